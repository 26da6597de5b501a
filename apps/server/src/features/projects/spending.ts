import { type RawBuilder, sql } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';

/** Whose the projects of a client are, as two columns: its company's, or its own. */
export const holderOf = ({ id, companyId }: Pick<UserActor, 'id' | 'companyId'>) =>
  companyId === null ? { userId: id, companyId: null } : { userId: null, companyId };

type When = Pick<Context, 'now' | 'timeZone'>;

/** The beginning of the running month. */
export const monthStart = ({ now, timeZone }: When) =>
  sql<Date>`(date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone})`;

/** Does the briefing `b` count as spent in the running month: ordered in it, and not denied, canceled or refunded? */
export const countsInMonth = (when: When) =>
  sql<boolean>`(b.submitted_at >= ${monthStart(when)} and b.status not in ('draft', 'denied', 'canceled'))`;

/** What was ordered for a project in the running month, net, at frozen prices. */
export const spentInMonth = (when: When, projectId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(b.sold_cents), 0)::bigint from campaigns c join briefings b on b.campaign_id = c.id
    where c.project_id = ${projectId} and ${countsInMonth(when)})`;

/** What a person ordered in the running month for a company, net, at frozen prices. */
export const spentByPerson = (when: When, userId: RawBuilder<unknown>, companyId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(b.sold_cents), 0)::bigint from campaigns c join briefings b on b.campaign_id = c.id
    where c.user_id = ${userId} and c.company_id is not distinct from ${companyId} and ${countsInMonth(when)})`;
