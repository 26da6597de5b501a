import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { DEMO_PASSWORD } from '../apps/server/src/db/demo/people.ts';
import { loadEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/main.ts';
import { capture, type Statement } from './captured.ts';
import { type Aim, type Measured, measure, median } from './load.ts';
import { freePort, type Stage, startProcess, stopProcess } from './stage.ts';

const CONNECTIONS = [1, 8, 32] as const;
const ROUNDS = 3;
/** Ids and versions far from any other value, so that they are found among the values of a statement. */
const FIRST_ID = 7_000_001;
const FIRST_VERSION = 500_001;

/** At so many connections the goals count. */
const GOAL_AT = 8;
const RATIO = 0.7;

interface Scenario {
  readonly name: string;
  /** Answers a second at the least, and milliseconds for 99 of 100 at the most. */
  readonly goal?: { readonly rate: number; readonly p99?: number };
  readonly ours: (connection: number) => Aim;
  readonly raw: (connection: number) => Aim;
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

/** Every connection goes round so many: one that was moved hundreds of times would carry a history no real one has. */
const ROUND = 64;
/** Ours and the raw side move briefings of their own, so that neither finds the other's versions. */
const RAW_FROM = ROUND * Math.max(...CONNECTIONS);
/** The one whose statements are captured. */
const CAPTURED = 2 * RAW_FROM;

/** The briefings in review that are moved, each with content, under ids of their own; the connections move those of different campaigns. */
export async function prepareBriefings({ db }: Stage): Promise<void> {
  await sql`
    insert into briefings (id, campaign_id, site_id, offer_id, owner_id, editor_id, status, title, keyword, url, category_id,
      fill_mode, link_type, review_mode, price_cents, cost_cents, commission_bp, price_multiplier_milli, quoted_at,
      submitted_at, approved_at, due_date, version)
    overriding system value
    select ${FIRST_ID} + n, c.ids[1 + (n / ${sql.lit(ROUND)}) % cardinality(c.ids)], b.site_id, b.offer_id, b.owner_id, b.editor_id, 'in_review', b.title, b.keyword,
      b.url, b.category_id, b.fill_mode, b.link_type, 'review_and_publish', b.price_cents, b.cost_cents, b.commission_bp,
      b.price_multiplier_milli, b.quoted_at, b.submitted_at, b.approved_at, b.due_date, ${FIRST_VERSION}
    from (select * from briefings where status = 'in_review' and editor_id is not null order by id limit 1) b,
      (select array_agg(id order by id) as ids from campaigns where status <> 'draft') c, generate_series(0, ${sql.lit(CAPTURED)}) n
  `.execute(db);
  await sql`
    insert into content_versions (briefing_id, number, html, words, author_kind)
    select b.id, 1, v.html, v.words, 'staff' from briefings b,
      (select html, words from content_versions order by words desc limit 1) v
    where b.id >= ${FIRST_ID}
  `.execute(db);
  await sql`update briefings b set current_version_id = v.id from content_versions v where v.briefing_id = b.id and b.id >= ${FIRST_ID}`.execute(
    db,
  );
}

const SEARCH = {
  path: '/api/v1/media/search?size=25&sort=traffic,desc',
  body: JSON.stringify({ country: ['ES', 'MX'], daMin: 20 }),
};
const LIST = { path: '/api/v1/briefings/search?size=50', body: '{}' };
const move = (turn: 'send_to_client' | 'recall') => (turn === 'recall' ? { reason: 'Measured' } : {});

/** Captures what the API sends for each call, by making the calls once against a server in this process. */
async function captureCalls(
  pool: pg.Pool,
  origin: string,
  tokens: { client: string; admin: string },
  siteId: number,
): Promise<Record<string, Statement[]>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const id = FIRST_ID + CAPTURED;
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${origin}${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ version: number }>;
  };
  const search = () =>
    ask(SEARCH.path, { method: 'POST', headers: { ...json, ...bearer(tokens.client) }, body: SEARCH.body });
  const read = () => ask(`/api/v1/briefings/${id}`, { headers: bearer(tokens.admin) });
  const site = () => ask(`/api/v1/sites/${siteId}`, { headers: bearer(tokens.admin) });
  const sitePage = () => ask(`/api/v1/media/${siteId}`, { headers: bearer(tokens.client) });
  const list = () => ask(LIST.path, { method: 'POST', headers: { ...json, ...bearer(tokens.admin) }, body: LIST.body });
  const act = (turn: 'send_to_client' | 'recall', version: number) =>
    ask(`/api/v1/briefings/${id}/${turn}`, {
      method: 'POST',
      headers: { ...json, ...bearer(tokens.admin), 'if-match': `"${version}"` },
      body: JSON.stringify(move(turn)),
    });
  // Warm: what is remembered for seconds is not part of a call.
  await search();
  const { version } = await read();
  return {
    search: await capture(pool, {}, search),
    read: await capture(pool, { id }, read),
    site: await capture(pool, {}, site),
    site_page: await capture(pool, {}, sitePage),
    list: await capture(pool, {}, list),
    send_to_client: await capture(pool, { id, version, next: version + 1 }, () => act('send_to_client', version)),
    recall: await capture(pool, { id, version: version + 1, next: version + 2 }, () => act('recall', version + 1)),
  };
}

