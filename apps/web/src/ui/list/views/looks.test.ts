import { describe, expect, it } from 'vitest';
import { isBare, isSameLook, lookOf, takeOldViews } from './looks.ts';

describe('a look', () => {
  it('is what the address bar asks for, but neither page nor open record', () => {
    expect(lookOf({ page: 4, open: 7, size: 50, status: ['done'], late: true, text: undefined }, ['title'])).toEqual({
      search: { size: 50, status: ['done'], late: true },
      columns: ['title'],
    });
  });
  it('is the same whatever the order of its filters', () => {
    const look = { search: { late: true, status: ['done'] }, columns: null };
    expect(isSameLook(look, { search: { status: 'done', late: true }, columns: null })).toBe(true);
    expect(isSameLook(look, { search: { late: true }, columns: null })).toBe(false);
    expect(isSameLook(look, { ...look, columns: ['title'] })).toBe(false);
  });
  it('is bare when nothing is asked for', () => {
    expect(isBare({ page: undefined, text: undefined })).toBe(true);
    expect(isBare({ open: 3 })).toBe(false);
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
    expect(takeOldViews('briefings', storage)).toEqual([
      { name: 'Late', look: { search: { late: true }, columns: null } },
      { name: 'Wide', look: { search: {}, columns: ['title', 'cost'] } },
    ]);
    expect(kept.size).toBe(0);
  });
  it('are none where nothing readable is kept', () => {
    for (const text of [null, '', '{', '{}', '[{"name":1},{"name":"x"}]'])
      expect(takeOldViews('briefings', store(text).storage)).toEqual([]);
  });
});
