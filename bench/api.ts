import { randomUUID } from 'node:crypto';
import { SETTINGS } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import type pg from 'pg';
import { DEMO_PASSWORD } from '../apps/server/src/demo/people.ts';
import { loadEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/main.ts';
import { capture, type Statement } from './captured.ts';
import { type LoadRequest, type Measured, measure, median, type NextRequest } from './load.ts';
import { processorTime } from './processor-time.ts';
import { differences } from './raw-handlers.ts';
import type { RawSettings } from './raw-server.ts';
import { type BenchDatabase, freePort, startProcess, stopProcess } from './stage.ts';

/** Highest number of connections. Each moves its own briefings. */
const MAX_CONNECTIONS = 32;
/** Ids and versions unlike any other value, so that they are recognised among a statement's values. */
const FIRST_ID = 7_000_001;
const FIRST_VERSION = 500_001;

/** Number of connections at which the goals apply. */
const GOAL_AT = 8;
const RATIO = 0.7;

interface Scenario {
  readonly name: string;
  /** Goals: answers per second at least, and milliseconds for 99 % at most. */
  readonly goal?: { readonly rate: number; readonly p99?: number };
  readonly ours: (connection: number) => NextRequest;
  readonly raw: (connection: number) => NextRequest;
  /** The raw side is handwritten. Before measuring, its answers are compared with the API's. */
  readonly isByHand?: boolean;
}

const json = { 'content-type': 'application/json' };

async function signIn(origin: string, name: string): Promise<string> {
  const body = JSON.stringify({
    email: `${name}@demo.linkstand.test`,
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  });
  const answer = await fetch(`${origin}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: json,
    body,
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

/**
 * Number of briefings each connection cycles through. A briefing moved hundreds of times would have an unrealistic
 * history.
 */
const ROUND = 64;
/** Our side and the raw side move different briefings, so that their versions don't collide. */
const RAW_FROM = ROUND * MAX_CONNECTIONS;
const PREPARED = 2 * RAW_FROM;

/**
 * Briefings in review to move, with known ids. Connections move those of different campaigns. Each has a text as ordered,
 * so that nobody is asked why it is sent.
 */
export async function prepareBriefings({ db }: BenchDatabase): Promise<void> {
  await sql`
    insert into briefings (id, campaign_id, site_id, offer_id, owner_id, editor_id, status, title, keyword, url, category_id,
      fill_mode, link_type, review_mode, price_cents, cost_cents, commission_bp, price_multiplier_milli, quoted_at,
      submitted_at, approved_at, due_date, version)
    overriding system value
    select ${FIRST_ID} + n, c.ids[1 + (n / ${sql.lit(ROUND)}) % cardinality(c.ids)], b.site_id, b.offer_id, b.owner_id, b.editor_id, 'in_review', b.title, b.keyword,
      b.url, b.category_id, b.fill_mode, b.link_type, 'review_and_publish', b.price_cents, b.cost_cents, b.commission_bp,
      b.price_multiplier_milli, b.quoted_at, b.submitted_at, b.approved_at, b.due_date, ${FIRST_VERSION}
    from (select * from briefings where status = 'in_review' and editor_id is not null order by id limit 1) b,
      (select array_agg(id order by id) as ids from campaigns where status <> 'draft') c, generate_series(0, ${sql.lit(PREPARED - 1)}) n
  `.execute(db);
  await sql`
    insert into content_versions (briefing_id, number, html, words, author_kind)
    select b.id, 1, repeat(v.html, v.times) || '<p><a href="' || b.url || '">' || b.keyword || '</a></p>',
      v.words * v.times + cardinality(regexp_split_to_array(b.keyword, ' ')), 'staff'
    from briefings b,
      (select html, words, 1 + ${sql.lit(SETTINGS.minimum_words.default)} / words as times from content_versions
        where words > 0 order by words desc limit 1) v
    where b.id >= ${FIRST_ID}
  `.execute(db);
  await sql`update briefings b set current_version_id = v.id from content_versions v where v.briefing_id = b.id and b.id >= ${FIRST_ID}`.execute(
    db,
  );
  // As autovacuum would do, which reaches a new database only during the measurement.
  await sql`vacuum analyze`.execute(db);
}

const SEARCH = {
  path: '/api/v1/media/search?size=25&sort=traffic,desc',
  body: JSON.stringify({ country: ['ES', 'MX'], daMin: 20 }),
};
const LIST = { path: '/api/v1/briefings/search?size=50', body: '{}' };
const move = (turn: 'send_to_client' | 'recall') => (turn === 'recall' ? { reason: 'Measured' } : {});

/** Captures the API's statements for calls whose raw side uses the same SQL, produced once in this process. */
async function captureCalls(
  pool: pg.Pool,
  origin: string,
  token: string,
  siteId: number,
): Promise<Record<string, Statement[]>> {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${origin}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const search = () => ask(SEARCH.path, { method: 'POST', body: SEARCH.body });
  const sitePage = () => ask(`/api/v1/media/${siteId}`, {});
  // A warm-up, because what is cached for seconds is not part of a call.
  await search();
  return { search: await capture(pool, {}, search), site_page: await capture(pool, {}, sitePage) };
}

/** @throws Error if the raw side answers other data than the API, since it would then do less work */
async function requireSameData(
  origins: { ours: string; raw: string },
  scenario: Scenario,
  connection: number,
): Promise<void> {
  const ask = async (origin: string, { path, ...init }: LoadRequest) => (await fetch(`${origin}${path}`, init)).json();
  const ours = await ask(origins.ours, scenario.ours(connection)());
  const raw = await ask(origins.raw, scenario.raw(connection)());
  const found = differences(ours, raw);
  if (found.length > 0) throw new Error(`${scenario.name}: the raw side answers otherwise\n${found.join('\n')}`);
}

/** Everything two moves wrote for a briefing, without what differs between briefings. */
async function tracesOf({ pool }: BenchDatabase, from: number, to: number): Promise<unknown> {
  const { rows } = await pool.query<{ left: unknown }>(
    `with moved as (
      select id, status from briefings where id between $1 and $2 and version >= ${FIRST_VERSION + 2} order by id limit 1
    )
    select jsonb_build_object(
      'logged', (select jsonb_agg(to_jsonb(a) - '{id,at,entity_id,request_id}'::text[] order by a.id)
        from (select * from audit_entries where entity = 'briefings' and entity_id = moved.id order by id limit 2) a),
      'told', (select jsonb_agg(to_jsonb(e) - '{id,at,entity_id}'::text[] || jsonb_build_object('data', e.data - '{campaignId,clientId}'::text[],
          'followed', (select jsonb_agg(to_jsonb(j) - '{id,data,singleton_key,created_on,start_after,keep_until}'::text[])
            from pgboss.job j where j.name = 'follow-event' and (j.data ->> 'eventId')::bigint = e.id)) order by e.id)
        from (select * from events where entity = 'briefings' and entity_id = moved.id order by id limit 2) e),
      'sealed', (select sealed_at is not null from content_versions where briefing_id = moved.id order by number limit 1)
    ) as left from moved`,
    [from, to],
  );
  return rows[0]?.left;
}

/** @throws Error if a raw move leaves other entries, events, jobs or versions than ours */
async function requireSameTraces(stage: BenchDatabase): Promise<void> {
  const ours = await tracesOf(stage, FIRST_ID, FIRST_ID + RAW_FROM - 1);
  const raw = await tracesOf(stage, FIRST_ID + RAW_FROM, FIRST_ID + PREPARED - 1);
  const found = differences(ours, raw);
  if (found.length > 0) throw new Error(`transition: the raw side does otherwise\n${found.join('\n')}`);
}

function scenarios(tokens: { client: string; admin: string }, siteId: number): Scenario[] {
  const client = { ...json, authorization: `Bearer ${tokens.client}` };
  const admin = { ...json, authorization: `Bearer ${tokens.admin}` };
  const versions = new Map<number, number>();
  /** There and back on one briefing after the other: every other request is a recall. */
  const alternate = (
    side: 'ours' | 'raw',
    connection: number,
    shoot: (turn: 'send_to_client' | 'recall', id: number, version: number) => ReturnType<NextRequest>,
  ): NextRequest => {
    const first = FIRST_ID + connection * ROUND + (side === 'raw' ? RAW_FROM : 0);
    let moved = 0;
    return () => {
      const id = first + (Math.floor(moved++ / 2) % ROUND);
      const version = versions.get(id) ?? FIRST_VERSION;
      versions.set(id, version + 1);
      return shoot((version - FIRST_VERSION) % 2 === 0 ? 'send_to_client' : 'recall', id, version);
    };
  };
  return [
    {
      name: 'search',
      ours: () => () => ({ method: 'POST', path: SEARCH.path, headers: client, body: SEARCH.body }),
      raw: () => () => ({ method: 'POST', path: '/calls/search', headers: json, body: '{}' }),
    },
    {
      name: 'list, page 1',
      isByHand: true,
      goal: { rate: 600 },
      ours: () => () => ({ method: 'POST', path: LIST.path, headers: admin, body: LIST.body }),
      raw: () => () => ({ method: 'GET', path: '/list', headers: {} }),
    },
    {
      name: 'site read',
      isByHand: true,
      goal: { rate: 1500 },
      ours: () => () => ({ method: 'GET', path: `/api/v1/sites/${siteId}`, headers: admin }),
      raw: () => () => ({ method: 'GET', path: `/sites/${siteId}`, headers: {} }),
    },
    {
      name: 'site page',
      ours: () => () => ({ method: 'GET', path: `/api/v1/media/${siteId}`, headers: client }),
      raw: () => () => ({ method: 'POST', path: '/calls/site_page', headers: json, body: '{}' }),
    },
    {
      name: 'briefing read',
      isByHand: true,
      goal: { rate: 1500 },
      ours: (connection) => () => ({
        method: 'GET',
        path: `/api/v1/briefings/${FIRST_ID + connection}`,
        headers: admin,
      }),
      raw: (connection) => () => ({
        method: 'GET',
        path: `/briefings/${FIRST_ID + connection}`,
        headers: {},
      }),
    },
    {
      name: 'transition',
      goal: { rate: 250, p99: 100 },
      ours: (connection) =>
        alternate('ours', connection, (turn, id, version) => ({
          method: 'POST',
          path: `/api/v1/briefings/${id}/${turn}`,
          headers: { ...admin, 'if-match': `"${version}"` },
          body: JSON.stringify(move(turn)),
        })),
      raw: (connection) =>
        alternate('raw', connection, (turn, id, version) => ({
          method: 'POST',
          path: `/briefings/${id}/${turn}`,
          headers: json,
          body: JSON.stringify({ version, ...move(turn) }),
        })),
    },
  ];
}

/** With the processor time per answer, in milliseconds. */
interface Cost extends Measured {
  readonly server: number;
  readonly database: number;
}

async function cost(
  { dataDir }: BenchDatabase,
  { url, child }: Awaited<ReturnType<typeof startProcess>>,
  connections: number,
  seconds: number,
  aimOf: (connection: number) => NextRequest,
): Promise<Cost> {
  const before = processorTime(child, dataDir);
  const measured = await measure(url, connections, seconds, aimOf);
  const after = processorTime(child, dataDir);
  const answers = measured.times.length;
  return {
    ...measured,
    server: (after.server - before.server) / answers,
    database: (after.database - before.database) / answers,
  };
}

const figures = ({ rate, p50, p99, server, database }: Cost) =>
  `${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2).padStart(7)} ms  p99 ${p99.toFixed(2).padStart(7)} ms  processor ${server.toFixed(2)} + ${database.toFixed(2)} ms`;

const spent = ({ server, database }: Cost) => server + database;

/** The missed goals of a call, as text. */
function missed({ goal }: Scenario, mine: Measured, limit: Measured): string {
  if (!goal) return '';
  const faults = [
    ...(mine.rate < goal.rate ? [`${goal.rate}/s`] : []),
    ...(goal.p99 !== undefined && mine.p99 > goal.p99 ? [`p99 ${goal.p99} ms`] : []),
    ...(mine.rate / limit.rate < RATIO ? [`ratio ${RATIO}`] : []),
  ];
  return faults.length > 0 ? `  MISSED ${faults.join(', ')}` : '  reached';
}

export interface ApiBench {
  /** Duration of each measurement. */
  readonly seconds: number;
  /** Measurements of each side, in turn. */
  readonly rounds: number;
  /** Numbers of connections, at most 32. */
  readonly connections: readonly number[];
  readonly isOnly: (call: string) => boolean;
}

/** Throughput and latency of calls, beside a raw handler that queries PostgreSQL for the same data. */
export async function benchApi(
  stage: BenchDatabase,
  { seconds, rounds, connections, isOnly }: ApiBench,
): Promise<void> {
  await prepareBriefings(stage);
  const settings = {
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.dataDir,
    DEMO: '0',
    ROLE: 'web',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET: randomUUID() + randomUUID(),
    LOG_LEVEL: 'silent',
    WEB_DIST: stage.dataDir,
  };
  const envOf = async () => {
    const port = await freePort();
    return { ...settings, PORT: String(port), PUBLIC_URL: 'http://localhost' };
  };
  // The API searches in memory; the raw side queries PostgreSQL with our own fallback's statements.
  const inside = await startServer({
    env: loadEnv({ ...(await envOf()), CATALOGUE: 'postgres' }),
    db: stage.db,
    pool: stage.pool,
    databaseUrl: stage.databaseUrl,
    log: createLog('silent'),
  });
  const tokens = { client: await signIn(inside.url, 'client'), admin: await signIn(inside.url, 'admin') };
  const { id: siteId } = await stage.db
    .selectFrom('sites')
    .select('id')
    .where('status', '=', 'active')
    .where('chosenOfferId', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const calls = await captureCalls(inside.pool, inside.url, tokens.client, siteId);
  await inside.stop();

  const actor = await stage.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', 'admin@demo.linkstand.test')
    .executeTakeFirstOrThrow();
  const ours = await startProcess('apps/server/src/testing/server-process.ts', [], await envOf());
  const raw = await startProcess(
    'bench/raw-server.ts',
    [JSON.stringify({ databaseUrl: stage.databaseUrl, actor, calls } satisfies RawSettings)],
    {},
  );
  try {
    console.log(`\nAPI, medians of ${rounds} rounds of ${seconds} s`);
    for (const scenario of scenarios(tokens, siteId)) {
      if (!isOnly(scenario.name)) continue;
      if (scenario.isByHand) await requireSameData({ ours: ours.url, raw: raw.url }, scenario, 0);
      for (const count of connections) {
        const costs: { ours: Cost[]; raw: Cost[] } = { ours: [], raw: [] };
        await measure(ours.url, count, Math.min(1, seconds), scenario.ours);
        await measure(raw.url, count, Math.min(1, seconds), scenario.raw);
        for (let round = 0; round < rounds; round++) {
          costs.ours.push(await cost(stage, ours, count, seconds, scenario.ours));
          costs.raw.push(await cost(stage, raw, count, seconds, scenario.raw));
        }
        if (scenario.name === 'transition') await requireSameTraces(stage);
        const [mine, limit] = [median(costs.ours), median(costs.raw)];
        console.log(`${scenario.name.padEnd(14)} ${String(count).padStart(2)} conn  ${figures(mine)}`);
        console.log(
          `${''.padEnd(14)}     raw  ${figures(limit)}  ratio ${(mine.rate / limit.rate).toFixed(2)} (processor ${(spent(limit) / spent(mine)).toFixed(2)})${count === GOAL_AT ? missed(scenario, mine, limit) : ''}`,
        );
      }
    }
  } finally {
    await stopProcess(ours.child);
    await stopProcess(raw.child);
  }
}
