import { type Context, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { draftDue } from '../drafts.ts';
import type { DueQuestion } from '../due.ts';

/** Drafts a document per party for everything due in a period: all of them, or none. */
export const draftWhatIsDue = (ctx: Context, question: DueQuestion): ReturnType<typeof draftDue> =>
  together(ctx, async (tx) => {
    const drafted = await draftDue(tx, ctx, question);
    for (const id of drafted.ids)
      await record(tx, ctx, {
        entity: 'invoices',
        entityId: id,
        action: 'invoice.create',
        changes: { type: [null, question.type] },
      });
    return drafted;
  });
