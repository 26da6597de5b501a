import { expect, expectTypeOf, it } from 'vitest';
import { isChoice, isKeyOf, tableEntries, tableKeys, tableOf } from './tables.ts';

const COLORS = ['red', 'blue'] as const;
const HEX = { red: '#f00', blue: '#00f' } as const;

it('narrows what comes from elsewhere to a choice or a key', () => {
  expect(COLORS.map((each) => isChoice(COLORS, each))).toEqual([true, true]);
  expect(['green', '', null, undefined, 0].filter((each) => isChoice(COLORS, each))).toEqual([]);
  expect(['red', 'toString', '__proto__', 'green'].filter((each) => isKeyOf(HEX, each))).toEqual(['red']);
});

it('keeps the types of keys', () => {
  expect(tableKeys(HEX)).toEqual(COLORS);
  expectTypeOf(tableKeys(HEX)).toEqualTypeOf<('red' | 'blue')[]>();
  expect(tableEntries(HEX)).toEqual(Object.entries(HEX));
  expectTypeOf(tableEntries(HEX)).toEqualTypeOf<['red' | 'blue', '#f00' | '#00f'][]>();
  const places = tableOf(COLORS, (_color, at) => at);
  expect(places).toEqual({ red: 0, blue: 1 });
  expectTypeOf(places).toEqualTypeOf<Record<'red' | 'blue', number>>();
});
