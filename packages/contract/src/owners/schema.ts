import { z } from 'zod';
import {
  Attachment,
  BriefingStatusSchema,
  BriefingTypeSchema,
  FillModeSchema,
  InsertionBrief,
  LinkTypeSchema,
} from '../briefings/schema.ts';
import { careFields } from '../crm/schema.ts';
import { LinkLife } from '../links/life.ts';
import { LinkCheck } from '../links/schema.ts';
import { GuaranteeTerms } from '../links/terms.ts';
import { SITE_TYPES } from '../media/choices.ts';
import { Message } from '../messages/schema.ts';
import { compactIban, isBic, isBicOf, readIban } from '../payments/iban.ts';
import {
  BasisPoints,
  Cents,
  Country,
  Day,
  Email,
  Instant,
  LanguageCode,
  Locale,
  line,
  text,
} from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { BASE_CURRENCY } from '../shared/money.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { ResourceCan, recordFields } from '../shared/resource.ts';
import { MAX_DELIVERY_DAYS } from '../sites/choices.ts';
import { ContentRules } from '../sites/content-rules.ts';
import { OWNER_LIST_FIELDS } from '../sites/import-choices.ts';
import { SurvivalCurve } from '../survival/schema.ts';
import { ownerFilter } from './filter.ts';
import { DUPLICATE_SIGNS, FISCAL_KINDS, MAX_CONTACTS, MERGED_FIELDS, PAYMENT_METHODS } from './limits.ts';
import { SITE_PROOFS } from './site-proof.ts';

const can = z.object({
  accept_publication: z.boolean(),
  change_promise: z.boolean(),
  decline_publication: z.boolean(),
  propose_articles: z.boolean(),
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
    /** The article that gets the link, and the sentence around it. Null: no link insertion. */
    insertion: InsertionBrief.nullable(),
    /** The content to publish: the final text, the files it shows, and files marked for publication. */
    content: z.string(),
    words: z.int(),
    files: z.array(Attachment.omit({ forPublication: true })),
    agreedCostCents: Cents,
    currency: z.literal(BASE_CURRENCY),
    /** Agreed, owed since publication, in a payout run, paid. */
    paymentState: z.enum(['agreed', 'due', 'ordered', 'paid']),
    /** When it is paid, if known: after the payment term, on the day of the run, or the day it was paid. */
    paymentDate: Day.nullable(),
    dueDate: Day.nullable(),
    promisedDate: Day.nullable(),
    /** Overdue: the promised or due day is over, or the owner has not answered for a week. */
    isLate: z.boolean(),
    /** The problem, if it was published and returned for correction. Null otherwise. */
    returned: z.object({ at: Instant, reason: z.string() }).nullable(),
    /** The owner declined it, and nobody has moved it on since. The link shows only that. */
    declined: z.object({ at: Instant, reason: z.string() }).nullable(),
    /** Articles that the owner proposed, and the client decides on. The link shows only that. */
    proposed: z.object({ at: Instant, urls: z.array(z.string()) }).nullable(),
    /** The current day in the time zone of deadlines: the first day that can be promised. */
    today: Day,
    publicationUrl: z.string(),
    publishedAt: Instant.nullable(),
    /** What the owner promises of the links. Null: nothing. */
    guarantee: GuaranteeTerms.nullable(),
    lastCheck: LinkCheck.nullable(),
    /** The state of its link. Null while it isn’t watched. */
    linkLife: LinkLife.nullable(),
    messages: z.array(Message),
    /** The team orders nothing more from it for now. */
    isBlocked: z.boolean(),
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
  paymentState: true,
  paymentDate: true,
  dueDate: true,
  promisedDate: true,
  isLate: true,
  publicationUrl: true,
  publishedAt: true,
});
export type OwnerBriefingRow = z.output<typeof OwnerBriefingRow>;

/** Published ones, newest first, at most this many. */
export const MAX_LISTED_PUBLICATIONS = 300;

/** Sites of an owner on its page, by name, at most this many. */
export const MAX_LISTED_SITES = 1000;

/** A site as its owner sees it: what was agreed with this owner, never what it is sold for or what others ask. */
export const OwnerPageSite = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  /** `off`: not sold by this owner's offer, whatever the reason. */
  state: z.enum(['sold', 'paused', 'off']),
  /** Of a paused one: the day on which it is sold again. Null: when the owner says so. */
  pausedUntil: Day.nullable(),
  costCents: Cents,
  gamblingCostCents: Cents.nullable(),
  insertionCostCents: Cents.nullable(),
  insertionGamblingCostCents: Cents.nullable(),
  rules: ContentRules,
});
export type OwnerPageSite = z.output<typeof OwnerPageSite>;

