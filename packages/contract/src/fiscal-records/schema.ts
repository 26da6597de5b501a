import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { FISCAL_ENVIRONMENTS, FISCAL_KINDS, FISCAL_STATES } from './choices.ts';
import { fiscalRecordFilter } from './filter.ts';

/** The fiscal record of an invoice, with the tax office's answer. */
export const FiscalRecord = z
  .object({
    ...recordFields,
    issuer: z.string(),
    /** Position in the issuer’s chain, from 1. */
    position: z.int(),
    invoice: Ref,
    kind: z.enum(FISCAL_KINDS),
    /** F1, F2, R1 or R5. Empty for a cancellation. */
    documentType: z.string(),
    totalCents: z.int(),
    hash: z.string(),
    madeAt: Instant,
    state: z.enum(FISCAL_STATES),
    errorCode: z.string().nullable(),
    errorText: z.string().nullable(),
    /** The office’s receipt. */
    proof: z.string().nullable(),
    answeredAt: Instant.nullable(),
    reason: z.string(),
    can: recordFields.can.extend({ amend: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'FiscalRecord' });
export type FiscalRecord = z.output<typeof FiscalRecord>;

export const FiscalRecordFilter = filterSchema(fiscalRecordFilter);

/** Whether records are sent, and what is missing for it. */
export const FiscalSending = z
  .object({
    version: z.int(),
    /** The issuer is Spanish, so records are kept. */
    isKept: z.boolean(),
    issuer: z.string(),
    environment: z.enum(FISCAL_ENVIRONMENTS),
    certificate: z.object({ name: z.string(), validUntil: Instant, isExpired: z.boolean() }).nullable(),
    length: z.int(),
    queued: z.int(),
    refused: z.int(),
    nextRequestAt: Instant.nullable(),
    /** Why the last request failed. Empty after an answered one. */
    lastError: z.string(),
    /** The producer's declaration of the running version; null until it is made. */
    declaration: z.object({
      systemVersion: z.string(),
      declared: z.object({ by: z.string(), at: Instant }).nullable(),
    }),
  })
  .meta({ id: 'FiscalSending' });
export type FiscalSending = z.output<typeof FiscalSending>;
