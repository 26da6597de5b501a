import type { Tx } from '../../platform/context.ts';

/** Adds to what is being paid of a bill by card: begun and not decided. Negative: takes it off. */
export async function addProcessing(tx: Tx, invoiceId: number, cents: number): Promise<void> {
  await tx
    .updateTable('invoices')
    .set((eb) => ({ processingCents: eb.fn<number>('greatest', [eb.val(0), eb('processingCents', '+', cents)]) }))
    .where('id', '=', invoiceId)
    .execute();
}
