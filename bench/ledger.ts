/** `npm run bench:ledger`: what the books take and how fast they are read, see README.md. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { request } from 'undici';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../apps/server/src/demo/people.ts';
import { addLines } from '../apps/server/src/features/invoices/commands/change-draft.ts';
import { draftDocument, partyRef } from '../apps/server/src/features/invoices/drafts.ts';
import { type AccountKey, accountOf, billingAccountFor } from '../apps/server/src/features/ledger/accounts.ts';
import { balanceOf } from '../apps/server/src/features/ledger/balances.ts';
import { postTransfer } from '../apps/server/src/features/ledger/transfers.ts';
import { verifyLedger } from '../apps/server/src/features/ledger/verify.ts';
import { actorOf } from '../apps/server/src/features/users/actor.ts';
import type { Context } from '../apps/server/src/platform/context.ts';
import { type BenchDatabase, freePort, openBenchDatabase, startProcess, stopProcess } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    entries: { type: 'string', default: '5000000' },
    invoices: { type: 'string', default: '1000' },
    wallets: { type: 'string', default: '1000' },
  },
});
const seconds = Number(values.seconds);
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
const CONNECTIONS = 8;
const WALLETS = Number(values.wallets);
/** More than are held and captured in the time. */
const HELD = Math.ceil(12_000 * seconds);
const RICH = 1_000_000_000_00;

/** The design of pgledger: one function that locks two accounts, updates both and inserts two entries. */
const PLAIN = `
  create table plain_accounts (id bigint primary key, balance bigint not null default 0, version bigint not null default 0);
  create table plain_transfers (id bigint generated always as identity primary key, from_id bigint not null references
    plain_accounts, to_id bigint not null references plain_accounts, amount bigint not null, at timestamptz not null);
  create table plain_entries (id bigint generated always as identity primary key, account_id bigint not null references
    plain_accounts, transfer_id bigint not null references plain_transfers, amount bigint not null, previous bigint not null,
    current bigint not null, version bigint not null);
  create index on plain_transfers (from_id);
  create index on plain_transfers (to_id);
  create index on plain_entries (account_id);
  create index on plain_entries (transfer_id);
  create function plain_transfer(giver bigint, taker bigint, amount bigint) returns bigint language plpgsql as $$
  declare
    made bigint;
    given plain_accounts;
    taken plain_accounts;
  begin
    perform 1 from plain_accounts where id in (giver, taker) order by id for update;
    insert into plain_transfers (from_id, to_id, amount, at) values (giver, taker, amount, now()) returning id into made;
    update plain_accounts set balance = balance - amount, version = version + 1 where id = giver returning * into given;
    update plain_accounts set balance = balance + amount, version = version + 1 where id = taker returning * into taken;
    insert into plain_entries (account_id, transfer_id, amount, previous, current, version) values
      (giver, made, -amount, given.balance + amount, given.balance, given.version),
      (taker, made, amount, taken.balance - amount, taken.balance, taken.version);
    return made;
  end $$;`;

/** A pure sequence, so that both sides move money between the same wallets. */
const nth = (i: number) => Math.imul(i + 1, 2_654_435_761) >>> 0;

/** A connection that an error elsewhere may leave open: the cluster ends it. */
async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** How often a second 8 connections do this, each waiting for its answer. */
async function rate(url: string, once: (client: pg.Client, i: number) => Promise<unknown>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => openClient(url)));
  let next = 0;
  let done = 0;
  const run = async (client: pg.Client, until: number) => {
    while (performance.now() < until) {
      await once(client, next++);
      done += 1;
    }
  };
  try {
    await Promise.all(clients.map((client) => run(client, performance.now() + 500)));
    done = 0;
    const from = performance.now();
    await Promise.all(clients.map((client) => run(client, from + seconds * 1000)));
    return (done * 1000) / (performance.now() - from);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const show = (number: number) => Math.round(number).toLocaleString('en-US');

/** Rounds of both in turn, so that both have the same machine. */
async function compare(what: string, goal: number, ours: () => Promise<number>, plain: () => Promise<number>) {
  const rounds = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.ours.push(await ours());
    rounds.plain.push(await plain());
  }
  const [our, their] = [median(rounds.ours), median(rounds.plain)];
  const ratio = our / their;
  console.log(
    `  ${what.padEnd(44)} ${show(our).padStart(7)}/s  plain ${show(their).padStart(7)}/s  ${ratio.toFixed(2)}  goal ${goal}${ratio < goal ? '  MISSED' : ''}`,
  );
}

