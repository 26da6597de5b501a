import { randomUUID } from 'node:crypto';
import { requests } from '@linkstand/contract/requests/endpoints';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { requestsRoutes } from './routes.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const call = await serveEndpoints(world, { requests }, { requests: requestsRoutes() });
const at = (path: string | number) => `/api/v1/requests/${path}`;

/** A submitted campaign with that many briefings that wait. */
async function request(size: number, owner = world.client) {
  const campaignId = await world.make.campaign(owner, world.brandId, {
    submittedAt: NOW,
    defaultCategoryId: world.categories.sport,
  });
  const ids: number[] = [];
  for (let n = 0; n < size; n++) {
    ids.push(await world.make.briefing(campaignId, world.sites.one, 'waiting', { categoryId: world.categories.sport }));
  }
  return { campaignId, ids };
}
const statusesOf = async (campaignId: number) =>
  (await db.selectFrom('briefings').select('status').where('campaignId', '=', campaignId).orderBy('id').execute()).map(
    ({ status }) => status,
  );

describe('the queue', () => {
  test('holds what waits, and all that was submitted when asked', async () => {
    const { campaignId } = await request(1);
    const reviewed = await request(1);
    await db
      .updateTable('briefings')
      .set({ status: 'in_review' })
      .where('campaignId', '=', reviewed.campaignId)
      .execute();
    await world.briefingIn('draft');
    const found = async (body: object, actor = world.coordinator) => {
      const { json } = await call('POST', at('search'), { as: actor, body });
      const { json: counted } = await call('POST', at('count'), { as: actor, body });
      expect(counted.count).toBe(json.data.length);
      return json.data.map((row: { id: number }) => row.id).sort();
    };
    expect(await found({ queue: 'waiting' })).toEqual([campaignId]);
    expect(await found({})).toEqual([campaignId, reviewed.campaignId].sort());
    expect(await found({ queue: 'all' })).toEqual([campaignId, reviewed.campaignId].sort());
    const day = NOW.toISOString().slice(0, 10);
    expect(await found({ queue: 'waiting', submittedFrom: day, submittedTo: day })).toEqual([campaignId]);
    expect(await found({ queue: 'all', submittedTo: '2020-01-31' })).toEqual([]);
    expect(await found({ queue: 'all' }, world.seller)).toHaveLength(2);
    expect(await found({ queue: 'all' }, world.otherSeller)).toEqual([]);
    expect(await call('POST', at('search'), { as: world.client, body: {} })).toMatchObject({ status: 403 });
    expect(await call('POST', at('search'), { as: world.editor, body: {} })).toMatchObject({ status: 403 });
  });
});

describe('decide', () => {
  const decide = (campaignId: number, decisions: object[], actor = world.admin, key?: string) =>
    call('POST', at(`${campaignId}/decide`), { as: actor, body: { decisions }, ...(key ? { key } : {}) });

  test('carries out every decision at once', async () => {
    const { campaignId, ids } = await request(3);
    const [one, two, three] = ids;
    const answer = await decide(campaignId, [
      { briefingId: one, version: 1, decision: 'approve' },
      { briefingId: two, version: 1, decision: 'approve_directly' },
      { briefingId: three, version: 1, decision: 'deny', reason: 'Not on this site.' },
    ]);
    expect(answer).toMatchObject({ status: 200, json: { id: campaignId, status: 'in_progress' } });
    expect(await statusesOf(campaignId)).toEqual(['waiting_review', 'pending_owner', 'denied']);
    const events = await db.selectFrom('events').select('name').where('entityId', 'in', ids).orderBy('id').execute();
    expect(events.map(({ name }) => name)).toEqual(['briefing.approve', 'briefing.approve_directly', 'briefing.deny']);
  });

  test('is all or nothing, and names the decision that failed', async () => {
    const { campaignId, ids } = await request(3);
    const [one, two, three] = ids;
    const answer = await decide(campaignId, [
      { briefingId: one, version: 1, decision: 'approve' },
      { briefingId: two, version: 7, decision: 'approve' },
      { briefingId: three, version: 1, decision: 'approve' },
    ]);
    expect(answer).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', errors: [{ path: 'decisions.1' }], current: { id: campaignId } },
    });
    expect(await statusesOf(campaignId)).toEqual(['waiting', 'waiting', 'waiting']);
    const written = await db
      .selectFrom('auditEntries')
      .select('id')
      .where('entityId', 'in', ids)
      .where('entity', '=', 'briefings')
      .execute();
    expect(written).toEqual([]);
  });

  test('asks each decision’s own permission', async () => {
    const { campaignId, ids } = await request(1);
    const decisions = [{ briefingId: ids[0], version: 1, decision: 'approve_directly' }];
    expect(await decide(campaignId, decisions, world.coordinator)).toMatchObject({
      status: 403,
      json: { errors: [{ path: 'decisions.0' }] },
    });
    expect(await decide(campaignId, decisions, world.seller)).toMatchObject({ status: 403 });
    expect(await statusesOf(campaignId)).toEqual(['waiting']);
  });

  test('knows only the campaign’s own briefings, each once', async () => {
    const { campaignId, ids } = await request(1);
    const other = await request(1);
    const approve = (briefingId: number | undefined) => ({ briefingId, version: 1, decision: 'approve' });
    expect(await decide(campaignId, [approve(ids[0]), approve(other.ids[0])])).toMatchObject({
      status: 404,
      json: { errors: [{ path: 'decisions.1' }] },
    });
    expect(await decide(campaignId, [approve(ids[0]), approve(ids[0])])).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'decisions.1.briefingId' }] },
    });
    expect(await decide(9_999_999, [approve(ids[0])])).toMatchObject({ status: 404 });
    expect(await statusesOf(campaignId)).toEqual(['waiting']);
  });

  test('twice at once by two people takes effect once', async () => {
    const { campaignId, ids } = await request(4);
    const all = ids.map((briefingId) => ({ briefingId, version: 1, decision: 'approve' }));
    const answers = await Promise.all([
      decide(campaignId, all),
      decide(campaignId, [...all].reverse(), world.coordinator),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set(await statusesOf(campaignId))).toEqual(new Set(['waiting_review']));
  });

  test('sixty at once on one campaign are all answered, and others read meanwhile', async () => {
    const { campaignId, ids } = await request(60);
    let decided = 0;
    const deciding = ids.map(async (briefingId, n) => {
      const actor = n % 2 === 0 ? world.admin : world.coordinator;
      const key = n % 3 === 0 ? randomUUID() : undefined;
      const { status } = await decide(campaignId, [{ briefingId, version: 1, decision: 'approve' }], actor, key);
      decided += 1;
      return status;
    });
    const reads = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { status } = await call('POST', at('count'), { as: world.seller, body: {} });
        return { status, isBefore: decided < ids.length };
      }),
    );
    expect(reads).toEqual(reads.map(() => ({ status: 200, isBefore: true })));
    expect(await Promise.all(deciding)).toEqual(ids.map(() => 200));
    expect(new Set(await statusesOf(campaignId))).toEqual(new Set(['waiting_review']));
  }, 60_000);
});

