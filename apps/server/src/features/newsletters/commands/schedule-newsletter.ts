import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { sendNewsletter } from '../jobs.ts';
import { requireWritten } from '../require-written.ts';
import { moveNewsletter } from './move-newsletter.ts';

/** Starts it at that time. */
export const scheduleNewsletter = (ctx: Context, { at, ...ref }: RecordRef & { readonly at: string }) =>
  moveNewsletter(ctx, 'schedule', ref, (before) => {
    requireWritten(before);
    const when = new Date(at);
    if (when <= ctx.now) throw fieldRule({ path: 'at', code: 'moment_past' });
    return {
      to: 'scheduled',
      changes: { scheduledAt: when },
      after: async (tx, { id }) => {
        await enqueue(tx, sendNewsletter, { newsletterId: id }, { startAfter: when });
      },
    };
  });

export const unscheduleNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'unschedule', at, () => ({ to: 'draft', changes: { scheduledAt: null } }));
