import { scale, splitByWeights, sumCents } from '../shared/rounding.ts';
import type { VatCategory } from './tax.ts';

/** Thousandths, so that 1.5 hours or 0.25 of a package are whole numbers. */
export const QUANTITY_UNIT = 1000;

export interface LineTax {
  readonly category: VatCategory;
  /** Basis points; 0 for every category but S. */
  readonly rateBp: number;
}

/** Money is in the smallest unit of the document's currency. */
export interface InvoiceLine {
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  /** Quantity in thousandths. Default: one. */
  readonly priceForMilli?: number;
  /** Discount on the line, net of VAT. */
  readonly discountCents?: number;
  readonly tax: LineTax;
}

/** An increase or decrease of a document besides its lines, net of VAT. */
export interface Adjustment {
  readonly kind: 'increase' | 'decrease';
  /** Above 0. */
  readonly amountCents: number;
  readonly reason: string;
}

/** All lines and adjustments of one category and rate. */
export interface TaxGroup extends LineTax {
  readonly lineCents: number;
  /** The shares of this group in the adjustments, in their order; each is 0 or more. */
  readonly adjustmentCents: readonly number[];
  /** Lines + increases − decreases. */
  readonly taxableCents: number;
  readonly vatCents: number;
}

export interface InvoiceTotals {
  /** Net of each line, in their order. */
  readonly lineNetCents: readonly number[];
  /** Sum of the lines: the invoice's value. */
  readonly valueCents: number;
  readonly increaseCents: number;
  readonly decreaseCents: number;
  /** Value + increase − decrease. */
  readonly netCents: number;
  readonly taxes: readonly TaxGroup[];
  readonly vatCents: number;
  /** Net + VAT: the total of the invoice. */
  readonly totalCents: number;
  /** Income tax that the buyer withholds and pays to the tax office. The total includes it. */
  readonly withheldCents: number;
  /** Total − withheld: the amount to pay. */
  readonly toPayCents: number;
}

export type TotalsFault =
  /** An adjustment is 0 or less. */
  | { readonly path: `adjustments.${number}.amountCents`; readonly code: 'number_small' }
  /** An adjustment has no reason. */
  | { readonly path: `adjustments.${number}.reason`; readonly code: 'required' }
  /** The decreases exceed the lines and increases. */
  | { readonly path: `adjustments.${number}.amountCents`; readonly code: 'number_large' };

/** Quantity × unit price, rounded half up to the cent, less the discount. */
export const lineNet = ({
  quantityMilli,
  unitPriceCents,
  priceForMilli = QUANTITY_UNIT,
  discountCents = 0,
}: InvoiceLine): number => scale(unitPriceCents, quantityMilli, priceForMilli) - discountCents;

/** Faults of an invoice's adjustments. An invoice with faults can't be issued. */
export function adjustmentFaults(lines: readonly InvoiceLine[], adjustments: readonly Adjustment[]): TotalsFault[] {
  const faults: TotalsFault[] = [];
  let left = sumCents(lines.map(lineNet));
  for (const { kind, amountCents } of adjustments) if (kind === 'increase') left += amountCents;
  adjustments.forEach(({ kind, amountCents, reason }, index) => {
    if (amountCents <= 0) faults.push({ path: `adjustments.${index}.amountCents`, code: 'number_small' });
    if (reason.trim() === '') faults.push({ path: `adjustments.${index}.reason`, code: 'required' });
    if (kind !== 'decrease') return;
    left -= amountCents;
    if (left < 0) faults.push({ path: `adjustments.${index}.amountCents`, code: 'number_large' });
  });
  return faults;
}

/**
 * The totals of a document, as EN 16931 wants them: each line is rounded once, sums are exact, and VAT is rounded once
 * per category and rate on the sum of nets, never per line (BR-CO-10, 13–16, BR-CO-17). An adjustment is shared among
 * the categories and rates in proportion to their lines.
 *
 * @param withholdingBp share of the net that the buyer keeps back, in basis points
 * @throws RangeError beyond safe integers
 */
export function invoiceTotals(
  lines: readonly InvoiceLine[],
  adjustments: readonly Adjustment[] = [],
  withholdingBp = 0,
): InvoiceTotals {
  const lineNetCents = lines.map(lineNet);
  const groups = new Map<string, { tax: LineTax; nets: number[] }>();
  lines.forEach(({ tax }, index) => {
    const key = `${tax.category} ${tax.rateBp}`;
    const group = groups.get(key) ?? { tax: { category: tax.category, rateBp: tax.rateBp }, nets: [] };
    group.nets.push(lineNetCents[index] ?? 0);
    groups.set(key, group);
  });
  // The highest rate first, and an order that does not depend on that of the lines.
  const ordered = [...groups.values()].toSorted(
    (a, b) => b.tax.rateBp - a.tax.rateBp || (a.tax.category < b.tax.category ? -1 : 1),
  );
  const nets = ordered.map(({ nets: each }) => sumCents(each));
  const weights = nets.map((net) => Math.max(0, net));
  const shares = adjustments.map(({ amountCents }) =>
    ordered.length === 0 ? [] : splitByWeights(amountCents, weights),
  );
  const taxes = ordered.map(({ tax }, group): TaxGroup => {
    const lineCents = nets[group] ?? 0;
    const adjustmentCents = shares.map((parts) => parts[group] ?? 0);
    const signed = adjustmentCents.map((part, index) => (adjustments[index]?.kind === 'decrease' ? -part : part));
    const taxableCents = sumCents([lineCents, ...signed]);
    return { ...tax, lineCents, adjustmentCents, taxableCents, vatCents: scale(taxableCents, tax.rateBp, 10_000) };
  });
  const sumOf = (kind: Adjustment['kind']) =>
    sumCents(adjustments.filter((each) => each.kind === kind).map(({ amountCents }) => amountCents));
  const valueCents = sumCents(lineNetCents);
  const [increaseCents, decreaseCents] = [sumOf('increase'), sumOf('decrease')];
  const netCents = sumCents([valueCents, increaseCents, -decreaseCents]);
  const vatCents = sumCents(taxes.map((tax) => tax.vatCents));
  const totalCents = sumCents([netCents, vatCents]);
  const withheldCents = scale(netCents, withholdingBp, 10_000);
  return {
    lineNetCents,
    valueCents,
    increaseCents,
    decreaseCents,
    netCents,
    taxes,
    vatCents,
    totalCents,
    withheldCents,
    toPayCents: sumCents([totalCents, -withheldCents]),
  };
}
