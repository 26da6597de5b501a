import { paymentResource } from '@linkstand/contract/payments/endpoints';
import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { fieldRule, Refusal, rule } from '../../platform/errors.ts';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource, type InputOf } from '../../platform/resource/resource.ts';
import { accountOf, billingAccountFor, owedBy } from '../ledger/accounts.ts';
import { postTransfer } from '../ledger/transfers.ts';
import { presentPayment } from './presenter.ts';
import { aboutText, selectPaymentsShown, visibleTo } from './queries.ts';

/**
 * A transaction is posted when it is created.
 * @throws Refusal 422 for a recipient who is no client, and `wallet_lacks` if it lacks the amount
 */
async function insertTransaction(
  tx: Tx,
  ctx: Context,
  { recipientId = 0, walletCents = 0, counterAccount = 'correction', comments = '' }: InputOf<typeof paymentResource>,
): Promise<number> {
  if (walletCents === 0) throw fieldRule({ path: 'walletCents', code: 'amount_zero' });
  const recipient = await tx
    .selectFrom('users')
    .select(['id as userId', 'companyId'])
    .where('id', '=', recipientId)
    .where('role', '=', 'USER')
    .executeTakeFirst();
  if (!recipient) throw fieldRule({ path: 'recipientId', code: 'choose_other' });
  const account = await billingAccountFor(tx, recipient);
  const { id } = await tx
    .insertInto('payments')
    .values({
      kind: 'transaction',
      state: 'confirmed',
      billingAccountId: account.id,
      recipientId,
      walletCents,
      counterAccount,
      comments,
      decidedBy: ctx.actor.name,
      decidedAt: ctx.now,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await postTransfer(tx, ctx, {
      kind: 'transaction',
      entries: [
        [counterAccount, walletCents],
        [accountOf('wallet', account.id), -walletCents],
      ],
      paymentId: id,
      reason: comments,
      key: `payment/${id}`,
    });
  } catch (error) {
    // The sentence of the wallet's owner is not for the team.
    if (!(error instanceof Refusal) || error.code !== 'insufficient_funds') throw error;
    throw rule('wallet_lacks', error.details);
  }
  return id;
}

export const paymentsResource = defineResource({
  contract: paymentResource,
  table: 'payments',
  noun: 'payment',
  rows: selectPaymentsShown,
  visibleTo,
  filters: {
    text: aboutText,
    kind: (kinds) => sql<boolean>`payments.kind = any(${[...kinds]}::text[])`,
    state: (states) => sql<boolean>`payments.state = any(${[...states]}::text[])`,
    method: (methods) => sql<boolean>`payments.method = any(${[...methods]}::text[])`,
    owes: () => sql<boolean>`${owedBy(sql`payments.billing_account_id`)} > 0 and payments.taken_cents > 0`,
    recipientId: (id) => sql<boolean>`payments.recipient_id = ${id}`,
    createdFrom: (day, { timeZone }) => sql<boolean>`payments.created_at >= ${startOfDay(day, timeZone)}`,
    createdTo: (day, { timeZone }) => sql<boolean>`payments.created_at < ${endOfDay(day, timeZone)}`,
  },
  sorts: {
    createdAt: notNullSort(sql`payments.created_at`),
    walletCents: notNullSort(sql`payments.wallet_cents`),
  },
  order: { by: notNullSort(sql`payments.created_at`), direction: 'desc' },
  insert: insertTransaction,
  present: presentPayment,
  mayUpdate: () => false,
  mayRemove: () => false,
});
