import { message } from '../../../messages/messages.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findLines } from '../queries.ts';
import { recogniseLines } from '../recognise.ts';
import { bookLine } from './book-line.ts';

interface Booked {
  readonly booked: number;
  readonly refused: readonly { readonly id: number; readonly line: number; readonly message: string }[];
}

/** Movements per call. The caller sees the progress and asks again. */
const AT_ONCE = 200;

/** Books the exactly matched movements, each in its own transaction, and returns those that were refused. */
export async function bookExact(ctx: Context, statementId: number): Promise<Booked> {
  const recognised = await recogniseLines(ctx.db, statementId);
  const exact = [...recognised].filter(([, { recognition }]) => recognition === 'exact');
  const refused: { id: number; message: string }[] = [];
  let booked = 0;
  for (const [lineId, { proposals }] of exact) {
    if (booked + refused.length >= AT_ONCE && booked > 0) break;
    try {
      // A movement before it may have paid the same bill.
      await bookLine(ctx, { statementId, lineId }, proposals[0]?.items ?? [], { mayExceed: false });
      booked++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [fault] = error.details.faults ?? [];
      const reason = fault ?? { code: error.code, parameters: error.details.parameters };
      refused.push({ id: lineId, message: message(ctx.locale, reason.code, reason.parameters) });
    }
  }
  const rows = await findLines(ctx.db, statementId, { ids: refused.map(({ id }) => id) });
  const lineOf = new Map(rows.map(({ id, line }) => [id, line]));
  return { booked, refused: refused.map((each) => ({ ...each, line: lineOf.get(each.id) ?? 0 })) };
}
