import type { BatchOperation } from '@linkstand/contract/sites/batch';
import {
  BATCH_FACTORS,
  BATCH_FIELDS,
  BATCH_LISTS,
  BATCH_MONEY,
  type BatchField,
  FACTOR_ROUNDINGS,
  MONEY_ROUNDINGS,
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

const isMoney = (field: BatchField) => (BATCH_MONEY as readonly BatchField[]).includes(field);
const isFactor = (field: BatchField) => (BATCH_FACTORS as readonly BatchField[]).includes(field);
const isList = (field: BatchField) => (BATCH_LISTS as readonly BatchField[]).includes(field);
const mayBeNothing = (field: BatchField) =>
  field === 'gamblingPriceCents' || field === 'gamblingCostCents' || field === 'siteManagerId';

/** Costs and managers are changed by administrators. */
export const fieldsFor = (isAdmin: boolean): readonly BatchField[] =>
  BATCH_FIELDS.filter((field) => isAdmin || !['costCents', 'gamblingCostCents', 'siteManagerId'].includes(field));

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
  const isMissing =
    value === null || value === '' || Number.isNaN(value) || (Array.isArray(value) && value.length === 0);
  if (act !== 'clear' && isMissing) return undefined;
  switch (act) {
    case 'clear':
      return { field, act: 'set', value: null } as BatchOperation;
    case 'add':
      return { field, act: 'add', percentBp: value } as BatchOperation;
    case 'round':
      return { field, act: 'round', to: value } as BatchOperation;
    case 'set':
      return { field, act: 'set', value: field === 'siteManagerId' ? Number(value) : value } as BatchOperation;
    case 'include':
    case 'exclude': {
      const values = value as readonly string[];
      return {
        field,
        act,
        values: field === 'acceptedSensitive' ? values : values.map(Number),
      } as BatchOperation;
    }
  }
}
