/** `npm run bench:guard`: a simulated month of link checks by one worker that is killed again and again. See README.md. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { request } from 'undici';
import { evidenceSigner } from '../apps/server/src/features/guard/evidence/signer.ts';
import { verifyStoredEvidence } from '../apps/server/src/features/guard/evidence/verify-stored.ts';
import { calculateSurvival } from '../apps/server/src/features/survival/recalculate.ts';
import { freePort, openBenchDatabase, startProcess, stopProcess } from './stage.ts';

const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '20000' },
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '10' },
  },
});
const links = Number(values.links);
const days = Number(values.days);
const kills = Number(values.kills);
/** What the guard is made for: links of one worker, and visits a second that they need. */
const MADE_FOR = 1_000_000;
const GOAL_RATE = 1.95;
const GOAL_MEMORY_MB = 300;
/** Visits of one round take a second, at the number of links that the guard is made for. */
const ROUND_MS = Math.round((1000 * MADE_FOR) / links);
const DAY_MS = 86_400_000;
const KILL_AFTER_MS = 4000;

let missed = 0;
const goal = (text: string, isReached: boolean) => {
  if (!isReached) missed++;
  return `goal ${text}${isReached ? '' : ', MISSED'}`;
};

const stage = await openBenchDatabase();
const { db } = stage;
const from = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
const until = from + days * DAY_MS;
const children = new Set<ChildProcess>();

/** Their campaigns are counted with each, so they are of all campaigns, and not all written at once. */
const PUBLISHED_AT_ONCE = 500;

async function publish(first: number, last: number): Promise<void> {
  await sql`
    insert into briefings (campaign_id, site_id, offer_id, owner_id, status, status_since, title, keyword, url, category_id,
      fill_mode, link_type, review_mode, price_cents, cost_cents, commission_bp, price_multiplier_milli, quoted_at,
      submitted_at, created_at, due_date, published_at, publication_url)
    select c.id, s.id, s.chosen_offer_id, s.owner_id, 'published', p.at, 'Page ' || n, 'shoes',
      'https://target.example/', b.category_id, b.fill_mode, 'do_follow', b.review_mode, b.price_cents, b.cost_cents,
      b.commission_bp, b.price_multiplier_milli, b.quoted_at, p.at, p.at, b.due_date, p.at,
      'https://' || case when n % 20 = 0 then 'large' else 'host' || n / 5 end || '.example/page' || n
    from (select * from briefings where status = 'published' and publication_url <> '' order by id limit 1) b,
      generate_series(${first}::int, ${last}::int) n join (
        select *, row_number() over (order by id) - 1 as place, count(*) over () as sites from sites
        where chosen_offer_id is not null) s on s.place = n % s.sites
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as campaigns from campaigns) c
        on c.place = n % c.campaigns,
      lateral (select to_timestamp(${from / 1000}::float8) - case when n % 33 = 0 then random() * interval '29 days'
        else interval '40 days' + random() * interval '300 days' end as at) p`.execute(db);
}

/**
 * Published links, 3 % of them in the last month; five on a host, one in twenty on one large host. The first visit of
 * each is due within its interval.
 */
async function prepare(): Promise<void> {
  await sql`update link_watches set is_watched = false`.execute(db);
  await sql`update link_hosts set ready_at = 'infinity'`.execute(db);
  for (let first = 1; first <= links; first += PUBLISHED_AT_ONCE)
    await publish(first, Math.min(links, first + PUBLISHED_AT_ONCE - 1));
  await sql`
    update link_watches set next_check_at = to_timestamp(${from / 1000}::float8) + random() * case
      when published_at > to_timestamp(${from / 1000}::float8) - interval '30 days' then interval '1 day'
      else interval '7 days' end
    where is_watched`.execute(db);
  await sql`
    update link_hosts h set ready_at = w.at from (
      select host, min(next_check_at) as at from link_watches where is_watched group by host) w
    where w.host = h.host`.execute(db);
  await sql`analyze briefings, link_watches, link_hosts`.execute(db);
}

