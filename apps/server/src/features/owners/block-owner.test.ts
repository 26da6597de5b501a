import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

/** A blocked owner sells nothing more, is asked for nothing more, and reads so on its page. */
const { call, db } = await testApi();
const at = (rest: string | number) => `/api/v1/owners/${rest}`;
const reason = 'Its links vanish after a month.';
const block = (id: number, as = 'ownermanager', body: object = { reason }) =>
  call('POST', at(`${id}/block`), { as, body });
const unblock = (id: number, as = 'ownermanager') => call('POST', at(`${id}/unblock`), { as, body: {} });

/** An owner with a site for sale, which a client has in its cart, and with orders that aren't published yet. */
async function ownerAtWork() {
  const { ownerId, siteId } = await db
    .selectFrom('briefings as b')
    .innerJoin('sites as s', (join) => join.onRef('s.id', '=', 'b.siteId').onRef('s.ownerId', '=', 'b.ownerId'))
    .innerJoin('owners as o', 'o.id', 'b.ownerId')
    .select(['b.ownerId', 's.id as siteId'])
    .where('b.status', '=', 'pending_owner')
    .where('s.status', '=', 'active')
    .where('o.blockedAt', 'is', null)
    .where('o.linkRevokedAt', 'is', null)
    .where('o.email', '<>', '')
    .executeTakeFirstOrThrow();
  return { ownerId: ownerId ?? 0, siteId };
}
const count = async (path: string, as: string, body: object) =>
  (await call('POST', `/api/v1/${path}/count`, { as, body })).json.count as number;

describe('a blocked owner', () => {
  it('sells nothing, until it is unblocked', async () => {
    const { ownerId, siteId } = await ownerAtWork();
    const media = () => call('GET', `/api/v1/media/${siteId}`, { as: 'client' });
    expect((await media()).status).toBe(200);
    await call('POST', '/api/v1/cart/add', { as: 'client', body: { siteIds: [siteId] } });
    const preview = await call('GET', at(`${ownerId}/block_preview`), { as: 'ownermanager' });
    const [{ n: sites }] = (await db
      .selectFrom('sites')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('ownerId', '=', ownerId)
      .where('status', '=', 'active')
      .execute()) as [{ n: number }];
    expect(preview.json).toMatchObject({ sites });
    expect(preview.json.openOrders).toBeGreaterThanOrEqual(1);
    expect(preview.json.carts).toBeGreaterThanOrEqual(1);

    expect(await block(ownerId, 'ownermanager', { reason: ' ' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'reason' }] },
    });
    const blocked = await block(ownerId);
    expect(blocked.json).toMatchObject({ blocked: { reason }, can: { block: false, unblock: true } });
    expect((await media()).status).toBe(404);
    const site = await call('GET', `/api/v1/sites/${siteId}`, { as: 'admin' });
    expect(site.json).toMatchObject({ isOwnerBlocked: true, status: 'active' });
    expect((await call('GET', `/api/v1/sites/${siteId}`, { as: 'seller' })).json).not.toHaveProperty('isOwnerBlocked');
    // What is in carts stays there, and can't be ordered.
    const cart = await call('GET', '/api/v1/cart', { as: 'client' });
    expect(JSON.stringify(cart.json)).toContain('"isAvailable":false');
    const again = await block(ownerId);
    expect(again).toMatchObject({ status: 409, json: { code: 'not_possible_now' } });
    // The same number is told after it as before.
    expect((await call('GET', at(`${ownerId}/block_preview`), { as: 'ownermanager' })).json).toEqual(preview.json);

    const history = await call('GET', at(`${ownerId}/history`), { as: 'admin' });
    expect(history.json.data[0]).toMatchObject({ action: 'owner.block', reason });
    expect((await unblock(ownerId)).json).toMatchObject({ blocked: null, can: { block: true, unblock: false } });
    expect((await media()).status).toBe(200);
    expect(await unblock(ownerId)).toMatchObject({ status: 409 });
  });

  it('is found by a filter, left out of newsletters, and told by its links', async () => {
    const { ownerId } = await ownerAtWork();
    const { linkUuid } = await db
      .selectFrom('owners')
      .select('linkUuid')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow();
    const { uuid } = await db
      .selectFrom('briefings')
      .select('ownerLinkUuid as uuid')
      .where('ownerId', '=', ownerId)
      .where('status', '=', 'pending_owner')
      .executeTakeFirstOrThrow();
    const page = async () => (await call('GET', `/api/v1/external/owner/${linkUuid}`)).json.isBlocked;
    const publication = async () => (await call('GET', `/api/v1/external/briefings/${uuid}`)).json;
    expect([await page(), (await publication()).isBlocked]).toEqual([false, false]);
    const before = await count('owners', 'admin', { blocked: true });
    await block(ownerId);
    expect(await count('owners', 'admin', { blocked: true })).toBe(before + 1);
    const told = await publication();
    expect([await page(), told.isBlocked]).toEqual([true, true]);
    // Its reason is the team's, and what was agreed can still be published.
    expect(JSON.stringify(told)).not.toContain(reason);
    expect(told.can.confirm_publication).toBe(true);

    const newsletter = await call('POST', '/api/v1/newsletters/new', {
      as: 'admin',
      body: { name: 'To owners', audience: 'owners' },
    });
    const { id, version } = newsletter.json;
    const filter = { owners: { blocked: true } };
    const put = await call('PUT', `/api/v1/newsletters/${id}`, { as: 'admin', version, body: { filter } });
    expect(put.status, put.text).toBe(200);
    const audience = await call('GET', `/api/v1/newsletters/${id}/audience`, { as: 'admin' });
    expect(audience.json).toMatchObject({ recipients: 0, excluded: [{ reason: 'blocked', count: before + 1 }] });
    await unblock(ownerId);
  });

  it('is blocked by whoever may change it, and not by site managers', async () => {
    const { ownerId } = await ownerAtWork();
    for (const as of ['editor', 'coordinator', 'seller', 'client', 'sitemanager'])
      expect((await block(ownerId, as)).status, as).toBe(403);
    await db.updateTable('owners').set({ ownerManagerId: null }).where('id', '=', ownerId).execute();
    const seen = await call('GET', at(ownerId), { as: 'thiago' });
    expect(seen.json.can).toMatchObject({ block: false, unblock: false });
    expect((await block(ownerId, 'thiago')).status).toBe(403);
    expect((await call('GET', at(`${ownerId}/block_preview`), { as: 'thiago' })).status).toBe(403);
    expect((await block(ownerId, 'admin')).status).toBe(200);
    await unblock(ownerId, 'admin');
  });
});
