import type { CrmStep } from '@linkstand/contract/crm/schema';
import type { z } from 'zod';
import { message } from '../../../messages/messages.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, Refusal } from '../../../platform/errors.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { difference, record } from '../../../platform/record.ts';
import { presentClient } from '../presenter.ts';
import { findClient } from '../queries.ts';

type Step = z.output<typeof CrmStep>;

/** Sets the next step of a client, or takes it away. Without a version, over whatever is there. */
export const planStep = (ctx: Context, id: number, step: Step, version?: number): Promise<void> =>
  withFreshRecord(
    ctx,
    () => presentClient(ctx, id),
    () =>
      ctx.db.transaction().execute(async (tx) => {
        const before = await findClient(tx, ctx.actor, id);
        if (version !== undefined && version !== before.version) throw conflict('changed_meanwhile');
        const changes = difference<object>(before, step);
        if (!changes) return;
        const written = await record(
          tx,
          ctx,
          {
            entity: 'crm_accounts',
            entityId: id,
            action: 'crm_account.plan',
            changes,
            undo: { step: { nextStep: before.nextStep, nextStepOn: before.nextStepOn } },
          },
          { table: 'crmAccounts', row: before, values: step },
        );
        if (!written) throw conflict('changed_meanwhile');
      }),
  );

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
