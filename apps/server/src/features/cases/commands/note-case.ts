import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { caseEntries } from '../../messages/threads.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { aboutCases } from '../about.ts';
import { moveCase } from './move-case.ts';

interface Note extends RecordRef {
  readonly body: string;
  /** Colleagues that it calls. */
  readonly mentions?: readonly number[] | undefined;
}

/** Adds what only the team reads. The case stays as it is. */
export const noteCase = (ctx: Context, { body, mentions, ...at }: Note) =>
  moveCase(ctx, 'note', at, ({ state }, _tx, inside) => ({
    to: state,
    logged: {},
    after: async (tx, { id }) => {
      const called = await requireColleagues(inside, aboutCases, id, mentions);
      const { id: entryId } = await caseEntries.add(tx, ctx, { caseId: id, isNote: true }, body, { mentions: called });
      return { entryId };
    },
  }));
