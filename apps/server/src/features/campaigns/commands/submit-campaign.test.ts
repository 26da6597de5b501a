import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { submitCampaign } from './submit-campaign.ts';

const world = await makeWorld(await testDatabase());
const { context, client, db, make, owner, categories } = world;

test('what the offer takes no longer is chosen anew before it is frozen', async () => {
  const siteId = await make.site(
    owner,
    {},
    { linkTypes: ['sponsored'], fillModes: ['without_brand_tag'], defaultFillMode: 'without_brand_tag' },
  );
  const id = await world.briefingIn('draft', { siteId, linkType: 'do_follow', fillMode: 'with_brand_tag' });
  const { campaignId } = await world.readBriefingRow(id);
  const submit = () => submitCampaign(context(client), campaignId, { expectedTotalCents: 12_000 });
  await expect(submit()).rejects.toMatchObject({
    status: 422,
    code: 'campaign_incomplete',
    details: {
      faults: [
        { path: `briefings.${id}.linkType`, code: 'choose_other' },
        { path: `briefings.${id}.fillMode`, code: 'choose_other' },
      ],
    },
  });
  const chosen = { linkType: 'sponsored', fillMode: 'without_brand_tag' } as const;
  await db.updateTable('briefings').set(chosen).where('id', '=', id).execute();
  await submit();
  expect(await world.readBriefingRow(id)).toMatchObject({ status: 'waiting', ...chosen });
});

describe('the default publication category', () => {
  const draftUnder = async (defaultCategoryId: number, siteId: number, more = {}) => {
    const id = await world.briefingIn('draft', { siteId, categoryId: null, title: '', ...more });
    const { campaignId } = await world.readBriefingRow(id);
    const inherited = { defaultCategoryId, generalTitle: 'Coins' };
    await db.updateTable('campaigns').set(inherited).where('id', '=', campaignId).execute();
    return {
      id,
      submit: (expectedTotalCents: number) => submitCampaign(context(client), campaignId, { expectedTotalCents }),
    };
  };

  test('is what a briefing without one is judged by: a site that refuses it refuses the campaign', async () => {
    const { id, submit } = await draftUnder(categories.crypto, world.sites.one);
    await expect(submit(12_000)).rejects.toMatchObject({
      status: 422,
      details: { faults: [{ path: `briefings.${id}.category`, code: 'sensitive_not_supported' }] },
    });
    const { submit: own } = await draftUnder(categories.crypto, world.sites.one, { categoryId: categories.sport });
    await own(12_000);
  });

  test('is priced for, and taken when it is submitted', async () => {
    const siteId = await make.site(owner, { acceptedSensitive: ['crypto'], priceMultiplierMilli: 2000 });
    const { id, submit } = await draftUnder(categories.crypto, siteId);
    await expect(submit(12_000)).rejects.toMatchObject({ status: 409, code: 'quote_changed' });
    await submit(24_000);
    const taken = { topic: 'crypto', priceCents: 24_000, categoryId: categories.crypto, title: 'Coins' };
    expect(await world.readBriefingRow(id)).toMatchObject(taken);
  });
});

test('what the offer promises of links is frozen: a later change of the offer doesn’t reach the order', async () => {
  const siteId = await make.site(owner, {}, { guaranteeDays: 200, guaranteeCovers: ['presence', 'link_type'] });
  const bare = await make.site(owner, {}, { guaranteeDays: 0 });
  const frozen = async (site: number) => {
    const id = await world.briefingIn('draft', { siteId: site });
    const { campaignId } = await world.readBriefingRow(id);
    await submitCampaign(context(client), campaignId, { expectedTotalCents: 12_000 });
    await db.updateTable('offers').set({ guaranteeDays: 31 }).where('siteId', '=', site).execute();
    return (await world.readBriefingRow(id)).guarantee;
  };
  expect(await frozen(siteId)).toEqual({
    ...{ termDays: 200, fullDays: 90, repairDays: 10, choiceDays: 14 },
    covers: ['presence', 'link_type'],
  });
  expect(await frozen(bare)).toBeNull();
});
