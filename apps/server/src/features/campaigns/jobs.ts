import { z } from 'zod';
import { addWorkingDays, dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext, together } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { liveSetting } from '../settings/live.ts';

/** Working days after a question on which its approvers are reminded. */
const REMIND_AFTER = [1, 3] as const;

/** How many reminders of a question are due by today. */
function dueBy({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>, askedAt: Date): number {
  const holidays = new Set(liveSetting('holidays'));
  const since = dayIn(askedAt, timeZone);
  return REMIND_AFTER.filter((days) => addWorkingDays(since, days, holidays) <= dayIn(now, timeZone)).length;
}

/**
 * Reminds approvers of what waits for them. May run at any time and repeatedly: what was sent is counted on the campaign
 * in the same transaction, and after downtime one reminder is sent.
 */
export async function checkApprovals(db: Database, clock: Pick<Context, 'now' | 'timeZone'>): Promise<void> {
  const ctx = systemContext(db, 'approvals', await findDefaultBrandId(db), clock.now, clock.timeZone);
  const asked = await db
    .selectFrom('campaigns')
    .select(['id', 'approvalAskedAt', 'approvalReminders'])
    .where('approvalAskedAt', 'is not', null)
    .where('approvalReminders', '<', REMIND_AFTER.length)
    .orderBy('id')
    .execute();
  for (const { id, approvalAskedAt, approvalReminders } of asked) {
    if (approvalAskedAt === null) continue;
    const due = dueBy(clock, approvalAskedAt);
    if (due <= approvalReminders) continue;
    await together(ctx, async (tx) => {
      // Not its version: whoever is reading it goes on to decide about the same.
      const reminded = await tx
        .updateTable('campaigns')
        .set({ approvalReminders: due })
        .where('id', '=', id)
        .where('approvalAskedAt', '=', approvalAskedAt)
        .where('approvalReminders', '=', approvalReminders)
        .returning('id')
        .executeTakeFirst();
      if (!reminded) return;
      await record(tx, ctx, {
        entity: 'campaigns',
        entityId: id,
        action: 'campaign.remind_approval',
        changes: { approvalReminders: [approvalReminders, due] },
      });
    });
  }
}

export const remindApprovers = defineJob({
  name: 'remind-approvers',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '5 8-18 * * *', zone: 'installation' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => checkApprovals(db, { now: at, timeZone }),
});
