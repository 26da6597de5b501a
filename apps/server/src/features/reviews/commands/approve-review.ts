import type { ReviewApproval } from '@linkstand/contract/reviews/schema';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { endOfDay } from '../../../platform/list-query.ts';
import { type At, endReview } from '../ending.ts';
import { requireDayAhead } from '../resource.ts';

/**
 * Says yes. A special price holds at once, in every quote, for the client's company or else the client itself; one below
 * what the owner is paid needs a reason, which only the log keeps.
 * @throws Refusal 422 without that reason
 */
export const approveReview = (
  ctx: Context,
  at: At,
  { message, belowCostReason, ...other }: z.output<typeof ReviewApproval>,
) =>
  endReview(ctx, at, 'approved', 'approve', async (tx, review) => {
    if (review.kind === 'campaign') return { ended: { answer: message ?? '' } };
    const priceCents = other.priceCents ?? review.askedPriceCents ?? 0;
    const until = other.until ?? review.askedUntil ?? '';
    requireDayAhead(ctx, 'until', until);
    const isBelowCost = review.costCents !== null && priceCents < review.costCents;
    if (isBelowCost && !belowCostReason)
      throw rule('price_below_cost', { faults: [{ path: 'belowCostReason', code: 'required' }] });
    const account = review.companyId === null ? { userId: review.clientId } : { companyId: review.companyId };
    const terms = { priceCents, until, endsAt: endOfDay(until, ctx.timeZone), reviewRequestId: review.id };
    await tx
      .insertInto('specialPrices')
      .values({ ...account, siteId: review.siteId ?? 0, ...terms, createdAt: ctx.now })
      .onConflict((conflicting) =>
        (review.companyId === null
          ? conflicting.columns(['userId', 'siteId']).where('userId', 'is not', null)
          : conflicting.columns(['companyId', 'siteId']).where('companyId', 'is not', null)
        ).doUpdateSet({ ...terms, createdAt: ctx.now }),
      )
      .execute();
    return {
      ended: { answer: message ?? '', priceCents, until },
      logged: isBelowCost ? { costCents: [null, review.costCents], belowCostReason: [null, belowCostReason] } : {},
    };
  });
