import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import { followEvent } from '../../../platform/events.ts';
import { testApi } from '../../../testing/api.ts';
import { sellersIn } from '../testing/sellers.ts';
import { resumeDueOffers } from './pause-offers.ts';
import { followPauses } from './subscribers.ts';

/** An owner takes no new orders for a while, by the link to all that is its own. */
const { call, db } = await testApi();
const ZONE = 'Europe/Madrid';
const today = dayIn(new Date(), ZONE);
const at = (uuid: string, act = '') => `/api/v1/external/owner/${uuid}${act}`;
const taken: number[] = [];

const seller = sellersIn(db, taken);
const media = (siteId: number) => call('GET', `/api/v1/media/${siteId}`, { as: 'client' });
const pause = (uuid: string, siteId: number | null, untilDate: string | null = null) =>
  call('POST', at(uuid, '/pause'), { body: { siteId, untilDate } });
const resume = (uuid: string, siteId: number | null) => call('POST', at(uuid, '/resume'), { body: { siteId } });
const stateOf = (json: { sites: { id: number; state: string; pausedUntil: string | null }[] }, siteId: number) =>
  json.sites.find(({ id }) => id === siteId);
const entriesOf = (ownerId: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'actorKind', 'changes'])
    .where('entity', '=', 'owners')
    .where('entityId', '=', ownerId)
    .where('action', 'in', ['owner.pause_offers', 'owner.resume_offers'])
    .orderBy('id')
    .execute();

describe('the page of an owner', () => {
  test('shows what was agreed with it, and no price', async () => {
    const { uuid, siteId, costCents, priceCents } = await seller();
    const { json } = await call('GET', at(uuid));
    expect(json.sites.find(({ id }: { id: number }) => id === siteId)).toMatchObject({ state: 'sold', costCents });
    expect(json.sitesCount).toBe(json.sites.length);
    expect(JSON.stringify(json)).not.toMatch(new RegExp(`priceCents|profit|:${priceCents}\\b`, 'i'));
  });

  test('says of a site that is sold by another owner’s offer only that it isn’t sold', async () => {
    const [one, other] = [await seller(), await seller()];
    await db
      .insertInto('offers')
      .values({
        siteId: other.siteId,
        ownerId: one.ownerId,
        costCents: 4321,
        linkTypes: ['do_follow'],
        fillModes: ['without_brand_tag'],
        defaultFillMode: 'without_brand_tag',
      })
      .execute();
    const { json } = await call('GET', at(one.uuid));
    expect(json.sites.find(({ id }: { id: number }) => id === other.siteId)).toMatchObject({
      state: 'off',
      costCents: 4321,
      pausedUntil: null,
    });
    // What it pauses is its own offer: the site goes on.
    expect((await pause(one.uuid, other.siteId)).status).toBe(200);
    expect((await media(other.siteId)).status).toBe(200);
  });
});

