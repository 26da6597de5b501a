import { SITE_TIERS } from '@linkstand/contract/media/choices';
import { isChoice } from '@linkstand/contract/shared/tables';
import { SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import type { BatchOperation } from '@linkstand/contract/sites/batch';
import {
  BATCH_FACTORS,
  BATCH_FIELDS,
  BATCH_LISTS,
  BATCH_MONEY,
  type BatchField,
  FACTOR_ROUNDINGS,
  MONEY_ROUNDINGS,
  OFFER_COSTS,
  SITE_STATUSES,
} from '@linkstand/contract/sites/choices';

/** What a step does to its field; `clear` sets nothing, `add` counts percent. */
export type StepAct = 'set' | 'clear' | 'add' | 'round' | 'include' | 'exclude';

/** A step as it is typed. */
export interface BatchStep {
  readonly key: number;
  readonly field: BatchField;
  readonly act: StepAct;
  /** Cents, thousandths, basis points, a choice, ids as text, or nothing yet. */
  readonly value: number | string | readonly string[] | null;
}

const MAY_BE_NOTHING = [
  'gamblingPriceCents',
  'insertionPriceCents',
  'insertionGamblingPriceCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
  'siteManagerId',
] as const;

const isMoney = (field: BatchField) => isChoice(BATCH_MONEY, field);
const isFactor = (field: BatchField) => isChoice(BATCH_FACTORS, field);
const isList = (field: BatchField) => isChoice(BATCH_LISTS, field);
const isNumber = (value: BatchStep['value']): value is number => typeof value === 'number' && !Number.isNaN(value);
const mayBeNothing = (field: BatchField) => isChoice(MAY_BE_NOTHING, field);

/** Costs and managers are changed by administrators. */
export const fieldsFor = (isAdmin: boolean): readonly BatchField[] =>
  BATCH_FIELDS.filter((field) => isAdmin || !(isChoice(OFFER_COSTS, field) || field === 'siteManagerId'));

export function actsFor(field: BatchField): readonly StepAct[] {
  if (isList(field)) return ['include', 'exclude'];
  const acts: StepAct[] = isMoney(field) || isFactor(field) ? ['add', 'set', 'round'] : ['set'];
  return mayBeNothing(field) ? [...acts, 'clear'] : acts;
}

export const roundingsFor = (field: BatchField) => (isFactor(field) ? FACTOR_ROUNDINGS : MONEY_ROUNDINGS);

/** How a step's value is typed. */
export function inputFor({ field, act }: Pick<BatchStep, 'field' | 'act'>) {
  if (act === 'clear') return 'nothing';
  if (act === 'add') return 'percent';
  if (act === 'round') return 'rounding';
  if (isMoney(field)) return 'money';
  if (isFactor(field)) return 'factor';
  return isList(field) ? 'list' : 'choice';
}

export const newStep = (key: number, field: BatchField = 'priceCents'): BatchStep => ({
  key,
  field,
  act: actsFor(field)[0] ?? 'set',
  value: isList(field) ? [] : null,
});

/** The same step with another act; what was typed for the old one says nothing of the new. */
export const withAct = (step: BatchStep, act: StepAct): BatchStep => ({
  ...step,
  act,
  value: isList(step.field) ? [] : null,
});

/** A step as the server reads it; undefined while something is missing. */
export function operationOf({ field, act, value }: BatchStep): BatchOperation | undefined {
  switch (act) {
    case 'clear':
      return mayBeNothing(field) ? { field, act: 'set', value: null } : undefined;
    case 'add':
      return isNumber(value) && (isMoney(field) || isFactor(field)) ? { field, act, percentBp: value } : undefined;
    case 'round':
      if (isMoney(field) && isChoice(MONEY_ROUNDINGS, value)) return { field, act, to: value };
      return isFactor(field) && isChoice(FACTOR_ROUNDINGS, value) ? { field, act, to: value } : undefined;
    case 'set':
      return settingOf(field, value);
    case 'include':
    case 'exclude':
      if (!isList(field) || typeof value !== 'object' || !value?.length) return undefined;
      return field === 'acceptedSensitive'
        ? { field, act, values: value.filter((each) => isChoice(SENSITIVE_TOPICS, each)) }
        : { field, act, values: value.map(Number) };
  }
}

function settingOf(field: BatchField, value: BatchStep['value']): BatchOperation | undefined {
  if (isMoney(field) || isFactor(field)) return isNumber(value) ? { field, act: 'set', value } : undefined;
  if (field === 'status' && isChoice(SITE_STATUSES, value)) return { field, act: 'set', value };
  if (field === 'tier' && isChoice(SITE_TIERS, value)) return { field, act: 'set', value };
  return field === 'siteManagerId' && value ? { field, act: 'set', value: Number(value) } : undefined;
}
