import { contract } from '@linkstand/contract';
import { MAX_PROJECTS } from '@linkstand/contract/projects/limits';
import type { ProjectInput } from '@linkstand/contract/projects/schema';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { conflict, forbidden, rule } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';
import { categoryName, requireCategory } from '../categories/queries.ts';
import { managesCompany, mayDraft, seesProjects } from '../users/company-scope.ts';
import { readExclusions, writeExclusions } from './exclusions.ts';
import { holderOf, spentInMonth } from './spending.ts';

type Whole = z.output<typeof ProjectInput>;
type Input = { readonly [K in keyof Whole]?: Whole[K] | undefined };

const name = notNullSort(sql`projects.name collate people`);
const ofProject = sql`projects.id`;

/** Whoever makes drafts keeps projects; the budget is its manager's. */
const mayWrite = (_row: unknown, { actor }: Context): boolean => actor.kind === 'user' && mayDraft(actor);

async function check(tx: Tx, ctx: Context, input: Input, before: { monthlyBudgetCents: number | null } | undefined) {
  const { actor } = asUser(ctx);
  if (!mayDraft(actor)) throw forbidden();
  const budget = before?.monthlyBudgetCents ?? null;
  if (input.monthlyBudgetCents !== undefined && input.monthlyBudgetCents !== budget && !managesCompany(actor))
    throw rule('budget_is_managers', { faults: [{ path: 'monthlyBudgetCents', code: 'budget_is_managers' }] });
  await requireCategory(tx, input.defaultCategoryId, 'defaultCategoryId');
  if (!before) await requireRoom(tx, actor);
}

/** Who is held to projects makes none, as it could not see it. */
async function requireRoom(tx: Tx, actor: UserActor): Promise<void> {
  if (!mayMake(actor)) throw forbidden();
  const { userId, companyId } = holderOf(actor);
  const { rows } = await sql<{ n: number }>`select count(*) as n from projects
    where user_id = ${userId} or company_id = ${companyId}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= MAX_PROJECTS) throw rule('projects_full', { parameters: { most: MAX_PROJECTS } });
}

export const mayMake = (actor: UserActor): boolean =>
  mayDraft(actor) && (actor.heldProjectIds === null || managesCompany(actor));

/** The projects of a client or of its company, with what was ordered for each. */
export const projects = defineResource({
  contract: contract.projects,
  table: 'projects',
  noun: 'project',
  rows: (db: Database | Tx, ctx: Context) =>
    db
      .selectFrom('projects')
      .leftJoin('categories as k', 'k.id', 'projects.defaultCategoryId')
      .selectAll('projects')
      .select([
        categoryName('k', ctx.locale).as('defaultCategoryName'),
        sql<string[]>`array(select e.domain from exclusions e where e.project_id = ${ofProject} order by e.domain)`.as(
          'exclusions',
        ),
        sql<number>`(select count(*)::int from campaigns c where c.project_id = ${ofProject})`.as('campaigns'),
        sql<number>`(select coalesce(sum(b.sold_cents), 0)::bigint from campaigns c
          join briefings b on b.campaign_id = c.id where c.project_id = ${ofProject}
            and b.submitted_at is not null and b.status not in ('draft', 'denied', 'canceled'))`.as('orderedCents'),
        spentInMonth(ctx, ofProject).as('spentCents'),
      ]),
  visibleTo: ({ actor }) => seesProjects(actor),
  filters: {
    text: (text) => containsText(sql`projects.search_text`, text),
    overBudget: (_yes, ctx) => sql`coalesce(projects.monthly_budget_cents < ${spentInMonth(ctx, ofProject)}, false)`,
  },
  sorts: { name, createdAt: notNullSort(sql`projects.created_at`) },
  order: { by: name, direction: 'asc' },
  columns: ({ exclusions: _, ...input }, { actor }, before) => ({
    ...input,
    ...(input.targets ? { targets: JSON.stringify(input.targets) } : {}),
    ...(before || actor.kind !== 'user' ? {} : { ...holderOf(actor), isMadeByHand: true }),
  }),
  present: (row, { actor }) => {
    const { userId, companyId, nameKey, isMadeByHand, defaultCategoryName, ...own } = plain(row);
    return {
      ...own,
      defaultCategory:
        row.defaultCategoryId === null ? null : { id: row.defaultCategoryId, name: defaultCategoryName ?? '' },
      can: { setBudget: actor.kind === 'user' && managesCompany(actor) },
    };
  },
  unaudited: new Set(['campaigns', 'orderedCents', 'spentCents', 'defaultCategory', 'can']),
  check: (tx, ctx, input, before) => check(tx, ctx, input, before),
  after: async (tx, ctx, id, input, before) => {
    if (input.exclusions) await writeExclusions(tx, ctx, id, await readExclusions(tx, input.exclusions));
    if (before && input.name !== undefined && input.name !== before.name)
      await tx.updateTable('campaigns').set({ endCustomer: input.name }).where('projectId', '=', id).execute();
  },
  // Held to nothing, a person would see all of it or nothing: their manager decides first.
  checkRemove: async (tx, _ctx, { id }) => {
    const held = await tx
      .selectFrom('users')
      .select('name')
      .where(sql<SqlBool>`held_project_ids = array[${id}::bigint]`)
      .orderBy('name')
      .executeTakeFirst();
    if (held) throw conflict('project_held', { parameters: { person: held.name } });
  },
  // People who are held to it and others see it no longer.
  removed: async (tx, _ctx, { id }) => {
    await sql`update users set held_project_ids = array_remove(held_project_ids, ${id}::bigint)
      where held_project_ids @> array[${id}::bigint]`.execute(tx);
  },
  mayUpdate: mayWrite,
  mayRemove: mayWrite,
  unique: {
    projects_user: { path: 'name', code: 'name_taken' },
    projects_company: { path: 'name', code: 'name_taken' },
  },
});
