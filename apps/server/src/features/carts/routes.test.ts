import { MAX_CART_SITES } from '@linkstand/contract/media/choices';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { mediaServer } from '../media/testing/media-server.ts';
import { createBriefing, createCategory, createOwner, createSite, createUser } from '../media/testing/world.ts';

const { db } = await testDatabase();
const call = mediaServer(db);
const crypto = await createCategory(db, 'coins', 'crypto');
const plain = await createCategory(db, 'gardens');

const ids = (cart: { items: { id: number }[] }) => cart.items.map((item) => item.id);
const warnings = (cart: { items: { id: number; warnings: string[] }[] }) =>
  Object.fromEntries(cart.items.map((item) => [item.id, item.warnings]));

async function newCart() {
  const client = await createUser(db);
  return {
    client,
    add: (siteIds: number[], categoryIds?: number[]) =>
      call('POST', '/cart/add', { as: client, body: { siteIds, ...(categoryIds && { categoryIds }) } }),
    remove: (siteIds: number[]) => call('POST', '/cart/remove', { as: client, body: { siteIds } }),
    read: async () => (await call('GET', '/cart', { as: client })).json(),
  };
}

describe('the cart', () => {
  test('keeps what was added, in that order, and sums what the reader would pay', async () => {
    const [dear, cheap] = [
      await createSite(db, { priceCents: 20_000, gamblingPriceCents: 50_000 }),
      await createSite(db),
    ];
    const cart = await newCart();
    const answer = await cart.add([dear]);
    expect(answer.status).toBe(200);
    await cart.add([cheap, dear, cheap]);
    const read = await cart.read();
    expect(ids(read)).toEqual([dear, cheap]);
    // The default commission is 20 %.
    expect(read).toMatchObject({ totalCents: 36_000, highestTotalCents: 72_000 });
    expect(ids((await cart.remove([dear, 999_999])).json())).toEqual([cheap]);
    expect((await cart.read()).totalCents).toBe(12_000);
  });

  test('asks the price of what a site was wanted for', async () => {
    const site = await createSite(db, {
      priceMultiplierMilli: 1500,
      acceptedSensitive: ['crypto'],
      gamblingPriceCents: 40_000,
    });
    const cart = await newCart();
    await cart.add([site]);
    const wanted = (body: object) => call('POST', '/cart/add', { as: cart.client, body: { siteIds: [site], ...body } });
    await wanted({ topics: ['crypto'] });
    const dearer = {
      priceCents: 12_000,
      quote: { priceCents: 18_000, topic: 'crypto', refusedTopic: null },
      warnings: [],
    };
    expect(await cart.read()).toMatchObject({ items: [dearer], totalCents: 18_000, highestTotalCents: 48_000 });
    // Added again without a word of what it is for, it stays what it was wanted for.
    await cart.add([site]);
    expect(await cart.read()).toMatchObject({ items: [dearer], totalCents: 18_000 });
    await wanted({ categoryIds: [crypto], topics: ['gambling'] });
    expect(await cart.read()).toMatchObject({ totalCents: 48_000 });
    await db.updateTable('sites').set({ acceptedSensitive: [] }).where('id', '=', site).execute();
    expect(await cart.read()).toMatchObject({ items: [{ warnings: ['topic_refused'] }], totalCents: 12_000 });
    expect((await wanted({ topics: ['crypto'] })).status).toBe(422);
  });

  test('is its owner’s alone', async () => {
    const site = await createSite(db);
    const [mine, theirs] = [await newCart(), await newCart()];
    await mine.add([site]);
    await theirs.remove([site]);
    expect(ids(await theirs.read())).toEqual([]);
    expect(ids(await mine.read())).toEqual([site]);
  });

  test('warns of what was bought, shares a publisher, changed its price or is gone', async () => {
    const publisher = await createOwner(db);
    const bought = await createSite(db);
    const one = await createSite(db, { ownerId: publisher });
    const two = await createSite(db, { ownerId: publisher });
    const risen = await createSite(db);
    const gone = await createSite(db);
    const cart = await newCart();
    await createBriefing(db, cart.client, bought, 'waiting');
    await createBriefing(db, cart.client, one, 'canceled');
    await cart.add([bought, one, two, risen, gone]);
    await db.updateTable('sites').set({ priceCents: 11_000 }).where('id', '=', risen).execute();
    await db.updateTable('sites').set({ status: 'inactive' }).where('id', '=', gone).execute();
    const read = await cart.read();
    expect(warnings(read)).toEqual({
      [bought]: ['already_bought'],
      [one]: ['same_publisher'],
      [two]: ['same_publisher'],
      [risen]: ['price_changed'],
      [gone]: ['unavailable'],
    });
    expect(read.items.find((item: { id: number }) => item.id === risen)).toMatchObject({
      priceCents: 13_200,
      addedPriceCents: 12_000,
    });
    expect(read.publisherGroups).toEqual([[one, two]]);
    expect(read.totalCents).toBe(12_000 * 3 + 13_200);
    expect(JSON.stringify(read)).not.toMatch(/owner|cost|base[A-Z]/);
  });

  test('refuses a sensitive category that a site does not support, and then adds nothing', async () => {
    const takes = await createSite(db, { acceptedSensitive: ['crypto'] });
    const refuses = await createSite(db, { name: 'Prudent' });
    const cart = await newCart();
    const answer = await cart.add([takes, refuses], [plain, crypto]);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'sensitive_refused',
      message: 'Sensitive category not supported for this site: Prudent.',
      errors: [{ path: 'siteIds.1' }],
    });
    expect(ids(await cart.read())).toEqual([]);
    expect((await cart.add([takes], [crypto])).status).toBe(200);
  });

  test('refuses sites and categories that are not there', async () => {
    const inactive = await createSite(db, { status: 'inactive' });
    const site = await createSite(db);
    const cart = await newCart();
    for (const [siteIds, categoryIds, path, status] of [
      [[site, inactive], [], 'siteIds.1', 422],
      [[999_999], [], 'siteIds.0', 422],
      [[site], [999_999], 'categoryIds.0', 400],
    ] as const) {
      const answer = await cart.add([...siteIds], [...categoryIds]);
      expect(answer.status).toBe(status);
      expect(answer.json().errors).toMatchObject([{ path }]);
    }
    for (const body of [{ siteIds: [] }, { siteIds: ['x'] }, { siteIds: [1], userId: 1 }, [], null]) {
      expect((await call('POST', '/cart/add', { as: cart.client, body })).status).toBe(400);
    }
    expect(ids(await cart.read())).toEqual([]);
  });

  test('holds so many sites, also when two devices fill it at once', async () => {
    const sites: number[] = [];
    for (let n = 0; n < MAX_CART_SITES + 1; n++) sites.push(await createSite(db));
    const cart = await newCart();
    const answers = await Promise.all([cart.add(sites.slice(0, 60)), cart.add(sites.slice(60))]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.json().code).toBe('cart_full');
    expect([41, 60]).toContain((await cart.read()).items.length);
  });

  test('takes the same site once, however often it is added at once', async () => {
    const site = await createSite(db);
    const cart = await newCart();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cart.add([site])));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(ids(await cart.read())).toEqual([site]);
  });
});
