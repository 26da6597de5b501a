import { colleaguesResource as contract } from '@linkstand/contract/colleagues/endpoints';
import { type ColleagueChange, NewColleague } from '@linkstand/contract/colleagues/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { fieldRule, forbidden } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { spentByPerson } from '../projects/spending.ts';
import { invitePerson } from '../users/commands/invite-person.ts';
import { managesCompany } from '../users/company-scope.ts';
import { stateOf } from '../users/person-state.ts';

type Whole = z.output<typeof ColleagueChange>;
type Change = { readonly [K in keyof Whole]?: Whole[K] | undefined };

const name = notNullSort(sql`users.name collate people`);

/** The company whose people the caller decides about. @throws Refusal 403 for everybody but its manager */
export function managedBy(ctx: Context): number {
  const { actor } = asUser(ctx);
  if (actor.companyId === null || !managesCompany(actor)) throw forbidden();
  return actor.companyId;
}

/** Held to projects of this company alone. */
async function check(tx: Tx, ctx: Context, { heldProjectIds = [] }: Change): Promise<void> {
  const companyId = managedBy(ctx);
  const { rows } = await sql<{ id: number }>`select id from projects
    where company_id = ${companyId} and id = any(${heldProjectIds}::bigint[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  if (heldProjectIds.some((id) => !known.has(id))) throw fieldRule({ path: 'heldProjectIds', code: 'choose_other' });
}

const columnsOf = ({ companyRoles, heldProjectIds, monthlyLimitCents }: Change) => ({
  ...(companyRoles ? { companyRoles: [...new Set(companyRoles)] } : {}),
  ...(heldProjectIds ? { heldProjectIds: heldProjectIds.length === 0 ? null : [...new Set(heldProjectIds)] } : {}),
  ...(monthlyLimitCents === undefined ? {} : { monthlyLimitCents }),
});

/** The people of a company as its manager keeps them: roles, projects, limits. */
export const colleaguesOf = (identity: IdentityAdmin) =>
  defineResource({
    contract,
    table: 'users',
    noun: 'user',
    rows: (db: Database | Tx, ctx: Context) =>
      db.selectFrom('users').select([
        'users.id',
        'users.version',
        'users.createdAt',
        'users.updatedAt',
        'users.name',
        'users.email',
        'users.isCompanyManager',
        'users.companyRoles',
        'users.monthlyLimitCents',
        'users.disabledAt',
        'users.invitedAt',
        'users.lastLoginAt',
        sql<number[]>`coalesce(users.held_project_ids, '{}')`.as('heldProjectIds'),
        sql<{ id: number; name: string }[]>`coalesce((
            select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name collate people)
            from projects p where p.id = any(users.held_project_ids)), '[]')`.as('heldProjects'),
        spentByPerson(ctx, sql`users.id`, sql`users.company_id`).as('spentCents'),
      ]),
    only: sql`users.role = 'USER'`,
    visibleTo: ({ actor }) =>
      actor.kind === 'user' && actor.companyId !== null && managesCompany(actor)
        ? sql`users.company_id = ${actor.companyId}`
        : sql`false`,
    filters: { text: (text) => containsText(sql`users.search_text`, text) },
    sorts: { name, email: notNullSort(sql`users.email`), lastLoginAt: sql`users.last_login_at` },
    order: { by: name, direction: 'asc' },
    columns: (input) => columnsOf(input),
    insert: async (tx, ctx, input) => {
      // A new person is named; the same kit writes changes, which name nobody.
      const { name: typed, email, ...more } = NewColleague.parse(input);
      const { id } = asUser(ctx).actor;
      const { accountExecutiveId, agencyId } = await tx
        .selectFrom('users')
        .select(['accountExecutiveId', 'agencyId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return invitePerson(tx, ctx, identity, {
        ...columnsOf(more),
        ...{ name: typed, email, role: 'USER', companyId: managedBy(ctx), accountExecutiveId, agencyId },
      });
    },
    check: (tx, ctx, input) => check(tx, ctx, input),
    present: (row, { actor }) => {
      const { disabledAt, invitedAt, lastLoginAt, createdAt, updatedAt, ...own } = row;
      return {
        ...own,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        state: stateOf(row),
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
        can: { leave: actor.kind === 'user' && actor.id !== row.id && !row.isCompanyManager },
      };
    },
    unaudited: new Set(['heldProjects', 'spentCents', 'state', 'lastLoginAt', 'can']),
    // A manager may do everything, whatever is chosen for it.
    mayUpdate: ({ isCompanyManager }) => !isCompanyManager,
    mayRemove: () => false,
  });
