import {
  type InvoiceParty,
  type InvoiceState,
  type InvoiceTransition,
  ISSUED_STATES,
  invoiceMachine,
} from '@linkstand/contract/invoices/machine';
import type { MessageCode } from '../../messages/en-us.ts';
import { type Actor, hasRole } from '../../platform/context.ts';
import { inPersonOnly } from '../../platform/errors.ts';
import { definePolicy } from '../../platform/lifecycle/policy.ts';
import { seesMoney } from '../users/company-scope.ts';
import { type InvoiceRow, isOfSupplier, openCents } from './queries.ts';

/** Acts on a document that don't change its state. */
export type InvoiceAct =
  | 'change'
  | 'adjust'
  | 'attach'
  | 'pay'
  | 'pay_from_wallet'
  | 'undo_payment'
  | 'credit'
  | 'mail';

function* partiesTo(actor: Actor, { type, companyId, userId, billingAccountId }: InvoiceRow): Generator<InvoiceParty> {
  if (actor.kind === 'system') yield 'system';
  if (hasRole(actor, 'ADMIN')) yield 'admin';
  // A seller sees more documents, but may change only its clients' drafts.
  if (hasRole(actor, 'SELLER') && type === 'client') yield 'seller';
  if (!hasRole(actor, 'USER') || billingAccountId === null) return;
  if (companyId === null ? userId === actor.id : actor.companyId === companyId && seesMoney(actor)) yield 'payer';
}

/** Why an act is not possible, apart from the document's state. */
function obstacleTo(act: InvoiceAct | InvoiceTransition, row: InvoiceRow): MessageCode | undefined {
  const isSupplier = isOfSupplier(row);
  const isBill = row.type === 'client';
  if (act === 'pay')
    return (isBill || row.type === 'owner' || row.type === 'seller') && openCents(row) > 0
      ? undefined
      : 'not_possible_now';
  if (act === 'pay_from_wallet')
    return isBill && openCents(row) > 0 && !row.isBeingPaid ? undefined : 'not_possible_now';
  if (act === 'undo_payment') return isBill && row.paidCents > 0 ? undefined : 'not_possible_now';
  if (act === 'credit')
    return row.type === 'credit_note' || row.type === 'top_up' || row.creditedCents >= row.totalCents
      ? 'not_possible_now'
      : undefined;
  if (act === 'attach') return isSupplier ? undefined : 'not_possible_now';
  // Only documents that we issue are mailed: a supplier has its own.
  if (act === 'mail') return isSupplier && !row.isSelfBilled ? 'not_possible_now' : undefined;
  // A credit note repeats the invoice's adjustments, and a top-up has the amount of its payment.
  if (act === 'change' || act === 'adjust')
    return row.type === 'credit_note' || row.type === 'top_up' ? 'not_possible_now' : undefined;
  return undefined;
}

const DRAFT: readonly InvoiceState[] = ['draft'];

/** Who may do what to a document. Acts that move money are refused to whoever acts for another person. */
export const invoicePolicy = definePolicy<InvoiceAct | InvoiceTransition, InvoiceState, InvoiceParty, InvoiceRow>({
  rules: {
    ...invoiceMachine.transitions,
    change: { from: DRAFT, who: ['admin', 'seller'] },
    adjust: { from: DRAFT, who: ['admin'] },
    attach: { from: ['draft', ...ISSUED_STATES], who: ['admin'] },
    pay: { from: ['issued', 'partly_paid'], who: ['admin'] },
    pay_from_wallet: { from: ['issued', 'partly_paid'], who: ['payer'] },
    undo_payment: { from: ['partly_paid', 'paid'], who: ['admin'] },
    credit: { from: ISSUED_STATES, who: ['admin'] },
    mail: { from: ISSUED_STATES, who: ['admin'] },
  },
  stateOf: ({ state }) => state,
  partiesTo: (actor, row) => new Set(partiesTo(actor, row)),
  obstacle: (_actor, act, row) => obstacleTo(act, row),
  keepsFrom: (actor) =>
    actor.kind === 'user' && actor.impersonatedBy !== undefined ? inPersonOnly('money') : undefined,
});
