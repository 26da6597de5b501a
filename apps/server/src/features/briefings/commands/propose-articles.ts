import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { type ArticleJudgement, isFit } from '@linkstand/contract/links/article';
import { comparable } from '@linkstand/contract/links/comparable';
import type { Context } from '../../../platform/context.ts';
import { type FieldFault, fieldRule, rule } from '../../../platform/errors.ts';
import {
  type ArticleJudge,
  faultsOf,
  judgeArticles,
  keepArticles,
  requireArticlesOnSite,
} from '../insertion-articles.ts';
import type { BriefingRecord } from '../queries.ts';
import { type BriefingRef, examineBriefing, moveBriefing } from './move-briefing.ts';

/**
 * The owner proposes articles for the link, for the client to choose from: where it was asked to, or where the article
 * that was agreed is gone. Each is looked at first, outside the transaction.
 * @throws Refusal 422 for one that a link can't be bought in, and while the agreed one is still there
 */
export async function proposeArticles(
  ctx: Context,
  judge: ArticleJudge,
  { urls, ...at }: BriefingRef & TransitionInput['propose_articles'],
): Promise<void> {
  const seen = await examineBriefing(ctx, 'propose_articles', at);
  requireArticlesOnSite(
    seen,
    urls.map((url, index) => [`urls.${index}`, url] as const),
  );
  requireDifferent(urls);
  if (seen.articleUrl !== '' && isFit(await lookAgain(judge, seen))) throw rule('article_still_there');
  const judged = await judgeArticles(judge, seen, urls);
  const faults = judged.flatMap(({ judgement }, index) => faultsOf(`urls.${index}`, judgement));
  if (faults.length > 0) throw fieldRule(...faults);
  await moveBriefing(ctx, 'propose_articles', { id: at.id, version: seen.version }, () => ({
    to: 'pending_client',
    data: { articles: urls },
    alsoChanged: { articles: urls },
    after: (tx) => keepArticles(tx, at.id, 'owner', judged),
  }));
}

function requireDifferent(urls: readonly string[]): void {
  const known = new Set<string>();
  const faults = urls.flatMap((url, index): FieldFault[] => {
    const key = comparable(new URL(url));
    if (known.has(key)) return [{ path: `urls.${index}`, code: 'article_twice' }];
    known.add(key);
    return [];
  });
  if (faults.length > 0) throw fieldRule(...faults);
}

/** What is seen of the agreed article now. Fetches it. */
async function lookAgain(judge: ArticleJudge, briefing: BriefingRecord): Promise<ArticleJudgement> {
  const [now] = await judgeArticles(judge, briefing, [briefing.articleUrl]);
  if (!now) throw new Error('An article was not judged.');
  const { judgement } = now;
  // The owner may have put the link in before saying yes.
  return { ...judgement, faults: judgement.faults.filter((fault) => fault !== 'already_linked') };
}

/** Whether the agreed article surely can't take the link any more. A site that is silent for a while says nothing. */
export async function isArticleGone(judge: ArticleJudge, briefing: BriefingRecord): Promise<boolean> {
  const now = await lookAgain(judge, briefing);
  return !isFit(now) && now.status !== null && now.status < 500;
}
