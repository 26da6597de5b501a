import type { Offer } from '@linkstand/contract/sites/schema';
import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { createSeal } from '../../platform/seal.ts';
import { updateVersion } from '../../platform/versioned-row.ts';
import { testDatabase } from '../../testing/database.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { blockOwner, unblockOwner } from '../owners/commands/block-owner.ts';
import { mergeOwners } from '../owners/commands/merge-owners.ts';
import { paymentVault } from '../owners/payment.ts';
import { listOffers as listOwnerSites } from '../owners/team-queries.ts';
import { listCosts } from './change-history.ts';
import { acceptCost } from './commands/accept-cost.ts';
import { declineCost } from './commands/decline-cost.ts';
import { proposeCost } from './commands/propose-cost.ts';
import { removeOffer } from './commands/remove-offer.ts';
import { updateOffer } from './commands/update-offer.ts';
import { withdrawCost } from './commands/withdraw-cost.ts';
import { listOffers } from './offers.ts';
import { sites } from './resource.ts';
import { followCostProposal } from './subscribers.ts';

/** A cost that was negotiated waits for whoever may change it. */
const world = await makeWorld(await testDatabase());
const { admin, context, db, make, ownerManager, otherOwnerManager, siteManager, otherSiteManager } = world;

async function offerOf(siteId: number, as: UserActor = admin): Promise<Offer> {
  const [offer] = await listOffers(context(as), siteId);
  if (!offer) throw new Error('The site has an offer.');
  return offer;
}
const newSite = () => make.site(world.owner, { siteManagerId: siteManager.id });
const seen = (siteId: number, { id, version, proposal }: Offer) => ({
  siteId,
  offerId: id,
  version,
  proposalId: proposal?.id ?? 0,
});
const AGREED = { gamblingCostCents: null, agreedWith: 'Ana Ruiz', agreedOn: '2026-03-03', note: 'Ten a month.' };

function propose(siteId: number, offer: Offer, costCents = 5000, as: UserActor = ownerManager) {
  const at = { siteId, offerId: offer.id, version: offer.version };
  return proposeCost(context(as), at, { ...AGREED, costCents, replacesId: offer.proposal?.id ?? null });
}
const proposed = async (costCents = 5000) => {
  const siteId = await newSite();
  return { siteId, offer: await propose(siteId, await offerOf(siteId), costCents) };
};
/** What follows from the newest event, as the job would do it. */
async function follow(): Promise<void> {
  const { id } = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await followEvent.run({ eventId: id }, { db, subscribers: [followCostProposal] }, {} as never);
}
const bellOf = async ({ id }: UserActor) =>
  db
    .selectFrom('notifications')
    .select(['type', 'data', 'href'])
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const newestMail = () =>
  db.selectFrom('mails').select(['toAddress', 'subject', 'text']).orderBy('id', 'desc').limit(1).executeTakeFirst();
