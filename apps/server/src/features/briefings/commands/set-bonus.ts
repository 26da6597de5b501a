import type { Context } from '../../../platform/context.ts';
import { type At, actOnBriefing, personOf } from './move-briefing.ts';

/** The client pays nothing for it; undone, the frozen price holds again. */
export const setBonus = (ctx: Context, { bonus, ...at }: At & { readonly bonus: boolean }) =>
  actOnBriefing(ctx, 'set_bonus', at, () => ({
    changes: bonus ? { bonusAt: ctx.now, bonusById: personOf(ctx).id } : { bonusAt: null, bonusById: null },
    data: { bonus },
  }));
