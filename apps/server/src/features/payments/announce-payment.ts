import { makeReference } from '@linkstand/contract/payments/creditor-reference';
import { type Context, together, type UserActor } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { billingAccountFor } from '../ledger/accounts.ts';

/** Open payments of one client. More would only fill the team's queue. */
const MAX_ANNOUNCED = 20;

/** A payment by card also has its key with the provider, the request that began it, and the invoice that it pays. */
interface ByCard {
  readonly method: 'card';
  readonly cardKey: string;
  readonly requestKey: string | null;
  readonly requestSha256: string | null;
  readonly invoiceId: number | null;
}

/**
 * Stores a payment expected from the actor, with its reference.
 * @returns its id
 * @throws Refusal 422 if very many are expected already
 */
export const announcePayment = (ctx: Context<UserActor>, walletCents: number, byCard?: ByCard): Promise<number> =>
  together(ctx, async (tx) => {
    const { id: userId, companyId } = ctx.actor;
    const account = await billingAccountFor(tx, { userId, companyId });
    // Concurrent announcements wait, so that the limit holds.
    await tx.selectFrom('billingAccounts').select('id').where('id', '=', account.id).forUpdate().execute();
    const { announced } = await tx
      .selectFrom('payments')
      .select((eb) => eb.fn.countAll<number>().as('announced'))
      .where('billingAccountId', '=', account.id)
      .where('state', '=', 'announced')
      .executeTakeFirstOrThrow();
    if (announced >= MAX_ANNOUNCED) throw rule('too_many_announced');
    const { id } = await tx
      .insertInto('payments')
      .values({
        kind: 'top_up',
        state: 'announced',
        billingAccountId: account.id,
        recipientId: userId,
        walletCents,
        createdAt: ctx.now,
        ...byCard,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('payments')
      .set({ reference: makeReference(`TU${String(id).padStart(6, '0')}`) })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, {
      entity: 'payments',
      entityId: id,
      action: 'payment.announce',
      to: 'announced',
      changes: { walletCents: [null, walletCents] },
      data: { clientId: userId },
    });
    return id;
  });
