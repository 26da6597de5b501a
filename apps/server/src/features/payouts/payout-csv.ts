import { readIban } from '@linkstand/contract/payments/iban';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { longCsv } from '../../platform/csv.ts';
import type { BankOrder } from './bank-order.ts';

const HEADER = ['End-to-end ID', 'Beneficiary', 'IBAN', 'BIC', 'Amount', 'Currency', 'Execution date', 'Remittance'];

/** A run as CSV, for banks and tools that don't read XML, and for checking. Texts are not transliterated. */
export function payoutCsv({ payouts, day }: BankOrder): Promise<Buffer> {
  return longCsv(HEADER, payouts, ({ endToEndId, creditor, amountCents, text }) => {
    const reading = readIban(creditor.iban);
    const iban = reading.ok ? reading.iban : creditor.iban;
    return [endToEndId, creditor.name, iban, creditor.bic ?? '', plainAmount(amountCents), BASE_CURRENCY, day, text];
  });
}
