import { sql } from 'kysely';
import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { findDefaultBrandId } from '../brands/queries.ts';

const BATCH = 200;

/** Each task rings once for each day it is due on. @returns how many rang */
export async function ringDueTasks(db: Database, now: Date, timeZone: string): Promise<number> {
  const brandId = await findDefaultBrandId(db);
  const today = dayIn(now, timeZone);
  for (let rung = 0; ; ) {
    const ids = await db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('tasks')
        .select(['id', 'dueOn'])
        .where('state', '<>', 'done')
        .where('assigneeId', 'is not', null)
        .where('dueOn', '<=', today)
        .where(sql<boolean>`rung_for is distinct from due_on`)
        .orderBy('dueOn')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const ctx = systemContext(tx, 'Tasks', brandId, now, timeZone);
      for (const { id, dueOn } of due) {
        await tx
          .updateTable('tasks')
          .set((eb) => ({ rungFor: eb.ref('dueOn') }))
          .where('id', '=', id)
          .execute();
        await record(tx, ctx, {
          entity: 'tasks',
          entityId: id,
          action: 'task.ring',
          data: { isOverdue: dueOn !== null && dueOn < today },
        });
      }
      return due;
    });
    rung += ids.length;
    if (ids.length < BATCH) return rung;
  }
}

/** Tells people of their tasks that are due. */
export const ringTasks = defineJob({
  name: 'ring-tasks',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '2 * * * *', zone: 'installation' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => ringDueTasks(db, at, timeZone),
});
