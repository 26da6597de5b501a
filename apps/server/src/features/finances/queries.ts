import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { BriefingFinances } from '@linkstand/contract/finances/schema';
import { scale } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { findBriefing } from '../briefings/queries.ts';

type Side = NonNullable<BriefingFinances['client']>;

interface Posted {
  readonly billingMode: Side['billingMode'];
  readonly vatBp: number;
  readonly clientStatus: Side['status'];
  readonly clientPayment: Side['payment'];
  readonly ownerStatus: Side['status'];
  readonly ownerPayment: Side['payment'];
  readonly takenCents: number;
  readonly owedCents: number;
  readonly earnedCents: number;
  readonly heldCents: number;
  readonly sellerId: number | null;
  readonly sellerName: string;
  readonly sellerCommissionBp: number;
  readonly finalizedAt: Date | null;
}

async function findPosted(db: Database | Tx, briefingId: number): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select f.billing_mode, f.vat_bp, f.client_status, f.client_payment, f.owner_status, f.owner_payment,
      coalesce(f.client_net_cents + f.client_vat_cents, 0) as taken_cents, coalesce(f.owner_cents, 0) as owed_cents,
      coalesce(f.seller_cents, 0) as earned_cents, coalesce(h.cents, 0) as held_cents, f.seller_id,
      coalesce(s.name, '') as seller_name, f.seller_commission_bp, f.finalized_at
    from briefing_finances f left join holds h on h.briefing_id = f.briefing_id and h.state = 'held'
      left join users s on s.id = f.seller_id
    where f.briefing_id = ${briefingId}`.execute(db);
  return rows[0];
}

const isSettled = (status: string, payment: string) => status === 'invoiced' && payment === 'paid';

/** Both sides are invoiced and paid. For a bonus, which costs the client nothing, only the owner's side counts. */
const isFinalizable = (posted: Posted, status: BriefingStatus, isBonus: boolean): boolean =>
  posted.finalizedAt === null &&
  status === 'done' &&
  isSettled(posted.ownerStatus, posted.ownerPayment) &&
  (isBonus || isSettled(posted.clientStatus, posted.clientPayment));

/**
 * The money of a briefing, as far as its reader may see it.
 * @throws Refusal 404
 */
export async function readFinances(ctx: Context, briefingId: number): Promise<BriefingFinances> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  const posted = await findPosted(ctx.db, briefingId);
  const isBonus = briefing.bonusAt !== null;
  const [priceCents, costCents] = [briefing.priceCents ?? 0, briefing.costCents ?? 0];
  const paidCents = isBonus ? 0 : priceCents;
  const sharePaid = posted?.sellerId == null ? 0 : scale(paidCents, posted.sellerCommissionBp, 10_000);
  return {
    isBonus,
    priceCents,
    costCents,
    profitCents: paidCents - costCents - sharePaid,
    client: posted
      ? {
          status: posted.clientStatus,
          payment: posted.clientPayment,
          billingMode: posted.billingMode,
          vatBp: posted.vatBp,
          heldCents: posted.heldCents,
          takenCents: posted.takenCents,
        }
      : null,
    owner:
      posted && briefing.ownerId !== null
        ? {
            status: posted.ownerStatus,
            payment: posted.ownerPayment,
            owner: { id: briefing.ownerId, name: briefing.ownerName ?? '' },
            owedCents: posted.owedCents,
          }
        : null,
    seller:
      posted && posted.sellerId !== null
        ? {
            seller: { id: posted.sellerId, name: posted.sellerName },
            commissionBp: posted.sellerCommissionBp,
            expectedCents: sharePaid,
            earnedCents: posted.earnedCents,
          }
        : null,
    finalizedAt: posted?.finalizedAt?.toISOString() ?? null,
    canFinalize: posted !== undefined && isFinalizable(posted, briefing.status, isBonus),
  };
}
