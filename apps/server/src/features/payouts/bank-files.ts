import { isBic } from '@linkstand/contract/payments/iban';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, together } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { findRow } from '../../platform/list/read.ts';
import { record } from '../../platform/record.ts';
import { turns } from '../../platform/turns.ts';
import type { PaymentVault } from '../owners/payment.ts';
import { type BankOrder, type BankTransfer, MAX_PAYOUTS } from './bank-order.ts';
import { debtorOf, findPayouts } from './queries.ts';
import { payoutRuns } from './resource.ts';

/**
 * A run as a file for the bank. It shows accounts in full, so the audit log records who took it.
 * @throws Refusal 404, 422 for a run that is not to be paid
 */
export const readBankOrder = (ctx: Context, vault: PaymentVault, runId: number): Promise<BankOrder> =>
  together(ctx, async (tx, inside) => {
    const run = await findRow(payoutRuns, tx, ctx, runId);
    if (run.state === 'canceled') throw rule('payout_canceled');
    const payouts = await findPayouts(inside, runId, { page: 0, size: MAX_PAYOUTS });
    // The bank has paid it already, and what nobody is to pay again is in no file.
    if (payouts.some(({ document }) => document !== null)) throw rule('payout_paid_alone');
    await record(tx, ctx, { entity: 'payout_runs', entityId: runId, action: 'payout.download', silent: true });
    const debtor = debtorOf(run);
    const transfers: BankTransfer[] = [];
    // Opening the accounts of 10,000 takes a while.
    const pause = turns();
    for (const { payeeKind: kind, payeeId: id, sealed, cents, endToEndId } of payouts) {
      await pause();
      const { holder, account, bankCode } = vault.open({ kind, id }, sealed);
      const bic = bankCode.replace(/\s/g, '').toUpperCase();
      transfers.push({
        endToEndId,
        creditor: { name: holder, iban: account, ...(isBic(bic) ? { bic } : {}) },
        amountCents: cents,
        text: `${debtor.name} ${endToEndId}`,
      });
    }
    return {
      id: `RUN-${String(runId).padStart(6, '0')}`,
      madeAt: run.createdAt.toISOString(),
      madeOn: dayIn(run.createdAt, ctx.timeZone),
      day: run.day,
      debtor,
      payouts: transfers,
    };
  });
