import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { presentCampaign, presentCampaignDraft } from './presenter.ts';
import { campaignsList } from './queries.ts';

const world = await makeWorld(await testDatabase());
const { context, admin, client, companyManager, coordinator, seller, make, brandId, sites, db } = world;
const page = { page: 0, size: 100, sort: [] };

const prepared = async () => {
  const id = await make.campaign(client, brandId, { preparedById: seller.id, submittedAt: NOW });
  await make.briefing(id, sites.one, 'waiting', { statusSince: new Date('2026-02-02T10:00:00Z') });
  return id;
};

describe('a client', () => {
  test('is not told who of the team prepared its order, nor that the team is late with it', async () => {
    const id = await prepared();
    const seen = await presentCampaign(context(client), id);
    expect(seen).toMatchObject({ isLate: false, preparedBy: { name: 'Linkstand' } });
    expect(JSON.stringify(seen)).not.toContain(seller.name);
    expect(await presentCampaign(context(coordinator), id)).toMatchObject({
      isLate: true,
      preparedBy: { id: seller.id, name: seller.name },
      client: { id: client.id, name: client.name },
    });
  });

  test('cannot ask for what it may not read', async () => {
    const ask = (filter: object) => async () => searchRows(campaignsList, context(client), filter, page);
    for (const filter of [{ late: true }, { clientId: client.id }]) {
      const [field] = Object.keys(filter);
      await expect(ask(filter)).rejects.toMatchObject({ status: 400, details: { faults: [{ path: field }] } });
    }
  });

  test('who manages its company sees whose of its people ordered', async () => {
    const id = await prepared();
    expect(await presentCampaign(context(companyManager), id)).toMatchObject({ client: { name: client.name } });
    expect(await searchRows(campaignsList, context(companyManager), { clientId: client.id }, page)).not.toEqual([]);
  });
});

test('a seller sees what it prepared as long as it looks after the client', async () => {
  const { otherSeller } = world;
  const id = await prepared();
  const give = (to: UserActor) =>
    db.updateTable('users').set({ accountExecutiveId: to.id }).where('id', '=', client.id).execute();
  const sees = async (actor: UserActor) =>
    (await searchRows(campaignsList, context(actor), {}, page)).some((row) => row.id === id);
  expect([await sees(seller), await sees(otherSeller)]).toEqual([true, false]);
  await give(otherSeller);
  expect([await sees(seller), await sees(otherSeller)]).toEqual([false, true]);
  await expect(presentCampaign(context(seller), id)).rejects.toMatchObject({ status: 404 });
  await give(seller);
});

test('the VAT of an order is told to its client and to whoever may order for it', async () => {
  const id = await make.campaign(client, brandId, { preparedById: coordinator.id });
  await make.briefing(id, sites.one, 'draft');
  const told = async (actor: UserActor) => (await presentCampaignDraft(context(actor), id)).vatBp;
  const company = db.updateTable('companies').where('id', '=', client.companyId);
  await company.set({ country: 'ES' }).execute();
  expect(await Promise.all([client, seller, admin].map(told))).toEqual([2100, 2100, 2100]);
  expect(await told(coordinator)).toBeNull();
  await company.set({ country: 'US' }).execute();
  expect(await Promise.all([client, seller].map(told))).toEqual([0, 0]);
});

test('days begin and end where the installation counts them', async () => {
  // Half past midnight of the fourth in Madrid is still the third in UTC.
  const id = await make.campaign(client, brandId, { createdAt: new Date('2026-03-03T23:30:00Z') });
  const found = async (filter: object) =>
    (await searchRows(campaignsList, context(client), filter, page)).some((row) => row.id === id);
  expect(await found({ createdFrom: '2026-03-04', createdTo: '2026-03-04' })).toBe(true);
  expect(await found({ createdFrom: '2026-03-03', createdTo: '2026-03-03' })).toBe(false);
  await db.deleteFrom('campaigns').where('id', '=', id).execute();
});
