import { z } from 'zod';
import { SITE_TIERS } from '../media/choices.ts';
import { SensitiveTopicSchema } from '../media/schema.ts';
import { Cents } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import {
  BATCH_FACTORS,
  BATCH_FIELDS,
  BATCH_MONEY,
  FACTOR_ROUNDINGS,
  MAX_BATCH_CALL,
  MAX_BATCH_SITES,
  MONEY_ROUNDINGS,
} from './choices.ts';
import { Milli, SiteFilter, SiteStatusSchema } from './schema.ts';

/** Basis points to add; −10 % is −1000. */
const Percent = z.int().min(-9900).max(100_000);
const Ids = z.array(Id).min(1).max(40);

/** One step of a batch edit. Steps follow each other: +7 %, then round to .90. */
export const BatchOperation = z.union([
  z.strictObject({ field: z.enum(BATCH_MONEY), act: z.literal('set'), value: Cents.nullable() }),
  z.strictObject({ field: z.enum(BATCH_MONEY), act: z.literal('add'), percentBp: Percent }),
  z.strictObject({ field: z.enum(BATCH_MONEY), act: z.literal('round'), to: z.enum(MONEY_ROUNDINGS) }),
  z.strictObject({ field: z.enum(BATCH_FACTORS), act: z.literal('set'), value: Milli }),
  z.strictObject({ field: z.enum(BATCH_FACTORS), act: z.literal('add'), percentBp: Percent }),
  z.strictObject({ field: z.enum(BATCH_FACTORS), act: z.literal('round'), to: z.enum(FACTOR_ROUNDINGS) }),
  z.strictObject({ field: z.literal('status'), act: z.literal('set'), value: SiteStatusSchema }),
  z.strictObject({ field: z.literal('tier'), act: z.literal('set'), value: z.enum(SITE_TIERS) }),
  z.strictObject({ field: z.literal('siteManagerId'), act: z.literal('set'), value: Id.nullable() }),
  z.strictObject({ field: z.enum(['categoryIds', 'tagIds']), act: z.enum(['include', 'exclude']), values: Ids }),
  z.strictObject({
    field: z.literal('acceptedSensitive'),
    act: z.enum(['include', 'exclude']),
    values: z.array(SensitiveTopicSchema).min(1).max(5),
  }),
]);
export type BatchOperation = z.output<typeof BatchOperation>;

/** Which sites: these, or all that a filter finds but some. */
export const BatchSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_BATCH_SITES) }),
  z.strictObject({ filter: SiteFilter, except: z.array(Id).max(MAX_BATCH_SITES) }),
]);
export type BatchSelection = z.output<typeof BatchSelection>;

export const BatchInput = z.strictObject({
  selection: BatchSelection,
  operations: z.array(BatchOperation).min(1).max(20),
});
export type BatchInput = z.output<typeof BatchInput>;

/** A planned batch edit and how far it is. */
export const Batch = z
  .object({
    id: Id,
    total: z.int(),
    /** Sites that it changes; the others stay as they are, or were refused. */
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Of the changed: sold at a loss afterwards. */
    belowCost: z.int(),
    /** Unpublished orders on the sites that it takes off sale. */
    openOrders: z.int(),
    applied: z.int(),
    undone: z.int(),
  })
  .meta({ id: 'SiteBatch' });
export type Batch = z.output<typeof Batch>;

export const BATCH_KINDS = ['changed', 'refused', 'unchanged'] as const;

/** A value as a screen shows it: records by their names. */
const Shown = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

export const BatchItem = z
  .object({
    siteId: Id,
    name: z.string(),
    domain: z.string(),
    changes: z.array(z.object({ field: z.enum(BATCH_FIELDS), before: Shown, after: Shown })),
    /** Why it is not changed, or was not in the end; null otherwise. */
    refusal: z.string().nullable(),
    belowCost: z.boolean(),
  })
  .meta({ id: 'SiteBatchItem' });
export type BatchItem = z.output<typeof BatchItem>;

/** A part of a planned batch edit: sites of it that are not among these are passed over. */
export const BatchPart = z.strictObject({ ids: z.array(Id).min(1).max(MAX_BATCH_CALL) });

export const BatchOutcome = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: Id, message: z.string() })),
});
export type BatchOutcome = z.output<typeof BatchOutcome>;
