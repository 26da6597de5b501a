import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { presentBriefing } from '../presenter.ts';
import { acceptPublication } from './accept-publication.ts';
import { changePromise } from './change-promise.ts';
import { declinePublication } from './decline-publication.ts';
import type { BriefingRef } from './move-briefing.ts';
import { remindOwner } from './remind-owner.ts';
import { requestCase } from './request-case.ts';
import { sendLinkAgain } from './send-link-again.ts';
import { setBonus } from './set-bonus.ts';
import { setDraftLink } from './set-draft-link.ts';
import { writeInternalComment } from './write-internal-comment.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const as = world.context;

const eventsOf = (id: number) =>
  db
    .selectFrom('events')
    .select(['name', 'data'])
    .where('entityId', '=', id)
    .where('entity', '=', 'briefings')
    .execute();
const auditOf = (id: number) =>
  db.selectFrom('auditEntries').selectAll().where('entityId', '=', id).where('entity', '=', 'briefings').execute();

const ACTS = {
  set_bonus: {
    in: 'in_review',
    notIn: 'canceled',
    by: world.admin,
    notBy: world.coordinator,
    act: (actor: Actor, at: BriefingRef) => setBonus(as(actor), { ...at, bonus: true }),
  },
  write_internal_comment: {
    in: 'waiting',
    notIn: 'draft',
    by: world.admin,
    notBy: world.seller,
    act: (actor: Actor, at: BriefingRef) =>
      writeInternalComment(as(actor), { ...at, internalComment: 'Handle with care.' }),
  },
  set_draft_link: {
    in: 'in_review',
    notIn: 'published',
    by: world.editor,
    notBy: world.client,
    act: (actor: Actor, at: BriefingRef) => setDraftLink(as(actor), { ...at, draftLink: 'https://docs.example/1' }),
  },
  send_link_again: {
    in: 'pending_client',
    notIn: 'in_review',
    by: world.editor,
    notBy: world.client,
    act: (actor: Actor, at: BriefingRef) => sendLinkAgain(as(actor), { ...at, link: 'draft' }),
  },
  remind_owner: {
    in: 'pending_owner',
    notIn: 'published',
    by: world.ownerManager,
    notBy: world.editor,
    act: (actor: Actor, at: BriefingRef) => remindOwner(as(actor), at),
  },
} as const;

