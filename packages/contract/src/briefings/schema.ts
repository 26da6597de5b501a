import { z } from 'zod';
import { PAPER_STATUSES, PAYMENT_STATUSES } from '../finances/choices.ts';
import { ArticleJudgement, InsertionSide, MAX_PROPOSED_ARTICLES } from '../links/article.ts';
import { LinkCheck } from '../links/schema.ts';
import { Cents, Country, Day, html, Instant, LanguageCode, line, Reason, text, Url } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { BRIEFING_TYPES, FILL_MODES, LINK_TYPES, REVIEW_MODES, TOPICS } from '../shared/topics.ts';
import { ContentRules } from '../sites/content-rules.ts';
import { briefingFilter } from './filter.ts';
import { type BriefingTransition, briefingMachine, CLIENT_STATUSES } from './machine.ts';

export const BriefingStatusSchema = z.enum(briefingMachine.states);
export const BriefingTypeSchema = z.enum(BRIEFING_TYPES);
export const FillModeSchema = z.enum(FILL_MODES);
export const LinkTypeSchema = z.enum(LINK_TYPES);
export const ReviewModeSchema = z.enum(REVIEW_MODES);

/** A keyword that links to a url, with a category. Position 0 is the main set; up to three further sets follow. */
export const Target = z
  .object({ keyword: line(200), url: z.union([Url, z.literal('')]), categoryId: Id.nullable() })
  .meta({ id: 'Target' });
export type Target = z.output<typeof Target>;

/** Letters of the sentence around an inserted link. */
export const MAX_SENTENCE = 600;

/** The client's input. Everything may be empty, because a draft is saved while it is typed. */
export const BriefingInput = z
  .strictObject({
    title: line(200),
    targets: z.array(Target).min(1).max(4),
    briefingType: BriefingTypeSchema,
    fillMode: FillModeSchema.nullable(),
    linkType: LinkTypeSchema.nullable(),
    reviewMode: ReviewModeSchema.nullable(),
    writeForMe: z.boolean(),
    instructions: text(10_000),
    desiredPublicationDate: Day.nullable(),
    poCode: line(60),
    draftLink: z.union([Url, z.literal('')]),
    /** Of a link insertion: who names the article, and the one that the buyer named. */
    articleBy: InsertionSide,
    articleUrl: z.union([Url, z.literal('')]),
    /** Who writes the sentence around the link, and the buyer's, with the anchor in it. */
    sentenceBy: InsertionSide,
    sentence: line(MAX_SENTENCE),
    /** HTML from the editor. The server sanitizes it before storing. */
    content: html(600_000),
    /** The new price, confirmed by the buyer. Required if editing a submitted briefing changes its price. */
    expectedPriceCents: Cents,
  })
  .partial();
export type BriefingInput = z.output<typeof BriefingInput>;

export const MISSING_FIELDS = [
  'title',
  'keyword',
  'url',
  'category',
  'defaultCategory',
  'reviewMode',
  'fillMode',
  'linkType',
  'content',
  'article',
  'sentence',
] as const;

export const ContentVersion = z
  .object({
    id: Id,
    number: z.int(),
    html: z.string(),
    words: z.int(),
    author: z.object({ kind: z.enum(['client', 'staff', 'system']), name: z.string() }),
    note: z.string(),
    createdAt: Instant,
    /** When it was first shown to the other side. It never changes after that. */
    sealedAt: Instant.nullable(),
    acceptedAt: Instant.nullable(),
    /** Why it was sent on although it is not as ordered; null where it is, or for readers whom it does not concern. */
    explanation: z
      .object({ reason: z.string(), side: z.enum(['client', 'team']), faults: z.array(z.string()) })
      .nullable(),
  })
  .meta({ id: 'ContentVersion' });

/**
 * Why an earlier text was kept: somebody was writing for a while, somebody else wrote over it, much of it was replaced,
 * it was not chosen of two, it was typed and not used, or an earlier one was brought back.
 */
export const EARLIER_TEXT_REASONS = ['pause', 'other_author', 'replaced', 'conflict', 'put_away', 'restored'] as const;
export type EarlierTextReason = (typeof EARLIER_TEXT_REASONS)[number];

/** What a text said before it was changed. Kept without being asked for, and thinned with age. */
export const EarlierText = z
  .object({
    id: Id,
    /** The version that it was written in. */
    number: z.int(),
    words: z.int(),
    author: z.object({ kind: z.enum(['client', 'staff', 'system']), name: z.string() }),
    reason: z.enum(EARLIER_TEXT_REASONS),
    /** When its last words were written. */
    writtenAt: Instant,
  })
  .meta({ id: 'EarlierText' });
export type EarlierText = z.output<typeof EarlierText>;

