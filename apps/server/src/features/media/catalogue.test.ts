import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { type MediaFilter, MediaRow } from '@linkstand/contract/media/schema';
import { wantedBy } from '@linkstand/contract/media/wanted';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { asPrice, type PriceCents } from '@linkstand/contract/shared/money';
import { forTopics } from '@linkstand/contract/shared/quote';
import { TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { liveSetting } from '../settings/live.ts';
import type { Catalogue, CatalogueQuestion } from './catalogue.ts';
import { ColumnarCatalogue } from './columnar/columnar-catalogue.ts';
import { postgresCatalogue } from './postgres-catalogue.ts';
import { findRows, pricedFor } from './queries.ts';
import { mediaServer } from './testing/media-server.ts';
import { type Known, Oracle, type Own, questionArbitrary, siteArbitrary } from './testing/oracle.ts';
import { createBriefing, createCategory, createOwner, createSite, createUser } from './testing/world.ts';

const { db, url } = await testDatabase();

const NAMES = ['El País', 'Crónica', 'Ação', 'Über News', 'plain', '100% legal', 'under_score', 'back\\slash'];
const CATEGORIES = ['crypto', 'none', 'gambling', 'loan', 'none'] as const satisfies Topic[];
const categories = await Promise.all(CATEGORIES.map((topic, n) => createCategory(db, `category-${n}`, topic)));
const categoryTopics = new Map<number, Topic>(categories.map((id, n) => [id, CATEGORIES[n] ?? 'none']));
const tags: number[] = [];
for (const name of ['red', 'green', 'blue']) {
  tags.push((await db.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow()).id);
}

const choices = { categories: categoryTopics, tags, names: NAMES, countries: ['ES', 'BR', 'US'] };

const owner = await createOwner(db);
const owners = [owner, await createOwner(db), await createOwner(db)];
/** Hosts below hosts, and sections: an exclusion may stand for what lies below it. */
const domainOf = (i: number) => {
  if (i % 10 === 4) return `s${i}.hidden.example`;
  if (i % 10 === 6) return `blog.example/s${i}/deep`;
  return `s${i}.${i % 2 ? 'news' : 'blog'}.example`;
};
const known: Known[] = fc
  .sample(siteArbitrary(choices), { numRuns: 160, seed: 20_260_301 })
  .map((site, i) => ({ ...site, id: 0, domain: domainOf(i), isForSale: i % 9 !== 0 }));
for (const [i, site] of known.entries()) {
  const { name, domain, country, language, type, tier, da, pa, createdAt } = site;
  site.id = await createSite(db, {
    name: `${name} ${i}`,
    domain,
    country,
    language,
    type,
    tier,
    da,
    pa,
    createdAt,
    monthlyTraffic: site.traffic,
    priceCents: site.price,
    gamblingPriceCents: site.gambling,
    insertionPriceCents: site.insertion,
    priceMultiplierMilli: site.multiplier,
    acceptedSensitive: site.sensitive,
    timesPublished: site.published,
    survivingMonthsCenti: site.months,
    status: site.isForSale || i % 2 === 0 ? 'active' : 'inactive',
    ownerId: site.isForSale || i % 2 !== 0 ? (owners[i % 3] ?? owner) : null,
    offer: {
      insertionCostCents: site.ownerInserts ? 100 : null,
      linkTypes: site.linkTypes,
      fillModes: site.fillModes,
      defaultFillMode: site.fillModes[0] ?? 'with_brand_tag',
      deliveryDays: site.delivery,
    },
    categories: site.categories,
    tagIds: site.tags,
  });
}

const { id: companyId } = await db
  .insertInto('companies')
  .values({ name: 'Acme' })
  .returning('id')
  .executeTakeFirstOrThrow();
const reader = await createUser(db, { companyId });
const colleague = await createUser(db, { companyId });
const stranger = await createUser(db);
const bought = new Set<number>();
const favorites = new Set<number>();
for (const [i, site] of known.entries()) {
  const order = async (buyer: typeof reader, status: BriefingStatus) => {
    await createBriefing(db, buyer, site.id, status);
    if (buyer !== stranger && !['draft', 'denied', 'canceled'].includes(status)) bought.add(site.id);
  };
  if (i % 7 === 0) await order(reader, i % 2 ? 'waiting' : 'draft');
  if (i % 11 === 0) await order(colleague, i % 2 ? 'done' : 'canceled');
  if (i % 5 === 0) await order(stranger, 'published');
  if (i % 4 === 0) {
    await db.insertInto('favorites').values({ userId: reader.id, siteId: site.id }).execute();
    favorites.add(site.id);
  }
  if (i % 3 === 0) await db.insertInto('favorites').values({ userId: stranger.id, siteId: site.id }).execute();
}

/** Prices that the reader's company was promised; another's, and one that has ended, are nobody's here. */
const special = new Map<number, PriceCents>();
const promise = (
  values: { userId: number } | { companyId: number },
  siteId: number,
  priceCents: number,
  endsAt: Date,
) =>
  db
    .insertInto('specialPrices')
    .values({ ...values, siteId, priceCents, until: '2030-01-01', endsAt })
    .execute();
/** The least price of all is not the reader's. */
const [cheapest] = known.filter((site) => site.isForSale).sort((a, b) => a.price - b.price);
for (const [i, site] of known.entries()) {
  const [later, before] = [new Date('2999-01-01'), new Date('2020-01-01')];
  if (i % 13 === 0 || site === cheapest) {
    await promise({ companyId }, site.id, 12_345 + i, later);
    special.set(site.id, asPrice(12_345 + i));
  } else if (i % 13 === 1) await promise({ companyId }, site.id, 1, before);
  if (i % 6 === 0) await promise({ userId: reader.id }, site.id, 2, later);
}

const excluded = new Set<number>();
const exclude = async (list: { userId: number } | { companyId: number }, domains: readonly string[]) =>
  db
    .insertInto('exclusions')
    .values(domains.map((domain) => ({ ...list, domain })))
    .execute();
const [named, section] = ['s1.news.example', 'blog.example/s6'];
await exclude({ userId: reader.id }, [named, section, 'nothing.example', 'en.example']);
await exclude({ companyId }, ['hidden.example', named]);
await exclude({ userId: stranger.id }, ['news.example']);
for (const site of known) {
  if (site.domain === named || site.domain === `${section}/deep` || site.domain.endsWith('.hidden.example'))
    excluded.add(site.id);
}

const own = (of: Partial<Own> = {}): Own => ({
  favorites: new Set(),
  bought: new Set(),
  excluded: new Set(),
  special: new Map(),
  commissionBp: liveSetting('default_commission_bp'),
  ...of,
});
const owned: Own = own({ favorites, bought, excluded, special });

/** Somebody who keeps little: the ways through the index depend on whose sites are in a block. */
const newcomer = await createUser(db);
await db
  .insertInto('favorites')
  .values({ userId: newcomer.id, siteId: known[5]?.id ?? 0 })
  .execute();
await createBriefing(db, newcomer, known[7]?.id ?? 0, 'published');
/** Hides most sites. */
const picky = await createUser(db);
const hides = known.filter((_, i) => i % 8 !== 0);
await exclude(
  { userId: picky.id },
  hides.map(({ domain }) => domain),
);
const { id: agencyId } = await db
  .insertInto('agencies')
  .values({ name: 'Agency', priceCommissionBp: 2333 })
  .returning('id')
  .executeTakeFirstOrThrow();
const staff = (role: UserActor['role']) => createUser(db, { role });
const CALLERS: [string, UserActor, Own][] = [
  ['a client with a company and many sites of its own', reader, owned],
  ['a client who has just registered', await createUser(db), own()],
  [
    'a client with few sites of its own',
    newcomer,
    own({ favorites: new Set([known[5]?.id ?? 0]), bought: new Set([known[7]?.id ?? 0]) }),
  ],
  ['a client who hides most sites', picky, own({ excluded: new Set(hides.map(({ id }) => id)) })],
  ['a client of an agency', await createUser(db, { agencyId }), own({ commissionBp: 2333 })],
  ['an administrator', await staff('ADMIN'), own()],
  ['a coordinator', await createUser(db, { role: 'EDITOR', editorCoordinator: true }), own()],
  ['a seller', await staff('SELLER'), own()],
  ['a site manager', await staff('SITE_MANAGER'), own()],
];

const columnar = (threadFrom: number) =>
  new Promise<ColumnarCatalogue>((resolve, reject) => {
    const catalogue: ColumnarCatalogue = new ColumnarCatalogue({
      db,
      databaseUrl: url,
      threadFrom,
      onError: reject,
      onReady: () => resolve(catalogue),
    });
    catalogue.start();
  });
const inMemory = await columnar(1_000_000);
const inThread = await columnar(1);
afterAll(() => Promise.all([inMemory.stop(), inThread.stop()]));
const catalogues: [string, Catalogue][] = [
  ['PostgreSQL', postgresCatalogue],
  ['the index', inMemory],
  ['the index in a thread', inThread],
];

/** The endpoints refuse ranges that end before they begin. */
function inOrder(filter: MediaFilter): MediaFilter {
  const { daMin, daMax, paMin, paMax, priceMin, priceMax, trafficMin, trafficMax, ...rest } = filter;
  const { pricePerMonthMin, pricePerMonthMax, ...others } = rest;
  const from = (min: number | undefined, max: number | undefined) =>
    min !== undefined && max !== undefined ? Math.min(min, max) : min;
  return {
    ...others,
    daMin: from(daMin, daMax),
    daMax,
    paMin: from(paMin, paMax),
    paMax,
    priceMin: from(priceMin, priceMax),
    priceMax,
    trafficMin: from(trafficMin, trafficMax),
    trafficMax,
    pricePerMonthMin: from(pricePerMonthMin, pricePerMonthMax),
    pricePerMonthMax,
  };
}
const oracle = new Oracle(
  known,
  categoryTopics,
  ({ domain, name, id }) => `${domain} ${name} ${known.findIndex((site) => site.id === id)}`,
);
const question = questionArbitrary(choices);
const caller = fc.constantFrom(...CALLERS);

describe.each(catalogues)('%s', (_name, catalogue) => {
  test('finds, counts and orders what a reading of the rules one by one does', async () => {
    await fc.assert(
      fc.asyncProperty(question, caller, async (asked, [, actor, own]) => {
        const { ids, total, facets } = await catalogue.search(db, await catalogue.viewer(db, actor), asked);
        expect({ ids, total, facets }).toEqual(oracle.answer(asked, own));
      }),
      { numRuns: runs(400) },
    );
  }, 120_000);

  test('prices with any commission as a reading of the rules does', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.constantFrom(0, 1, 2000, 2333, 100_000), async (asked, commissionBp) => {
        const { ids, total, facets } = await catalogue.search(
          db,
          { userId: reader.id, companyId, commissionBp },
          asked,
        );
        expect({ ids, total, facets }).toEqual(oracle.answer(asked, { ...owned, commissionBp }));
      }),
      { numRuns: runs(150) },
    );
  }, 120_000);

  test('spreads numbers over bars as a reading of the rules one by one does', async () => {
    await fc.assert(
      fc.asyncProperty(question, caller, async (asked, [, actor, own]) => {
        expect(await catalogue.histograms(db, await catalogue.viewer(db, actor), asked)).toEqual(
          oracle.bars(asked, own),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  test('tells what one chooses by of all that it finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        question,
        caller,
        fc.constantFrom('da' as const, 'traffic' as const),
        async (asked, [, actor, own], counted) => {
          const viewer = await catalogue.viewer(db, actor);
          const { ids, prices, values, owners: whose } = await catalogue.priced(db, viewer, asked, counted);
          const found = Array.from(ids, (id, i) => [id, prices[i], values[i], whose[i]]);
          const expected = oracle
            .priced(asked, own)
            .map(({ site, cents }) => [site.id, cents, site[counted] ?? 0, owners[known.indexOf(site) % 3]]);
          expect(found.sort(([a = 0], [b = 0]) => a - b)).toEqual(expected);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('prices a site to the cent as the contract does', async () => {
    const topics = fc.subarray([...TOPICS], { maxLength: 2 });
    const commission = fc.oneof(fc.constantFrom(0, 5000, 100_000), fc.integer({ min: 0, max: 100_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...known.filter((s) => s.isForSale)),
        topics,
        commission,
        async (site, about, bp) => {
          const cents = oracle.priceOf(site, forTopics(about), { ...owned, commissionBp: bp });
          fc.pre(cents !== null);
          const { ids } = await catalogue.search(
            db,
            { userId: reader.id, companyId, commissionBp: bp },
            {
              filter: { priceMin: cents ?? 0, priceMax: cents ?? 0, excluded: 'all' },
              ...forTopics(about),
              orders: [{ by: 'price', direction: 'asc' }],
              offset: 0,
              limit: 1000,
            },
          );
          expect(ids).toContain(site.id);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('shows rows as they are read one by one', async () => {
    for (const locale of LOCALES) {
      const viewer = await catalogue.viewer(db, reader);
      const orders = [{ by: 'price', direction: 'asc' }] as const;
      for (const asked of [forTopics(['loan', 'gambling']), { topics: [], chosen: categoryTopics }]) {
        const question: CatalogueQuestion = { filter: { excluded: 'all' }, ...asked, orders, offset: 0, limit: 1000 };
        const answer = await catalogue.search(db, viewer, question);
        const rows = await catalogue.rows(db, viewer, locale, answer, asked);
        expect(rows.length).toBe(answer.total);
        expect(rows).toEqual(await findRows(db, viewer, locale, answer.ids, asked));
        const prices = known.map((site) => [site.id, oracle.priceOf(site, asked, owned)] as const);
        expect(rows.map(({ id, quote }) => [id, quote.priceCents])).toEqual(
          rows.map(({ id }) => [id, new Map(prices).get(id)]),
        );
        MediaRow.array().parse(rows);
      }
    }
  });

  test('knows what is most like a site, as comparing it with each of the others does', async () => {
    const [forSale, unseen] = [known.filter((site) => site.isForSale), known.find((site) => !site.isForSale)];
    const points = ({ da }: Known) => da ?? 0;
    const question = fc.tuple(
      fc.constantFrom(...forSale),
      caller,
      fc.record({
        topics: fc.subarray([...TOPICS], { maxLength: 2 }),
        chosen: fc.subarray([...categoryTopics]).map((some) => new Map(some)),
      }),
    );
    for (const [site, [, actor, own], asked] of fc.sample(question, forSale.length)) {
      const viewer = await catalogue.viewer(db, actor);
      const common = ({ categories: others }: Known) => others.filter((id) => site.categories.includes(id)).length;
      const expected = forSale
        .filter((other) => other !== site && other.language === site.language && common(other) > 0)
        .filter((other) => !own.bought.has(other.id) && !own.excluded.has(other.id))
        .filter((other) => oracle.priceOf(other, asked, own) !== null)
        .sort(
          (a, b) =>
            common(b) - common(a) ||
            Number(b.country === site.country) - Number(a.country === site.country) ||
            Math.abs(points(a) - points(site)) - Math.abs(points(b) - points(site)) ||
            a.id - b.id,
        )
        .map(({ id }) => id);
      for (const most of [1, 4, 1000])
        expect(await catalogue.alike(db, viewer, site.id, asked, most)).toEqual(expected.slice(0, most));
    }
    const viewer = await catalogue.viewer(db, reader);
    const ids = new Set(forSale.map(({ id }) => id));
    for (const id of await catalogue.alike(db, viewer, unseen?.id ?? 0, forTopics(), 1000)) expect(ids).toContain(id);
    expect(await catalogue.alike(db, viewer, 999_999, forTopics(), 4)).toEqual([]);
  });

  test('knows the topics of categories', async () => {
    const ids = [categories[0] ?? 0, categories[1] ?? 0, 999_999];
    const topics = await catalogue.topicsOf(db, ids);
    expect(ids.map((id) => topics.get(id))).toEqual(['crypto', 'none', undefined]);
    expect((await catalogue.topicsOf(db, [])).size).toBe(0);
  });

  test('offers what its sites have', async () => {
    const forSale = known.filter((site) => site.isForSale);
    const { tagIds, ...offered } = await catalogue.offered(db);
    expect(offered).toEqual({
      countries: ['BR', 'ES', 'US'],
      languages: ['en', 'es', 'pt'],
    });
    expect(new Set(tagIds)).toEqual(new Set(forSale.flatMap((site) => site.tags)));
  });
});

describe.each(CALLERS)('%s', (_name, actor, own) => {
  test.each(catalogues)('is offered the prices that it would pay, by %s', async (_by, catalogue) => {
    const { price } = (await mediaServer(db, { catalogue })('GET', '/media/options', { as: actor })).json();
    const prices = known.filter((site) => site.isForSale).map((site) => oracle.priceOf(site, forTopics(), own) ?? 0);
    expect(price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) });
  });

  test('reads the same in pages, counts, bars and exports', async () => {
    const call = mediaServer(db, { catalogue: inMemory });
    const size = 17;
    await fc.assert(
      fc.asyncProperty(question, async ({ filter: asked, orders }) => {
        const filter = inOrder(asked);
        const sort = orders.map(({ by, direction }) => `sort=${by},${direction}`).join('&');
        const all = { filter, ...(await pricedFor(db, wantedBy(filter))), orders, offset: 0, limit: 1000 };
        const expected = oracle.answer(all, own);
        const read: number[] = [];
        for (let page = 0; page * size <= expected.total; page++) {
          const answer = (
            await call('POST', `/media/search?page=${page}&size=${size}&${sort}`, { as: actor, body: filter })
          ).json();
          expect([answer.total, answer.facets]).toEqual([expected.total, expected.facets]);
          read.push(...answer.data.map(({ id }: { id: number }) => id));
        }
        expect(read).toEqual(expected.ids);
        const bars = await call('POST', '/media/histograms', { as: actor, body: filter });
        expect(bars.json()).toEqual(oracle.bars(all, own));
        const { text } = await call('POST', `/media/export?${sort}`, { as: actor, body: filter });
        const domains = expected.ids.map((id) => known.find((site) => site.id === id)?.domain ?? '');
        const lines = text.trim().split('\n').slice(1);
        expect(lines.map((line, i) => line.includes(domains[i] ?? '-'))).toEqual(domains.map(() => true));
      }),
      { numRuns: runs(45) },
    );
  }, 120_000);
});
