import type { EarlierTextReason } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { cleanContent } from '../../briefings/clean-content.ts';
import { keepText, sideOf } from '../../briefings/earlier-texts.ts';
import { briefingPolicy } from '../../briefings/policy.ts';
import { writeBriefing } from '../../briefings/write-briefing.ts';

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
  return writeBriefing(ctx, 'keep_text', { id }, async (briefing, tx) => {
    briefingPolicy.authorize(ctx.actor, 'edit_content', briefing);
    if (content.html === '') throw rule('content_required', { faults: [{ path: 'content', code: 'required' }] });
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
    return { logged: { earlierText: textId, reason }, silent: true, result: textId };
  });
}
