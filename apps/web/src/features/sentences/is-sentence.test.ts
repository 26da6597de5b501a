import { expect, test } from 'vitest';
import { isSentence, mayBeName } from './is-sentence.ts';

test.each([
  ['', false, true],
  ['gazeta', false, true],
  [' madridfm.example ', false, true],
  ['https://elpais.example/a b', false, true],
  ['Madrid FM', true, true],
  ['blogs de moda baratos', true, false],
])('%j: a sentence %s, a name %s', (text, sentence, name) => {
  expect([isSentence(text), mayBeName(text)]).toEqual([sentence, name]);
});
