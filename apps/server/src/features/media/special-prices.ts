import type { PriceCents } from '@linkstand/contract/shared/money';
import { type RawBuilder, sql } from 'kysely';

/** The buyer: ids, or the columns that hold them. */
interface Buyer {
  readonly userId: number | RawBuilder<unknown>;
  readonly companyId: number | null | RawBuilder<unknown>;
}

/**
 * The approved price, in cents, that a buyer has on a site now, else null: `specialPriceCents` of `quote()`. It belongs
 * to the billing account, which is the company, or the person where there is none.
 *
 * @param site the id's column, `s.id` unless said
 */
export const specialPrice = ({ userId, companyId }: Buyer, site = sql`s.id`): RawBuilder<PriceCents | null> => sql`(
  select p.price_cents from special_prices p
  where p.site_id = ${site} and p.ends_at > now()
    and (p.company_id = ${companyId}::bigint or (${companyId}::bigint is null and p.user_id = ${userId}::bigint)))`;
