/** `npm run bench:guard`: a simulated month of link checks by one worker that is killed again and again. See README.md. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { request } from 'undici';
import { evidenceSigner } from '../apps/server/src/features/guard/evidence/signer.ts';
import { verifyStoredEvidence } from '../apps/server/src/features/guard/evidence/verify-stored.ts';
import { takeTurns } from '../apps/server/src/features/guard/queue.ts';
import { calculateSurvival } from '../apps/server/src/features/survival/recalculate.ts';
import type { Tx } from '../apps/server/src/platform/context.ts';
import { peakMb, sharedMb } from './memory.ts';
import { databaseMs, processorMsOf } from './processor-time.ts';
import { makeQueues, openBenchDatabase, startProcess, stopProcess } from './stage.ts';

const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '20000' },
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '10' },
    minutes: { type: 'string', default: 'Infinity' },
    keep: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});
const links = Number(values.links);
const days = Number(values.days);
const kills = Number(values.kills);
/** The simulation ends after this time on the clock, wherever it is. */
const maxMs = Number(values.minutes) * 60_000;
/** What the guard is made for: links of one worker, and visits a second that they need. */
const MADE_FOR = 1_000_000;
const GOAL_RATE = 1.95;
const GOAL_MEMORY_MB = 300;
/** The simulated time of one visit, at the number of links that the guard is made for. */
const VISIT_MS = Math.round((1000 * MADE_FOR) / links / GOAL_RATE);
const DAY_MS = 86_400_000;
const KILL_AFTER_MS = 4000;
/** Looking at memory takes processor time of the machine that is measured. */
const LOOKED_EVERY_MS = 2000;

let missed = 0;
/** Goals whatever the machine does meanwhile. */
let broken = 0;
const goal = (text: string, isReached: boolean, isOfMachine = false) => {
  if (!isReached) missed++;
  if (!isReached && !isOfMachine) broken++;
  return `goal ${text}${isReached ? '' : ', MISSED'}`;
};

/** With `--keep`: the month that the next run goes on with. */
const CACHE = join(import.meta.dirname, '../.cache/bench-guard', String(links));
const BEGUN = join(CACHE, 'begun');
if (values.fresh || !existsSync(BEGUN)) rmSync(CACHE, { recursive: true, force: true });
const isBegun = values.keep && existsSync(BEGUN);
/** A month is written in an hour or two, so that the usual checkpoints would write whole pages over and over. */
const RARE_CHECKPOINTS = { max_wal_size: '8GB', checkpoint_timeout: '30min' };
const stage = await openBenchDatabase(values.keep ? CACHE : undefined, RARE_CHECKPOINTS);
const { db } = stage;
/** When the simulated month begins, in milliseconds. */
const from = isBegun ? Number(readFileSync(BEGUN, 'utf8')) : Math.ceil(Date.now() / DAY_MS) * DAY_MS;
const until = from + days * DAY_MS;
/** How far the simulation came. */
let reached = until;
const children = new Set<ChildProcess>();

const WRITTEN_AT_ONCE = 50_000;

/** Writes rows as they are, without what triggers would derive of each: that takes an hour for a million. */
const asTheyAre = (work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });

const publish = (tx: Tx, first: number, last: number) =>
  sql`
  insert into briefings (campaign_id, site_id, offer_id, owner_id, status, status_since, title, keyword, url, category_id,
    fill_mode, link_type, review_mode, price_cents, cost_cents, commission_bp, price_multiplier_milli, quoted_at,
    submitted_at, created_at, due_date, published_at, publication_url)
  select c.id, s.id, s.chosen_offer_id, s.owner_id, 'published', p.at, 'Page ' || n, 'shoes',
    'https://target.example/', b.category_id, b.fill_mode, 'do_follow', b.review_mode, b.price_cents, b.cost_cents,
    b.commission_bp, b.price_multiplier_milli, b.quoted_at, p.at, p.at, b.due_date, p.at,
    'https://' || case when n % 20 = 0 then 'large' || n / 20 % 10 else 'host' || n / 5 end || '.example/page' || n
  from (select * from briefings where status = 'published' and publication_url <> '' order by id limit 1) b,
    generate_series(${first}::int, ${last}::int) n join (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as sites from sites
      where chosen_offer_id is not null) s on s.place = n % s.sites
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as campaigns from campaigns) c
      on c.place = n % c.campaigns,
    lateral (select to_timestamp(${from / 1000}::float8) - case when n % 33 = 0 then random() * interval '29 days'
      else interval '40 days' + random() * interval '300 days' end as at) p`.execute(tx);