const POST = {
  name: 'post',
  text: `select transfer_id from ledger_post(array[$1, $2], array[$3::bigint, -$3::bigint],
    row(null, now(), 'transaction', null, null, null, 'system', null, 'Bench', '', $4, sha256(convert_to($4, 'UTF8')), null)::ledger_transfers)`,
};
const PLAIN_POST = { name: 'plain', text: 'select plain_transfer($1, $2, $3)' };

interface Stage {
  readonly stage: BenchDatabase;
  readonly ctx: Context;
  readonly accounts: readonly number[];
}

/** Clients with a wallet each, and the accounts of the plain design beside them. */
async function makeWallets({ db }: BenchDatabase): Promise<number[]> {
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: WALLETS }, (_, i) => ({
        identityUid: `bench-${i}`,
        name: `Bench Client ${i}`,
        email: `bench${i}@people.example`,
        role: 'USER',
        country: 'ES',
        taxNumber: 'B12345674',
        emailVerifiedAt: new Date(),
      })),
    )
    .returning('id')
    .execute();
  return db.transaction().execute(async (tx) => {
    const ids: number[] = [];
    for (const { id } of people) ids.push((await billingAccountFor(tx, { userId: id, companyId: null })).id);
    return ids;
  });
}

async function fund({ stage: { db }, ctx, accounts }: Stage) {
  await db.transaction().execute(async (tx) => {
    for (const id of accounts)
      await postTransfer(tx, ctx, {
        kind: 'top_up',
        entries: [
          ['bank', RICH],
          [accountOf('wallet', id), -RICH],
        ],
      });
  });
}

async function benchTransfers({ stage, ctx, accounts }: Stage) {
  const { databaseUrl, db } = stage;
  const admin = await openClient(databaseUrl);
  await admin.query(PLAIN);
  await admin.query('insert into plain_accounts (id) select generate_series(0, $1::int)', [WALLETS]);
  const wallet = (i: number) => `wallet/${accounts[i % WALLETS]}`;
  const key = () => crypto.randomUUID();
  const pair = (i: number) => {
    const from = nth(i) % WALLETS;
    return [from, (from + 1 + (nth(i + 7) % (WALLETS - 1))) % WALLETS] as const;
  };
  console.log(`transfers at ${CONNECTIONS} connections, ${seconds} s each, the median of ${values.rounds} rounds`);
  await compare(
    `between ${WALLETS} wallets, by a key each`,
    0.7,
    () =>
      rate(databaseUrl, (client, i) => {
        const [from, to] = pair(i);
        return client.query({ ...POST, values: [wallet(from), wallet(to), 1, key()] });
      }),
    () =>
      rate(databaseUrl, (client, i) => {
        const [from, to] = pair(i);
        return client.query({ ...PLAIN_POST, values: [from, to, 1] });
      }),
  );
  await compare(
    'all from one wallet, by a key each',
    0.5,
    () =>
      rate(databaseUrl, (client, i) =>
        client.query({ ...POST, values: [wallet(0), wallet(1 + (nth(i) % (WALLETS - 1))), 1, key()] }),
      ),
    () =>
      rate(databaseUrl, (client, i) => client.query({ ...PLAIN_POST, values: [0, 1 + (nth(i) % (WALLETS - 1)), 1] })),
  );
  await benchHolds(admin, databaseUrl, accounts);
  await admin.end();
  const began = performance.now();
  let posted = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => {
      for (let i = lane; performance.now() - began < seconds * 1000; i += CONNECTIONS, posted++) {
        const [from, to] = pair(i).map((each) => wallet(each) as AccountKey);
        if (!from || !to) continue;
        const entries = [
          [from, 1],
          [to, -1],
        ] as const;
        await db.transaction().execute((tx) => postTransfer(tx, ctx, { kind: 'transaction', entries, key: key() }));
      }
    }),
  );
  const a = (posted * 1000) / (performance.now() - began);
  console.log(`  ${'postTransfer() in a transaction of its own'.padEnd(44)} ${show(a).padStart(7)}/s  (one process)`);
}

