import type { MetricService } from '@linkstand/contract/services/metric-services';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serviceStates } from '../../../platform/adapters/service-states.ts';
import { testApi } from '../../../testing/api.ts';
import { checkEveryService } from '../jobs.ts';
import { liveService } from '../live.ts';
import { figuresFor, PEER_SECRET, startMetricPeer } from '../testing/metric-peer.ts';
import { metricReader } from './refresh.ts';

const START = new Date('2026-03-01T00:10:00Z');
let now = START;
const POISON = 'poison.test-sites.com';
const peer = await startMetricPeer({ now: () => now, callsPerMinute: 60, poison: POISON });
const { call, db, services } = await testApi({ routeOverride: () => ({ address: '127.0.0.1', port: peer.port }) });
const states = serviceStates(db, { info() {}, warn() {}, error() {} });
const read = metricReader({ db, outside: services.outside, states, timeZone: 'Europe/Madrid' });

const HOUR = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
const SITES = 400;

const save = async (name: MetricService, values: object, secrets: object) => {
  const all = (await call('GET', '/api/v1/services', { as: 'admin' })).json;
  const { version } = all.find((each: { name: string }) => each.name === name);
  const saved = await call('PUT', `/api/v1/services/${name}`, { as: 'admin', version, body: { values, secrets } });
  expect(saved.status, saved.text).toBe(200);
  // Other processes, and this one, learn it within a second.
  await vi.waitFor(() => expect(liveService(name)).toBeDefined(), { timeout: 30_000 });
};
const terms = async (value: object) => {
  const all = (await call('GET', '/api/v1/settings', { as: 'admin' })).json;
  const rows = all.data ?? all;
  const { version, value: before } = rows.find((each: { key: string }) => each.key === 'metric_refresh');
  const changed = await call('PUT', '/api/v1/settings/metric_refresh', {
    as: 'admin',
    version,
    body: { value: { ...before, ...value } },
  });
  expect(changed.status, changed.text).toBe(200);
};
const site = async (domain: string) => {
  const { rows } = await sql<{
    id: number;
    da: number | null;
    pa: number | null;
    monthlyTraffic: number | null;
    metricsSource: string;
    metricsAt: string | null;
    version: number;
  }>`select id, da, pa, monthly_traffic, metrics_source, metrics_at::text as metrics_at, version from sites
     where domain = ${domain}`.execute(db);
  if (!rows[0]) throw new Error(`No site ${domain}.`);
  return rows[0];
};
const used = async (service: MetricService) => {
  const { rows } = await sql<{ sites: number }>`
    select coalesce(sum(sites), 0)::int as sites from metric_usage where service = ${service}`.execute(db);
  return rows[0]?.sites;
};
const cardOf = async (service: MetricService) =>
  (await call('GET', '/api/v1/services', { as: 'admin' })).json.find(({ name }: { name: string }) => name === service);
const nameOf = (at: number) => `site-${at}.test-sites.com`;

beforeAll(async () => {
  // Only the sites of this test are for sale.
  await sql`update sites set status = 'inactive'`.execute(db);
  await sql`
    insert into sites (name, domain, country, language, type, tier, price_cents, metrics_at, metrics_source, da)
    select 'Site ' || at, 'site-' || at || '.test-sites.com', 'ES', 'es', 'blog', 'C', 10000,
      '2025-06-01'::date + at % 90, 'Typed', 1
    from generate_series(1, ${SITES}) at`.execute(db);
  await save('moz', {}, { token: PEER_SECRET });
  await save('dataforseo', { login: 'me' }, { password: PEER_SECRET });
});
afterAll(() => peer.stop());

