import type { Context, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { readSetting } from '../../settings/queries.ts';
import { announcePayment } from '../announce-payment.ts';
import { takesTransfers } from '../presenter.ts';

/**
 * A client says that it will transfer an amount.
 * @returns the payment's id; its reference is made of it
 * @throws Refusal 422 where transfers are not taken, or very many are expected already
 */
export const announceTopUp = (ctx: Context<UserActor>, cents: number): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    if (!takesTransfers(await readSetting(tx, 'fiscal_identity'))) throw rule('no_transfers');
    return announcePayment(tx, ctx, cents);
  });
