import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { createSite } from '../media/testing/world.ts';

const { call, db } = await testApi();

const counted = async () => (await call('POST', '/api/v1/sites/count', { as: 'admin', body: {} })).json.count;
const real = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from sites`.execute(db);
  return rows[0]?.count;
};

test('the count of all sites is kept, whatever comes and goes at once, is rolled back or added up', async () => {
  const before = await counted();
  expect(before).toBe(await real());
  const write = async (n: number) => {
    const writing = db.transaction().execute(async (tx) => {
      for (let i = 0; i <= n % 3; i++)
        await createSite(tx, { name: `Tallied ${n} ${i}`, domain: `t${n}-${i}.example` });
      if (n % 4 === 1) await tx.deleteFrom('sites').where('name', 'like', `Tallied ${n} 0`).execute();
      if (n % 5 === 2) throw new Error('rolled back');
    });
    await writing.catch((error: Error) => expect(error.message).toBe('rolled back'));
    if (n % 3 === 0) await sql`select sites_merge_counts()`.execute(db);
  };
  await Promise.all(Array.from({ length: 24 }, (_, n) => write(n)));
  expect(await counted()).toBe(await real());
  expect(await counted()).toBeGreaterThan(before);
  await sql`select sites_merge_counts()`.execute(db);
  expect(await db.selectFrom('siteTally').select('difference').execute()).toEqual([{ difference: await real() }]);
  await db.deleteFrom('siteTally').execute();
  await sql`select sites_recalculate()`.execute(db);
  expect(await counted()).toBe(await real());
  // Narrowed down, it is counted.
  const { json } = await call('POST', '/api/v1/sites/count', { as: 'admin', body: { text: 'tallied 23' } });
  expect(json.count).toBe(3);
});