/**
 * Published links, 3 % of them in the last month; five on a host, one in twenty on ten hosts. The first visit of
 * each is due within its interval.
 */
async function prepare(): Promise<void> {
  const began = performance.now();
  await sql`update link_watches set is_watched = false`.execute(db);
  await sql`update link_hosts set ready_at = 'infinity'`.execute(db);
  for (let first = 1; first <= links; first += WRITTEN_AT_ONCE)
    await asTheyAre((tx) => publish(tx, first, Math.min(links, first + WRITTEN_AT_ONCE - 1)));
  await asTheyAre(async (tx) => {
    await sql`
      insert into link_watches (briefing_id, host, url, published_at, state_since, next_check_at)
      select id, link_host(publication_url), publication_url, published_at, published_at,
        to_timestamp(${from / 1000}::float8) + random() * case
          when published_at > to_timestamp(${from / 1000}::float8) - interval '30 days' then interval '1 day'
          else interval '7 days' end
      from briefings where title like 'Page %' and url = 'https://target.example/'`.execute(tx);
    await sql`
      insert into link_hosts (host, ready_at)
      select host, min(next_check_at) from link_watches where is_watched group by host`.execute(tx);
    // When the first visit of each was due.
    await sql`create table bench_due as select briefing_id, next_check_at as at from link_watches where is_watched`.execute(
      tx,
    );
  });
  await sql`vacuum analyze briefings, link_watches, link_hosts, bench_due`.execute(db);
  console.log(`${links} links written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

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
  /** Milliseconds of the workers with their processes that read pages, and of the database. */
  readonly processor: { readonly worker: number; readonly database: number };
}

/** Processor time of the worker and of those that it has started. */
const processorOf = (pid: number): number =>
  [String(pid), ...childrenOf(pid)].reduce((sum, each) => sum + processorMsOf(each), 0);

/** Of earlier runs and of this one. */
async function countVisits(): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from link_visits join link_watches using (briefing_id) where is_watched`.execute(db);
  return rows[0]?.visits ?? 0;
}

async function lastVisit(): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(at) as at from link_visits`.execute(db);
  return rows[0]?.at ?? null;
}

/** Runs the worker to the end of the month, kills it again and again, and lets another one go on. */
async function runMonth(port: string): Promise<Run> {
  const peak = { own: 0, all: 0 };
  let killed = 0;
  let worked = 0;
  const database = () => databaseMs(stage.dataDir);
  const databaseBefore = database();
  const began = performance.now();
  for (let isOver = false; !isOver; ) {
    const start = Math.max(from, (await lastVisit())?.getTime() ?? 0);
    const args = [stage.databaseUrl, port, String(start), String(until), String(VISIT_MS)];
    const { child } = await startProcess('bench/guard-worker.ts', args, {});
    children.add(child);
    const gone = once(child, 'exit');
    // What it prints is for people who look at it alone.
    child.stdout?.pipe(process.stderr);
    const mayLive = killed < kills ? KILL_AFTER_MS * (0.5 + Math.random()) : Number.POSITIVE_INFINITY;
    const started = performance.now();
    let own = 0;
    const runs = () => child.exitCode === null && child.signalCode === null;
    const isLate = () => performance.now() - began > maxMs;
    while (runs() && performance.now() - started < mayLive && !isLate()) {
      const pid = child.pid ?? 0;
      const all = [String(pid), ...childrenOf(pid)].reduce((sum, each) => sum + sharedMb(each), 0);
      peak.own = Math.max(peak.own, peakMb(pid));
      peak.all = Math.max(peak.all, all);
      own = Math.max(own, processorOf(pid));
      await sleep(LOOKED_EVERY_MS);
    }
    worked += own;
    if (runs() && isLate()) {
      isOver = true;
      await stopProcess(child);
      reached = (await lastVisit())?.getTime() ?? from;
    } else if (runs()) {
      killed += 1;
      await stopProcess(child);
    } else if (child.exitCode !== 0) throw new Error('The worker ended by itself.');
    await gone;
    isOver ||= child.exitCode === 0;
    children.delete(child);
  }
  return {
    seconds: (performance.now() - began) / 1000,
    ownMb: peak.own,
    withReadersMb: peak.all,
    killed,
    processor: { worker: worked, database: database() - databaseBefore },
  };
}

interface Found {
  readonly visits: number;
  /** Links whose first visit was due, and not made within the hour that a site may ask to wait. */
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
      (select count(*) from bench_due d join link_watches w using (briefing_id)
        where d.at < to_timestamp(${reached / 1000}::float8) - interval '65 minutes'
          and (w.first_visit_at is null or w.first_visit_at > d.at + interval '65 minutes'))::int as unvisited,
      (select count(*) from g where gap > due * 1.1 + interval '1 hour')::int as late,
      (select count(*) from g where gap < due * 0.9 - interval '1 minute')::int as twice,
      (select count(*) from v where at - host_before < interval '5 seconds')::int as hasty,
      (select count(*) from link_watches where is_watched and state = 'lost')::int as lost,
      (select count(*) from link_watches where is_watched and state = 'unknown')::int as unknown`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Nothing was counted.');
  return found;
}

