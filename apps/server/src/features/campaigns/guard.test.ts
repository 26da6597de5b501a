import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { systemContext, type UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { mediaServer } from '../media/testing/media-server.ts';
import { createBriefing, createOwner, createSite, createUser } from '../media/testing/world.ts';
import { guardCampaign } from './guard.ts';
import { findCampaign } from './queries.ts';

const { db } = await testDatabase();
const call = mediaServer(db);
/** As the test server's clock has it. */
const NOW = new Date('2026-03-02T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** The latest order of a client, and its keyword. */
async function order(client: UserActor, siteId: number, status: BriefingStatus, keyword = '') {
  await createBriefing(db, client, siteId, status);
  const { rows } = await sql<{ id: number; campaignId: number }>`
    update briefings set keyword = ${keyword} where id = (select max(id) from briefings) returning id, campaign_id
  `.execute(db);
  const [briefing] = rows;
  if (!briefing) throw new Error('No briefing.');
  return briefing;
}
const guard = async (campaignId: number) => {
  const ctx = systemContext(db, 'test', 1, NOW, 'Europe/Madrid');
  return guardCampaign(ctx, await findCampaign(ctx, campaignId));
};
const warningsInCart = async (client: UserActor, siteIds: number[]) => {
  await call('POST', '/cart/add', { as: client, body: { siteIds } });
  const { items } = (await call('GET', '/cart', { as: client })).json();
  return Object.fromEntries(items.map((item: { id: number; warnings: string[] }) => [item.id, item.warnings]));
};

describe('what a client should know of its sites', () => {
  test('is told in the cart: used domains and publishers, exclusions, quiet sites', async () => {
    const client = await createUser(db);
    const publisher = await createOwner(db);
    const used = await createSite(db, { domain: 'paper.example', ownerId: publisher });
    const first = await order(client, used, 'published');
    const section = await createSite(db, { domain: 'paper.example/sports' });
    const sister = await createSite(db, { ownerId: publisher });
    const excluded = await createSite(db, { domain: 'never.example' });
    await call('POST', '/exclusions/add', { as: client, body: { list: 'own', text: 'never.example' } });
    const quiet = await createSite(db, { lastPublishedAt: daysAgo(91), createdAt: daysAgo(400) });
    const never = await createSite(db, { createdAt: daysAgo(400) });
    const busy = await createSite(db, { lastPublishedAt: daysAgo(89), createdAt: daysAgo(400) });
    const young = await createSite(db, { createdAt: daysAgo(3) });
    expect(await warningsInCart(client, [used, section, excluded, quiet, never, busy, young])).toEqual({
      [used]: ['already_bought'],
      [section]: ['domain_used'],
      [excluded]: ['excluded'],
      [quiet]: ['quiet'],
      [never]: ['quiet'],
      [busy]: [],
      [young]: [],
    });
    const other = await createUser(db);
    expect(await warningsInCart(client, [sister])).toMatchObject({ [sister]: ['publisher_used', 'same_publisher'] });
    const { items } = (await call('GET', '/cart', { as: client })).json();
    const told = new Map(items.map((item: { id: number; used: object }) => [item.id, item.used]));
    expect(told.get(used)).toEqual({});
    expect(told.get(section)).toEqual({ domain_used: 'paper.example' });
    expect(told.get(sister)).toEqual({ publisher_used: 'paper.example' });
    // Of several, the one that was ordered last, whenever its draft was made.
    const later = await createSite(db, { domain: 'later.example', ownerId: publisher });
    const { campaignId } = await order(client, later, 'published');
    const orderedOn = (at: Date, id = campaignId) =>
      db.updateTable('campaigns').set({ submittedAt: at }).where('id', '=', id).execute();
    await orderedOn(daysAgo(100), first.campaignId);
    const usedOfSister = async () =>
      (await call('GET', '/cart', { as: client })).json().items.find((item: { id: number }) => item.id === sister).used;
    await orderedOn(daysAgo(0));
    expect(await usedOfSister()).toEqual({ publisher_used: 'later.example' });
    await orderedOn(daysAgo(300));
    expect(await usedOfSister()).toEqual({ publisher_used: 'paper.example' });
    expect(await warningsInCart(other, [used, section, sister])).toEqual({
      [used]: ['same_publisher'],
      [section]: [],
      [sister]: ['same_publisher'],
    });
  });

  test('is told while a campaign is completed, and the campaign itself is no reason', async () => {
    const client = await createUser(db);
    const publisher = await createOwner(db);
    const [one, two, before] = [
      await createSite(db, { ownerId: publisher }),
      await createSite(db, { ownerId: publisher }),
      await createSite(db),
    ];
    await order(client, before, 'done', 'Our  Shop');
    const waiting = await order(client, one, 'waiting', 'new words');
    const { rows } = await sql<{ id: number }>`
      insert into briefings (campaign_id, site_id, keyword) values
        (${waiting.campaignId}, ${two}, ''), (${waiting.campaignId}, ${before}, '') returning id
    `.execute(db);
    const answer = await guard(waiting.campaignId);
    expect(answer.briefings).toEqual([
      { briefingId: waiting.id, warnings: ['same_publisher'], used: {} },
      { briefingId: rows[0]?.id, warnings: ['same_publisher'], used: {} },
      { briefingId: rows[1]?.id, warnings: ['already_bought'], used: {} },
    ]);
    expect(answer).toMatchObject({ links: 1, anchors: [{ anchor: 'our shop', count: 1 }] });
    expect(JSON.stringify(answer)).not.toMatch(/owner/i);
  });
});

test('anchor texts over 30 % of a client’s links are told in its cart', async () => {
  const client = await createUser(db);
  const site = await createSite(db);
  for (const keyword of ['Best shoes', 'best  SHOES', 'brand', 'shop', ''])
    await order(client, site, 'published', keyword);
  await order(client, site, 'canceled', 'shop');
  const heavy = async () => (await call('GET', '/cart', { as: client })).json().heavyAnchors;
  // Four links are too few to say anything.
  expect(await heavy()).toEqual([]);
  const { id } = await order(client, site, 'done', 'another');
  expect(await heavy()).toEqual([{ anchor: 'best shoes', count: 2, links: 5 }]);
  // Further sets are links too.
  await db
    .insertInto('briefingTargets')
    .values([1, 2].map((position) => ({ briefingId: id, position, keyword: `more ${position}` })))
    .execute();
  expect(await heavy()).toEqual([]);
});
