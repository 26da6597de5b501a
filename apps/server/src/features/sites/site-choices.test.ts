import { expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { listSiteChoices } from './site-choices.ts';

const world = await makeWorld(await testDatabase());
const { context, seller, otherSeller, admin, client, sites } = world;

test('are priced for a client of the seller’s own', async () => {
  const choices = await listSiteChoices(context(seller), { clientId: client.id });
  expect(choices.find(({ id }) => id === sites.one)).toMatchObject({ priceCents: 12_000, refusedTopic: null });
});

test('tell no seller what another’s client pays, and nobody what nobody pays', async () => {
  const foreign = listSiteChoices(context(otherSeller), { clientId: client.id });
  await expect(foreign).rejects.toMatchObject({ status: 422, details: { faults: [{ path: 'clientId' }] } });
  const unknown = listSiteChoices(context(admin), { clientId: 987_654 });
  await expect(unknown).rejects.toBeInstanceOf(Refusal);
  await expect(listSiteChoices(context(admin), { clientId: seller.id })).rejects.toMatchObject({ status: 422 });
});

test('for a briefing are priced for its client and topics', async () => {
  const id = await world.briefingIn('in_review', { categoryId: world.categories.crypto });
  const choices = await listSiteChoices(context(admin), { briefingId: id });
  expect(choices.find((choice) => choice.id === sites.one)).toMatchObject({ priceCents: null, refusedTopic: 'crypto' });
  await expect(listSiteChoices(context(otherSeller), { briefingId: id })).rejects.toMatchObject({ status: 404 });
});
