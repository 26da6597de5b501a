/**
 * `npm run bench:metrics`: a simulated month in which the metrics of all sites are read, against local services with the
 * limits of the real ones. See README.md.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { outsideServices } from '../apps/server/src/features/services/outside.ts';
import { metricReader } from '../apps/server/src/features/services/site-metrics/refresh.ts';
import { PEER_SECRET, startMetricPeer } from '../apps/server/src/features/services/testing/metric-peer.ts';
import { loadSettings } from '../apps/server/src/features/settings/live.ts';
import { serviceStates } from '../apps/server/src/platform/adapters/service-states.ts';
import { makeQueues, openBenchDatabase } from './stage.ts';

const { values } = parseArgs({ options: { sites: { type: 'string', default: '100000' } } });
const sites = Number(values.sites);
const HOURS = 30 * 24;
const HOUR_MS = 3_600_000;
/** Sites that somebody has looked at. */
const VIEWED = Math.max(10, Math.round(sites / 100));
/** What is paid for: a little more than all sites once. */
const QUOTA = Math.round(sites * 1.05);
const CALLS_PER_MINUTE = 300;
const GOAL_READ = 0.995;
const SECRET = 'a secret of the bench, long enough to be one';

let missed = 0;
const goal = (text: string, isReached: boolean) => {
  if (!isReached) missed++;
  return `goal ${text}${isReached ? '' : ', MISSED'}`;
};
const percentile = (all: readonly number[], share: number) =>
  Math.round(all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0);

const stage = await openBenchDatabase();
const { db } = stage;
const from = Date.UTC(2026, 8, 1);
let now = new Date(from);
const peer = await startMetricPeer({ now: () => now, callsPerMinute: CALLS_PER_MINUTE, quota: QUOTA });
const outside = outsideServices({
  db,
  secrets: [SECRET],
  environment: [],
  now: () => now,
  onError: (error) => {
    throw error;
  },
  routeOverride: () => ({ address: '127.0.0.1', port: peer.port }),
});
const states = serviceStates(db, { info() {}, warn() {}, error() {} });

async function setUp(name: string, fields: object, field: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into services (name, fields, is_set, changed_by, changed_at)
    values (${name}, ${JSON.stringify(fields)}, true, 'bench', ${now}) returning id`.execute(db);
  const { sealed, keyId } = outside.vault.seal(PEER_SECRET, `${name} ${field}`);
  await sql`
    insert into service_secrets (service_id, field, sealed, key_id, ending, changed_by, changed_at)
    values (${rows[0]?.id}, ${field}, ${sealed}, ${keyId}, '', 'bench', ${now})`.execute(db);
}

/** Sites with figures that were typed long ago; of some, the traffic is unknown. */
async function prepare(): Promise<void> {
  await sql`update sites set status = 'inactive'`.execute(db);
  await sql`
    insert into sites (name, domain, country, language, type, tier, price_cents, metrics_at, metrics_source, da, monthly_traffic)
    select 'Site ' || at, 'site-' || at || '.bench-sites.com', 'ES', 'es', 'blog', 'C', 10000,
      '2026-01-01'::date + at % 90, 'Typed', 1, case when at % 3 > 0 then 1000 end
    from generate_series(1, ${sites}) at`.execute(db);
  await sql`
    insert into site_views select id, '2026-08-30' from sites where domain like '%.bench-sites.com'
    order by md5(domain) limit ${VIEWED}`.execute(db);
  const terms = {
    afterDays: 30,
    authorityFrom: 'moz',
    trafficFrom: 'dataforseo',
    mozSites: QUOTA,
    ahrefsSites: 0,
    dataforseoSites: QUOTA,
    semrushSites: 0,
  };
  await sql`insert into settings (key, value) values ('metric_refresh', ${JSON.stringify(terms)})`.execute(db);
  await setUp('moz', {}, 'token');
  await setUp('dataforseo', { login: 'me' }, 'password');
  await outside.reload();
  await loadSettings(db);
  await sql`analyze sites, site_views`.execute(db);
}

/** Two bad hours a day. */
const moodAt = (hour: number) => {
  if (hour % 24 === 3) return (['broken', 'limited', 'lies'] as const)[Math.floor(hour / 24) % 3] ?? 'broken';
  return hour % 24 === 15 ? 'broken' : 'works';
};

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]?.count ?? 0;
const viewedLeft = () =>
  countOf(sql<{ count: number }>`
    select count(*)::int as count from site_views v join sites s on s.id = v.site_id
    where s.domain like '%.bench-sites.com' and not (s.metrics_source like '%Moz%' and s.metrics_source like '%DataForSEO%')`);

await makeQueues(stage);
await prepare();
const read = metricReader({ db, outside, states, timeZone: 'Europe/Madrid' });
const runs: number[] = [];
let hoursOfViewed = 0;
for (let hour = 0; hour < HOURS; hour++) {
  now = new Date(from + hour * HOUR_MS + 10 * 60_000);
  peer.mood = moodAt(hour);
  const started = performance.now();
  await read(now);
  runs.push(performance.now() - started);
  if (hoursOfViewed === 0 && (await viewedLeft()) === 0) hoursOfViewed = hour + 1;
  if (hour % 72 === 71) console.log(`day ${(hour + 1) / 24}: ${peer.at('moz').sites.length} sites asked at Moz`);
}
await states.settled();

for (const [service, source] of [
  ['moz', 'Moz'],
  ['dataforseo', 'DataForSEO'],
] as const) {
  const { calls, sites: asked } = peer.at(service);
  const known = await countOf(sql<{ count: number }>`
    select count(*)::int as count from sites
    where domain like '%.bench-sites.com' and metrics_source like ${`%${source}%`}`);
  const counted = await countOf(sql<{ count: number }>`
    select coalesce(sum(sites), 0)::int as count from metric_usage where service = ${service}`);
  const twice = asked.length - new Set(asked).size;
  console.log(
    `${source}: ${known} of ${sites} sites read in ${calls} calls, ${twice} asked twice, ${counted} of ${QUOTA} counted`,
    `(${goal(`${GOAL_READ * 100} %`, known >= sites * GOAL_READ)}; ${goal('within the quota', counted <= QUOTA && counted >= asked.length)})`,
  );
}
const lost = await countOf(sql<{ count: number }>`
  select count(*)::int as count from sites where domain like '%.bench-sites.com'
    and (da is null or (monthly_traffic is null and metrics_source like '%DataForSEO%'))`);
console.log(`figures overwritten by nothing: ${lost} (${goal('0', lost === 0)})`);
console.log(
  `the ${VIEWED} sites that were viewed: all read after ${hoursOfViewed || 'more than 720'} hours (${goal('48 hours', hoursOfViewed > 0 && hoursOfViewed <= 48)})`,
);
console.log(
  `a run: ${percentile(runs, 0.5)} ms in the median, ${percentile(runs, 0.99)} ms p99, ${percentile(runs, 1)} ms at most`,
);
peer.stop();
await stage.close();
process.exitCode = missed > 0 ? 1 : 0;
