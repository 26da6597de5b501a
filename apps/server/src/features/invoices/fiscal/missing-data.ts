import { exemptionCodeOf } from '@linkstand/contract/invoices/tax';
import { invoiceTotals } from '@linkstand/contract/invoices/totals';
import type { Context } from '../../../platform/context.ts';
import { readSetting } from '../../settings/queries.ts';
import { asLine } from '../drafts.ts';
import { asParty } from '../paper/render-invoice.ts';
import { houseParty, readParty } from '../parties.ts';
import { type InvoiceLineRow, type InvoiceRow, isOfSupplier } from '../queries.ts';
import { eInvoiceFaults } from './e-invoice-rules.ts';
import { ublInvoice } from './ubl-invoice.ts';

/**
 * The rules that a draft would break as an electronic invoice because of what is not known of its parties, while there
 * is still time to ask them: what is issued is never drawn again. Checks a sample with a line of each tax, so that a
 * thousand lines take no longer.
 */
export async function missingForXml(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
): Promise<string[]> {
  if (row.type === 'top_up' || lines.length === 0) return [];
  const house = asParty(await houseParty(await readSetting(db, 'fiscal_identity')));
  const other = asParty((await readParty(db, row)).frozen);
  const isSelfBilled = isOfSupplier(row);
  const taxes = new Map(lines.map(asLine).map(({ tax }) => [`${tax.category} ${tax.rateBp}`, tax]));
  const sample = [...taxes.values()].map((tax) => ({
    name: 'Publication',
    description: null,
    quantityMilli: 1000,
    unitPriceCents: 100,
    tax,
  }));
  const totals = invoiceTotals(sample, []);
  const day = now.toISOString().slice(0, 10);
  const xml = ublInvoice({
    kind: row.type === 'credit_note' ? 'credit_note' : 'invoice',
    isSelfBilled,
    number: 'Draft',
    issueDay: day,
    dueDay: day,
    currency: row.currency,
    euroVatCents: null,
    note: null,
    buyerReference: 'Draft',
    orderNumber: null,
    corrects: [],
    seller: isSelfBilled ? other : house,
    buyer: isSelfBilled ? house : other,
    payment: null,
    lines: sample,
    adjustments: [],
    totals,
    // As in `asEInvoice`: a credit note settles itself.
    prepaidCents: row.type === 'credit_note' ? totals.totalCents : 0,
    exemptions: Object.fromEntries(
      sample
        .filter(({ tax }) => tax.category !== 'S')
        .map(({ tax: { category } }) => [category, { code: exemptionCodeOf(category), text: category }]),
    ),
  });
  return [...new Set(eInvoiceFaults(xml))];
}