const lastEntry = (siteId: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'actorName', 'reason', 'changes'])
    .where('entity', '=', 'sites')
    .where('entityId', '=', siteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const costOf = async (siteId: number) =>
  (await db.selectFrom('sites').select('costCents').where('id', '=', siteId).executeTakeFirstOrThrow()).costCents;
const waiting = async (as: UserActor) => {
  const rows = await db
    .selectFrom('sites')
    .select('id')
    .where(sites.filters.costProposed?.(true as never, context(as)) as never)
    .execute();
  return rows.map(({ id }) => id);
};

describe('a negotiated cost', () => {
  test('waits beside the present one, changes nothing, and is told to the manager of the site', async () => {
    const { siteId, offer } = await proposed();
    expect(offer).toMatchObject({
      costCents: 6000,
      version: 1,
      proposal: { costCents: 5000, wasCostCents: 6000, ...AGREED, declined: null, proposedBy: { id: ownerManager.id } },
      can: { propose: true, update: false },
    });
    expect(offer.proposal?.can).toEqual({ accept: false, decline: false, withdraw: true });
    expect((await offerOf(siteId, siteManager)).proposal?.can).toEqual({
      accept: true,
      decline: true,
      withdraw: false,
    });
    expect(await costOf(siteId)).toBe(6000);
    await follow();
    const bell = {
      type: 'cost_proposed',
      href: `/sites/${siteId}?tab=offers`,
      data: { who: ownerManager.name, cents: 5000 },
    };
    expect(await bellOf(siteManager)).toMatchObject(bell);
    const mail = await newestMail();
    expect(mail?.toAddress).toBe(siteManager.email);
    expect(mail?.text).toMatch(/Ten a month\.[\s\S]*€50\.00[\s\S]*€60\.00[\s\S]*Ana Ruiz/);
    expect(await lastEntry(siteId)).toMatchObject({
      action: 'site.propose_cost',
      actorName: ownerManager.name,
      changes: { proposal: [null, { costCents: 5000, agreedWith: 'Ana Ruiz' }] },
    });
    expect(await waiting(siteManager)).toContain(siteId);
    expect(await waiting(otherSiteManager)).not.toContain(siteId);
    const [own] = (await listOwnerSites(context(ownerManager), world.owner.ownerId)).filter(({ id }) => id === siteId);
    expect(own).toMatchObject({ costCents: 6000, proposed: { costCents: 5000, gamblingCostCents: null } });
  });

  test('is the offer’s with a yes, under both names', async () => {
    const { siteId, offer } = await proposed();
    const accepted = await acceptCost(context(siteManager), seen(siteId, offer));
    expect(accepted).toMatchObject({ costCents: 5000, version: 2, proposal: null });
    expect(await costOf(siteId)).toBe(5000);
    const [change] = await listCosts(context(siteManager), siteId);
    const both = { changedBy: siteManager.name, proposedBy: ownerManager.name };
    expect(change).toMatchObject({ oldCostCents: 6000, newCostCents: 5000, ...both });
    expect(await lastEntry(siteId)).toMatchObject({
      action: 'site.accept_cost',
      actorName: siteManager.name,
      changes: {
        offer: [{ costCents: 6000 }, { costCents: 5000 }],
        proposedBy: [null, ownerManager.name],
      },
    });
    await follow();
    expect(await bellOf(ownerManager)).toMatchObject({ type: 'cost_accepted', data: { who: siteManager.name } });
    // Whoever changes a cost next is not said to have negotiated it with somebody.
    const next = await updateOffer(context(siteManager), siteId, offer.id, 2, { costCents: 5500 });
    expect(next.costCents).toBe(5500);
    expect((await listCosts(context(siteManager), siteId))[0]).toMatchObject({ newCostCents: 5500, proposedBy: '' });
  });

  test('is declined with a reason, which stands there until another one is proposed', async () => {
    const { siteId, offer } = await proposed();
    await declineCost(context(siteManager), seen(siteId, offer), 'They are late too often.');
    await follow();
    const told = { who: siteManager.name, reason: 'They are late too often.' };
    expect(await bellOf(ownerManager)).toMatchObject({ type: 'cost_declined', data: told });
    expect((await newestMail())?.text).toContain('They are late too often.');
    const after = await offerOf(siteId, ownerManager);
    const declined = { by: { id: siteManager.id }, at: NOW.toISOString(), reason: told.reason };
    expect(after).toMatchObject({ costCents: 6000, proposal: { declined, can: { withdraw: false } } });
    expect(await waiting(siteManager)).not.toContain(siteId);
    await expect(acceptCost(context(admin), seen(siteId, after))).rejects.toMatchObject({ code: 'not_possible_now' });
    expect((await propose(siteId, after, 5500)).proposal).toMatchObject({ costCents: 5500, declined: null });
  });

  test('is withdrawn by those who negotiate with the owner, and replaced', async () => {
    const { siteId, offer } = await proposed();
    const replaced = await propose(siteId, offer, 4500);
    expect(replaced.proposal).toMatchObject({ costCents: 4500 });
    expect((await lastEntry(siteId)).changes).toMatchObject({ proposal: [{ costCents: 5000 }, { costCents: 4500 }] });
    await expect(withdrawCost(context(otherOwnerManager), seen(siteId, replaced))).rejects.toMatchObject({
      status: 403,
    });
    // Whoever proposed it may take it back, whoever looks after the owner by then.
    const handOver = (to: UserActor) =>
      db.updateTable('owners').set({ ownerManagerId: to.id }).where('id', '=', world.owner.ownerId).execute();
    await handOver(otherOwnerManager);
    await expect(propose(siteId, replaced, 4400)).rejects.toMatchObject({ status: 403 });
    expect((await withdrawCost(context(ownerManager), seen(siteId, replaced))).proposal).toBeNull();
    await handOver(ownerManager);
    expect(await lastEntry(siteId)).toMatchObject({ action: 'site.withdraw_cost' });
  });

  test('is one, agreed by today', async () => {
    const siteId = await newSite();
    const offer = await offerOf(siteId);
    await expect(propose(siteId, offer, 6000)).rejects.toMatchObject({ status: 422 });
    const at = { siteId, offerId: offer.id, version: 1 };
    const tomorrow = { ...AGREED, costCents: 5000, agreedOn: '2026-03-05', replacesId: null };
    await expect(proposeCost(context(ownerManager), at, tomorrow)).rejects.toMatchObject({ status: 422 });
  });
});

describe('who did not see what stands there now', () => {
  test('decides on nothing, and is told how it is', async () => {
    const { siteId, offer } = await proposed();
    const replaced = await propose(siteId, offer, 4500);
    const stale = { status: 409, code: 'changed_meanwhile', details: { current: { proposal: { costCents: 4500 } } } };
    await expect(acceptCost(context(siteManager), seen(siteId, offer))).rejects.toMatchObject(stale);
    await expect(declineCost(context(siteManager), seen(siteId, offer), 'Too dear.')).rejects.toMatchObject(stale);
    await expect(withdrawCost(context(ownerManager), seen(siteId, offer))).rejects.toMatchObject(stale);
    // Two tabs: the second had not seen what the first proposed.
    await expect(propose(siteId, offer, 4000)).rejects.toMatchObject(stale);
    await updateOffer(context(siteManager), siteId, offer.id, 1, { costCents: 5800 });
    const changed = { status: 409, details: { current: { costCents: 5800, proposal: { wasCostCents: 6000 } } } };
    await expect(acceptCost(context(siteManager), seen(siteId, replaced))).rejects.toMatchObject(changed);
    expect(await costOf(siteId)).toBe(5800);
    const now = await offerOf(siteId, siteManager);
    const both = [acceptCost(context(siteManager), seen(siteId, now)), acceptCost(context(admin), seen(siteId, now))];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await costOf(siteId)).toBe(4500);
  });

  test.each([
    ['a manager of another site', () => otherSiteManager, 404],
    ['a manager of its owner', () => ownerManager, 403],
    ['a seller', () => world.seller, 404],
  ])('nor does %s', async (_who, actor, status) => {
    const { siteId, offer } = await proposed();
    await expect(acceptCost(context(actor()), seen(siteId, offer))).rejects.toMatchObject({ status });
    await expect(declineCost(context(actor()), seen(siteId, offer), 'No.')).rejects.toMatchObject({ status });
    expect(await costOf(siteId)).toBe(6000);
  });
});

