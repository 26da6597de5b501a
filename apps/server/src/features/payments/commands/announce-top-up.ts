import { makeReference } from '@linkstand/contract/payments/creditor-reference';
import type { Context, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { billingAccountFor } from '../../ledger/accounts.ts';
import { readSetting } from '../../settings/queries.ts';
import { takesTransfers } from '../presenter.ts';

/** Open top-ups of one client. More would only fill the team's queue. */
const MAX_ANNOUNCED = 20;

/**
 * A client says that it will transfer an amount.
 * @returns the payment's id; its reference is made of it
 * @throws Refusal 422 where transfers are not taken, or very many are expected already
 */
export const announceTopUp = (ctx: Context<UserActor>, cents: number): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    if (!takesTransfers(await readSetting(tx, 'fiscal_identity'))) throw rule('no_transfers');
    const { id: userId, companyId } = ctx.actor;
    const account = await billingAccountFor(tx, { userId, companyId });
    // Anyone who announces at the same moment waits, so that the bound holds.
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
        walletCents: cents,
        createdAt: ctx.now,
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
      changes: { walletCents: [null, cents] },
      data: { clientId: userId },
    });
    return id;
  });
