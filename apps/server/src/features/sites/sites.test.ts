import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { containsText } from '../../platform/list/list-query.ts';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const path = (rest: string | number) => `/api/v1/sites/${rest}`;
const search = (as: string, body: object, query = '') => call('POST', path(`search${query}`), { as, body });

let made = 0;
const typed = (more: object = {}) => {
  made++;
  return {
    name: `Gaceta ${made}`,
    domain: `gaceta-${made}.example`,
    country: 'ES',
    language: 'es',
    type: 'blog',
    tier: 'C',
    priceCents: 10_000,
    ...more,
  };
};
const make = (as: string, more: object = {}) => call('POST', path('new'), { as, body: typed(more) });
const owners = (await db.selectFrom('owners').select('id').orderBy('id').limit(6).execute()).map(({ id }) => id);
const terms = (more: object = {}) => ({
  ownerId: owners[0],
  costCents: 6000,
  gamblingCostCents: null,
  linkTypes: ['do_follow'],
  fillModes: ['with_brand_tag', 'without_brand_tag'],
  defaultFillMode: 'with_brand_tag',
  deliveryDays: 7,
  ...more,
});
const offer = (as: string, siteId: number, more: object = {}) =>
  call('POST', path(`${siteId}/offers/new`), { as, body: terms(more) });
const managerId = (
  await db.selectFrom('users').select('id').where('email', 'like', 'sitemanager@%').executeTakeFirstOrThrow()
).id;

describe('a site', () => {
  it('is named by host and path, once whatever the letters', async () => {
    const first = await make('admin', { domain: 'HTTPS://www.Crónica-Uno.example/Deportes/' });
    expect(first).toMatchObject({
      status: 201,
      json: { domain: 'xn--crnica-uno-hbb.example/Deportes', status: 'verifying', costCents: null, offers: 0 },
    });
    const again = await make('admin', { domain: 'xn--crnica-uno-hbb.example/deportes' });
    expect(again).toMatchObject({ status: 422, json: { errors: [{ path: 'domain' }] } });
    expect((await make('admin', { domain: 'not a domain' })).json.errors).toMatchObject([{ path: 'domain' }]);
  });

  it('keeps categories, tags and figures with their source, and tells its history', async () => {
    const tagged = { categoryIds: [1, 2], tagIds: [1], da: 40, monthlyTraffic: 1200 };
    expect((await make('admin', tagged)).json.errors).toMatchObject([{ path: 'metricsSource' }]);
    const { json: site } = await make('admin', { ...tagged, metricsSource: 'Moz' });
    expect(site).toMatchObject({ categoryIds: [1, 2], tags: [{ id: 1 }], metricsAt: expect.any(String) });
    expect(site.trafficHistory).toEqual([{ month: site.metricsAt.slice(0, 7), visits: 1200 }]);
    const change = { categoryIds: [2, 3], priceCents: 12_000 };
    const { json: after } = await call('PUT', path(site.id), { as: 'admin', version: 1, body: change });
    expect(after).toMatchObject({ categoryIds: [2, 3], version: 2 });
    const { json: history } = await call('GET', path(`${site.id}/history`), { as: 'admin' });
    expect(Object.keys(history.data[0].changes).sort()).toEqual(['categories', 'priceCents']);
    const { json: prices } = await call('GET', path(`${site.id}/prices`), { as: 'seller' });
    expect(prices.data).toMatchObject([
      { oldPriceCents: 10_000, newPriceCents: 12_000, differenceCents: 2000, changedBy: 'Marta Vilanova' },
      { oldPriceCents: null, newPriceCents: 10_000 },
    ]);
  });

  it('remembers its metrics: every change with source and day, and nothing where other fields change', async () => {
    const { json: site } = await make('admin', { da: 40, metricsSource: 'Moz', metricsAt: '2026-01-10' });
    const put = (version: number, body: object) => call('PUT', path(site.id), { as: 'admin', version, body });
    await put(1, { da: 42, monthlyTraffic: 900, metricsSource: 'Ahrefs', metricsAt: '2026-04-12' });
    await put(2, { priceCents: 12_000 });
    const { json: metrics } = await call('GET', path(`${site.id}/metrics`), { as: 'seller' });
    expect(metrics.data).toMatchObject([
      { da: 42, monthlyTraffic: 900, source: 'Ahrefs', measuredOn: '2026-04-12', changedBy: 'Marta Vilanova' },
      { da: 40, pa: null, monthlyTraffic: null, source: 'Moz', measuredOn: '2026-01-10' },
    ]);
    expect(metrics.data).toHaveLength(2);
  });

  it('is not given away or changed by another’s manager, and only an administrator removes it', async () => {
    const { json: own } = await make('sitemanager');
    expect(own).toMatchObject({ siteManagerId: managerId, can: { update: true, remove: false } });
    const given = await call('PUT', path(own.id), { as: 'sitemanager', version: 1, body: { siteManagerId: null } });
    expect(given.json.errors).toMatchObject([{ path: 'siteManagerId' }]);
    const { json: other } = await make('admin');
    const change = { version: 1, body: { priceCents: 1 } };
    expect((await call('PUT', path(other.id), { as: 'sitemanager', ...change })).status).toBe(403);
    expect((await call('PUT', path(other.id), { as: 'ownermanager', ...change })).status).toBe(403);
    expect((await call('DELETE', path(own.id), { as: 'sitemanager' })).status).toBe(403);
    expect((await call('DELETE', path(own.id), { as: 'admin' })).status).toBe(204);
  });

  it('that was ordered says so rather than being removed', async () => {
    const { siteId } = await db.selectFrom('briefings').select('siteId').limit(1).executeTakeFirstOrThrow();
    const refused = await call('DELETE', path(siteId), { as: 'admin' });
    expect(refused).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
    expect(refused.json.message).toMatch(/briefings \(\d+\)/);
  });
});

