import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { startMailCatcher } from './platform/mail/catcher.ts';
import { type Draft, draft, fundWallets, keepDoing, review, submitNext } from './testing/crash-work.ts';
import { testDatabase } from './testing/database.ts';
import { allMoneyDone, answersAgain, moneyFaults, moneyWork, nameAccounts, openBatches } from './testing/money-work.ts';
import { makeTestFolder } from './testing/test-folder.ts';

/** Eight find what one kill in four breaks nine times of ten; fifty take minutes, and `KILLS` says how many else. */
const KILLS = Number(process.env.KILLS) || (process.env.LONG_TESTS ? 50 : 8);
/** Of each client; more than are submitted between the kills. */
const DRAFTS = KILLS + 10;

const SECRET = 'a secret of tests, long enough to be one';
const { db, url: databaseUrl } = await testDatabase({ world: 'demo' });
const catcher = await startMailCatcher(db);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const dataDir = await makeTestFolder();
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill('SIGKILL');
  await catcher.stop();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: origin,
    SMTP_URL: catcher.smtpUrl,
    SECRET,
    LOG_LEVEL: 'silent',
    WEB_DIST: dataDir,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/server-process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server ended at its start.'))),
  ]);
  return child;
}

/** Calls that this life of the server has answered. */
let answered = 0;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever answer it expects
async function call(method: string, path: string, token: string, body?: object, version?: number): Promise<any> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  if (body) headers['content-type'] = 'application/json';
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (answer.status === 503) throw new Busy();
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const said = answer.status === 204 ? undefined : await answer.json();
  answered += 1;
  return said;
}