test('an offer that an import is about to change is not changed in the history alone', async () => {
  const siteId = await newSite();
  const { ownerId } = await make.owner();
  const chosen = await db.selectFrom('offers').selectAll().where('siteId', '=', siteId).executeTakeFirstOrThrow();
  const { id: _id, siteName: _name, ...terms } = chosen;
  const other = { ...terms, ownerId };
  const { id } = await db.insertInto('offers').values(other).returning('id').executeTakeFirstOrThrow();
  const { begun } = await whileUncommitted(
    db,
    (tx) => updateVersion(tx, 'offers', { id, version: 1 }, { costCents: 5700 }),
    () => Promise.allSettled([updateOffer(context(siteManager), siteId, id, 1, { costCents: 5500 })]),
  );
  expect(await begun).toMatchObject([{ status: 'rejected', reason: { status: 409, code: 'changed_meanwhile' } }]);
  const told = db.selectFrom('auditEntries').select('id').where('entity', '=', 'sites').where('entityId', '=', siteId);
  expect(await told.execute()).toEqual([]);
});

describe('what becomes of it', () => {
  test('where the site has no manager who can sign in: administrators decide', async () => {
    const gone = await make.person('SITE_MANAGER', { disabledAt: NOW });
    const siteId = await make.site(world.owner, { siteManagerId: gone.id, status: 'inactive' });
    await propose(siteId, await offerOf(siteId));
    await follow();
    expect(await bellOf(admin)).toMatchObject({ type: 'cost_proposed', href: `/sites/${siteId}?tab=offers` });
    expect(await bellOf(gone)).toBeUndefined();
  });

  test('where the offer or its site is removed: it ends, and whoever proposed it is told', async () => {
    const { siteId, offer } = await proposed();
    await removeOffer(context(admin), siteId, offer.id);
    await follow();
    expect(await bellOf(ownerManager)).toMatchObject({ type: 'cost_ended', data: { who: admin.name, cents: 5000 } });
    const other = await proposed();
    await db.deleteFrom('sites').where('id', '=', other.siteId).execute();
    expect(await db.selectFrom('costProposals').where('offerId', '=', other.offer.id).select('id').execute()).toEqual(
      [],
    );
  });

  test('where the owner is blocked: it waits on, and is accepted once the owner is not', async () => {
    const owner = await make.owner({ ownerManagerId: ownerManager.id });
    const siteId = await make.site(owner, { siteManagerId: siteManager.id });
    const offer = await propose(siteId, await offerOf(siteId));
    await blockOwner(context(admin), owner.ownerId, 'They asked for money back.');
    const blocked = await offerOf(siteId);
    expect(blocked).toMatchObject({ can: { propose: false }, proposal: { can: { accept: false, decline: true } } });
    const refused = { status: 409, code: 'cost_owner_blocked' };
    await expect(acceptCost(context(siteManager), seen(siteId, offer))).rejects.toMatchObject(refused);
    await expect(propose(siteId, offer, 4000)).rejects.toMatchObject(refused);
    await unblockOwner(context(admin), owner.ownerId);
    expect(await acceptCost(context(siteManager), seen(siteId, offer))).toMatchObject({ costCents: 5000 });
  });

  test('where its owner becomes one with another: it goes with the offer, the newer of two', async () => {
    const [stays, goes] = [await make.owner(), await make.owner()];
    const [alone, both] = [await make.site(goes), await make.site(stays)];
    const terms = await db.selectFrom('offers').selectAll().where('siteId', '=', both).executeTakeFirstOrThrow();
    const { id: _id, siteName: _name, ...same } = terms;
    await db
      .insertInto('offers')
      .values({ ...same, ownerId: goes.ownerId })
      .execute();
    await propose(alone, await offerOf(alone));
    for (const [index, offer] of (await listOffers(context(admin), both)).entries())
      await propose(both, offer, 4000 + index);
    const vault = paymentVault(createSeal(Buffer.alloc(32, 7)));
    await mergeOwners(context(admin), vault, { id: stays.ownerId, version: 1, otherId: goes.ownerId });
    expect(await offerOf(alone)).toMatchObject({ ownerId: stays.ownerId, proposal: { costCents: 5000 } });
    expect(await listOffers(context(admin), both)).toMatchObject([
      { id: terms.id, ownerId: stays.ownerId, proposal: { costCents: 4001 } },
    ]);
  });
});
