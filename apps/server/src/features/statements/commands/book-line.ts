import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { sumCents } from '@linkstand/contract/shared/rounding';
import type { SettledKind } from '@linkstand/contract/statements/choices';
import { type Context, type Tx, together } from '../../../platform/context.ts';
import { conflict, notFound, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { SETTLED_BY } from '../open-items.ts';

export interface LineRef {
  readonly statementId: number;
  readonly lineId: number;
}

/** The line, locked until the transaction ends. @throws Refusal 404; 409 if it is decided already */
export async function holdLine(tx: Tx, { statementId, lineId }: LineRef, state: 'open' | 'ignored') {
  const line = await tx
    .selectFrom('statementLines as l')
    .innerJoin('bankStatements as s', 's.id', 'l.statementId')
    .select(['l.id', 'l.line', 'l.day', 'l.cents', 'l.state', 'l.returnReason', 's.currency'])
    .where('l.id', '=', lineId)
    .where('l.statementId', '=', statementId)
    .forUpdate('l')
    .executeTakeFirst();
  if (!line) throw notFound();
  if (line.state !== state) throw conflict('changed_meanwhile');
  return line;
}

/**
 * Settles items with a movement, with the bank's amount and day, in one transaction.
 * @throws Refusal 404; 409 if line or item is settled already; 422 if amounts or directions don't fit
 */
export const bookLine = (
  ctx: Context,
  ref: LineRef,
  items: readonly { readonly kind: SettledKind; readonly id: number }[],
  { mayExceed }: { readonly mayExceed: boolean } = { mayExceed: true },
): Promise<void> =>
  together(ctx, async (tx, inside) => {
    const line = await holdLine(tx, ref, 'open');
    if (line.currency !== BASE_CURRENCY)
      throw rule('statement_line_currency', { parameters: { currency: line.currency } });
    const paid = Math.abs(line.cents);
    const asked = new Set(items.map(({ kind, id }) => `${kind} ${id}`));
    if (asked.size !== items.length) throw rule('statement_items_differ');
    const expected = [];
    for (const { kind, id } of items) {
      const by = SETTLED_BY[kind];
      const [item] = await by.find(tx, id);
      if (!item) throw conflict('statement_item_settled');
      if (Math.sign(line.cents) !== by.sign) throw rule('statement_line_direction');
      expected.push({ by, item, id });
    }
    // A single item takes the bank's amount; several must add up to it.
    const open = sumCents(expected.map(({ item }) => item.openCents));
    if (expected.length > 1 && open !== paid)
      throw rule('statement_items_differ', { parameters: { amount: { cents: open } } });
    for (const { by, item, id } of expected) {
      const cents = expected.length === 1 ? paid : item.openCents;
      const { day, returnReason } = line;
      const paymentId = await by.settle(inside, { id, cents, day, returnReason, mayExceed });
      await tx
        .insertInto('statementSettlements')
        .values({
          lineId: line.id,
          cents,
          paymentId:
            item.settles.kind === 'payment' || item.settles.kind === 'payment_return' ? id : (paymentId ?? null),
          payoutId: item.settles.kind === 'payout' || item.settles.kind === 'payout_return' ? id : null,
          isReturn: item.settles.kind === 'payout_return' || item.settles.kind === 'payment_return',
          invoiceId: item.settles.kind === 'invoice' ? id : null,
          releaseBillId: item.settles.kind === 'release_bill' ? id : null,
        })
        .execute();
    }
    await decide(tx, ctx, ref, { state: 'booked', note: '' });
    await record(tx, ctx, {
      entity: 'bank_statements',
      entityId: ref.statementId,
      action: 'statement.book',
      changes: { line: [null, line.line], settled: [null, expected.map(({ item }) => item.settles.name).join(', ')] },
    });
  });

interface Decision {
  readonly state: 'open' | 'booked' | 'ignored';
  readonly note: string;
}

/** Stores the decision on a line. */
export async function decide(tx: Tx, { now, actor }: Context, { lineId }: LineRef, { state, note }: Decision) {
  const by = state === 'open' ? { decidedBy: null, decidedAt: null } : { decidedBy: actor.name, decidedAt: now };
  await tx
    .updateTable('statementLines')
    .set({ state, note, ...by })
    .where('id', '=', lineId)
    .execute();
}
