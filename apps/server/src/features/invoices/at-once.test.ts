import { randomUUID } from 'node:crypto';
import { invoices } from '@linkstand/contract/invoices/endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { diskStorage } from '../../platform/storage.ts';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { addLines } from './commands/change-draft.ts';
import { draftDocument, partyRef } from './drafts.ts';
import { issueDocument } from './issue.ts';
import { lockInvoice } from './queries.ts';
import { invoicesRoutes } from './routes.ts';

const world = await makeWorld(await testDatabase());
const { admin, context, db, make, seller } = world;
const ctx = context(admin);
const call = await serveEndpoints(
  world,
  { invoices },
  { invoices: invoicesRoutes({ storage: diskStorage(await makeTestFolder()), payDocument: () => Promise.reject() }) },
);
const at = (path: string | number) => `/api/v1/invoices/${path}`;

await setSettings(db, { fiscal_identity: HOUSE });

const newAccount = async () => {
  const person = await make.person('USER', { country: 'ES', taxNumber: 'B12345674' });
  return db.transaction().execute((tx) => billingAccountFor(tx, { userId: person.id, companyId: null }));
};

async function draftOf(accountId: number): Promise<number> {
  const id = await db
    .transaction()
    .execute((tx) => draftDocument(tx, ctx, 'client', partyRef('client', accountId), []));
  await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 } });
  return id;
}

describe('a hundred and six who issue at once', () => {
  test('all get their number, without a gap and in the order of time, and others read meanwhile', async () => {
    const { id: accountId } = await newAccount();
    const drafts: number[] = [];
    for (let n = 0; n < 106; n++) drafts.push(await draftOf(accountId));
    let issued = 0;
    const issuing = drafts.map(async (id, n) => {
      // Their clocks differ, as those of two processes do.
      const more: Partial<Context> = { now: new Date(NOW.getTime() + ((n * 37) % 106) * 1000) };
      const key = n % 2 === 0 ? { key: randomUUID() } : {};
      const { status } = await call('POST', at(`${id}/issue`), {
        as: admin,
        version: 2,
        body: {},
        context: more,
        ...key,
      });
      issued += 1;
      return status;
    });
    // Every read is answered while others still wait for their number.
    const reads = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { status } = await call('POST', at('count'), { as: seller, body: {} });
        return { status, isBefore: issued < drafts.length };
      }),
    );
    expect(reads).toEqual(reads.map(() => ({ status: 200, isBefore: true })));
    expect(await Promise.all(issuing)).toEqual(drafts.map(() => 200));
    const { rows } = await sql<{ number: number; issuedAt: Date }>`
      select series_number as number, issued_at from invoices where series = 'INV' order by series_number`.execute(db);
    expect(rows.map(({ number }) => number)).toEqual(drafts.map((_, n) => n + 1));
    const times = rows.map(({ issuedAt }) => issuedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
  }, 120_000);

  test('and one of them at the end of a day is not dated before the number that it follows', async () => {
    const { id: accountId } = await newAccount();
    const [late, early] = [await draftOf(accountId), await draftOf(accountId)];
    // Half a minute before and after midnight in Madrid.
    const [after, before] = [new Date('2026-05-31T22:00:30Z'), new Date('2026-05-31T21:59:30Z')];
    for (const [id, now] of [
      [late, after],
      [early, before],
    ] as const)
      expect(
        await call('POST', at(`${id}/issue`), { as: admin, version: 2, body: {}, context: { now } }),
      ).toMatchObject({
        status: 200,
        json: { issueDay: '2026-06-01' },
      });
  });
});

test('who waits for a number holds nothing that others need', async () => {
  const { id: accountId } = await newAccount();
  const drafts = [];
  for (let n = 0; n < 12; n++) drafts.push(await draftOf(accountId));
  const [first = 0, ...others] = drafts;
  const release = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  // Another process has taken the next number and is not done yet.
  const slow = db.transaction().execute(async (tx) => {
    await issueDocument(tx, ctx, await lockInvoice(tx, first));
    taken.resolve();
    await release.promise;
    throw new Error('given back');
  });
  slow.catch(() => {});
  await taken.promise;
  const issuing = Promise.all(others.map((id) => call('POST', at(`${id}/issue`), { as: admin, version: 2, body: {} })));
  // Everything else goes on: reads, and writes by the same person elsewhere.
  const { id: elsewhere } = await newAccount();
  const drafted = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const found = await call('POST', at('count'), { as: seller, body: {} });
      return [found.status, (await draftOf(elsewhere)) > 0];
    }),
  );
  expect(drafted).toEqual(drafted.map(() => [200, true]));
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  expect(rows[0]?.waiting).toBeLessThanOrEqual(1);
  release.resolve();
  await expect(slow).rejects.toThrow('given back');
  expect((await issuing).map(({ status }) => status)).toEqual(others.map(() => 200));
});

test('who drafts for one client does not wait for those who draft for others', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const [own, theirs] = [await draftOf(one.id), await draftOf(other.id)];
  const release = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('invoices due client'), ${one.id % 64})`.execute(tx);
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  const line = { written: { description: 'Another', quantityMilli: 1000, unitPriceCents: 100 } };
  expect(
    await call('POST', at('draft-due'), { as: admin, body: { type: 'client', partyIds: [other.id] } }),
  ).toMatchObject({
    status: 201,
  });
  for (const id of [own, theirs])
    expect(await call('POST', at(`${id}/lines`), { as: admin, version: 2, body: line })).toMatchObject({ status: 200 });
  release.resolve();
  await slow;
});
