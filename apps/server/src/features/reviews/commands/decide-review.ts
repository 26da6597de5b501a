import type { ReviewState } from '@linkstand/contract/reviews/choices';
import { type Context, isUser, type Tx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { endOfDay } from '../../../platform/list-query.ts';
import { record } from '../../../platform/record.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { presentReview } from '../presenter.ts';
import type { ReviewRow } from '../queries.ts';
import { requireDayAhead, reviewsResource } from '../resource.ts';

interface At {
  readonly id: number;
  readonly version: number;
}
interface Ended {
  readonly answer?: string;
  readonly priceCents?: number | null;
  readonly until?: string | null;
}

/** Ends an open request one way or another; of two people who do it at once one wins, the other sees what happened. */
const end = (
  ctx: Context,
  { id, version }: At,
  state: Exclude<ReviewState, 'open'>,
  verb: string,
  work: (tx: Tx, review: ReviewRow) => Promise<Ended> | Ended,
) =>
  ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('reviewRequests').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const review = await findRow(reviewsResource, tx, ctx, id);
    const current = presentReview(review, ctx);
    if (review.version !== version) throw conflict('changed_meanwhile', { current });
    if (review.state !== 'open') throw conflict('not_possible_now', { current });
    const ended = await work(tx, review);
    const decided =
      state === 'withdrawn' ? {} : { decidedAt: ctx.now, decidedById: isUser(ctx.actor) ? ctx.actor.id : null };
    await tx
      .updateTable('reviewRequests')
      .set({ state, ...decided, ...ended, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, {
      entity: 'review_requests',
      entityId: id,
      action: `review.${verb}`,
      from: 'open',
      to: state,
      reason: ended.answer,
      ...(ended.priceCents == null
        ? {}
        : { changes: { priceCents: [null, ended.priceCents], until: [null, ended.until] } }),
    });
  });

/** Says yes. A special price holds at once, in every quote, for the client's company or else the client itself. */
export const approveReview = (
  ctx: Context,
  at: At,
  { message, ...other }: { message?: string | undefined; priceCents?: number | undefined; until?: string | undefined },
) =>
  end(ctx, at, 'approved', 'approve', async (tx, review) => {
    if (review.kind === 'campaign') return { answer: message ?? '' };
    const priceCents = other.priceCents ?? review.askedPriceCents ?? 0;
    const until = other.until ?? review.askedUntil ?? '';
    requireDayAhead(ctx, 'until', until);
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
    return { answer: message ?? '', priceCents, until };
  });

/** Says no, and why. */
export const denyReview = (ctx: Context, at: At, { message }: { message: string }) =>
  end(ctx, at, 'denied', 'deny', () => ({ answer: message }));

/** The seller takes its request back. */
export const withdrawReview = (ctx: Context, at: At) => end(ctx, at, 'withdrawn', 'withdraw', () => ({}));
