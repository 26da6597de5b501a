import { BatchOperation } from '@linkstand/contract/sites/batch';
import { BATCH_FIELDS } from '@linkstand/contract/sites/choices';
import { expect, it } from 'vitest';
import { actsFor, type BatchStep, inputFor, newStep, operationOf, roundingsFor, withAct } from './steps.ts';

const VALUES = {
  nothing: null,
  percent: -500,
  money: 12_345,
  factor: 1500,
  choice: '7',
  list: ['3'],
} as const;

function filled(step: BatchStep): BatchStep {
  const input = inputFor(step);
  if (input === 'rounding') return { ...step, value: roundingsFor(step.field)[0] };
  if (step.field === 'status') return { ...step, value: 'active' };
  if (step.field === 'tier') return { ...step, value: 'A' };
  if (step.field === 'acceptedSensitive') return { ...step, value: ['crypto'] };
  return { ...step, value: VALUES[input] };
}

it.each(BATCH_FIELDS.flatMap((field) => actsFor(field).map((act) => [field, act] as const)))(
  '%s: %s is what the server reads',
  (field, act) => {
    const step = filled(withAct(newStep(1, field), act));
    const operation = operationOf(step);
    expect(BatchOperation.safeParse(operation).error).toBeUndefined();
    if (act !== 'clear') expect(operationOf(withAct(step, act))).toBeUndefined();
  },
);
