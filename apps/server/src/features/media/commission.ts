import { commissionFor } from '@linkstand/contract/shared/quote';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';

interface Sources {
  readonly companyBp: number | null;
  readonly companyAgencyBp: number | null;
  readonly userAgencyBp: number | null;
  readonly defaultBp: number;
}

/** The price commission a person buys at, in basis points (product.md §4). */
export async function commissionOf(db: Database | Tx, userId: number): Promise<number> {
  const { rows } = await sql<Sources>`
    select c.price_commission_bp as company_bp, ca.price_commission_bp as company_agency_bp,
      ua.price_commission_bp as user_agency_bp,
      coalesce((select (value #>> '{}')::int from settings where key = 'default_commission_bp'), 0) as default_bp
    from users u
    left join companies c on c.id = u.company_id
    left join agencies ca on ca.id = c.agency_id
    left join agencies ua on ua.id = u.agency_id
    where u.id = ${userId}
  `.execute(db);
  const [sources] = rows;
  if (!sources) throw new Error(`No user ${userId} to find a commission for.`);
  return commissionFor(sources);
}