describe('cost and profit', () => {
  const SECRET = /"(cost\w*|gamblingCost\w*|profit\w*|gamblingProfit\w*|chosenOfferId)":/;

  it.each(['coordinator', 'editor', 'seller'])('are unknown to %s', async (as) => {
    const { text, json } = await search(as, {}, '?size=50');
    expect(json.data.length).toBe(50);
    expect(text).not.toMatch(SECRET);
    const { id } = json.data[0];
    expect((await call('GET', path(id), { as })).text).not.toMatch(SECRET);
    expect((await search(as, { costMin: 1 })).json.errors).toMatchObject([{ path: 'costMin' }]);
    expect((await call('POST', path('count'), { as, body: { profitMax: 1 } })).status).toBe(400);
    expect((await search(as, {}, '?sort=costCents,desc')).status).toBe(400);
    const columns = [{ key: 'costCents', header: 'Cost' }];
    expect((await call('POST', path('export'), { as, body: { filter: {}, columns } })).status).toBe(400);
    for (const part of ['offers', 'costs', 'history'])
      expect((await call('GET', path(`${id}/${part}`), { as })).status, part).toBe(403);
  });

  it('are known to a site manager of its own sites', async () => {
    const { json } = await search('sitemanager', {}, '?size=200');
    for (const row of json.data) expect('costCents' in row).toBe(row.siteManagerId === managerId);
    const { json: dear } = await search('sitemanager', { costMin: 1 }, '?size=1000&sort=costCents,desc');
    expect(dear.data.length).toBeGreaterThan(5);
    for (const row of dear.data) expect(row.siteManagerId).toBe(managerId);
    const foreign = json.data.find((row: { siteManagerId: number }) => row.siteManagerId !== managerId);
    for (const part of ['offers', 'costs'])
      expect((await call('GET', path(`${foreign.id}/${part}`), { as: 'sitemanager' })).status, part).toBe(404);
    const columns = [
      { key: 'name', header: 'Name' },
      { key: 'costCents', header: 'Cost' },
    ];
    const file = await call('POST', path('export'), {
      as: 'sitemanager',
      body: { filter: { text: foreign.domain }, columns },
    });
    expect(file.text).toContain(',\r\n');
    const { json: history } = await call('GET', path(`${foreign.id}/history`), { as: 'sitemanager' });
    expect(JSON.stringify(history)).not.toMatch(SECRET);
  });

  it('are known to owner managers, owners not to sellers', async () => {
    const { json } = await search('ownermanager', { costMin: 1 });
    expect(json.data[0]).toHaveProperty('costCents');
    expect((await search('seller', {})).text).not.toContain('"owner":');
    expect((await search('seller', { ownerId: 1 })).status).toBe(400);
    expect((await search('editor', { ownerId: owners[0] })).status).toBe(200);
  });
});

