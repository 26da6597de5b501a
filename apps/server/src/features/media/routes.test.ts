import type { LinkState } from '@linkstand/contract/links/states';
import type { LinkVerdict } from '@linkstand/contract/links/verdict';
import { HISTOGRAM_BARS } from '@linkstand/contract/media/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { loadSettings } from '../settings/live.ts';
import { mediaServer } from './testing/media-server.ts';
import { createBriefing, createCategory, createSite, createUser } from './testing/world.ts';

const { db } = await testDatabase();
const call = mediaServer(db);

let client: UserActor;
let casino: number;
let loans: number;
let sports: number;
let cronica: number;
let hidden: number;
let orphan: number;

beforeAll(async () => {
  const agency = await db
    .insertInto('agencies')
    .values({ name: 'Agency', priceCommissionBp: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const company = await db
    .insertInto('companies')
    .values({ name: 'Buyer', agencyId: agency.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  client = await createUser(db, { companyId: company.id });
  casino = await createCategory(db, 'casino', 'gambling');
  loans = await createCategory(db, 'loans', 'loan');
  sports = await createCategory(db, 'sports');
  cronica = await createSite(db, {
    name: 'La Crónica',
    domain: 'cronica.example/portada',
    country: 'ES',
    language: 'es',
    da: 50,
    pa: 40,
    monthlyTraffic: 9000,
    priceCents: 10_005,
    gamblingPriceCents: 20_000,
    priceMultiplierMilli: 1500,
    acceptedSensitive: ['loan'],
    categories: [sports],
    trafficHistory: JSON.stringify([{ month: '2026-01', visits: 8000 }]),
  });
  await createSite(db, {
    name: 'Gaceta',
    country: 'ES',
    language: 'es',
    da: 40,
    priceCents: 5000,
    categories: [sports],
  });
  await createSite(db, { name: 'Diário', country: 'BR', language: 'pt', da: 90, priceCents: 90_000 });
  hidden = await createSite(db, { name: 'Verifying', status: 'verifying' });
  orphan = await createSite(db, { name: 'Without offer', ownerId: null });
});

const search = async (body: unknown, query = '', as = client) =>
  call('POST', `/media/search${query}`, { as, body: body as object });
const names = (answer: { json(): { data: { name: string }[] } }) => answer.json().data.map((row) => row.name);

describe('search', () => {
  test('answers a page with its total and counts, at the reader’s prices', async () => {
    const answer = await search({ country: ['ES'] }, '?sort=price,desc&size=1');
    expect(answer.status).toBe(200);
    const { data, total, facets, page, size } = answer.json();
    expect({ total, page, size }).toEqual({ total: 2, page: 0, size: 1 });
    // 100.05 with the 10 % of the company's agency: 110.055, rounded half up.
    expect(data).toMatchObject([
      { id: cronica, name: 'La Crónica', priceCents: 11_006, gamblingPriceCents: 22_000, sensitivePriceCents: 16_508 },
    ]);
    expect(facets.country).toEqual({ ES: 2, BR: 1 });
    expect(facets.language).toEqual({ es: 2 });
    expect(facets.category).toEqual({ [sports]: 2 });
  });

  test('finds text without accents, in domain or name, from a pasted address too', async () => {
    expect(names(await search({ text: 'cr' }))).toEqual(['La Crónica']);
    expect(names(await search({ text: 'DIARIO' }))).toEqual(['Diário']);
    expect(names(await search({ text: 'https://www.cronica.example/portada/' }))).toEqual(['La Crónica']);
    expect(names(await search({ text: '%' }))).toEqual([]);
  });

  test('shows only what can be bought', async () => {
    expect(names(await search({})).sort()).toEqual(['Diário', 'Gaceta', 'La Crónica']);
    for (const id of [hidden, orphan, 999_999]) {
      expect((await call('GET', `/media/${id}`, { as: client })).status).toBe(404);
    }
  });

  test('prices what the reader will write about, refusing sites last', async () => {
    const answer = await search({ about: [loans] }, '?sort=price,asc');
    expect(answer.json().data.map((row: { quote: object }) => row.quote)).toEqual([
      { priceCents: 16_508, topic: 'loan', refusedTopic: null, category: null },
      { priceCents: null, topic: 'loan', refusedTopic: 'loan', category: null },
      { priceCents: null, topic: 'loan', refusedTopic: 'loan', category: null },
    ]);
    expect(names(await search({ about: [loans], priceMax: 16_508 }))).toEqual(['La Crónica']);
    expect((await search({ about: [loans], priceMax: 16_507 })).json().total).toBe(0);
  });

  test('prices what a filter asks for by name: the price shown is the price paid', async () => {
    const crypto = await createSite(db, {
      name: 'Coins',
      country: 'PT',
      priceCents: 10_000,
      gamblingPriceCents: 30_000,
      priceMultiplierMilli: 1400,
      acceptedSensitive: ['crypto', 'trading'],
    });
    const row = async (filter: object) => (await search({ country: ['PT'], ...filter })).json().data[0];
    const accepted = { id: crypto, priceCents: 11_000 };
    expect(await row({})).toMatchObject({ ...accepted, quote: { priceCents: 11_000, topic: 'none' } });
    expect(await row({ sensitive: ['crypto'] })).toMatchObject({
      ...accepted,
      quote: { priceCents: 15_400, topic: 'crypto', refusedTopic: null },
    });
    // The dearest of what is wanted, whichever way it is asked for.
    const gambling = { quote: { priceCents: 33_000, topic: 'gambling' } };
    expect(await row({ gambling: 'only' })).toMatchObject(gambling);
    expect(await row({ gambling: 'only', sensitive: ['crypto'] })).toMatchObject(gambling);
    expect(await row({ about: [casino], sensitive: ['trading'] })).toMatchObject(gambling);
    const total = async (filter: object) => (await search({ country: ['PT'], ...filter })).json().total;
    expect(await total({ sensitive: ['crypto'], priceMax: 15_399 })).toBe(0);
    expect(await total({ sensitive: ['crypto'], priceMin: 15_400, priceMax: 15_400 })).toBe(1);
    expect(await total({ gambling: 'only', priceMax: 32_999 })).toBe(0);
    // What a choice would leave is told at the price that holds then.
    const { facets } = (await search({ country: ['PT'], priceMax: 15_000 })).json();
    expect(facets).toMatchObject({ sensitive: {}, gambling: 0 });
    const bars = (
      await call('POST', '/media/histograms', { as: client, body: { country: ['PT'], sensitive: ['crypto'] } })
    ).json();
    expect(HISTOGRAM_BARS.price[bars.price.indexOf(1)]).toBe(15_000);
    const site = (await call('GET', `/media/${crypto}?topics=crypto`, { as: client })).json();
    expect(site).toMatchObject({ ...accepted, quote: { priceCents: 15_400, topic: 'crypto' } });
    const csv = await call('POST', '/media/export', { as: client, body: { country: ['PT'], sensitive: ['crypto'] } });
    expect(csv.text).toContain('Price (EUR): ');
    expect(csv.text).toMatch(/,154\.00,110\.00,/);
    await db.deleteFrom('sites').where('id', '=', crypto).execute();
  });

  test('prices a site by the cheapest chosen category that it is in, and says which: the cart pays what is shown', async () => {
    const coins = await createCategory(db, 'coins', 'crypto');
    const terms = { country: 'AR', priceCents: 10_000, priceMultiplierMilli: 1400, categories: [coins, sports] };
    const taking = await createSite(db, {
      ...terms,
      name: 'Coins',
      gamblingPriceCents: 30_000,
      acceptedSensitive: ['crypto'],
    });
    const refusing = await createSite(db, { ...terms, name: 'No coins', priceCents: 1000 });
    const inArgentina = { country: ['AR'] };
    const quotes = async (filter: object) =>
      (await search({ ...inArgentina, ...filter }, '?sort=price,asc'))
        .json()
        .data.map((row: { id: number; quote: object }) => [row.id, row.quote]);
    const asCrypto = { priceCents: 15_400, topic: 'crypto', refusedTopic: null, category: null };
    const refused = { priceCents: null, topic: 'crypto', refusedTopic: 'crypto', category: null };
    const usual = { priceCents: 11_000, topic: 'none', refusedTopic: null, category: null };
    // One topic, which says enough.
    expect(await quotes({ category: [coins] })).toEqual([
      [taking, asCrypto],
      [refusing, refused],
    ]);
    expect(await quotes({ category: [sports] })).toEqual([
      [refusing, { ...usual, priceCents: 1100 }],
      [taking, usual],
    ]);
    const named = (id: number, key: string) => ({ category: { id, name: `${key} en` } });
    expect(await quotes({ category: [coins, sports] })).toEqual([
      [refusing, { ...usual, priceCents: 1100, ...named(sports, 'sports') }],
      [taking, { ...usual, ...named(sports, 'sports') }],
    ]);
    // The sites are in no such category.
    expect(await quotes({ category: [coins, casino] })).toEqual([
      [taking, { ...asCrypto, ...named(coins, 'coins') }],
      [refusing, refused],
    ]);
    // What the filter asks for besides is dearer.
    expect(await quotes({ category: [coins, sports], gambling: 'only' })).toMatchObject([
      [taking, { priceCents: 33_000, topic: 'gambling', ...named(sports, 'sports') }],
    ]);
    const total = async (filter: object) => (await search({ ...inArgentina, ...filter })).json().total;
    expect(await total({ category: [coins], priceMax: 15_399 })).toBe(0);
    expect(await total({ category: [coins], priceMax: 15_400 })).toBe(1);
    // A site that one of them sells is found, whatever the others would cost, and never for more than it shows.
    expect(await total({ category: [coins, sports], priceMax: 11_000 })).toBe(2);
    expect(await total({ category: [coins, sports], priceMax: 100_000_000 })).toBe(2);
    expect(await total({ category: [coins, sports], priceMin: 11_001 })).toBe(0);
    const { facets } = (await search({ ...inArgentina, category: [coins, sports], priceMax: 11_000 })).json();
    expect(facets.category).toEqual({ [sports]: 2 });
    const body = { ...inArgentina, category: [coins] };
    const bars = (await call('POST', '/media/histograms', { as: client, body })).json();
    expect(bars.price.reduce((sum: number, n: number) => sum + n)).toBe(1);
    expect(HISTOGRAM_BARS.price[bars.price.indexOf(1)]).toBe(15_000);
    expect((await call('POST', '/media/export', { as: client, body })).text).toMatch(/,154\.00,110\.00,/);
    const both = { ...inArgentina, category: [coins, sports] };
    const lines = (await call('POST', '/media/export', { as: client, body: both })).text.split('\n');
    expect(lines[0]).toContain('Price (EUR): cheapest of the chosen categories,Category of that price,Price (EUR),');
    expect(lines.find((line) => line.includes('Coins'))).toContain(',110.00,sports en,110.00,');
    // The page of a site, and the cart, are asked for the same.
    const shown = async (id: number, query: string) =>
      (await call('GET', `/media/${id}?${query}`, { as: client })).json();
    expect((await shown(taking, `category=${coins}&category=${sports}`)).quote).toEqual({
      ...usual,
      ...named(sports, 'sports'),
    });
    expect((await shown(taking, `category=${coins}`)).quote).toEqual(asCrypto);
    expect((await shown(taking, `category=${loans}&category=999999`)).quote).toEqual(usual);
    const addTo = async (category: number[], siteIds = [taking]) =>
      (await call('POST', '/cart/add', { as: client, body: { siteIds, category } })).json();
    expect(await addTo([coins])).toMatchObject({
      totalCents: 15_400,
      items: [{ id: taking, addedPriceCents: 15_400 }],
    });
    expect(await addTo([coins], [refusing])).toMatchObject({ status: 422, code: 'sensitive_refused' });
    // Nothing dearer than usual is asked for: the site stays as it is in the cart.
    expect(await addTo([coins, sports], [taking, refusing])).toMatchObject({
      totalCents: 16_500,
      items: [
        { id: taking, addedPriceCents: 15_400 },
        { id: refusing, addedPriceCents: 1100 },
      ],
    });
    await db.deleteFrom('cartItems').execute();
    await db.deleteFrom('sites').where('id', 'in', [taking, refusing]).execute();
  });

  test.each([
    ['an unknown filter', { owner: 1 }, '', 'owner'],
    ['a filter on cost', { costMin: 1 }, '', 'costMin'],
    ['an unknown sort', {}, '?sort=cost,asc', 'sort'],
    ['an unknown parameter', {}, '?limit=5', 'limit'],
    ['a reversed range', { priceMin: 2, priceMax: 1 }, '', 'priceMax'],
    ['a reversed DA range', { daMin: 2, daMax: 1 }, '', 'daMax'],
    ['a wrong type', { country: 'ES' }, '', 'country'],
    ['a country that is none', { country: ['es'] }, '', 'country.0'],
    ['a category of the wrong kind', { category: ["1'; drop table sites; --"] }, '', 'category.0'],
    ['an unknown category to write about', { about: [999_999] }, '', 'about.0'],
    ['a page size beyond the limit', {}, '?size=1001', 'size'],
    ['a negative page', {}, '?page=-1', 'page'],
  ])('%s is a 400 that names it', async (_what, body, query, path) => {
    const answer = await search(body, query);
    expect(answer.status).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test.each([
    ['quotes', { text: "'; drop table sites; --" }],
    ['pattern signs', { text: '%_\\' }],
    ['markup', { text: '<script>alert(1)</script>' }],
    ['other scripts', { text: '日本 🎉 \u202e' }],
    [
      'the largest numbers',
      { daMax: 1_000_000_000_000, trafficMin: 1_000_000_000_000, deliveryMax: 1_000_000_000_000 },
    ],
    ['the largest ids', { category: [Number.MAX_SAFE_INTEGER], tag: [Number.MAX_SAFE_INTEGER] }],
    ['a page far out', {}, '?page=1000000&size=1000'],
    ['no values at all', { country: [], category: [], type: [], about: [], text: '' }],
    ['repeated values', { country: Array.from({ length: 60 }, () => 'ES') }],
  ])('%s are answered like any other question', async (_what, body, query = '') => {
    expect((await search(body, query)).status).toBe(200);
  });

  test.each(['[]', 'null', '"text"', '{', '{"text":{"$ne":1}}', '{"__proto__":{"text":1},"constructor":1}'])(
    'the body %s is refused, not stumbled over',
    async (raw) => {
      const answer = await call('POST', '/media/search', { as: client, raw });
      expect(answer.status).toBe(400);
    },
  );
});

describe('who reads', () => {
  test.each(INTERNAL_ROLES)('%s reads the catalogue but keeps no cart and no favorites', async (role) => {
    const staff = await createUser(db, { role });
    expect((await search({}, '', staff)).json().total).toBe(3);
    expect((await call('GET', `/media/${cronica}`, { as: staff })).status).toBe(200);
    expect((await call('GET', '/cart', { as: staff })).status).toBe(403);
    const favorite = await call('PUT', `/media/${cronica}/favorite`, { as: staff, body: { favorite: true } });
    expect(favorite.status).toBe(403);
  });

  test('nobody reads without signing in', async () => {
    for (const [method, url] of [
      ['POST', '/media/search'],
      ['GET', '/media/options'],
      ['GET', `/media/${cronica}`],
      ['POST', '/media/export'],
      ['GET', '/categories/get-all'],
    ] as const) {
      expect((await call(method, url, method === 'POST' ? { body: {} } : {})).status).toBe(401);
    }
  });

  test('what is nobody’s business is in no answer', async () => {
    const staff = await createUser(db, { role: 'ADMIN' });
    for (const as of [client, staff]) {
      const answers = await Promise.all([
        search({}, '', as),
        call('GET', `/media/${cronica}`, { as }),
        call('GET', '/media/options', { as }),
        call('POST', `/media/${cronica}/check-category`, { as, body: { categoryIds: [casino] } }),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(answer.text).not.toMatch(/cost|owner|offer|manager|commission|multiplier|base[A-Z]|profit/i);
      }
    }
  });
});

describe('one site', () => {
  test('shows its history at the reader’s prices and what resembles it', async () => {
    await db.updateTable('sites').set({ priceCents: 12_000 }).where('id', '=', cronica).execute();
    await db.updateTable('sites').set({ priceCents: 10_005 }).where('id', '=', cronica).execute();
    const site = (await call('GET', `/media/${cronica}`, { as: client })).json();
    expect(site.priceHistory.map((point: { priceCents: number }) => point.priceCents)).toEqual([
      11_006, 13_200, 11_006,
    ]);
    expect(site.trafficHistory).toEqual([{ month: '2026-01', visits: 8000 }]);
    expect(names({ json: () => ({ data: site.similar }) })).toEqual(['Gaceta']);
  });

  test('shows how its authority went by day, without where the figures came from or who typed them', async () => {
    const [{ id }] = (await search({ text: 'Gaceta' })).json().data;
    const history = async () => (await call('GET', `/media/${id}`, { as: client })).json().metricHistory;
    await db.deleteFrom('metricChanges').where('siteId', '=', id).execute();
    expect(await history()).toEqual([]);
    const change = (month: number, figures: { da?: number; pa?: number; monthlyTraffic?: number }, rest = {}) => ({
      ...{ siteId: id, source: 'Secret source', changedBy: 'Secret person' },
      ...{ changedAt: new Date(Date.UTC(2024, month, 10, 12)), ...figures, ...rest },
    });
    await db
      .insertInto('metricChanges')
      .values([
        change(1, { da: 38, pa: 30 }, { measuredOn: '2024-02-01' }),
        // All figures are written with each: another of them changed here.
        change(2, { da: 38, pa: 30, monthlyTraffic: 900 }),
        // A typo that was corrected on the same day.
        change(3, { da: 90 }),
        change(3, { da: 40 }),
        // A measurement of a later day, corrected by an earlier one.
        change(5, { da: 77 }, { measuredOn: '2024-06-09' }),
        change(6, { da: 41 }, { measuredOn: '2024-05-02' }),
      ])
      .execute();
    expect(await history()).toEqual([
      { on: '2024-02-01', da: 38, pa: 30 },
      { on: '2024-04-10', da: 40, pa: null },
      { on: '2024-05-02', da: 41, pa: null },
    ]);
    await db
      .insertInto('metricChanges')
      .values(Array.from({ length: 24 }, (_, n) => change(n + 7, { da: n })))
      .execute();
    const newest = await history();
    expect(newest).toHaveLength(24);
    expect(newest[0]).toEqual({ on: '2024-08-10', da: 0, pa: null });
    expect((await call('GET', `/media/${id}`, { as: client })).text).not.toMatch(/secret/i);
  });

  test('says what its offer promises of links', async () => {
    const promised = async () => (await call('GET', `/media/${cronica}`, { as: client })).json().guarantee;
    const covers = ['presence', 'link_type', 'indexing'];
    expect(await promised()).toEqual({ days: 365, fullDays: 90, repairDays: 10, covers });
    const change = (guaranteeDays: number) =>
      db
        .updateTable('offers')
        .set({ guaranteeDays, guaranteeCovers: ['presence'] })
        .where('siteId', '=', cronica)
        .execute();
    await change(60);
    expect(await promised()).toEqual({ days: 60, fullDays: 60, repairDays: 10, covers: ['presence'] });
    await change(0);
    expect(await promised()).toBeNull();
  });

  test('shows the newest live publications of others by URL and day, unless the site or the settings show none', async () => {
    const other = await createUser(db, { role: 'USER' });
    await createBriefing(db, other, cronica, 'draft');
    const { id: brandId } = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow();
    const campaign = await db
      .insertInto('campaigns')
      .values({ userId: other.id, brandId, name: 'Secret launch' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('linkHosts').values({ host: 'cronica.example', readyAt: new Date() }).execute();
    const publish = async (
      day: number,
      watch: { state?: LinkState; isWatched?: boolean; lastVerdict?: LinkVerdict | null },
    ) => {
      const publishedAt = new Date(Date.UTC(2026, 1, day, 12));
      const { id } = await db
        .insertInto('briefings')
        .values({
          ...{ campaignId: campaign.id, siteId: cronica, status: 'published', title: 'Secret title' },
          ...{ keyword: 'secret keyword', publicationUrl: `https://cronica.example/${day}`, publishedAt },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('linkWatches').where('briefingId', '=', id).execute();
      await db
        .insertInto('linkWatches')
        .values({
          ...{ briefingId: id, host: 'cronica.example', url: `https://cronica.example/${day}`, publishedAt },
          ...{ stateSince: publishedAt, nextCheckAt: publishedAt, lastVerdict: 'ok', ...watch },
        })
        .execute();
    };
    await publish(1, {});
    await publish(2, {});
    await publish(3, { state: 'suspect', lastVerdict: 'fault' });
    await publish(4, { lastVerdict: null });
    await publish(5, { isWatched: false });
    await publish(6, {});
    await publish(7, {});
    const page = () => call('GET', `/media/${cronica}`, { as: client });
    const shown = await page();
    expect(shown.json().examples).toEqual(
      [7, 6, 2].map((day) => ({ url: `https://cronica.example/${day}`, publishedOn: `2026-02-0${day}` })),
    );
    expect(shown.text).not.toMatch(/secret/i);

    await db
      .insertInto('settings')
      .values({ key: 'publication_examples', value: JSON.stringify(false) })
      .execute();
    await loadSettings(db);
    expect((await page()).json().examples).toEqual([]);
    await db.deleteFrom('settings').where('key', '=', 'publication_examples').execute();
    await loadSettings(db);
    expect((await page()).json().examples).toHaveLength(3);
    await db.updateTable('sites').set({ showsExamples: false }).where('id', '=', cronica).execute();
    expect((await page()).json().examples).toEqual([]);
    await db.updateTable('sites').set({ showsExamples: true }).where('id', '=', cronica).execute();
  });

  test('is quoted for what the reader will write about', async () => {
    const site = async (query: string) => call('GET', `/media/${cronica}${query}`, { as: client });
    expect((await site(`?about=${loans}`)).json().quote).toEqual({
      priceCents: 16_508,
      topic: 'loan',
      refusedTopic: null,
      category: null,
    });
    expect((await site(`?about=${loans}&about=${casino}`)).json().quote.priceCents).toBe(22_000);
    for (const about of ['999999', 'x', '1&about=2&about=3&about=4&about=5', '%00']) {
      expect((await site(`?about=${about}`)).status).toBe(400);
    }
  });

  test('has a history of one point while its price never changed', async () => {
    const [{ id }] = (await search({ text: 'Gaceta' })).json().data;
    const site = (await call('GET', `/media/${id}`, { as: client })).json();
    expect(site.priceHistory).toHaveLength(1);
    expect(site.priceHistory[0].priceCents).toBe(5500);
    expect(site.lastPublishedOn).toBeNull();
  });

  test('tells whether it takes categories, and at what price', async () => {
    const check = async (categoryIds: number[], id = cronica) =>
      (await call('POST', `/media/${id}/check-category`, { as: client, body: { categoryIds } })).json();
    expect(await check([])).toEqual({ accepted: true, refusedTopic: null, priceCents: 11_006 });
    expect(await check([sports, loans, casino])).toEqual({ accepted: true, refusedTopic: null, priceCents: 22_000 });
    const crypto = await createCategory(db, 'bitcoin', 'crypto');
    expect(await check([loans, crypto])).toEqual({ accepted: false, refusedTopic: 'crypto', priceCents: null });
    expect(
      (await call('POST', `/media/${hidden}/check-category`, { as: client, body: { categoryIds: [] } })).status,
    ).toBe(404);
  });
});

describe('favorites', () => {
  test('are one’s own, marked and unmarked as often as one likes', async () => {
    const mark = (favorite: boolean) => call('PUT', `/media/${cronica}/favorite`, { as: client, body: { favorite } });
    expect((await mark(true)).status).toBe(204);
    expect((await mark(true)).status).toBe(204);
    expect(names(await search({ favorites: true }))).toEqual(['La Crónica']);
    const other = await createUser(db);
    expect((await search({ favorites: true }, '', other)).json().total).toBe(0);
    expect((await mark(false)).status).toBe(204);
    expect((await mark(false)).status).toBe(204);
    expect((await search({ favorites: true })).json().total).toBe(0);
  });

  test('what is not for sale can’t be marked', async () => {
    const answer = await call('PUT', `/media/${hidden}/favorite`, { as: client, body: { favorite: true } });
    expect(answer.status).toBe(404);
  });
});

describe('options and categories', () => {
  test('offer what is in the catalogue', async () => {
    const options = (await call('GET', '/media/options', { as: client })).json();
    expect(options).toMatchObject({
      countries: ['BR', 'ES'],
      languages: ['es', 'pt'],
      price: { min: 5500, max: 99_000 },
      minimumWords: 500,
    });
  });

  test.each<[Locale, string]>([
    ['en-US', 'casino en'],
    ['es', 'casino es'],
    ['pt-BR', 'casino pt'],
  ])('name categories in %s', async (locale, name) => {
    const { data } = (await call('GET', '/categories/get-all', { as: client, locale })).json();
    expect(data).toContainEqual({ id: casino, name, topic: 'gambling' });
  });
});

describe('export', () => {
  test('carries the filtered sites under headers of the reader’s language', async () => {
    const answer = await call('POST', '/media/export?sort=price,asc', {
      as: client,
      locale: 'es',
      body: { country: ['ES'] },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('sites-2.csv');
    const [header, ...lines] = answer.text.trim().split('\r\n');
    expect(header).toContain('Nombre;Dominio;País');
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Gaceta', 'La Crónica']);
    expect(lines[1]).toContain(';España;español;');
    expect(lines[1]).toContain('110,06;220,00;;165,08;Préstamos');
  });

  test('stops at 300 and says so in its name', async () => {
    for (let n = 0; n < 305; n++) await createSite(db, { name: `=cmd|${n}`, country: 'PT', language: 'pt' });
    const answer = await call('POST', '/media/export', { as: client, body: { country: ['PT'] } });
    expect(answer.headers['content-disposition']).toContain('sites-300-of-305.csv');
    const lines = answer.text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(300);
    // No cell that a spreadsheet would run.
    expect(lines.every((line) => line.startsWith("'=cmd|"))).toBe(true);
  });
});