/** Which of its sites an owner pauses or resumes. Null: all of them. */
export const OwnerSiteChoice = z.strictObject({ siteId: Id.nullable() });
export const OwnerPause = OwnerSiteChoice.extend({
  /** The first day on which new orders are taken again. Null: until the owner says so. */
  untilDate: Day.nullable(),
});
export type OwnerPause = z.output<typeof OwnerPause>;

/** What an owner wants of texts, for one of its sites or for all of them. */
export const OwnerSiteRules = ContentRules.extend(OwnerSiteChoice.shape);
export type OwnerSiteRules = z.output<typeof OwnerSiteRules>;

/** A site that an owner would like to sell. */
export const OfferedSiteInput = z.strictObject({
  /** A domain or address, with a path where a section is sold; kept as host and path. */
  domain: line(300, 3),
  /** Empty: the domain. */
  name: line(160),
  country: Country,
  language: LanguageCode,
  type: z.enum(SITE_TYPES),
  description: text(5000),
  costCents: Cents.min(1),
  gamblingCostCents: Cents.nullable(),
  insertionCostCents: Cents.nullable(),
  deliveryDays: z.int().min(1).max(MAX_DELIVERY_DAYS),
});
export type OfferedSiteInput = z.output<typeof OfferedSiteInput>;

/** A site that an owner offered, as its page shows it. */
export const OfferedSite = z.object({
  id: Id,
  domain: z.string(),
  name: z.string(),
  /** `unproven`: nobody knows of it yet. */
  state: z.enum(['unproven', 'waiting', 'taken', 'declined', 'withdrawn']),
  /** What the owner puts on its site: the line of a file, the value of an entry, the content of an element. */
  code: z.string(),
  proof: z.object({ by: z.enum(SITE_PROOFS), at: Instant }).nullable(),
  /** The last look that found it nowhere, and what was found instead. */
  missed: z
    .object({ at: Instant, faults: z.array(z.object({ way: z.enum(SITE_PROOFS), message: z.string() })) })
    .nullable(),
  reason: z.string().nullable(),
  canWithdraw: z.boolean(),
});
export type OfferedSite = z.output<typeof OfferedSite>;

/** A price list that an owner sent, as its page shows it. */
export const OwnerPriceList = z.object({
  id: Id,
  fileName: z.string(),
  sentAt: Instant,
  state: z.enum(['waiting', 'taken', 'declined', 'withdrawn']),
  /** When it was taken over, declined or withdrawn. Null: it waits. */
  endedAt: Instant.nullable(),
  reason: z.string().nullable(),
  canWithdraw: z.boolean(),
});
export type OwnerPriceList = z.output<typeof OwnerPriceList>;
/** The last price lists of an owner, newest first, at most this many. */
export const MAX_LISTED_PRICE_LISTS = 10;

const OwnerListColumn = z.enum(OWNER_LIST_FIELDS).nullable();
/** Rows of each kind that a preview lists; the rest is counted. */
export const MAX_PREVIEW_ROWS = 100;

