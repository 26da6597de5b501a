import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { BriefingFinances } from '@linkstand/contract/finances/schema';
import { scale } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { findBriefing } from '../briefings/queries.ts';
import { findOwnerPayments } from './owner-payments.ts';

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
  readonly takenAt: Date | null;
  readonly clientInvoice: Paper | null;
  readonly ownerInvoice: Paper | null;
}
interface Paper {
  readonly id: number;
  readonly number: string | null;
  readonly dueDay: string | null;
  readonly paidOn: string | null;
}

/** The document that one side of a briefing is on. */
const paperOf = (side: 'client' | 'owner') => sql<Paper | null>`(
  select json_build_object('id', i.id, 'number', i.number, 'dueDay', i.due_day, 'paidOn', i.paid_on)
  from invoice_lines n join invoices i on i.id = n.invoice_id
  where n.briefing_id = f.briefing_id and n.side = ${sql.lit(side)} order by i.id desc limit 1)`;

async function findPosted(db: Database | Tx, briefingId: number): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select f.billing_mode, f.vat_bp, f.client_status, f.client_payment, f.owner_status, f.owner_payment,
      coalesce(f.client_net_cents + f.client_vat_cents, 0) as taken_cents, coalesce(f.owner_cents, 0) as owed_cents,
      coalesce(f.seller_cents, 0) as earned_cents, coalesce(h.cents, 0) as held_cents, f.seller_id,
      coalesce(s.name, '') as seller_name, f.seller_commission_bp, f.finalized_at,
      t.at as taken_at, ${paperOf('client')} as client_invoice, ${paperOf('owner')} as owner_invoice
    from briefing_finances f left join holds h on h.briefing_id = f.briefing_id and h.state = 'held'
      left join users s on s.id = f.seller_id left join ledger_transfers t on t.id = f.client_transfer_id
    where f.briefing_id = ${briefingId}`.execute(db);
  return rows[0];
}

type Posting = BriefingFinances['postings'][number];
/** More than any briefing has, so that one that is moved to and fro for ever is still read. */
const MAX_POSTINGS = 200;

/** What was posted for a briefing, oldest first, with whose accounts it moved. */
async function findPostings(db: Database | Tx, briefingId: number): Promise<Posting[]> {
  const { rows } = await sql<Omit<Posting, 'at'> & { at: Date }>`
    select t.id, t.at, t.kind, t.actor_name as by, t.reason, (
      select json_agg(json_build_object('account', a.code, 'cents', e.cents,
        'holder', coalesce(k.name, u.name, o.name, s.name, c.name)) order by e.cents desc, a.key)
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
        left join billing_accounts b on b.id = a.billing_account_id
        left join companies k on k.id = b.company_id left join users u on u.id = b.user_id
        left join owners o on o.id = a.owner_id left join users s on s.id = a.seller_id
        left join category_costs c on c.id = a.category_cost_id
      where e.transfer_id = t.id) as entries
    from ledger_transfers t where t.briefing_id = ${briefingId} order by t.at, t.id limit ${MAX_POSTINGS}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const isSettled = (status: string, payment: string) => status === 'invoiced' && payment === 'paid';

/** Both sides are invoiced and paid. For a bonus, which costs the client nothing, only the owner's side counts. */
const isFinalizable = (posted: Posted, status: BriefingStatus, isBonus: boolean): boolean =>
  posted.finalizedAt === null &&
  status === 'done' &&
  isSettled(posted.ownerStatus, posted.ownerPayment) &&
  (isBonus || isSettled(posted.clientStatus, posted.clientPayment));

const named = (paper: Paper | null) => paper && { id: paper.id, number: paper.number };

/** A wallet pays at the moment of publication, whenever that is invoiced. */
function clientDays({ timeZone }: Context, { clientInvoice, clientPayment, takenAt, billingMode }: Posted) {
  const isPaid = clientPayment === 'paid';
  const taken = billingMode === 'prepaid' && takenAt !== null ? dayIn(takenAt, timeZone) : null;
  return {
    invoice: named(clientInvoice),
    dueDay: isPaid ? null : (clientInvoice?.dueDay ?? null),
    paidOn: isPaid ? (taken ?? clientInvoice?.paidOn ?? null) : null,
  };
}

/**
 * The money of a briefing, as far as its reader may see it.
 * @throws Refusal 404
 */
export async function readFinances(ctx: Context, briefingId: number): Promise<BriefingFinances> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  const posted = await findPosted(ctx.db, briefingId);
  const { ownerId } = briefing;
  const ownerPayment =
    posted && ownerId !== null ? (await findOwnerPayments(ctx, ownerId, [briefingId]))(briefingId) : undefined;
  const isBonus = briefing.bonusAt !== null;
  const [priceCents, costCents] = [briefing.priceCents ?? 0, briefing.costCents ?? 0];
  const { soldCents, spentCents } = briefing;
  const sharePaid = posted?.sellerId == null ? 0 : scale(soldCents, posted.sellerCommissionBp, 10_000);
  return {
    isBonus,
    priceCents,
    costCents,
    profitCents: soldCents - spentCents - sharePaid,
    client: posted
      ? {
          status: posted.clientStatus,
          payment: posted.clientPayment,
          billingMode: posted.billingMode,
          vatBp: posted.vatBp,
          heldCents: posted.heldCents,
          takenCents: posted.takenCents,
          ...clientDays(ctx, posted),
        }
      : null,
    owner:
      posted && ownerId !== null
        ? {
            status: posted.ownerStatus,
            payment: posted.ownerPayment,
            owner: { id: ownerId, name: briefing.ownerName ?? '' },
            owedCents: posted.owedCents,
            invoice: named(posted.ownerInvoice),
            dueDay: posted.ownerPayment === 'paid' ? null : (ownerPayment?.paymentDate ?? null),
            paidOn: posted.ownerPayment === 'paid' ? (ownerPayment?.paymentDate ?? null) : null,
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
    postings: posted ? await findPostings(ctx.db, briefingId) : [],
    finalizedAt: posted?.finalizedAt?.toISOString() ?? null,
    canFinalize: posted !== undefined && isFinalizable(posted, briefing.status, isBonus),
  };
}
