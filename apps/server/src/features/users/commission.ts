import { commissionFor } from '@linkstand/contract/shared/quote';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { liveSetting } from '../settings/live.ts';

/** Sources of a buyer's price commission, in basis points. Null if not set. */
export interface CommissionSources {
  readonly companyBp: number | null;
  readonly companyAgencyBp: number | null;
  readonly userAgencyBp: number | null;
}

/** The sources of one person's price commission, as a column of any query. Null without a person. */
export const commissionSources = (
  userId: Expression<unknown> | number,
): RawBuilder<CommissionSources | null> => sql<CommissionSources | null>`(
  select jsonb_build_object('companyBp', c.price_commission_bp, 'companyAgencyBp', ca.price_commission_bp,
    'userAgencyBp', ua.price_commission_bp)
  from users u
  left join companies c on c.id = u.company_id
  left join agencies ca on ca.id = c.agency_id
  left join agencies ua on ua.id = u.agency_id
  where u.id = ${userId})`;

/** The price commission from its sources, in basis points (docs/RULES.md, Money). */
export const commissionFrom = (sources: CommissionSources): number =>
  commissionFor({ ...sources, defaultBp: liveSetting('default_commission_bp') });

/** Price commissions in basis points by person. Ids of nobody are absent. */
export async function commissionsOf(
  db: Database | Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; sources: CommissionSources | null }>`
    select asked.id, ${commissionSources(sql.ref('asked.id'))} as sources from unnest(${[...userIds]}::bigint[]) as asked (id)`.execute(
    db,
  );
  return new Map(rows.flatMap(({ id, sources }) => (sources ? [[id, commissionFrom(sources)]] : [])));
}

/** A person's price commission in basis points. */
export async function commissionOf(db: Database | Tx, userId: number): Promise<number> {
  const commission = (await commissionsOf(db, [userId])).get(userId);
  if (commission === undefined) throw new Error(`No user ${userId} to find a commission for.`);
  return commission;
}
