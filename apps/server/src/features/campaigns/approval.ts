import type { CampaignSpending } from '@linkstand/contract/campaigns/schema';
import { sql } from 'kysely';
import type { Actor, Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { conflict, rule } from '../../platform/errors.ts';
import { spentByPerson, spentInMonth } from '../projects/spending.ts';
import { hasCompanyRole } from '../users/company-scope.ts';
import type { CampaignRecord } from './queries.ts';

/**
 * Asking a company to approve an order (docs/RULES.md, Projects and people of a company): the campaign stays a draft
 * that nobody changes, nothing is held, and approving it is submitting it.
 */

/** Nothing is asked any more. */
export const NOTHING_ASKED = {
  approvalAskedAt: null,
  approvalAskedById: null,
  approvalCents: null,
  approvalNote: '',
  approvalReminders: 0,
} as const;

/** Nor answered. */
export const NOTHING_ANSWERED = {
  ...NOTHING_ASKED,
  approvalDeclinedAt: null,
  approvalDeclinedById: null,
  approvalDeclineReason: '',
} as const;

type Asked = Pick<CampaignRecord, 'userId' | 'companyId' | 'needsApproval' | 'approvalAskedById' | 'isAskerInCompany'>;

/**
 * Where two are asked for, nobody approves what they asked for, or their own. A campaign that its asker left behind is
 * its new buyer's own, but was asked for by somebody else.
 */
export const isSecondPerson = (
  actorId: number,
  { userId, needsApproval, approvalAskedById, isAskerInCompany }: Asked,
): boolean => !needsApproval || (approvalAskedById !== actorId && !(userId === actorId && isAskerInCompany));

/**
 * Checks that a colleague asks for it, whose question this is not.
 * @throws Refusal 409, 422 `approval_by_another`
 */
export function requireAnswerable({ actor }: Context<UserActor>, campaign: CampaignRecord): void {
  if (campaign.approvalAskedAt === null) throw conflict('nothing_to_approve');
  if (!isSecondPerson(actor.id, campaign)) throw rule('approval_by_another');
}

/** Approves orders of this company. */
export const isApproverOf = (actor: Actor, { companyId }: Pick<Asked, 'companyId'>): actor is UserActor =>
  actor.kind === 'user' &&
  actor.role === 'USER' &&
  companyId !== null &&
  actor.companyId === companyId &&
  hasCompanyRole(actor, 'approver');

/** Who can approve it: the manager and the approvers who see its project, but nobody their own where two are asked for. */
export async function findApprovers(tx: Tx, campaign: Asked & Pick<CampaignRecord, 'projectId'>): Promise<number[]> {
  const { companyId, projectId, userId } = campaign;
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.company_id = ${companyId} and u.role = 'USER' and u.disabled_at is null
      and (u.is_company_manager or ('approver' = any(u.company_roles)
        and (u.held_project_ids is null or u.id = ${userId} or ${projectId}::bigint = any(u.held_project_ids))))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id).filter((id) => isSecondPerson(id, campaign));
}

type Allowance = CampaignSpending['budget'];

const overBy = (allowance: Allowance, totalCents: number): boolean =>
  allowance !== null && allowance.spentCents + totalCents > allowance.mostCents;

/** What an order at this total does to the limits of its company, as of now. Null for the team, and without a company. */
export async function readSpending(
  { actor, now, timeZone }: Pick<Context, 'actor' | 'now' | 'timeZone'>,
  db: Database | Tx,
  { userId, companyId, projectId, needsApproval }: CampaignRecord,
  totalCents: number,
): Promise<CampaignSpending | null> {
  if (actor.kind !== 'user' || actor.role !== 'USER' || companyId === null) return null;
  const when = { now, timeZone };
  const { rows } = await sql<{ kind: 'budget' | 'limit'; name: string; mostCents: number; spentCents: number }>`
    select 'budget' as kind, p.name, p.monthly_budget_cents as most_cents, ${spentInMonth(when, sql`p.id`)} as spent_cents
    from projects p where p.id = ${projectId} and p.monthly_budget_cents is not null
    union all
    select 'limit', u.name, u.monthly_limit_cents, ${spentByPerson(when, sql`u.id`, sql`u.company_id`)}
    from users u where u.id = ${userId} and u.company_id = ${companyId} and u.monthly_limit_cents is not null`.execute(
    db,
  );
  const allowance = (wanted: 'budget' | 'limit'): Allowance => {
    const found = rows.find(({ kind }) => kind === wanted);
    return found ? { name: found.name, mostCents: found.mostCents, spentCents: found.spentCents } : null;
  };
  const [budget, limit] = [allowance('budget'), allowance('limit')];
  const isOver = overBy(budget, totalCents) || overBy(limit, totalCents);
  return {
    ...{ totalCents, asksSecond: needsApproval, budget, limit },
    needsApproval: needsApproval || (isOver && !hasCompanyRole(actor, 'approver')),
  };
}
