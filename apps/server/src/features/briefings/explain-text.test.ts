import { describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, textAsOrdered } from '../../testing/world.ts';
import { saveContent } from '../content/commands/save-content.ts';
import { acceptContent } from './commands/accept-content.ts';
import { approveBriefing } from './commands/approve-briefing.ts';
import { approveDirectly } from './commands/approve-directly.ts';
import { askReview } from './commands/ask-review.ts';
import { forceStatus } from './commands/force-status.ts';
import type { BriefingRef } from './commands/move-briefing.ts';
import { recallBriefing } from './commands/recall-briefing.ts';
import { resubmitBriefing } from './commands/resubmit-briefing.ts';
import { sendToClient } from './commands/send-to-client.ts';
import { sendToProduction } from './commands/send-to-production.ts';
import { sendVersionBack } from './commands/send-version-back.ts';
import { submitBriefings } from './commands/submit-briefings.ts';
import { presentBriefing } from './presenter.ts';

/** A text of five words where five hundred, a keyword and a link were ordered goes nowhere without a reason. */
const world = await makeWorld(await testDatabase());
const { db } = world;
const as = (person: Context['actor']) => world.context(person);
const [client, editor, coordinator, admin] = [world.client, world.editor, world.coordinator, world.admin].map(as) as [
  Context,
  Context,
  Context,
  Context,
];
const reason = 'A short notice, as agreed.';
const FIVE = '<p>Only five words of it.</p>';

const versionsOf = (id: number) =>
  db.selectFrom('contentVersions').selectAll().where('briefingId', '=', id).orderBy('number').execute();
const lastEntry = (id: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'reason'])
    .where('entity', '=', 'briefings')
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function briefing(status: Parameters<typeof world.briefingIn>[0], html = FIVE, more = {}) {
  const id = await world.briefingIn(status, more);
  const version = () => db.updateTable('contentVersions').where('briefingId', '=', id);
  await version().set({ sealedAt: null }).execute();
  await version()
    .set({ html, words: html === FIVE ? 5 : 520 })
    .execute();
  if (status === 'pending_client') await version().set({ sealedAt: NOW }).execute();
  return id;
}

const submit = (id: number, given?: string) =>
  db.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom('campaigns as c')
      .innerJoin('briefings as b', 'b.campaignId', 'c.id')
      .select(['c.id', 'c.userId'])
      .where('b.id', '=', id)
      .executeTakeFirstOrThrow();
    await submitBriefings({ ...client, db: tx }, campaign, 12_000, given);
  });

type Way = (at: BriefingRef, reason?: string) => Promise<unknown>;
/** Everything that hands a text to somebody who did not write it. */
const WAYS: Readonly<Record<string, [from: Parameters<typeof world.briefingIn>[0], way: Way, more?: object]>> = {
  submit: ['draft', ({ id }, given) => submit(id, given)],
  resubmit: ['denied', (at, given) => resubmitBriefing(client, { ...at, expectedTotalCents: 12_000, reason: given })],
  approve: [
    'waiting',
    (at, given) => approveBriefing(coordinator, { ...at, reviewMode: 'publish_as_is', reason: given }),
  ],
  approve_directly: ['waiting_review', (at, given) => approveDirectly(admin, { ...at, reason: given })],
  send_to_client: ['in_review', (at, given) => sendToClient(editor, { ...at, reason: given })],
  send_to_production: ['in_review', (at, given) => sendToProduction(editor, { ...at, reason: given })],
  accept_content: ['pending_client', (at, given) => acceptContent(client, { ...at, reason: given })],
  send_version_back: [
    'pending_client',
    (at, given) => sendVersionBack(client, { ...at, content: '<p>Only four of mine.</p>', reason: given }),
  ],
};

describe.each(Object.entries(WAYS))('%s', (name, [from, way, more]) => {
  test('says what is missing and asks for a reason, which is recorded with the text', async () => {
    const id = await briefing(from, FIVE, more);
    const { version } = await world.readBriefingRow(id);
    await expect(way({ id, version })).rejects.toMatchObject({
      status: 422,
      code: 'text_falls_short',
      details: { faults: [{ path: 'reason' }] },
    });
    await expect(way({ id, version }, '  ')).rejects.toMatchObject({ code: 'text_falls_short' });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: from, version });
    await way({ id, version }, reason);
    expect(await lastEntry(id)).toEqual({ action: `briefing.${name}`, reason });
    expect((await versionsOf(id)).at(-1)?.explanation).toMatchObject({ reason });
  });

  test('asks nothing of a text that is as ordered, and records no reason for it', async () => {
    const id = await briefing(from, textAsOrdered(), more);
    const { version } = await world.readBriefingRow(id);
    const sent = name === 'send_version_back' ? textAsOrdered('running shoes', undefined, 600) : '';
    await (sent ? sendVersionBack(client, { id, version, content: sent }) : way({ id, version }));
    expect((await versionsOf(id)).at(-1)?.explanation).toBeNull();
  });
});

