import { MERGED_FIELDS } from '@linkstand/contract/owners/limits';
import type { OwnerMergePreview } from '@linkstand/contract/owners/schema';
import { message } from '../../messages/messages.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { findBoth } from './commands/merge-owners.ts';
import { planMerge } from './merge-plan.ts';
import { mergedFields } from './merged-fields.ts';
import { mayReadAccount } from './policy.ts';

/** What would move to an owner from another, and what stands against it. @throws Refusal 404, 403 */
export async function previewMerge(
  ctx: Context<UserActor>,
  asked: { readonly id: number; readonly otherId: number },
): Promise<OwnerMergePreview> {
  const { stays, goes } = await findBoth(ctx.db, ctx, asked);
  const { moves, owedCents, faults } = await planMerge(ctx.db, ctx, stays, goes);
  const fields = mergedFields(stays, goes);
  const [own, others] = [stays.paymentHint !== null, goes.paymentHint !== null];
  return {
    stays: { id: stays.id, name: stays.name },
    version: stays.version,
    goes: { id: goes.id, name: goes.name },
    moves,
    owedCents: mayReadAccount(ctx.actor, goes) ? owedCents : null,
    payment: own ? (others ? 'left' : 'kept') : others ? 'taken' : 'none',
    fields: MERGED_FIELDS.filter((key) => JSON.stringify(stays[key]) !== JSON.stringify(fields[key])),
    refusals: faults.map(({ code, parameters }) => message(ctx.locale, code, parameters)),
  };
}