/** How long it takes to lease the next 20 sites of all that are watched. */
async function timeTurns(): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < 200; call += 1) {
    const began = performance.now();
    await takeTurns(db, new Date(reached), 20);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other);
}

try {
  if (!isBegun) {
    await makeQueues(stage);
    await prepare();
    if (values.keep) writeFileSync(BEGUN, String(from));
  }
  const visitsBefore = await countVisits();
  const publisher = await startProcess('bench/guard-publisher.ts', [], {});
  children.add(publisher.child);
  console.log(`${links} links, ${days} simulated days, ${kills} kills`);
  const run = await runMonth(publisher.url);
  const found = await judge();
  const visits = found.visits - visitsBefore;
  const rate = visits / run.seconds;
  console.log(`${((reached - from) / DAY_MS).toFixed(2)} simulated days`);
  if (isBegun) console.log(`${visitsBefore} visits of earlier runs`);
  console.log(
    `${visits} visits in ${run.seconds.toFixed(0)} s: ${rate.toFixed(0)} a second (${goal(`${GOAL_RATE}`, rate >= GOAL_RATE, true)}), worker killed ${run.killed} times`,
  );
  const each = (ms: number) => (ms / visits).toFixed(1);
  console.log(
    `processor time of a visit: ${each(run.processor.worker)} ms of the worker with its readers, ${each(run.processor.database)} ms of PostgreSQL`,
  );
  console.log(
    `memory at most ${run.ownMb.toFixed(0)} MB, ${run.withReadersMb.toFixed(0)} MB with the processes that read pages (${goal(`${GOAL_MEMORY_MB}`, run.withReadersMb <= GOAL_MEMORY_MB, true)})`,
  );
  const none = (what: string, count: number) => console.log(`${what}: ${count} (${goal('0', count === 0)})`);
  none('links whose first visit is missing or late', found.unvisited);
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
  const {
    visits: verified,
    days: signed,
    fault,
  } = await verifyStoredEvidence(db, evidenceSigner(Buffer.alloc(32, 7), 'https://links.example'));
  console.log(
    `evidence of ${verified} visits and ${signed} signed days verified in ${((performance.now() - began) / 1000).toFixed(1)} s: ${fault ?? 'nothing was changed'} (${goal('none missing', fault === undefined)})`,
  );
  const turns = await timeTurns();
  console.log(
    `20 sites leased in ${turns[100]?.toFixed(1)} ms (median of 200), ${turns[197]?.toFixed(1)} ms (99th of 100)`,
  );
  const counting = performance.now();
  await calculateSurvival(db, new Date(reached));
  console.log(`survival of ${links} links recalculated in ${((performance.now() - counting) / 1000).toFixed(1)} s`);
} finally {
  for (const child of children) await stopProcess(child);
  await stage.close();
}
if (missed > 0) console.log(`${missed} goals missed`);
if (broken > 0) process.exitCode = 1;
