/** Elements without an end tag, or with an optional one. They don't count towards depth. */
const UNCLOSED = new Set(
  `area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th thead tbody tfoot`.split(
    ' ',
  ),
);

export interface MarkupShape {
  /** Tags, including end tags, and `<` that begin none. */
  readonly tags: number;
  /** Deepest nesting of elements. */
  readonly depth: number;
}

/**
 * Counts tags and nesting depth of HTML or SVG in one pass without parsing, so that text which would overload a parser
 * is refused first.
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
