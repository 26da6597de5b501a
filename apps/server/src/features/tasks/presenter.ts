import type { ShownAbout } from '@linkstand/contract/about/schema';
import type { Task, TaskRow } from '@linkstand/contract/tasks/schema';
import { type AboutSources, showAbout } from '../../platform/about.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { presentEntry } from '../../platform/thread.ts';
import { taskEntries } from '../messages/threads.ts';
import { taskPolicy } from './policy.ts';
import { aboutOf, findTask, type TaskRecord } from './queries.ts';

const aboutsOf = (ctx: Context, sources: AboutSources, rows: readonly TaskRecord[]): Promise<ShownAbout[]> =>
  showAbout(
    sources,
    ctx,
    rows.flatMap((row) => aboutOf(row) ?? []),
  );

/** Rows with the names of what they are about, one query for each kind. */
export async function presentTaskRows(
  ctx: Context,
  sources: AboutSources,
  rows: readonly TaskRecord[],
): Promise<TaskRow[]> {
  const shown = await aboutsOf(ctx, sources, rows);
  return rows.map((row) => presentRow(ctx, shown, row));
}

function presentRow(ctx: Context, shown: readonly ShownAbout[], row: TaskRecord): TaskRow {
  const today = dayIn(ctx.now, ctx.timeZone);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    title: row.title,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
    dueOn: row.dueOn,
    isOverdue: row.state !== 'done' && row.dueOn !== null && row.dueOn < today,
    priority: row.priority,
    repeats: row.repeats,
    checklist: row.checklist,
    comments: row.comments ?? 0,
    about: shown.find(({ kind, id }) => kind === row.aboutKind && id === row.aboutId) ?? null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    can: taskPolicy.can(ctx.actor, row),
  };
}

/** @throws Refusal 404 */
export async function presentTask(ctx: Context, sources: AboutSources, id: number): Promise<Task> {
  const row = await findTask(ctx.db, ctx, id);
  const entries = await taskEntries.list(ctx.db, { taskId: id });
  return {
    ...presentRow(ctx, await aboutsOf(ctx, sources, [row]), row),
    detail: row.detail,
    entries: entries.map((entry) => presentEntry(ctx, entry, { seesClientNames: true })),
  };
}
