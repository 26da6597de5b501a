/** Elements that have no end, or whose end HTML lets out: they don't add up to depth. */
const UNCLOSED = new Set(
  `area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th thead tbody tfoot`.split(
    ' ',
  ),
);

export interface MarkupShape {
  /** Tags, ends included, and opening brackets that begin none. */
  readonly tags: number;
  /** Elements inside of each other at the deepest place. */
  readonly depth: number;
}

/**
 * How many tags a text of HTML or SVG has and how deep they lie: one pass without parsing, so that a text which would
 * take a parser too long is known before.
 */
export function markupShape(text: string): MarkupShape {
  let tags = 0;
  let depth = 0;
  let deepest = 0;
  for (const [, isEnd, name, rest] of text.matchAll(/<(\/?)(?:([a-z][\w:-]{0,40})([^<>]*))?/gi)) {
    tags += 1;
    if (name === undefined || UNCLOSED.has(name.toLowerCase()) || rest?.endsWith('/')) continue;
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return { tags, depth: deepest };
}