describe('offers', () => {
  it('are compared, chosen, and bring their cost, owner and terms', async () => {
    const { json: site } = await make('sitemanager');
    const { json: first } = await offer('sitemanager', site.id, await ownOwner());
    expect(first).toMatchObject({ isChosen: true, profitCents: 4000, openBriefings: 0, can: { update: true } });
    const { json: second } = await offer('admin', site.id, { ownerId: owners[1], costCents: 5000, deliveryDays: 3 });
    expect(second).toMatchObject({ isChosen: false, profitCents: 5000, can: { choose: true } });
    const { json: now } = await call('GET', path(site.id), { as: 'sitemanager' });
    expect(now).toMatchObject({ costCents: 6000, profitCents: 4000, offers: 2, version: 2 });
    const stale = await call('POST', path(`${site.id}/choose-offer`), {
      as: 'admin',
      version: 1,
      body: { offerId: second.id },
    });
    expect(stale).toMatchObject({ status: 409, json: { current: { id: site.id } } });
    const chosen = await call('POST', path(`${site.id}/choose-offer`), {
      as: 'admin',
      version: 2,
      body: { offerId: second.id },
    });
    expect(chosen.json).toMatchObject({ costCents: 5000, owner: { id: owners[1] }, deliveryDays: 3, version: 3 });
    const { json: costs } = await call('GET', path(`${site.id}/costs`), { as: 'sitemanager' });
    expect(costs.data).toMatchObject([
      { oldCostCents: 6000, newCostCents: 5000, differenceCents: -1000, changedBy: 'Marta Vilanova' },
      { oldCostCents: null, newCostCents: 6000, changedBy: 'Inês Carvalho' },
    ]);
    const { json: list } = await call('GET', path(`${site.id}/offers`), { as: 'ownermanager' });
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(list.data[0].can).toEqual({ choose: false, update: false, resume: false, remove: false, propose: true });

    expect((await call('DELETE', path(`${site.id}/offers/${second.id}`), { as: 'admin' })).json.code).toBe(
      'offer_chosen',
    );
    expect((await call('DELETE', path(`${site.id}/offers/${first.id}`), { as: 'admin' })).status).toBe(204);
    expect((await call('DELETE', path(`${site.id}/offers/${second.id}`), { as: 'admin' })).status).toBe(204);
    const { json: bare } = await call('GET', path(site.id), { as: 'admin' });
    expect(bare).toMatchObject({ costCents: null, owner: null, linkTypes: [], deliveryDays: null });
    const { json: ended } = await call('GET', path(`${site.id}/costs`), { as: 'admin' });
    expect(ended.data[0]).toMatchObject({ oldCostCents: 5000, newCostCents: null });
  });

  /** An owner without sites: whoever makes a site may take it. */
  async function ownOwner() {
    const { id } = await db
      .insertInto('owners')
      .values({ name: 'A new one' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ownerId: id };
  }

  it('of one owner never have two sites of one name', async () => {
    const message = 'This owner already has a site with this name. Please choose a different name.';
    const { json: one } = await make('admin', { name: 'El Faro' });
    const { json: two } = await make('admin', { name: 'el faro' });
    await offer('admin', one.id, { ownerId: owners[2] });
    const clash = await offer('admin', two.id, { ownerId: owners[2] });
    expect(clash).toMatchObject({ status: 422, json: { errors: [{ path: 'ownerId', message }] } });
    const { json: three } = await make('admin', { name: 'Otro faro' });
    await offer('admin', three.id, { ownerId: owners[2] });
    const renamed = await call('PUT', path(three.id), { as: 'admin', version: 2, body: { name: 'EL FARO' } });
    expect(renamed).toMatchObject({ status: 422, json: { errors: [{ path: 'name', message }] } });
    const twice = await offer('admin', one.id, { ownerId: owners[2] });
    expect(twice.json.errors[0]).toMatchObject({ path: 'ownerId' });
  });

  it('change under their own version, the default among their fill modes', async () => {
    const { json: site } = await make('admin');
    const { json: made } = await offer('admin', site.id);
    const at = path(`${site.id}/offers/${made.id}`);
    const changed = await call('PUT', at, { as: 'admin', version: 1, body: { costCents: 7000 } });
    expect(changed.json).toMatchObject({ costCents: 7000, version: 2 });
    expect((await call('GET', path(site.id), { as: 'admin' })).json.costCents).toBe(7000);
    expect((await call('PUT', at, { as: 'admin', version: 1, body: { costCents: 1 } })).status).toBe(409);
    const wrong = await call('PUT', at, { as: 'admin', version: 2, body: { fillModes: ['partner_content'] } });
    expect(wrong.json.errors).toMatchObject([{ path: 'defaultFillMode' }]);
    expect(changed.json).toMatchObject({
      guaranteeDays: null,
      guaranteeCovers: ['presence', 'link_type', 'indexing'],
    });
    const { json: history } = await call('GET', path(`${site.id}/history`), { as: 'admin' });
    const promise = { guaranteeDays: 730, guaranteeCovers: ['presence'] };
    expect((await call('PUT', at, { as: 'admin', version: 2, body: promise })).json).toMatchObject(promise);
    // What isn't named stays.
    const kept = await call('PUT', at, { as: 'admin', version: 3, body: { deliveryDays: 4 } });
    expect(kept.json).toMatchObject({ ...promise, deliveryDays: 4, version: 4 });
    for (const body of [{ guaranteeDays: -1 }, { guaranteeDays: 3651 }, { guaranteeCovers: [] }])
      expect((await call('PUT', at, { as: 'admin', version: 4, body })).status).toBe(400);
    expect(history.data[0]).toMatchObject({
      action: 'site.change_offer',
      changes: { offer: [{ costCents: 6000 }, { costCents: 7000 }] },
    });
  });

  it('that were ordered stay', async () => {
    const { id, siteId } = await db
      .selectFrom('briefings')
      .innerJoin('offers as o', 'o.id', 'briefings.offerId')
      .select(['o.id', 'o.siteId'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const refused = await call('DELETE', path(`${siteId}/offers/${id}`), { as: 'admin' });
    expect(refused).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
    expect((await call('GET', path(siteId), { as: 'admin' })).json.chosenOfferId).not.toBeNull();
  });
});

describe('the list', () => {
  it('finds one or two letters anywhere, common ones and such as hardly any site has', async () => {
    for (const [n, name] of ['Zqárate', 'Café Ñq', '100% q_z'].entries())
      expect((await make('admin', { name, domain: `letters-${n}.example` })).status).toBe(201);
    const sites = await db.selectFrom('sites').select(['id', 'searchText', 'da']).orderBy('id').execute();
    // Beyond what is tried along an order, and within; by what is in the index of words and by what is not.
    for (const [text, plain] of [
      ['zq', 'zq'],
      ['ZQ', 'zq'],
      ['ñq', 'nq'],
      ['q', 'q'],
      ['%', '%'],
      ['_z', '_z'],
      ['en', 'en'],
      ['a', 'a'],
      ['éx', 'ex'],
    ] as const) {
      const found = sites.filter(({ searchText }) => searchText?.includes(plain));
      expect(found.length, text).toBeGreaterThan(0);
      const { json } = await call('POST', path('count'), { as: 'admin', body: { text } });
      expect(json.count, text).toBe(found.length);
      const ids = found.map(({ id }) => id);
      for (const size of [1, 50, 1000]) {
        const { json: byId } = await search('admin', { text }, `?sort=id,asc&size=${size}`);
        expect(byId.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, size));
      }
      const strong = found.filter(({ da }) => (da ?? 0) >= 40).sort((a, b) => (b.da ?? 0) - (a.da ?? 0) || b.id - a.id);
      const { json: byDa } = await search('admin', { text, daMin: 40 }, '?sort=da,desc&size=30');
      expect(byDa.data.map(({ id }: { id: number }) => id)).toEqual(strong.map(({ id }) => id).slice(0, 30));
    }
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from sites where ${containsText(sql`sites.search_text`, 'zq')}`.execute(db);
    expect(JSON.stringify(rows)).not.toContain('sites_search');
  });

  it('filters, sorts and counts', async () => {
    const { json: all } = await call('POST', path('count'), { as: 'admin', body: {} });
    expect(all.count).toBeGreaterThan(1990);
    const { json } = await search(
      'admin',
      { country: ['ES'], priceMax: 20_000, sensitive: ['crypto'] },
      '?sort=da,desc',
    );
    expect(json.data.length).toBeGreaterThan(0);
    for (const row of json.data) {
      expect(row).toMatchObject({ country: 'ES', acceptedSensitive: expect.arrayContaining(['crypto']) });
      expect(row.priceCents).toBeLessThanOrEqual(20_000);
      expect(row).not.toHaveProperty('trafficHistory');
    }
    for (const filter of [
      { withoutOffer: true },
      { severalOffers: true },
      { severalOffers: false },
      { staleDays: 30 },
      { gambling: 'no' },
      { mine: true },
      { withoutManager: true },
      { tag: [1], category: [1] },
      { linkType: ['sponsored'], fillMode: ['partner_content'] },
      { requestedFrom: '2026-01-01', createdTo: '2026-12-31', publishedMin: 1 },
      { type: ['blog'], tier: ['A'], status: ['inactive'], language: ['es'] },
      { profitMin: 100, paMin: 1, trafficMax: 1_000_000 },
    ]) {
      const { json: counted } = await call('POST', path('count'), { as: 'admin', body: filter });
      const { json: found } = await search('admin', filter, '?size=1000');
      expect(Math.min(counted.count, 1000), JSON.stringify(filter)).toBe(found.data.length);
    }
    const sorts =
      'name domain country tier status priceCents gamblingPriceCents da pa monthlyTraffic metricsAt timesPublished lastRequestAt lastPublishedAt createdAt updatedAt costCents profitCents';
    for (const sort of sorts.split(' '))
      for (const way of ['asc', 'desc'])
        expect((await search('admin', {}, `?sort=${sort},${way}`)).status, sort).toBe(200);
  });

  it('exports 300 at most and says so', async () => {
    const file = await call('POST', path('export'), {
      as: 'admin',
      body: {
        filter: {},
        columns: [
          { key: 'name', header: 'Name' },
          { key: 'costCents', header: 'Cost' },
        ],
      },
    });
    expect(file.headers['content-disposition']).toMatch(/filename="sites-300-of-\d+\.csv"/);
    expect(file.text.trim().split('\r\n')).toHaveLength(301);
  });

  it('offers what can be chosen', async () => {
    const { json } = await call('GET', path('options'), { as: 'editor' });
    expect(json.countries).toContain('ES');
    expect(json.managers).toContainEqual({ id: managerId, name: 'Inês Carvalho' });
    const { json: found } = await call('GET', path('owners?text=a'), { as: 'ownermanager' });
    expect(found.data.length).toBeGreaterThan(0);
  });
});

describe('an address whose pages nobody could ever fetch', () => {
  const wrong = { status: 400, json: { errors: [{ path: 'domain' }] } };

  it.each(['printer.local', 'app.localhost', 'wiki.internal', 'news.test', 'hidden.onion', 'nas.lan', 'localhost'])(
    '%s is no site',
    async (domain) => {
      expect(await make('admin', { domain })).toMatchObject(wrong);
      expect(await make('admin', { domain: `https://www.${domain}/news` })).toMatchObject(wrong);
    },
  );

  it('an example is one in the demo alone, and those that are there stay', async () => {
    const there = await make('admin', { domain: 'one-of-the-demo.example' });
    expect(there.status).toBe(201);
    await db.updateTable('instanceFacts').set({ key: 'no_demo' }).where('key', '=', 'demo_world').execute();
    try {
      expect(await make('admin', { domain: 'nobody-answers.example' })).toMatchObject(wrong);
      const { id, version } = there.json;
      const renamed = await call('PUT', path(id), { as: 'admin', version, body: { name: 'Renamed' } });
      expect(renamed).toMatchObject({ status: 200, json: { domain: 'one-of-the-demo.example' } });
      const moved = { as: 'admin', version: version + 1, body: { domain: 'another.example' } };
      expect(await call('PUT', path(id), moved)).toMatchObject(wrong);
    } finally {
      await db.updateTable('instanceFacts').set({ key: 'demo_world' }).where('key', '=', 'no_demo').execute();
    }
  });
});
