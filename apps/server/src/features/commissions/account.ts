import type { CommissionAccount } from '@linkstand/contract/commissions/schema';
import { type PaymentDetails, PaymentHint } from '@linkstand/contract/owners/schema';
import type { z } from 'zod';
import { type Context, hasRole, together, type UserActor } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { saveVersion } from '../../platform/versioned-row.ts';
import type { PaymentVault } from '../owners/payment.ts';

/** Where a seller is paid to, masked for screens. @throws Refusal 404 for somebody who sells nothing */
export async function readAccount(ctx: Context<UserActor>, sellerId: number): Promise<CommissionAccount> {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('sellerAccounts as a', 'a.sellerId', 'u.id')
    .select(['u.id', 'u.name', 'u.role', 'a.version', 'a.paymentHint', 'a.paymentChangedAt', 'a.paymentConfirmedAt'])
    .where('u.id', '=', sellerId)
    .executeTakeFirst();
  if (!row || (row.role !== 'SELLER' && row.version === null)) throw notFound();
  const { paymentHint, paymentChangedAt, paymentConfirmedAt } = row;
  return {
    seller: { id: row.id, name: row.name },
    version: row.version ?? 0,
    payment:
      paymentHint === null || paymentHint === undefined
        ? null
        : PaymentHint.parse({
            ...paymentHint,
            changedAt: paymentChangedAt?.toISOString(),
            isConfirmed: paymentConfirmedAt !== null,
          }),
    can: {
      set: ctx.actor.id === sellerId,
      // Who sold before and administers now asks another administrator.
      confirm:
        hasRole(ctx.actor, 'ADMIN') &&
        ctx.actor.id !== sellerId &&
        paymentChangedAt !== null &&
        paymentConfirmedAt === null,
    },
  };
}

const changedOf = (sellerId: number, changes: Readonly<Record<string, unknown>>, verb: string) => ({
  entity: 'users' as const,
  entityId: sellerId,
  action: `user.${verb}`,
  changes,
});

/**
 * Names the account that the seller is paid to. It is used once an administrator has confirmed it.
 * @throws Refusal 409 where it was changed meanwhile
 */
export const setAccount = (
  ctx: Context<UserActor>,
  vault: PaymentVault,
  details: z.output<typeof PaymentDetails>,
  version: number,
): Promise<void> =>
  together(ctx, async (tx) => {
    const sellerId = ctx.actor.id;
    const { sealed, hint } = vault.seal({ kind: 'seller', id: sellerId }, details);
    const values = {
      paymentSealed: sealed,
      paymentHint: JSON.stringify(hint),
      paymentChangedAt: ctx.now,
      paymentChangedById: sellerId,
      paymentConfirmedAt: null,
      paymentConfirmedById: null,
    };
    const written = await saveVersion(tx, 'sellerAccounts', ['sellerId', sellerId], version, values);
    if (written === undefined) throw conflict('changed_meanwhile');
    await record(tx, ctx, changedOf(sellerId, { payment: [null, hint] }, 'set_payment'));
  });

/** An administrator has asked the seller: it is paid into from now on. @throws Refusal 404, 409 */
export const confirmAccount = (ctx: Context<UserActor>, sellerId: number, version: number): Promise<void> =>
  together(ctx, async (tx, inside) => {
    const { can } = await readAccount(inside, sellerId);
    if (!can.confirm) throw conflict('not_possible_now');
    // There is an account, so that nobody has seen it at version 0.
    if (version === 0) throw conflict('changed_meanwhile');
    const values = { paymentConfirmedAt: ctx.now, paymentConfirmedById: ctx.actor.id };
    const changed = await saveVersion(tx, 'sellerAccounts', ['sellerId', sellerId], version, values);
    if (changed === undefined) throw conflict('changed_meanwhile');
    await record(tx, ctx, changedOf(sellerId, { paymentConfirmed: [false, true] }, 'confirm_payment'));
  });
