import { describe, expect, it } from 'vitest';
import { isEmptySearch, isSameViewState, migrateStoredViews, PLAIN_STATE, viewStateOf } from './view-state.ts';

describe('a look', () => {
  it('is what the address bar asks for, but neither page nor open record', () => {
    expect(
      viewStateOf({ page: 4, open: 7, size: 50, status: ['done'], late: true, text: undefined }, ['title'], {
        title: 300,
      }),
    ).toEqual({
      search: { size: 50, status: ['done'], late: true },
      columns: ['title'],
      widths: { title: 300 },
    });
  });
  it('is the same whatever the order of its filters', () => {
    const look = { ...PLAIN_STATE, search: { late: true, status: ['done'] } };
    expect(isSameViewState(look, { ...PLAIN_STATE, search: { status: 'done', late: true } })).toBe(true);
    expect(isSameViewState(look, { ...PLAIN_STATE, search: { late: true } })).toBe(false);
    expect(isSameViewState(look, { ...look, columns: ['title'] })).toBe(false);
    expect(isSameViewState(look, { ...look, widths: { title: 300 } })).toBe(false);
  });
  it('is bare when nothing is asked for', () => {
    expect(isEmptySearch({ page: undefined, text: undefined })).toBe(true);
    expect(isEmptySearch({ open: 3 })).toBe(false);
  });
});

describe('the views that the browser kept', () => {
  const store = (text: string | null) => {
    const kept = new Map(text === null ? [] : [['views briefings', text]]);
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    } as unknown as Storage;
    return { kept, storage };
  };
  it('are taken once', () => {
    const old = [
      { name: ' Late ', search: { late: true, page: 2 }, columns: null },
      { name: 'Wide', search: {}, columns: ['title', 'cost'] },
    ];
    const { kept, storage } = store(JSON.stringify(old));
    expect(migrateStoredViews('briefings', storage)).toEqual([
      { name: 'Late', look: { ...PLAIN_STATE, search: { late: true } } },
      { name: 'Wide', look: { ...PLAIN_STATE, columns: ['title', 'cost'] } },
    ]);
    expect(kept.size).toBe(0);
  });
  it('are none where nothing readable is kept', () => {
    for (const text of [null, '', '{', '{}', '[{"name":1},{"name":"x"}]'])
      expect(migrateStoredViews('briefings', store(text).storage)).toEqual([]);
  });
});
