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

export async function countOwnViews(db: Database | Tx, userId: number, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return count;
}
