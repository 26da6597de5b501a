/** What a site's fields and its batch edit offer; without zod, so that a screen can name them before it has it. */
export const SITE_STATUSES = ['active', 'inactive', 'verifying'] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

/** What an owner may ask of texts for its site, at most. */
export const MAX_RULE_WORDS = 20_000;
export const MAX_RULE_LINKS = 100;
export const MAX_RULE_TEXT = 2000;
export const CONTENT_RULES = ['minWords', 'maxWords', 'maxLinks', 'contentRules'] as const;

/** Metrics older than this many days are stale. */
export const STALE_DAYS = [30, 90, 180] as const;

/** Cents that a batch edit can change. The costs are those of the chosen offer. */
export const BATCH_MONEY = [
  'priceCents',
  'gamblingPriceCents',
  'insertionPriceCents',
  'insertionGamblingPriceCents',
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
] as const;
/** Costs of an offer. All but the first may be none. */
export const OFFER_COSTS = [
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
] as const satisfies readonly (typeof BATCH_MONEY)[number][];
export type OfferCost = (typeof OFFER_COSTS)[number];
/** What the histories of a site tell apart. */
export const COST_KINDS = ['standard', 'gambling', 'insertion', 'insertion_gambling'] as const;
export const PRICE_KINDS = ['standard', 'insertion'] as const;
/** Thousandths that a batch edit can change. */
export const BATCH_FACTORS = ['priceMultiplierMilli', 'costMultiplierMilli'] as const;
export const BATCH_CHOICES = ['status', 'tier', 'siteManagerId'] as const;
export const BATCH_LISTS = ['categoryIds', 'tagIds', 'acceptedSensitive'] as const;
export const BATCH_FIELDS = [...BATCH_MONEY, ...BATCH_FACTORS, ...BATCH_CHOICES, ...BATCH_LISTS] as const;
export type BatchField = (typeof BATCH_FIELDS)[number];

/** To whole euros, to fives, to tens, or to the nearest amount that ends in .90. */
export const MONEY_ROUNDINGS = ['one', 'five', 'ten', 'ninety'] as const;
export type MoneyRounding = (typeof MONEY_ROUNDINGS)[number];
/** To 0.05 or to 0.1. */
export const FACTOR_ROUNDINGS = ['twentieth', 'tenth'] as const;
export type FactorRounding = (typeof FACTOR_ROUNDINGS)[number];

/** Sites of one batch edit. */
export const MAX_BATCH_SITES = 20_000;
/** Sites of one call that applies or undoes a part of it. */
export const MAX_BATCH_CALL = 500;
export const MULTIPLIER_MILLI = { min: 100, max: 100_000 } as const;
export const MAX_DELIVERY_DAYS = 365;
