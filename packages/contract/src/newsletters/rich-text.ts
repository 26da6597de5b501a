/**
 * Text of a newsletter: paragraphs and lists of lines, with bold words and links. It is kept as people would type it:
 * `**bold**`, `[label](https://…)`, `- ` before each item, an empty line between paragraphs, and `\` before a sign that
 * stands for itself.
 */
export interface RichRun {
  readonly text: string;
  readonly isBold: boolean;
  /** Of a link: http or https. */
  readonly href: string | null;
}
export interface RichPart {
  readonly kind: 'paragraph' | 'list';
  readonly lines: readonly (readonly RichRun[])[];
}

const TOKEN = /\\([\\*[\]-])|\*\*((?:\\.|[^\\])+?)\*\*|\[((?:\\.|[^\\[\]])+)\]\((https?:\/\/[^\s()]+)\)/g;

function runsOf(line: string, isBold: boolean, href: string | null): RichRun[] {
  const runs: RichRun[] = [];
  const add = (text: string) => {
    const last = runs.at(-1);
    if (text === '') return;
    if (last && last.isBold === isBold && last.href === href)
      runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, isBold, href });
  };
  let at = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [whole, escaped, bold, label, address] = match;
    add(line.slice(at, match.index));
    at = match.index + whole.length;
    if (escaped !== undefined) add(escaped);
    // Nothing is bold within bold, nor a link within a link.
    else if (bold !== undefined) runs.push(...runsOf(bold, true, href));
    else if (label !== undefined) runs.push(...runsOf(label, isBold, address ?? null));
  }
  add(line.slice(at));
  return runs;
}

/** Reads a text; what is no mark stays as it is. */
export function readRichText(text: string): readonly RichPart[] {
  const parts: { kind: RichPart['kind']; lines: (readonly RichRun[])[] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const kind = line.startsWith('- ') ? 'list' : 'paragraph';
    const runs = runsOf(kind === 'list' ? line.slice(2) : line, false, null);
    const last = parts.at(-1);
    if (last && isOpen && last.kind === kind) last.lines.push(runs);
    else parts.push({ kind, lines: [runs] });
    isOpen = true;
  }
  return parts;
}

const escaped = (text: string) => text.replaceAll('\n', ' ').replace(/[\\*[\]]/g, '\\$&');

function written(runs: readonly RichRun[]): string {
  let text = '';
  for (let at = 0; at < runs.length; ) {
    const { isBold } = runs[at] as RichRun;
    // Bold runs next to each other share their marks.
    let inside = '';
    for (; at < runs.length && runs[at]?.isBold === isBold; at++) {
      const { text: said, href } = runs[at] as RichRun;
      const address = href?.replaceAll('(', '%28').replaceAll(')', '%29').replace(/\s/g, '%20');
      inside += address && /^https?:\/\//.test(address) ? `[${escaped(said)}](${address})` : escaped(said);
    }
    text += isBold && inside.trim() !== '' ? `**${inside}**` : inside;
  }
  return text;
}

/** The text of some parts, as `readRichText` reads it. */
export const writeRichText = (parts: readonly RichPart[]): string =>
  parts
    .map(({ kind, lines }) =>
      lines
        .map(written)
        .map((line) => (kind === 'list' ? `- ${line}` : line.startsWith('- ') ? `\\${line}` : line))
        .join('\n'),
    )
    .join('\n\n');
