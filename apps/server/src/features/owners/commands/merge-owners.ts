import { sql } from 'kysely';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { conflict, fieldRule, forbidden, rule } from '../../../platform/errors.ts';
import { record, setTransactionActor } from '../../../platform/record.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { postTransfer } from '../../ledger/transfers.ts';
import { type MergePlan, planMerge } from '../merge-plan.ts';
import { mergedFields } from '../merged-fields.ts';
import type { PaymentVault } from '../payment.ts';
import { mayBlockOwner, mayChangeOwner } from '../policy.ts';
import { type OwnerRow, owners } from '../resource.ts';

interface Merge {
  /** Stays. */
  readonly id: number;
  readonly version: number;
  /** Goes. */
  readonly otherId: number;
}

/** Both, as far as this person may make one of them. @throws Refusal 404, 403, 422 for one and the same */
export async function findBoth(db: Context['db'] | Tx, ctx: Context, { id, otherId }: Omit<Merge, 'version'>) {
  const stays = await findRow(owners, db, ctx, id);
  if (!mayChangeOwner(ctx.actor, stays) || !mayBlockOwner(ctx.actor)) throw forbidden();
  if (id === otherId) throw fieldRule({ path: 'otherId', code: 'choose_other' });
  const goes = await findRow(owners, db, ctx, otherId);
  if (!mayChangeOwner(ctx.actor, goes)) throw forbidden();
  return { stays, goes };
}

/**
 * Makes one owner of two. What the other one offers, publishes, is owed and was paid belongs to the one that stays, and
 * its links go on. Documents that were issued in its name keep it.
 *
 * @throws Refusal 404, 403, 409 `changed_meanwhile`, 422 with everything that stands against it
 */
export async function mergeOwners(ctx: Context<UserActor>, vault: PaymentVault, merge: Merge): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await setTransactionActor(tx, ctx);
    const ids = [merge.id, merge.otherId];
    // First the orders, as whoever moves one does: what they post is settled before it is counted.
    await tx.selectFrom('briefings').select('id').where('ownerId', 'in', ids).orderBy('id').forUpdate().execute();
    // Whoever writes to one of the owners, such as a run of payouts, waits for the end of this.
    await tx.selectFrom('owners').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const { stays, goes } = await findBoth(tx, ctx, merge);
    if (stays.version !== merge.version) throw conflict('changed_meanwhile');
    const plan = await planMerge(tx, stays, goes);
    const [fault] = plan.faults;
    if (fault) throw rule(fault.code, { parameters: fault.parameters, faults: plan.faults });
    const fields = mergedFields(stays, goes);
    const payment = await takePayment(tx, ctx, vault, stays, goes);
    await moveMoney(tx, ctx, vault, plan, merge);
    await moveOffers(tx, ctx, stays, goes);
    await moveRecords(tx, merge);
    await tx
      .updateTable('owners')
      .set({
        mergedIntoId: stays.id,
        mergedAt: ctx.now,
        // It is found by nothing any more, and nobody writes to it. Its name and tax data are on its documents.
        email: '',
        phone: '',
        contacts: '[]',
        ownerManagerId: null,
        createdById: null,
        paymentSealed: null,
        paymentHint: null,
        paymentChangedAt: null,
        paymentChangedById: null,
        paymentConfirmedAt: null,
        paymentConfirmedById: null,
        version: NEXT_VERSION,
      })
      .where('id', '=', goes.id)
      .execute();
    // A link that led to the other one leads on.
    await tx.updateTable('owners').set({ mergedIntoId: stays.id }).where('mergedIntoId', '=', goes.id).execute();
    const { contacts, ...typed } = fields;
    await tx
      .updateTable('owners')
      .set({ ...typed, ...(payment ?? {}), contacts: JSON.stringify(contacts), version: NEXT_VERSION })
      .where('id', '=', stays.id)
      .execute();
    const changes = changesOf(stays, fields);
    const said = { merged: [null, `${goes.name} (#${goes.id})`] };
    await record(tx, ctx, {
      entity: 'owners',
      entityId: stays.id,
      action: 'owner.merge',
      changes: { ...changes, ...said },
    });
    await record(tx, ctx, {
      entity: 'owners',
      entityId: goes.id,
      action: 'owner.remove',
      changes: { mergedInto: [null, stays.name] },
    });
    if (payment)
      await record(tx, ctx, {
        entity: 'owners',
        entityId: stays.id,
        action: 'owner.set_payment',
        changes: { payment: [null, goes.paymentHint] },
      });
  });
}

function changesOf(before: OwnerRow, after: ReturnType<typeof mergedFields>): Record<string, unknown> {
  const kept = before as unknown as Record<string, unknown>;
  const { ownerManagerId: _manager, ...shown } = after;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([key, value]) => JSON.stringify(kept[key]) !== JSON.stringify(value))
      .map(([key, value]) => [key, [kept[key], value]]),
  );
}

