import { type InvoiceState, type InvoiceTransition, invoiceMachine } from '@linkstand/contract/invoices/machine';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { type InvoiceAct, invoicePolicy } from '../policy.ts';
import { presentInvoice, readInvoiceDetail } from '../presenter.ts';
import type { InvoiceRow } from '../queries.ts';
import { invoicesResource } from '../resource.ts';

const life = defineLifecycle<'invoices', InvoiceRow, InvoiceState, InvoiceTransition, InvoiceAct>({
  machine: invoiceMachine,
  table: 'invoices',
  stateColumn: 'state',
  entity: 'invoices',
  noun: 'invoice',
  stateOf: ({ state }) => state,
  find: (db, ctx, id) => findRow(invoicesResource, db, ctx, id),
  policy: invoicePolicy,
  // Payments, credit notes and their own numbers meet on a row.
  locks: true,
  eventData: ({ type, billingAccountId, ownerId, sellerId }) => ({ type, billingAccountId, ownerId, sellerId }),
  present: async (ctx, id) => {
    // A client is shown its bill in a shape of its own.
    if (ctx.actor.kind !== 'user' || ctx.actor.role === 'USER') return undefined;
    const row = await findRow(invoicesResource, ctx.db, ctx, id);
    return { ...presentInvoice(row, ctx), ...(await readInvoiceDetail(ctx, row)) };
  },
});

/** One move of one document: the spine of every transition. */
export const moveInvoice = life.move;
/** A move that follows from a payment or a credit note; the caller holds the row. */
export const moveInvoiceByRule = life.moveByRule;
/** What is no move: a draft is changed, a document is mailed. */
export const actOnInvoice = life.act;
/** The questions of an act, where the command makes another record. */
export const examineInvoice = life.examine;
