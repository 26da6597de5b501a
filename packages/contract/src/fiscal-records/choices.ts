/** What the tax office has said of a record; `queued` was not answered yet. */
export const FISCAL_STATES = ['queued', 'accepted', 'accepted_with_errors', 'refused'] as const;
export type FiscalState = (typeof FISCAL_STATES)[number];

/** A record of an invoice, or one that cancels it; as the tax office calls them. */
export const FISCAL_KINDS = ['alta', 'anulacion'] as const;

/** The tax office's services: the real one, or the one to try things out with. */
export const FISCAL_ENVIRONMENTS = ['production', 'test'] as const;

/** Bytes of a certificate with its key. */
export const MAX_CERTIFICATE_BYTES = 64 * 1024;
