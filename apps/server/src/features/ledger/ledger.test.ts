import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { accountOf, billingAccountFor, findBillingAccount, freeCents } from './accounts.ts';
import { balanceOf, closeDay } from './balances.ts';
import { captureHold, type Entry, holdMoney, postTransfer, releaseHold, reverseTransfer } from './transfers.ts';
import { verifyLedger } from './verify.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db, context, admin, make } = world;
const ctx = context(admin);

const inTx = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => db.transaction().execute(work);
const post = (entries: readonly Entry[], more: { key?: string } = {}) =>
  inTx((tx) => postTransfer(tx, ctx, { kind: 'transaction', entries, ...more }));

async function newWallet(cents = 0) {
  const person = await make.person('USER');
  const { id } = await inTx((tx) => billingAccountFor(tx, { userId: person.id, companyId: null }));
  if (cents > 0)
    await post([
      ['bank', cents],
      [accountOf('wallet', id), -cents],
    ]);
  const read = async () => {
    const account = await findBillingAccount(db, { userId: person.id, companyId: null });
    if (!account) throw new Error('The billing account has gone.');
    return account;
  };
  return { id, person, read, wallet: accountOf('wallet', id), receivable: accountOf('receivable', id) };
}
const newBriefing = async () => world.briefingIn('waiting');
const proven = async () => {
  expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
};

