import { expect, test } from 'vitest';
import { type RichPart, type RichRun, readRichText, writeRichText } from './rich-text.ts';

const run = (text: string, isBold = false, href: string | null = null): RichRun => ({ text, isBold, href });
const ofLines = (kind: RichPart['kind'], ...lines: RichRun[][]): RichPart => ({ kind, lines });

test('bold words, links, lines, lists and paragraphs are read', () => {
  const text = 'Hello **{{name}}**,\nsee [the **new** sites](https://a.example/x?y=1).\n\n- one\n- **two**\n\nBye';
  expect(readRichText(text)).toEqual([
    ofLines(
      'paragraph',
      [run('Hello '), run('{{name}}', true), run(',')],
      [
        run('see '),
        run('the ', false, 'https://a.example/x?y=1'),
        run('new', true, 'https://a.example/x?y=1'),
        run(' sites', false, 'https://a.example/x?y=1'),
        run('.'),
      ],
    ),
    ofLines('list', [run('one')], [run('two', true)]),
    ofLines('paragraph', [run('Bye')]),
  ]);
});

test.each(['2 * 3 ** 4', 'a [note] and (more)', '[x](javascript:alert(1))', '**', '-1 degrees', 'C:\\dir', '\\'])(
  'what is no mark stays as it was typed: %s',
  (text) => {
    expect(readRichText(text)).toEqual([ofLines('paragraph', [run(text)])]);
  },
);

test('what is written is read again, whatever signs it holds', () => {
  const signs = ['*', '**', '[a](https://x.example)', '\\', '- ', ']', '(', 'word', '\\*', '{{name|you}}'];
  for (const one of signs)
    for (const other of signs)
      for (const href of [null, 'https://a.example/b_(c)']) {
        const parts = [
          ofLines('paragraph', [
            run(`${one}x`),
            run(`y${other}`, true),
            run(`z${one}`, true, href ?? 'https://b.example/'),
          ]),
          ofLines('list', [run(`${other}x${one}`, false, href)]),
          ofLines('paragraph', [run(`- ${one}x`)], [run('end')]),
        ];
        const address = (given: string | null) => given?.replace('(', '%28').replace(')', '%29') ?? null;
        const read = readRichText(writeRichText(parts));
        expect(read).toEqual(
          parts.map(({ kind, lines }) => ({
            kind,
            lines: lines.map((runs) => runs.map((each) => ({ ...each, href: address(each.href) }))),
          })),
        );
      }
});

test('a long text of nothing but signs is read in no time', () => {
  for (const sign of ['**', '[', '\\', '[a](', '- ', '*a']) readRichText(sign.repeat(5000).slice(0, 5000));
  expect(readRichText('**a'.repeat(1600)).length).toBe(1);
});
