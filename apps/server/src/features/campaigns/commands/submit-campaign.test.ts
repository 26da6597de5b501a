import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { submitCampaign } from './submit-campaign.ts';

const world = await makeWorld(await testDatabase());
const { context, client, db, make, owner } = world;

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
  const chosen = { linkType: 'sponsored', fillMode: 'without_brand_tag' };
  await db.updateTable('briefings').set(chosen).where('id', '=', id).execute();
  await submit();
  expect(await world.readBriefingRow(id)).toMatchObject({ status: 'waiting', ...chosen });
});
