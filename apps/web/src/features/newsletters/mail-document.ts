import type { RichPart, RichRun } from '@linkstand/contract/newsletters/rich-text';
import type { JSONContent } from '@tiptap/react';

const nodesOf = (runs: readonly RichRun[]): JSONContent[] =>
  runs.map(({ text, isBold, href }) => ({
    type: 'text',
    text,
    marks: [...(isBold ? [{ type: 'bold' }] : []), ...(href === null ? [] : [{ type: 'link', attrs: { href } }])],
  }));

/** A text as the editor has it. */
export const documentOf = (parts: readonly RichPart[]): JSONContent => ({
  type: 'doc',
  content:
    parts.length === 0
      ? [{ type: 'paragraph' }]
      : parts.map(({ kind, lines }) =>
          kind === 'list'
            ? {
                type: 'bulletList',
                content: lines.map((line) => ({
                  type: 'listItem',
                  content: [{ type: 'paragraph', content: nodesOf(line) }],
                })),
              }
            : {
                type: 'paragraph',
                content: lines.flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), ...nodesOf(line)]),
              },
        ),
});

/** `a.example/x` is what people type; what is no address of the web is no link. */
function webAddress(href: unknown): string | null {
  const typed = typeof href === 'string' ? href.trim() : '';
  const whole = /^https?:\/\//i.test(typed) ? typed : /^[a-z][a-z0-9+.-]*:/i.test(typed) ? '' : `https://${typed}`;
  return URL.canParse(whole) ? whole.replace(/^https?/i, (scheme) => scheme.toLowerCase()) : null;
}

function runOf({ text = '', marks = [] }: JSONContent): RichRun {
  const link = marks.find(({ type }) => type === 'link');
  return { text, isBold: marks.some(({ type }) => type === 'bold'), href: link ? webAddress(link.attrs?.href) : null };
}

/** The lines of a paragraph. Blank ones are left out: a paragraph of its own follows an empty line. */
function linesOf({ content = [] }: JSONContent): RichRun[][] {
  const lines: RichRun[][] = [[]];
  for (const node of content)
    if (node.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(runOf(node));
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
}

/** Every item of a list and of lists within it, each on one line. */
const itemsOf = ({ content = [] }: JSONContent): RichRun[][] =>
  content.flatMap(({ content: inside = [] }) =>
    inside.flatMap((node) => (node.type === 'bulletList' ? itemsOf(node) : linesOf(node))),
  );

/** What is in the editor, as text in its stored form. */
export const partsOf = ({ content = [] }: JSONContent): RichPart[] =>
  content
    .map(
      (node): RichPart =>
        node.type === 'bulletList'
          ? { kind: 'list', lines: itemsOf(node) }
          : { kind: 'paragraph', lines: linesOf(node) },
    )
    .filter(({ lines }) => lines.length > 0);
