import type { ReviewApproval } from '@linkstand/contract/reviews/schema';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { endOfDay } from '../../../platform/list/list-query.ts';
import type { ReviewRow } from '../queries.ts';
import { requireDayAhead } from '../resource.ts';
import { moveReview } from './move-review.ts';

/**
 * Says yes. A special price holds at once, in every quote, for the client's company or else the client itself; one
 * below what the owner is paid needs a reason, which only the log keeps.
 * @throws Refusal 422 without that reason
 */
export const approveReview = (
  ctx: Context,
  { id, version, message = '', belowCostReason, ...other }: RecordRef & z.output<typeof ReviewApproval>,
) =>
  moveReview(ctx, 'approve', { id, version }, (review) => {
    const said = { to: 'approved', reason: message } as const;
    if (review.kind === 'campaign') return { ...said, changes: { answer: message }, logged: {} };
    const priceCents = other.priceCents ?? review.askedPriceCents ?? 0;
    const until = other.until ?? review.askedUntil ?? '';
    requireDayAhead(ctx, 'until', until);
    const isBelowCost = review.costCents !== null && priceCents < review.costCents;
    if (isBelowCost && !belowCostReason)
      throw rule('price_below_cost', { faults: [{ path: 'belowCostReason', code: 'required' }] });
    return {
      ...said,
      changes: { answer: message, priceCents, until },
      // Readers of the log are administrators, those of the request sellers too.
      logged: {
        priceCents: [null, priceCents],
        until: [null, until],
        ...(isBelowCost ? { costCents: [null, review.costCents], belowCostReason: [null, belowCostReason] } : {}),
      },
      after: (tx) => writeSpecialPrice(tx, ctx, review, { priceCents, until }),
    };
  });

async function writeSpecialPrice(
  tx: Tx,
  { now, timeZone }: Context,
  { id, companyId, clientId, siteId }: ReviewRow,
  { priceCents, until }: { readonly priceCents: number; readonly until: string },
): Promise<void> {
  const account = companyId === null ? { userId: clientId } : { companyId };
  const terms = { priceCents, until, endsAt: endOfDay(until, timeZone), reviewRequestId: id };
  await tx
    .insertInto('specialPrices')
    .values({ ...account, siteId: siteId ?? 0, ...terms, createdAt: now })
    .onConflict((conflicting) =>
      (companyId === null
        ? conflicting.columns(['userId', 'siteId']).where('userId', 'is not', null)
        : conflicting.columns(['companyId', 'siteId']).where('companyId', 'is not', null)
      ).doUpdateSet({ ...terms, createdAt: now }),
    )
    .execute();
}
