import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@linkstand/contract/shared/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { connect } from '../../db/client.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { testDatabase } from '../../testing/database.ts';
import { databaseDoor } from '../../testing/database-door.ts';
import { type Context, systemContext, type Tx } from '../context.ts';
import { conflict, rule } from '../errors.ts';
import { withIdempotencyKey } from './idempotency.ts';

const { db, url } = await testDatabase();
const ctx = systemContext(db, 'test', 1, new Date(), 'Europe/Madrid');
const order = endpoint({ method: 'POST', path: '/api/v1/orders', access: 'public', summary: 'Orders.' });
const received = { params: undefined, query: undefined, body: { pieces: 1 } };

beforeEach(() => db.deleteFrom('tags').execute());
/** What an order writes to the database. */
const insert = (tx: Tx, name: string) =>
  tx.insertInto('tags').values({ name, color: '#123456' }).returning('id').executeTakeFirstOrThrow();
const orders = async () =>
  (await db.selectFrom('tags').select('name').orderBy('name').execute()).map(({ name }) => name);
const keys = () => db.selectFrom('idempotencyKeys').selectAll().where('key', '=', 'k').execute();
beforeEach(() => db.deleteFrom('idempotencyKeys').execute());

const place =
  (name: string, then?: () => Promise<unknown>) =>
  async (inside: Context): Promise<unknown> => {
    const answer = await inside.db.transaction().execute((tx) => insert(tx, name));
    await then?.();
    return answer;
  };
const once = (act: (inside: Context) => Promise<unknown>, body: unknown = received.body, by: Context = ctx) =>
  withIdempotencyKey(by, order, 'k', { ...received, body }, act);

test('a repeat gets the first answer, also from another process', async () => {
  const first = await once(place('one'));
  expect(await once(place('two'))).toEqual(first);
  expect(await orders()).toEqual(['one']);
});

test('a refused try leaves the key free: nothing happened', async () => {
  await expect(once(place('one', () => Promise.reject(rule('cart_full'))))).rejects.toMatchObject({
    code: 'cart_full',
  });
  expect([await orders(), await keys()]).toEqual([[], []]);
  await once(place('two'));
  expect(await orders()).toEqual(['two']);
});

test('a try that broke down after it wrote did not happen, and a repeat does the work', async () => {
  await expect(once(place('one', () => Promise.reject(new Error('Unforeseen'))))).rejects.toThrow('Unforeseen');
  // The work is done, and its answer can't be stored.
  const unkept = async (inside: Context) => ({ ...(await (place('one')(inside) as Promise<object>)), big: 1n });
  await expect(once(unkept)).rejects.toThrow();
  expect([await orders(), await keys()]).toEqual([[], []]);
  await once(place('two'));
  expect(await orders()).toEqual(['two']);
});

test('a process that dies between the work and its answer leaves nothing, and a repeat does the work', async () => {
  const door = await databaseDoor(url);
  const dying = connect(door.url, { max: 2 });
  const died = once(
    place('one', async () => door.shut()),
    received.body,
    { ...ctx, db: dying.db },
  );
  expect(isUnavailable(await died.catch((error: unknown) => error))).toBe(true);
  await expect.poll(async () => [await orders(), await keys()]).toEqual([[], []]);
  await once(place('two'));
  expect(await orders()).toEqual(['two']);
  await dying.close();
  await door.close();
});

test('another request under the same key is refused: other body, other parameters, other version', async () => {
  await once(place('one'));
  await expect(once(place('two'), { pieces: 2 })).rejects.toMatchObject({ status: 409, code: 'idempotency_reused' });
  const other = withIdempotencyKey(ctx, order, 'k', { ...received, version: 2 }, place('two'));
  await expect(other).rejects.toMatchObject({ status: 409, code: 'idempotency_reused' });
  expect(await orders()).toEqual(['one']);
});

test('of two at once one does the work, the other gets its answer', async () => {
  const [first, second] = await Promise.all([once(place('one', () => sleep(200))), once(place('two'))]);
  expect(second).toEqual(first);
  expect(await orders()).toEqual(['one']);
});

test('of two at once in two processes too; when the first fails, the second does the work', async () => {
  // Another process holds the row of the key, not yet committed.
  const elsewhere = (end: 'commit' | 'rollback') => {
    const began = Promise.withResolvers<void>();
    const ended = db
      .transaction()
      .execute(async (tx) => {
        const row = await keyRow();
        await tx.insertInto('idempotencyKeys').values(row).execute();
        await insert(tx, 'elsewhere');
        began.resolve();
        await sleep(300);
        if (end === 'rollback') throw new Error('died');
      })
      .catch(() => undefined);
    return { began: began.promise, ended };
  };
  const failing = elsewhere('rollback');
  await failing.began;
  await once(place('here'));
  expect(await orders()).toEqual(['here']);

  await db.deleteFrom('idempotencyKeys').execute();
  await db.deleteFrom('tags').execute();
  const succeeding = elsewhere('commit');
  await succeeding.began;
  expect(await once(place('here'))).toEqual({ from: 'elsewhere' });
  expect(await orders()).toEqual(['elsewhere']);
});

/** The row that a process writes for `once`. */
async function keyRow() {
  const seen = await db.transaction().execute(async (tx) => {
    const probe = { ...ctx, db: db };
    await withIdempotencyKey(probe, order, 'probe', received, async () => undefined);
    return tx.selectFrom('idempotencyKeys').selectAll().where('key', '=', 'probe').executeTakeFirst();
  });
  return {
    key: 'k',
    caller: seen?.caller ?? '',
    endpoint: seen?.endpoint ?? '',
    bodySha256: seen?.bodySha256 ?? '',
    status: 200,
    response: JSON.stringify({ from: 'elsewhere' }),
  };
}

test('one that still runs after some seconds is told to come back, and holds no connection meanwhile', {
  timeout: 15_000,
}, async () => {
  const proceed = Promise.withResolvers<void>();
  const first = once(place('one', () => proceed.promise));
  await sleep(50);
  await expect(once(place('two'))).rejects.toMatchObject({
    status: 409,
    code: 'idempotency_running',
    details: { retryAfterSeconds: 2 },
  });
  proceed.resolve();
  await first;
  expect(await orders()).toEqual(['one']);
});

test('what fails inside and is caught leaves the rest of the work intact', async () => {
  const answer = await once(async (inside) => {
    await inside.db.transaction().execute((tx) => insert(tx, 'kept'));
    const refused = await inside.db
      .transaction()
      .execute((tx) => insert(tx, 'kept'))
      .catch(() => 'taken');
    const { length } = await inside.db.selectFrom('tags').select('id').execute();
    return { refused, length, isTransaction: inside.db.isTransaction };
  });
  expect(answer).toEqual({ refused: 'taken', length: 1, isTransaction: false });
  expect(await orders()).toEqual(['kept']);
});

test('a handler that changes nothing has its answer kept as well, and one that waits first holds no connection', async () => {
  await once(async () => {
    await sleep(50);
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
    return 'nothing to do';
  });
  expect(await once(() => Promise.reject(conflict('not_possible_now')))).toBe('nothing to do');
});
