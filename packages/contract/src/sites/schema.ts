import { z } from 'zod';
import { FillModeSchema, LinkTypeSchema } from '../briefings/schema.ts';
import { GUARANTEE_COVERS, MAX_GUARANTEE_DAYS } from '../links/guarantee.ts';
import { GuaranteeCoverSchema } from '../links/terms.ts';
import { MAX_EXPORTED_SITES, SITE_TIERS, SITE_TYPES } from '../media/choices.ts';
import { SensitiveTopicSchema } from '../media/schema.ts';
import { FIGURES } from '../services/metric-services.ts';
import { Cents, Country, Day, Instant, LanguageCode, line, Reason, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '../shared/topics.ts';
import { COST_KINDS, MAX_DELIVERY_DAYS, MULTIPLIER_MILLI, PRICE_KINDS, SITE_STATUSES } from './choices.ts';
import { contentRuleFields } from './content-rules.ts';
import { siteFilter } from './filter.ts';

export { MAX_EXPORTED_SITES };

export const SiteStatusSchema = z.enum(SITE_STATUSES);
const Authority = z.int().min(0).max(100);
export const Milli = z.int().min(MULTIPLIER_MILLI.min).max(MULTIPLIER_MILLI.max);
const Traffic = z.int().min(0).max(2_000_000_000);
const TagRef = Ref.extend({ color: z.string() });

/** A site as it is typed. What follows from its offers and briefings is derived, never typed. */
export const SiteInput = z.strictObject({
  name: line(160, 1),
  /** A domain or address, with a path where a section is sold; kept as host and path. */
  domain: line(300, 3),
  country: Country,
  language: LanguageCode,
  type: z.enum(SITE_TYPES),
  tier: z.enum(SITE_TIERS),
  status: SiteStatusSchema,
  description: text(5000),
  siteManagerId: Id.nullable(),
  categoryIds: z.array(Id).max(20),
  tagIds: z.array(Id).max(40),
  acceptedSensitive: z.array(SensitiveTopicSchema).max(SENSITIVE_TOPICS.length),
  priceCents: Cents,
  /** Null: gambling is refused. */
  gamblingPriceCents: Cents.nullable(),
  /** Of a link in an article that is published already. Null: the site sells none. */
  insertionPriceCents: Cents.nullable().optional(),
  /** Null: not for gambling. */
  insertionGamblingPriceCents: Cents.nullable().optional(),
  priceMultiplierMilli: Milli,
  costMultiplierMilli: Milli,
  da: Authority.nullable(),
  pa: Authority.nullable(),
  monthlyTraffic: Traffic.nullable(),
  metricsSource: line(80),
  metricsAt: Day.nullable(),
  /** Buyers see live publications of it as examples, unless its owner does not wish so. */
  showsExamples: z.boolean(),
});
export type SiteInput = z.output<typeof SiteInput>;

/** A site among many. Cost and profit are there for those who may see them, the owner too. */
export const SiteRow = SiteInput.omit({ description: true, costMultiplierMilli: true })
  .extend({
    ...recordFields,
    insertionPriceCents: Cents.nullable(),
    insertionGamblingPriceCents: Cents.nullable(),
    siteManager: Ref.nullable(),
    categories: z.array(Ref),
    tags: z.array(TagRef),
    offers: z.int(),
    /** From here on of the chosen offer; null without one. */
    owner: Ref.nullable().optional(),
    /** Takes the site off sale. */
    isOwnerBlocked: z.boolean().optional(),
    /** Its owner takes no new orders for now, which takes it off sale; until that day, if it named one. */
    isPaused: z.boolean(),
    pausedUntil: Day.nullable(),
    costCents: Cents.nullable().optional(),
    gamblingCostCents: Cents.nullable().optional(),
    insertionCostCents: Cents.nullable().optional(),
    insertionGamblingCostCents: Cents.nullable().optional(),
    /** Price less cost; below zero when it is sold at a loss. */
    profitCents: z.int().nullable().optional(),
    gamblingProfitCents: z.int().nullable().optional(),
    costMultiplierMilli: Milli.optional(),
    /** A negotiated cost of one of its offers waits for a yes. */
    isCostProposed: z.boolean().optional(),
    linkTypes: z.array(LinkTypeSchema),
    fillModes: z.array(FillModeSchema),
    deliveryDays: z.int().nullable(),
    /** From here on of its briefings and of clients' choices. */
    timesPublished: z.int(),
    lastRequestAt: Instant.nullable(),
    lastPublishedAt: Instant.nullable(),
    favorites: z.int(),
    /** Orders on it that neither ended nor were published, drafts included. */
    openOrders: z.int(),
    /** Carts that it is in. */
    carts: z.int(),
  })
  .meta({ id: 'SiteRow' });
export type SiteRow = z.output<typeof SiteRow>;

export const Site = SiteRow.extend({
  description: z.string(),
  chosenOfferId: Id.nullable().optional(),
  trafficHistory: z.array(z.object({ month: z.string(), visits: z.int() })),
}).meta({ id: 'Site' });
export type Site = z.output<typeof Site>;

export const SiteFilter = filterSchema(siteFilter).meta({ id: 'SiteFilter' });
export type SiteFilter = z.output<typeof SiteFilter>;

/** What one owner asks for a site. */
export const OfferInput = z.strictObject({
  ownerId: Id,
  costCents: Cents,
  gamblingCostCents: Cents.nullable(),
  /** Of a link in an article that is published already. Null: the owner sells none. */
  insertionCostCents: Cents.nullable().optional(),
  insertionGamblingCostCents: Cents.nullable().optional(),
  linkTypes: z.array(LinkTypeSchema).min(1).max(LINK_TYPES.length),
  fillModes: z.array(FillModeSchema).min(1).max(FILL_MODES.length),
  /** One of `fillModes`. */
  defaultFillMode: FillModeSchema,
  deliveryDays: z.int().min(1).max(MAX_DELIVERY_DAYS),
  /** How long its links are guaranteed. Null: as configured. 0: they are not. */
  guaranteeDays: z.int().min(0).max(MAX_GUARANTEE_DAYS).nullable().optional(),
  /** What is promised of them. */
  guaranteeCovers: z.array(GuaranteeCoverSchema).min(1).max(GUARANTEE_COVERS.length).optional(),
  ...z.object(contentRuleFields).partial().shape,
});
export type OfferInput = z.output<typeof OfferInput>;

const NegotiatedCost = z.strictObject({
  costCents: Cents,
  gamblingCostCents: Cents.nullable(),
  /** The person at the owner's, where it is not the owner itself. */
  agreedWith: line(120),
  agreedOn: Day,
  note: text(1000),
});

/** A cost that was negotiated with the owner of an offer. */
export const CostProposalInput = NegotiatedCost.extend({
  /** The proposal of this offer that the caller has seen; null: none. */
  replacesId: Id.nullable(),
});
export type CostProposalInput = z.output<typeof CostProposalInput>;

/** Which proposal is decided on. */
export const CostProposalRef = z.strictObject({ proposalId: Id });
export const CostRefusal = CostProposalRef.extend({ reason: Reason });

/** The cost of an offer, and the one for gambling where it has one. */
interface Costs<Cost> {
  readonly costCents: Cost;
  readonly gamblingCostCents: number | null;
}

/** What a negotiated cost is about, in a word: the cost, or the one for gambling where only that is another. */
export const newCostCents = (now: Costs<number | null>, negotiated: Costs<number>): number =>
  (negotiated.costCents === now.costCents ? negotiated.gamblingCostCents : null) ?? negotiated.costCents;

/** It changes nothing before somebody who may change the cost says yes. */
export const CostProposal = NegotiatedCost.extend({
  id: Id,
  /** What the offer cost when it was proposed. */
  wasCostCents: Cents,
  wasGamblingCostCents: Cents.nullable(),
  proposedBy: Ref,
  proposedAt: Instant,
  /** Null: it waits. */
  declined: z.object({ by: Ref, at: Instant, reason: z.string() }).nullable(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
}).meta({ id: 'CostProposal' });
export type CostProposal = z.output<typeof CostProposal>;

export const Offer = OfferInput.extend({
  id: Id,
  insertionCostCents: Cents.nullable(),
  insertionGamblingCostCents: Cents.nullable(),
  guaranteeDays: z.int().nullable(),
  guaranteeCovers: z.array(GuaranteeCoverSchema),
  ...contentRuleFields,
  /** What `guaranteeDays` comes to: of its own, or as configured now. */
  promisedDays: z.int(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  owner: Ref.extend({ country: z.string() }),
  isChosen: z.boolean(),
  /** With the site's prices as they are; null where there is no such price or cost. */
  profitCents: z.int(),
  gamblingProfitCents: z.int().nullable(),
  /** Briefings under way that were ordered with this offer; they keep its cost and terms. */
  openBriefings: z.int(),
  /** Every briefing that was ordered with it. */
  briefings: z.int(),
  /** How the owner has kept its word, on all of its sites. */
  record: z.object({
    timesPublished: z.int(),
    late: z.int(),
    /** Of those that were late; null without any. */
    averageDaysLate: z.number().nullable(),
  }),
  /** The cost that was negotiated last, unless it was accepted or withdrawn. */
  proposal: CostProposal.nullable(),
  /** Its owner takes no new orders with it for now; until that day, if it named one. Null: it does. */
  paused: z.object({ at: Instant, until: Day.nullable() }).nullable(),
  can: z.object({
    choose: z.boolean(),
    update: z.boolean(),
    remove: z.boolean(),
    propose: z.boolean(),
    resume: z.boolean(),
  }),
}).meta({ id: 'Offer' });
export type Offer = z.output<typeof Offer>;

export const CostChange = z
  .object({
    id: Id,
    kind: z.enum(COST_KINDS),
    oldCostCents: Cents.nullable(),
    newCostCents: Cents.nullable(),
    differenceCents: z.int(),
    changedAt: Instant,
    changedBy: z.string(),
    /** Who negotiated it, where somebody else accepted it; otherwise empty. */
    proposedBy: z.string(),
  })
  .meta({ id: 'CostChange' });
export type CostChange = z.output<typeof CostChange>;

export const PriceChange = z
  .object({
    id: Id,
    kind: z.enum(PRICE_KINDS),
    oldPriceCents: Cents.nullable(),
    /** Null: no longer sold. */
    newPriceCents: Cents.nullable(),
    differenceCents: z.int(),
    changedAt: Instant,
    changedBy: z.string(),
  })
  .meta({ id: 'PriceChange' });
export type PriceChange = z.output<typeof PriceChange>;

/** The metrics of a site after a change. */
export const MetricChange = z
  .object({
    id: Id,
    da: z.int().nullable(),
    pa: z.int().nullable(),
    /** Visits. */
    monthlyTraffic: z.int().nullable(),
    source: z.string(),
    /** The day that they stand for. */
    measuredOn: Day.nullable(),
    changedAt: Instant,
    changedBy: z.string(),
  })
  .meta({ id: 'MetricChange' });
export type MetricChange = z.output<typeof MetricChange>;

/** Where a figure of a site comes from. */
export const FigureSource = z
  .object({
    figure: z.enum(FIGURES),
    value: z.int(),
    source: z.string(),
    /** The day that it stands for. */
    measuredOn: Day.nullable(),
  })
  .meta({ id: 'FigureSource' });
export type FigureSource = z.output<typeof FigureSource>;

/** A site whose address is so near another one that it may be the same site. */
export const NearSite = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string(),
    /** The very address; a mobile or AMP address of it; a section of it, or what it is a section of. */
    why: z.enum(['same', 'variant', 'section']),
  })
  .meta({ id: 'NearSite' });
export type NearSite = z.output<typeof NearSite>;

/** Sites as staff pick them for a briefing: with what the client of that briefing would pay. */
export const SiteChoice = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string(),
    country: z.string(),
    language: z.string(),
    da: z.int().nullable(),
    priceCents: Cents.nullable(),
    refusedTopic: z.string().nullable(),
  })
  .meta({ id: 'SiteChoice' });

/** What filters and fields of the section offer. */
export const SiteOptions = z
  .object({
    countries: z.array(Country),
    languages: z.array(LanguageCode),
    categories: z.array(Ref),
    tags: z.array(TagRef),
    managers: z.array(Ref),
  })
  .meta({ id: 'SiteOptions' });
export type SiteOptions = z.output<typeof SiteOptions>;
