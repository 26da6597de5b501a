import { expect, test } from 'vitest';
import { countRows, searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { forceStatus } from '../briefings/commands/force-status.ts';
import { presentBriefingRow } from '../briefings/presenter.ts';
import { briefingsList } from '../briefings/queries.ts';
import { settleBriefings } from '../finances/settle.ts';
import { readCampaignFinances } from './finances.ts';

const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, context, db, fund, make, seller, sites } = world;
const ctx = context(admin);

test('the sums of a campaign follow what is held and taken, each reader with its own part', async () => {
  const client = await make.person('USER', { accountExecutiveId: seller.id, country: 'ES' });
  await fund(client, 100_000);
  const campaignId = await make.campaign(client, brandId, { defaultCategoryId: categories.sport });
  const one = await make.briefing(campaignId, sites.one, 'waiting');
  const two = await make.briefing(campaignId, sites.one, 'waiting');
  await make.briefing(campaignId, sites.one, 'denied');
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [one, two]));

  const { priceCents: price, costCents: cost } = await world.readBriefingRow(one);
  if (price === null || cost === null) throw new Error('A submitted briefing has a price.');
  const gross = Math.round(price * 1.21);
  expect(await readCampaignFinances(context(client), campaignId)).toEqual({
    priceCents: 2 * price,
    heldCents: 2 * gross,
    takenCents: 0,
    invoicedCents: 0,
    paidCents: 0,
    counts: { taken: 0, invoiced: 0, paid: 0 },
  });

  const { version } = await world.readBriefingRow(one);
  await forceStatus(ctx, { id: one, version, status: 'published', reason: 'table' });
  const all = await readCampaignFinances(ctx, campaignId);
  expect(all).toMatchObject({
    heldCents: gross,
    takenCents: gross,
    paidCents: gross,
    counts: { taken: 1, invoiced: 0, paid: 1 },
    team: { costCents: 2 * cost, ownersPaidCents: 0 },
    invoices: [],
  });
  expect(all.team?.profitCents).toBe(2 * price - 2 * cost - (all.team?.commissionCents ?? 0));
  expect(await readCampaignFinances(context(seller), campaignId)).not.toHaveProperty('team');
  await expect(readCampaignFinances(context(world.stranger), campaignId)).rejects.toMatchObject({ status: 404 });

  const paging = { page: 0, size: 10, sort: [] };
  const filter = { campaignId, clientPayment: ['paid' as const] };
  const rows = await searchRows(briefingsList, ctx, filter, paging);
  expect(rows.map(({ id }) => id)).toEqual([one]);
  expect(await countRows(briefingsList, ctx, filter)).toBe(1);
  const [row] = rows;
  if (!row) throw new Error('It was just found.');
  const finance = { papers: 'ongoing', payment: 'paid', invoice: null, dueDay: null, paidOn: null };
  expect(presentBriefingRow(ctx, row)).toMatchObject({ clientFinance: finance, ownerFinance: { payment: 'open' } });
  expect(presentBriefingRow(context(seller), row)).not.toHaveProperty('ownerFinance');
  expect(presentBriefingRow(context(client), row)).not.toHaveProperty('clientFinance');
});
