import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef, personOf } from './move-briefing.ts';

/** Makes it free for the client. Undone, the frozen price applies again. */
export const setBonus = (ctx: Context, { bonus, ...at }: BriefingRef & { readonly bonus: boolean }) =>
  actOnBriefing(ctx, 'set_bonus', at, () => ({
    changes: bonus ? { bonusAt: ctx.now, bonusById: personOf(ctx).id } : { bonusAt: null, bonusById: null },
    data: { bonus },
  }));
