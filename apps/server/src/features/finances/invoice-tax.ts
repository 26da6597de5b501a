import { decideTax, type TaxDecision, type TaxQuestion, UnknownVatRate } from '@linkstand/contract/invoices/tax';
import { rule } from '../../platform/errors.ts';

/** The tax of a document. @throws Refusal 422 if it is due but the rate of that country and day is unknown */
export function taxOfInvoice(question: TaxQuestion): TaxDecision {
  try {
    return decideTax(question);
  } catch (error) {
    if (!(error instanceof UnknownVatRate)) throw error;
    const { country, day } = error;
    throw rule('vat_rate_unknown', { parameters: { country, day } });
  }
}
