import type { ClaimState } from '@linkstand/contract/links/claim';
import type { LinkState } from '@linkstand/contract/links/states';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { presentCampaign } from './presenter.ts';

const world = await makeWorld(await testDatabase());
const { brandId, client, context, db, make, sites } = world;

test('a campaign says how its published links stand', async () => {
  const campaignId = await make.campaign(client, brandId, {});
  const standing = async () => (await presentCampaign(context(client), campaignId)).links;
  const watch = async (state: LinkState, isWatched = true) => {
    const briefingId = await make.briefing(campaignId, sites.one, 'published');
    await db.updateTable('briefings').set({ publishedAt: NOW }).where('id', '=', briefingId).execute();
    const host = { host: 'paper.example', readyAt: NOW };
    await db
      .insertInto('linkHosts')
      .values(host)
      .onConflict((on) => on.doNothing())
      .execute();
    const url = `https://paper.example/${briefingId}`;
    const at = { stateSince: NOW, publishedAt: NOW, nextCheckAt: NOW };
    await db.deleteFrom('linkWatches').where('briefingId', '=', briefingId).execute();
    await db
      .insertInto('linkWatches')
      .values({ briefingId, host: 'paper.example', url, state, isWatched, ...at })
      .execute();
    return briefingId;
  };
  const claim = (briefingId: number, state: ClaimState) =>
    db
      .insertInto('linkClaims')
      .values({
        ...{ briefingId, state, lostOn: '2026-03-01', openedAt: NOW, repairUntil: '2026-03-15' },
        ...{ netCents: 100, ownerCents: 50, closedAt: state === 'refunded' ? NOW : null },
      })
      .execute();
  expect(await standing()).toEqual({ watched: 0, inPlace: 0, unchecked: 0, repairing: 0, lost: 0 });

  await watch('alive');
  // Not certain yet.
  await watch('suspect');
  await watch('unknown');
  await claim(await watch('lost'), 'repairing');
  const refunded = await watch('lost');
  await claim(refunded, 'refunded');
  // Ordered without a guarantee.
  await watch('lost');
  // Not watched any more.
  await watch('alive', false);
  expect(await standing()).toEqual({ watched: 6, inPlace: 2, unchecked: 1, repairing: 1, lost: 2 });
});
