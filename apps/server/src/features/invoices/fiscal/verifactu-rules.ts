import type { RegistrationRecord, VerifactuRecord } from '../../../platform/fiscal/verifactu-record.ts';

/** The tax office's own validation rules (AEAT, Validaciones 1.2.2), checked before anything is sent. */
export const VERIFACTU_FAULTS = [
  'number_characters',
  'number_length',
  'name_length',
  'description_length',
  'day_wrong',
  'recipient_missing',
  'recipient_unexpected',
  'recipient_country',
  'corrects_missing',
  'corrects_unexpected',
  'replaced_missing',
  'replaced_unexpected',
  'breakdown_length',
  'rate_unknown',
  'rate_unexpected',
  'vat_wrong',
  'operation_wrong',
  'simplified_too_large',
  'total_wrong',
  'system_wrong',
  'previous_wrong',
] as const;
export type VerifactuFault = (typeof VERIFACTU_FAULTS)[number];

const RATES_BP = [0, 200, 400, 500, 750, 1000, 2100];
/** The office allows ten euros of rounding. */
const TOLERANCE_CENTS = 10_00;
const SIMPLIFIED_CENTS = 3000_00;
const HASH = /^[0-9A-F]{64}$/;
const DAY = /^\d{2}-\d{2}-\d{4}$/;

const centsOf = (literal: string): number => Number(literal.replace('.', ''));

/** Everything that is wrong with a record, by the names of the office's fields. */
export function verifactuFaults(record: VerifactuRecord): { field: string; fault: VerifactuFault }[] {
  const faults: { field: string; fault: VerifactuFault }[] = [];
  const check = (isRight: boolean, field: string, fault: VerifactuFault) => {
    if (!isRight) faults.push({ field, fault });
  };
  const { invoice, system, previous } = record;
  check(
    /^[\x20-\x7e]+$/.test(invoice.number) && !/["'<>=]/.test(invoice.number),
    'NumSerieFactura',
    'number_characters',
  );
  check(invoice.number.length <= 60, 'NumSerieFactura', 'number_length');
  check(DAY.test(invoice.issuedOn), 'FechaExpedicionFactura', 'day_wrong');
  check(/^[A-Z0-9]{2}$/.test(system.id), 'IdSistemaInformatico', 'system_wrong');
  check(system.name.length > 0 && system.name.length <= 30, 'NombreSistemaInformatico', 'system_wrong');
  check(previous === null || HASH.test(previous.hash), 'RegistroAnterior/Huella', 'previous_wrong');
  if (record.kind === 'alta') checkRegistration(record, check);
  return faults;
}

function checkRegistration(
  record: RegistrationRecord,
  check: (isRight: boolean, field: string, fault: VerifactuFault) => void,
): void {
  const { type, corrects, recipients, breakdown } = record;
  const isCorrective = type.startsWith('R');
  const isSimplified = type === 'F2' || type === 'R5';
  check(record.issuerName.length <= 120, 'NombreRazonEmisor', 'name_length');
  check(
    record.description.length > 0 && record.description.length <= 500,
    'DescripcionOperacion',
    'description_length',
  );
  check(isSimplified || recipients.length > 0, 'Destinatarios', 'recipient_missing');
  check(!isSimplified || recipients.length === 0, 'Destinatarios', 'recipient_unexpected');
  for (const recipient of recipients) {
    check(recipient.name.length <= 120, 'Destinatarios/NombreRazon', 'name_length');
    if (!('nif' in recipient) && recipient.country === 'ES')
      check(recipient.idType === '03', 'IDOtro/IDType', 'recipient_country');
  }
  check(!isCorrective || corrects !== null, 'TipoRectificativa', 'corrects_missing');
  check(isCorrective || corrects === null, 'TipoRectificativa', 'corrects_unexpected');
  check(corrects?.method !== 'S' || corrects.replaced !== undefined, 'ImporteRectificacion', 'replaced_missing');
  check(corrects?.method !== 'I' || corrects.replaced === undefined, 'ImporteRectificacion', 'replaced_unexpected');
  check(breakdown.length >= 1 && breakdown.length <= 12, 'Desglose', 'breakdown_length');
  for (const { tax, rateBp, baseCents, vatCents } of breakdown) {
    const { operation, regime } = tax;
    if (operation === 'S1') {
      check(RATES_BP.includes(rateBp), 'TipoImpositivo', 'rate_unknown');
      const isCorrected = corrects?.method === 'I' || type === 'R2' || type === 'R3';
      const off = Math.abs(vatCents - (baseCents * rateBp) / 10_000);
      check(isCorrected || (off <= TOLERANCE_CENTS && baseCents * vatCents >= 0), 'CuotaRepercutida', 'vat_wrong');
    } else if (regime !== '17') {
      // VAT declared abroad through the one-stop shop is on the invoice, but not in the record.
      check(rateBp === 0, 'TipoImpositivo', 'rate_unexpected');
      check(vatCents === 0, 'CuotaRepercutida', 'vat_wrong');
    }
    check(operation !== 'S2' || !isSimplified, 'CalificacionOperacion', 'operation_wrong');
    check(regime !== '08' || operation === 'N2', 'CalificacionOperacion', 'operation_wrong');
    check(regime !== '02' || operation.startsWith('E'), 'CalificacionOperacion', 'operation_wrong');
    check(regime !== '01' || (operation !== 'E2' && operation !== 'E3'), 'OperacionExenta', 'operation_wrong');
  }
  const base = breakdown.reduce((sum, line) => sum + line.baseCents, 0);
  const vat = breakdown.reduce((sum, line) => sum + recordedVat(line), 0);
  check(type !== 'F2' || base + vat <= SIMPLIFIED_CENTS + TOLERANCE_CENTS, 'Desglose', 'simplified_too_large');
  check(Math.abs(centsOf(record.vatTotal) - vat) <= TOLERANCE_CENTS, 'CuotaTotal', 'total_wrong');
  check(Math.abs(centsOf(record.total) - base - vat) <= TOLERANCE_CENTS, 'ImporteTotal', 'total_wrong');
}

/** The VAT of a line as the record states it: zero for VAT that is due abroad. */
export const recordedVat = ({ tax, vatCents }: RegistrationRecord['breakdown'][number]): number =>
  tax.operation === 'S1' ? vatCents : 0;
