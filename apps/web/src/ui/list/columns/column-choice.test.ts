import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenColumns, fittingColumns, keepSorted, layOutColumns, moveColumn, toggleColumn } from './column-choice.ts';

const columns = [
  { key: 'title', rank: 1 },
  { key: 'site', rank: 2 },
  { key: 'cost', rank: 6, hidden: true },
  { key: 'status', rank: 1 },
  { key: 'due' },
];
const keys = (choice: Parameters<typeof chosenColumns>[1]) => chosenColumns(columns, choice).map(({ key }) => key);

describe('chosenColumns', () => {
  it('shows what the list shows by itself', () => {
    expect(keys(null)).toEqual(['title', 'site', 'status', 'due']);
  });
  it('keeps the order of a choice', () => {
    expect(keys(['due', 'status', 'title', 'cost'])).toEqual(['due', 'status', 'title', 'cost']);
  });
  it('adds what must be there, in its place, and passes over what is gone', () => {
    expect(keys(['site', 'gone', 'due'])).toEqual(['title', 'site', 'status', 'due']);
    expect(keys([])).toEqual(['title', 'status']);
    expect(keys(['site', 'site'])).toEqual(['title', 'site', 'status']);
  });
});

describe('fittingColumns', () => {
  const shown = (choice: Parameters<typeof chosenColumns>[1], width: number) =>
    fittingColumns(
      [...columns, { key: 'price', rank: 5 }].map((column) => ({ ...column, width: 100 })),
      choice,
      width,
    ).map(({ key }) => key);
  it('leaves out the least important where there is no room', () => {
    expect(shown(null, 400)).toEqual(['title', 'site', 'status', 'due']);
  });
  it('keeps what was asked for before what is there by itself', () => {
    expect(shown(['title', 'site', 'status', 'price', 'cost'], 400)).toEqual(['title', 'site', 'status', 'cost']);
    expect(shown(['cost'], 0)).toEqual(['title', 'status']);
  });
});

describe('keepSorted', () => {
  const sortable = columns.map((column) => ({ ...column, sort: column.key, width: 100 }));
  const shown = (sort: string | undefined, choice: Parameters<typeof chosenColumns>[1] = null) =>
    fittingColumns(keepSorted(sortable, choice, sort), choice, 300).map(({ key }) => key);
  it('keeps what rows are sorted by where there is no room for all', () => {
    expect(shown(undefined)).toEqual(['title', 'site', 'status']);
    expect(shown('due,desc')).toEqual(['title', 'status', 'due']);
  });
  it('brings nothing back that is hidden, or that the reader left out', () => {
    expect(shown('cost,desc')).toEqual(['title', 'site', 'status']);
    expect(shown('due,desc', ['title', 'site', 'status'])).toEqual(['title', 'site', 'status']);
  });
});

