import { outsideService, type ServiceOutcome } from './outside-service.ts';
import { ServiceFailed } from './service-failed.ts';
import type { ClientCertificate } from './service-http.ts';

/** The tax office's services for invoicing records: the real one, and the one for tests. */
const ADDRESSES = {
  production: 'https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
  test: 'https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP',
} as const;
export type TaxOfficeEnvironment = keyof typeof ADDRESSES;

/** Hands invoicing records to the Spanish tax office (SOAP over TLS, the caller known by its certificate). */
export interface TaxOffice {
  /**
   * Sends one request, once: whether the records of a request that failed have arrived is not known.
   *
   * @param request the SOAP envelope
   * @returns the answer as it came, a SOAP fault among them
   * @throws ServiceFailed
   */
  hand(request: string, certificate: ClientCertificate, environment: TaxOfficeEnvironment): Promise<Uint8Array>;
}

export interface TaxOfficeOptions {
  readonly addresses?: Readonly<Record<TaxOfficeEnvironment, string>>;
  readonly authority?: string;
  readonly timeoutMs?: number;
  readonly onOutcome?: ((outcome: ServiceOutcome) => void) | undefined;
}

/** An answer on a full request. */
const MAX_BYTES = 4 * 1024 * 1024;

export function taxOffice({
  addresses = ADDRESSES,
  authority,
  timeoutMs = 60_000,
  onOutcome,
}: TaxOfficeOptions = {}): TaxOffice {
  const service = outsideService({
    name: 'tax_office',
    timeoutMs,
    maxBytes: MAX_BYTES,
    maxAtOnce: 1,
    onOutcome,
    ...(authority === undefined ? {} : { authority }),
  });
  return {
    async hand(request, certificate, environment) {
      try {
        const { body } = await service.call({
          url: addresses[environment],
          method: 'POST',
          headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '' },
          body: request,
          certificate,
        });
        return body;
      } catch (error) {
        // SOAP reports a fault with status 500.
        if (error instanceof ServiceFailed && /<(?:\w+:)?Fault[\s>]/.test(error.body)) return Buffer.from(error.body);
        throw error;
      }
    },
  };
}