describe('a transfer', () => {
  test('moves money between accounts, and balances follow', async () => {
    const { wallet, read } = await newWallet(10_000);
    await post([
      [wallet, 2500],
      ['revenue', -2000],
      ['vat', -500],
    ]);
    expect(await read()).toMatchObject({ postedCents: 7500, heldCents: 0 });
    expect(await balanceOf(db, wallet)).toBe(-7500);
    await proven();
  });

  test('that does not sum to zero is none, whoever posts it', async () => {
    const { wallet } = await newWallet();
    await expect(
      post([
        ['bank', 100],
        [wallet, -99],
      ]),
    ).rejects.toThrow(/sum to 1/);
    const forged = sql`select ledger_post(array['bank', ${wallet}]::text[], array[100, -99]::bigint[],
      row(null, now(), 'transaction', null, null, null, 'system', null, 'x', '', null, null, null)::ledger_transfers)`;
    await expect(inTx((tx) => forged.execute(tx))).rejects.toThrow(/sum to 1/);
    await proven();
  });

  test('is checked by tables that nobody can put others before', async () => {
    const { wallet } = await newWallet();
    const forged = inTx(async (tx) => {
      await sql`create temp table ledger_entries on commit drop as
        select 1::bigint as transfer_id, 1::bigint as account_id, now() as at, 1::bigint as cents limit 0`.execute(tx);
      await sql`select set_config('ledger.posting', (last_value + 1)::text, true)
        from pg_sequences where sequencename = 'ledger_transfers_id_seq'`.execute(tx);
      await sql`select ledger_post(array['bank', ${wallet}]::text[], array[100, -99]::bigint[],
        row(null, now(), 'transaction', null, null, null, 'system', null, 'x', '', null, null, null)::ledger_transfers)`.execute(
        tx,
      );
    });
    await expect(forged).rejects.toThrow(/sum to 1/);
    await proven();
  });

  test('is whole when its transaction ends, also for the owner of the tables', async () => {
    const owner = (await testDatabase({ as: 'owner' })).db;
    const transfer = sql`insert into ledger_transfers (at, kind, actor_kind, actor_name)
      values ('2026-03-04', 'transaction', 'system', 'x') returning id`;
    const entry = (id: number, account: string, amount: number, at = '2026-03-04') =>
      sql`insert into ledger_entries (transfer_id, account_id, at, cents)
        select ${id}, id, ${at}::timestamptz, ${amount} from ledger_accounts where key = ${account}`;
    const make = (...entries: [account: string, amount: number, at?: string][]) =>
      owner.transaction().execute(async (tx) => {
        const { rows } = await transfer.execute(tx);
        const { id } = rows[0] as { id: number };
        for (const [account, amount, at] of entries) await entry(id, account, amount, at).execute(tx);
        return id;
      });
    await expect(make()).rejects.toThrow(/0 entries/);
    await expect(make(['bank', 5])).rejects.toThrow(/1 entries/);
    await expect(make(['bank', 5], ['vat', -4])).rejects.toThrow(/sum to 1/);
    await expect(make(['bank', 5], ['vat', -5], ['cost', 0])).rejects.toThrow(/3 entries/);
    await expect(make(['bank', 5], ['vat', -5, '2026-03-05'])).rejects.toThrow(/moment/);
    const id = await make(['bank', 5], ['vat', -5]);
    // Later it takes no more, neither alone nor while another one is posted.
    const other = sql`select ledger_post(array['bank', 'vat'], array[7, -7]::bigint[],
      row(null, now(), 'transaction', null, null, null, 'system', null, 'x', '', null, null, null)::ledger_transfers)`;
    await expect(owner.transaction().execute((tx) => entry(id, 'cost', 3).execute(tx))).rejects.toThrow(/sum to 3/);
    await expect(owner.transaction().execute((tx) => entry(id + 1000, 'cost', 3).execute(tx))).rejects.toThrow(
      /1 entries/,
    );
    await expect(
      owner.transaction().execute(async (tx) => {
        await other.execute(tx);
        await entry(id, 'cost', 3).execute(tx);
      }),
    ).rejects.toThrow(/sum to 3/);
    // Nor does what has been checked before its transaction ends.
    await expect(
      owner.transaction().execute(async (tx) => {
        await sql`set constraints all immediate`.execute(tx);
        await other.execute(tx);
        await sql`insert into ledger_entries (transfer_id, account_id, at, cents)
          select t.id, a.id, t.at, 3 from ledger_transfers t, ledger_accounts a
          where t.id = (select max(id) from ledger_transfers) and a.key = 'cost'`.execute(tx);
      }),
    ).rejects.toThrow(/sum to 3/);
    expect((await verifyLedger(owner)).filter(({ fault }) => fault !== undefined)).toEqual([]);
  });

  test('is never changed or deleted, nor written past the functions', async () => {
    const owner = await testDatabase({ as: 'owner' });
    for (const statement of [
      'update ledger_entries set cents = cents + 1',
      'delete from ledger_transfers',
      'insert into ledger_accounts (code) values (null)',
      'update wallet_balances set posted_cents = 1',
      "insert into holds (billing_account_id, briefing_id, billing_mode, net_cents, vat_cents, created_at) values (1, 1, 'prepaid', 1, 1, now())",
      'delete from ledger_snapshots',
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|null value/);
    for (const statement of ['update ledger_entries set cents = 1', 'truncate ledger_transfers cascade'])
      await expect(sql.raw(statement).execute(owner.db), statement).rejects.toThrow(/never changed/);
  });

  test('takes no more than a wallet may spend, and says what is missing', async () => {
    const { wallet, read } = await newWallet(1000);
    await expect(
      post([
        [wallet, 1300],
        ['revenue', -1300],
      ]),
    ).rejects.toMatchObject({
      status: 422,
      code: 'insufficient_funds',
      details: { missingCents: 300 },
    });
    expect((await read()).postedCents).toBe(1000);
  });

  test('of the same key posts once, and refuses another one', async () => {
    const { wallet, read } = await newWallet();
    const entries: Entry[] = [
      ['bank', 700],
      [wallet, -700],
    ];
    const posted = await Promise.all(Array.from({ length: 8 }, () => post(entries, { key: `deposit/${wallet}` })));
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(posted.map(({ transferId }) => transferId)).size).toBe(1);
    expect((await read()).postedCents).toBe(700);
    const other: Entry[] = [
      ['bank', 701],
      [wallet, -701],
    ];
    await expect(post(other, { key: `deposit/${wallet}` })).rejects.toMatchObject({ code: 'idempotency_reused' });
  });

  test('is reversed once, however often that is asked', async () => {
    const { wallet, read } = await newWallet(500);
    for (let round = 0; round < 10; round += 1) {
      const { transferId } = await post([
        [wallet, 200],
        ['revenue', -200],
      ]);
      const reversals = await Promise.all([1, 2, 3, 4].map(() => inTx((tx) => reverseTransfer(tx, ctx, transferId))));
      expect(reversals.filter(({ isNew }) => isNew)).toHaveLength(1);
    }
    expect((await read()).postedCents).toBe(500);
    await proven();
  });
});