/** What somebody sealed for one owner, sealed for the other. Undefined where this instance can't open it. */
function sealedAgain(vault: PaymentVault, from: number, to: number, sealed: Buffer): Buffer | undefined {
  try {
    return vault.seal({ kind: 'owner', id: to }, vault.open({ kind: 'owner', id: from }, sealed)).sealed;
  } catch {
    return undefined;
  }
}

/**
 * An owner without payment details takes those of the other. A second person confirms them anew: they were the other's,
 * and are the account of this one from now on.
 */
async function takePayment(tx: Tx, ctx: Context<UserActor>, vault: PaymentVault, stays: OwnerRow, goes: OwnerRow) {
  if (stays.paymentHint !== null || goes.paymentHint === null) return null;
  const { paymentSealed } = await tx
    .selectFrom('owners')
    .select('paymentSealed')
    .where('id', '=', goes.id)
    .executeTakeFirstOrThrow();
  const sealed = paymentSealed && sealedAgain(vault, goes.id, stays.id, paymentSealed);
  if (!sealed) return null;
  return {
    paymentSealed: sealed,
    paymentHint: JSON.stringify(goes.paymentHint),
    paymentChangedAt: ctx.now,
    paymentChangedById: ctx.actor.id,
    paymentConfirmedAt: null,
    paymentConfirmedById: null,
  };
}

/** What is owed to the other is owed to the one that stays, which is paid for it. */
async function moveMoney(tx: Tx, ctx: Context, vault: PaymentVault, { owedCents }: MergePlan, { id, otherId }: Merge) {
  if (owedCents !== 0)
    await postTransfer(tx, ctx, {
      kind: 'owner_merge',
      entries: [
        [accountOf('payable', otherId), owedCents],
        [accountOf('payable', id), -owedCents],
      ],
    });
  await tx.updateTable('briefingFinances').set({ ownerId: id }).where('ownerId', '=', otherId).execute();
  const payouts = await tx
    .selectFrom('payouts')
    .select(['id', 'accountSealed'])
    .where('ownerId', '=', otherId)
    .orderBy('id')
    .execute();
  for (const { id: payoutId, accountSealed } of payouts)
    await tx
      .updateTable('payouts')
      .set({ ownerId: id, accountSealed: sealedAgain(vault, otherId, id, accountSealed) ?? accountSealed })
      .where('id', '=', payoutId)
      .execute();
}

/**
 * Offers, each once for a site. Where both offer one, the site keeps the offer that it is sold by, or that of the owner
 * who stays. Orders keep what was agreed: cost and days are their own.
 */
async function moveOffers(tx: Tx, ctx: Context, stays: OwnerRow, goes: OwnerRow): Promise<void> {
  const { rows: twice } = await sql<{
    siteId: number;
    kept: number;
    dropped: number;
    owner: string;
    costCents: number;
    gamblingCostCents: number | null;
  }>`
    select s.id as site_id, p.kept, p.dropped, case when p.dropped = g.id then ${goes.name} else ${stays.name} end as owner,
      d.cost_cents, d.gambling_cost_cents
    from offers g join offers k on k.site_id = g.site_id and k.owner_id = ${stays.id} join sites s on s.id = g.site_id
      cross join lateral (select case when s.chosen_offer_id = g.id then g.id else k.id end as kept,
        case when s.chosen_offer_id = g.id then k.id else g.id end as dropped) p
      join offers d on d.id = p.dropped
    where g.owner_id = ${goes.id} order by s.id`.execute(tx);
  for (const { siteId, kept, dropped, ...offer } of twice) {
    await tx.updateTable('briefings').set({ offerId: kept }).where('offerId', '=', dropped).execute();
    await tx.deleteFrom('offers').where('id', '=', dropped).execute();
    await record(tx, ctx, {
      entity: 'sites',
      entityId: siteId,
      action: 'site.remove_offer',
      changes: { offer: [offer, null] },
    });
  }
  await tx.updateTable('offers').set({ ownerId: stays.id }).where('ownerId', '=', goes.id).execute();
}

async function moveRecords(tx: Tx, { id, otherId }: Merge): Promise<void> {
  const to = { ownerId: id };
  await tx.updateTable('briefings').set(to).where('ownerId', '=', otherId).execute();
  await tx.updateTable('whatsappChats').set(to).where('ownerId', '=', otherId).execute();
  await tx.updateTable('newsletterRecipients').set(to).where('ownerId', '=', otherId).execute();
  await tx
    .updateTable('tasks')
    .set({ aboutId: id })
    .where('aboutKind', '=', 'owners')
    .where('aboutId', '=', otherId)
    .execute();
}
