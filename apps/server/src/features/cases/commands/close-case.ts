import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { newTime, targetOf } from '../clocks.ts';
import { separateLinks } from './merge-case.ts';
import { moveCase, requireAlone, withEntry } from './move-case.ts';

/** Closes it with its solution. */
export const closeCase = (ctx: Context, { resolution, ...at }: RecordRef & { readonly resolution: string }) =>
  moveCase(ctx, 'close', at, () => ({
    to: 'closed',
    changes: { resolution },
    undo: {},
    ...withEntry(ctx, resolution),
  }));

/**
 * Opens a closed one again, with a reason. If its deadline is over, its time begins anew. One that was merged is separate
 * again.
 */
export const reopenCase = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'reopen', at, async (before, tx) => {
    await requireAlone(tx, before);
    const isOver = before.dueOn !== null && before.dueOn < dayIn(ctx.now, ctx.timeZone);
    const time = isOver ? newTime(ctx, targetOf(ctx, before.kind)) : {};
    const entry = withEntry(ctx, body);
    return {
      to: 'open',
      changes: { mergedIntoId: null, ...time },
      ...entry,
      after: async (within, found) => {
        await separateLinks(within, found);
        await entry.after?.(within, found);
      },
    };
  });