/** What an owner's price list would change, compared with what was agreed. Nothing is stored. */
export const OwnerListPreview = z
  .object({
    fileName: z.string(),
    /** Of each column: its name, what it is taken for, and its first cells. */
    columns: z.array(z.object({ name: z.string(), field: OwnerListColumn, cells: z.array(z.string()) })),
    /** Why it can’t be sent as it is read now; null: it can. */
    problem: z.string().nullable(),
    counts: z.object({ changed: z.int(), unchanged: z.int(), unknown: z.int(), unread: z.int() }),
    changed: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        domain: z.string(),
        changes: z.array(
          z.object({
            field: z.enum(OWNER_LIST_FIELDS),
            before: z.int().nullable(),
            after: z.int().nullable(),
            /** What makes it look like a slip; null: nothing. */
            doubt: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Sites that we don’t sell by this owner’s offers. */
    unknown: z.array(z.object({ line: z.int(), domain: z.string() })),
    /** Rows, or cells of rows, that couldn’t be read. */
    unread: z.array(z.object({ line: z.int(), column: z.string(), cell: z.string(), message: z.string() })),
  })
  .meta({ id: 'OwnerListPreview' });
export type OwnerListPreview = z.output<typeof OwnerListPreview>;

/** A price list, and what its columns are where they aren’t what they seem: fields in their order, `-` for none. */
export const OwnerListInput = z.strictObject({
  file: z.file(),
  columns: z
    .string()
    .max(8000)
    .regex(/^(?:[A-Za-z]+|-)(?:,(?:[A-Za-z]+|-))*$/)
    .optional(),
});

export const OwnerPage = z
  .object({
    ownerName: z.string(),
    locale: Locale,
    /** The team orders nothing more from it for now. */
    isBlocked: z.boolean(),
    briefings: z.array(OwnerBriefingRow),
    /** Total ever published, including those not listed. */
    publishedCount: z.int(),
    sites: z.array(OwnerPageSite),
    /** Total of its sites, including those not listed. */
    sitesCount: z.int(),
    /** Offered ones, the newest first. */
    offeredSites: z.array(OfferedSite),
    priceLists: z.array(OwnerPriceList),
    /** The current day in the time zone of deadlines. */
    today: Day,
    /** How long links stand on its sites. Null: none was watched yet. */
    survival: SurvivalCurve.nullable(),
    /** Share of each payment that is withheld as income tax today. 0: nothing. */
    withholdingBp: z.int(),
  })
  .meta({ id: 'OwnerPage' });
export type OwnerPage = z.output<typeof OwnerPage>;

/** What an owner was promised for its publications, owed since, and paid. */
export const OwnerAccount = z
  .object({
    /** For orders that are not published yet. */
    agreedCents: z.int(),
    /** Published and not in a payout yet; of these, `overdueCents` should have been paid by now. */
    dueCents: z.int(),
    overdueCents: z.int(),
    /** In a payout that is on its way. */
    orderedCents: z.int(),
    paidCents: z.int(),
    /** The next day on which something is paid. */
    nextDay: Day.nullable(),
    lastPaidOn: Day.nullable(),
    /** Newest first, at most `MAX_LISTED_PUBLICATIONS`. */
    publications: z.array(
      z.object({
        briefing: Ref,
        site: z.string(),
        cents: z.int(),
        paymentState: z.enum(['due', 'ordered', 'paid']),
        paymentDate: Day.nullable(),
      }),
    ),
  })
  .meta({ id: 'OwnerAccount' });
export type OwnerAccount = z.output<typeof OwnerAccount>;

/** A contact person of an owner. */
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
  /** Language of the owner's mails and pages. */
  language: Locale,
  /** Languages the owner publishes in. */
  languages: z.array(LanguageCode).max(20),
  country: z.union([Country, z.literal('')]),
  /** Null: any owner manager. */
  ownerManagerId: Id.nullable(),
  contacts: z.array(OwnerContact).max(MAX_CONTACTS),
  notes: text(5000),
  /** As on documents. Empty: the name. */
  legalName: line(120),
  taxNumber: line(40),
  address: line(200),
  postalCode: line(20),
  city: line(80),
  /** Income tax is withheld from freelances in Spain only. */
  fiscalKind: z.enum(FISCAL_KINDS),
  /** The year in which a freelance's activity began, if the owner claims the reduced rate. */
  activeSince: z.int().min(1900).max(2200).nullable(),
  /** Chosen by a person. Null: by the rule. */
  withholdingBp: BasisPoints.max(10_000).nullable(),
});

/** How an owner is paid. Encrypted at rest, and shown only by an audited act. */
export const PaymentDetails = z.strictObject({
  method: z.enum(PAYMENT_METHODS),
  holder: line(120, 1),
  /** IBAN, address, key or account number, depending on the method. */
  account: line(120, 4),
  /** BIC or routing number. */
  bankCode: line(40),
  bankName: line(120),
  taxNumber: line(40),
  billingAddress: text(500),
});
export type PaymentDetails = z.output<typeof PaymentDetails>;

/** An account number of a country that has IBANs must be one; other countries' numbers are taken as they are. */
const isPayable = ({ method, account }: PaymentDetails): boolean => {
  if (method !== 'bank_transfer') return true;
  const reading = readIban(account);
  return reading.ok || reading.fault === 'iban_form' || reading.fault === 'iban_country';
};
/** What is typed beside an IBAN may also be another country's routing number; a BIC has to fit it. */
const isBankOf = ({ method, account, bankCode }: PaymentDetails): boolean => {
  const reading = readIban(account);
  const bic = compactIban(bankCode);
  return method !== 'bank_transfer' || !reading.ok || !isBic(bic) || isBicOf(bic, reading.iban);
};
export const PaymentDetailsInput = PaymentDetails.refine(isPayable, { error: 'iban_check', path: ['account'] }).refine(
  isBankOf,
  { error: 'bic_elsewhere', path: ['bankCode'] },
);

/** Masked payment details: enough to tell two accounts apart, too little to pay into one. */
export const PaymentHint = z.object({
  method: z.enum(PAYMENT_METHODS),
  holder: z.string(),
  account: z.string(),
  changedAt: Instant,
  /** Confirmed by a second person. Nothing is paid before. */
  isConfirmed: z.boolean(),
});

/** An owner as the team sees it. */
export const Owner = OwnerInput.extend({
  ...recordFields,
  ownerManager: Ref.nullable(),
  /** Number of sites with an offer of this owner. */
  sites: z.int(),
  /** Number of publications that wait for the owner. */
  waiting: z.int(),
  published: z.int(),
  lastPublishedAt: Instant.nullable(),
  /** Absent for whoever does not look after owners. */
  ...z.object(careFields).partial().shape,
  payment: PaymentHint.nullable(),
  isLinkRevoked: z.boolean(),
  /** Nothing more is to be published with it: since when, who said so, and why. */
  blocked: z.object({ at: Instant, by: Ref.nullable(), reason: z.string() }).nullable(),
  can: ResourceCan.extend({
    reveal_payment: z.boolean(),
    confirm_payment: z.boolean(),
    reveal_link: z.boolean(),
    read_account: z.boolean(),
    renew_link: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
    merge: z.boolean(),
    bring_prices: z.boolean(),
    touch: z.boolean(),
    plan: z.boolean(),
  }),
}).meta({ id: 'Owner' });
export type Owner = z.output<typeof Owner>;

export const OwnerFilter = filterSchema(ownerFilter);
export type OwnerFilter = z.output<typeof OwnerFilter>;

/** What blocking an owner takes off sale, and what is under way with it. */
export const OwnerBlockPreview = z.object({
  /** Sites for sale by its offer, or that were until it was blocked. */
  sites: z.int(),
  /** Carts that these are in. */
  carts: z.int(),
  /** Orders agreed with it that aren't published yet. */
  openOrders: z.int(),
  /** Those of them that the reader sees. */
  seenOrders: z.int(),
});
export type OwnerBlockPreview = z.output<typeof OwnerBlockPreview>;

/** An owner that is probably the same person or company. */
export const OwnerDuplicate = Ref.extend({
  sites: z.int(),
  published: z.int(),
  by: z.array(z.enum(DUPLICATE_SIGNS)),
});
export type OwnerDuplicate = z.output<typeof OwnerDuplicate>;

/** What becomes of two owners that are made one. */
export const OwnerMergePreview = z.object({
  stays: Ref,
  /** Of the one that stays. */
  version: z.int(),
  goes: Ref,
  moves: z.object({
    sites: z.int(),
    /** Of them, those that both offer: one offer is left for each. */
    sameSites: z.int(),
    orders: z.int(),
    publications: z.int(),
    payouts: z.int(),
    chats: z.int(),
    /** Notes and calls of the team. */
    entries: z.int(),
    tasks: z.int(),
  }),
  /** What the one that goes is owed; negative: it owes. Null for whoever doesn't read its account. */
  owedCents: z.int().nullable(),
  /** Whose payment details it has then: its own, those of the other, or its own although the other has some, too. */
  payment: z.enum(['none', 'kept', 'taken', 'left']),
  /** Fields that change by it. */
  fields: z.array(z.enum(MERGED_FIELDS)),
  /** Why it is not possible, in the reader's language. Empty: it is. */
  refusals: z.array(z.string()),
});
export type OwnerMergePreview = z.output<typeof OwnerMergePreview>;

/** A site that an owner offers. Its costs are null for whoever doesn't see those of this site. */
export const OwnerSite = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  status: z.string(),
  isChosen: z.boolean(),
  costCents: Cents.nullable(),
  gamblingCostCents: Cents.nullable(),
  /** The cost that waits for a yes. */
  proposed: z.object({ costCents: Cents, gamblingCostCents: Cents.nullable() }).nullable(),
  deliveryDays: z.int(),
  timesPublished: z.int(),
});