/** Every cycle holds money for a briefing, and takes it for revenue and VAT. */
async function benchHolds(admin: pg.Client, url: string, accounts: readonly number[]) {
  const { rows: columns } = await admin.query<{ name: string }>(`
    select quote_ident(column_name) as name from information_schema.columns
    where table_name = 'briefings' and table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'id'`);
  const list = columns.map(({ name }) => name).join(', ');
  await admin.query('set session_replication_role = replica');
  const { rows } = await admin.query<{ id: string }>(`
    insert into briefings (${list}) select ${list.replace(/\bowner_link_uuid\b/g, 'gen_random_uuid()')}
    from (select * from briefings where status = 'waiting' limit 1) b, generate_series(1, ${HELD}) returning id`);
  await admin.query('set session_replication_role = origin');
  await admin.query('analyze briefings');
  let at = 0;
  const cycles = await rate(url, async (client) => {
    const briefing = rows[at++]?.id;
    if (briefing === undefined) throw new Error('There are too few briefings for so many cycles.');
    const account = accounts[nth(at) % WALLETS];
    await client.query({
      name: 'hold',
      text: `select wallet_hold($1, $2, 'prepaid', 10000, 2100, now())`,
      values: [account, briefing],
    });
    await client.query({
      name: 'capture',
      text: `select wallet_capture($1, array[$2, 'revenue', 'vat'], array[12100, -10000, -2100]::bigint[],
        row(null, now(), 'capture', $1, null, null, 'system', null, 'Bench', '', null, null, null)::ledger_transfers)`,
      values: [briefing, `wallet/${account}`],
    });
  });
  console.log(`  ${'hold, then capture, of one briefing each'.padEnd(44)} ${show(cycles).padStart(7)} cycles/s`);
}

/** Two years of transfers from wallets to revenue, every day closed but the last; as the owner, past the triggers. */
async function fillBooks({ databaseUrl }: BenchDatabase, accounts: readonly number[], client: number) {
  const started = performance.now();
  const admin = await openClient(databaseUrl);
  await admin.query('set session_replication_role = replica');
  const transfers = Math.floor(Number(values.entries) / 2);
  // A hundredth is the client's whose page is asked.
  await admin.query(
    `create temp table bench_transfers as
     select n, date_trunc('day', now()) - interval '730 days' + n * interval '729 days' / $1 as at,
       case when n % 100 = 0 then $3::bigint else ($2::bigint[])[1 + n % ${WALLETS}] end as account
     from generate_series(1, $1::int) n`,
    [transfers, accounts, client],
  );
  const { rows } = await admin.query<{ last: string }>('select coalesce(max(id), 0) as last from ledger_transfers');
  const last = Number(rows[0]?.last);
  await admin.query(`insert into ledger_transfers (id, at, kind, actor_kind, actor_name) overriding system value
    select ${last} + n, at, 'transaction', 'system', 'Bench' from bench_transfers`);
  await admin.query(`insert into ledger_entries (transfer_id, account_id, at, cents)
    select ${last} + n, a.id, b.at, side.cents from bench_transfers b,
      lateral (values ('wallet/' || account, 100), ('revenue', -100)) side (key, cents) join ledger_accounts a using (key)`);
  await admin.query(
    `select setval(pg_get_serial_sequence('ledger_transfers', 'id'), (select max(id) from ledger_transfers))`,
  );
  await admin.query(`update wallet_balances w set posted_cents = posted_cents - 100 * b.count
    from (select account, count(*) from bench_transfers group by account) b where w.billing_account_id = b.account`);
  await admin.query('set session_replication_role = origin');
  await admin.query('analyze ledger_transfers, ledger_entries, wallet_balances');
  await admin.query(`do $$ begin
    for back in reverse 729..2 loop perform ledger_close_day((now() at time zone 'UTC')::date - back); end loop; end $$`);
  await admin.query('analyze ledger_snapshots');
  await admin.end();
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${show(transfers * 2)} entries of two years and a balance for each day made in ${took} s`);
}

/** The median of 21 times, after two, in milliseconds. */
async function time(what: string, goal: number, once: () => Promise<unknown>, times = 21) {
  const measured: number[] = [];
  for (let i = 0; i < times + (times > 1 ? 2 : 0); i++) {
    const from = performance.now();
    await once();
    if (i >= 2 || times === 1) measured.push(performance.now() - from);
  }
  const ms = median(measured);
  console.log(
    `  ${what.padEnd(60)} ${ms.toFixed(1).padStart(9)} ms  goal ${goal} ms${ms > goal ? `  MISSED ×${(ms / goal).toFixed(1)}` : ''}`,
  );
}

async function startServer({ databaseUrl, dataDir }: BenchDatabase) {
  const server = await startProcess('apps/server/src/testing/server-process.ts', [], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET: 'a secret of a benchmark, long enough to be one',
    LOG_LEVEL: 'error',
    WEB_DIST: dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
  });
  const signIn = async (email: string) => {
    const answer = await fetch(`${server.url}/identity/v1/accounts:signInWithPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
    });
    const { idToken } = (await answer.json()) as { idToken: string };
    return async (method: 'GET' | 'POST', path: string, body?: unknown) => {
      const { statusCode, body: answer } = await request(`${server.url}/api/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${idToken}`,
          'idempotency-key': crypto.randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
      return JSON.parse(text);
    };
  };
  return { signIn, stop: () => stopProcess(server.child) };
}

