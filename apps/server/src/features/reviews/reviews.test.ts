import { beforeAll, describe, expect, it } from 'vitest';
import { followEvent } from '../../platform/events.ts';
import { testApi } from '../../testing/api.ts';
import { followReview } from './subscribers.ts';

const { call, db } = await testApi();
const at = (rest: string) => `/api/v1/sellers/reviews/${rest}`;
const post = (rest: string, body: unknown, as: string, version?: number) =>
  call('POST', at(rest), { as, body, ...(version === undefined ? {} : { version }) });
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const userOf = (name: string) =>
  db.selectFrom('users').selectAll().where('email', '=', `${name}@demo.linkstand.test`).executeTakeFirstOrThrow();
const [client, seller, amara] = await Promise.all(['client', 'seller', 'amara'].map(userOf));
if (!client || !seller || !amara) throw new Error('The demo has no such people.');
const site = await db
  .selectFrom('sites')
  .selectAll()
  .where('domain', '=', 'elmiradordevalencia.example')
  .executeTakeFirstOrThrow();
const other = await db
  .selectFrom('sites')
  .selectAll()
  .where('status', '=', 'active')
  .where('chosenOfferId', 'is not', null)
  .where('id', '<>', site.id)
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();

beforeAll(async () => {
  await db.updateTable('users').set({ accountExecutiveId: seller.id }).where('id', '=', client.id).execute();
});

const price = (more: object = {}) => ({
  kind: 'special_price',
  clientId: client.id,
  siteId: site.id,
  askedPriceCents: 4321,
  askedUntil: inDays(30),
  message: 'They buy ten a month if we meet this price.',
  ...more,
});
/** What follows from the newest event, as the job would do it. */
async function follow() {
  const { id } = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await followEvent.run({ eventId: id }, { db, subscribers: [followReview] }, {} as never);
}
const mails = (template: string) =>
  db.selectFrom('mails').selectAll().where('template', '=', template).orderBy('id', 'desc').execute();

