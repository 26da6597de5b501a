import { describe, expect, test } from 'vitest';
import { isTypedLine, typedLists } from './typed-lists.ts';

const found = (...texts: (string | undefined)[]) =>
  typedLists(texts).map(({ from, marks, isOrdered, start }) =>
    [isOrdered ? start : '•', ...marks.map((length, at) => texts[from + at]?.slice(length))].join(' '),
  );

describe('a list that was typed', () => {
  test.each<[string, string[], string[]]>([
    ['numbers', ['Do:', '1. One', '2. Two', 'After'], ['1 One Two']],
    ['numbers in brackets', ['(3) One', '(4) Two'], ['3 One Two']],
    ['tabs and spaces that do not break', ['1.\tOne', ' 2.\u00a0Two'], ['1 One Two']],
    ['letters', ['a) One', 'b) Two', 'c) Three'], ['1 One Two Three']],
    ['Roman numbers', ['i. One', 'ii. Two', 'iii. Three', 'iv. Four'], ['1 One Two Three Four']],
    ['letters up to one that is a number too', ['g) One', 'h) Two'], []],
    ['dashes', ['– One', '– Two'], ['• One Two']],
    ['two kinds, one after the other', ['- One', '- Two', '* Three', '* Four'], ['• One Two', '• Three Four']],
    ['two lists of numbers', ['1. One', '2. Two', '1. Other', '2. More'], ['1 One Two', '1 Other More']],
  ])('%s', (_name, texts, meant) => expect(found(...texts)).toEqual(meant));

  test.each([
    ['one paragraph alone', '1. One', 'Two'],
    ['numbers that do not go on', '1. One', '3. Three'],
    ['a dialogue', '— Olá.', '— Tudo bem?'],
    ['years', '2024. A good year', '2025. A better one'],
    ['names', 'E. coli', 'F. nucleatum'],
    ['amounts', '3.50 euros', '4.50 euros'],
    ['negative numbers', '-3 degrees', '-4 degrees'],
    ['marks without words', '-', '-'],
    ['something between', '1. One', undefined, '2. Two'],
  ])('is not %s', (_name, ...texts) => expect(found(...texts)).toEqual([]));
});

test('a line that was typed is one of signs alone', () => {
  for (const text of ['***', '* * *', '---', ' ———————\u00a0', '===', '___']) expect(isTypedLine(text)).toBe(true);
  for (const text of ['', '**', '...', '*-*', '--- a', '- - x', '123', `${'*'.repeat(100_000)}`])
    expect(isTypedLine(text)).toBe(false);
});