describe('layOutColumns', () => {
  const sites = [
    { key: 'id', rank: 1, width: 60 },
    { key: 'name', rank: 1, width: 200, grow: true },
    { key: 'domain', rank: 2, width: 190 },
    { key: 'notes', rank: 6, hidden: true },
    { key: 'country', rank: 4 },
    { key: 'status' },
    { key: 'price' },
    { key: 'state', rank: 1, width: 110 },
  ];
  const lay = (width: number, choice: Parameters<typeof chosenColumns>[1] = null) => {
    const { beside, below, main } = layOutColumns(sites, choice, width);
    return { beside: beside.map(({ key }) => key), below: below.map(({ key }) => key), main: main?.key };
  };

  it('has on a phone beside the name what may be narrow', () => {
    const columns = [
      { key: 'name', rank: 1, grow: true },
      { key: 'amount', rank: 1, width: 130, narrow: 120 },
      { key: 'total', rank: 1, width: 130 },
    ];
    expect(layOutColumns(columns, null, 330)).toMatchObject({ beside: columns.slice(0, 2), below: columns.slice(2) });
    expect(layOutColumns(columns, null, 300).below).toEqual(columns.slice(1));
  });

  it('is side by side where there is room for a table', () => {
    expect(lay(2000)).toMatchObject({ below: [], main: 'name' });
    expect(lay(2000).beside).toEqual(['id', 'name', 'domain', 'country', 'status', 'price', 'state']);
    expect(lay(600).beside).toEqual(fittingColumns(sites, null, 600).map(({ key }) => key));
  });

  it('has on a tablet below the name what may stand there, and room for one more', () => {
    const standing = sites.map((column) => (column.key === 'domain' ? { ...column, mayStandBelow: true } : column));
    const keys = (width: number, choice: Parameters<typeof chosenColumns>[1] = null) => {
      const { beside, below } = layOutColumns(standing, choice, width);
      return [beside.map(({ key }) => key), below.map(({ key }) => key)];
    };
    expect(keys(660)).toEqual([['id', 'name', 'status', 'price', 'state'], ['domain']]);
    expect(keys(649)[0]).toEqual(['id', 'name', 'status', 'state']);
    expect(lay(660).beside).toEqual(['id', 'name', 'domain', 'state']);
    expect(keys(800)[1]).toEqual([]);
    const sorted = standing.map((column) => ({ ...column, sort: column.key }));
    expect(layOutColumns(keepSorted(sorted, null, 'domain,asc'), null, 620).below).toEqual([]);
    expect(keys(620, ['name', 'domain', 'state'])).toEqual([['id', 'name', 'domain', 'state'], []]);
  });

  it('has on a phone what is small beside the name, and the most important of the rest below it', () => {
    expect(lay(330)).toEqual({ beside: ['id', 'name'], below: ['state', 'domain', 'status', 'price'], main: 'name' });
    expect(lay(440).beside).toEqual(['id', 'name', 'state']);
    expect(lay(0)).toMatchObject({ beside: ['name'], below: ['id', 'state', 'domain', 'status'] });
  });

  it('follows what was chosen there too', () => {
    expect(lay(330, ['name', 'notes']).below).toEqual(['state', 'notes']);
  });

  it('shows all that was chosen side by side, for which the table scrolls', () => {
    expect(lay(600, ['name', 'domain', 'notes', 'country', 'status', 'price', 'state']).beside).toContain('notes');
  });

  it('loses no column to neither place twice, whatever the width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1400 }),
        fc.option(fc.uniqueArray(fc.constantFrom(...sites))),
        (width, some) => {
          const { beside, below, main } = layOutColumns(sites, some?.map(({ key }) => key) ?? null, width);
          const all = [...beside, ...below];
          expect(new Set(all).size).toBe(all.length);
          expect(main && beside.includes(main)).toBe(true);
        },
      ),
    );
  });

  it('lays a list out that has no column which must stay', () => {
    const plain = [{ key: 'a' }, { key: 'b' }];
    expect(layOutColumns(plain, null, 100)).toEqual({ beside: [plain[0]], below: [plain[1]], main: plain[0] });
    expect(layOutColumns([], null, 100)).toEqual({ beside: [], below: [], main: undefined });
  });
});

describe('toggleColumn', () => {
  it('puts a column where the list has it', () => {
    expect(toggleColumn(columns, null, 'cost')).toEqual(['title', 'site', 'cost', 'status', 'due']);
    expect(toggleColumn(columns, ['due', 'title', 'status'], 'site')).toEqual(['due', 'title', 'site', 'status']);
  });
  it('takes it away again and is back at the list’s own', () => {
    expect(toggleColumn(columns, null, 'due')).toEqual(['title', 'site', 'status']);
    expect(toggleColumn(columns, toggleColumn(columns, null, 'due'), 'due')).toBeNull();
  });
  it('leaves what must stay', () => {
    expect(toggleColumn(columns, null, 'title')).toBeNull();
    expect(toggleColumn(columns, null, 'unknown')).toBeNull();
  });
});

describe('moveColumn', () => {
  it('moves a column among those that are shown', () => {
    expect(moveColumn(columns, null, 'due', 0)).toEqual(['due', 'title', 'site', 'status']);
    expect(moveColumn(columns, ['due', 'title', 'site', 'status'], 'due', 99)).toBeNull();
  });
  it('loses and doubles no column, wherever it goes', () => {
    const key = fc.constantFrom(...columns.map((column) => column.key));
    const choice = fc.option(fc.uniqueArray(key));
    fc.assert(
      fc.property(choice, key, fc.integer({ min: -3, max: 9 }), (before, moved, to) => {
        const after = moveColumn(columns, before, moved, to);
        expect(keys(after).toSorted()).toEqual(keys(before).toSorted());
      }),
    );
  });
});
