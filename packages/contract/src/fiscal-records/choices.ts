/** The tax office's answer to a record. `queued`: not answered yet. */
export const FISCAL_STATES = ['queued', 'accepted', 'accepted_with_errors', 'refused'] as const;
export type FiscalState = (typeof FISCAL_STATES)[number];

/** A record of an invoice, or its cancellation. The tax office's terms. */
export const FISCAL_KINDS = ['alta', 'anulacion'] as const;

/** The tax office's services: production or test. */
export const FISCAL_ENVIRONMENTS = ['production', 'test'] as const;

/** Maximum bytes of a certificate with its key. */
export const MAX_CERTIFICATE_BYTES = 64 * 1024;
