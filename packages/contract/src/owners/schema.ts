import { z } from 'zod';
import {
  Attachment,
  BriefingStatusSchema,
  BriefingTypeSchema,
  FillModeSchema,
  LinkTypeSchema,
} from '../briefings/schema.ts';
import { LinkCheck } from '../links/schema.ts';
import { Message } from '../messages/schema.ts';
import { Cents, Day, Instant, Locale } from '../shared/fields.ts';

const can = z.object({
  accept_publication: z.boolean(),
  change_promise: z.boolean(),
  decline_publication: z.boolean(),
  confirm_publication: z.boolean(),
  correct_url: z.boolean(),
  ask: z.boolean(),
});

/** A publication as its owner sees it, through a link and without an account. */
export const OwnerBriefing = z
  .object({
    uuid: z.uuid(),
    version: z.int(),
    status: BriefingStatusSchema,
    locale: Locale,
    ownerName: z.string(),
    site: z.object({ name: z.string(), domain: z.string(), url: z.string() }),
    title: z.string(),
    briefingType: BriefingTypeSchema,
    fillMode: FillModeSchema.nullable(),
    linkType: LinkTypeSchema.nullable(),
    targets: z.array(z.object({ keyword: z.string(), url: z.string() })),
    instructions: z.string(),
    content: z.string(),
    words: z.int(),
    files: z.array(Attachment),
    agreedCostCents: Cents,
    currency: z.literal('EUR'),
    paymentState: z.enum(['agreed', 'due']),
    dueDate: Day.nullable(),
    promisedDate: Day.nullable(),
    /** It waits, and the day promised, else the day it is due, is over; or the owner has not answered for a week. */
    isLate: z.boolean(),
    /** It was published and came back to be corrected; null when it did not. */
    returned: z.object({ at: Instant, reason: z.string() }).nullable(),
    /** Today where deadlines are counted: the first day that can be promised. */
    today: Day,
    publicationUrl: z.string(),
    publishedAt: Instant.nullable(),
    lastCheck: LinkCheck.nullable(),
    messages: z.array(Message),
    ownerPageUuid: z.uuid().nullable(),
    can,
  })
  .meta({ id: 'OwnerBriefing' });
export type OwnerBriefing = z.output<typeof OwnerBriefing>;

export const OwnerBriefingRow = OwnerBriefing.pick({
  uuid: true,
  version: true,
  status: true,
  site: true,
  title: true,
  agreedCostCents: true,
  dueDate: true,
  promisedDate: true,
  isLate: true,
  publicationUrl: true,
  publishedAt: true,
});
export type OwnerBriefingRow = z.output<typeof OwnerBriefingRow>;

/** Published ones are listed newest first, at most this many. */
export const MOST_LISTED_PUBLICATIONS = 300;

export const OwnerPage = z
  .object({
    ownerName: z.string(),
    locale: Locale,
    briefings: z.array(OwnerBriefingRow),
    /** All that were ever published, also those that are not listed. */
    publishedCount: z.int(),
    sites: z.array(z.object({ name: z.string(), domain: z.string() })),
  })
  .meta({ id: 'OwnerPage' });
export type OwnerPage = z.output<typeof OwnerPage>;
