import { type BriefingStatus, type BriefingTransition, briefingMachine } from '@linkstand/contract/briefings/machine';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { MOVES } from '../testing/moves.ts';
import { testPublisher } from '../testing/publisher.ts';
import { forceStatus } from './force-status.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const checker = await testPublisher();
const { db } = world;

const move = (name: BriefingTransition, actor: Actor, id: number, version = 1) =>
  MOVES[name].act(world.context(actor), { id, version }, world, checker);

const auditOf = (id: number) =>
  db.selectFrom('auditEntries').selectAll().where('entity', '=', 'briefings').where('entityId', '=', id).execute();
const eventsOf = (id: number) =>
  db.selectFrom('events').selectAll().where('entity', '=', 'briefings').where('entityId', '=', id).execute();

/** A state that the transition does not start from and in which the actor still sees the briefing. */
function wrongStateFor(name: BriefingTransition): BriefingStatus {
  const { from } = briefingMachine.transitions[name];
  if (name === 'force_status') return 'draft'; // from everywhere else it may
  const isOwners = MOVES[name].by(world).kind === 'owner';
  const seen: readonly BriefingStatus[] = isOwners ? ['done'] : ['canceled', 'waiting_publish'];
  const wrong = seen.find((status) => !(from as readonly BriefingStatus[]).includes(status));
  if (!wrong) throw new Error(`${name} starts everywhere.`);
  return wrong;
}

/** What an earlier turn through the life of a briefing left on it. */
const leftOverIn = (status: BriefingStatus) =>
  status === 'draft'
    ? {}
    : {
        dueDate: '2026-02-01',
        promisedDate: '2026-02-02',
        remindersSent: 2,
        approvedAt: new Date('2026-01-20T08:00:00Z'),
        ...(status === 'published' || status === 'done'
          ? { finalLink: 'https://diario.example/final', problemReportedAt: new Date('2026-02-20T08:00:00Z') }
          : {}),
      };

/** What entering a state decides on. */
const ENTERED = [
  'status',
  'statusSince',
  'remindersSent',
  'approvedAt',
  'dueDate',
  'promisedDate',
  'publishedAt',
  'doneAt',
  'finalLink',
  'problemReportedAt',
] as const;
/** What a move writes of these by itself, because its input says so. */
const OWN_WRITING: Partial<Record<BriefingTransition, readonly string[]>> = {
  accept_publication: ['promisedDate'],
  confirm_publication: ['finalLink'],
  // It is the version sent back that is sealed.
  send_version_back: ['isSealed'],
};

async function entered(id: number, except: readonly string[]) {
  const row = await world.readBriefingRow(id);
  const version = await db.selectFrom('contentVersions').select('sealedAt').where('briefingId', '=', id).execute();
  const all = {
    ...Object.fromEntries(ENTERED.map((column) => [column, row[column]])),
    isSealed: version.map(({ sealedAt }) => sealedAt !== null),
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => !except.includes(field)));
}

describe.each(briefingMachine.names)('%s', (name) => {
  const { from, to, by, on = {}, isVersionless = false, mayNot = ({ seller }) => seller } = MOVES[name];

  test('works, and is recorded with its event and the ids that every event carries', async () => {
    const actor = by(world);
    const id = await world.briefingIn(from, on);
    const { campaignId, siteId, ownerId, editorId } = await world.readBriefingRow(id);
    await move(name, actor, id);
    const row = await world.readBriefingRow(id);
    expect(row).toMatchObject({ status: to, version: 2 });
    const recorded = { action: `briefing.${name}`, fromStatus: from, toStatus: to, actorName: actor.name };
    expect(await auditOf(id)).toMatchObject([{ ...recorded, forced: name === 'force_status' }]);
    const ids = { campaignId, siteId, ownerId, editorId, clientId: world.client.id };
    expect(await eventsOf(id)).toMatchObject([{ name: `briefing.${name}`, data: { ...ids, from, to } }]);
  });

  test.runIf(to !== from)('enters the state as a forced move does', async () => {
    if (to === 'draft') throw new Error('Nothing leads back to a draft.');
    const moved = await world.briefingIn(from, { ...leftOverIn(from), ...on });
    await move(name, by(world), moved);
    // A draft can't be forced anywhere; what was denied enters the same.
    const start = from === 'draft' ? 'denied' : from;
    const forced = await world.briefingIn(start, { ...leftOverIn(start), ...on });
    await forceStatus(world.context(world.admin), { id: forced, version: 1, status: to, reason: 'As a move.' });
    const written = OWN_WRITING[name] ?? [];
    expect(await entered(moved, written)).toEqual(await entered(forced, written));
  });

  test('is 404 to a stranger', async () => {
    const id = await world.briefingIn(from, on);
    await expect(move(name, world.stranger, id)).rejects.toMatchObject({ status: 404 });
    const otherOwner = { ...world.otherOwner, briefingId: id };
    await expect(move(name, otherOwner, id)).rejects.toMatchObject({ status: 404 });
    await expect(move(name, world.otherSeller, id)).rejects.toMatchObject({ status: 404 });
    expect(await auditOf(id)).toEqual([]);
  });

  test('is 403 to who sees it and may not do that', async () => {
    const id = await world.briefingIn(from, on);
    const { campaignId } = await world.readBriefingRow(id);
    // A coordinator sees the drafts that it prepared.
    await db
      .updateTable('campaigns')
      .set({ preparedById: world.coordinator.id })
      .where('id', '=', campaignId)
      .execute();
    await expect(move(name, mayNot(world), id)).rejects.toMatchObject({ status: 403 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: from, version: 1 });
  });

  test('is 409 in a state that it does not start from', async () => {
    const wrong = wrongStateFor(name);
    const id = await world.briefingIn(wrong);
    await expect(move(name, by(world), id)).rejects.toMatchObject({ status: 409 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: wrong, version: 1 });
  });

  test.skipIf(isVersionless)(
    'is 409 on a stale version, with the fresh record for whoever has an account',
    async () => {
      const actor = by(world);
      const id = await world.briefingIn(from, { version: 5 });
      const refused = await move(name, actor, id, 4).catch((error: unknown) => error);
      const details = actor.kind === 'user' ? { current: { id, version: 5, status: from } } : {};
      expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile', details });
      expect(await auditOf(id)).toEqual([]);
    },
  );
});

describe('who comes late', () => {
  test('to a briefing that another editor took from the queue gets 409, not 404', async () => {
    const id = await world.briefingIn('waiting_review');
    await move('start_review', world.editor, id);
    await expect(move('start_review', world.otherEditor, id)).rejects.toMatchObject({ status: 409 });
    await expect(move('start_review', world.otherEditor, id, 2)).rejects.toMatchObject({ status: 404 });
  });

  test('to a publication that was called back from the owner gets 409 until it is looked at again', async () => {
    const id = await world.briefingIn('pending_owner');
    await move('recall', world.editor, id);
    await expect(move('accept_publication', world.owner, id)).rejects.toMatchObject({ status: 409 });
    await expect(move('accept_publication', world.otherOwner, id)).rejects.toMatchObject({ status: 404 });
    await expect(move('accept_publication', world.ownerManager, id)).rejects.toMatchObject({ status: 409 });
    await expect(move('accept_publication', world.otherOwnerManager, id)).rejects.toMatchObject({ status: 404 });
  });
});
