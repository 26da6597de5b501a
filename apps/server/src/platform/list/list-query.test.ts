import { type SqlBool, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { findPage } from './list-query.ts';
import { notNullSort } from './sql-hints.ts';

const { db } = await testDatabase();

const ROWS = 6000;
const BY_NUMBER = { by: notNullSort(sql`n.id`), direction: 'asc' } as const;

/** The page of the wanted ones among the numbers up to ROWS. */
const pageOf = (wanted: readonly number[], page: number, size: number, scopeSize: 'few' | 'many' = 'many') =>
  findPage(
    db,
    {
      from: sql`generate_series(1, ${ROWS}::int) as n(id)`,
      alias: 'n',
      where: () => [sql<SqlBool>`n.id = any(${wanted}::int[])`],
      scopeSize,
    },
    { page, size, sort: [] },
    [BY_NUMBER],
  );

/** Every nth number, from one on. */
const every = (step: number, first = 1) =>
  Array.from({ length: Math.ceil((ROWS - first + 1) / step) }, (_, i) => first + i * step);

describe('a page is the same wherever in the order its rows lie:', () => {
  const places: [string, readonly number[]][] = [
    ['at its beginning', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['at its end', [5993, 5994, 5995, 5996, 5997, 5998, 5999, 6000]],
    ['one in a hundred, so that a walk finds most of it', every(100)],
    ['half at the beginning, the rest too far away for a second walk', [1, 2, 3, 4, 5900, 5901, 5902]],
    ['on either side of the end of a walk', [1, 2, 399, 400, 401, 402, 800, 801]],
    ['nowhere', []],
    ['everywhere', every(1)],
  ];
  test.each(places)('%s', async (_, wanted) => {
    for (const width of ['few', 'many'] as const)
      for (const size of [1, 5, 50])
        for (const page of [0, 1, 2])
          expect(await pageOf(wanted, page, size, width), `${width}, ${size} on page ${page}`).toEqual(
            wanted.slice(page * size, (page + 1) * size),
          );
  });
});
