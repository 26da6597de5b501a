import { REPORTS, reportKeyOf } from '@linkstand/contract/reports/definitions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, type Database, isStaff, type Tx, type UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** A person's own views; for the team also what others of the team share. */
const visibleTo = (actor: UserActor): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql`(views.user_id = ${actor.id} or (views.is_shared and makers.role <> 'USER'))`
    : sql`views.user_id = ${actor.id}`;

const base = (db: Database | Tx, actor: UserActor) =>
  db
    .selectFrom('views')
    .innerJoin('users as makers', 'makers.id', 'views.userId')
    .leftJoin('defaultViews as chosen', (join) =>
      join.onRef('chosen.viewId', '=', 'views.id').on('chosen.userId', '=', actor.id),
    )
    .selectAll('views')
    .select('makers.name as maker')
    .select(sql<boolean>`chosen.view_id is not null`.as('isDefault'))
    .select(sql<boolean>`views.user_id = ${actor.id}`.as('isMine'))
    .select(
      sql<{ id: number; name: string }[]>`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name)
        order by u.name collate people, u.id) from view_recipients r join users u on u.id = r.user_id
        where r.view_id = views.id and r.ended_at is null), '[]')`.as('recipients'),
    )
    .where(visibleTo(actor));

export type ViewRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

/** One's own first, each by name. */
export const listViews = ({ db, actor }: Context<UserActor>, list: string): Promise<ViewRecord[]> =>
  base(db, actor)
    .where('views.list', '=', list)
    .orderBy(sql`(views.user_id = ${actor.id}) desc`)
    .orderBy(sql`views.name collate people`)
    .orderBy('views.id')
    .execute();

/** @throws Refusal 404 */
export async function findView(db: Database | Tx, actor: UserActor, id: number): Promise<ViewRecord> {
  const row = await base(db, actor).where('views.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Who of the team may read the report whose views these are, by name. Nobody for another list. */
export async function findReaders(
  db: Database | Tx,
  list: string,
  only?: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const key = reportKeyOf(list);
  if (!key) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', [...REPORTS[key].see])
    .where('disabledAt', 'is', null)
    .where('emailVerifiedAt', 'is not', null)
    .$if(only !== undefined, (query) => query.where('id', 'in', [...(only ?? []), 0]))
    .orderBy(sql`name collate people`)
    .orderBy('id')
    .execute();
}

export async function countOwnViews(db: Database | Tx, userId: number, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return count;
}