export const Attachment = z
  .object({
    id: Id,
    kind: z.enum(['image', 'attachment']),
    fileName: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    /** True: the publisher gets it, even if the text does not show it. */
    forPublication: z.boolean(),
    /** Path below the host. Requires the download cookie or the owner's link. */
    url: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Attachment' });

/** Acts on a briefing that are not transitions. */
export const OTHER_BRIEFING_ACTS = [
  'edit_content',
  'assign_editor',
  'set_bonus',
  'set_draft_link',
  'write_internal_comment',
  'message_client',
  'message_owner',
  'message_internal',
  'send_link_again',
  'remind_owner',
  'check_link',
  'open_case',
  'copy',
  'judge_article',
] as const;

export const BRIEFING_ACTS = [...briefingMachine.names, ...OTHER_BRIEFING_ACTS] as const;
export type BriefingAct = (typeof BRIEFING_ACTS)[number];

/** What the reader may do now, by act. An absent act is not allowed. */
export const BriefingCan = z.partialRecord(z.enum(BRIEFING_ACTS), z.literal(true)).meta({ id: 'BriefingCan' });
export type BriefingCan = z.output<typeof BriefingCan>;

export const BriefingSite = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  country: Country,
  language: LanguageCode,
  linkTypes: z.array(LinkTypeSchema),
  fillModes: z.array(FillModeSchema),
  deliveryDays: z.int(),
  /** Links in its published articles. */
  sellsInsertions: z.boolean(),
  /** What its owner wants of texts. */
  rules: ContentRules,
});

/** One line of a briefing's history. */
const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** The name of the act. */
  action: z.string(),
  /** Name of the person it was done for, otherwise the side: `client`, `team`, `owner` or `system`. */
  actor: z.string(),
  from: BriefingStatusSchema.nullable(),
  to: BriefingStatusSchema.nullable(),
  reason: z.string(),
  forced: z.boolean(),
});

/** The state of documents and payment of one side of a briefing. */
const FinanceSide = z.object({ papers: z.enum(PAPER_STATUSES), payment: z.enum(PAYMENT_STATUSES) });

/** Fields of a row in every list of briefings. Optional fields are absent for readers who may not see them. */
export const BriefingRow = z
  .object({
    id: Id,
    version: z.int(),
    status: BriefingStatusSchema,
    clientStatus: z.enum(CLIENT_STATUSES),
    statusSince: Instant,
    title: z.string(),
    keyword: z.string(),
    site: z.object({ id: Id, name: z.string(), domain: z.string(), country: Country, language: LanguageCode }),
    campaign: Ref,
    linkType: LinkTypeSchema.nullable(),
    briefingType: BriefingTypeSchema,
    reviewMode: ReviewModeSchema.nullable(),
    category: Ref.nullable(),
    desiredPublicationDate: Day.nullable(),
    dueDate: Day.nullable(),
    promisedDate: Day.nullable(),
    publishedAt: Instant.nullable(),
    publicationUrl: z.string(),
    checkOk: z.boolean().nullable(),
    /** Longer in its state than the limits allow. */
    isLate: z.boolean(),
    createdAt: Instant,
    submittedAt: Instant.nullable(),
    priceCents: Cents.nullable(),
    isBonus: z.boolean(),
    openCases: z.int(),
    /** Its current version has words. */
    hasText: z.boolean(),
    /** For the team: it isn’t published yet, and its site is no longer sold. */
    siteIsOff: z.boolean(),
    client: Ref.optional(),
    company: Ref.nullable().optional(),
    editor: Ref.nullable().optional(),
    owner: Ref.nullable().optional(),
    /** Empty without one. */
    ownerPhone: z.string().optional(),
    costCents: Cents.nullable().optional(),
    profitCents: z.int().nullable().optional(),
    poCode: z.string(),
    /** The client's side with its invoice. Null until money has moved. */
    clientFinance: FinanceSide.extend({
      invoice: z.object({ id: Id, number: z.string().nullable() }).nullable(),
      dueDay: Day.nullable(),
      paidOn: Day.nullable(),
    })
      .nullable()
      .optional(),
    ownerFinance: FinanceSide.extend({ paidOn: Day.nullable() }).nullable().optional(),
    can: BriefingCan,
  })
  .meta({ id: 'BriefingRow' });
export type BriefingRow = z.output<typeof BriefingRow>;

/** What is to be done to an article that is published already. */
export const InsertionBrief = z
  .object({
    articleBy: InsertionSide,
    /** The agreed article, or the one that the buyer names. Empty: none yet. */
    articleUrl: z.string(),
    sentenceBy: InsertionSide,
    sentence: z.string(),
    /** What was seen of the article last. Null: it was not looked at yet. */
    article: ArticleJudgement.nullable(),
    /** Articles that the owner proposes, for the client to choose from. */
    proposed: z.array(ArticleJudgement.extend({ id: Id })),
  })
  .meta({ id: 'InsertionBrief' });
