import { Briefing, BriefingRow } from '@linkstand/contract/briefings/schema';
import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, TARGET_URL, TEXT } from '../../testing/world.ts';
import { saveContent } from '../content/commands/save-content.ts';
import { recallBriefing } from './commands/recall-briefing.ts';
import { presentBriefing, presentBriefingRow } from './presenter.ts';
import { findBriefing, listChecks } from './queries.ts';
import { testPublisher } from './testing/publisher.ts';

const world = await makeWorld(await testDatabase());
const publisher = await testPublisher();
const { db } = world;
const as = world.context;

/** Everything of the kind in one record: texts that must not leave are told by these words. */
async function fullBriefing() {
  const id = await world.briefingIn('published', {
    internalComment: 'SECRET comment',
    bonusById: world.admin.id,
    editorId: world.editor.id,
  });
  await db
    .insertInto('briefingTargets')
    .values({ briefingId: id, position: 1, keyword: 'boots', url: 'https://shop.example/boots' })
    .execute();
  await db
    .insertInto('auditEntries')
    .values([
      {
        actorKind: 'user',
        actorId: world.editor.id,
        actorName: 'SECRET name',
        action: 'briefing.recall',
        entity: 'briefings',
        entityId: id,
        fromStatus: 'pending_owner',
        toStatus: 'in_review',
        reason: 'SECRET reason',
      },
      {
        actorKind: 'owner',
        actorId: world.owner.ownerId,
        actorName: 'SECRET owner',
        action: 'briefing.decline_publication',
        entity: 'briefings',
        entityId: id,
        fromStatus: 'pending_owner',
        toStatus: 'in_review',
        reason: 'SECRET reason',
      },
    ])
    .execute();
  return id;
}
const id = await fullBriefing();

const shownTo = async (actor: UserActor) => Briefing.strict().parse(await presentBriefing(as(actor), id));

