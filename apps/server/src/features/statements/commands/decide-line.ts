import { type Context, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { decide, holdLine, type LineRef } from './book-line.ts';

/**
 * Ignores a movement that settles nothing here, such as a fee, or opens an ignored one for a decision again.
 * @throws Refusal 404, 409
 */
export const decideLine = (ctx: Context, ref: LineRef, act: 'ignore' | 'reopen', reason = ''): Promise<void> =>
  together(ctx, async (tx) => {
    const isIgnored = act === 'ignore';
    const { line } = await holdLine(tx, ref, isIgnored ? 'open' : 'ignored');
    await decide(tx, ctx, ref, { state: isIgnored ? 'ignored' : 'open', note: reason });
    await record(tx, ctx, {
      entity: 'bank_statements',
      entityId: ref.statementId,
      action: `statement.${act}`,
      reason,
      changes: { line: isIgnored ? [null, line] : [line, null] },
    });
  });