describe('a special price', () => {
  let review: { id: number; version: number };

  it('is asked for by the seller of the client, for what is complete', async () => {
    const wrong = await post('new', price({ siteId: null, askedUntil: null, campaignId: 1 }), 'seller');
    expect(wrong.json.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'askedUntil',
      'campaignId',
      'siteId',
    ]);
    expect((await post('new', price({ askedUntil: inDays(-2) }), 'seller')).json.errors).toMatchObject([
      { path: 'askedUntil' },
    ]);
    expect(await post('new', price(), 'amara')).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'clientId' }] },
    });
    const made = await post('new', price(), 'seller');
    expect(made).toMatchObject({
      status: 201,
      json: {
        state: 'open',
        site: { id: site.id },
        seller: { id: seller.id },
        usualPriceCents: expect.any(Number),
        can: { withdraw: true, approve: false },
      },
    });
    review = made.json;
    expect(await post('new', price(), 'seller')).toMatchObject({ status: 422, json: { errors: [{ path: 'siteId' }] } });
    await follow();
    const sent = await mails('review-requested');
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual([
      'admin@demo.linkstand.test',
      'oliver@demo.linkstand.test',
    ]);
    expect(sent[0]?.html).toContain('They buy ten a month');
    const bell = await call('GET', '/api/v1/notifications', { as: 'admin' });
    expect(bell.json.data[0]).toMatchObject({ type: 'seller_asked', href: `/sellers/reviews?open=${review.id}` });
  });

  it('is no longer seen by a seller whose client went to another', async () => {
    const give = (to: number) =>
      db.updateTable('users').set({ accountExecutiveId: to }).where('id', '=', client.id).execute();
    await give(amara.id);
    expect((await post('search', { clientId: client.id }, 'seller')).json.data).toEqual([]);
    expect((await post('count', { clientId: client.id }, 'seller')).json).toEqual({ count: 0 });
    await give(seller.id);
  });

  it('is seen by administrators and by the seller who asked', async () => {
    expect((await call('GET', at(`${review.id}`), { as: 'amara' })).status).toBe(404);
    expect((await post('search', { clientId: client.id }, 'amara')).json.data).toEqual([]);
    const found = await post('search', { text: 'mirador', state: ['open'], kind: ['special_price'] }, 'admin');
    expect(found.json.data).toMatchObject([{ id: review.id, can: { approve: true, withdraw: false } }]);
    expect((await post('count', { clientId: client.id }, 'seller')).json).toEqual({ count: 1 });
    for (const who of ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'client'])
      expect((await post('search', {}, who)).status, who).toBe(403);
    expect((await post('new', price(), 'admin')).status).toBe(403);
    expect((await post(`${review.id}/approve`, {}, 'seller', 1)).status).toBe(403);
  });

  it('holds in the catalogue, the cart and the order from its approval to its last day', async () => {
    const catalogue = async (as: string) => (await call('GET', `/api/v1/media/${site.id}`, { as })).json;
    const before = await catalogue('client');
    const drafted = await call('POST', '/api/v1/campaigns/new', { as: 'client', body: { siteIds: [site.id] } });
    const quoted = async () => (await call('GET', `/api/v1/campaigns/${drafted.json.id}/quote`, { as: 'client' })).json;
    expect((await quoted()).totalCents).toBe(before.priceCents);

    const stale = await post(`${review.id}/approve`, {}, 'admin', 7);
    expect(stale).toMatchObject({ status: 409, json: { current: { state: 'open' } } });
    // Who decides sees what it costs; below that it needs a reason, which the seller does not read.
    const shown = await call('GET', at(`${review.id}`), { as: 'admin' });
    expect(shown.json.costCents).toBe(site.costCents);
    expect((await call('GET', at(`${review.id}`), { as: 'seller' })).json).not.toHaveProperty('costCents');
    const below = await post(`${review.id}/approve`, { priceCents: site.costCents - 1 }, 'admin', 1);
    expect(below).toMatchObject({
      status: 422,
      json: { code: 'price_below_cost', errors: [{ path: 'belowCostReason' }] },
    });
    const approved = await post(
      `${review.id}/approve`,
      { priceCents: 5000, message: 'Until then.', belowCostReason: 'A promise of ours.' },
      'admin',
      1,
    );
    expect(approved).toMatchObject({
      status: 200,
      json: { state: 'approved', priceCents: 5000, until: inDays(30), decidedBy: { name: 'Marta Vilanova' } },
    });
    const logged = async (as: string) => JSON.stringify((await call('GET', at(`${review.id}/history`), { as })).json);
    expect(await logged('admin')).toContain('A promise of ours.');
    expect(await logged('seller')).not.toMatch(/A promise of ours|costCents/);
    expect((await post(`${review.id}/deny`, { message: 'After all not' }, 'oliver', 2)).status).toBe(409);

    const after = await catalogue('client');
    expect(after.priceCents).toBe(5000);
    expect(after.quote).toEqual({ priceCents: 5000, refusedTopic: null, topic: 'none', category: null });
    expect((await catalogue('agency')).priceCents).not.toBe(5000);
    expect((await quoted()).totalCents).toBe(5000);
    await call('POST', '/api/v1/cart/add', { as: 'client', body: { siteIds: [site.id], categoryIds: [] } });
    const pasted = await call('POST', '/api/v1/domains/check', { as: 'client', body: { text: site.domain } });
    expect(pasted).toMatchObject({ status: 200 });
    expect(JSON.stringify(pasted.json)).toContain('"priceCents":5000');
    const cart = (await call('GET', '/api/v1/cart', { as: 'client' })).json.items;
    expect(cart.find(({ id }: { id: number }) => id === site.id)).toMatchObject({ priceCents: 5000 });

    await follow();
    const [mail] = await mails('review-decided');
    expect(mail).toMatchObject({ toAddress: seller.email });
    expect(mail?.html).toContain('Until then.');

    await db
      .updateTable('specialPrices')
      .set({ endsAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await catalogue('client')).priceCents).toBe(before.priceCents);
    expect((await quoted()).totalCents).toBe(before.priceCents);
  });

  it('gives way to the one approved last, and a topic that the site refuses stays refused', async () => {
    const made = await post('new', price({ askedPriceCents: 100 }), 'seller');
    await post(`${made.json.id}/approve`, { belowCostReason: 'A gift.' }, 'admin', 1);
    const rows = await db.selectFrom('specialPrices').selectAll().where('siteId', '=', site.id).execute();
    expect(rows).toMatchObject([{ priceCents: 100, companyId: client.companyId, userId: null }]);
    const gambling = await db
      .selectFrom('categories')
      .select('id')
      .where('topic', '=', 'gambling')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { json } = await call('GET', `/api/v1/media/${site.id}?about=${gambling.id}`, { as: 'client' });
    expect(json.quote).toEqual({ priceCents: null, refusedTopic: 'gambling', topic: 'gambling', category: null });
  });
});