describe('a hold', () => {
  const hold = (
    account: number,
    briefingId: number,
    net: number,
    vat = 0,
    billingMode: 'prepaid' | 'postpaid' = 'prepaid',
  ) => inTx((tx) => holdMoney(tx, ctx, { billingAccountId: account, briefingId, billingMode, net, vat }));

  test('keeps money from being spent twice, and is taken or given back once', async () => {
    const account = await newWallet(1000);
    const [one, two] = [await newBriefing(), await newBriefing()];
    await hold(account.id, one, 600, 126);
    await expect(hold(account.id, two, 275)).rejects.toMatchObject({ details: { missingCents: 1 } });
    await hold(account.id, two, 274);
    expect(freeCents(await account.read())).toBe(0);
    const capture = () =>
      inTx((tx) =>
        captureHold(tx, ctx, one, {
          kind: 'capture',
          entries: [
            [account.wallet, 726],
            ['revenue', -600],
            ['vat', -126],
          ],
        }),
      );
    const captured = await Promise.all([capture(), capture(), capture()]);
    expect(captured.filter((transfer) => transfer !== null)).toHaveLength(1);
    const released = await Promise.all([1, 2].map(() => inTx((tx) => releaseHold(tx, ctx, two))));
    expect(released.filter(Boolean)).toHaveLength(1);
    expect(await account.read()).toMatchObject({ postedCents: 274, heldCents: 0 });
    await proven();
  });

  test('of an account with credit counts what is due already', async () => {
    const account = await newWallet();
    await db
      .updateTable('walletBalances')
      .set({ creditLimitCents: 1000 })
      .where('billingAccountId', '=', account.id)
      .execute();
    const [one, two] = [await newBriefing(), await newBriefing()];
    await hold(account.id, one, 600, 0, 'postpaid');
    await inTx((tx) =>
      captureHold(tx, ctx, one, {
        kind: 'capture',
        entries: [
          [account.receivable, 600],
          ['revenue', -600],
        ],
      }),
    );
    expect(await account.read()).toMatchObject({ postedCents: 0, heldCents: 0, dueCents: 600 });
    await expect(hold(account.id, two, 401, 0, 'postpaid')).rejects.toMatchObject({ details: { missingCents: 1 } });
    await hold(account.id, two, 400, 0, 'postpaid');
    await proven();
  });

  test('fifty buyers of one company never spend more than there is', async () => {
    const account = await newWallet(1000);
    const briefings = await Promise.all(Array.from({ length: 50 }, newBriefing));
    const results = await Promise.allSettled(briefings.map((briefing) => hold(account.id, briefing, 90)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    expect(freeCents(await account.read())).toBe(10);
    await proven();
  });
});

test('transfers round a ring in both directions never deadlock', async () => {
  const ring = await Promise.all(Array.from({ length: 4 }, () => newWallet(10_000)));
  const around = ring.flatMap((from, at) => {
    const to = ring[(at + 1) % ring.length];
    if (!to) return [];
    return Array.from({ length: 10 }, () => [
      post([
        [from.wallet, 10],
        [to.wallet, -10],
      ]),
      post([
        [to.wallet, 10],
        [from.wallet, -10],
      ]),
    ]).flat();
  });
  await Promise.all(around);
  for (const { read } of ring) expect((await read()).postedCents).toBe(10_000);
});

/** Books of their own, with one wallet. */
async function freshBooks(as: 'application' | 'owner' = 'application') {
  const { db: books } = await testDatabase({ as });
  const person = { identityUid: 'payer', name: 'Payer', email: 'payer@people.test', role: 'USER' } as const;
  const { id: userId } = await books.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  const { id } = await books.transaction().execute((tx) => billingAccountFor(tx, { userId, companyId: null }));
  const wallet = accountOf('wallet', id);
  const topUp = (moment: string, amount: number) => {
    const at = { actor: { kind: 'system', name: 'test' }, now: new Date(moment) } as const;
    return books.transaction().execute((tx) =>
      postTransfer(tx, at, {
        kind: 'top_up',
        entries: [
          ['bank', amount],
          [wallet, -amount],
        ],
      }),
    );
  };
  return { books, wallet, topUp, faults: async () => (await verifyLedger(books)).flatMap(({ fault }) => fault ?? []) };
}

test('a closed day takes no more, and balances build on it', async () => {
  const { books, wallet, topUp, faults } = await freshBooks();
  await topUp('2026-03-04T11:00:00Z', 1234);
  expect(await closeDay(books, '2026-03-04')).toBe(true);
  expect(await closeDay(books, '2026-03-04')).toBe(false);
  expect(await closeDay(books, '2026-03-03')).toBe(false);
  await expect(topUp('2026-03-04T23:59:59Z', 1)).rejects.toThrow(/closed/);
  await topUp('2026-03-05T00:00:00Z', 66);
  expect(await balanceOf(books, wallet)).toBe(-1300);
  expect(await closeDay(books, '2026-03-05')).toBe(true);
  expect(await balanceOf(books, wallet)).toBe(-1300);
  expect(await faults()).toEqual([]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await expect(closeDay(books, tomorrow)).rejects.toThrow(/not over/);
});

/** What the books should say, told by a reader who knows nothing of databases. */
class Oracle {
  posted = 0;
  due = 0;
  readonly holds = new Map<number, number>();
  readonly limit: number;
  constructor(limit: number) {
    this.limit = limit;
  }
  get held() {
    return [...this.holds.values()].reduce((sum, cents) => sum + cents, 0);
  }
  get free() {
    return this.posted - this.held - Math.max(0, this.due) + this.limit;
  }
}

type Step =
  | { act: 'deposit' | 'spend' | 'owe' | 'settle'; cents: number }
  | { act: 'hold'; briefing: number; cents: number }
  | { act: 'release' | 'capture'; briefing: number }
  | { act: 'reverse'; nth: number };

const cents = fc.integer({ min: 1, max: 2000 });
const briefing = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('deposit', 'spend', 'owe', 'settle'), cents }),
  fc.record({ act: fc.constant('hold'), briefing, cents }),
  fc.record({ act: fc.constantFrom('release', 'capture'), briefing }),
  fc.record({ act: fc.constant('reverse'), nth: fc.nat(9) }),
) as fc.Arbitrary<Step>;

