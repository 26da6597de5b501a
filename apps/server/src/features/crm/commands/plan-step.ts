import { message } from '../../../messages/messages.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { difference } from '../../../platform/record.ts';
import { type Care, clientCare, type Step } from '../care.ts';

/** Sets the next step of a client or an owner, or takes it away. Without a version, over whatever is there. */
export const planStep = ({ write }: Care, ctx: Context, id: number, step: Step, version?: number): Promise<void> =>
  write(ctx, 'plan', { id, version }, (before) => {
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
      await planStep(clientCare, ctx, id, step);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, message: message(ctx.locale, error.code, error.details.parameters) });
    }
  }
  return { done, refused };
}