describe('a reason', () => {
  test('names each fault in the words of its reader', async () => {
    const id = await briefing('in_review');
    const spanish = { ...editor, locale: 'es' as const };
    await expect(sendToProduction(spanish, { id })).rejects.toMatchObject({
      details: { parameters: { faults: expect.stringContaining('5 palabras de un mínimo de 500') } },
    });
  });

  test('holds for the text: it is asked once, and again for another one', async () => {
    const id = await briefing('in_review');
    await sendToClient(editor, { id, reason });
    // The client is not asked to explain what the team explained.
    await acceptContent(client, { id });
    await recallBriefing(editor, { id, reason: 'Another look.' });
    await sendToProduction(editor, { id });
    await recallBriefing(editor, { id, reason: 'Another look.' });
    const { version } = await world.readBriefingRow(id);
    await saveContent(editor, id, '<p>Other words, still too few.</p>', undefined, version);
    await expect(sendToProduction(editor, { id })).rejects.toMatchObject({ code: 'text_falls_short' });
  });

  test('of the client is shown to the team, which answers for itself', async () => {
    const id = await briefing('draft');
    await submit(id, reason);
    const seen = await presentBriefing(coordinator, id);
    expect(seen.content?.explanation).toMatchObject({ reason, side: 'client' });
    expect(seen.history.at(-1)).toMatchObject({ action: 'submit', reason });
    await expect(approveDirectly(admin, { id })).rejects.toMatchObject({ code: 'text_falls_short' });
  });

  test('of the team stays with the team, unless it was written for the client', async () => {
    const id = await briefing('waiting_review');
    await approveDirectly(admin, { id, reason });
    expect((await presentBriefing(client, id)).content?.explanation).toBeNull();
    expect((await presentBriefing(coordinator, id)).content?.explanation).toMatchObject({ reason, side: 'team' });
    const shown = await briefing('in_review');
    await sendToClient(editor, { id: shown, reason });
    const read = await presentBriefing(client, shown);
    expect(read.content?.explanation).toMatchObject({ reason });
    expect(read.history.at(-1)).toMatchObject({ reason });
  });

  test('goes with a text that is shown a second time', async () => {
    const id = await briefing('in_review');
    await sendToClient(editor, { id, reason });
    await askReview(client, { id, message: 'Look again, please.' });
    await sendToClient(editor, { id });
    expect((await versionsOf(id)).map(({ explanation }) => explanation)).toMatchObject([{ reason }, { reason }]);
  });

  test('of a forced status is that of the text, too', async () => {
    const id = await briefing('in_review');
    await forceStatus(admin, { id, status: 'pending_owner', reason });
    expect((await versionsOf(id)).at(-1)?.explanation).toMatchObject({ reason, side: 'team' });
  });
});

describe('what was ordered', () => {
  test('has further keyword sets', async () => {
    const id = await briefing('in_review', textAsOrdered());
    await db
      .insertInto('briefingTargets')
      .values({ briefingId: id, position: 1, keyword: 'trail', url: 'https://shop.example/trail' })
      .execute();
    await expect(sendToProduction(editor, { id })).rejects.toMatchObject({
      details: { parameters: { faults: 'no link to https://shop.example/trail; the keyword “trail” isn’t in it' } },
    });
  });

  test('may be a sentence for an article that exists', async () => {
    const html = textAsOrdered('running shoes', undefined, 8);
    await sendToProduction(editor, { id: await briefing('in_review', html, { briefingType: 'link_insertion' }) });
    const article = await briefing('in_review', html);
    await expect(sendToProduction(editor, { id: article })).rejects.toMatchObject({ code: 'text_falls_short' });
  });
});

test('a text that the team is to write is not asked about when it is ordered', async () => {
  const id = await briefing('draft', FIVE, { writeForMe: true });
  await submit(id);
  expect(await world.readBriefingRow(id)).toMatchObject({ status: 'waiting' });
});
