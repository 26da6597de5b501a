import type { Context } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { decide, holdLine, type LineRef } from './book-line.ts';

/** Opens an ignored movement for a decision again. @throws Refusal 404, 409 */
export const reopenLine = (ctx: Context, ref: LineRef): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { line } = await holdLine(tx, ref, 'ignored');
    await decide(tx, ctx, ref, { state: 'open', note: '' });
    await record(tx, ctx, {
      entity: 'bank_statements',
      entityId: ref.statementId,
      action: 'statement.reopen',
      changes: { line: [line, null] },
    });
  });