describe('presentBriefing', () => {
  const everyReader: [string, UserActor][] = [
    ['admin', world.admin],
    ['coordinator', world.coordinator],
    ['editor', world.editor],
    ['site manager', world.siteManager],
    ['owner manager', world.ownerManager],
    ['seller', world.seller],
    ['client', world.client],
    ['company manager', world.companyManager],
  ];
  test.each(everyReader)('fits the contract for the %s', async (_, actor) => {
    expect(await shownTo(actor)).toMatchObject({ id, targets: [{ keyword: 'running shoes' }, { keyword: 'boots' }] });
    const row = presentBriefingRow(as(actor), await findBriefing(db, actor, id));
    expect(BriefingRow.strict().parse(row)).toMatchObject({ id, clientStatus: 'published' });
  });

  test('hides cost, owner, managers, notes and names of the team from the client', async () => {
    for (const actor of [world.client, world.companyManager]) {
      const shown = await shownTo(actor);
      for (const field of [
        'costCents',
        'profitCents',
        'owner',
        'ownerContact',
        'clientContact',
        'editor',
        'internalComment',
      ]) {
        expect(shown).not.toHaveProperty(field);
      }
      const text = JSON.stringify(shown);
      expect(text).not.toContain('SECRET');
      for (const person of [world.editor, world.admin, world.siteManager, world.ownerManager, world.owner]) {
        expect(text).not.toContain(`"${person.name}"`);
      }
    }
  });

  test('tells the client what happened by side, the team by name', async () => {
    expect((await shownTo(world.client)).history).toMatchObject([
      { action: 'recall', actor: 'team', reason: '' },
      { action: 'decline_publication', actor: 'owner', reason: '' },
    ]);
    expect((await shownTo(world.editor)).history).toMatchObject([
      { actor: 'SECRET name', reason: 'SECRET reason' },
      { actor: 'SECRET owner' },
    ]);
  });

  test('shows cost and profit only to those who answer for them', async () => {
    for (const actor of [world.admin, world.siteManager, world.ownerManager]) {
      expect(await shownTo(actor)).toMatchObject({ costCents: 6000, profitCents: 6000 });
    }
    for (const actor of [world.coordinator, world.editor, world.seller]) {
      expect(await shownTo(actor)).not.toHaveProperty('costCents');
      expect(await shownTo(actor)).not.toHaveProperty('profitCents');
    }
  });

  test('shows the owner to the team that works with owners, the client to the one that works with clients', async () => {
    expect(await shownTo(world.editor)).toMatchObject({
      owner: { id: world.owner.ownerId },
      ownerContact: { email: 'owner@publisher.test' },
      clientContact: { email: world.client.email },
    });
    const toSeller = await shownTo(world.seller);
    expect(toSeller).toMatchObject({ client: { id: world.client.id }, company: { name: 'Shoes Ltd' } });
    expect(toSeller).not.toHaveProperty('owner');
    const toOwnerManager = await shownTo(world.ownerManager);
    expect(toOwnerManager).toMatchObject({ owner: { id: world.owner.ownerId } });
    expect(toOwnerManager).not.toHaveProperty('client');
    expect(toOwnerManager).not.toHaveProperty('clientContact');
  });

  test('keeps the team’s unfinished text from the client', async () => {
    const working = await world.briefingIn('pending_client');
    await recallBriefing(as(world.editor), { id: working, version: 1, reason: 'Something was wrong.' });
    await saveContent(as(world.editor), working, '<p>Half a senten</p>', undefined, 2);
    const toClient = await presentBriefing(as(world.client), working);
    expect(toClient.versions.map(({ number }) => number)).toEqual([1]);
    expect(toClient.content).toMatchObject({ number: 1, html: TEXT });
    const toEditor = await presentBriefing(as(world.editor), working);
    expect(toEditor.versions.map(({ number }) => number)).toEqual([1, 2]);
    expect(toEditor.content).toMatchObject({ number: 2, author: { kind: 'staff', name: world.editor.name } });
  });

  test('keeps a page that is being corrected from the client', async () => {
    const url = 'https://diario.example/wrong';
    const returned = await world.briefingIn('waiting_publish', { publicationUrl: url });
    const { check: found } = await publisher.checkPublication({
      pageUrl: url,
      links: [{ url: TARGET_URL, keyword: 'running shoes' }],
      expectedLinkType: 'do_follow',
      siteDomain: 'diario.example',
    });
    const check = await db
      .insertInto('linkChecks')
      .values({ briefingId: returned, url, ok: found.ok, result: JSON.stringify(found) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('briefings').set({ lastCheckId: check.id }).where('id', '=', returned).execute();
    const toClient = await presentBriefing(as(world.client), returned);
    expect(toClient).toMatchObject({ publicationUrl: '', checkOk: null, lastCheck: null });
    expect(await listChecks(as(world.client), returned)).toEqual([]);
    expect(await listChecks(as(world.editor), returned)).toHaveLength(1);
    expect(await presentBriefing(as(world.editor), returned)).toMatchObject({
      publicationUrl: 'https://diario.example/wrong',
    });
  });

  test('names what is missing, with the campaign’s general title standing in for an empty one', async () => {
    const draft = await world.briefingIn('draft', { title: '', keyword: '', linkType: null });
    const { campaignId } = await world.readBriefingRow(draft);
    expect((await presentBriefing(as(world.client), draft)).missing).toEqual(['title', 'keyword', 'linkType']);
    await db.updateTable('campaigns').set({ generalTitle: 'Spring' }).where('id', '=', campaignId).execute();
    expect(await presentBriefing(as(world.client), draft)).toMatchObject({
      title: '',
      missing: ['keyword', 'linkType'],
    });
    expect(presentBriefingRow(as(world.client), await findBriefing(db, world.client, draft)).title).toBe('Spring');
  });

  test('names the category in the reader’s language', async () => {
    const shown = await presentBriefing(as(world.client, { locale: 'es' }), id);
    expect(shown.category).toEqual({ id: world.categories.sport, name: 'Deporte' });
  });
});
