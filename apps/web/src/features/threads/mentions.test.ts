import { expect, it } from 'vitest';
import { callAt, calledIn, partsOf, withCall } from './mentions.ts';

const ANA = { id: 1, name: 'Ana Ruiz' };
const ANABEL = { id: 2, name: 'Ana Ruiz Prado' };

it('asks for a colleague from the sign before the cursor on', () => {
  expect(callAt('Ask @an', 7)).toEqual({ from: 4, text: 'an' });
  expect(callAt('@', 1)).toEqual({ from: 0, text: '' });
  expect(callAt('Ask @Ana Ru', 11)).toEqual({ from: 4, text: 'Ana Ru' });
});

it('takes an address, a finished name and a line above for no call', () => {
  expect(callAt('write to ana@example.com', 24)).toBeNull();
  expect(callAt('Ask @Ana\nRuiz', 13)).toBeNull();
  expect(callAt('no sign', 7)).toBeNull();
  expect(callAt(`@${'a'.repeat(60)}`, 61)).toBeNull();
});

it('puts the name in place of what was typed, and the cursor behind it', () => {
  expect(withCall('Ask @an today', { from: 4, text: 'an' }, ANA)).toEqual({ text: 'Ask @Ana Ruiz today', cursor: 13 });
  expect(withCall('@a', { from: 0, text: 'a' }, ANA)).toEqual({ text: '@Ana Ruiz ', cursor: 10 });
});

it('calls those whose names still stand in the text', () => {
  expect(calledIn('Ask @Ana Ruiz', [ANA, ANABEL])).toEqual([1]);
  expect(calledIn('Ask @Ana Ruiz Prado', [ANABEL])).toEqual([2]);
  expect(calledIn('Ask Ana Ruiz', [ANA])).toEqual([]);
});

it('parts a text at the names that were called, the longest first', () => {
  expect(partsOf('Ask @Ana Ruiz Prado, @Ana Ruiz.', [ANA, ANABEL])).toEqual([
    { text: 'Ask ', isCall: false },
    { text: '@Ana Ruiz Prado', isCall: true },
    { text: ', ', isCall: false },
    { text: '@Ana Ruiz', isCall: true },
    { text: '.', isCall: false },
  ]);
  expect(partsOf('Nobody', [])).toEqual([{ text: 'Nobody', isCall: false }]);
});
