import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { presentBriefing } from '../presenter.ts';
import { acceptContent } from './accept-content.ts';
import { askReview } from './ask-review.ts';
import { sendToProduction } from './send-to-production.ts';
import { setBonus } from './set-bonus.ts';
import { swapSite } from './swap-site.ts';

const world = await makeWorld(await testDatabase());
const { db, sites } = world;
const coordinator = world.context(world.coordinator);
const client = world.context(world.client);
const reason = 'The owner declined.';

describe('swapSite to a cheaper site', () => {
  test('freezes its offer and gives its owner a link of its own', async () => {
    const id = await world.briefingIn('in_review', { desiredPublicationDate: null });
    const before = await world.readBriefingRow(id);
    await swapSite(coordinator, { id, version: 1, siteId: sites.cheaper, reason });
    const after = await world.readBriefingRow(id);
    const offer = await db
      .selectFrom('offers')
      .selectAll()
      .where('siteId', '=', sites.cheaper)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      status: 'in_review',
      siteId: sites.cheaper,
      offerId: offer.id,
      ownerId: world.otherOwner.ownerId,
      priceCents: 6000, // 5,000 and 20 %
      costCents: 6000,
      commissionBp: 2000,
      quotedAt: NOW,
      acceptedPriceCents: null,
    });
    expect(after.ownerLinkUuid).not.toBe(before.ownerLinkUuid);
  });
});

describe('swapSite to a dearer site', () => {
  test('tells the price before it happens', async () => {
    const id = await world.briefingIn('in_review');
    const blind = swapSite(coordinator, { id, version: 1, siteId: sites.dearer, reason });
    await expect(blind).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
      details: { quote: { briefingId: id, priceCents: 24_000, previousCents: 12_000 }, current: { id } },
    });
    const wrong = swapSite(coordinator, { id, version: 1, siteId: sites.dearer, reason, expectedPriceCents: 23_999 });
    await expect(wrong).rejects.toMatchObject({ code: 'price_changed' });
    expect(await world.readBriefingRow(id)).toMatchObject({ siteId: sites.one, version: 1 });
  });

  test('asks the client, who accepts the price with the content', async () => {
    const id = await world.briefingIn('in_review');
    await swapSite(coordinator, { id, version: 1, siteId: sites.dearer, reason, expectedPriceCents: 24_000 });
    const shown = await presentBriefing(client, id);
    expect(shown).toMatchObject({ status: 'pending_client', priceToAccept: { fromCents: 12_000, toCents: 24_000 } });
    await acceptContent(client, { id, version: 2 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'pending_owner', acceptedPriceCents: null });
  });

  test('never reaches the owner before the client agreed to it', async () => {
    const id = await world.briefingIn('in_review');
    await swapSite(coordinator, { id, version: 1, siteId: sites.dearer, reason, expectedPriceCents: 24_000 });
    await askReview(client, { id, version: 2, message: 'Too dear, is there another?' });
    await expect(sendToProduction(coordinator, { id, version: 3 })).rejects.toMatchObject({ code: 'price_to_accept' });
    // Back to what was agreed: nothing to ask any more.
    await swapSite(coordinator, { id, version: 3, siteId: sites.one, reason });
    await sendToProduction(coordinator, { id, version: 4 });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'pending_owner', priceCents: 12_000 });
  });

  test('stays in review when it is a bonus, which costs the client nothing', async () => {
    const id = await world.briefingIn('in_review');
    await setBonus(world.context(world.admin), { id, version: 1, bonus: true });
    await swapSite(coordinator, { id, version: 2, siteId: sites.dearer, reason });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'in_review', acceptedPriceCents: null });
  });
});

describe('swapSite of what is with the owner', () => {
  test('calls it back first', async () => {
    const id = await world.briefingIn('pending_owner');
    await swapSite(coordinator, { id, version: 1, siteId: sites.cheaper, reason, recall: true });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'in_review', siteId: sites.cheaper });
    const events = await db
      .selectFrom('events')
      .select('name')
      .where('entity', '=', 'briefings')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ name }) => name).slice(-2)).toEqual(['briefing.recall', 'briefing.swap_site']);
  });

  test('leaves it there if the swap is refused', async () => {
    const id = await world.briefingIn('pending_owner');
    const before = await world.readBriefingRow(id);
    const noFollow = await world.make.site(world.owner, {}, { linkTypes: ['no_follow'] });
    const swapTo = (siteId: number, version = 1) =>
      swapSite(coordinator, { id, version, siteId, reason, recall: true }).catch((error: unknown) => error);
    expect(await swapTo(sites.dearer)).toMatchObject({
      status: 409,
      code: 'price_changed',
      details: { current: { id, version: 1, status: 'pending_owner' } },
    });
    expect(await swapTo(noFollow)).toMatchObject({ status: 422, code: 'link_type_not_offered' });
    expect(await swapTo(sites.cheaper, 2)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await world.readBriefingRow(id)).toEqual(before);
  });

  test('is not possible where nothing can be called back', async () => {
    const id = await world.briefingIn('in_review');
    const call = swapSite(coordinator, { id, version: 1, siteId: sites.cheaper, reason, recall: true });
    await expect(call).rejects.toMatchObject({ status: 409 });
  });
});

describe('swapSite refuses', () => {
  const refused = async (siteId: number, more = {}) => {
    const id = await world.briefingIn('in_review', more);
    return swapSite(coordinator, { id, version: 1, siteId, reason }).catch((error: unknown) => error);
  };

  test('the same site', async () => {
    expect(await refused(sites.one)).toMatchObject({ status: 422, code: 'same_site' });
  });

  test('a site that can’t be bought', async () => {
    const inactive = await world.make.site(world.owner, { status: 'inactive' });
    expect(await refused(inactive)).toMatchObject({ status: 422, code: 'site_unavailable' });
    expect(await refused(9_999_999)).toMatchObject({ code: 'site_unavailable' });
  });

  test('a site without the agreed link type or way to publish', async () => {
    const noFollow = await world.make.site(world.owner, {}, { linkTypes: ['no_follow'] });
    // In words, which each language has of its own.
    expect(await refused(noFollow)).toMatchObject({
      code: 'link_type_not_offered',
      details: { faults: [{ path: 'siteId', parameters: { linkType: 'Do follow' } }] },
    });
    const external = await world.make.site(
      world.owner,
      {},
      { fillModes: ['external_content'], defaultFillMode: 'external_content' },
    );
    expect(await refused(external)).toMatchObject({
      code: 'fill_mode_not_offered',
      details: { faults: [{ path: 'siteId', parameters: { fillMode: 'With brand tag' } }] },
    });
  });

  test('a site that refuses the sensitive category', async () => {
    const answer = await refused(sites.cheaper, { categoryId: world.categories.crypto });
    expect(answer).toMatchObject({
      status: 422,
      code: 'sensitive_not_supported',
      details: { faults: [{ path: 'siteId' }] },
    });
  });
});
