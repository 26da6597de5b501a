import { readIban } from '@linkstand/contract/payments/iban';
import { plainAmount } from '@linkstand/contract/shared/money';
import { csv } from '../../platform/csv.ts';
import type { BankOrder } from './bank-order.ts';

const HEADER = ['End-to-end ID', 'Beneficiary', 'IBAN', 'BIC', 'Amount', 'Currency', 'Execution date', 'Remittance'];

/** The same run as a table, for banks and tools that take no XML, and for who checks it. Texts stand as they are kept. */
export function payoutCsv({ payouts, day }: BankOrder): string {
  return csv(
    HEADER,
    payouts.map(({ endToEndId, creditor, amountCents, text }) => {
      const reading = readIban(creditor.iban);
      const iban = reading.ok ? reading.iban : creditor.iban;
      return [endToEndId, creditor.name, iban, creditor.bic ?? '', plainAmount(amountCents), 'EUR', day, text];
    }),
  );
}
