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
  publicationUrl: true,
  publishedAt: true,
}).extend({ isLate: z.boolean() });

export const OwnerPage = z
  .object({
    ownerName: z.string(),
    locale: Locale,
    briefings: z.array(OwnerBriefingRow),
    sites: z.array(z.object({ name: z.string(), domain: z.string() })),
  })
  .meta({ id: 'OwnerPage' });
