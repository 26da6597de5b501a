import { describe, expect, test } from 'vitest';
import { effortOf } from '../testing/effort.ts';
import { isPlainLine, isPlainText, toPlainText } from './plain-text.ts';

/** Every kind of character that PostgreSQL's JSON, XML or a reader can't handle. */
const FOREIGN = [
  '\u0000',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0080',
  '\ud800',
  '\udfff',
  '\ufdd0',
  '\ufffe',
  '\uffff',
  '\u{1fffe}',
  '\u{10ffff}',
];

test.each(FOREIGN.map((character) => [character.codePointAt(0)?.toString(16), character]))(
  'U+%s is in no text',
  (_, character) => {
    expect(isPlainText(`a${character}b`)).toBe(false);
    expect(toPlainText(`a${character}b`)).toBe('ab');
    expect(isPlainLine(`a${character}b`)).toBe(false);
  },
);

describe('what people write', () => {
  test.each([
    'a\tb\nc\r\nd',
    'ñ',
    '漢字',
    '👩‍👩‍👧',
    '\u{1f9d1}\u{1f3fd}',
    'e\u0301',
    '\u{1f3fb}',
    '\u202eabc',
    '\ufffd',
  ])('%j stays', (text) => {
    expect(isPlainText(text)).toBe(true);
    expect(toPlainText(text)).toBe(text);
  });

  test('keeps its breaks whatever wrote them', () => {
    expect(toPlainText('a\vb\fc\u0085d\u2028e\u2029f')).toBe('a\nb\nc\nd\ne\nf');
  });

  test('is one line without a break or tab', () => {
    expect(isPlainLine('One line, two words')).toBe(true);
    for (const line of ['a\nb', 'a\rb', 'a\tb', 'a\u2028b']) expect(isPlainLine(line)).toBe(false);
  });

  test.each(['palabra con acentos é ', '\ufffe', '\ud800x'])('%j takes work by its length alone', async (part) => {
    const text = `${part.repeat(Math.ceil(600_000 / part.length))}\ud800`;
    // Quadratic work would be some hundred thousand.
    expect(await effortOf(() => toPlainText(text))).toBeLessThan(500);
  });
});

test('a surrogate pair cut in two loses its half, not its neighbours', () => {
  expect(toPlainText(`${'👍'.slice(0, 1)}👍${'👍'.slice(1)}`)).toBe('👍');
});