describe('changeUser', () => {
  const change = (campaignId: number, body: object, version = 1, actor = world.admin) =>
    call('POST', at(`${campaignId}/change-user`), { as: actor, body, version });
  const reason = 'Ordered by the wrong account.';

  test('gives the campaign to another client and its company, at the frozen prices', async () => {
    const { campaignId } = await request(2);
    const answer = await change(campaignId, { clientId: world.stranger.id, reason });
    expect(answer).toMatchObject({
      status: 200,
      json: { client: { id: world.stranger.id }, company: null, totalCents: 24_000 },
    });
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('entity', '=', 'campaigns')
      .where('entityId', '=', campaignId)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      name: 'campaign.change_user',
      data: { clientId: world.stranger.id, previousClientId: world.client.id, reason },
    });
  });

  test('is refused once something is published, on a stale version, for the same or no client', async () => {
    const { campaignId, ids } = await request(2);
    expect(await change(campaignId, { clientId: world.stranger.id, reason }, 9)).toMatchObject({
      status: 409,
      json: { current: { id: campaignId, version: 1 } },
    });
    expect(await change(campaignId, { clientId: world.client.id, reason })).toMatchObject({ status: 422 });
    expect(await change(campaignId, { clientId: world.editor.id, reason })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'clientId' }] },
    });
    await db
      .updateTable('briefings')
      .set({ status: 'published' })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    expect(await change(campaignId, { clientId: world.stranger.id, reason })).toMatchObject({
      status: 422,
      json: { code: 'published_already' },
    });
    expect(await change(campaignId, { clientId: world.stranger.id, reason }, 1, world.coordinator)).toMatchObject({
      status: 403,
    });
  });
});

describe('preparing for a client', () => {
  const prepare = (body: object, actor = world.seller) => call('POST', at('new'), { as: actor, body });

  test('makes a draft that its client sees and its maker too', async () => {
    const answer = await prepare({ clientId: world.client.id, siteIds: [world.sites.one], name: 'Spring' });
    expect(answer).toMatchObject({
      status: 201,
      json: { status: 'draft', name: 'Spring', client: { id: world.client.id }, preparedBy: { id: world.seller.id } },
    });
    expect(answer.json.briefings).toHaveLength(1);
  });

  test('is for own clients of a seller, and for clients only', async () => {
    const siteIds = [world.sites.one];
    expect(await prepare({ clientId: world.stranger.id, siteIds })).toMatchObject({ status: 422 });
    expect(await prepare({ clientId: world.stranger.id, siteIds }, world.coordinator)).toMatchObject({ status: 201 });
    expect(await prepare({ clientId: world.editor.id, siteIds }, world.coordinator)).toMatchObject({ status: 422 });
    expect(await prepare({ clientId: world.client.id, siteIds }, world.editor)).toMatchObject({ status: 403 });
  });

  test('clients are found by name, address and company, in the caller’s scope', async () => {
    const found = async (text: string, actor = world.coordinator) =>
      (await call('GET', `${at('clients')}?text=${encodeURIComponent(text)}`, { as: actor })).json.data.map(
        (client: { id: number }) => client.id,
      );
    expect(await found(world.stranger.email)).toEqual([world.stranger.id]);
    expect((await found('shoes ltd')).sort()).toEqual(
      [world.client.id, world.companyManager.id, world.colleague.id].sort(),
    );
    expect(await found('', world.seller)).toEqual([world.client.id]);
    expect(await found('editor')).toEqual([]);
  });
});
