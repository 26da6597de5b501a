import type { CrmStep } from '@linkstand/contract/crm/schema';
import type { z } from 'zod';
import { message } from '../../../messages/messages.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { difference } from '../../../platform/record.ts';
import { writeAccount } from '../write-account.ts';

type Step = z.output<typeof CrmStep>;

/** Sets the next step of a client, or takes it away. Without a version, over whatever is there. */
export const planStep = (ctx: Context, id: number, step: Step, version?: number): Promise<void> =>
  writeAccount(ctx, 'plan', { id, version }, (before) => {
    const { nextStep, nextStepOn } = before;
    if (!difference<object>(before, step)) return { unrecorded: true };
    return { changes: step, undo: { step: { nextStep, nextStepOn } } };
  });

/** The same step for several clients, each by itself. */
export async function planSteps(
  ctx: Context,
  ids: readonly number[],
  step: Step,
): Promise<{ done: number[]; refused: { id: number; message: string }[] }> {
  const done: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await planStep(ctx, id, step);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, message: message(ctx.locale, error.code, error.details.parameters) });
    }
  }
  return { done, refused };
}
