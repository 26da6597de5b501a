import { readIban } from '@linkstand/contract/payments/iban';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { longCsv } from '../../platform/csv.ts';
import type { BankOrder } from './bank-order.ts';

const HEADER: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': ['End-to-end ID', 'Beneficiary', 'IBAN', 'BIC', 'Amount', 'Currency', 'Execution date', 'Remittance'],
  es: ['ID End-to-End (SEPA)', 'Beneficiario', 'IBAN', 'BIC', 'Importe', 'Moneda', 'Fecha de ejecución', 'Concepto'],
  'pt-BR': ['ID End-to-End (SEPA)', 'Beneficiário', 'IBAN', 'BIC', 'Valor', 'Moeda', 'Data de execução', 'Referência'],
};

/** A run as CSV, for banks and tools that don't read XML, and for checking. Texts are not transliterated. */
export function payoutCsv({ payouts, day }: BankOrder, locale: Locale): Promise<Buffer> {
  return longCsv(HEADER[locale], payouts, ({ endToEndId, creditor, amountCents, text }) => {
    const reading = readIban(creditor.iban);
    const iban = reading.ok ? reading.iban : creditor.iban;
    return [endToEndId, creditor.name, iban, creditor.bic ?? '', plainAmount(amountCents), BASE_CURRENCY, day, text];
  });
}
