import type { EarlierTextReason } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { cleanContent } from '../../briefings/clean-content.ts';
import { keepText, sideOf } from '../../briefings/earlier-texts.ts';
import { lockBriefings } from '../../briefings/lock-briefings.ts';
import { briefingPolicy } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';

/**
 * Keeps words that the text will not have: the side of a conflict that was not chosen, what stood there before a
 * document was taken, what was written too late. The text itself stays as it is, so it may be written in any state.
 *
 * @returns the id of the earlier text
 */
export async function keepEarlierText(
  ctx: Context,
  id: number,
  html: string,
  reason: EarlierTextReason,
): Promise<number> {
  const content = await cleanContent(ctx, html);
  return ctx.db.transaction().execute(async (tx) => {
    const briefing = await findBriefing(tx, ctx.actor, id);
    briefingPolicy.authorize(ctx.actor, 'edit_content', briefing);
    if (content.html === '') throw rule('content_required', { faults: [{ path: 'content', code: 'required' }] });
    // One at a time, so that they can be counted, also before there is a version.
    await lockBriefings(tx, [id]);
    const newest = await tx
      .selectFrom('contentVersions')
      .select('number')
      .where('briefingId', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const textId = await keepText(
      tx,
      ctx,
      id,
      {
        number: newest?.number ?? 1,
        html: content.html,
        words: content.words,
        authorKind: sideOf(ctx.actor),
        authorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        writtenAt: ctx.now,
      },
      reason,
    );
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: id,
      action: 'briefing.keep_text',
      changes: { earlierText: textId, reason },
      silent: true,
    });
    return textId;
  });
}