export type InsertionBrief = z.output<typeof InsertionBrief>;

export const Briefing = BriefingRow.extend({
  site: BriefingSite,
  targets: z.array(Target),
  fillMode: FillModeSchema.nullable(),
  writeForMe: z.boolean(),
  instructions: z.string(),
  /** Null: no link insertion. */
  insertion: InsertionBrief.nullable(),
  draftLink: z.string(),
  finalLink: z.string(),
  content: ContentVersion.nullable(),
  versions: z.array(ContentVersion.omit({ html: true })),
  attachments: z.array(Attachment),
  topic: z.enum(TOPICS),
  /** True: in review because the owner declined it, and no other site has been chosen. */
  isDeclined: z.boolean(),
  /** A swapped site costs more: accepting the content means accepting this price. */
  priceToAccept: z.object({ fromCents: Cents, toCents: Cents }).nullable(),
  /** Empty if it can be submitted. */
  missing: z.array(z.enum(MISSING_FIELDS)),
  minimumWords: z.int(),
  lastCheck: LinkCheck.nullable(),
  history: z.array(HistoryEntry),
  internalComment: z.string().optional(),
  clientContact: z
    .object({ name: z.string(), email: z.string(), phone: z.string(), company: z.string(), locale: z.string() })
    .optional(),
  ownerContact: z
    .object({
      id: Id,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      language: z.string(),
    })
    .nullable()
    .optional(),
}).meta({ id: 'Briefing' });
export type Briefing = z.output<typeof Briefing>;

export const BriefingFilter = filterSchema(briefingFilter).meta({ id: 'BriefingFilter' });
export type BriefingFilter = z.output<typeof BriefingFilter>;

export const BriefingPage = pageOf(BriefingRow);
export const BRIEFING_SORTS = [
  'createdAt',
  'submittedAt',
  'statusSince',
  'dueDate',
  /** By what the owner promised once it has only to be published, else by the due date. */
  'due',
  'promisedDate',
  'publishedAt',
  'title',
  'status',
  'site',
  'client',
  'price',
] as const;

/** Bodies of the transitions, by name. A transition that is not listed takes an empty object. */
export const TransitionInput = {
  /** Here and below: the reason is required where a text is sent on that is not as ordered, or to a site that is off. */
  approve: z.strictObject({ reviewMode: ReviewModeSchema.optional(), reason: Reason.optional() }),
  approve_directly: z.strictObject({ reason: Reason.optional() }),
  deny: z.strictObject({ reason: Reason }),
  start_review: z.strictObject({ editorId: Id.optional() }),
  send_to_client: z.strictObject({ message: text(5000).optional(), reason: Reason.optional() }),
  ask_review: z.strictObject({ message: text(5000, 3) }),
  send_version_back: z.strictObject({
    content: html(600_000, 1),
    message: text(5000).optional(),
    reason: Reason.optional(),
  }),
  accept_content: z.strictObject({ reason: Reason.optional() }),
  send_to_production: z.strictObject({ reason: Reason.optional() }),
  recall: z.strictObject({ reason: Reason }),
  /** `recall` calls it back from the client or the owner first. If the swap is refused, it stays where it is. */
  swap_site: z.strictObject({
    siteId: Id,
    reason: Reason,
    expectedPriceCents: Cents.optional(),
    recall: z.boolean().optional(),
  }),
  accept_publication: z.strictObject({ promisedDate: Day }),
  change_promise: z.strictObject({ promisedDate: Day, reason: Reason }),
  decline_publication: z.strictObject({ reason: Reason }),
  propose_articles: z.strictObject({ urls: z.array(Url).min(1).max(MAX_PROPOSED_ARTICLES) }),
  /** Null: none of them. */
  choose_article: z.strictObject({ articleId: Id.nullable(), message: text(5000).optional() }),
  /** Of a link insertion, the agreed article where no address is given. */
  confirm_publication: z.strictObject({ publicationUrl: Url.optional(), explanation: text(2000).optional() }),
  correct_url: z.strictObject({ publicationUrl: Url, explanation: text(2000).optional() }),
  return_to_owner: z.strictObject({ reason: Reason }),
  report_problem: z.strictObject({ reason: Reason }),
  /** Required if the check failed or a case is open. */
  finalize: z.strictObject({ reason: Reason.optional() }),
  cancel: z.strictObject({ reason: Reason }),
  refund: z.strictObject({ reason: Reason }),
  force_status: z.strictObject({ status: BriefingStatusSchema.exclude(['draft']), reason: Reason }),
} as const satisfies Partial<Record<BriefingTransition, z.ZodType>>;
export type TransitionInput = { [K in keyof typeof TransitionInput]: z.output<(typeof TransitionInput)[K]> };
