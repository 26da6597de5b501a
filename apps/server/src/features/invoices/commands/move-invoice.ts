import { type InvoiceState, type InvoiceTransition, invoiceMachine } from '@linkstand/contract/invoices/machine';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/list/read.ts';
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
  // Payments, credit notes and issuing change the same row at the same time.
  locks: true,
  eventData: ({ type, billingAccountId, ownerId, sellerId }) => ({ type, billingAccountId, ownerId, sellerId }),
  present: async (ctx, id) => {
    // Clients see bills in another shape.
    if (ctx.actor.kind !== 'user' || ctx.actor.role === 'USER') return undefined;
    const row = await findRow(invoicesResource, ctx.db, ctx, id);
    return { ...presentInvoice(row, ctx), ...(await readInvoiceDetail(ctx, row)) };
  },
});

/** Makes one move of one document. Every transition uses it. */
export const moveInvoice = life.move;
/** A move that follows from a payment or credit note. The caller has locked the row. */
export const moveInvoiceByRule = life.moveByRule;
/** The same for acts that keep the state: change a draft, mail a document. */
export const actOnInvoice = life.act;
/** Checks an act outside of a move, for commands that create another record. */
export const examineInvoice = life.examine;
