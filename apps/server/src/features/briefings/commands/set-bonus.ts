import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef, personOf } from './move-briefing.ts';

/** The client pays nothing for it; undone, the frozen price holds again. */
export const setBonus = (ctx: Context, { bonus, ...at }: BriefingRef & { readonly bonus: boolean }) =>
  actOnBriefing(ctx, 'set_bonus', at, () => ({
    changes: bonus ? { bonusAt: ctx.now, bonusById: personOf(ctx).id } : { bonusAt: null, bonusById: null },
    data: { bonus },
  }));
