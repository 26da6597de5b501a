import type { CaseKind } from '@linkstand/contract/cases/choices';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { newTime, targetOf } from '../clocks.ts';
import { moveCase, requireAlone, withEntry } from './move-case.ts';

/** Closes it with its solution. */
export const closeCase = (ctx: Context, { resolution, ...at }: RecordRef & { readonly resolution: string }) =>
  moveCase(ctx, 'close', at, () => ({ to: 'closed', changes: { resolution }, ...withEntry(ctx, resolution) }));

/** Opens a closed one again, with a reason. Its time begins anew, unless it never had a deadline. */
export const reopenCase = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'reopen', at, async (before, tx) => {
    await requireAlone(tx, before);
    const kind = before.kind as CaseKind;
    const dueOn = before.dueOn === null ? null : targetOf(ctx, kind);
    return { to: 'open', changes: newTime(ctx, dueOn), ...withEntry(ctx, body) };
  });
