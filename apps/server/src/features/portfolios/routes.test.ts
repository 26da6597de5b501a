import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { mediaServer } from '../media/testing/media-server.ts';
import { createBriefing, createCategory, createOwner, createSite, createUser } from '../media/testing/world.ts';

const { db } = await testDatabase();
const call = mediaServer(db);
const client = await createUser(db);
const crypto = await createCategory(db, 'coins', 'crypto');
const sport = await createCategory(db, 'sport');
const group = await createOwner(db);

/** At the default commission of 20 % each costs what its name says, in euros. */
const site = (euros: number, da: number | null, monthlyTraffic: number, more: Parameters<typeof createSite>[1] = {}) =>
  createSite(db, { priceCents: Math.round((euros * 100) / 1.2), da, monthlyTraffic, ...more });
const strong = await site(60, 60, 1000, { categories: [sport] });
const good = await site(48, 50, 90_000, { ownerId: group });
const fine = await site(48, 45, 500, { ownerId: group, country: 'PT', language: 'pt' });
const small = await site(12, 20, 100, { acceptedSensitive: ['crypto'], priceMultiplierMilli: 2000 });
await site(12, 90, 9_000_000, { domain: 'hidden.example' });
const bought = await site(12, 80, 8_000_000);
const unmeasured = await site(12, null, 0);
await createBriefing(db, client, bought, 'done');
await call('POST', '/exclusions/add', { as: client, body: { list: 'own', text: 'hidden.example' } });

const build = async (body: object) => {
  const answer = await call('POST', '/portfolios/build', { as: client, body });
  expect(answer.status, answer.text).toBe(200);
  const portfolio = answer.json();
  return { ...portfolio, ids: portfolio.sites.map(({ id }: { id: number }) => id) };
};

describe('a portfolio', () => {
  test('is the set with the most DA points that the budget pays, proven', async () => {
    const found = await build({ goal: 'da', budgetCents: 12_000 });
    expect(found.ids).toEqual([strong, good, small]);
    expect(found).toMatchObject({
      totalCents: 12_000,
      points: 130,
      traffic: 91_100,
      pointCents: 92,
      proof: { isBest: true, bound: 130, gapBp: 0 },
      fitting: 4,
      shortfall: null,
    });
    expect(JSON.stringify(found)).not.toMatch(/owner|cost|base[A-Z]/);
    expect(found.ids).not.toContain(unmeasured);
  });

  test('keeps every condition', async () => {
    const budgetCents = 100_000;
    const all = [strong, good, fine, small];
    expect((await build({ goal: 'da', budgetCents })).ids).toEqual(all);
    expect((await build({ goal: 'da', budgetCents, mostPerOwner: 1 })).ids).toEqual([strong, good, small]);
    expect((await build({ goal: 'da', budgetCents, country: ['PT'] })).ids).toEqual([fine]);
    expect((await build({ goal: 'da', budgetCents, language: ['pt', 'fr'] })).ids).toEqual([fine]);
    expect((await build({ goal: 'da', budgetCents, category: [sport] })).ids).toEqual([strong]);
    expect((await build({ goal: 'da', budgetCents, daMin: 50 })).ids).toEqual([strong, good]);
    expect((await build({ goal: 'da', budgetCents, trafficMin: 600 })).ids).toEqual([strong, good]);
    expect((await build({ goal: 'da', budgetCents, withBought: true })).ids).toEqual([bought, ...all]);
    expect((await build({ goal: 'traffic', budgetCents, sites: 1 })).ids).toEqual([good]);
    const about = await build({ goal: 'da', budgetCents, about: [crypto] });
    expect(about.ids).toEqual([small]);
    expect(about.totalCents).toBe(2400);
    // A category that is a topic is what the sites are bought for.
    await db
      .insertInto('siteCategories')
      .values([small, good].map((siteId) => ({ siteId, categoryId: crypto })))
      .execute();
    expect(await build({ goal: 'da', budgetCents, category: [crypto] })).toMatchObject({
      ids: [small],
      totalCents: 2400,
    });
    // Of several the cheapest, and each site by what it accepts.
    const [one] = (await build({ goal: 'da', budgetCents, category: [crypto, sport] })).sites;
    expect(one).toMatchObject({ id: strong, quote: { category: { id: sport } } });
    await db.deleteFrom('siteCategories').where('categoryId', '=', crypto).execute();
  });

  test('has the lowest price of a point over so many sites', async () => {
    const body = { goal: 'price_per_point', budgetCents: 100_000 };
    expect((await build({ ...body, sites: 1 })).ids).toEqual([small]);
    const two = await build({ ...body, sites: 2 });
    // 60 € for 70 points: less a point than any other two.
    expect(two.ids).toEqual([good, small]);
    expect(two).toMatchObject({ pointCents: 86, proof: { isBest: true, gapBp: 0 } });
    expect(two.proof.bound).toBe(Math.round((6000 / 70) * 1000));
  });

  test('that cannot be says what stands against it', async () => {
    const few = await build({ goal: 'da', budgetCents: 100_000, sites: 9 });
    expect(few).toMatchObject({ sites: [], proof: null, shortfall: { sites: 4, leastCents: null, payable: 4 } });
    const poor = await build({ goal: 'da', budgetCents: 5000, sites: 2 });
    expect(poor).toMatchObject({ sites: [], shortfall: { sites: 2, leastCents: 6000, payable: 1 } });
    const nothing = await build({ goal: 'da', budgetCents: 1 });
    expect(nothing).toMatchObject({ sites: [], fitting: 4, shortfall: { sites: 1, leastCents: 1200 } });
    expect(await build({ goal: 'da', budgetCents: 1, country: ['AQ'] })).toMatchObject({
      fitting: 0,
      shortfall: { sites: 0 },
    });
  });

  test('of absurd wishes is refused on the field', async () => {
    for (const [body, path] of [
      [{ goal: 'da' }, 'budgetCents'],
      [{ goal: 'da', budgetCents: 0 }, 'budgetCents'],
      [{ goal: 'da', budgetCents: 1e300 }, 'budgetCents'],
      [{ goal: 'da', budgetCents: 10.5 }, 'budgetCents'],
      [{ goal: 'fame', budgetCents: 1 }, 'goal'],
      [{ goal: 'price_per_point', budgetCents: 1 }, 'sites'],
      [{ goal: 'da', budgetCents: 1, sites: 101 }, 'sites'],
      [{ goal: 'da', budgetCents: 1, mostPerOwner: 0 }, 'mostPerOwner'],
      [{ goal: 'da', budgetCents: 1, daMin: 101 }, 'daMin'],
      [{ goal: 'da', budgetCents: 1, category: [999_999] }, 'category.0'],
      [{ goal: 'da', budgetCents: 1, country: ['spain'] }, 'country.0'],
    ] as const) {
      const answer = await call('POST', '/portfolios/build', { as: client, body });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.json().errors).toContainEqual(expect.objectContaining({ path }));
    }
    const most = { goal: 'traffic', budgetCents: 100_000_000_000, sites: 4, trafficMin: 0 };
    expect((await build(most)).ids).toHaveLength(4);
  });

  test('is built for several at once, one after the other', async () => {
    const built = await Promise.all([1, 2, 3].map((sites) => build({ goal: 'da', budgetCents: 100_000, sites })));
    expect(built.map(({ ids }) => ids.length)).toEqual([1, 2, 3]);
  });
});
