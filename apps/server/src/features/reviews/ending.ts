import type { ReviewState } from '@linkstand/contract/reviews/choices';
import { type Context, isUser, type Tx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { findRow } from '../../platform/resource/read.ts';
import { presentReview } from './presenter.ts';
import type { ReviewRow } from './queries.ts';
import { reviewsResource } from './resource.ts';

export interface At {
  readonly id: number;
  readonly version: number;
}
interface Ended {
  /** What is written on the request. */
  readonly ended: { readonly answer?: string; readonly priceCents?: number | null; readonly until?: string | null };
  /** What else the log keeps: its readers are administrators, those of the request sellers too. */
  readonly logged?: Readonly<Record<string, unknown>>;
}

/** Ends an open request one way or another; of two people who do it at once one wins, the other sees what happened. */
export const endReview = (
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
    const { ended, logged } = await work(tx, review);
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
        : { changes: { priceCents: [null, ended.priceCents], until: [null, ended.until], ...logged } }),
    });
  });
