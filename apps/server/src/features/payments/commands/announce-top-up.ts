import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { readSetting } from '../../settings/queries.ts';
import { announcePayment } from '../announce-payment.ts';
import { takesTransfers } from '../presenter.ts';

/**
 * Announces a client's bank transfer.
 * @returns the payment's id; its reference is made of it
 * @throws Refusal 422 if transfers are not accepted, or very many are expected already
 */
export const announceTopUp = (ctx: Context<UserActor>, cents: number): Promise<number> =>
  together(ctx, async (tx, inside) => {
    if (!takesTransfers(await readSetting(tx, 'fiscal_identity'))) throw rule('no_transfers');
    return announcePayment(inside, cents);
  });
