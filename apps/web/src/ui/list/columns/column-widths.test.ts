import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastWidth, NO_CONTENT, shareWidth, widen, withWidth } from './column-widths.ts';

const columns = [
  { key: 'name', width: 200, grow: true },
  { key: 'status', width: 100 },
  { key: 'note', width: 120 },
];
const sum = (widths: Record<string, number>) => Object.values(widths).reduce((all, width) => all + width, 0);

describe('widths by content', () => {
  const content = { needed: { name: 240, status: 150, note: 300 }, whole: new Set(['status']) };

  it('never cut what is of no use when cut', () => {
    expect(leastWidth({ key: 'status', width: 100 }, null, content)).toBe(150);
    expect(leastWidth({ key: 'note', width: 120 }, null, content)).toBe(120);
    expect(shareWidth(columns, 430, null, content)).toMatchObject({ status: 150, note: 120 });
  });
  it('give the room that is left to what is cut, the rest to the column that grows', () => {
    expect(shareWidth(columns, 560, null, content)).toEqual({ status: 150, note: 170 });
    expect(shareWidth(columns, 2000, null, content)).toEqual({ status: 150, note: 300 });
  });
  it('give it to a column that wraps before the one that grows', () => {
    const wrapping = columns.map((column) => (column.key === 'note' ? { ...column, wraps: true } : column));
    expect(shareWidth(wrapping, 560, null, content)).toEqual({ status: 150, note: 210 });
  });
  it('take from columns that have more than they need', () => {
    const little = { needed: { name: 240, status: 60, note: 80 }, whole: new Set<string>() };
    expect(shareWidth(columns, 420, null, little)).toEqual({ status: 80, note: 100 });
    expect(shareWidth(columns, 2000, null, little)).toEqual({ status: 100, note: 120 });
  });
  it('give nothing away where all scroll', () => {
    const little = { needed: { name: 240, status: 60, note: 80 }, whole: new Set<string>() };
    expect(shareWidth(columns, 400, null, little)).toEqual({ name: 200, status: 100, note: 120 });
  });
  it('leave a column that was set by hand, and let another take the rest', () => {
    expect(shareWidth(columns, 1000, { name: 90 }, content)).toEqual({ name: 90, status: 150 });
    expect(shareWidth(columns, 1000, { name: 90, status: 80, note: 70 }, content)).toEqual({ name: 90, status: 80 });
  });
  it('take no more than there is, unless they need it', () => {
    const width = fc.integer({ min: 0, max: 900 });
    const content = fc.record({ name: width, status: width, note: width });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), content, (available, needed) => {
        const measured = { needed, whole: new Set(['status']) };
        const least = columns.reduce((all, column) => all + leastWidth(column, null, measured), 0);
        expect(sum(shareWidth(columns, available, null, measured))).toBeLessThanOrEqual(Math.max(available, least));
      }),
    );
  });
  it('only become wider from page to page', () => {
    const wide = widen(NO_CONTENT, content);
    expect(widen(wide, { needed: { name: 100, status: 151 }, whole: new Set() })).toBe(wide);
    expect(widen(wide, { needed: { name: 260 }, whole: new Set(['note']) })).toEqual({
      needed: { ...content.needed, name: 260 },
      whole: new Set(['status', 'note']),
    });
  });
});

describe('a width set by hand', () => {
  it('has limits, and can be given back', () => {
    expect(withWidth(null, 'name', 3)).toEqual({ name: 56 });
    expect(withWidth({ name: 90 }, 'note', 5000)).toEqual({ name: 90, note: 800 });
    expect(withWidth({ name: 90, note: 80 }, 'note', null)).toEqual({ name: 90 });
    expect(withWidth({ name: 90 }, 'name', null)).toBeNull();
  });
});
