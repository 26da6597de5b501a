import type { CardPayment } from '@linkstand/contract/cards/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type PaymentRow, selectPayments, visibleTo } from '../payments/queries.ts';

/** A card payment's id: ours, the provider's, or that of what was paid. */
export type CardRef = { readonly id: number } | { readonly key: string } | { readonly intent: string };

const isIt = (ref: CardRef): RawBuilder<SqlBool> => {
  if ('id' in ref) return sql`payments.id = ${ref.id}`;
  return 'key' in ref ? sql`payments.card_key = ${ref.key}::uuid` : sql`payments.card_intent = ${ref.intent}`;
};

/** A card payment with its row locked; undefined if it is not one of ours. */
export async function lockCardPayment(tx: Tx, ref: CardRef): Promise<PaymentRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where method = 'card' and ${isIt(ref)} for no key update`.execute(tx);
  const [found] = rows;
  return found && selectPayments(tx).where('payments.id', '=', found.id).executeTakeFirst();
}

/** Card payments of a bill whose pages can still be paid. */
export const findOpenPages = (db: Database | Tx, invoiceId: number): Promise<PaymentRow[]> =>
  selectPayments(db)
    .where('payments.invoiceId', '=', invoiceId)
    .where('payments.method', '=', 'card')
    .where('payments.state', '=', 'announced')
    .where('payments.cardIssue', 'is', null)
    .where('payments.cardUrl', 'is not', null)
    .orderBy('payments.id')
    .execute();

const present = (row: PaymentRow): CardPayment => ({
  id: row.id,
  state: row.state,
  cents: row.walletCents,
  bill: row.invoiceId === null ? null : { id: row.invoiceId, number: row.invoiceNumber ?? '' },
  checkoutUrl: row.state === 'announced' ? row.cardUrl : null,
  isWaiting: row.state === 'announced' && row.cardIssue === null && row.cardSession !== null && row.cardUrl === null,
  isExamined: row.state === 'announced' && row.cardIssue !== null,
});

/**
 * A payment by card in the reader's scope.
 * @throws Refusal 404
 */
export async function findCardPayment(ctx: Context, id: number): Promise<PaymentRow> {
  const row = await selectPayments(ctx.db)
    .where('payments.id', '=', id)
    .where('payments.method', '=', 'card')
    .where(visibleTo(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export const readCardPayment = async (ctx: Context, id: number): Promise<CardPayment> =>
  present(await findCardPayment(ctx, id));
