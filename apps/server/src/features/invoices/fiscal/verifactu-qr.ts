import type { InvoiceId } from '../../../platform/fiscal/verifactu-record.ts';

/** Where the tax office answers whether it knows an invoice (AEAT, QR 0.5.0). */
const HOSTS = { production: 'https://www2.agenciatributaria.gob.es', test: 'https://prewww2.aeat.es' } as const;
export type VerifactuEnvironment = keyof typeof HOSTS;

/** Printed above the code, on the first page; and below it where records are transmitted. */
export const QR_TITLE = 'QR tributario:';
export const QR_CAPTION = 'Factura verificable en la sede electrónica de la AEAT';
/** Millimetres of a side, and of the quiet zone around it. */
export const QR_SIDE_MM = { least: 30, most: 40 } as const;
export const QR_QUIET_MM = 2;

/**
 * The content of an invoice's QR code: the address at which the tax office confirms it. Draw it with medium error
 * correction.
 *
 * @param total the literal of the record, `121.10`
 * @param transmits false for an installation that keeps its records and does not send them
 */
export function verifactuQr(
  { issuerNif, number, issuedOn }: InvoiceId,
  total: string,
  environment: VerifactuEnvironment,
  transmits = true,
): string {
  const page = transmits ? 'ValidarQR' : 'ValidarQRNoVerifactu';
  const query = Object.entries({ nif: issuerNif, numserie: number, fecha: issuedOn, importe: total })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${HOSTS[environment]}/wlpl/TIKE-CONT/${page}?${query}`;
}
