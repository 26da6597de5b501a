import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { type ArticleJudge, isInsertion } from '../insertion-articles.ts';
import { type BriefingRef, examineBriefing, moveBriefing } from './move-briefing.ts';
import { isArticleGone } from './propose-articles.ts';

/**
 * Checks that a promised day is today or later, in the configured time zone.
 * @throws Refusal 422
 */
export function requireComingDay(ctx: Context, promisedDate: string): void {
  if (promisedDate >= dayIn(ctx.now, ctx.timeZone)) return;
  throw rule('day_in_past', { faults: [{ path: 'promisedDate', code: 'day_in_past' }] });
}

/**
 * The owner promises to publish on a day.
 * @param judge looks whether the article that gets a link is still there
 * @throws Refusal 422 if it is gone: others can be proposed then
 */
export async function acceptPublication(
  ctx: Context,
  { promisedDate, ...at }: BriefingRef & TransitionInput['accept_publication'],
  judge?: ArticleJudge,
): Promise<void> {
  const seen = judge && (await examineBriefing(ctx, 'accept_publication', at));
  if (seen && isInsertion(seen) && (await isArticleGone(judge, seen))) throw rule('article_gone');
  await moveBriefing(ctx, 'accept_publication', at, () => {
    requireComingDay(ctx, promisedDate);
    return { to: 'waiting_publish', changes: { promisedDate }, data: { promisedDate } };
  });
}
