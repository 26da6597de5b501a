import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { createCampaign } from './create-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

const world = await makeWorld(await testDatabase());
const { context, client, make, brandId, sites, categories } = world;

const campaignOf = async (status: 'draft' | 'waiting') => {
  const submittedAt = status === 'draft' ? null : NOW;
  const id = await make.campaign(client, brandId, { defaultCategoryId: categories.sport, submittedAt });
  await make.briefing(id, sites.one, status, { categoryId: categories.sport });
  return id;
};

describe('the default publication category', () => {
  test('that does not exist is refused on its field', async () => {
    const refused = { status: 422, details: { faults: [{ path: 'defaultCategoryId', code: 'choose_other' }] } };
    const id = await campaignOf('draft');
    await expect(updateCampaign(context(client), id, { defaultCategoryId: 987_654 }, 1)).rejects.toMatchObject(refused);
    const made = createCampaign(context(client), { defaultCategoryId: 987_654, siteIds: [sites.one], buyer: client });
    await expect(made).rejects.toMatchObject(refused);
  });

  test('that a site refuses is refused by name, unless its briefing has a category of its own', async () => {
    const id = await make.campaign(client, brandId, { defaultCategoryId: categories.sport });
    await make.briefing(id, sites.one, 'draft', { categoryId: categories.sport });
    await updateCampaign(context(client), id, { defaultCategoryId: categories.crypto }, 1);
    await updateCampaign(context(client), id, { defaultCategoryId: categories.sport }, 2);
    await make.briefing(id, sites.one, 'draft', { categoryId: null });
    const refused = updateCampaign(context(client), id, { defaultCategoryId: categories.crypto }, 3);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      details: { faults: [{ path: 'defaultCategoryId', code: 'sensitive_refused' }] },
    });
  });

  test('can be taken out of a draft, and not of what waits for review', async () => {
    const draft = await campaignOf('draft');
    await updateCampaign(context(client), draft, { defaultCategoryId: null }, 1);
    const waiting = await campaignOf('waiting');
    await expect(updateCampaign(context(client), waiting, { defaultCategoryId: null }, 1)).rejects.toMatchObject({
      status: 422,
      details: { faults: [{ path: 'defaultCategoryId', code: 'required' }] },
    });
    await updateCampaign(context(client), waiting, { name: 'Spring' }, 1);
  });
});
