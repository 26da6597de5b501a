import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { caseEntries } from '../../messages/threads.ts';
import { startClocks, stopClocks } from '../clocks.ts';
import { moveCase } from './move-case.ts';

/** Stops the clocks of a case while its owner is asked. What was asked is a note for the team. */
export const waitForOwner = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'wait', at, (before) => ({
    to: before.state,
    reason: body,
    changes: stopClocks(ctx, before, 'owner'),
    logged: {},
    after: async (tx, { id }) => {
      await caseEntries.add(tx, ctx, { caseId: id, isNote: true }, body);
    },
  }));

/** Lets the clocks of a case run again, because somebody answered elsewhere. */
export const resumeCase = (ctx: Context, at: RecordRef) =>
  moveCase(ctx, 'resume', at, (before) => ({ to: before.state, changes: startClocks(ctx, before), logged: {} }));
