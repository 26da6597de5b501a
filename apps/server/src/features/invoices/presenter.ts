import type { Bill, Invoice, InvoiceRow as Presented } from '@linkstand/contract/invoices/schema';
import { type Adjustment, type InvoiceTotals, invoiceTotals } from '@linkstand/contract/invoices/totals';
import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { dayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { euroTotals, noteOfDraft } from './credits.ts';
import { doubtOf } from './doubted-numbers.ts';
import { asLine, partyIdOf } from './drafts.ts';
import { missingForXml } from './fiscal/missing-data.ts';
import { invoicePolicy } from './policy.ts';
import {
  findAdjustments,
  findLines,
  findPayments,
  type InvoiceLineRow,
  type InvoiceRow,
  isPaidSince,
  openCents,
} from './queries.ts';

const isLate = (row: InvoiceRow, { now, timeZone }: Context) =>
  openCents(row) > 0 && row.dueDay !== null && row.dueDay < dayIn(now, timeZone);

const printed = (reference: string | null) => (reference === null ? null : printReference(reference));

const corrects = ({ correctsId, correctsNumber }: InvoiceRow) =>
  correctsId === null ? null : { id: correctsId, name: correctsNumber ?? '' };

type Acts = Omit<Presented['can'], 'remove'>;

/** A document in a list, as the team sees it. The kit adds whether it may be changed. */
export function presentInvoice(row: InvoiceRow, ctx: Context): Omit<Presented, 'can'> & { can: Acts } {
  const can = invoicePolicy.can(ctx.actor, row);
  return {
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    type: row.type,
    state: row.state,
    number: row.number,
    party: { id: partyIdOf(row), name: row.partyName },
    billingAccountId: row.billingAccountId,
    ownerId: row.ownerId,
    sellerId: row.sellerId,
    isSelfBilled: row.isSelfBilled,
    corrects: corrects(row),
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    issueDay: row.issueDay,
    dueDay: row.dueDay,
    paidOn: row.paidOn,
    isLate: isLate(row, ctx),
    valueCents: row.valueCents,
    increaseCents: row.increaseCents,
    decreaseCents: row.decreaseCents,
    vatCents: row.vatCents,
    totalCents: row.totalCents,
    withholdingBp: row.withholdingBp,
    withheldCents: row.withheldCents,
    toPayCents: row.toPayCents,
    processingCents: row.processingCents,
    paidCents: row.paidCents,
    setOffCents: row.setOffCents,
    refundedCents: row.refundedCents,
    creditedCents: row.creditedCents,
    openCents: openCents(row),
    currency: row.currency,
    isBonus: row.isBonus,
    commissionBp: row.commissionBp,
    linesCount: row.linesCount,
    reason: row.reason,
    note: row.note,
    reference: printed(row.reference),
    fileName: row.supplierFileName,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    createdBy: row.createdBy,
    issuedBy: row.issuedBy,
    can: {
      issue: can.issue,
      void: can.void,
      pay: can.pay,
      undo_payment: can.undo_payment,
      credit: can.credit,
      mail: can.mail,
      attach: can.attach,
      update: can.change,
    },
  };
}

/** A document's parts beside its row, as the team sees them. */
export async function readInvoiceDetail(
  ctx: Context,
  row: InvoiceRow,
): Promise<
  Pick<
    Invoice,
    | 'lines'
    | 'adjustments'
    | 'taxes'
    | 'creditNotes'
    | 'payments'
    | 'pdfSha256'
    | 'xmlSha256'
    | 'xmlFaults'
    | 'buyerNumber'
  >
> {
  const [lines, adjustments, creditNotes, payments, doubted] = await Promise.all([
    findLines(ctx.db, row.id),
    findAdjustments(ctx.db, row.id),
    ctx.db
      .selectFrom('invoices')
      .select(['id', 'number', 'state', 'totalCents'])
      .where('correctsId', '=', row.id)
      .where('state', '<>', 'void')
      .orderBy('id')
      .$castTo<Invoice['creditNotes'][number]>()
      .execute(),
    findPayments(ctx.db, row.id),
    ctx.db.selectFrom('invoices').select(doubtOf(ctx).as('buyerNumber')).where('id', '=', row.id).executeTakeFirst(),
  ]);
  const { taxes } = await totalsNow(ctx, row, lines, adjustments);
  return {
    lines: lines.map((line) => ({
      id: line.id,
      briefingId: line.briefingId,
      description: line.description,
      detail: line.detail,
      quantityMilli: line.quantityMilli,
      unitPriceCents: line.unitPriceCents,
      netCents: line.netCents,
      vatCategory: line.taxCategory,
      vatBp: line.vatBp,
      commissionBp: line.commissionBp,
      isBonus: line.isBonus,
      creditedCents: line.creditedCents,
      orderedVatBp: row.state === 'draft' ? line.orderedVatBp : null,
    })),
    adjustments,
    taxes: taxes.map(({ category, rateBp, taxableCents, vatCents }) => ({ category, rateBp, taxableCents, vatCents })),
    creditNotes,
    payments,
    pdfSha256: row.pdfSha256,
    xmlSha256: row.xmlSha256,
    buyerNumber: doubted?.buyerNumber ?? null,
    xmlFaults: row.state === 'draft' ? await missingForXml(ctx, row, lines) : row.xmlFaults,
  };
}

/** As it was frozen; of a draft, as it would be now. */
async function totalsNow(
  ctx: Context,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  adjustments: readonly Adjustment[],
): Promise<Pick<InvoiceTotals, 'taxes'>> {
  if (row.document) return euroTotals(row.document);
  if (row.type !== 'credit_note') return invoiceTotals(lines.map(asLine), adjustments, row.withholdingBp);
  try {
    return (await noteOfDraft(ctx.db, row)).credit.totals;
  } catch (error) {
    // Other notes have taken what it was to take.
    if (error instanceof Refusal) return { taxes: [] };
    throw error;
  }
}

/** A document as its client sees it. */
export function presentBill(row: InvoiceRow, ctx: Context): Bill {
  return {
    id: row.id,
    version: row.version,
    type: row.type === 'credit_note' || row.type === 'top_up' ? row.type : 'client',
    status: row.state === 'paid' ? 'paid' : row.state === 'partly_paid' ? 'partly_paid' : 'open',
    number: row.number ?? '',
    corrects: corrects(row),
    issueDay: row.issueDay ?? '',
    dueDay: row.dueDay,
    paidOn: row.paidOn,
    isLate: isLate(row, ctx),
    netCents: row.valueCents + row.increaseCents - row.decreaseCents,
    vatCents: row.vatCents,
    toPayCents: row.toPayCents,
    paidCents: row.paidCents,
    creditedCents: row.creditedCents,
    openCents: openCents(row),
    isPaidSince: isPaidSince(row),
    linesCount: row.linesCount,
    campaignsCount: row.campaignsCount,
    campaign:
      row.campaignId !== null && row.campaignsCount === 1 ? { id: row.campaignId, name: row.campaignName ?? '' } : null,
    reference: printed(row.reference),
    // Its amount is all that was to be paid.
    pix: row.toPayCents > 0 && openCents(row) === row.toPayCents ? (row.document?.payment?.pix ?? null) : null,
    isBeingPaid: row.isBeingPaid,
    can: { pay: invoicePolicy.allowed(ctx.actor, row).includes('pay_from_wallet') },
  };
}
