import { z } from 'zod';
import type { CardProvider } from '../../platform/cards/provider.ts';
import { type Context, type Database, systemContext } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/events.ts';
import { defineJob, enqueue } from '../../platform/jobs.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { openCents, selectInvoices } from '../invoices/queries.ts';
import { closeCardPage } from './commands/cancel-card-payment.ts';
import { findOpenPages } from './queries.ts';

/** Ends card payments that would pay more of a bill than is open. */
async function closeTooMuch(db: Database, cards: CardProvider, invoiceId: number, at: Date, timeZone: string) {
  const pages = await findOpenPages(db, invoiceId);
  if (pages.length === 0) return;
  const bill = await selectInvoices(db).where('invoices.id', '=', invoiceId).executeTakeFirstOrThrow();
  const ctx = systemContext(db, 'Linkstand', await findDefaultBrandId(db), at, timeZone);
  for (const page of pages) if (page.walletCents > openCents(bill)) await closeCardPage(ctx, cards, page);
}

/** After a bill was paid, closes the provider's pages on which it could be paid again. */
export const closePaidBill = defineJob({
  name: 'close-paid-bill',
  schema: z.object({ invoiceId: z.int() }),
  retries: { limit: 10, firstDelaySeconds: 10, maxDelaySeconds: 60 * 60 },
  concurrency: 2,
  run: (
    { invoiceId },
    { db, cards, timeZone }: Pick<Context, 'db' | 'timeZone'> & { readonly cards: CardProvider },
    { at },
  ) => closeTooMuch(db, cards, invoiceId, at, timeZone),
});

/** Has the pages of a paid bill closed, however it was paid. */
export const followPaidBill: Subscriber = async (tx, event) => {
  if (event.name !== 'invoice.settle') return;
  if ((await findOpenPages(tx, event.entityId)).length > 0)
    await enqueue(tx, closePaidBill, { invoiceId: event.entityId });
};
