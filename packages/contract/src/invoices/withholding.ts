/** Income tax that a Spanish buyer withholds from invoices of professionals (RD 439/2007, art. 95). */
export interface WithholdingQuestion {
  /** Who pays the invoice and owes the withheld tax. */
  readonly payer: { readonly country: string; readonly kind: 'business' | 'consumer' };
  readonly supplier: {
    readonly country: string;
    /** Only natural persons who work as professionals; companies never. */
    readonly kind: 'freelance' | 'company';
    /** The year in which the activity began, if the supplier claims the reduced rate. Otherwise null. */
    readonly activeSince: number | null;
  };
  /** YYYY-MM-DD, of the invoice. */
  readonly day: string;
}

export const WITHHOLDING_BP = 1500;
/** In the year in which an activity begins and the two that follow. */
export const REDUCED_WITHHOLDING_BP = 700;
const REDUCED_YEARS = 2;

/**
 * The share of the net that is withheld, in basis points; 0 where nothing is. Withholding for suppliers abroad depends
 * on treaties and certificates and is not decided here: it is 0 until a person sets it on the invoice.
 */
export function withholdingRate({ payer, supplier, day }: WithholdingQuestion): number {
  if (payer.country !== 'ES' || payer.kind !== 'business') return 0;
  if (supplier.country !== 'ES' || supplier.kind !== 'freelance') return 0;
  const year = Number(day.slice(0, 4));
  const { activeSince } = supplier;
  const isNew = activeSince !== null && year >= activeSince && year <= activeSince + REDUCED_YEARS;
  return isNew ? REDUCED_WITHHOLDING_BP : WITHHOLDING_BP;
}