async function benchReading({ stage, accounts }: Stage, client: number) {
  const { db } = stage;
  await fillBooks(stage, accounts, client);
  await time('a balance of the house (revenue)', 2, () => balanceOf(db, 'revenue'));
  await time('a balance of a wallet', 2, () => balanceOf(db, accountOf('wallet', client)));
  const server = await startServer(stage);
  try {
    const asClient = await server.signIn(DEMO_EMAILS.client);
    const asAdmin = await server.signIn(DEMO_EMAILS.admin);
    const movements = 'wallet/movements/search?size=50';
    await time('/financial: the wallet', 30, () => asClient('GET', 'wallet'));
    await time('/financial: movements, first page', 30, () => asClient('POST', movements, {}));
    await time('/financial: movements, page 100', 30, () => asClient('POST', `${movements}&page=100`, {}));
    const filter = { from: '2026-01-01', to: '2026-03-01' };
    await time('/financial: movements of two months', 30, () => asClient('POST', movements, filter));
    await time('/financial: how many movements', 60, () => asClient('POST', 'wallet/movements/count', {}));
    await time('/financial: money that is held', 30, () => asClient('GET', 'wallet/holds?size=50'));
    await time('/financial: bills', 30, () => asClient('POST', 'bills/search?size=50', {}));
    await time('/payments: payments', 30, () => asAdmin('POST', 'payments/search?size=50', {}));
    await time('/payments: payout runs', 30, () => asAdmin('POST', 'payouts/search?size=50', {}));
    await time('/payments: bank statements', 30, () => asAdmin('POST', 'statements/search?size=50', {}));
  } finally {
    await server.stop();
  }
  await time(
    'verifying the whole ledger',
    60_000,
    async () => {
      const fault = (await verifyLedger(db)).find((each) => each.fault !== undefined);
      if (fault) throw new Error(fault.fault);
    },
    1,
  );
}

/** As a month is invoiced: a draft for each client, then all of them issued by one batch, each drawn by the worker. */
async function benchInvoices({ stage, ctx, accounts }: Stage) {
  const { db } = stage;
  const count = Math.min(Number(values.invoices), accounts.length);
  const server = await startServer(stage);
  try {
    const asAdmin = await server.signIn(DEMO_EMAILS.admin);
    const from = performance.now();
    const ids: number[] = [];
    for (const account of accounts.slice(0, count)) {
      const id = await db
        .transaction()
        .execute((tx) => draftDocument(tx, ctx, 'client', partyRef('client', account), []));
      await addLines(ctx, {
        id,
        written: { description: 'A publication', quantityMilli: 1000, unitPriceCents: 120_00 },
      });
      ids.push(id);
    }
    const drafted = performance.now();
    const { id: batch } = await asAdmin('POST', 'invoices/batches', { kind: 'issue', ids });
    const marks: number[] = [];
    let issued = 0;
    for (;;) {
      const { done, isFinished, refused } = await asAdmin('GET', `invoices/batches/${batch}`);
      if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
      if (marks.at(-1) !== done) marks.push(done);
      if (isFinished && issued === 0) issued = performance.now();
      const { open } = await db
        .selectFrom('invoices')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('id', 'in', ids)
        .where('pdfKey', 'is', null)
        .executeTakeFirstOrThrow();
      if (isFinished && Number(open) === 0) break;
      await new Promise((later) => setTimeout(later, 250));
    }
    const all = (performance.now() - from) / 1000;
    console.log(
      `  ${count} invoices drafted in ${((drafted - from) / 1000).toFixed(1)} s, issued after ${((issued - from) / 1000).toFixed(1)} s, all drawn after ${all.toFixed(1)} s  goal 60 s${all > 60 ? '  MISSED' : ''}  (${marks.length} steps of progress seen)`,
    );
  } finally {
    await server.stop();
  }
}

const stage = await openBenchDatabase();
try {
  const { db } = stage;
  const admin = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', DEMO_EMAILS.admin)
    .executeTakeFirstOrThrow();
  const ctx: Context = {
    actor: actorOf(admin),
    now: new Date(),
    timeZone: 'Europe/Madrid',
    locale: 'en-US',
    brandId: 1,
    requestId: '',
    ip: '',
    db,
  };
  const all: Stage = { stage, ctx, accounts: await makeWallets(stage) };
  await fund(all);
  if (wants('transfers')) await benchTransfers(all);
  if (wants('invoices')) await benchInvoices(all);
  if (wants('reading')) {
    const client = await db
      .selectFrom('billingAccounts as b')
      .innerJoin('users as u', 'u.companyId', 'b.companyId')
      .select('b.id')
      .where('u.email', '=', DEMO_EMAILS.client)
      .executeTakeFirstOrThrow();
    await fund({ ...all, accounts: [client.id] });
    await benchReading(all, client.id);
  }
} finally {
  await stage.close();
}
