import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveCase, requireAlone, withEntry } from './move-case.ts';

/** Closes it with its solution. */
export const closeCase = (ctx: Context, { resolution, ...at }: RecordRef & { readonly resolution: string }) =>
  moveCase(ctx, 'close', at, () => ({ to: 'closed', changes: { resolution }, ...withEntry(ctx, resolution) }));

/** Opens a closed one again, with a reason. */
export const reopenCase = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'reopen', at, async (before, tx) => {
    await requireAlone(tx, before);
    return { to: 'open', ...withEntry(ctx, body) };
  });
