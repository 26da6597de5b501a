/** The whole server while its PostgreSQL is restarted, killed and exchanged under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect, createClient } from './db/client.ts';
import { type Cluster, ensureDatabase, startCluster } from './db/embedded/cluster.ts';
import { DEMO_PASSWORD } from './demo/people.ts';
import { plantAmounts, plantedIn } from './testing/access-matrix/planted.ts';
import { type Draft, draft, fundWallets, keepDoing, review, submitNext } from './testing/crash-work.ts';
import { type DatabaseDoor, databaseDoor } from './testing/database-door.ts';
import {
  allMoneyDone,
  answersAgain,
  type Call,
  moneyFaults,
  moneyWork,
  nameAccounts,
  openBatches,
} from './testing/money-work.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const CALLERS = 6;
/** How often PostgreSQL is killed while money moves; `KILLS` says how many else. */
const KILLS = Number(process.env.KILLS) || (process.env.LONG_TESTS ? 30 : 2);
const SECRET = 'a secret of tests, long enough to be one';
const folder = await makeTestFolder();
const [firstDir, secondDir] = [join(folder, 'first'), join(folder, 'second')];
const clusters: Cluster[] = [];
const startOne = async (dataDir: string) => {
  // It is killed more often than a database that is worth starting again.
  // What is committed has to outlive the death of the server, though not that of the machine.
  const settings = { synchronous_commit: 'on' };
  const cluster = await startCluster({ dataDir, durable: false, settings, mostDeaths: Number.POSITIVE_INFINITY });
  clusters.push(cluster);
  return cluster;
};
let server: ChildProcess | undefined;
let current: Cluster;
let door: DatabaseDoor;
afterAll(async () => {
  server?.kill('SIGKILL');
  for (const cluster of clusters) await cluster.stop();
});

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startServer(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/server-process.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'server'),
      DEMO: '1',
      PUBLIC_URL: origin,
      SECRET,
      LOG_LEVEL: 'silent',
      WEB_DIST: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server ended at its start.'))),
  ]);
  return child;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever answer it expects
  readonly json: any;
}

async function call(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers['content-type'] = 'application/json';
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    type: answer.headers.get('content-type'),
    json: text ? JSON.parse(text) : undefined,
  };
}

const signIn = (name: string) =>
  call('POST', '/identity/v1/accounts:signInWithPassword', undefined, {
    email: `${name}@demo.linkstand.test`,
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  });

/** What the process says, and whether it is alive. */
const isAlive = () => server?.exitCode === null && server.signalCode === null;
const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

