import { describe, expect, test } from 'vitest';
import type { OwnerActor } from '../../platform/context.ts';
import { removeRow } from '../../platform/resource/write.ts';
import { createSeal } from '../../platform/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { forceStatus } from '../briefings/commands/force-status.ts';
import { touch } from '../crm/commands/touch.ts';
import { settleBriefings } from '../finances/settle.ts';
import { accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { crmEntries } from '../messages/threads.ts';
import { makePayoutRun } from '../payouts/commands/make-payout-run.ts';
import { ownerCare } from './care.ts';
import { mergeOwners } from './commands/merge-owners.ts';
import { findDuplicates } from './duplicates.ts';
import { followOwnerLink } from './links.ts';
import { paymentVault } from './payment.ts';
import { previewMerge } from './preview-merge.ts';
import { owners } from './resource.ts';

/** Two records of one owner become one, and nothing of either is lost on the way. */
const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, client, context, db, fund, make } = world;
const ctx = context(admin);
const vault = paymentVault(createSeal(Buffer.alloc(32, 7)));
await fund(client, 100_000_000);
await setSettings(db, { fiscal_identity: HOUSE, payout_terms: { thresholdCents: 0, termDays: 0 } });

const BANK = {
  method: 'bank_transfer' as const,
  holder: 'Ana Ruiz',
  account: 'DE89 3704 0044 0532 0130 00',
  bankCode: '',
  bankName: '',
  taxNumber: '',
  billingAddress: '',
};
const rowOf = (id: number) => db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const merge = async (stays: OwnerActor, goes: OwnerActor) =>
  mergeOwners(ctx, vault, { id: stays.ownerId, version: (await rowOf(stays.ownerId)).version, otherId: goes.ownerId });
const owed = async ({ ownerId }: OwnerActor) => 0 - (await balanceOf(db, accountOf('payable', ownerId)));
const ownerIn = async (id: number) => (await world.readBriefingRow(id)).ownerId;

/** A publication of this owner, with its money booked. */
async function published(owner: OwnerActor, siteId?: number): Promise<number> {
  const campaignId = await make.campaign(client, brandId, { defaultCategoryId: categories.sport, submittedAt: NOW });
  const id = await make.briefing(campaignId, siteId ?? (await make.site(owner)), 'waiting_publish', {
    ownerId: owner.ownerId,
  });
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [id]));
  const { version } = await world.readBriefingRow(id);
  await forceStatus(ctx, { id, version, status: 'published', reason: 'It is online.' });
  return id;
}

async function bankDetailsOf({ ownerId }: OwnerActor, isConfirmed = true, account = BANK.account) {
  const { sealed, hint } = vault.seal({ kind: 'owner', id: ownerId }, { ...BANK, account });
  await db
    .updateTable('owners')
    .set({
      paymentSealed: sealed,
      paymentHint: JSON.stringify(hint),
      paymentChangedAt: NOW,
      paymentConfirmedAt: isConfirmed ? NOW : null,
    })
    .where('id', '=', ownerId)
    .execute();
}

