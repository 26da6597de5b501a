import { decideTax, type TaxDecision, type TaxQuestion, UnknownVatRate } from '@linkstand/contract/invoices/tax';
import { rule } from '../../platform/errors.ts';

/** The tax of a document; 422 where it is due and nobody has told the rate of that country and day. */
export function taxOfInvoice(question: TaxQuestion): TaxDecision {
  try {
    return decideTax(question);
  } catch (error) {
    if (!(error instanceof UnknownVatRate)) throw error;
    const { country, day } = error;
    throw rule('vat_rate_unknown', { parameters: { country, day } });
  }
}