async function signIn(name: string): Promise<string> {
  const body = JSON.stringify({
    email: `${name}@demo.linkstand.test`,
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  });
  const answer = await fetch(`${origin}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

/** A slow machine had no turn for it within the time that a request waits. Nothing was done. */
class Busy extends Error {}

/** The process is gone in the middle of the call: what a browser sees when a server dies. */
const isGone = (error: unknown) =>
  error instanceof Busy ||
  error instanceof TypeError ||
  (error instanceof SyntaxError && error.message.includes('JSON'));

/** How long the first submission of a server's life takes, in ms: the kills fall before, into and after such a one. */
async function timeOfFirstSubmission(drafts: Draft[]): Promise<number> {
  server?.kill('SIGKILL');
  if (server) await once(server, 'exit');
  server = await start();
  const started = performance.now();
  await submitNext(call, drafts);
  return 200 + 2 * (performance.now() - started);
}

test(`killed ${KILLS} times during submissions, moves, invoices and payouts: nothing half done, no mail without its change, no change without its mail`, {
  timeout: 300_000 + KILLS * 15_000,
}, async () => {
  server = await start();
  const [client = '', agency = '', coordinator = '', admin = ''] = await Promise.all(
    ['client', 'agency', 'coordinator', 'admin'].map(signIn),
  );
  await fundWallets(call, admin, [client, agency]);
  const sites = await call('POST', '/api/v1/media/search?size=2', client, { country: ['ES'] });
  const siteIds = sites.data.map(({ id }: { id: number }) => id);
  const { data: categories } = await call('GET', '/api/v1/categories/get-all', client);
  const categoryId = categories.find(({ topic }: { topic: string }) => topic === 'none').id;
  const [ofClient, ofAgency]: [Draft[], Draft[]] = [[], []];
  for (let count = 0; count < DRAFTS; count++) {
    ofClient.push(await draft(call, client, siteIds, categoryId));
    ofAgency.push(await draft(call, agency, siteIds, categoryId));
  }
  const { id: lastEvent } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const { id: lastAudit } = await db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();

  const longest = await timeOfFirstSubmission(ofClient);
  const accounts = await db
    .selectFrom('billingAccounts as a')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = a.user_id or u.company_id = a.company_id`))
    .select('a.id')
    .distinct()
    .where('u.email', 'in', ['client@demo.linkstand.test', 'agency@demo.linkstand.test'])
    .execute();
  const money = moneyWork(
    call,
    admin,
    accounts.map(({ id }) => id),
  );
  await nameAccounts(db, SECRET);
  const stopping = new AbortController();
  const work = [
    keepDoing(stopping.signal, isGone, () => submitNext(call, ofClient)),
    keepDoing(stopping.signal, isGone, () => submitNext(call, ofAgency)),
    keepDoing(stopping.signal, isGone, () => review(call, coordinator)),
    keepDoing(stopping.signal, isGone, money.publish),
    keepDoing(stopping.signal, isGone, money.invoice),
    keepDoing(stopping.signal, isGone, money.payOut),
  ];
  // A death of the test itself must not wait for the loops.
  const failed = Promise.all(work);
  for (let kill = 0; kill < KILLS; kill++) {
    // A server without requests has nothing to lose.
    answered = 0;
    await answersAgain(() => answered, kill, failed);
    await Promise.race([sleep(Math.random() * longest), failed]);
    const dead = once(server, 'exit');
    server.kill('SIGKILL');
    await dead;
    // The books are whole whenever a process dies, not only once another has tidied up.
    expect(await moneyFaults(db, 'crash'), `after kill ${kill + 1}`).toEqual([]);
    server = await start();
  }
  await allMoneyDone(db, lastEvent ?? 0, failed);
  stopping.abort();
  await failed;

  const since = db.selectFrom('events').selectAll().where('id', '>', lastEvent);
  const submissions = await since.where('name', '=', 'campaign.submit').execute();
  expect(submissions.length).toBeGreaterThan(KILLS / 2);

  // No campaign is half submitted: all of its briefings were submitted with it, or none.
  const halves = await db
    .selectFrom('campaigns as c')
    .innerJoin('briefings as b', 'b.campaignId', 'c.id')
    .select(['c.id'])
    .where('c.name', '=', 'crash')
    .groupBy('c.id')
    .having(({ fn, and, eb }) =>
      and([eb(fn.count('b.submittedAt'), '>', 0), eb(fn.count('b.submittedAt'), '<', fn.count('b.id'))]),
    )
    .execute();
  expect(halves).toEqual([]);
  const accepted = await db
    .selectFrom('campaigns')
    .select('id')
    .where('name', '=', 'crash')
    .where('submittedAt', 'is not', null)
    .orderBy('id')
    .execute();
  expect(submissions.map(({ entityId }) => entityId).sort((a, b) => a - b)).toEqual(accepted.map(({ id }) => id));

  // The audit of each briefing is one story that ends where the briefing is.
  const moves = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('id', '>', lastAudit)
    .where('entity', '=', 'briefings')
    .where('toStatus', 'is not', null)
    .orderBy('id')
    .execute();
  const ends = new Map<number, string>();
  for (const { entityId, action, fromStatus, toStatus } of moves) {
    const transition = action.replace('briefing.', '') as keyof typeof briefingMachine.transitions;
    if (ends.has(entityId)) expect(fromStatus).toBe(ends.get(entityId));
    expect(
      briefingMachine.leads(transition, fromStatus as 'draft', toStatus as 'draft'),
      `${action} ${fromStatus} ${toStatus}`,
    ).toBe(true);
    ends.set(entityId, toStatus ?? '');
  }
  const rows = await db
    .selectFrom('briefings')
    .select(['id', 'status'])
    .where('id', 'in', [...ends.keys()])
    .execute();
  for (const { id, status } of rows) expect(status).toBe(ends.get(id));

  // Every change has its mail, every mail its change; jobs of a killed process are taken over within half a minute.
  const denials = await since.where('name', '=', 'briefing.deny').execute();
  const wanted = [
    ...submissions.map(({ id }) => `event:${id}:received`),
    ...denials.map(({ id }) => `event:${id}:denied:client`),
  ].sort();
  const mails = () =>
    db
      .selectFrom('mails')
      .select(['dedupeKey', 'status', 'messageId'])
      .where('template', 'in', ['request-received', 'briefing-denied'])
      .execute();
  // One that was cut off while it was handed over may have arrived: it is never sent again by itself.
  const settled = async () => {
    // A mail that was cut off waits like one that its server refused, a minute and more: let that time pass.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
    return (await mails()).filter(({ status }) => status === 'sent' || status === 'unknown').length;
  };
  await expect.poll(settled, { timeout: 120_000, interval: 1000 }).toBe(wanted.length);
  expect((await mails()).map(({ dedupeKey }) => dedupeKey).sort()).toEqual(wanted);
  // A mail is handed over in milliseconds, so a kill seldom meets one: more were given up without need.
  expect((await mails()).filter(({ status }) => status === 'unknown').length).toBeLessThanOrEqual(KILLS);
  const caught = await db
    .selectFrom('caughtMails')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(caught.n).toBeGreaterThanOrEqual((await mails()).filter(({ status }) => status === 'sent').length);

  // The books are whole: no hold, number, payout or mail of an invoice twice or not at all.
  await expect
    .poll(
      async () => {
        await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
        return openBatches(db);
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0);
  expect(await moneyFaults(db, 'crash')).toEqual([]);
});
