import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW, TEXT, TEXT_WORDS } from '../../../testing/world.ts';
import { saveContent } from '../../content/commands/save-content.ts';
import { acceptContent } from './accept-content.ts';
import { askReview } from './ask-review.ts';
import { recallBriefing } from './recall-briefing.ts';
import { sendToClient } from './send-to-client.ts';
import { sendToProduction } from './send-to-production.ts';
import { sendVersionBack } from './send-version-back.ts';

/** The text on its way between the team, the client and the owner. */
const world = await makeWorld(await testDatabase());
const { db } = world;
const editor = world.context(world.editor);
const client = world.context(world.client);
const reason = 'A reason for people.';

const versionsOf = (id: number) =>
  db.selectFrom('contentVersions').selectAll().where('briefingId', '=', id).orderBy('number').execute();
const messagesOf = (id: number) => db.selectFrom('messages').selectAll().where('briefingId', '=', id).execute();

describe('sendToClient', () => {
  test('seals the version that the client is shown and passes the message on', async () => {
    const id = await world.briefingIn('in_review');
    await sendToClient(editor, { id, version: 1, message: 'Have a look.' });
    expect(await versionsOf(id)).toMatchObject([{ number: 1, sealedAt: NOW }]);
    expect(await messagesOf(id)).toMatchObject([{ audience: 'client', authorKind: 'staff', body: 'Have a look.' }]);
  });

  test('sends what was shown before as a new version of the team', async () => {
    const id = await world.briefingIn('in_review');
    await sendToClient(editor, { id, version: 1 });
    await askReview(client, { id, version: 2, message: 'Shorter, please.' });
    await sendToClient(editor, { id, version: 3 });
    expect(await versionsOf(id)).toMatchObject([
      { number: 1, authorKind: 'client', sealedAt: NOW },
      { number: 2, authorKind: 'staff', authorId: world.editor.id, sealedAt: NOW, words: TEXT_WORDS },
    ]);
  });

  test('of two who send the same again at once one wins, and the other is told', async () => {
    const id = await world.briefingIn('in_review');
    await sendToClient(editor, { id, version: 1 });
    await recallBriefing(editor, { id, version: 2, reason });
    const tries = await Promise.allSettled([
      sendToClient(editor, { id, version: 3 }),
      sendToClient(world.context(world.coordinator), { id, version: 3 }),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'changed_meanwhile' },
    });
    const [, second, ...others] = await versionsOf(id);
    expect(others).toEqual([]);
    expect(await world.readBriefingRow(id)).toMatchObject({ version: 4, currentVersionId: second?.id });
  });

  test('writes the briefing once, so that its keys are not checked again', async () => {
    const id = await world.briefingIn('in_review');
    await sendToClient(editor, { id, version: 1 });
    await recallBriefing(editor, { id, version: 2, reason });
    await db.transaction().execute(async (tx) => {
      const writes = async () => {
        const counted = sql<{ n: number }>`select pg_stat_get_xact_tuples_updated('briefings'::regclass) as n`;
        return (await counted.execute(tx)).rows[0]?.n ?? 0;
      };
      const before = await writes();
      await sendToClient({ ...editor, db: tx }, { id, version: 3 });
      expect((await writes()) - before).toBe(1);
    });
  });

  test('a sealed version can’t be changed, whatever writes it', async () => {
    const id = await world.briefingIn('pending_client');
    const change = db.updateTable('contentVersions').set({ html: 'other' }).where('briefingId', '=', id).execute();
    await expect(change).rejects.toThrow('sealed');
  });

  test('needs content', async () => {
    const id = await world.briefingIn('in_review');
    await db.updateTable('contentVersions').set({ html: '', words: 0 }).where('briefingId', '=', id).execute();
    await expect(sendToClient(editor, { id, version: 1 })).rejects.toMatchObject({ code: 'content_required' });
  });
});

