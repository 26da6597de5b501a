import { sql } from 'kysely';
import type { Viewer } from './catalogue.ts';

/**
 * All special prices that hold now for whom the viewer buys for, as a query: `site_id`, `price_cents`, `ends_at`. They
 * belong to the company, or to the person where there is none.
 */
export const specialPriceList = ({ userId, companyId }: Pick<Viewer, 'userId' | 'companyId'>) => sql`
  select site_id, price_cents, ends_at from special_prices
  where ends_at > now() and (company_id = ${companyId}::bigint or (${companyId}::bigint is null and user_id = ${userId}))`;
