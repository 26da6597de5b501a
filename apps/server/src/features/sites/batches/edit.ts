import type { SITE_TIERS } from '@linkstand/contract/media/choices';
import { MAX_CENTS } from '@linkstand/contract/shared/fields';
import { isChoice } from '@linkstand/contract/shared/tables';
import type { SensitiveTopic } from '@linkstand/contract/shared/topics';
import type { BatchOperation } from '@linkstand/contract/sites/batch';
import {
  BATCH_FACTORS,
  BATCH_MONEY,
  type BatchField,
  type FactorRounding,
  type MoneyRounding,
  MULTIPLIER_MILLI,
  OFFER_COSTS,
  type SiteStatus,
} from '@linkstand/contract/sites/choices';
import type { MessageCode } from '../../../messages/en-us.ts';
import { isSame } from '../is-same.ts';

/** The fields of a site that a batch edit may touch, as they are typed. */
export interface Editable {
  readonly priceCents: number;
  readonly gamblingPriceCents: number | null;
  readonly insertionPriceCents: number | null;
  readonly insertionGamblingPriceCents: number | null;
  /** Of the chosen offer; null without one. */
  readonly costCents: number | null;
  readonly gamblingCostCents: number | null;
  readonly insertionCostCents: number | null;
  readonly insertionGamblingCostCents: number | null;
  readonly priceMultiplierMilli: number;
  readonly costMultiplierMilli: number;
  readonly status: SiteStatus;
  readonly tier: (typeof SITE_TIERS)[number];
  readonly siteManagerId: number | null;
  readonly categoryIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly acceptedSensitive: readonly SensitiveTopic[];
}

export type EditedValues = Partial<Editable>;

export type Edit =
  | { readonly kind: 'changed' | 'unchanged'; readonly before: EditedValues; readonly after: EditedValues }
  | { readonly kind: 'refused'; readonly refusal: MessageCode };

export const isCost = (field: BatchField) => isChoice(OFFER_COSTS, field);
/** Amounts that can't be emptied. Of the others, null means none. */
const isOptional = (field: BatchField) => field !== 'priceCents' && field !== 'costCents';

const toStep = (value: number, step: number) => Math.round(value / step) * step;
const ROUND: Readonly<Record<MoneyRounding | FactorRounding, (value: number) => number>> = {
  one: (cents) => toStep(cents, 100),
  five: (cents) => toStep(cents, 500),
  ten: (cents) => toStep(cents, 1000),
  // Never below zero: what is nearest to nothing ends in .90 too.
  ninety: (cents) => Math.max(90, toStep(cents - 90, 100) + 90),
  twentieth: (milli) => toStep(milli, 50),
  tenth: (milli) => toStep(milli, 100),
};

/** A value plus this many basis points of it, rounded half up to a whole. */
const withPercent = (value: number, percentBp: number) => Math.round((value * (10_000 + percentBp)) / 10_000);

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function stepped(operation: BatchOperation, value: unknown): unknown {
  switch (operation.act) {
    case 'set':
      return operation.value;
    case 'add':
      return typeof value === 'number' ? withPercent(value, operation.percentBp) : null;
    case 'round':
      return typeof value === 'number' ? ROUND[operation.to](value) : null;
    case 'include':
      return [...new Set([...listed(value), ...operation.values])];
    case 'exclude':
      return listed(value).filter((each) => !operation.values.some((gone) => gone === each));
  }
}

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;

function isPossible(field: BatchField, value: unknown): boolean {
  if (isChoice(BATCH_MONEY, field)) return value === null ? isOptional(field) : isWithin(value, 0, MAX_CENTS);
  if (isChoice(BATCH_FACTORS, field)) return isWithin(value, MULTIPLIER_MILLI.min, MULTIPLIER_MILLI.max);
  return true;
}

/** What the steps, one after the other, make of a site. */
export function editOf(site: Editable, operations: readonly BatchOperation[]): Edit {
  const fields = [...new Set(operations.map(({ field }) => field))];
  if (fields.some(isCost) && site.costCents === null) return { kind: 'refused', refusal: 'no_chosen_offer' };
  const values: Record<string, unknown> = { ...site };
  for (const operation of operations) values[operation.field] = stepped(operation, values[operation.field]);
  const pick = (from: Readonly<Record<string, unknown>>) =>
    // Each step gives its field a value of that field's own type.
    Object.fromEntries(fields.map((field) => [field, from[field]])) as EditedValues;
  if (!fields.every((field) => isPossible(field, values[field])))
    return { kind: 'refused', refusal: 'amount_out_of_range' };
  const [before, after] = [pick({ ...site }), pick(values)];
  const isChanged = fields.some((field) => !isSame(before[field], after[field]));
  return { kind: isChanged ? 'changed' : 'unchanged', before, after };
}

/** Sold at a loss: a publication or a link insertion, for a harmless topic or for gambling. */
export function isBelowCost(site: Editable, after: EditedValues): boolean {
  const now = { ...site, ...after };
  const isLoss = (price: number | null, cost: number | null) => price !== null && cost !== null && price < cost;
  if (now.costCents === null) return false;
  return (
    isLoss(now.priceCents, now.costCents) ||
    isLoss(now.gamblingPriceCents, now.gamblingCostCents ?? now.costCents) ||
    isLoss(now.insertionPriceCents, now.insertionCostCents) ||
    isLoss(now.insertionGamblingPriceCents, now.insertionGamblingCostCents ?? now.insertionCostCents)
  );
}
