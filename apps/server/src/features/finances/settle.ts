import { type BriefingStatus, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import { scale } from '@linkstand/contract/shared/rounding';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { type AccountKey, accountOf, spendableOf } from '../ledger/accounts.ts';
import {
  captureHold,
  type Hold,
  holdMoney,
  payingDebtsLast,
  postTransfer,
  releaseHold,
  reverseTransfer,
} from '../ledger/transfers.ts';
import { requireSecondPerson, requireWithinBudget } from '../projects/within-budget.ts';
import { type ClientDue, type MoneyDue, moneyDue } from './money-due.ts';
import { NoVatRate, type TaxFacts, taxesOf } from './tax-facts.ts';
import { type Terms, termsOf } from './terms.ts';

/** Terms that were already read, by client. */
type KnownTerms = Map<number, Terms>;

/** Who moves the money, and when. */
type Settling = Pick<Context, 'actor' | 'now' | 'timeZone'>;

/** A briefing with the money that moved for it. */
interface Found {
  readonly briefingId: number;
  readonly userId: number;
  readonly status: BriefingStatus;
  readonly isBonus: boolean;
  readonly priceCents: number;
  readonly costCents: number;
  readonly publishedAt: Date | null;
  readonly currentOwnerId: number | null;
  readonly holdAccountId: number | null;
  readonly holdNet: number;
  readonly holdVat: number;
  /** Null until money moved for it. */
  readonly finances: Finances | null;
}

interface Finances extends Terms {
  readonly clientTransferId: number | null;
  readonly clientNetCents: number | null;
  readonly clientVatCents: number | null;
  readonly clientStatus: PaperStatus;
  readonly ownerTransferId: number | null;
  readonly ownerId: number | null;
  readonly ownerCents: number | null;
  readonly ownerStatus: PaperStatus;
  readonly sellerTransferId: number | null;
  readonly sellerCents: number | null;
  readonly isFinal: boolean;
  /** A credit note returned the client's money. */
  readonly isCredited: boolean;
  readonly givenBackNetCents: number;
  readonly givenBackOwnerCents: number;
  /** Null until it is published. */
  readonly taxFacts: TaxFacts | null;
}
type PaperStatus = 'pending' | 'ongoing' | 'invoicing' | 'invoiced';
type Changes = Partial<Insertable<DB['briefingFinances']>>;

/**
 * The agreed price of each briefing: after a swap to a dearer site that the client has not answered yet, the price
 * before it. One query; results in the order of the ids.
 */
async function findAll(tx: Tx, briefingIds: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select b.id as briefing_id, c.user_id, b.status, b.bonus_at is not null as is_bonus,
      coalesce(b.accepted_price_cents, b.price_cents, 0) as price_cents, coalesce(b.cost_cents, 0) as cost_cents,
      b.published_at, b.owner_id as current_owner_id,
      h.billing_account_id as hold_account_id, coalesce(h.net_cents, 0) as hold_net, coalesce(h.vat_cents, 0) as hold_vat,
      case when f.briefing_id is not null then json_build_object(
        'billingAccountId', f.billing_account_id, 'billingMode', f.billing_mode, 'taxRule', f.tax_rule,
        'vatBp', f.vat_bp, 'sellerId', f.seller_id, 'sellerCommissionBp', f.seller_commission_bp,
        'clientTransferId', f.client_transfer_id, 'clientNetCents', f.client_net_cents,
        'clientVatCents', f.client_vat_cents, 'clientStatus', f.client_status,
        'ownerTransferId', f.owner_transfer_id, 'ownerId', f.owner_id, 'ownerCents', f.owner_cents,
        'ownerStatus', f.owner_status, 'sellerTransferId', f.seller_transfer_id, 'sellerCents', f.seller_cents,
        'isFinal', f.finalized_at is not null, 'isCredited', f.client_credited_at is not null,
        'givenBackNetCents', f.given_back_net_cents, 'givenBackOwnerCents', f.given_back_owner_cents, 'taxFacts', f.tax_facts) end as finances
    from briefings b join campaigns c on c.id = b.campaign_id
      left join briefing_finances f on f.briefing_id = b.id
      left join holds h on h.briefing_id = b.id and h.state = 'held'
    where b.id = any (${briefingIds}) order by b.id`.execute(tx);
  return rows;
}

const isSame = ({ net, vat }: ClientDue, otherNet: number | null, otherVat: number | null) =>
  net === otherNet && vat === otherVat;

/** Terms apply as long as money is held or posted on them. A new order takes the terms of its day. */
const isBound = ({ finances, holdAccountId, status }: Found): boolean =>
  finances !== null &&
  (holdAccountId !== null ||
    finances.clientTransferId !== null ||
    finances.ownerTransferId !== null ||
    // A publication that cost nothing has nothing else to show that its money was returned.
    (finances.isCredited && isLive(status)));

const isLive = (status: BriefingStatus): boolean => MONEY_STAGE[status] === 'taken' || MONEY_STAGE[status] === 'earned';

/** Whether it is invoiced. Invoiced money is reversed only by a credit note. */
function requireOpen({ finances }: Found, side: 'clientStatus' | 'ownerStatus'): void {
  if (finances?.isFinal) throw rule('finances_final');
  const status = finances?.[side];
  if (status === 'invoicing' || status === 'invoiced') throw rule('already_invoiced');
}

/** What should be posted for a briefing by now, and what is. */
interface Plan {
  readonly found: Found;
  readonly terms: Terms;
  /** What its tax follows from; null where it is not published. */
  readonly taxFacts: TaxFacts | null;
  readonly due: MoneyDue;
  readonly isTakenAlready: boolean;
}

/**
 * The tax of an order is an estimate until the publication fixes it: then it is decided again, by the facts of that
 * day. If the tax is higher and the wallet lacks the difference, the publication doesn't wait for it: the invoice asks
 * again, and charges the rest. What the buyer is on that day is stored with it, and decides the tax of every document
 * about it.
 */
async function boundByPublication(
  tx: Tx,
  ctx: Settling,
  { finances, isBonus, priceCents, publishedAt, status }: Found,
  terms: Terms,
  taken: Map<number, number>,
): Promise<Pick<Plan, 'terms' | 'taxFacts'>> {
  if (!isLive(status)) return { terms, taxFacts: null };
  const kept = finances?.taxFacts ?? null;
  const isPosted = finances !== null && (finances.clientTransferId !== null || finances.isCredited);
  if (isPosted || (isBonus && kept)) return { terms, taxFacts: kept };
  const { billingAccountId: account, vatBp } = terms;
  const taxOn = await taxesOf(tx, ctx, 'billingAccount', [account]);
  const tax = await taxOn(account, dayIn(publishedAt ?? ctx.now, ctx.timeZone), kept).catch((error: unknown) => {
    // Nothing is charged for a bonus, so it needs no rate.
    if (isBonus && error instanceof NoVatRate) return null;
    throw error;
  });
  if (tax === null) return { terms, taxFacts: kept };
  const { facts: taxFacts } = tax;
  if (isBonus) return { terms, taxFacts };
  const more = scale(priceCents, tax.rateBp, 10_000) - scale(priceCents, vatBp, 10_000) + (taken.get(account) ?? 0);
  if (more > 0 && (await spendableOf(tx, account)) < more) return { terms, taxFacts };
  taken.set(account, more);
  return { terms: { ...terms, taxRule: tax.rule, vatBp: tax.rateBp }, taxFacts };
}

async function planFor(
  tx: Tx,
  ctx: Settling,
  found: Found,
  known: KnownTerms,
  taken: Map<number, number>,
): Promise<Plan | null> {
  if (!isBound(found) && MONEY_STAGE[found.status] === 'none') return null;
  let terms: Terms | undefined = isBound(found) ? (found.finances ?? undefined) : known.get(found.userId);
  if (!terms) {
    terms = await termsOf(tx, ctx, found.userId);
    known.set(found.userId, terms);
  }
  const bound = await boundByPublication(tx, ctx, found, terms, taken);
  terms = bound.terms;
  const { finances } = found;
  // A new order is due again, even if an earlier one was returned.
  const isCredited = isBound(found) && finances?.isCredited === true;
  const due = moneyDue({
    ...found,
    ...terms,
    givenBackNetCents: finances?.givenBackNetCents ?? 0,
    givenBackOwnerCents: finances?.givenBackOwnerCents ?? 0,
    isCredited,
    ownerId: found.currentOwnerId,
  });
  const isTakenAlready =
    finances?.clientTransferId != null &&
    due.client.stage === 'taken' &&
    isSame(due.client, finances.clientNetCents, finances.clientVatCents);
  return { found, terms, taxFacts: bound.taxFacts, due, isTakenAlready };
}

/** Reverses what is posted but no longer due. */
async function takeBack(tx: Tx, ctx: Settling, { found, due, isTakenAlready }: Plan, reason: string): Promise<Changes> {
  const { finances } = found;
  if (!finances) return {};
  // What is no longer published is due in full when it is published again.
  const anew =
    isLive(found.status) || finances.givenBackNetCents === 0 ? {} : { givenBackNetCents: 0, givenBackOwnerCents: 0 };
  let changes: Changes = finances.isCredited && MONEY_STAGE[found.status] === 'none' ? { clientCreditedAt: null } : {};
  changes = { ...changes, ...anew };
  if (finances.sellerTransferId !== null && finances.sellerCents !== (due.seller?.cents ?? null)) {
    if (finances.isFinal) throw rule('finances_final');
    await reverseTransfer(tx, ctx, finances.sellerTransferId, reason);
    changes = { ...changes, sellerTransferId: null, sellerCents: null };
  }
  const owner = due.owner;
  if (
    finances.ownerTransferId !== null &&
    (finances.ownerCents !== owner?.cents || finances.ownerId !== owner?.ownerId)
  ) {
    requireOpen(found, 'ownerStatus');
    await reverseTransfer(tx, ctx, finances.ownerTransferId, reason);
    changes = { ...changes, ownerTransferId: null, ownerId: null, ownerCents: null };
    // The owner was already paid for it, so the next payout is reduced.
    changes = { ...changes, ownerStatus: 'pending', ownerPayment: 'open' };
  }
  if (finances.clientTransferId !== null && !isTakenAlready) {
    requireOpen(found, 'clientStatus');
    await reverseTransfer(tx, ctx, finances.clientTransferId, reason);
    changes = { ...changes, clientTransferId: null, clientNetCents: null, clientVatCents: null };
    changes = { ...changes, clientStatus: 'pending', clientPayment: 'open' };
  }
  return changes;
}

const holdIsDue = ({ found, due, isTakenAlready }: Plan): boolean =>
  due.client.stage !== 'none' &&
  !isTakenAlready &&
  !(found.holdAccountId !== null && isSame(due.client, found.holdNet, found.holdVat));

const releaseIsDue = (plan: Plan): boolean =>
  plan.found.holdAccountId !== null && (plan.due.client.stage === 'none' || holdIsDue(plan));

const holdOf = ({ found, terms, due }: Plan): Hold => ({
  billingAccountId: terms.billingAccountId,
  billingMode: terms.billingMode,
  briefingId: found.briefingId,
  net: due.client.net,
  vat: due.client.vat,
});

/** Posts what is due and not yet posted. */
async function post(tx: Tx, ctx: Settling, plan: Plan, changes: Changes): Promise<Changes> {
  const { found, terms, due, isTakenAlready } = plan;
  const { briefingId } = found;
  const now = { ...found.finances, ...changes };
  const posted: Changes = {};
  if (due.client.stage === 'taken' && !isTakenAlready) {
    const { net, vat } = due.client;
    const from: AccountKey = accountOf(
      terms.billingMode === 'prepaid' ? 'wallet' : 'receivable',
      terms.billingAccountId,
    );
    const transferId = await captureHold(tx, ctx, briefingId, {
      kind: 'capture',
      entries: [
        [from, net + vat],
        ['revenue', -net],
        ['vat', -vat],
      ],
    });
    if (transferId === null) throw new Error(`Nothing is held for briefing ${briefingId}.`);
    Object.assign(posted, { clientTransferId: transferId, clientNetCents: net, clientVatCents: vat });
    Object.assign(posted, {
      clientStatus: 'ongoing',
      // Money from the wallet is paid at the moment of posting.
      clientPayment: terms.billingMode === 'prepaid' ? 'paid' : 'open',
    });
  }
  if (due.owner && now.ownerTransferId == null) {
    const { ownerId, cents } = due.owner;
    const { transferId } = await postTransfer(tx, ctx, {
      kind: 'publication_cost',
      entries: [
        ['cost', cents],
        [accountOf('payable', ownerId), -cents],
      ],
      briefingId,
    });
    Object.assign(posted, { ownerTransferId: transferId, ownerId, ownerCents: cents, ownerStatus: 'ongoing' });
  }
  if (due.seller && now.sellerTransferId == null) {
    const { sellerId, cents } = due.seller;
    const { transferId } = await postTransfer(tx, ctx, {
      kind: 'commission',
      entries: [
        ['commission', cents],
        [accountOf('commission_payable', sellerId), -cents],
      ],
      briefingId,
    });
    Object.assign(posted, { sellerTransferId: transferId, sellerCents: cents });
  }
  return posted;
}

async function write(tx: Tx, { found, terms, taxFacts }: Plan, made: Changes): Promise<void> {
  const isTaxSame = terms.taxRule === found.finances?.taxRule && terms.vatBp === found.finances.vatBp;
  const areFactsSame = (taxFacts === null) === ((found.finances?.taxFacts ?? null) === null);
  const changes: Changes = {
    ...made,
    ...(!isTaxSame && { taxRule: terms.taxRule, vatBp: terms.vatBp }),
    // Facts that are kept never change; one that is no longer published has none.
    ...(!areFactsSame && { taxFacts: taxFacts && JSON.stringify(taxFacts) }),
  };
  if (found.finances && isBound(found)) {
    if (Object.keys(changes).length === 0) return;
    await tx.updateTable('briefingFinances').set(changes).where('briefingId', '=', found.briefingId).execute();
    return;
  }
  const row = { ...terms, ...changes };
  const { billingAccountId, billingMode, taxRule, vatBp, sellerId, sellerCommissionBp } = row;
  const again = found.finances?.isCredited ? { clientCreditedAt: null } : {};
  const values = { ...again, ...changes, billingAccountId, billingMode, taxRule, vatBp, sellerId, sellerCommissionBp };
  await tx
    .insertInto('briefingFinances')
    .values({ briefingId: found.briefingId, ...values })
    .onConflict((on) => on.column('briefingId').doUpdateSet(values))
    .execute();
}

/**
 * Brings the money of briefings in line with their states, whatever led there: releases and reverses what is no longer
 * due, and holds, captures and posts what is. Call it in the transaction that moved them, with their rows locked. A
 * second call does nothing.
 *
 * @param known terms already read, when many orders are settled one after the other
 * @throws Refusal 422 `insufficient_funds` with what all of them lack together, `over_budget`, `over_limit`,
 * `second_person_required`,
 * `already_invoiced`, `finances_final`
 */
export async function settleBriefings(
  tx: Tx,
  ctx: Settling,
  briefingIds: readonly number[],
  reason = '',
  known: KnownTerms = new Map(),
): Promise<void> {
  const plans: Plan[] = [];
  const taken = new Map<number, number>();
  for (const found of await findAll(tx, briefingIds)) {
    const plan = await planFor(tx, ctx, found, known, taken);
    if (plan) plans.push(plan);
  }
  await payingDebtsLast(tx, ctx, async () => {
    const changes = new Map<Plan, Changes>();
    for (const plan of plans) {
      changes.set(plan, await takeBack(tx, ctx, plan, reason));
      if (releaseIsDue(plan)) await releaseHold(tx, ctx, plan.found.briefingId);
    }
    const held = plans.filter(holdIsDue);
    await holdMoney(tx, ctx, ...held.map(holdOf));
    const idsOf = (of: readonly Plan[]) => of.map(({ found }) => found.briefingId);
    await requireSecondPerson(tx, ctx, idsOf(held.filter(({ found, due }) => due.client.net > found.holdNet)));
    await requireWithinBudget(tx, ctx, idsOf(held));
    for (const plan of plans) {
      const before = changes.get(plan) ?? {};
      await write(tx, plan, { ...before, ...(await post(tx, ctx, plan, before)) });
    }
  });
}

/**
 * Moves the holds of a campaign to its new client, on that client's terms and at the agreed prices.
 * @throws Refusal 422 `insufficient_funds` if the new client lacks money
 */
export async function settleForNewClient(tx: Tx, ctx: Settling, campaignId: number, reason: string): Promise<void> {
  const held = await tx
    .selectFrom('holds')
    .innerJoin('briefings', 'briefings.id', 'holds.briefingId')
    .select('briefings.id')
    .where('briefings.campaignId', '=', campaignId)
    .where('holds.state', '=', 'held')
    .orderBy('briefings.id')
    .execute();
  const ids = held.map(({ id }) => id);
  for (const id of ids) await releaseHold(tx, ctx, id);
  await settleBriefings(tx, ctx, ids, reason);
}
