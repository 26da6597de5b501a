import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { NoVatRate, taxFactsOf } from './tax-facts.ts';

/** A client's terms of order, stored with each briefing when it is submitted. */
export interface Terms {
  readonly billingAccountId: number;
  readonly billingMode: 'prepaid' | 'postpaid';
  readonly taxRule: string;
  readonly vatBp: number;
  readonly sellerId: number | null;
  readonly sellerCommissionBp: number;
}

interface Buyer {
  readonly userId: number;
  readonly companyId: number | null;
  readonly sellerId: number | null;
  readonly sellerCommissionBp: number | null;
}

/** Who is billed for a person: its company, or else the person. */
async function findBuyer(tx: Tx, userId: number): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select u.id as user_id, u.company_id, s.id as seller_id, s.seller_commission_bp
    from users u left join users s on s.id = u.account_executive_id and s.role = 'SELLER'
    where u.id = ${userId}`.execute(tx);
  const [buyer] = rows;
  if (!buyer) throw new Error(`Nobody with the number ${userId} can order.`);
  return buyer;
}

/** The VAT on an order of today: an estimate, until the publication binds it. */
const taxToday = (db: Database | Tx, ctx: Pick<Context, 'now' | 'timeZone'>, userId: number) =>
  taxFactsOf(db, ctx, 'user', userId, dayIn(ctx.now, ctx.timeZone));

/**
 * A client's current terms. Makes its billing account if there is none.
 * @throws Refusal 422 `vat_rate_unknown`
 */
export async function termsOf(tx: Tx, ctx: Pick<Context, 'now' | 'timeZone'>, userId: number): Promise<Terms> {
  const buyer = await findBuyer(tx, userId);
  const account = await billingAccountFor(tx, buyer);
  const tax = await taxToday(tx, ctx, userId);
  return {
    billingAccountId: account.id,
    billingMode: account.billingMode,
    taxRule: tax.rule,
    vatBp: tax.rateBp,
    sellerId: buyer.sellerId,
    sellerCommissionBp: buyer.sellerCommissionBp ?? 0,
  };
}

/** The VAT on what a client orders today, in basis points; null where no rate is known for its country. */
export async function vatOf(ctx: Pick<Context, 'db' | 'now' | 'timeZone'>, userId: number): Promise<number | null> {
  try {
    return (await taxToday(ctx.db, ctx, userId)).rateBp;
  } catch (error) {
    if (error instanceof NoVatRate) return null;
    throw error;
  }
}
