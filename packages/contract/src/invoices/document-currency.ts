import { convertCents, type ExchangeRate } from '../currencies/exchange.ts';
import { BASE_CURRENCY } from '../shared/money.ts';
import { scale } from '../shared/rounding.ts';
import { type Adjustment, type InvoiceLine, type InvoiceTotals, invoiceTotals, QUANTITY_UNIT } from './totals.ts';

/** The amounts of an invoice in euros and in its own currency. */
export interface StatedTotals {
  /** In euros, as posted and declared. */
  readonly euro: InvoiceTotals;
  /** In the document's currency. The same object as `euro` if that is the euro. */
  readonly document: InvoiceTotals;
  readonly documentLines: readonly InvoiceLine[];
  readonly documentAdjustments: readonly Adjustment[];
  /** Frozen with the document. Null if nothing is converted. */
  readonly rate: ExchangeRate | null;
}

/**
 * A line in the document's currency. The price of all pieces is converted, because multiplying a rounded unit price would
 * add up its error: 1,000 links at 0.01 € are 10.83 $, not 10.00 $.
 */
function convertLine(line: InvoiceLine, rate: ExchangeRate): InvoiceLine {
  const { quantityMilli, unitPriceCents, priceForMilli = QUANTITY_UNIT, discountCents } = line;
  const priceForAll = quantityMilli > 0 && quantityMilli !== priceForMilli;
  const price = priceForAll ? scale(unitPriceCents, quantityMilli, priceForMilli) : unitPriceCents;
  return {
    ...line,
    unitPriceCents: convertCents(price, rate),
    priceForMilli: priceForAll ? quantityMilli : priceForMilli,
    ...(discountCents === undefined ? {} : { discountCents: convertCents(discountCents, rate) }),
  };
}

/**
 * The totals of an invoice in euros and in the document's currency. Each line and adjustment is converted once, and both
 * currencies are summed separately, so that each total is the exact sum of its lines.
 *
 * @param rate from EUR to the currency of the document; null for a document in euros
 * @throws RangeError for a rate that doesn't start from EUR
 */
export function statedTotals(
  lines: readonly InvoiceLine[],
  adjustments: readonly Adjustment[],
  withholdingBp: number,
  rate: ExchangeRate | null,
): StatedTotals {
  const euro = invoiceTotals(lines, adjustments, withholdingBp);
  if (rate === null || rate.to === BASE_CURRENCY)
    return { euro, document: euro, documentLines: lines, documentAdjustments: adjustments, rate: null };
  if (rate.from !== BASE_CURRENCY) throw new RangeError(`an invoice is converted from EUR, not from ${rate.from}`);
  const documentLines = lines.map((line) => convertLine(line, rate));
  const documentAdjustments = adjustments.map(
    (adjustment): Adjustment => ({ ...adjustment, amountCents: convertCents(adjustment.amountCents, rate) }),
  );
  const document = invoiceTotals(documentLines, documentAdjustments, withholdingBp);
  return { euro, document, documentLines, documentAdjustments, rate };
}