describe('metrics of sites', () => {
  it('are read for viewed and ordered sites first, then for the oldest, no more than an hour allows', async () => {
    await terms({ mozSites: 744 * 3, dataforseoSites: 744 * 2 });
    await sql`insert into site_views select id, '2026-02-20' from sites where domain = ${nameOf(77)}`.execute(db);
    await sql`update sites set last_request_at = '2026-02-27' where domain = ${nameOf(78)}`.execute(db);
    await read(now);
    expect(peer.at('moz').sites.toSorted()).toEqual([nameOf(77), nameOf(78), nameOf(90)].toSorted());
    expect(peer.at('dataforseo').sites).toHaveLength(2);
    const { da, pa, visits } = figuresFor(nameOf(77));
    expect(await site(nameOf(77))).toMatchObject({
      da,
      pa,
      monthlyTraffic: visits,
      metricsSource: 'DataForSEO, Moz',
      metricsAt: '2026-03-01',
      version: 3,
    });
    const { rows } = await sql<{ actorName: string; changes: object }>`
      select actor_name, changes from audit_entries where action = 'site.read_metrics' and actor_name = 'Moz'`.execute(
      db,
    );
    expect(rows).toHaveLength(3);
  });

  it('say figure by figure where they come from, and keep what was typed until it is old', async () => {
    const { id, version } = await site(nameOf(77));
    const edited = await call('PATCH', `/api/v1/sites/${id}`, { as: 'admin' }).catch(() => undefined);
    expect(edited?.status).not.toBe(200);
    const typedOn = '2026-03-01';
    await sql`update sites set da = 99, metrics_source = 'Typed', metrics_at = ${typedOn}, version = ${version + 1}
      where id = ${id}`.execute(db);
    const { json } = await call('GET', `/api/v1/sites/${id}/metrics`, { as: 'coordinator' });
    expect(json.figures).toMatchObject([
      { figure: 'da', value: 99, source: 'Typed', measuredOn: typedOn },
      { figure: 'pa', source: 'Moz', measuredOn: '2026-03-01' },
      { figure: 'monthlyTraffic', source: 'DataForSEO', measuredOn: '2026-03-01' },
    ]);
    const typed = nameOf(5);
    await sql`update sites set da = 50, pa = null, metrics_source = 'Typed', metrics_at = '2026-02-28'
      where domain = ${typed}`.execute(db);
    await sql`insert into site_views select id, '2026-02-28' from sites where domain = ${typed}`.execute(db);
    now = later(1);
    await read(now);
    // PA was unknown; DA is young.
    expect(await site(typed)).toMatchObject({ da: 50, pa: figuresFor(typed).pa });
  });

  it('are read first where a service’s own figure is unknown, however young those of others are', async () => {
    const domain = nameOf(399);
    const fresh = now.toISOString().slice(0, 10);
    await sql`update sites set da = 40, pa = 40, metrics_source = 'Moz', metrics_at = ${fresh}
      where domain = ${domain}`.execute(db);
    // All others have some traffic, typed long ago.
    await sql`update sites set monthly_traffic = 1000 where monthly_traffic is null and status = 'active'
      and domain <> ${domain}`.execute(db);
    now = later(1);
    const before = peer.at('dataforseo').sites.length;
    await read(now);
    expect(peer.at('dataforseo').sites.slice(before)[0]).toBe(domain);
    expect((await site(domain)).monthlyTraffic).toBe(figuresFor(domain).visits);
    await sql`update sites set monthly_traffic = null where monthly_traffic = 1000`.execute(db);
  });

  it('wait while a service fails, longer each time, and are not counted meanwhile', async () => {
    const before = await used('moz');
    peer.mood = 'broken';
    const calls = peer.at('moz').calls;
    for (let hour = 0; hour < 12; hour++) {
      now = later(1);
      await read(now);
    }
    expect(peer.at('moz').calls - calls).toBe(4);
    expect(await used('moz')).toBe(before);
    const { json } = await call('GET', '/api/v1/services', { as: 'admin' });
    const card = json.find((each: { name: string }) => each.name === 'moz');
    expect(card).toMatchObject({ brokenSince: expect.any(String), metrics: { limit: 744 * 3 } });
    peer.mood = 'limited';
    now = later(24);
    const limitedCalls = peer.at('dataforseo').calls;
    await read(now);
    now = later(1);
    await read(now);
    expect(peer.at('dataforseo').calls - limitedCalls).toBe(1);
    peer.mood = 'works';
  });

  it('are never overwritten by nothing, and a site that nobody knows is asked about more rarely', async () => {
    peer.mood = 'unknown';
    now = later(48);
    const askedBefore = peer.at('moz').sites.length;
    await read(now);
    const asked = peer.at('moz').sites.slice(askedBefore);
    expect(asked.length).toBeGreaterThan(0);
    const untouched = await site(asked[0] ?? '');
    expect(untouched).toMatchObject({ da: 1, pa: null, metricsSource: expect.not.stringContaining('Moz') });
    now = later(1);
    await read(now);
    expect(peer.at('moz').sites.slice(askedBefore + asked.length)).not.toContain(asked[0]);
    peer.mood = 'works';
  });

  it('of good sites are read though one site makes its call fail, and lies change nothing', async () => {
    await sql`update sites set domain = ${POISON} where domain = ${nameOf(9)}`.execute(db);
    await sql`insert into site_views select id, '2026-03-04' from sites where domain in (${POISON}, ${nameOf(10)})`.execute(
      db,
    );
    for (let hour = 0; hour < 12; hour++) {
      now = later(1);
      await read(now);
    }
    expect(await site(nameOf(10))).toMatchObject({ da: figuresFor(nameOf(10)).da });
    expect(await site(POISON)).toMatchObject({ da: 1, metricsSource: 'Typed' });
    peer.mood = 'lies';
    const { rows: before } = await sql`select id, da, pa, version from sites order by id`.execute(db);
    now = later(24);
    await read(now);
    const { rows: after } = await sql`select id, da, pa, version from sites order by id`.execute(db);
    expect(after).toEqual(before);
    peer.mood = 'works';
  });

  it('come from the others while one service takes calls and never answers; its quota is kept', async () => {
    const hasty = metricReader({ db, outside: services.outside, states, timeZone: 'Europe/Madrid', timeoutMs: 300 });
    now = later(48);
    await hasty(now);
    await states.settled();
    const before = { used: await used('moz'), calls: peer.at('moz').calls, others: peer.at('dataforseo').sites.length };
    peer.silent = 'moz';
    now = later(1);
    await hasty(now);
    await states.settled();
    expect(peer.at('moz').calls - before.calls).toBe(1);
    expect(await used('moz')).toBe(before.used);
    expect(peer.at('dataforseo').sites.length).toBeGreaterThan(before.others);
    const card = await cardOf('moz');
    expect(card).toMatchObject({ brokenSince: expect.any(String), lastError: expect.stringMatching(/300 ms/) });
    // Nothing is claimed for good: the sites of the lost call are asked about when it answers again.
    peer.silent = '';
    now = later(2);
    const readBefore = peer.at('moz').sites.length;
    await hasty(now);
    expect(peer.at('moz').sites.length).toBeGreaterThan(readBefore);
  });

  it('wait with a withdrawn key, which the team is told of once, and go on as soon as another is saved', async () => {
    now = later(48);
    const before = { used: await used('moz'), calls: peer.at('moz').calls, others: peer.at('dataforseo').sites.length };
    peer.withdrawn = 'moz';
    for (let hour = 0; hour < 48; hour++) {
      await read(now);
      now = later(1);
    }
    await states.settled();
    // 1, 2, 4, 8, 16 hours apart, then a day at most.
    expect(peer.at('moz').calls - before.calls).toBeLessThanOrEqual(7);
    expect(await used('moz')).toBe(before.used);
    expect(peer.at('dataforseo').sites.length).toBeGreaterThan(before.others);
    expect(await cardOf('moz')).toMatchObject({ lastError: expect.stringMatching(/401/) });
    const deps = { ...services.outside, states };
    const told = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from tasks where title like 'Moz %'`.execute(db);
      return rows[0]?.count ?? 0;
    };
    const toldBefore = await told();
    await checkEveryService(db, deps, new Date(Date.now() + HOUR), 'Europe/Madrid');
    await checkEveryService(db, deps, new Date(Date.now() + 2 * HOUR), 'Europe/Madrid');
    expect((await told()) - toldBefore).toBe(1);
    const { rows: breaks } = await sql`
      select from audit_entries where entity = 'services' and action = 'service.break' and entity_id =
        (select id from services where name = 'moz')`.execute(db);
    expect(breaks).toHaveLength(1);
    // The service repeated its key, and said in Base64 what another one was sent.
    const { rows: said } = await sql<{ line: string }>`
      select to_jsonb(o)::text as line from outside_services o union all select to_jsonb(t)::text from tasks t`.execute(
      db,
    );
    expect(said.length).toBeGreaterThan(2);
    for (const { line } of said)
      for (const form of [PEER_SECRET, Buffer.from(`me:${PEER_SECRET}`).toString('base64').slice(-16)])
        expect(line).not.toContain(form);
    peer.withdrawn = '';
    await save('moz', {}, { token: PEER_SECRET });
    const readBefore = peer.at('moz').sites.length;
    await read(now);
    expect(peer.at('moz').sites.length).toBeGreaterThan(readBefore);
  });

  it('of every site are read within the month, and the quota is never exceeded', async () => {
    while (now.getUTCMonth() === START.getUTCMonth()) {
      await read(now);
      now = later(3);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sites where status <> 'inactive' and metrics_source not like '%Moz%'`.execute(
      db,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(2);
    const { rows: usage } = await sql<{ service: string; sites: number }>`
      select service, sum(sites)::int as sites from metric_usage group by service order by service`.execute(db);
    for (const { service, sites } of usage) {
      expect(sites, service).toBeGreaterThanOrEqual(peer.at(service).sites.length);
      expect(sites, service).toBeLessThanOrEqual(744 * 3);
    }
  });

  it('come from Ahrefs and Semrush too, each in its own protocol', async () => {
    await save('ahrefs', {}, { token: PEER_SECRET });
    await save('semrush', {}, { key: PEER_SECRET });
    now = new Date('2027-03-01T00:10:00Z');
    await terms({ authorityFrom: 'ahrefs', trafficFrom: 'semrush', ahrefsSites: 744 * 2, semrushSites: 744 * 2 });
    // The first call fails, as one site of it is refused.
    for (let hour = 0; hour < 4; hour++) {
      await read(now);
      now = later(1);
    }
    const [first = ''] = peer.at('ahrefs').sites;
    const { da, pa } = figuresFor(first);
    expect(await site(first)).toMatchObject({ da, pa, metricsSource: expect.stringContaining('Ahrefs') });
    const [domain = ''] = peer.at('semrush').sites;
    expect(await site(domain)).toMatchObject({ monthlyTraffic: figuresFor(domain).visits });
    // Nothing more of the account is used when the service says that it is nearly empty.
    await sql`update outside_services set quota = '{"used": 95, "limit": 100, "unit": "units"}' where name = 'ahrefs'`.execute(
      db,
    );
    const { calls } = peer.at('ahrefs');
    now = later(1);
    await read(now);
    expect(peer.at('ahrefs').calls).toBe(calls);
  });
});