/** Memory of a process in MB: all it uses (Rss), or with its part of what processes share (Pss), to be added up. */
const memoryOf = (pid: number | string, kind: 'Rss' | 'Pss'): number => {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
/** The processes that a process has started. */
function childrenOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

interface Run {
  readonly seconds: number;
  readonly ownMb: number;
  readonly withReadersMb: number;
  readonly killed: number;
}

/** Runs the worker to the end of the month, kills it again and again, and lets another one go on. */
async function runMonth(port: string): Promise<Run> {
  const peak = { own: 0, all: 0 };
  let killed = 0;
  const began = performance.now();
  for (let isOver = false; !isOver; ) {
    const { rows } = await sql<{ at: Date | null }>`select max(at) as at from link_visits`.execute(db);
    const start = Math.max(from, rows[0]?.at?.getTime() ?? 0);
    const args = [stage.databaseUrl, port, String(start), String(until), String(ROUND_MS)];
    const { child } = await startProcess('bench/guard-worker.ts', args, {});
    children.add(child);
    const gone = once(child, 'exit');
    // What it prints is for people who look at it alone.
    child.stdout?.pipe(process.stderr);
    const mayLive = killed < kills ? KILL_AFTER_MS * (0.5 + Math.random()) : Number.POSITIVE_INFINITY;
    const started = performance.now();
    const runs = () => child.exitCode === null && child.signalCode === null;
    while (runs() && performance.now() - started < mayLive) {
      const pid = child.pid ?? 0;
      const own = memoryOf(pid, 'Rss');
      const all = [String(pid), ...childrenOf(pid)].reduce((sum, each) => sum + memoryOf(each, 'Pss'), 0);
      peak.own = Math.max(peak.own, own);
      peak.all = Math.max(peak.all, all);
      await sleep(200);
    }
    if (runs()) {
      killed += 1;
      await stopProcess(child);
    } else if (child.exitCode !== 0) throw new Error('The worker ended by itself.');
    await gone;
    isOver ||= child.exitCode === 0;
    children.delete(child);
  }
  return { seconds: (performance.now() - began) / 1000, ownMb: peak.own, withReadersMb: peak.all, killed };
}

interface Found {
  readonly visits: number;
  /** Links with no visit in their first interval. */
  readonly unvisited: number;
  /** Pairs of visits that found the link in its place, too far apart or too close. */
  readonly late: number;
  readonly twice: number;
  /** Pairs of visits of one host within less than five seconds. */
  readonly hasty: number;
  readonly lost: number;
  readonly unknown: number;
}

/** Visits are due after a day or a week, give or take a tenth. */
async function judge(): Promise<Found> {
  const { rows } = await sql<Found>`
    with v as (
      select v.briefing_id, v.at, v.verdict, w.host, w.published_at,
        lag(v.at) over link as before, lag(v.verdict) over link as verdict_before,
        lag(v.at) over (partition by w.host order by v.at) as host_before
      from link_visits v join link_watches w using (briefing_id)
      where w.is_watched window link as (partition by v.briefing_id order by v.seq)
    ), g as (
      select *, at - before as gap,
        case when before < published_at + interval '30 days' then interval '1 day' else interval '7 days' end as due
      from v where verdict = 'ok' and verdict_before = 'ok'
    )
    select (select count(*) from v)::int as visits,
      (select count(*) from link_watches where is_watched and visits = 0
        and ${days} >= case when published_at > to_timestamp(${from / 1000}::float8) - interval '30 days' then 2 else 8 end
      )::int as unvisited,
      (select count(*) from g where gap > due * 1.1 + interval '1 hour')::int as late,
      (select count(*) from g where gap < due * 0.9 - interval '1 minute')::int as twice,
      (select count(*) from v where at - host_before < interval '5 seconds')::int as hasty,
      (select count(*) from link_watches where is_watched and state = 'lost')::int as lost,
      (select count(*) from link_watches where is_watched and state = 'unknown')::int as unknown`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Nothing was counted.');
  return found;
}

/** A server makes the queues of jobs at its start. */
async function makeQueues(): Promise<void> {
  const server = await startProcess('apps/server/src/testing/server-process.ts', [], {
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.dataDir,
    DEMO: '0',
    ROLE: 'all',
    SECRET: randomUUID() + randomUUID(),
    // Nothing is mailed.
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    WEB_DIST: stage.dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
  });
  await stopProcess(server.child);
}

try {
  await makeQueues();
  await prepare();
  const publisher = await startProcess('bench/guard-publisher.ts', [], {});
  children.add(publisher.child);
  console.log(`${links} links, ${days} simulated days, ${kills} kills`);
  const run = await runMonth(publisher.url);
  const found = await judge();
  const rate = found.visits / run.seconds;
  console.log(
    `${found.visits} visits in ${run.seconds.toFixed(0)} s: ${rate.toFixed(0)} a second (${goal(`${GOAL_RATE}`, rate >= GOAL_RATE)}), worker killed ${run.killed} times`,
  );
  console.log(
    `memory at most ${run.ownMb.toFixed(0)} MB, ${run.withReadersMb.toFixed(0)} MB with the processes that read pages (${goal(`${GOAL_MEMORY_MB}`, run.withReadersMb <= GOAL_MEMORY_MB)})`,
  );
  const none = (what: string, count: number) => console.log(`${what}: ${count} (${goal('0', count === 0)})`);
  none('links without a visit', found.unvisited);
  none('visits outside of their window', found.late);
  none('visits made twice', found.twice);
  none('visits of a host within 5 s', found.hasty);
  console.log(`found ${found.lost} lost, ${found.unknown} without an answer`);
  const counted = await request(`http://127.0.0.1:${publisher.url}/counts`, { headers: { host: 'counts.example' } });
  const { requests, unchanged, mostOpenOfOneHost } = (await counted.body.json()) as Record<string, number>;
  console.log(
    `${requests} requests, ${unchanged} answered as unchanged; ${mostOpenOfOneHost} open at once to one host (${goal('1', mostOpenOfOneHost === 1)})`,
  );
  const began = performance.now();
  const { visits, days: signed, fault } = await verifyStoredEvidence(db, evidenceSigner(Buffer.alloc(32, 7)));
  console.log(
    `evidence of ${visits} visits and ${signed} signed days verified in ${((performance.now() - began) / 1000).toFixed(1)} s: ${fault ?? 'nothing was changed'} (${goal('none missing', fault === undefined)})`,
  );
  const counting = performance.now();
  await calculateSurvival(db, new Date(until));
  console.log(`survival of ${links} links recalculated in ${((performance.now() - counting) / 1000).toFixed(1)} s`);
} finally {
  for (const child of children) await stopProcess(child);
  await stage.close();
}
if (missed > 0) {
  console.log(`${missed} goals missed`);
  process.exitCode = 1;
}