it('is denied with a reason, or taken back by who asked', async () => {
  const made = await post('new', price({ siteId: other.id }), 'seller');
  expect((await post(`${made.json.id}/deny`, { message: '' }, 'admin', 1)).status).toBe(400);
  const denied = await post(`${made.json.id}/deny`, { message: 'Too low for this site.' }, 'admin', 1);
  expect(denied.json).toMatchObject({ state: 'denied', answer: 'Too low for this site.', priceCents: null });
  await follow();
  const bell = await call('GET', '/api/v1/notifications', { as: 'seller' });
  expect(bell.json.data[0]).toMatchObject({ type: 'seller_denied' });
  const again = await post('new', price({ siteId: other.id }), 'seller');
  expect((await post(`${again.json.id}/withdraw`, undefined, 'amara', 1)).status).toBe(404);
  expect((await post(`${again.json.id}/withdraw`, undefined, 'seller', 1)).json).toMatchObject({ state: 'withdrawn' });
  const history = await call('GET', at(`${again.json.id}/history`), { as: 'seller' });
  expect(history.json.data.map(({ action }: { action: string }) => action)).toEqual([
    'review.withdraw',
    'review.create',
  ]);
});

it('a campaign of the client is looked at, though 200 newer ones are offered before it', async () => {
  const newer = Array.from({ length: 200 }, (_, n) => ({
    userId: client.id,
    brandId: client.brandId ?? 1,
    name: `Newer ${n}`,
    createdAt: new Date(),
    submittedAt: new Date(),
  }));
  const added = await db.insertInto('campaigns').values(newer).returning('id').execute();
  const [oldest] = await db
    .selectFrom('campaigns')
    .select('id')
    .where('userId', '=', client.id)
    .where('submittedAt', 'is not', null)
    .orderBy('createdAt')
    .limit(1)
    .execute();
  const asked = { kind: 'campaign', clientId: client.id, campaignId: oldest?.id, message: 'Please look at the texts.' };
  const made = await post('new', asked, 'seller');
  expect(made).toMatchObject({ status: 201 });
  await post(`${made.json.id}/withdraw`, undefined, 'seller', 1);
  await db
    .deleteFrom('campaigns')
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .execute();
});

it('a campaign of the client is looked at', async () => {
  const { json } = await call('GET', at(`campaigns?clientId=${client.id}`), { as: 'seller' });
  const [campaign] = json.data;
  const asked = { kind: 'campaign', clientId: client.id, message: 'Please look at the texts.' };
  expect((await post('new', { ...asked, campaignId: 999_999 }, 'seller')).json.errors).toMatchObject([
    { path: 'campaignId' },
  ]);
  const made = await post('new', { ...asked, campaignId: campaign.id }, 'seller');
  expect(made.json).toMatchObject({ campaign, site: null, subject: campaign, askedPriceCents: null });
  const approved = await post(`${made.json.id}/approve`, { message: 'All good.' }, 'admin', 1);
  expect(approved.json).toMatchObject({ state: 'approved', answer: 'All good.', priceCents: null });
  expect((await call('GET', at(`campaigns?clientId=${client.id}`), { as: 'amara' })).json.data).toEqual([]);
});
