import { z } from 'zod';
import { AnchorShare } from '../campaigns/schema.ts';
import { MAX_LIST_LINES } from '../domains/limits.ts';
import { endpoint } from '../shared/endpoint.ts';
import { Cents } from '../shared/fields.ts';
import { FormatQuery } from '../shared/file-formats.ts';
import { Id, IdParams, Paging } from '../shared/pagination.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { PRICED_TOPICS } from '../shared/topics.ts';
import { MAX_ABOUT, MAX_CART_SITES, SITE_WARNINGS } from './choices.ts';
import { mediaFilter } from './filter.ts';
import {
  MediaFilter,
  MediaHistograms,
  MediaOptions,
  MediaPage,
  MediaRow,
  MediaSite,
  TopicSchema,
  wantedFields,
} from './schema.ts';
import { Sentence, Understood } from './sentence.ts';
import { UsedSites } from './used-sites.ts';

const oneOrMore = (value: unknown) => (typeof value === 'string' ? [value] : value);

const ids = (most: number) =>
  z.preprocess(oneOrMore, z.array(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).max(most).default([]));

/** What the reader will publish about, `?about=1&about=2&topics=crypto&category=3`. Quotes are for this. */
const WantedQuery = z.strictObject({
  about: ids(MAX_ABOUT),
  topics: z.preprocess(oneOrMore, z.array(z.enum(PRICED_TOPICS)).max(PRICED_TOPICS.length).default([])),
  category: ids(mediaFilter.category.max),
});

const at = <P extends string>(path: P) => `/api/v1/media/${path}` as const;

export const CART_WARNINGS = [...SITE_WARNINGS, 'price_changed', 'topic_refused', 'unavailable'] as const;
export type CartWarning = (typeof CART_WARNINGS)[number];

export const Cart = z
  .object({
    /** Quoted for what the reader wanted when it was added. */
    items: z.array(
      MediaRow.extend({
        isAvailable: z.boolean(),
        addedPriceCents: Cents,
        warnings: z.array(z.enum(CART_WARNINGS)),
        used: UsedSites,
      }),
    ),
    /** Sites in it that share a publisher group, by id; each group has two or more. */
    publisherGroups: z.array(z.array(Id)),
    /**
     * Sum of the available sites, each for what was wanted when it was added. A site that refuses that now counts at
     * its usual price.
     */
    totalCents: Cents,
    /** The sum if every site were used for its dearest topic. */
    highestTotalCents: Cents,
    /** Anchor texts that have too large a share of the client's links already, most frequent first. */
    heavyAnchors: z.array(AnchorShare),
  })
  .meta({ id: 'Cart' });
export type Cart = z.output<typeof Cart>;

/** The catalogue as clients see it, and their selections. */
export const media = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'A page of sites, the exact total and facet counts.',
    query: Paging,
    body: MediaFilter,
    output: MediaPage,
  }),
  histograms: endpoint({
    method: 'POST',
    path: at('histograms'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'Distribution of prices, DA and traffic in a search. A separate call, so that rows don’t wait for it.',
    body: MediaFilter,
    output: MediaHistograms,
  }),
  options: endpoint({
    method: 'GET',
    path: at('options'),
    access: ANY_ROLE,
    summary: 'Options of the filters.',
    output: MediaOptions,
  }),
  understand: endpoint({
    method: 'POST',
    path: at('understand'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'Converts a sentence in English, Spanish or Portuguese to filters.',
    body: z.strictObject({ sentence: Sentence }),
    output: Understood,
    perMinute: 30,
  }),
  export: endpoint({
    method: 'POST',
    path: at('export'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'The filtered sites as CSV or XLSX, at most 300.',
    query: Paging.extend(FormatQuery.shape),
    body: MediaFilter,
    download: 'application/octet-stream',
    perMinute: 20,
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: ANY_ROLE,
    summary: 'One site as a buyer sees it.',
    params: IdParams,
    query: WantedQuery,
    output: MediaSite,
  }),
  favorite: endpoint({
    method: 'PUT',
    path: at(':id/favorite'),
    access: ['USER'],
    summary: 'Marks or unmarks a favorite.',
    params: IdParams,
    body: z.strictObject({ favorite: z.boolean() }),
  }),
  favorites: endpoint({
    method: 'POST',
    path: at('favorites'),
    access: ['USER'],
    summary: 'Marks or unmarks many favorites. Sites that are not for sale are skipped.',
    body: z.strictObject({ siteIds: z.array(Id).min(1).max(MAX_LIST_LINES), favorite: z.boolean() }),
    output: z.object({ changed: z.int() }),
  }),
  checkCategory: endpoint({
    method: 'POST',
    path: at(':id/check-category'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'Whether a site accepts these categories, and at what price.',
    params: IdParams,
    body: z.strictObject({ categoryIds: z.array(Id).max(MAX_ABOUT) }),
    output: z.object({ accepted: z.boolean(), refusedTopic: TopicSchema.nullable(), priceCents: Cents.nullable() }),
  }),
  cart: endpoint({
    method: 'GET',
    path: '/api/v1/cart',
    access: ['USER'],
    summary: 'The caller’s cart.',
    output: Cart,
  }),
  addToCart: endpoint({
    method: 'POST',
    path: '/api/v1/cart/add',
    access: ['USER'],
    summary: 'Adds sites. Sites that don’t accept a wanted sensitive category are refused.',
    body: z.strictObject({
      siteIds: z.array(Id).min(1).max(MAX_CART_SITES),
      categoryIds: z.array(Id).max(MAX_ABOUT).optional(),
      topics: wantedFields.topics,
      category: wantedFields.category,
    }),
    output: Cart,
  }),
  removeFromCart: endpoint({
    method: 'POST',
    path: '/api/v1/cart/remove',
    access: ['USER'],
    summary: 'Removes sites.',
    body: z.strictObject({ siteIds: z.array(Id).min(1).max(MAX_CART_SITES) }),
    output: Cart,
  }),
} as const;
