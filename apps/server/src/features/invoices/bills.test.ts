/** /financial of a company: what its manager sees, what others do, and by which filters. */
import type { BillFilter } from '@linkstand/contract/invoices/schema';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { UserActor } from '../../platform/context.ts';
import { countRows, searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { briefingsList } from '../briefings/queries.ts';
import { settleBriefings } from '../finances/settle.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { countMovements, listHolds, listMovements, readWallet } from '../payments/wallet.ts';
import { billsList } from './bills.ts';
import { addLines } from './commands/change-draft.ts';
import { draftCreditNote } from './commands/draft-credit-note.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { payFromWallet } from './commands/pay-invoice.ts';
import { draftDocument, partyRef } from './drafts.ts';
import { findLines } from './queries.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { admin, brandId, categories, client, colleague, companyManager, context, db, make, sites, stranger } = world;
const ctx = context(admin);
await setSettings(db, { fiscal_identity: HOUSE });
await db.updateTable('companies').set({ country: 'ES', taxNumber: 'B12345674' }).execute();

const paging = (sort: string[] = []) => ({ page: 0, size: 50, sort }) as never;
const { id: account } = await db
  .transaction()
  .execute((tx) => billingAccountFor(tx, { userId: client.id, companyId: client.companyId }));

/** A publication of a person, on a bill of its own that costs a little more than it. */
async function bill(person: UserActor, priceCents: number, extraCents: number, daysAgo: number) {
  const campaignId = await make.campaign(person, brandId, { defaultCategoryId: categories.sport });
  const briefingId = await make.briefing(campaignId, sites.one, 'published', { priceCents });
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [briefingId]));
  const id = await db.transaction().execute((tx) => draftDocument(tx, ctx, 'client', partyRef('client', account), []));
  const written = { description: 'Translation', quantityMilli: 1000, unitPriceCents: extraCents };
  await addLines(ctx, { id, briefingIds: [briefingId] });
  if (extraCents > 0) await addLines(ctx, { id, written });
  const then = { ...ctx, now: new Date(NOW.getTime() - daysAgo * 86_400_000) };
  await issueInvoice(then, { id });
  return { id, campaignId, briefingId };
}

const old = await bill(client, 10_000, 0, 40);
const recent = await bill(colleague, 20_000, 1000, 3);

const idsOf = async (who: UserActor, filter: z.output<typeof BillFilter> = {}) => {
  const reader = context(who);
  const rows = await searchRows(billsList, reader, filter, paging());
  expect(await countRows(billsList, reader, filter)).toBe(rows.length);
  return rows.map(({ id }) => id);
};
const day = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('a manager sees the bills of the company, others those of their own campaigns, strangers none', async () => {
  expect(await idsOf(companyManager)).toEqual([recent.id, old.id]);
  expect(await idsOf(client)).toEqual([old.id]);
  // A line that is nobody's makes it a bill of the company.
  expect(await idsOf(colleague)).toEqual([]);
  expect(await idsOf(stranger)).toEqual([]);
});

test('bills are found by state, period, campaign, type and number', async () => {
  expect(await idsOf(companyManager, { status: ['paid'] })).toEqual([old.id]);
  expect(await idsOf(companyManager, { status: ['partly_paid', 'open'] })).toEqual([recent.id]);
  expect(await idsOf(companyManager, { issuedFrom: day(10) })).toEqual([recent.id]);
  expect(await idsOf(companyManager, { issuedFrom: day(60), issuedTo: day(40) })).toEqual([old.id]);
  expect(await idsOf(companyManager, { campaignId: old.campaignId })).toEqual([old.id]);
  expect(await idsOf(client, { campaignId: recent.campaignId })).toEqual([]);
  expect(await idsOf(companyManager, { type: ['credit_note'] })).toEqual([]);
  const [{ number } = { number: null }] = await searchRows(
    billsList,
    context(companyManager),
    { status: ['paid'] },
    paging(),
  );
  expect(await idsOf(companyManager, { text: number ?? '?' })).toEqual([old.id]);
  // The team's list of briefings, too, however the number is typed.
  for (const invoice of [number ?? '?', (number ?? '?').toLowerCase()])
    expect(await countRows(briefingsList, ctx, { invoice })).toBe(1);
});

test('a bill is paid from the wallet and credited to it, and every movement says what it was for', async () => {
  await payFromWallet(context(companyManager), { id: recent.id });
  expect(await idsOf(companyManager, { status: ['paid'] })).toEqual([recent.id, old.id]);
  const [line] = await findLines(db, old.id);
  const lines = [{ lineId: line?.id ?? 0, netCents: 10_000 }];
  const credit = await draftCreditNote(ctx, { id: old.id, reason: 'Not as agreed', lines });
  await issueInvoice(ctx, { id: credit });
  expect(await idsOf(companyManager, { type: ['credit_note'] })).toEqual([credit]);

  const movements = await listMovements(context(companyManager), {}, paging());
  expect(movements.map(({ kind, cents, campaign, invoice }) => [kind, cents, campaign?.id, invoice?.id])).toEqual([
    ['given_back', 12_100, old.campaignId, credit],
    // It has a line that is of no campaign.
    ['invoice', -1210, undefined, recent.id],
    ['publication', -24_200, recent.campaignId, undefined],
    ['publication', -12_100, old.campaignId, undefined],
    ['top_up', 100_000_000, undefined, undefined],
  ]);
  const { availableCents, heldCents } = await readWallet(context(companyManager));
  expect(movements[0]?.balanceCents).toBe(availableCents + heldCents);
  // Each balance follows from the one before it.
  movements.reduceRight((before, { cents, balanceCents }) => {
    expect(balanceCents).toBe(before + cents);
    return before + cents;
  }, 0);
});

test('others than managers see movements and holds of their own campaigns, without the company’s balance', async () => {
  const campaignId = await make.campaign(colleague, brandId, { defaultCategoryId: categories.sport });
  const briefingId = await make.briefing(campaignId, sites.one, 'waiting', { priceCents: 1000 });
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [briefingId]));
  // Whose campaigns are all of a bill sees what moved for it, too.
  const credited = await listMovements(context(client), {}, paging());
  expect(credited.map(({ kind }) => kind)).toEqual(['given_back', 'publication']);
  const number = credited[0]?.invoice?.name ?? '?';
  expect(await countMovements(context(client), { text: number })).toBe(1);
  expect(await countMovements(context(colleague), { text: number })).toBe(0);
  const name = credited[1]?.campaign?.name ?? '?';
  expect(await countMovements(context(client), { text: name.toUpperCase() })).toBe(2);
  const own = await listMovements(context(colleague), {}, paging());
  expect(own.map(({ campaign, balanceCents }) => [campaign?.id, balanceCents])).toEqual([[recent.campaignId, null]]);
  expect(await countMovements(context(colleague), {})).toBe(1);
  expect((await listHolds(context(colleague), paging())).map(({ cents, campaign }) => [cents, campaign.id])).toEqual([
    [1210, campaignId],
  ]);
  expect(await listHolds(context(client), paging())).toEqual([]);
  expect(await listHolds(context(companyManager), paging())).toHaveLength(1);
  // Only what was put into its own wallet.
  expect((await listMovements(context(stranger), {}, paging())).map(({ kind }) => kind)).toEqual(['top_up']);
});