describe.each(Object.keys(ACTS) as (keyof typeof ACTS)[])('%s', (name) => {
  const entry = ACTS[name];

  test('works and is audited', async () => {
    const id = await world.briefingIn(entry.in);
    await entry.act(entry.by, { id, version: 1 });
    expect(await auditOf(id)).toMatchObject([{ action: `briefing.${name}`, fromStatus: null, toStatus: null }]);
  });

  test('is 404 to strangers, 403 to who may not, 409 at the wrong time or on a stale version', async () => {
    const id = await world.briefingIn(entry.in);
    const at = { id, version: 1 };
    await expect(entry.act(world.stranger, at)).rejects.toMatchObject({ status: 404 });
    await expect(entry.act(entry.notBy, at)).rejects.toMatchObject({ status: 403 });
    await expect(entry.act(entry.by, { id, version: 7 })).rejects.toMatchObject({
      status: 409,
      details: { current: { id } },
    });
    const other = await world.briefingIn(entry.notIn);
    await expect(entry.act(entry.by, { id: other, version: 1 })).rejects.toMatchObject({ status: 409 });
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('setBonus', () => {
  test('makes it free for the client and gives the price back when undone', async () => {
    const id = await world.briefingIn('in_review');
    await setBonus(as(world.admin), { id, version: 1, bonus: true });
    expect(await presentBriefing(as(world.client), id)).toMatchObject({ isBonus: true, priceCents: 0 });
    expect(await presentBriefing(as(world.admin), id)).toMatchObject({ costCents: 6000, profitCents: -6000 });
    const { campaignId } = await world.readBriefingRow(id);
    const total = () => db.selectFrom('campaigns').select('totalCents').where('id', '=', campaignId).executeTakeFirst();
    expect(await total()).toEqual({ totalCents: 0 });
    await setBonus(as(world.admin), { id, version: 2, bonus: false });
    expect(await presentBriefing(as(world.admin), id)).toMatchObject({ isBonus: false, profitCents: 6000 });
    expect(await total()).toEqual({ totalCents: 12_000 });
  });
});

describe('sendLinkAgain', () => {
  test('says which link, and only one that exists', async () => {
    const id = await world.briefingIn('published');
    const draft = sendLinkAgain(as(world.editor), { id, version: 1, link: 'draft' });
    await expect(draft).rejects.toMatchObject({ status: 409, details: { faults: [{ path: 'link' }] } });
    await sendLinkAgain(as(world.ownerManager), { id, version: 1, link: 'final' });
    expect(await eventsOf(id)).toMatchObject([{ name: 'briefing.send_link_again', data: { link: 'final' } }]);
  });
});

test.each([
  ['owner_link_revoked', { linkRevokedAt: new Date('2026-03-01') }],
  ['owner_has_no_email', { email: '' }],
])('an owner is not said to be reminded who can’t be: %s', async (code, set) => {
  const id = await world.briefingIn('pending_owner');
  const { ownerId } = world.owner;
  const before = await db
    .selectFrom('owners')
    .select(['linkRevokedAt', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  await db.updateTable('owners').set(set).where('id', '=', ownerId).execute();
  const refused = remindOwner(as(world.ownerManager), { id, version: 1 });
  await expect(refused).rejects.toMatchObject({ status: 422, code });
  expect(await eventsOf(id)).toEqual([]);
  await db.updateTable('owners').set(before).where('id', '=', ownerId).execute();
});

describe('promises', () => {
  test('are about days to come', async () => {
    const id = await world.briefingIn('pending_owner');
    const owner = as(world.owner);
    const over = acceptPublication(owner, { id, version: 1, promisedDate: '2026-03-03' });
    await expect(over).rejects.toMatchObject({ status: 422, details: { faults: [{ path: 'promisedDate' }] } });
    await acceptPublication(owner, { id, version: 1, promisedDate: '2026-03-04' });
    expect(await world.readBriefingRow(id)).toMatchObject({ promisedDate: '2026-03-04' });
  });

  test('when changed start the reminders again', async () => {
    const id = await world.briefingIn('waiting_publish', { promisedDate: '2026-03-05', remindersSent: 2 });
    await changePromise(as(world.owner), { id, version: 1, promisedDate: '2026-03-20', reason: 'Holidays.' });
    expect(await world.readBriefingRow(id)).toMatchObject({ promisedDate: '2026-03-20', remindersSent: 0 });
    expect(await eventsOf(id)).toMatchObject([{ data: { promisedDate: '2026-03-20', previousDate: '2026-03-05' } }]);
  });

  test('when declined become a case on the editor’s desk', async () => {
    const id = await world.briefingIn('waiting_publish', { promisedDate: '2026-03-05' });
    await declinePublication(as(world.ownerManager), { id, version: 1, reason: 'No room.' });
    const cases = await db.selectFrom('cases').selectAll().where('briefingId', '=', id).execute();
    expect(cases).toMatchObject([{ kind: 'declined', detail: 'No room.', assigneeId: world.editor.id }]);
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'in_review', promisedDate: null });
  });
});

describe('requestCase', () => {
  test('opens a question for whoever may', async () => {
    const id = await world.briefingIn('in_review');
    const caseId = await requestCase(as(world.seller), { id, reason: 'The client asks when.' });
    const opened = await db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
    expect(opened).toMatchObject({ kind: 'question', detail: 'The client asks when.', openedById: world.seller.id });
    await expect(requestCase(as(world.siteManager), { id, reason: 'May I?' })).rejects.toMatchObject({ status: 403 });
    await expect(requestCase(as(world.stranger), { id, reason: 'May I?' })).rejects.toMatchObject({ status: 404 });
    const draft = await world.briefingIn('draft');
    await expect(requestCase(as(world.client), { id: draft, reason: 'May I?' })).rejects.toMatchObject({ status: 409 });
  });
});
