import { type SqlBool, sql } from 'kysely';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, fieldRule, rule } from '../../../platform/errors.ts';
import { findRow } from '../../../platform/list/read.ts';
import { record } from '../../../platform/record.ts';
import type { DocumentPayment } from '../../invoices/commands/pay-invoice.ts';
import { lockInvoice, openCents } from '../../invoices/queries.ts';
import { supplierOf, wholeSupplier } from '../../invoices/supplier-payments.ts';
import { postPayout } from '../post-payout.ts';
import { payoutRuns } from '../resource.ts';
import { addPayout, lockRuns, readDebtor } from './make-payout-run.ts';
import { movePayoutRunByRule } from './move-payout-run.ts';

/**
 * One document of an owner or seller was paid, in full or in part, without everything else that is due. It stands as a
 * run of one payout, which can be returned as any other. The caller has checked the right to do it.
 *
 * @throws Refusal 409 if nothing is open; 422 for more than is open, or while an open run pays the same supplier
 */
export async function payDocument(tx: Tx, ctx: Context, { invoiceId, cents, paidOn }: DocumentPayment): Promise<void> {
  await lockRuns(tx);
  const document = await lockInvoice(tx, invoiceId);
  const open = openCents(document);
  if (open <= 0 || document.billingAccountId !== null) throw conflict('not_possible_now');
  if (cents > open) throw fieldRule({ path: 'cents', code: 'more_than_open', parameters: { amount: { cents: open } } });
  const supplier = await wholeSupplier(tx, supplierOf(document));
  const payee = sql.ref(`${supplier.side}_id`);
  const isOfPayee = sql<SqlBool>`${payee} = ${supplier.id}`;
  const inRun = await tx.selectFrom('payouts').select('id').where(isOfPayee).where('state', '=', 'open').execute();
  if (inRun.length > 0) throw rule('payout_in_open_run');
  // A part pays no publication as a whole.
  const lines = cents === open ? await unpaidLines(tx, invoiceId, supplier.side) : [];
  const { rows: kept } = await sql<{ sealed: Buffer | null; hint: object | null }>`${
    supplier.side === 'owner'
      ? sql`select payment_sealed as sealed, payment_hint as hint from owners where id = ${supplier.id}`
      : sql`select payment_sealed as sealed, payment_hint as hint from seller_accounts where seller_id = ${supplier.id}`
  }`.execute(tx);
  const { id: runId } = await tx
    .insertInto('payoutRuns')
    .values({
      day: paidOn,
      thresholdCents: 0,
      debtor: JSON.stringify(await readDebtor(tx)),
      madeBy: ctx.actor.name,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payout = await addPayout(tx, runId, {
    payee: { kind: supplier.side, id: supplier.id },
    cents,
    dueCents: cents,
    withheldCents: 0,
    lines,
    sealed: kept[0]?.sealed ?? Buffer.alloc(0),
    hint: kept[0]?.hint ?? { method: 'bank_transfer', holder: '', account: '' },
    invoiceId,
  });
  await record(tx, ctx, {
    entity: 'payout_runs',
    entityId: runId,
    action: 'payout.create',
    changes: { document: [null, document.number], totalCents: [null, cents] },
  });
  await postPayout(tx, ctx, payout, paidOn);
  await movePayoutRunByRule(tx, ctx, 'pay', await findRow(payoutRuns, tx, ctx, runId), { to: 'paid' });
}

/** Publications of a document that no payout pays so far. */
async function unpaidLines(tx: Tx, invoiceId: number, side: 'owner' | 'seller') {
  const transfer = sql.ref(`f.${side}_transfer_id`);
  const { rows } = await sql<{ briefingId: number; transferId: number; cents: number }>`
    select f.briefing_id, ${transfer} as transfer_id, f.${sql.ref(`${side}_cents`)} as cents
    from invoice_lines l join briefing_finances f on f.briefing_id = l.briefing_id
    where l.invoice_id = ${invoiceId} and l.side = ${side} and ${transfer} is not null
      and not exists (select from payout_lines pl join payouts p on p.id = pl.payout_id
        where pl.transfer_id = ${transfer} and p.state in ('open', 'paid'))`.execute(tx);
  return rows.map((line) => ({ ...line, withheldCents: 0 }));
}