function scenarios(tokens: { client: string; admin: string }, siteId: number): Scenario[] {
  const client = { ...json, authorization: `Bearer ${tokens.client}` };
  const admin = { ...json, authorization: `Bearer ${tokens.admin}` };
  const versions = new Map<number, number>();
  let moved = 0;
  /** There and back on each briefing: every other request is a recall. */
  const alternate = (
    side: 'ours' | 'raw',
    connection: number,
    shoot: (turn: 'send_to_client' | 'recall', id: number, version: number) => ReturnType<Aim>,
  ): Aim => {
    const first = FIRST_ID + connection * ROUND + (side === 'raw' ? RAW_FROM : 0);
    return () => {
      const id = first + (moved++ % ROUND);
      const version = versions.get(id) ?? FIRST_VERSION;
      versions.set(id, version + 1);
      return shoot((version - FIRST_VERSION) % 2 === 0 ? 'send_to_client' : 'recall', id, version);
    };
  };
  return [
    {
      name: 'search',
      ours: () => () => ({ method: 'POST', path: SEARCH.path, headers: client, body: SEARCH.body }),
      raw: () => () => ({ method: 'POST', path: '/search', headers: json, body: '{}' }),
    },
    {
      name: 'list, page 1',
      goal: { rate: 600 },
      ours: () => () => ({ method: 'POST', path: LIST.path, headers: admin, body: LIST.body }),
      raw: () => () => ({ method: 'POST', path: '/list', headers: json, body: '{}' }),
    },
    {
      name: 'site read',
      goal: { rate: 1500 },
      ours: () => () => ({ method: 'GET', path: `/api/v1/sites/${siteId}`, headers: admin }),
      raw: () => () => ({ method: 'POST', path: '/site', headers: json, body: '{}' }),
    },
    {
      name: 'site page',
      ours: () => () => ({ method: 'GET', path: `/api/v1/media/${siteId}`, headers: client }),
      raw: () => () => ({ method: 'POST', path: '/site_page', headers: json, body: '{}' }),
    },
    {
      name: 'briefing read',
      goal: { rate: 1500 },
      ours: (connection) => () => ({
        method: 'GET',
        path: `/api/v1/briefings/${FIRST_ID + connection}`,
        headers: admin,
      }),
      raw: (connection) => () => ({
        method: 'POST',
        path: '/read',
        headers: json,
        body: JSON.stringify({ id: FIRST_ID + connection }),
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
          path: `/${turn}`,
          headers: json,
          body: JSON.stringify({ id, version, next: version + 1 }),
        })),
    },
  ];
}

const figures = ({ rate, p50, p99 }: Measured) =>
  `${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2).padStart(7)} ms  p99 ${p99.toFixed(2).padStart(7)} ms`;

/** What of its goals a call missed, as words. */
function missed({ goal }: Scenario, mine: Measured, limit: Measured): string {
  if (!goal) return '';
  const faults = [
    ...(mine.rate < goal.rate ? [`${goal.rate}/s`] : []),
    ...(goal.p99 !== undefined && mine.p99 > goal.p99 ? [`p99 ${goal.p99} ms`] : []),
    ...(mine.rate / limit.rate < RATIO ? [`ratio ${RATIO}`] : []),
  ];
  return faults.length > 0 ? `  MISSED ${faults.join(', ')}` : '  reached';
}

/** Throughput and latency of calls beside a raw handler that asks PostgreSQL for the same. */
export async function benchApi(stage: Stage, seconds: number): Promise<void> {
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
  // The search answers from memory; the raw side asks PostgreSQL for the same, in the statements of our own fallback.
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
  const calls = await captureCalls(inside.pool, inside.url, tokens, siteId);
  await inside.stop();

  const ours = await startProcess('apps/server/src/testing/server-process.ts', [], await envOf());
  const raw = await startProcess(
    'bench/raw-server.ts',
    [JSON.stringify({ databaseUrl: stage.databaseUrl, calls })],
    {},
  );
  try {
    console.log(
      `\nAPI, medians of ${ROUNDS} rounds of ${seconds} s; raw runs ${Object.entries(calls)
        .map(([name, list]) => `${name} ${list.length}`)
        .join(', ')} statements`,
    );
    for (const scenario of scenarios(tokens, siteId)) {
      for (const connections of CONNECTIONS) {
        const rounds: { ours: Measured[]; raw: Measured[] } = { ours: [], raw: [] };
        await measure(ours.url, connections, 1, scenario.ours);
        await measure(raw.url, connections, 1, scenario.raw);
        for (let round = 0; round < ROUNDS; round++) {
          rounds.ours.push(await measure(ours.url, connections, seconds, scenario.ours));
          rounds.raw.push(await measure(raw.url, connections, seconds, scenario.raw));
        }
        const [mine, limit] = [median(rounds.ours), median(rounds.raw)];
        console.log(`${scenario.name.padEnd(14)} ${String(connections).padStart(2)} conn  ${figures(mine)}`);
        console.log(
          `${''.padEnd(14)}     raw  ${figures(limit)}  ratio ${(mine.rate / limit.rate).toFixed(2)}${connections === GOAL_AT ? missed(scenario, mine, limit) : ''}`,
        );
      }
    }
  } finally {
    await stopProcess(ours.child);
    await stopProcess(raw.child);
  }
}
