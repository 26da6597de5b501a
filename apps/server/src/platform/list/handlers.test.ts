import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Context } from '../context.ts';
import { listHandlers } from './handlers.ts';
import { defineList } from './list.ts';

const { db } = await testDatabase();
const ctx = {
  ...{ db, actor: { kind: 'system', name: 'test' }, now: new Date(), timeZone: 'UTC', locale: 'en-US', brandId: 1 },
  ...{ requestId: '', ip: '' },
} as unknown as Context;

const { search, count, export: exported } = contract.tags;
const list = defineList({
  contract: { search, count, export: exported },
  table: 'tags',
  rows: (db) => db.selectFrom('tags').selectAll('tags'),
  filters: { text: () => undefined },
  sorts: {},
  order: { by: sql`tags.id`, direction: 'asc' },
});

test('a list within a record is no more than that in pages, counts and files', async () => {
  const names = ['Ours', 'Theirs'].map((name) => ({ name }));
  const [ours] = await db.insertInto('tags').values(names).returning('id').execute();
  const tags = listHandlers(list, (rows) => rows as never[], { within: async (id) => sql`tags.id = ${id}` });
  const asked = { params: { id: ours?.id }, query: { page: 0, size: 50, sort: [], format: 'csv' } };
  const columns = [{ key: 'name', header: 'Name' }];
  const ask = (answer: unknown, body: object) =>
    (answer as (asked: object, ctx: Context) => Promise<unknown>)({ ...asked, body }, ctx);
  expect(await ask(tags.search, {})).toMatchObject({ data: [{ name: 'Ours' }] });
  expect(await ask(tags.count, {})).toEqual({ count: 1 });
  const file = (await ask(tags.export, { filter: {}, columns })) as {
    download: { body: AsyncIterable<unknown>; fileName: string };
  };
  expect(file.download.fileName).toBe('tags-1.csv');
  let text = '';
  for await (const piece of file.download.body) text += String(piece);
  expect(text).toContain('Ours');
  expect(text).not.toContain('Theirs');
});