/** A postmaster has one thread. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number);

/** Waits until the database takes questions again. */
async function isBack(cluster: () => Cluster): Promise<void> {
  for (;;) {
    const client = createClient(cluster().url('linkstand'));
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(5);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

test('restarts, kills and a failover under load: 503 meanwhile, and on it goes by itself', {
  timeout: 180_000,
}, async () => {
  current = await startOne(firstDir);
  await ensureDatabase(current, 'linkstand');
  // The demo world is made once, then copied: the second server is what a standby would be.
  door = await databaseDoor(current.url('linkstand'));
  server = await startServer(door.url);
  const [client, coordinator] = [(await signIn('client')).json.idToken, (await signIn('coordinator')).json.idToken];
  const sites = await call('POST', '/api/v1/media/search?size=1', client, {});
  const siteIds = sites.json.data.map(({ id }: { id: number }) => id);

  const asks = [
    () => call('GET', '/api/v1/users/me', client),
    () => call('POST', '/api/v1/briefings/search?size=10', coordinator, {}),
    () => call('POST', '/api/v1/campaigns/new', client, { name: 'outage', siteIds }),
    () => call('POST', '/api/v1/media/search?size=5', client, { country: ['ES'] }),
    () => signIn('seller'),
    () => call('GET', '/readyz'),
  ];
  const answers: Answer[] = [];
  const strange: unknown[] = [];
  const stopping = new AbortController();
  const load = Promise.all(
    Array.from({ length: CALLERS }, async (_, at) => {
      for (let n = at; !stopping.signal.aborted; n++) {
        const answer = await asks[n % asks.length]?.().catch((error: unknown) => void strange.push(error));
        if (answer) answers.push(answer);
        await sleep(20);
      }
    }),
  );

  /** Does something to the database; questions must be answered again soon after its return. */
  const during = async (name: string, fault: () => Promise<void> | void) => {
    const from = answers.length;
    await fault();
    await isBack(() => current);
    const first = async (ask: () => Promise<Answer>) => {
      for (let refused = 0; ; refused++) {
        const { status } = await ask();
        if (status < 500) return refused;
        await sleep(10);
      }
    };
    // Each refusal is an answer and a pause of 10 ms, so that as many are a second, or as much more as the machine is slow.
    for (const refused of await Promise.all(asks.map(first))) expect(refused, name).toBeLessThan(100);
    expect(isAlive(), name).toBe(true);
    await sleep(300);
    const seen = answers.slice(from);
    for (const answer of seen.filter(({ status }) => status >= 400)) {
      expect(answer, name).toMatchObject({ status: 503, retryAfter: '1' });
      if (answer.json.error === undefined)
        expect(answer, name).toMatchObject({
          type: 'application/problem+json; charset=utf-8',
          json: { code: 'unavailable', message: 'The service isn’t available right now. Try again in a moment.' },
        });
    }
    expect(strange, name).toEqual([]);
    return seen;
  };

  const kill = (signal: NodeJS.Signals) => process.kill(postmasterOf(firstDir), signal);
  for (const [name, signal] of [
    ['fast restart', 'SIGINT'],
    ['immediate restart', 'SIGQUIT'],
    ['kill -9', 'SIGKILL'],
  ] as const) {
    const seen = await during(name, async () => {
      const pid = postmasterOf(firstDir);
      kill(signal);
      // Until the next one writes its own.
      await expect.poll(() => pidOrNone(firstDir), { timeout: 20_000, interval: 5 }).not.toBe(pid);
    });
    expect(
      seen.some(({ status }) => status === 503),
      name,
    ).toBe(true);
  }

  // A frozen machine or a stalled disk: connections stay open, and nobody answers. The answers come before it goes on.
  await during('frozen', async () => {
    const pid = postmasterOf(firstDir);
    const all = [pid, ...childrenOf(pid)];
    for (const one of all) process.kill(one, 'SIGSTOP');
    try {
      // The catalogue may answer from memory.
      const askAll = async () => (await Promise.all(asks.map((ask) => ask()))).filter(({ status }) => status !== 200);
      for (const answers of [await askAll(), await askAll()]) {
        expect(answers.length).toBeGreaterThanOrEqual(asks.length - 1);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      }
    } finally {
      for (const one of all) process.kill(one, 'SIGCONT');
    }
  });

  await during('a backend crashes', async () => {
    const admin = createClient(current.url('linkstand'));
    await admin.connect();
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'linkstand' limit 1`,
    );
    await admin.end();
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await sleep(100);
  });

  await during('every session is ended', async () => {
    const admin = createClient(current.url('linkstand'));
    await admin.connect();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'linkstand%'
      and pid <> pg_backend_pid()`);
    await admin.end();
  });

  // A planned failover: the old server stops, its copy takes over, the address leads there.
  await during('failover', async () => {
    door.shut();
    await current.stop();
    cpSync(firstDir, secondDir, { recursive: true, filter: (path) => !/\/(?:run|lock)$/.test(path) });
    current = await startOne(secondDir);
    door.lead(current.url('linkstand'));
    door.unlock();
  });

  stopping.abort();
  await load;
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(100);

  // What was announced while nobody listened is caught up: a person disabled by hand is out at once.
  const admin = createClient(current.url('linkstand'));
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'linkstand listener'`,
  );
  await admin.query(`update users set disabled_at = now() where email = 'client@demo.linkstand.test'`);
  await admin.end();
  await expect
    .poll(async () => (await call('GET', '/api/v1/users/me', client)).status, { timeout: 1500, interval: 50 })
    .toBe(401);
});

test(`PostgreSQL killed ${KILLS} times during submissions, captures, invoices and payouts: the books balance`, {
  timeout: 120_000 + KILLS * 15_000,
}, async () => {
  const { db, close } = connect(current.url('linkstand'));
  let answered = 0;
  const ask: Call = async (method, path, token, body, version) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    if (body) headers['content-type'] = 'application/json';
    if (version !== undefined) headers['if-match'] = `"${version}"`;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status === 503) throw new DatabaseGone();
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    answered += 1;
    return answer.status === 204 ? undefined : answer.json();
  };
  const [agency = '', coordinator = '', admin = ''] = await Promise.all(
    ['agency', 'coordinator', 'admin'].map(async (name) => (await signIn(name)).json.idToken),
  );
  await fundWallets(ask, admin, [agency]);
  const owner = createClient(current.url('linkstand'));
  await owner.connect();
  await plantAmounts(owner, { client: (await ask('GET', '/api/v1/users/me', agency)).id });
  await owner.end();
  const sites = await ask('POST', '/api/v1/media/search?size=2', agency, { country: ['ES'] });
  const siteIds = sites.data.map(({ id }: { id: number }) => id);
  const { data: categories } = await ask('GET', '/api/v1/categories/get-all', agency);
  const categoryId = categories.find(({ topic }: { topic: string }) => topic === 'none').id;
  const drafts: Draft[] = [];
  for (let count = 0; count < KILLS + 10; count++) drafts.push(await draft(ask, agency, siteIds, categoryId));
  await nameAccounts(db, SECRET);
  const account = await db
    .selectFrom('billingAccounts as a')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = a.user_id or u.company_id = a.company_id`))
    .select('a.id')
    .where('u.email', '=', 'agency@demo.linkstand.test')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`select max(id) as id from events`.execute(db);
  const lastEvent = rows[0]?.id ?? 0;

  const money = moneyWork(ask, admin, [account.id]);
  const streamed: string[] = [];
  const stopping = new AbortController();
  const acts = [
    () => submitNext(ask, drafts),
    () => review(ask, coordinator),
    money.publish,
    money.invoice,
    money.payOut,
  ];
  const isGone = (error: unknown) => error instanceof DatabaseGone;
  const work = Promise.all(acts.map((act) => keepDoing(stopping.signal, isGone, act)));
  const listening = keepDoing(
    stopping.signal,
    () => true,
    () => listenTo(agency, stopping.signal, (text) => void streamed.push(text)),
  );
  const before = postmasterOf(secondDir);
  for (let kill = 0; kill < KILLS; kill++) {
    answered = 0;
    await answersAgain(() => answered, kill, work);
    await Promise.race([sleep(Math.random() * 400), work]);
    const pid = postmasterOf(secondDir);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => pidOrNone(secondDir) ?? pid, { timeout: 20_000, interval: 5 }).not.toBe(pid);
    await isBack(() => current);
    expect(await moneyFaults(db, 'crash'), `after kill ${kill + 1}`).toEqual([]);
  }
  expect(postmasterOf(secondDir)).not.toBe(before);
  await allMoneyDone(db, lastEvent, work);
  stopping.abort();
  await work;
  await listening;
  expect(isAlive()).toBe(true);

  // A job that died with the database, or a mail that was cut off, waits a minute and more: let that time pass.
  const retried = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
  const mails = () =>
    sql<{ key: string; status: string }>`select dedupe_key as key, status from mails
      where template in ('request-received', 'briefing-denied') and dedupe_key ~ '^event:'
        and split_part(dedupe_key, ':', 2)::bigint > ${lastEvent} order by dedupe_key`.execute(db);
  const events = await sql<{ key: string }>`
    select format('event:%s:%s', id, case name when 'campaign.submit' then 'received' else 'denied:client' end) as key
    from events where id > ${lastEvent} and name in ('campaign.submit', 'briefing.deny')`.execute(db);
  const wanted = events.rows.map(({ key }) => `${key} sent`).sort();
  expect(wanted).not.toEqual([]);
  const sent = async () => {
    await retried();
    return (await mails()).rows.map(({ key, status }) => `${key} ${status}`).sort();
  };
  await expect.poll(sent, { timeout: 120_000, interval: 1000 }).toEqual(wanted);
  const unfinished = async () => {
    await retried();
    return openBatches(db);
  };
  await expect.poll(unfinished, { timeout: 120_000, interval: 500 }).toBe(0);
  expect(await moneyFaults(db, 'crash')).toEqual([]);

  // Nothing that reaches the client tells what publications cost, or what others have: streams, mails, papers.
  expect(streamed.join('')).toContain('event: change');
  const mailed = await sql<{ said: string }>`select concat_ws(' ', subject, html, text) as said from mails
    where to_address = 'agency@demo.linkstand.test'`.execute(db);
  const papers = await sql<{ said: string }>`select document::text as said from invoices
    where billing_account_id = ${account.id} and document is not null`.execute(db);
  const bills = await ask('POST', '/api/v1/bills/search?size=100', agency, {});
  const reached = [
    streamed.join(''),
    JSON.stringify(bills),
    ...[...mailed.rows, ...papers.rows].map(({ said }) => said),
  ];
  expect([mailed.rows, papers.rows].map(({ length }) => length > 0)).toEqual([true, true]);
  expect(reached.map(plantedIn).filter((found) => found !== undefined)).toEqual([]);
  await close();
});

/** Reads the client's event stream until it ends: with the database, or when the test says so. */
async function listenTo(token: string, signal: AbortSignal, hear: (text: string) => void): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/v1/events`, { headers, signal });
  if (!answer.ok || !answer.body) throw new DatabaseGone();
  const decoder = new TextDecoder();
  for await (const chunk of answer.body) hear(decoder.decode(chunk, { stream: true }));
}

/** The database is not there: what the server says while it is away. */
class DatabaseGone extends Error {}

test('and it still stops in order, with screens open', async () => {
  const dead = server;
  if (!dead) throw new Error('The server was never started.');
  const token = (await signIn('coordinator')).json.idToken;
  const greeted = Promise.withResolvers<void>();
  const listening = listenTo(token, new AbortController().signal, () => greeted.resolve());
  await Promise.race([greeted.promise, listening]);
  const ended = once(dead, 'exit');
  dead.kill('SIGTERM');
  await ended;
  await listening.catch(() => {});
  await door.close();
});

const pidOrNone = (dataDir: string) => {
  try {
    return postmasterOf(dataDir);
  } catch {
    return undefined;
  }
};
