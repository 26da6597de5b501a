import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { approveBriefing } from '../briefings/commands/approve-briefing.ts';
import { approveDirectly } from '../briefings/commands/approve-directly.ts';
import type { BriefingRef } from '../briefings/commands/move-briefing.ts';
import { sendToProduction } from '../briefings/commands/send-to-production.ts';
import { presentBriefing } from '../briefings/presenter.ts';
import { blockOwner, unblockOwner } from '../owners/commands/block-owner.ts';
import { decideRequest } from '../requests/commands/decide-request.ts';

/** Orders on a site that is off sale go on only with somebody's reason. */
const world = await makeWorld(await testDatabase());
const { db } = world;
const [client, editor, coordinator, admin] = [world.client, world.editor, world.coordinator, world.admin].map(
  (person) => world.context(person),
) as [
  ReturnType<typeof world.context>,
  ReturnType<typeof world.context>,
  ReturnType<typeof world.context>,
  ReturnType<typeof world.context>,
];
const reason = 'The publisher agreed to this last one.';

const siteOf = async (id: number) =>
  (await db.selectFrom('briefings').select('siteId').where('id', '=', id).executeTakeFirstOrThrow()).siteId;
type TakeOff = (siteId: number, ownerId: number) => Promise<unknown>;
const changed =
  (off: object): TakeOff =>
  (siteId) =>
    db.updateTable('sites').set(off).where('id', '=', siteId).execute();
const blocked: TakeOff = (_siteId, ownerId) => blockOwner(world.context(world.admin), ownerId, 'Its links vanish.');
const OFF: Readonly<Record<string, TakeOff>> = {
  'switched off': changed({ status: 'inactive' }),
  'being verified again': changed({ status: 'verifying' }),
  'without an offer': changed({ chosenOfferId: null }),
  'of a blocked owner': blocked,
};
async function ordered(status: Parameters<typeof world.briefingIn>[0], off: TakeOff = changed({ status: 'inactive' })) {
  const owner = await world.make.owner();
  const siteId = await world.make.site(owner);
  const id = await world.briefingIn(status, { siteId, ownerId: owner.ownerId });
  expect(await siteOf(id)).toBe(siteId);
  await off(siteId, owner.ownerId);
  return { id, siteId, ownerId: owner.ownerId };
}

type Way = (at: BriefingRef, reason?: string) => Promise<unknown>;
const WAYS: Readonly<Record<string, [from: Parameters<typeof world.briefingIn>[0], way: Way]>> = {
  approve: [
    'waiting',
    (at, given) => approveBriefing(coordinator, { ...at, reviewMode: 'review_and_publish', reason: given }),
  ],
  approve_as_is: [
    'waiting',
    (at, given) => approveBriefing(coordinator, { ...at, reviewMode: 'publish_as_is', reason: given }),
  ],
  approve_directly: ['waiting_review', (at, given) => approveDirectly(admin, { ...at, reason: given })],
  send_to_production: ['in_review', (at, given) => sendToProduction(editor, { ...at, reason: given })],
};

describe.each(Object.entries(WAYS))('%s', (_name, [from, way]) => {
  test.each(Object.entries(OFF))('asks why it goes on with a site that is %s', async (_off, off) => {
    const { id } = await ordered(from, off);
    const { version } = await world.readBriefingRow(id);
    for (const given of [undefined, ' '])
      await expect(way({ id, version }, given)).rejects.toMatchObject({
        status: 422,
        code: 'site_switched_off',
        details: { faults: [{ path: 'reason' }] },
      });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: from, version });
    await way({ id, version }, reason);
    expect((await presentBriefing(admin, id)).history.at(-1)).toMatchObject({ reason });
  });
});

test('all orders of a request ask, each for its own', async () => {
  const { id } = await ordered('waiting');
  const { campaignId } = await db
    .selectFrom('briefings')
    .select('campaignId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { version } = await world.readBriefingRow(id);
  const decision = { briefingId: id, version, decision: 'approve', reviewMode: 'review_and_publish' } as const;
  await expect(decideRequest(coordinator, campaignId, [decision])).rejects.toMatchObject({
    code: 'site_switched_off',
    details: { faults: [{ path: 'decisions.0' }] },
  });
  await decideRequest(coordinator, campaignId, [{ ...decision, reason }]);
  expect(await world.readBriefingRow(id)).toMatchObject({ status: 'waiting_review' });
});

test('it is marked for the team, until it is published, and not for its client', async () => {
  const { id } = await ordered('in_review');
  expect(await presentBriefing(coordinator, id)).toMatchObject({ siteIsOff: true });
  expect(await presentBriefing(client, id)).toMatchObject({ siteIsOff: false });
  const { id: published } = await ordered('published');
  expect(await presentBriefing(coordinator, published)).toMatchObject({ siteIsOff: false });
});

test('what was agreed with a blocked owner asks, also where another sells the site now', async () => {
  const { id, siteId, ownerId } = await ordered('in_review', blocked);
  const other = await world.make.owner();
  const offer = await db
    .insertInto('offers')
    .columns(['siteId', 'ownerId', 'costCents', 'linkTypes', 'fillModes', 'defaultFillMode', 'deliveryDays'])
    .expression((eb) =>
      eb
        .selectFrom('offers')
        .select((of) => [
          'siteId',
          of.val(other.ownerId).as('ownerId'),
          'costCents',
          'linkTypes',
          'fillModes',
          'defaultFillMode',
          'deliveryDays',
        ])
        .where('siteId', '=', siteId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('sites').set({ chosenOfferId: offer.id }).where('id', '=', siteId).execute();
  expect(await presentBriefing(coordinator, id)).toMatchObject({ siteIsOff: true });
  await unblockOwner(admin, ownerId);
  expect(await presentBriefing(coordinator, id)).toMatchObject({ siteIsOff: false });
});
