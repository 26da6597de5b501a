/** `npm run bench:newsletters`: mails per second into a local mail server, and what faults and kills leave. See README.md. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../apps/server/src/demo/people.ts';
import { measure } from './load.ts';
import { peakMb } from './memory.ts';
import { processorTime } from './processor-time.ts';
import { freePort, openBenchDatabase, startProcess, stopProcess } from './stage.ts';

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '1,5,20' },
    kills: { type: 'string', default: '20' },
    parts: { type: 'string', default: 'speed,faults' },
    /** Of reading the API alone, and at least meanwhile. */
    seconds: { type: 'string', default: '3' },
    /** With DKIM, as most installations send: a signature takes as much processor time as the rest of a mail. */
    signed: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const wants = (part: string) => values.parts.split(',').includes(part);
/** What listmonk's maintainer reports for one relay, in mails per second at twenty connections. */
const GOAL_RATE = 833;
const GOAL_MEMORY_MB = 300;
/** The API may take this much longer meanwhile. */
const GOAL_P99 = 2;
const KILL_AFTER_MS = 1500;
/** The longest wait for a round to end. */
const QUIET_MS = 8000;
/** So many rounds without any progress, and something is stuck. */
const IDLE_ROUNDS = 20;

const VERSION = {
  subject: 'News for {{name|you}}',
  preheader: 'Sites of this week',
  blocks: [
    { kind: 'heading', text: 'New this week' },
    { kind: 'text', text: 'Dear {{name|reader}},\nthese sites are new, and some prices have changed. '.repeat(6) },
    { kind: 'sites', siteIds: [1, 2, 3] },
    { kind: 'columns', left: 'For finance and law. '.repeat(8), right: 'For travel and food. '.repeat(8) },
    { kind: 'button', label: 'Open the catalogue', href: 'https://links.example/media' },
  ],
};

const stage = await openBenchDatabase();
const folder = mkdtempSync(join(tmpdir(), 'linkstand-mails-'));
const secret = randomUUID() + randomUUID();
const children = new Set<ChildProcess>();
let missed = 0;

async function start(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const started = await startProcess(file, args, env);
  children.add(started.child);
  return started;
}
async function stop(child: ChildProcess) {
  await stopProcess(child);
  children.delete(child);
}