describe('askReview', () => {
  test('keeps the client’s words as a message', async () => {
    const id = await world.briefingIn('pending_client');
    await askReview(client, { id, version: 1, message: 'Shorter, please.' });
    expect(await messagesOf(id)).toMatchObject([
      { audience: 'client', authorKind: 'client', authorId: world.client.id, body: 'Shorter, please.' },
    ]);
  });
});

describe('sendVersionBack', () => {
  test('makes the client’s text the current one, sealed and sanitised', async () => {
    const id = await world.briefingIn('pending_client');
    await sendVersionBack(client, { id, version: 1, content: `${TEXT}<p>My own <script>x()</script>words.</p>` });
    const [, second] = await versionsOf(id);
    expect(second).toMatchObject({
      number: 2,
      authorKind: 'client',
      html: `${TEXT}<p>My own words.</p>`,
      sealedAt: NOW,
    });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'in_review', currentVersionId: second?.id });
  });

  test('without a change is no version', async () => {
    const id = await world.briefingIn('pending_client');
    const [first] = await versionsOf(id);
    const unchanged = sendVersionBack(client, { id, version: 1, content: first?.html ?? '' });
    await expect(unchanged).rejects.toMatchObject({ status: 422, code: 'version_unchanged' });
  });

  test('without words is none either', async () => {
    const id = await world.briefingIn('pending_client');
    const empty = sendVersionBack(client, { id, version: 1, content: '<p> </p>' });
    await expect(empty).rejects.toMatchObject({ status: 422, code: 'content_required' });
  });
});

describe('acceptContent', () => {
  test('marks the version that was accepted', async () => {
    const id = await world.briefingIn('pending_client');
    await acceptContent(client, { id, version: 1 });
    expect(await versionsOf(id)).toMatchObject([{ acceptedAt: NOW }]);
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'pending_owner', promisedDate: null });
  });

  test('on the client’s behalf only with a reason', async () => {
    const id = await world.briefingIn('pending_client');
    const coordinator = world.context(world.coordinator);
    const silent = acceptContent(coordinator, { id, version: 1 });
    await expect(silent).rejects.toMatchObject({ status: 422, details: { faults: [{ path: 'reason' }] } });
    await acceptContent(coordinator, { id, version: 1, reason });
    const audit = await db.selectFrom('auditEntries').selectAll().where('entityId', '=', id).executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: 'briefing.accept_content', reason });
  });

  test('is the company’s manager’s too, and not another colleague’s', async () => {
    const id = await world.briefingIn('pending_client');
    await expect(acceptContent(world.context(world.colleague), { id, version: 1 })).rejects.toMatchObject({
      status: 404,
    });
    await acceptContent(world.context(world.companyManager), { id, version: 1 });
  });
});

describe('sendToProduction', () => {
  const asked = { reviewMode: 'review_and_send_back' } as const;

  test('in the mode that sends back waits for the client’s consent', async () => {
    const id = await world.briefingIn('in_review', asked);
    await expect(sendToProduction(editor, { id, version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'version_to_accept',
    });
    await sendToClient(editor, { id, version: 1 });
    await acceptContent(client, { id, version: 2 });
    await recallBriefing(editor, { id, version: 3, reason });
    await sendToProduction(editor, { id, version: 4 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'pending_owner' });
  });

  test('asks again for a version that was changed after the consent', async () => {
    const id = await world.briefingIn('pending_client', asked);
    await acceptContent(client, { id, version: 1 });
    await recallBriefing(editor, { id, version: 2, reason });
    await saveContent(editor, id, `${TEXT}<p>Another text.</p>`, undefined, 3);
    await expect(sendToProduction(editor, { id, version: 4 })).rejects.toMatchObject({ code: 'version_to_accept' });
  });

  test('in the other modes asks nobody', async () => {
    const id = await world.briefingIn('in_review');
    await sendToProduction(editor, { id, version: 1 });
    expect(await versionsOf(id)).toMatchObject([{ sealedAt: NOW, acceptedAt: null }]);
  });
});
