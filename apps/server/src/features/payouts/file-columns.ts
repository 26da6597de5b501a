import { readIban } from '@linkstand/contract/payments/iban';
import type { Withholdings } from '@linkstand/contract/payouts/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { FileColumn } from '../../platform/list/file-columns.ts';
import type { BankOrder } from './bank-order.ts';

/** A run as a table, for banks and tools that don't read XML, and for checking. Texts are not transliterated. */
export const payoutColumns = (day: string): readonly FileColumn<BankOrder['payouts'][number]>[] => [
  {
    header: { 'en-US': 'End-to-end ID', es: 'ID End-to-End (SEPA)', 'pt-BR': 'ID End-to-End (SEPA)' },
    value: ({ endToEndId }) => endToEndId,
  },
  {
    header: { 'en-US': 'Beneficiary', es: 'Beneficiario', 'pt-BR': 'Beneficiário' },
    value: ({ creditor }) => creditor.name,
  },
  {
    header: 'IBAN',
    value: ({ creditor: { iban } }) => {
      const reading = readIban(iban);
      return reading.ok ? reading.iban : iban;
    },
  },
  { header: 'BIC', value: ({ creditor }) => creditor.bic },
  {
    header: { 'en-US': 'Amount', es: 'Importe', 'pt-BR': 'Valor' },
    kind: 'amount',
    value: ({ amountCents }) => amountCents,
  },
  { header: { 'en-US': 'Currency', es: 'Moneda', 'pt-BR': 'Moeda' }, value: () => BASE_CURRENCY },
  {
    header: { 'en-US': 'Execution date', es: 'Fecha de ejecución', 'pt-BR': 'Data de execução' },
    kind: 'day',
    value: () => day,
  },
  { header: { 'en-US': 'Remittance', es: 'Concepto', 'pt-BR': 'Referência' }, value: ({ text }) => text },
];

type Withheld = Pick<Withholdings['rows'][number], 'legalName' | 'taxNumber' | 'baseCents' | 'withheldCents'>;

export const WITHHOLDING_COLUMNS: readonly FileColumn<Withheld>[] = [
  {
    header: { 'en-US': 'Recipient', es: 'Perceptor', 'pt-BR': 'Beneficiário' },
    value: ({ legalName }) => legalName,
  },
  { header: { 'en-US': 'Tax number', es: 'NIF', 'pt-BR': 'Número fiscal' }, value: ({ taxNumber }) => taxNumber },
  { header: { 'en-US': 'Base', es: 'Base', 'pt-BR': 'Base' }, kind: 'amount', value: ({ baseCents }) => baseCents },
  {
    header: { 'en-US': 'Withheld', es: 'Retenido', 'pt-BR': 'Retido' },
    kind: 'amount',
    value: ({ withheldCents }) => withheldCents,
  },
];

/** The rows of a quarter, and their sums in the last. */
export const withSums = ({ rows, baseCents, withheldCents }: Withholdings): readonly Withheld[] => [
  ...rows,
  { legalName: '', taxNumber: '', baseCents, withheldCents },
];