async function startServer(role: 'all' | 'web' | 'worker', smtpUrl: string, connections: number) {
  return start('apps/server/src/testing/server-process.ts', [], {
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.dataDir,
    DEMO: '0',
    ROLE: role,
    SMTP_URL: smtpUrl,
    SMTP_CONNECTIONS: String(connections),
    SECRET: secret,
    LOG_LEVEL: 'silent',
    WEB_DIST: stage.dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
  });
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.linkstand.test', password: DEMO_PASSWORD, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

interface Told {
  readonly id: number;
  readonly version: number;
  readonly state: string;
}
function apiOf(url: string, token: string) {
  return async (method: string, path: string, body?: object, version?: number): Promise<Told> => {
    const answer = await fetch(`${url}/api/v1/newsletters/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Told;
  };
}

/** Makes a key for each sender's domain, as if its record had been found. */
async function signMails(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const domains = (await (await fetch(`${url}/api/v1/mails/domains`, { headers })).json()) as { domain: string }[];
  for (const { domain } of domains) {
    const body = JSON.stringify({ domain });
    const answer = await fetch(`${url}/api/v1/mails/domains/keys`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`A key for ${domain}: ${answer.status} ${await answer.text()}`);
  }
  await sql`update sender_domains set published_at = now()`.execute(stage.db);
}

/** A paused newsletter with this many recipients, each a client of its own who never got one. */
async function prepare(api: ReturnType<typeof apiOf>, recipients: number): Promise<number> {
  const { id, version } = await api('POST', 'new', { name: 'Bench', audience: 'clients' });
  await api('PUT', String(id), { versions: { 'en-US': VERSION } }, version);
  await sql`update newsletters set state = 'paused', started_at = now() where id = ${id}`.execute(stage.db);
  await sql`
    with readers as (
      insert into users (identity_uid, name, email, role)
      select concat_ws('-', 'reader', ${id}::bigint, n), 'Reader ' || n, concat('reader', n, '@', ${id}::bigint, '.news.test'), 'USER'
      from generate_series(1, ${recipients}) n
      returning id, name, email)
    insert into newsletter_recipients (newsletter_id, address, user_id, name, company, locale, state)
    select ${id}::bigint, email, id, name, '', 'en-US', 'waiting' from readers`.execute(stage.db);
  for (const table of ['users', 'crm_accounts', 'newsletter_recipients'])
    await sql`analyze ${sql.table(table)}`.execute(stage.db);
  return id;
}

const go = async (api: ReturnType<typeof apiOf>, id: number, act: 'pause' | 'resume') =>
  api('POST', `${id}/${act}`, {}, (await api('GET', String(id))).version);

async function countStates(id: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from newsletter_recipients where newsletter_id = ${id} group by state`.execute(
    stage.db,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** Until no mail is under way and none is due. */
async function untilQuiet(id: number): Promise<void> {
  for (const until = performance.now() + QUIET_MS; performance.now() < until; ) {
    await sleep(250);
    const { rows } = await sql<{ busy: boolean }>`
      select exists (select from newsletter_recipients where newsletter_id = ${id}
        and (state = 'sending' or state = 'waiting' and (not_before is null or not_before <= now()))) as busy`.execute(
      stage.db,
    );
    if (!rows[0]?.busy) return;
  }
}

async function untilSent(id: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string }>`select state from newsletters where id = ${id}`.execute(stage.db);
    if (rows[0]?.state === 'sent') return;
    await sleep(100);
  }
}

const goal = (text: string, isReached: boolean) => {
  if (!isReached) missed++;
  return `goal ${text}${isReached ? '' : ', MISSED'}`;
};

/** A reader of the API who asks for a site again and again, with a short rest. */
const read = (url: string, token: string, seconds: number) =>
  measure(
    url,
    2,
    seconds,
    () => () => ({ method: 'GET', path: '/api/v1/sites/1', headers: { authorization: `Bearer ${token}` } }),
    20,
  );

async function benchSpeed(recipients: number): Promise<void> {
  for (const connections of values.connections.split(',').map(Number)) {
    const peer = await start('bench/smtp-peer.ts', [join(folder, 'taken.json')], {});
    const web = await startServer('web', peer.url, connections);
    const token = await signIn(web.url);
    const api = apiOf(web.url, token);
    if (values.signed) await signMails(web.url, token);
    const id = await prepare(api, recipients);
    const alone = await read(web.url, token, seconds);
    const worker = await startServer('worker', peer.url, connections);
    await sleep(500 * seconds);
    const idle = peakMb(worker.child.pid);
    const before = processorTime(worker.child, stage.dataDir);
    const began = performance.now();
    await go(api, id, 'resume');
    const reading = read(web.url, token, Math.max(seconds - 1, recipients / 1500, 0.5));
    await untilSent(id);
    const took = (performance.now() - began) / 1000;
    const after = processorTime(worker.child, stage.dataDir);
    const meanwhile = await reading;
    const rate = recipients / took;
    const memory = peakMb(worker.child.pid);
    const each = (ms: number) => `${(ms / recipients).toFixed(2)}`;
    console.log(
      `${String(connections).padStart(2)} connections  ${rate.toFixed(0).padStart(5)} mails/s${connections === 20 ? ` (${goal(`${GOAL_RATE}`, rate >= GOAL_RATE)})` : ''}  processor ${each(after.server - before.server)} + ${each(after.database - before.database)} ms a mail  memory ${idle.toFixed(0)} MB before, ${memory.toFixed(0)} at most (${goal(`${GOAL_MEMORY_MB}`, memory <= GOAL_MEMORY_MB)})  API p99 ${alone.p99.toFixed(1)} ms alone, ${meanwhile.p99.toFixed(1)} meanwhile (${goal(`×${GOAL_P99}`, meanwhile.p99 <= GOAL_P99 * alone.p99)})`,
    );
    for (const { child } of [worker, web, peer]) await stop(child);
  }
}

/** After refusals, lost connections and kills, the result of each address is known, and none has got the mail twice. */
async function benchFaults(recipients: number, kills: number): Promise<void> {
  const file = join(folder, 'taken.json');
  const peer = await start('bench/smtp-peer.ts', [file, 'faults'], {});
  const web = await startServer('web', peer.url, 1);
  const api = apiOf(web.url, await signIn(web.url));
  const id = await prepare(api, recipients);
  const isOver = async () => {
    const { waiting = 0, sending = 0 } = await countStates(id);
    return waiting + sending === 0;
  };
  /** As a person would: its job belongs to the dead process until the schedule looks. What was sent meanwhile is done. */
  const takeUp = async () => {
    try {
      await go(api, id, 'pause');
      await go(api, id, 'resume');
    } catch (error) {
      if ((await api('GET', String(id))).state !== 'sent') throw error;
    }
  };
  await go(api, id, 'resume');
  let killed = 0;
  while (killed < kills && !(await isOver())) {
    const worker = await startServer('worker', peer.url, 20);
    await takeUp();
    await sleep(KILL_AFTER_MS);
    await stop(worker.child);
    killed++;
  }
  // As if the time of leases and retries had passed, again and again until all is settled.
  const worker = await startServer('worker', peer.url, 20);
  let open = Number.POSITIVE_INFINITY;
  let idleRounds = 0;
  while ((await api('GET', String(id))).state !== 'sent' && idleRounds < IDLE_ROUNDS) {
    await sql`update newsletter_recipients set not_before = now() - interval '1 second'
      where newsletter_id = ${id} and (state = 'waiting' or state = 'sending' and not_before < now() + interval '2 minutes')`.execute(
      stage.db,
    );
    await takeUp();
    await untilQuiet(id);
    const { waiting = 0, sending = 0 } = await countStates(id);
    idleRounds = waiting + sending < open ? 0 : idleRounds + 1;
    open = waiting + sending;
  }
  await stop(worker.child);
  peer.child.kill('SIGUSR2');
  while (!existsSync(file)) await sleep(50);
  const taken = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;
  const { rows } = await sql<{ address: string; state: string }>`
    select address, state from newsletter_recipients where newsletter_id = ${id}`.execute(stage.db);
  const doubled = Object.values(taken).filter((times) => times > 1).length;
  const unaccounted = rows.filter(
    ({ address, state }) =>
      ['waiting', 'sending'].includes(state) ||
      (state === 'sent' && !(address in taken)) ||
      (['refused', 'excluded'].includes(state) && address in taken),
  ).length;
  const unknown = rows.filter(({ state }) => state === 'unknown');
  const arrived = unknown.filter(({ address }) => address in taken).length;
  console.log(
    `faults: ${recipients} recipients, ${killed} kills: ${JSON.stringify(await countStates(id))}; unaccounted ${unaccounted} (${goal('0', unaccounted === 0)}), doubled ${doubled} (${goal('0', doubled === 0)}); of ${unknown.length} listed as unknown ${arrived} had arrived`,
  );
  for (const { child } of [web, peer]) await stop(child);
  if (unaccounted + doubled > 0) process.exitCode = 1;
}

try {
  if (wants('speed')) await benchSpeed(Number(values.recipients));
  if (wants('faults')) await benchFaults(Number(values.recipients), Number(values.kills));
  console.log(missed === 0 ? 'Every goal is reached.' : `${missed} goals are missed.`);
} finally {
  for (const child of children) await stopProcess(child);
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
}
