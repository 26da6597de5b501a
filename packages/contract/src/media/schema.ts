import { z } from 'zod';
import { FillModeSchema, LinkTypeSchema } from '../briefings/schema.ts';
import { GuaranteeTerms } from '../links/terms.ts';
import { Cents, Country, Day, LanguageCode, Price } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { PRICED_TOPICS, SENSITIVE_TOPICS, TOPICS } from '../shared/topics.ts';
import { ContentRules } from '../sites/content-rules.ts';
import { SurvivalCurve } from '../survival/schema.ts';
import { MAX_ABOUT, SITE_TIERS, SITE_TYPES } from './choices.ts';
import { mediaFilter } from './filter.ts';

export const SensitiveTopicSchema = z.enum(SENSITIVE_TOPICS);
export const TopicSchema = z.enum(TOPICS);

/** What a publication will be about. Prices are for the dearest of it, in the cheapest of the chosen categories. */
export const wantedFields = {
  /** Categories of the publication. */
  about: z.array(Id).max(MAX_ABOUT).optional(),
  /** Topics required whatever the categories. */
  topics: z.array(z.enum(PRICED_TOPICS)).max(PRICED_TOPICS.length).optional(),
  /** Categories by which sites are looked for: of those that a site is in, the cheapest counts. */
  category: z.array(Id).max(mediaFilter.category.max).optional(),
} as const;

export const MediaFilter = filterSchema(mediaFilter).meta({ id: 'MediaFilter' });
export type MediaFilter = z.output<typeof MediaFilter>;

export const MediaRow = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string(),
    country: Country,
    language: LanguageCode,
    type: z.enum(SITE_TYPES),
    tier: z.enum(SITE_TIERS),
    categories: z.array(Ref),
    tags: z.array(z.object({ id: Id, name: z.string(), color: z.string() })),
    da: z.int().nullable(),
    pa: z.int().nullable(),
    monthlyTraffic: z.int().nullable(),
    priceCents: Price,
    gamblingPriceCents: Price.nullable(),
    /** The price of a sensitive topic here. Null if the site accepts none. */
    sensitivePriceCents: Price.nullable(),
    /** Of a link in an article that is published already. Null: the site sells none. */
    insertionPriceCents: Price.nullable(),
    acceptedSensitive: z.array(SensitiveTopicSchema),
    linkTypes: z.array(LinkTypeSchema),
    fillModes: z.array(FillModeSchema),
    deliveryDays: z.int(),
    timesPublished: z.int(),
    /** How many of its first twelve months a link stands here on average. Null: no link was watched here yet. */
    survivingMonths: z.number().nullable(),
    /**
     * The price for what the reader wants to publish about, and its dearest topic. Without a wish, or for topics
     * without extra price, the same as `priceCents`. Null if a topic is refused.
     */
    quote: z.object({
      priceCents: Price.nullable(),
      topic: TopicSchema,
      refusedTopic: TopicSchema.nullable(),
      /** Of the chosen categories, the one that the price is for. Null if it is for any: all have the same topic. */
      category: Ref.nullable(),
    }),
    isFavorite: z.boolean(),
    isInCart: z.boolean(),
    isBought: z.boolean(),
    /** On an exclusion list of the reader. */
    isExcluded: z.boolean(),
  })
  .meta({ id: 'MediaRow' });
export type MediaRow = z.output<typeof MediaRow>;

/**
 * How many sites each choice of a group would leave, with the other groups unchanged and at the resulting prices.
 * Choices that leave none are absent.
 */
const facet = z.record(z.string(), z.int());
export const MediaFacets = z
  .object({
    country: facet,
    language: facet,
    category: facet,
    tag: facet,
    type: facet,
    tier: facet,
    linkType: facet,
    fillMode: facet,
    /** Sites must accept all requested topics, so these count what adding one more would leave. */
    sensitive: facet,
    gambling: z.int(),
    insertions: z.int(),
    favorites: z.int(),
    bought: z.int(),
    /** Sites that match otherwise, but are on an exclusion list. */
    excluded: z.int(),
  })
  .meta({ id: 'MediaFacets' });
export type MediaFacets = z.output<typeof MediaFacets>;

/**
 * Number of sites in each bar (HISTOGRAM_BARS), ignoring the filter of the same field: what a slider would keep or add.
 * Sites without a value, or that refuse the topic, are in no bar.
 */
export const MediaHistograms = z
  .object({ price: z.array(z.int()), da: z.array(z.int()), traffic: z.array(z.int()) })
  .meta({ id: 'MediaHistograms' });
export type MediaHistograms = z.output<typeof MediaHistograms>;

/** Rows, exact total and facet counts in one answer, because the filter panel shows what each choice would leave. */
export const MediaPage = z.object({
  data: z.array(MediaRow),
  page: z.int(),
  size: z.int(),
  total: z.int(),
  facets: MediaFacets,
});
export type MediaPage = z.output<typeof MediaPage>;

export const MediaSite = MediaRow.extend({
  description: z.string(),
  metricsSource: z.string(),
  metricsAt: Day.nullable(),
  priceHistory: z.array(z.object({ on: Day, priceCents: Price })),
  trafficHistory: z.array(z.object({ month: z.string(), visits: z.int() })),
  /** Its newest measurements of authority, the oldest first. */
  metricHistory: z.array(z.object({ on: Day, da: z.int().nullable(), pa: z.int().nullable() })),
  lastPublishedOn: Day.nullable(),
  /** What its owner promises of links. Null: nothing. */
  guarantee: GuaranteeTerms.nullable(),
  /** What its owner wants of texts. */
  rules: ContentRules,
  survival: SurvivalCurve.nullable(),
  /** Its newest publications whose link is live. Empty if the settings or the site show none. */
  examples: z.array(z.object({ url: z.string(), publishedOn: Day })),
  similar: z.array(MediaRow),
}).meta({ id: 'MediaSite' });
export type MediaSite = z.output<typeof MediaSite>;

export const MediaOptions = z.object({
  categories: z.array(Ref.extend({ topic: TopicSchema })),
  tags: z.array(z.object({ id: Id, name: z.string(), color: z.string() })),
  countries: z.array(Country),
  languages: z.array(LanguageCode),
  /** At the reader's prices. Both 0 in an empty catalogue. */
  price: z.object({ min: Cents, max: Cents }),
  /** Words that a publication has at least, on every site. */
  minimumWords: z.int(),
});
export type MediaOptions = z.output<typeof MediaOptions>;