test('whatever is done in whatever order, the books agree with a naive reader', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.constantFrom(0, 1500), async (steps, limit) => {
      const account = await newWallet();
      await db
        .updateTable('walletBalances')
        .set({ creditLimitCents: limit })
        .where('billingAccountId', '=', account.id)
        .execute();
      const oracle = new Oracle(limit);
      const briefings = await Promise.all([0, 1, 2, 3].map(newBriefing));
      const done: { id: number; wallet: number; isReversed: boolean }[] = [];
      /** Carries out what the oracle allows, and expects the refusal of what it does not. */
      const attempt = async (isAllowed: boolean, work: (tx: Tx) => Promise<unknown>) => {
        const result = await inTx(work).then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== 'insufficient_funds') throw error;
            return false;
          },
        );
        expect(result).toBe(isAllowed);
        return result;
      };
      const move = async (entries: readonly Entry[], wallet: number, isAllowed: boolean) => {
        const isDone = await attempt(isAllowed, async (tx) => {
          const { transferId } = await postTransfer(tx, ctx, { kind: 'transaction', entries });
          done.push({ id: transferId, wallet, isReversed: false });
        });
        if (isDone) oracle.posted += wallet;
      };
      const spendable = (amount: number) => oracle.posted - oracle.held + limit >= amount;
      for (const one of steps) {
        switch (one.act) {
          case 'deposit':
            await move(
              [
                ['bank', one.cents],
                [account.wallet, -one.cents],
              ],
              one.cents,
              true,
            );
            break;
          case 'spend':
            await move(
              [
                [account.wallet, one.cents],
                ['bank', -one.cents],
              ],
              -one.cents,
              spendable(one.cents),
            );
            break;
          case 'owe':
          case 'settle': {
            const amount = one.act === 'owe' ? one.cents : -one.cents;
            await inTx((tx) =>
              postTransfer(tx, ctx, {
                kind: 'invoice_change',
                entries: [
                  [account.receivable, amount],
                  ['revenue', -amount],
                ],
              }),
            );
            oracle.due += amount;
            break;
          }
          case 'hold': {
            if (oracle.holds.has(one.briefing)) break;
            const hold = {
              billingAccountId: account.id,
              briefingId: briefings[one.briefing] ?? 0,
              billingMode: 'prepaid',
              net: one.cents,
              vat: 0,
            } as const;
            if (await attempt(oracle.free >= one.cents, (tx) => holdMoney(tx, ctx, hold)))
              oracle.holds.set(one.briefing, one.cents);
            break;
          }
          case 'release':
            expect(await inTx((tx) => releaseHold(tx, ctx, briefings[one.briefing] ?? 0))).toBe(
              oracle.holds.delete(one.briefing),
            );
            break;
          case 'capture': {
            const amount = oracle.holds.get(one.briefing) ?? 1;
            const taken = await inTx((tx) =>
              captureHold(tx, ctx, briefings[one.briefing] ?? 0, {
                kind: 'capture',
                entries: [
                  [account.wallet, amount],
                  ['revenue', -amount],
                ],
              }),
            );
            expect(taken !== null).toBe(oracle.holds.delete(one.briefing));
            if (taken !== null) oracle.posted -= amount;
            break;
          }
          case 'reverse': {
            const target = done[one.nth];
            if (!target) break;
            const isAllowed = target.isReversed || target.wallet <= 0 || spendable(target.wallet);
            const isDone = await attempt(isAllowed, (tx) => reverseTransfer(tx, ctx, target.id));
            if (isDone && !target.isReversed) {
              target.isReversed = true;
              oracle.posted -= target.wallet;
            }
          }
        }
        expect(await account.read()).toMatchObject({
          postedCents: oracle.posted,
          heldCents: oracle.held,
          dueCents: oracle.due,
        });
      }
      await proven();
    }),
    { numRuns: 15 },
  );
});

test.each([
  ['update wallet_balances set posted_cents = posted_cents + 1 where posted_cents > 0', /in its wallet/],
  ['update wallet_balances set due_cents = due_cents + 1', /owes/],
  ['update wallet_balances set held_cents = held_cents + 1 where posted_cents > held_cents', /has .* held/],
  [
    'alter table ledger_entries disable trigger user; delete from ledger_entries where cents > 0',
    /has 1 entries|has 0 entries|entries that sum/,
  ],
  ['update ledger_snapshots set cents = cents + 1', /at the end of/],
])('what somebody with the owner’s rights falsifies is found: %s', async (falsify, fault) => {
  const { books, topUp, faults } = await freshBooks('owner');
  await topUp('2026-03-04T11:00:00Z', 900);
  await closeDay(books, '2026-03-04');
  expect(await faults()).toEqual([]);
  for (const statement of falsify.split(';')) await sql.raw(statement).execute(books);
  expect(await faults()).toEqual([expect.stringMatching(fault)]);
});
