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
import { Cents, Country, Day, Email, Instant, LanguageCode, Locale, line, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { BASE_CURRENCY } from '../shared/money.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { ResourceCan, recordFields } from '../shared/resource.ts';
import { ownerFilter } from './filter.ts';
import { MOST_CONTACTS, PAYMENT_METHODS } from './limits.ts';

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
    /** What is to be published: the final text, and the files that it shows or that are marked for publication. */
    content: z.string(),
    words: z.int(),
    files: z.array(Attachment.omit({ forPublication: true })),
    agreedCostCents: Cents,
    currency: z.literal(BASE_CURRENCY),
    paymentState: z.enum(['agreed', 'due']),
    dueDate: Day.nullable(),
    promisedDate: Day.nullable(),
    /** It waits, and the day promised, else the day it is due, is over; or the owner has not answered for a week. */
    isLate: z.boolean(),
    /** It was published and came back to be corrected; null when it did not. */
    returned: z.object({ at: Instant, reason: z.string() }).nullable(),
    /** The owner declined it and nobody has moved it on since: the link tells that and nothing else. */
    declined: z.object({ at: Instant, reason: z.string() }).nullable(),
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

/** Somebody at a publisher. */
export const OwnerContact = z.strictObject({
  name: line(120, 1),
  role: line(80),
  email: z.union([Email, z.literal('')]),
  phone: line(40),
});
export type OwnerContact = z.output<typeof OwnerContact>;

export const OwnerInput = z.strictObject({
  name: line(120, 1),
  email: z.union([Email, z.literal('')]),
  phone: line(40),
  /** What it is written to in, and what its pages speak. */
  language: Locale,
  /** What it publishes in. */
  languages: z.array(LanguageCode).max(20),
  country: z.union([Country, z.literal('')]),
  /** Null: every owner manager's. */
  ownerManagerId: Id.nullable(),
  contacts: z.array(OwnerContact).max(MOST_CONTACTS),
  notes: text(5000),
});

/** How an owner is paid; encrypted at rest, shown only by an act that the log keeps. */
export const PaymentDetails = z.strictObject({
  method: z.enum(PAYMENT_METHODS),
  holder: line(120, 1),
  /** IBAN, address, key or number, as the method has it. */
  account: line(120, 4),
  /** BIC or routing number. */
  bankCode: line(40),
  bankName: line(120),
  taxNumber: line(40),
  billingAddress: text(500),
});
export type PaymentDetails = z.output<typeof PaymentDetails>;

/** What a screen shows of payment details: enough to tell two accounts apart, too little to pay into one. */
export const PaymentHint = z.object({
  method: z.enum(PAYMENT_METHODS),
  holder: z.string(),
  account: z.string(),
  changedAt: Instant,
});

/** A publisher as the team keeps it. */
export const Owner = OwnerInput.extend({
  ...recordFields,
  ownerManager: Ref.nullable(),
  /** Sites that it offers. */
  sites: z.int(),
  /** Publications that wait for it. */
  waiting: z.int(),
  published: z.int(),
  lastPublishedAt: Instant.nullable(),
  payment: PaymentHint.nullable(),
  isLinkRevoked: z.boolean(),
  /** Of the page with all its publications; who holds it is the owner. Null for those who may not hand it out. */
  linkUrl: z.url().nullable(),
  can: ResourceCan.extend({ reveal_payment: z.boolean(), renew_link: z.boolean() }),
}).meta({ id: 'Owner' });
export type Owner = z.output<typeof Owner>;

export const OwnerFilter = filterSchema(ownerFilter);

/** A site that an owner offers, with what it asks. */
export const OwnerSite = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  status: z.string(),
  isChosen: z.boolean(),
  costCents: Cents,
  gamblingCostCents: Cents.nullable(),
  deliveryDays: z.int(),
  timesPublished: z.int(),
});