describe('two owners that are one', () => {
  test('keep what the team noted of both, the last contact, and no step is forgotten', async () => {
    const [stays, goes] = [await make.owner(), await make.owner()];
    const note = (owner: OwnerActor, body: string, nextStepOn: string, hour: number) =>
      touch(ownerCare, { ...ctx, now: new Date(NOW.getTime() + hour * 3_600_000) }, owner.ownerId, {
        kind: 'call',
        body,
        step: { nextStep: `After ${body}`, nextStepOn },
      });
    await note(stays, 'one', '2026-04-02', 0);
    await note(goes, 'two', '2026-04-01', 1);
    const { moves } = await previewMerge(ctx, { id: stays.ownerId, otherId: goes.ownerId });
    expect(moves.entries).toBe(1);
    await merge(stays, goes);
    const of = { ownerId: stays.ownerId };
    expect((await crmEntries.list(db, of)).map(({ body }) => body)).toEqual(['one', 'two']);
    expect(await rowOf(stays.ownerId)).toMatchObject({
      nextStep: 'After two',
      nextStepOn: '2026-04-01',
      lastTouchAt: new Date(NOW.getTime() + 3_600_000),
    });
    expect(await rowOf(goes.ownerId)).toMatchObject({ nextStep: '', nextStepOn: null, lastTouchAt: null });
    const tasks = await db.selectFrom('tasks').selectAll().where('aboutKind', '=', 'owners').execute();
    expect(tasks).toMatchObject([
      { title: 'After one', dueOn: '2026-04-02', aboutId: stays.ownerId, assigneeId: admin.id },
    ]);
    await db.deleteFrom('tasks').execute();
  });

  test('become one with all they offer, publish, are owed and can be reached by', async () => {
    const stays = await make.owner({ name: 'Ana Ruiz', email: 'ana@press.test', notes: 'Answers on Mondays.' });
    const goes = await make.owner({
      name: 'A. Ruiz Press',
      email: 'Press@Ruiz.test',
      phone: '+34 600 100 200',
      taxNumber: 'B12345674',
      legalName: 'Ruiz Press SL',
      country: 'ES',
      languages: ['gl'],
      notes: 'Second record.',
    });
    await bankDetailsOf(goes);
    const siteId = await make.site(goes);
    const live = await published(goes, siteId);
    const open = await world.briefingIn('pending_owner', { siteId, ownerId: goes.ownerId });
    const chat = await db
      .insertInto('whatsappChats')
      .values({ waId: '34600100200', name: 'Ana', ownerId: goes.ownerId, lastInboundAt: NOW, lastMessageAt: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [both, before] = [(await owed(stays)) + (await owed(goes)), await rowOf(goes.ownerId)];
    expect(await owed(goes)).toBeGreaterThan(0);

    const preview = await previewMerge(ctx, { id: stays.ownerId, otherId: goes.ownerId });
    expect(preview).toMatchObject({
      moves: { sites: 1, orders: 1, publications: 1, chats: 1 },
      owedCents: await owed(goes),
      payment: 'taken',
      refusals: [],
    });
    await merge(stays, goes);

    expect(await rowOf(stays.ownerId)).toMatchObject({
      name: 'Ana Ruiz',
      email: 'ana@press.test',
      phone: '+34 600 100 200',
      taxNumber: 'B12345674',
      legalName: 'Ruiz Press SL',
      languages: ['gl'],
      notes: 'Answers on Mondays.\nSecond record.',
      contacts: [{ name: 'A. Ruiz Press', role: '', email: 'Press@Ruiz.test', phone: '' }],
      sitesCount: 1,
      publishedCount: 1,
      // A second person looks at the account again.
      paymentConfirmedAt: null,
    });
    const { paymentSealed } = await rowOf(stays.ownerId);
    expect(vault.open({ kind: 'owner', id: stays.ownerId }, paymentSealed as Buffer)).toEqual(BANK);
    expect([await ownerIn(live), await ownerIn(open)]).toEqual([stays.ownerId, stays.ownerId]);
    const site = await db.selectFrom('sites').select('ownerId').where('id', '=', siteId).executeTakeFirstOrThrow();
    expect(site.ownerId).toBe(stays.ownerId);
    const bound = await db.selectFrom('whatsappChats').select('ownerId').where('id', '=', chat.id).executeTakeFirst();
    expect(bound?.ownerId).toBe(stays.ownerId);
    expect([await owed(stays), await owed(goes)]).toEqual([both, 0]);

    // Links that were mailed before open the page of the one that stays; they end with its own.
    const path = { path: '/api/v1/external/owner/:uuid' } as const;
    const opens = (uuid: string) => followOwnerLink(ctx, path, { uuid });
    expect((await opens(before.linkUuid)).actor).toMatchObject({ ownerId: stays.ownerId });
    await db.updateTable('owners').set({ linkRevokedAt: NOW }).where('id', '=', stays.ownerId).execute();
    await expect(opens(before.linkUuid)).rejects.toMatchObject({ status: 404 });

    // What is reversed later is taken from the one that is paid now.
    const { version } = await world.readBriefingRow(live);
    await forceStatus(ctx, { id: live, version, status: 'canceled', reason: 'It was never online.' });
    expect([await owed(stays), await owed(goes)]).toEqual([both - 6000, 0]);
    expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);

    const told = await db
      .selectFrom('auditEntries')
      .select(['action', 'changes'])
      .where('entity', '=', 'owners')
      .where('entityId', '=', stays.ownerId)
      .orderBy('id')
      .execute();
    expect(told.map(({ action }) => action)).toEqual(['owner.merge', 'owner.set_payment']);
    expect(told[0]?.changes).toMatchObject({ merged: [null, `A. Ruiz Press (#${goes.ownerId})`] });
    await expect(merge(stays, goes)).rejects.toMatchObject({ status: 404 });
    // Nothing new is written to the one that went.
    await expect(make.site(goes)).rejects.toMatchObject({ code: '40001' });
  });

  test('keep one offer of a site that both offered: the one it is sold by', async () => {
    const [stays, goes] = [await make.owner(), await make.owner()];
    const siteId = await make.site(goes);
    const order = await world.briefingIn('in_review', { siteId, ownerId: goes.ownerId });
    const sold = await db.selectFrom('offers').selectAll().where('siteId', '=', siteId).executeTakeFirstOrThrow();
    const { id: _id, version: _version, createdAt: _made, updatedAt: _changed, ...terms } = sold;
    await db
      .insertInto('offers')
      .values({ ...terms, ownerId: stays.ownerId, costCents: 9900 })
      .execute();
    const { moves } = await previewMerge(ctx, { id: stays.ownerId, otherId: goes.ownerId });
    expect(moves).toMatchObject({ sites: 1, sameSites: 1 });
    await merge(stays, goes);
    expect(await db.selectFrom('offers').select(['id', 'ownerId']).where('siteId', '=', siteId).execute()).toEqual([
      { id: sold.id, ownerId: stays.ownerId },
    ]);
    expect(await ownerIn(order)).toBe(stays.ownerId);
  });

  test('are refused in words while money or taxes forbid it, and can go the other way round', async () => {
    const stays = await make.owner({ name: 'Uno', taxNumber: 'B12345674' });
    const goes = await make.owner({ name: 'Dos', taxNumber: 'A58818501' });
    const refusals = async (a = stays, b = goes) =>
      (await previewMerge(ctx, { id: a.ownerId, otherId: b.ownerId })).refusals;
    expect(await refusals()).toEqual([expect.stringContaining('B12345674, the other A58818501')]);
    await expect(merge(stays, goes)).rejects.toMatchObject({ status: 422, code: 'owner_merge_tax' });
    await db.updateTable('owners').set({ taxNumber: 'b-12345674' }).where('id', '=', goes.ownerId).execute();
    expect(await refusals()).toEqual([]);

    await bankDetailsOf(goes);
    await published(goes);
    const run = { day: NOW.toISOString().slice(0, 10), except: [] };
    await db.transaction().execute((tx) => makePayoutRun(tx, ctx, vault, run));
    expect(await refusals()).toEqual([expect.stringContaining('payout to Dos')]);
    await expect(merge(stays, goes)).rejects.toMatchObject({ status: 422, code: 'owner_merge_payout' });
    expect(await refusals(goes, stays)).toEqual([]);

    await db
      .updateTable('owners')
      .set({ blockedAt: NOW, blockReason: 'Its links vanish.' })
      .where('id', '=', stays.ownerId)
      .execute();
    expect(await refusals(goes, stays)).toEqual([expect.stringContaining('Uno is blocked')]);
  });

  test('have the account that stays confirmed again, and the address that goes is told', async () => {
    const mails = async (to: string) =>
      (
        await db.selectFrom('mails').select(['template', 'text']).where('toAddress', '=', to).orderBy('id').execute()
      ).map(({ template, text }) => ({ template, says: text?.includes('3000') }));
    const isConfirmed = async ({ ownerId }: OwnerActor) => (await rowOf(ownerId)).paymentConfirmedAt !== null;
    const told = [
      { template: 'owner-payment-changed', says: true },
      { template: 'owner-address-changed', says: false },
    ];

    // Another account.
    const stays = await make.owner({ email: 'one@stays.test' });
    const goes = await make.owner({ email: 'one@goes.test' });
    await bankDetailsOf(stays);
    await bankDetailsOf(goes, true, 'GB82 WEST 1234 5698 7654 32');
    await merge(stays, goes);
    expect(await rowOf(stays.ownerId)).toMatchObject({ paymentConfirmedAt: null, paymentChangedById: admin.id });
    expect(await mails('one@goes.test')).toEqual(told);

    // Nothing to be paid into, but owed.
    const owing = await make.owner({ email: 'two@goes.test' });
    await published(owing);
    const paid = await make.owner({ email: 'two@stays.test' });
    await bankDetailsOf(paid);
    await merge(paid, owing);
    expect(await isConfirmed(paid)).toBe(false);
    expect(await mails('two@goes.test')).toEqual(told);

    // The same account, and nothing owed: nobody has to look again.
    const same = await make.owner({ email: 'three@goes.test' });
    await bankDetailsOf(same, true, BANK.account.replaceAll(' ', ''));
    const stay = await make.owner({ email: 'three@stays.test' });
    await bankDetailsOf(stay);
    await merge(stay, same);
    expect(await isConfirmed(stay)).toBe(true);
    expect(await mails('three@goes.test')).toEqual(told.slice(1));

    // What another person has entered is confirmed before: that person would confirm it otherwise.
    const late = await make.owner({ name: 'Late' });
    await bankDetailsOf(late);
    await bankDetailsOf(stay, false);
    await db
      .updateTable('owners')
      .set({ paymentChangedById: world.siteManager.id })
      .where('id', '=', stay.ownerId)
      .execute();
    await expect(merge(stay, late)).rejects.toMatchObject({ status: 422, code: 'owner_merge_unconfirmed' });
  });

  test('keep what only one of them knows of its taxes, and an address as a whole', async () => {
    const stays = await make.owner({ taxNumber: 'B12345674', country: 'ES', legalName: '', postalCode: '28001' });
    const goes = await make.owner({
      taxNumber: 'b-12345674',
      country: 'ES',
      legalName: 'Ruiz Press SL',
      address: 'Calle Mayor 1',
      postalCode: '08001',
      city: 'Barcelona',
      activeSince: 2024,
      withholdingBp: 700,
    });
    await merge(stays, goes);
    expect(await rowOf(stays.ownerId)).toMatchObject({
      taxNumber: 'B12345674',
      legalName: 'Ruiz Press SL',
      address: '',
      postalCode: '28001',
      city: '',
      activeSince: 2024,
      withholdingBp: 700,
    });
    const bare = await make.owner({ taxNumber: '', country: '', withholdingBp: 0 });
    await merge(bare, stays);
    expect(await rowOf(bare.ownerId)).toMatchObject({ taxNumber: 'B12345674', country: 'ES', withholdingBp: 700 });
    const withAddress = await make.owner({ taxNumber: '', country: 'ES', address: 'Gran Vía 2', city: 'Madrid' });
    const plain = await make.owner({ taxNumber: '', country: '', address: '', postalCode: '', city: '' });
    await merge(plain, withAddress);
    expect(await rowOf(plain.ownerId)).toMatchObject({ country: 'ES', address: 'Gran Vía 2', city: 'Madrid' });
  });

  test('are one in saved views, except for documents, which keep their name', async () => {
    const [stays, goes, third] = [await make.owner(), await make.owner(), await make.owner()];
    const save = async (list: string, search: object) => {
      const values = { userId: admin.id, list, name: `${list} ${JSON.stringify(search)}`.slice(0, 60) };
      const { id } = await db
        .insertInto('views')
        .values({ ...values, search: JSON.stringify(search) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const ids = [
      await save('briefings', { ownerId: goes.ownerId, sort: 'name' }),
      await save('sites', { ownerId: String(goes.ownerId) }),
      await save('invoices', { ownerId: goes.ownerId }),
      await save('briefings', { ownerId: third.ownerId, siteId: goes.ownerId }),
    ];
    await merge(stays, goes);
    const saved = await db
      .selectFrom('views')
      .select(['search', 'version'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(saved).toEqual([
      { search: { ownerId: stays.ownerId, sort: 'name' }, version: 2 },
      { search: { ownerId: stays.ownerId }, version: 2 },
      { search: { ownerId: goes.ownerId }, version: 1 },
      { search: { ownerId: third.ownerId, siteId: goes.ownerId }, version: 1 },
    ]);
  });

  test('stay one: whoever would delete it is told why not', async () => {
    const [stays, goes] = [await make.owner(), await make.owner({ name: 'Second record' })];
    await merge(stays, goes);
    await expect(removeRow(owners, ctx, stays.ownerId)).rejects.toMatchObject({
      status: 409,
      code: 'owner_has_merged',
      details: { parameters: { names: 'Second record' } },
    });
  });

  test('are offered to those who may make one of them, by what they have in common', async () => {
    const one = await make.owner({ email: 'same@press.test', phone: '+34 611 222 333', taxNumber: 'ES-99' });
    const other = await make.owner({ email: 'Same@Press.test', phone: '611222333', taxNumber: 'es99' });
    const found = await findDuplicates(ctx, one.ownerId);
    expect(found).toMatchObject([{ id: other.ownerId, by: ['email', 'phone', 'tax_number'] }]);
    const input = { id: one.ownerId, version: 1, otherId: other.ownerId };
    for (const person of [world.siteManager, world.ownerManager, world.editor])
      await expect(mergeOwners(context(person), vault, input)).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status === 403 || status === 404),
      });
    await expect(mergeOwners(ctx, vault, { ...input, otherId: one.ownerId })).rejects.toMatchObject({ status: 422 });
    await expect(mergeOwners(ctx, vault, { ...input, version: 9 })).rejects.toMatchObject({ status: 409 });
  });
});
