import type { Paging } from '@linkstand/contract/shared/pagination';
import type { TaskState } from '@linkstand/contract/tasks/machine';
import type { TASK_SORTS, TaskFilter } from '@linkstand/contract/tasks/schema';
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { dayIn } from '../../platform/calendar.ts';
import { type Actor, type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { COUNT, containsText, EVERYTHING, notNullSort, pageQuery, readSorts } from '../../platform/list-query.ts';

/** Tasks are the administrators'. */
export const visibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  actor.kind === 'system' || hasRole(actor, 'ADMIN') ? EVERYTHING : sql<SqlBool>`false`;

const base = (db: Database | Tx) =>
  db
    .selectFrom('tasks')
    .leftJoin('users as a', 'a.id', 'tasks.assigneeId')
    .selectAll('tasks')
    .select((eb) => [
      'a.name as assigneeName',
      eb
        .selectFrom('taskEntries as e')
        .whereRef('e.taskId', '=', 'tasks.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('comments'),
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;
export type TaskRecord = Selected & { readonly state: TaskState };

/** @throws Refusal 404 */
export async function findTask(db: Database | Tx, actor: Actor, id: number): Promise<TaskRecord> {
  const row = await base(db).where('tasks.id', '=', id).where(visibleTo(actor)).executeTakeFirst();
  if (!row) throw notFound();
  return row as TaskRecord;
}

const SORTS = {
  position: notNullSort(sql`tasks.board_key`),
  dueOn: sql`tasks.due_on`,
  priority: notNullSort(sql`tasks.priority_rank`),
  title: notNullSort(sql`tasks.title collate people`),
  createdAt: notNullSort(sql`tasks.created_at`),
} satisfies Record<(typeof TASK_SORTS)[number], RawBuilder<unknown>>;

/** Not done, and its day has come, or is over. */
const isDue = (ctx: Context, since: '<' | '<=') => {
  const eb = expressionBuilder<DB, 'tasks'>();
  return eb.and([eb('tasks.state', '<>', 'done'), eb('tasks.dueOn', since, dayIn(ctx.now, ctx.timeZone))]);
};

/** How long a done task stays on the board. */
const RECENT_MS = 14 * 24 * 60 * 60_000;

const matches = (ctx: Context, filter: TaskFilter) => {
  const eb = expressionBuilder<DB, 'tasks'>();
  const conditions = [];
  if (filter.text) conditions.push(containsText(sql`tasks.search_text`, filter.text));
  if (filter.state?.length) conditions.push(eb('tasks.state', 'in', filter.state));
  if (filter.priority?.length) conditions.push(eb('tasks.priority', 'in', filter.priority));
  if (filter.mine && ctx.actor.kind === 'user') conditions.push(eb('tasks.assigneeId', '=', ctx.actor.id));
  if (filter.overdue) conditions.push(isDue(ctx, '<'));
  if (filter.due) conditions.push(isDue(ctx, '<='));
  if (filter.recent)
    conditions.push(
      eb.or([eb('tasks.doneAt', 'is', null), eb('tasks.doneAt', '>', new Date(ctx.now.getTime() - RECENT_MS))]),
    );
  if (filter.unassigned) conditions.push(eb('tasks.assigneeId', 'is', null));
  if (filter.assigneeId) conditions.push(eb('tasks.assigneeId', '=', filter.assigneeId));
  if (filter.aboutKind) conditions.push(eb('tasks.aboutKind', '=', filter.aboutKind));
  if (filter.aboutId) conditions.push(eb('tasks.aboutId', '=', filter.aboutId));
  return conditions.length === 0 ? EVERYTHING : eb.and(conditions);
};

export async function searchTasks(ctx: Context, filter: TaskFilter, paging: Paging): Promise<TaskRecord[]> {
  const orders = readSorts(paging, SORTS, sql`tasks.id`, { by: SORTS.position, direction: 'asc' });
  const query = base(ctx.db).where(visibleTo(ctx.actor)).where(matches(ctx, filter));
  return (await pageQuery(query, paging, orders, sql`tasks.id`).execute()) as TaskRecord[];
}

export async function countTasks(ctx: Context, filter: TaskFilter): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('tasks')
    .where(visibleTo(ctx.actor))
    .where(matches(ctx, filter))
    .select(COUNT.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
