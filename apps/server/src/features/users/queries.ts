import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database, UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** One's own row with the records around it. */
export async function findSelf(db: Database, actor: UserActor) {
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
export type Self = Awaited<ReturnType<typeof findSelf>>;

/** Editors with how many briefings they have in hand. */
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
