import { expect, test } from 'vitest';
import { cannedAnswersOf, DEFAULT_CASE_ANSWERS } from './canned-answers.ts';

test('canned answers begin with a line that names them', () => {
  const text =
    'Before all.\r\n# Asked \r\nWe ask.\r\n\r\nSoon: issue #3.\r\n# Empty\r\n\r\n#No name\n# \nNothing\n# Done\nIt is.';
  expect(cannedAnswersOf(text)).toEqual([
    { name: 'Asked', body: 'We ask.\n\nSoon: issue #3.' },
    { name: 'Empty', body: '#No name' },
    { name: 'Done', body: 'It is.' },
  ]);
  expect(cannedAnswersOf('')).toEqual([]);
});

test('every language has the same number of them from the start', () => {
  expect(Object.values(DEFAULT_CASE_ANSWERS).map((text) => cannedAnswersOf(text).length)).toEqual([3, 3, 3]);
});
