import { describe, expect, it } from 'vitest';
import { csv } from './csv.ts';
import { pagesToExport } from './list/table-file.ts';

/** A list of this many numbers that remembers which pages were read. */
function numbers(count: number) {
  const asked: number[] = [];
  const search = async ({ page, size }: { page: number; size: number }) => {
    asked.push(page);
    const from = page * size;
    return Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) => from + at);
  };
  let counted = 0;
  const total = async () => {
    counted += 1;
    return count;
  };
  return { search, total, asked, counted: () => counted };
}

async function rowsToExport(...asked: Parameters<typeof pagesToExport<number>>) {
  const { pages, count, total } = await pagesToExport(...asked);
  const rows: number[] = [];
  for await (const page of pages) rows.push(...page);
  expect(count).toBe(rows.length);
  return { rows, total };
}

describe('the rows of a file', () => {
  it('are all there are, and are counted once where a page does not hold them', async () => {
    const list = numbers(2300);
    const { rows, total } = await rowsToExport(20_000, list.search, list.total);
    expect(rows).toEqual(Array.from({ length: 2300 }, (_, at) => at));
    expect([total, list.asked, list.counted()]).toEqual([2300, [0, 1, 2], 1]);
  });

  it('end where the file is full, and say how many there are', async () => {
    const list = numbers(5000);
    const { rows, total } = await rowsToExport(1500, list.search, list.total);
    expect([rows.length, rows.at(-1), total, list.asked]).toEqual([1500, 1499, 5000, [0, 1]]);
  });

  it('may be fewer than a page', async () => {
    const list = numbers(500);
    expect(await rowsToExport(300, list.search, list.total)).toMatchObject({ total: 500, rows: { length: 300 } });
    expect(list.asked).toEqual([0]);
  });

  it('may be none', async () => {
    const list = numbers(0);
    expect(await rowsToExport(10, list.search, list.total)).toEqual({ rows: [], total: 0 });
    expect(list.counted()).toBe(0);
  });
});

it('no cell is a formula, those of the header neither', () => {
  expect(csv(['=A1', 'Name'], [['+1', -1]])).toBe("\ufeff'=A1,Name\r\n'+1,-1\r\n");
});
