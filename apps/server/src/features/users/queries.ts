import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database, Tx, UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { walletOf } from '../ledger/accounts.ts';

/** One's own row with the records around it. */
export async function findSelf(db: Database, actor: Pick<UserActor, 'id'>) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.companyId')
    .leftJoin('agencies as a', 'a.id', 'u.agencyId')
    .leftJoin('users as x', 'x.id', 'u.accountExecutiveId')
    .selectAll('u')
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('c.id'), name: eb.ref('c.name'), taxNumber: eb.ref('c.taxNumber') }).as('company'),
      jsonBuildObject({ id: eb.ref('a.id'), name: eb.ref('a.name') }).as('agency'),
      jsonBuildObject({ id: eb.ref('x.id'), name: eb.ref('x.name') }).as('accountExecutive'),
    ])
    .where('u.id', '=', actor.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
export type OwnRow = Awaited<ReturnType<typeof findSelf>>;

/** Editors with the number of their open briefings. */
export const listEditors = (db: Database) =>
  db
    .selectFrom('users as u')
    .leftJoin('briefings as b', (join) =>
      join.onRef('b.editorId', '=', 'u.id').on('b.status', 'in', ['waiting_review', 'in_review', 'pending_client']),
    )
    .select(({ fn }) => ['u.id', 'u.name', fn.count<number>('b.id').as('openBriefings')])
    .where('u.role', '=', 'EDITOR')
    .where('u.disabledAt', 'is', null)
    .groupBy('u.id')
    .orderBy('u.name')
    .execute();

interface Named {
  readonly id: number;
  readonly name: string;
}
const named = (table: 'companies' | 'agencies' | 'users', column: string) =>
  sql<Named | null>`(select jsonb_build_object('id', r.id, 'name', r.name) from ${sql.table(table)} r
    where r.id = ${sql.ref(`users.${column}`)})`;

/** People with names of related records. Without joins, so that a count reads one table. */
export const selectPeople = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select([
      named('companies', 'company_id').as('company'),
      named('agencies', 'agency_id').as('agency'),
      named('users', 'account_executive_id').as('accountExecutive'),
      named('users', 'coordinator_id').as('coordinator'),
      sql<(Named & { color: string })[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name collate people)
        from user_crm_tags ut join crm_tags t on t.id = ut.crm_tag_id where ut.user_id = users.id), '[]')`.as(
        'crmTags',
      ),
      walletOf({ userId: sql.ref('users.id'), companyId: sql.ref('users.company_id') }).as('wallet'),
    ]);
export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

/** What is assigned to a person, and stays so when they change their role or leave. */
export async function findDuties(db: Database, id: number) {
  const { rows } = await sql<{
    clients: number;
    coordinated: number;
    briefings: number;
    sites: number;
    owners: number;
    cases: number;
    tasks: number;
    chats: number;
    campaigns: number;
  }>`
    select
      (select count(*)::int from users u where u.account_executive_id = ${id}) as clients,
      (select count(*)::int from users u where u.coordinator_id = ${id}) as coordinated,
      (select count(*)::int from briefings b where b.editor_id = ${id}
        and b.status in ('waiting_review', 'in_review', 'pending_client')) as briefings,
      (select count(*)::int from sites s where s.site_manager_id = ${id}) as sites,
      (select count(*)::int from owners o where o.owner_manager_id = ${id}) as owners,
      (select count(*)::int from cases c where c.assignee_id = ${id} and c.state <> 'closed') as cases,
      (select count(*)::int from tasks t where t.assignee_id = ${id} and t.state <> 'done') as tasks,
      (select count(*)::int from whatsapp_chats w where w.assignee_id = ${id} and w.state <> 'closed') as chats,
      (select count(*)::int from campaigns c where c.user_id = ${id} and c.status in ('waiting', 'in_progress')) as campaigns
  `.execute(db);
  const [duties] = rows;
  if (!duties) throw notFound();
  return duties;
}

/** Locks the person until the transaction ends. */
export const lockPerson = (tx: Tx, id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