describe('a pause', () => {
  test('takes the site off sale until the owner resumes, and both are on the log in its name', async () => {
    const { uuid, siteId, ownerId } = await seller();
    expect((await media(siteId)).status).toBe(200);
    await call('POST', '/api/v1/cart/add', { as: 'client', body: { siteIds: [siteId] } });
    const paused = await pause(uuid, siteId);
    expect(stateOf(paused.json, siteId)).toMatchObject({ state: 'paused', pausedUntil: null });
    expect((await media(siteId)).status).toBe(404);
    expect(JSON.stringify((await call('GET', '/api/v1/cart', { as: 'client' })).json)).toContain('"isAvailable":false');
    const site = await call('GET', `/api/v1/sites/${siteId}`, { as: 'admin' });
    expect(site.json).toMatchObject({ isPaused: true, pausedUntil: null, status: 'active' });
    // Said again, it changes nothing and is no entry of its own.
    expect((await pause(uuid, siteId)).status).toBe(200);
    expect(stateOf((await resume(uuid, siteId)).json, siteId)).toMatchObject({ state: 'sold' });
    expect((await media(siteId)).status).toBe(200);
    expect(await entriesOf(ownerId)).toMatchObject([
      { action: 'owner.pause_offers', actorKind: 'owner' },
      { action: 'owner.resume_offers', actorKind: 'owner' },
    ]);
  });

  test('goes on with what was ordered: nobody is asked for a reason', async () => {
    const { ownerId, uuid, siteId, briefingUuid } = await db
      .selectFrom('briefings as b')
      .innerJoin('owners as o', 'o.id', 'b.ownerId')
      .innerJoin('sites as s', 's.id', 'b.siteId')
      .select(['o.id as ownerId', 'o.linkUuid as uuid', 's.id as siteId', 'b.ownerLinkUuid as briefingUuid'])
      .where('b.status', '=', 'pending_owner')
      .whereRef('s.ownerId', '=', 'b.ownerId')
      .where('s.status', '=', 'active')
      .where('o.linkRevokedAt', 'is', null)
      .where('o.blockedAt', 'is', null)
      .executeTakeFirstOrThrow();
    taken.push(ownerId);
    await pause(uuid, null, addDays(today, 9));
    expect((await media(siteId)).status).toBe(404);
    const publication = await call('GET', `/api/v1/external/briefings/${briefingUuid}`);
    const accepted = await call('POST', `/api/v1/external/briefings/${briefingUuid}/accept_publication`, {
      version: publication.json.version,
      body: { promisedDate: addDays(today, 3) },
    });
    expect(accepted).toMatchObject({ status: 200, json: { status: 'waiting_publish' } });
    await resume(uuid, null);
  });

  test('ends by itself on its day', async () => {
    const { uuid, siteId, ownerId } = await seller();
    const until = addDays(today, 5);
    expect(stateOf((await pause(uuid, null, until)).json, siteId)).toMatchObject({ pausedUntil: until });
    const onDay = (days: number) => new Date(Date.now() + days * 86_400_000);
    await resumeDueOffers(db, onDay(3), ZONE);
    expect((await media(siteId)).status).toBe(404);
    expect(await resumeDueOffers(db, onDay(5), ZONE)).toBeGreaterThanOrEqual(1);
    expect((await media(siteId)).status).toBe(200);
    expect((await entriesOf(ownerId)).at(-1)).toMatchObject({ action: 'owner.resume_offers', actorKind: 'system' });
    expect(await resumeDueOffers(db, onDay(6), ZONE)).toBe(0);
  });

  test('begins at once and ends after today', async () => {
    const { uuid, siteId } = await seller();
    for (const day of [today, addDays(today, -1)]) {
      const { status, json } = await pause(uuid, siteId, day);
      expect([status, json.errors]).toEqual([422, [{ path: 'untilDate', message: 'Choose a day after today.' }]]);
    }
    expect((await media(siteId)).status).toBe(200);
  });

  test('is told to the manager of the owner, once for all sites', async () => {
    const { uuid, ownerId } = await seller();
    const manager = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ownermanager@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    await db.updateTable('owners').set({ ownerManagerId: manager.id }).where('id', '=', ownerId).execute();
    await pause(uuid, null, addDays(today, 8));
    const event = await db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'owner.pause_offers')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await followEvent.run({ eventId: event.id }, { db, subscribers: [followPauses] }, {} as never);
    const told = await db
      .selectFrom('notifications')
      .select(['type', 'data', 'href', 'userId'])
      .where('eventId', '=', event.id)
      .execute();
    expect(told).toMatchObject([
      { type: 'owner_paused', userId: manager.id, href: `/owners/${ownerId}`, data: { date: addDays(today, 8) } },
    ]);
  });

  test('ends by the team, too, which an owner without a link needs', async () => {
    const { uuid, siteId, ownerId } = await seller();
    await pause(uuid, siteId);
    const [offer] = (await call('GET', `/api/v1/sites/${siteId}/offers`, { as: 'admin' })).json.data;
    expect(offer).toMatchObject({ paused: { until: null }, can: { resume: true } });
    const path = `/api/v1/sites/${siteId}/offers/${offer.id}/resume`;
    expect((await call('POST', path, { as: 'ownermanager', body: {} })).status).toBe(403);
    const resumed = await call('POST', path, { as: 'admin', body: {} });
    expect(resumed).toMatchObject({ status: 200, json: { paused: null, can: { resume: false } } });
    expect((await media(siteId)).status).toBe(200);
    expect((await call('POST', path, { as: 'admin', body: {} })).status).toBe(409);
    expect((await entriesOf(ownerId)).length).toBe(1);
  });

  test('is no one else’s: another owner’s site, an ended link, and the link of one publication', async () => {
    const [one, other] = [await seller(), await seller()];
    for (const send of [pause, resume]) {
      expect((await send(one.uuid, other.siteId)).status).toBe(404);
      expect((await send(randomUUID(), null)).status).toBe(404);
    }
    const publication = await db
      .selectFrom('briefings')
      .select('ownerLinkUuid')
      .where('status', '=', 'waiting_publish')
      .executeTakeFirstOrThrow();
    expect((await pause(publication.ownerLinkUuid, null)).status).toBe(404);
    await db.updateTable('owners').set({ linkRevokedAt: new Date() }).where('id', '=', one.ownerId).execute();
    expect((await pause(one.uuid, one.siteId)).status).toBe(404);
    expect((await media(one.siteId)).status).toBe(200);
    expect((await media(other.siteId)).status).toBe(200);
  });

  test('by two tabs at once leaves what the later one says', async () => {
    const { uuid, siteId } = await seller();
    const days = [addDays(today, 4), addDays(today, 6)];
    const both = await Promise.all(days.map((day) => pause(uuid, null, day)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { json } = await call('GET', at(uuid));
    expect(days).toContain(stateOf(json, siteId)?.pausedUntil);
    expect((await resume(uuid, null)).status).toBe(200);
    expect((await media(siteId)).status).toBe(200);
  });
});
