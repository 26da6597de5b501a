import { contract } from '@linkstand/contract';
import type { About } from '@linkstand/contract/about/schema';
import type { TASK_SORTS, TaskFilter } from '@linkstand/contract/tasks/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { type Actor, actorIdOf, type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { idsNamed } from '../../platform/list/list-search.ts';
import { finderOf } from '../../platform/list/read.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { isOwnerOf } from '../users/owners-of.ts';

/** Tasks are the administrators', those about an owner also those of the owner managers who see it. */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.kind === 'system' || hasRole(actor, 'ADMIN')) return EVERYTHING;
  if (!hasRole(actor, 'OWNER_MANAGER')) return sql<SqlBool>`false`;
  if (actor.canSeeOwnersTable) return sql<SqlBool>`tasks.about_kind = 'owners'`;
  return sql<SqlBool>`(tasks.about_kind = 'owners'
    and tasks.about_id in (select o.id from owners o where ${isOwnerOf(actor, 'o')}))`;
}

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

export type TaskRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

export const aboutOf = ({ aboutKind, aboutId }: Pick<TaskRecord, 'aboutKind' | 'aboutId'>): About | null =>
  aboutKind === null || aboutId === null ? null : { kind: aboutKind, id: aboutId };

const SORTS = {
  position: notNullSort(sql`tasks.board_key`),
  dueOn: sql`tasks.due_on`,
  priority: notNullSort(sql`tasks.priority_rank`),
  title: notNullSort(sql`tasks.title collate people`),
  createdAt: notNullSort(sql`tasks.created_at`),
} satisfies Record<(typeof TASK_SORTS)[number], RawBuilder<unknown>>;

/** Not done, and its day has come, or is over. */
const isDue = ({ now, timeZone }: Context, since: '<' | '<=') =>
  sql<SqlBool>`(tasks.state <> 'done' and tasks.due_on ${sql.raw(since)} ${dayIn(now, timeZone)}::date)`;

/** How long a done task stays on the board. */
const RECENT_MS = 14 * 24 * 60 * 60_000;

const CONDITIONS: Conditions<TaskFilter> = {
  text: (text) =>
    sql`(${containsText(sql`tasks.search_text`, text)} or tasks.assignee_id in (${idsNamed('users', text)}))`,
  state: (states) => sql`tasks.state = any(${[...states]}::text[])`,
  priority: (priorities) => sql`tasks.priority = any(${[...priorities]}::text[])`,
  mine: (_yes, { actor }) => sql`tasks.assignee_id = ${actorIdOf(actor)}`,
  overdue: (_yes, ctx) => isDue(ctx, '<'),
  due: (_yes, ctx) => isDue(ctx, '<='),
  recent: (_yes, { now }) => sql`(tasks.done_at is null or tasks.done_at > ${new Date(now.getTime() - RECENT_MS)})`,
  unassigned: () => sql`tasks.assignee_id is null`,
  assigneeId: (id) => sql`tasks.assignee_id = ${id}`,
  aboutKind: (kind) => sql`tasks.about_kind = ${kind}`,
  aboutId: (id) => sql`tasks.about_id = ${id}`,
};

/** What the team has to do. */
export const tasksList = defineList({
  contract: contract.tasks,
  table: 'tasks',
  rows: base,
  visibleTo: ({ actor }) => visibleTo(actor),
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: SORTS.position, direction: 'asc' },
  isReadAtOnce: true,
});

/** @throws Refusal 404 */
export const findTask = finderOf(tasksList);
