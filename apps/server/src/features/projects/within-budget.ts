import { sql } from 'kysely';
import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { hasCompanyRole } from '../users/company-scope.ts';
import { spentByPerson, spentInMonth } from './spending.ts';

interface Over {
  readonly name: string;
  readonly overCents: number;
}

const isClient = (actor: Context['actor']): actor is UserActor => actor.kind === 'user' && actor.role === 'USER';

/**
 * Where a company asks for a second person, only an approver makes an order of somebody else dearer: one who answers its
 * question, or changes it later.
 * @throws Refusal 422 `second_person_required`
 */
export async function requireSecondPerson(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  dearerIds: readonly number[],
): Promise<void> {
  if (dearerIds.length === 0 || !isClient(actor) || actor.companyId === null) return;
  const { rows } = await sql`
    select from briefings b join campaigns c on c.id = b.campaign_id join companies k on k.id = c.company_id
    where b.id = any(${dearerIds}::bigint[]) and k.needs_approval
      -- What a loss is replaced with was approved when it was ordered.
      and b.replaces_id is null
      and (${!hasCompanyRole(actor, 'approver')} or coalesce(c.approval_asked_by_id, c.user_id) = ${actor.id})
    limit 1`.execute(tx);
  if (rows.length > 0) throw rule('second_person_required');
}

/**
 * What these briefings are ordered for is within the budgets of their projects, and who orders within its limit, in the
 * running month. Call it in the transaction that ordered them, once their wallet is locked: of two who take the last of
 * a budget the second one sees what the first one took. Approvers and the manager may exceed both; the team orders with
 * the client's mandate.
 * @throws Refusal 422 `over_budget`, `over_limit` with the amount
 */
export async function requireWithinBudget(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now' | 'timeZone'>,
  briefingIds: readonly number[],
): Promise<void> {
  const { actor } = ctx;
  if (briefingIds.length === 0 || !isClient(actor)) return;
  if (hasCompanyRole(actor, 'approver')) return;
  const ordered = sql`select c.project_id, c.user_id, c.company_id from briefings b
    join campaigns c on c.id = b.campaign_id where b.id = any(${briefingIds}::bigint[])`;
  const budgets = await sql<Over>`
    select p.name, ${spentInMonth(ctx, sql`p.id`)} - p.monthly_budget_cents as over_cents from projects p
    where p.id in (select project_id from (${ordered}) o) and p.monthly_budget_cents is not null
      and ${spentInMonth(ctx, sql`p.id`)} > p.monthly_budget_cents
    order by p.id limit 1`.execute(tx);
  const [budget] = budgets.rows;
  if (budget) throw rule('over_budget', { parameters: { project: budget.name, amount: { cents: budget.overCents } } });
  const spent = spentByPerson(ctx, sql`u.id`, sql`u.company_id`);
  const limits = await sql<Over>`
    select u.name, ${spent} - u.monthly_limit_cents as over_cents from users u
    where u.id in (select user_id from (${ordered}) o where o.company_id is not distinct from u.company_id)
      and u.monthly_limit_cents is not null and ${spent} > u.monthly_limit_cents
    order by u.id limit 1`.execute(tx);
  const [limit] = limits.rows;
  if (limit) throw rule('over_limit', { parameters: { person: limit.name, amount: { cents: limit.overCents } } });
}
