import { BEFORE_PUBLICATION, type BriefingStatus } from '@linkstand/contract/briefings/machine';
import { isReason } from '@linkstand/contract/shared/reason';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { isListed } from '../media/for-sale.ts';
import type { BriefingRecord } from './queries.ts';
import { visibleTo } from './scope.ts';

/**
 * True of a site that we don't sell: switched off, not approved yet, without an offer, or of a blocked owner. An owner who
 * takes no new orders for now still publishes what was ordered before.
 */
export const isOffSale = (site: string): RawBuilder<SqlBool> => sql<SqlBool>`(${isListed(site)} is not true)`;

/** True of an order on such a site, and of one that was agreed with an owner who is blocked now. */
export const isPlacedOffSale = (site: string, owner: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOffSale(site)} or ${sql.ref(`${owner}.blocked_at`)} is not null)`;

/** True of an order that neither ended nor was published. */
export const isUnpublished = (briefing: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${briefing}.status`)} = any(${[...BEFORE_PUBLICATION]}::text[])`;

/** The briefings `b` of a site that a reader sees and may have to decide on: the same as are listed for them. */
export const openOrdersAt = (actor: Actor, siteId: string): RawBuilder<unknown> =>
  sql`briefings b where b.site_id = ${sql.ref(siteId)} and ${isUnpublished('b')} and ${visibleTo(actor, 'b')}`;

/** How many such orders a site has. */
export const openOrdersOf = (actor: Actor, siteId: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${openOrdersAt(actor, siteId)})`;

/** True of a row of a plan that switches its site off. */
export const takesOffSale = (row: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${row}.kind`)} = 'changed' and ${sql.ref(`${row}.before`)} ->> 'status' = 'active'
    and ${sql.ref(`${row}.after`)} ->> 'status' <> 'active')`;

interface Placed {
  readonly status: BriefingStatus;
  readonly isOffSale: SqlBool;
}

export const isOnSiteOffSale = ({ status, isOffSale: isOff }: Placed): boolean =>
  Boolean(isOff) && BEFORE_PUBLICATION.some((each) => each === status);

/**
 * Whoever sends an order on to a site that is off sale says why.
 * @returns whether the reason was needed
 * @throws Refusal 422 without a reason
 */
export function explainSiteOff(ctx: Context, briefing: BriefingRecord, reason: string | undefined): boolean {
  // What the demo tells of the past was sent long ago.
  if (ctx.isPast || !isOnSiteOffSale(briefing)) return false;
  if (reason !== undefined && isReason(reason)) return true;
  const parameters = { site: briefing.siteName };
  throw rule('site_switched_off', { parameters, faults: [{ path: 'reason', code: 'site_switched_off', parameters }] });
}
