import type { Context } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { decide, holdLine, type LineRef } from './book-line.ts';

/** Ignores a movement that settles nothing here, such as a fee. @throws Refusal 404, 409 */
export const ignoreLine = (ctx: Context, ref: LineRef, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { line } = await holdLine(tx, ref, 'open');
    await decide(tx, ctx, ref, { state: 'ignored', note: reason });
    await record(tx, ctx, {
      entity: 'bank_statements',
      entityId: ref.statementId,
      action: 'statement.ignore',
      reason,
      changes: { line: [null, line] },
    });
  });
