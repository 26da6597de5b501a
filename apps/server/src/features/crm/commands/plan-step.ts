import type { AuditEntity } from '@linkstand/contract/audit/entities';
import { type SqlBool, sql } from 'kysely';
import { message } from '../../../messages/messages.ts';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { Refusal, rule } from '../../../platform/errors.ts';
import { difference } from '../../../platform/record.ts';
import { type Care, clientCare, type Step } from '../care.ts';

interface Planned {
  readonly entity: AuditEntity;
  readonly id: number;
  readonly before: Step;
  readonly step: Step;
  /** Of the day in what was sent. */
  readonly path?: string;
}

/**
 * A step is planned for today or later. One that is overdue may be worded anew, and brought back after it was done by
 * mistake.
 * @throws Refusal 422
 */
export async function requireComingStep(tx: Tx, ctx: Context, planned: Planned): Promise<void> {
  const { entity, id, before, path = 'nextStepOn' } = planned;
  const { nextStepOn } = planned.step;
  if (
    ctx.isPast ||
    nextStepOn === null ||
    nextStepOn === before.nextStepOn ||
    nextStepOn >= dayIn(ctx.now, ctx.timeZone)
  )
    return;
  const last = await tx
    .selectFrom('auditEntries')
    .select(sql<string | null>`changes->'nextStepOn'->>0`.as('nextStepOn'))
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where(sql<SqlBool>`changes ? 'nextStepOn'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.nextStepOn === nextStepOn) return;
  throw rule('day_in_past', { faults: [{ path, code: 'day_in_past' }] });
}

/** Sets the next step of a client or an owner, or takes it away. Without a version, over whatever is there. */
export const planStep = (care: Care, ctx: Context, id: number, step: Step, version?: number): Promise<void> =>
  writeStep(care, ctx, { id, version }, step, (before, tx) =>
    requireComingStep(tx, ctx, { entity: care.entity, id, before, step }),
  );

/** Brings back a step that was there before, however long ago its day is. */
export const restoreStep = (care: Care, ctx: Context, id: number, step: Step, version?: number): Promise<void> =>
  writeStep(care, ctx, { id, version }, step);

const writeStep = (
  { write }: Care,
  ctx: Context,
  at: { readonly id: number; readonly version: number | undefined },
  step: Step,
  check?: (before: Step, tx: Tx) => Promise<void>,
): Promise<void> =>
  write(ctx, 'plan', at, async (before, tx) => {
    await check?.(before, tx);
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
