import type { ArticleJudgement } from '@linkstand/contract/links/article';
import type { Context } from '../../../platform/context.ts';
import { type ArticleJudge, judgeArticles, keepArticles, requireArticlesOnSite } from '../insertion-articles.ts';
import { actOnBriefing, type BriefingRef, examineBriefing } from './move-briefing.ts';

/**
 * Looks at an article that the buyer names, so that they know before they order what it is.
 * @throws Refusal 422 if it is not on the site
 */
export async function judgeNamedArticle(
  ctx: Context,
  judge: ArticleJudge,
  { url, ...at }: BriefingRef & { readonly url: string },
): Promise<ArticleJudgement> {
  const seen = await examineBriefing(ctx, 'judge_article', at);
  requireArticlesOnSite(seen, [['url', url]]);
  const judged = await judgeArticles(judge, seen, [url]);
  await actOnBriefing(ctx, 'judge_article', { id: at.id }, () => ({
    after: (tx) => keepArticles(tx, at.id, 'buyer', judged),
    // It changes nothing of the order.
    unrecorded: true,
  }));
  const [first] = judged;
  if (!first) throw new Error('An article was not judged.');
  return first.judgement;
}
