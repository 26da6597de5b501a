import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { briefingFilter } from '../briefings/filter.ts';
import { userFilter } from '../users/filter.ts';
import { defineFilter, type FilterDeclaration, keysOf, numberIn, readAddress, toFilter } from './filter.ts';
import { filterSchema } from './filter-schema.ts';

const SRC = join(import.meta.dirname, '..');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /(?:^|\/|-)filter\.ts$/.test(name) && !name.startsWith('shared/'));

/** Every declaration of the contract by name. */
const declarations = (
  await Promise.all(files.map(async (name) => Object.entries(await import(join(SRC, name)))))
).flat() as [name: string, declaration: FilterDeclaration][];

const all = defineFilter({
  text: { kind: 'text', max: 10, letters: 2 },
  state: { kind: 'choices', values: ['open', 'closed'] },
  queue: { kind: 'choice', values: ['waiting', 'all'], usual: 'waiting' },
  country: { kind: 'countries', max: 2 },
  tag: { kind: 'references', max: 2 },
  siteId: { kind: 'reference' },
  days: { kind: 'number', min: 1, max: 30 },
  late: { kind: 'flag' },
  muted: { kind: 'answer' },
  created: { kind: 'days' },
  period: { kind: 'days', keys: ['from', 'to'] },
  price: { kind: 'range', money: true, max: 1000 },
  profit: { kind: 'range', min: -100, limits: [-100, 100] },
});
const read = (address: object) => readAddress(all, address as Record<string, unknown>);

describe('what an address says', () => {
  it('is the same as text and as what links name', () => {
    const expected = { siteId: 7, late: true, state: ['open'], tag: [3], priceMin: 50.5, days: 30, muted: 'no' };
    expect(read({ ...expected })).toEqual(expected);
    const typed = { siteId: '7', late: 'true', state: 'open', tag: '3', priceMin: '50.5', days: '30', muted: 'no' };
    expect(read(typed)).toEqual(expected);
  });

  it('leaves out what no field can hold, so that an old or mistyped link still opens its list', () => {
    const nonsense = {
      ...{ siteId: '-1', late: 'maybe', state: ['gone', 'x'], tag: ['a', '1.5'], queue: 'waiting', muted: true },
      ...{ createdFrom: '2026-02-31', createdTo: 'tomorrow', from: '0000-01-01', country: ['Spain', 'es'] },
      ...{ priceMin: 'cheap', priceMax: '1001', profitMin: -101, days: '31', other: 'x', text: { a: 1 } },
    };
    expect(read(nonsense)).toEqual({});
  });

  it('keeps of a list what fits, each once, in the order of the declaration, and no more than there may be', () => {
    expect(read({ state: ['closed', 'gone', 'open', 'open'] })).toEqual({ state: ['open', 'closed'] });
    expect(read({ country: ['ES', 'ES', 'x', 'PT', 'FR'], tag: [1, 2, 3] })).toEqual({
      country: ['ES', 'PT'],
      tag: [1, 2],
    });
  });

  it('counts as a number whatever is written as one', () => {
    expect(['50', 50, '50.5', '-3', '0', 0].map(numberIn)).toEqual([50, 50, 50.5, -3, 0, 0]);
    const none = [undefined, '', ' ', 'abc', Number.NaN, null, true, 'Infinity'];
    expect(none.map(numberIn)).toEqual(none.map(() => undefined));
  });
});

describe('what the API is asked', () => {
  it('is money in cents, yes and no as such, and only what is set', () => {
    expect(toFilter(all, { priceMin: 19.99, priceMax: 50, muted: 'no', text: ' ab ' })).toEqual({
      ...{ priceMin: 1999, priceMax: 5000, muted: false, text: 'ab' },
    });
    expect(toFilter(all, {})).toEqual({});
  });

  it('waits for enough letters, and drops the end of a range that lies before its beginning', () => {
    expect(toFilter(all, { text: ' a ', profitMin: -5, profitMax: -6 })).toEqual({ profitMin: -5 });
    expect(toFilter(all, { profitMax: 0 })).toEqual({ profitMax: 0 });
  });
});

describe('the declarations of the contract', () => {
  it('are found', () => {
    expect(declarations.map(([name]) => name)).toEqual(
      expect.arrayContaining(['briefingFilter', 'mediaFilter', 'siteImportFilter', 'editorFilter']),
    );
  });

  it.each(declarations)('%s makes of any address a filter that its endpoints take', (_, declaration) => {
    const keys = Object.entries(declaration).flatMap(([name, field]) => keysOf(name, field));
    expect(new Set(keys).size).toBe(keys.length);
    const schema = filterSchema(declaration);
    expect(Object.keys(schema.shape)).toEqual(keys);
    const values = Object.values(declaration).flatMap((field) => ('values' in field ? field.values : []));
    const value = fc.oneof(
      fc.constantFrom('2026-05-31', '7', 'ES', 'es', 'yes', 'true', '-1', '1e3', ' ', ...values),
      fc.oneof(
        fc.integer(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.string().filter((text) => !/[^ -~]/.test(text)),
      ),
    );
    const address = fc.dictionary(fc.constantFrom(...keys), fc.oneof(value, fc.array(value, { maxLength: 70 })));
    fc.assert(
      fc.property(address, (given) => {
        const once = readAddress(declaration, given);
        const filter = toFilter(declaration, once);
        expect(schema.safeParse(filter).error?.issues ?? []).toEqual([]);
        // Reading the result again, as from a saved view, changes nothing.
        expect(readAddress(declaration, once as Record<string, unknown>)).toEqual(once);
      }),
    );
  });

  it('hold what they held in links that people keep', () => {
    const saved = { status: ['waiting', 'done', 'x'], late: 'true', siteId: '7', dueTo: '2026-05-31', mine: true };
    expect(toFilter(briefingFilter, readAddress(briefingFilter, saved))).toEqual({
      ...{ status: ['waiting', 'done'], late: true, siteId: 7, dueTo: '2026-05-31', mine: true },
    });
    const people = { role: 'ADMIN', muted: 'no', yearSpendMin: '12.5', crmTagId: ['3'], language: 'es' };
    expect(toFilter(userFilter, readAddress(userFilter, people))).toEqual({
      ...{ role: ['ADMIN'], muted: false, yearSpendMin: 1250, crmTagId: [3], language: ['es'] },
    });
  });
});
