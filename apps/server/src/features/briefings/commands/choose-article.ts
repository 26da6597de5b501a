import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import { requireArticlesOnSite, requireFreeArticle } from '../insertion-articles.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** The client chooses one of the proposed articles, and its owner is asked; or none, and the team sees to it. */
export const chooseArticle = (
  ctx: Context,
  { articleId, message, ...at }: BriefingRef & TransitionInput['choose_article'],
) =>
  moveBriefing(ctx, 'choose_article', at, async (briefing, tx) => {
    const after = async () =>
      message ? { messageId: (await addMessage(tx, ctx, at.id, 'client', message)).id, message } : undefined;
    if (articleId === null) return { to: 'in_review', changes: { articleUrl: '' }, data: { isNone: true }, after };
    const articleUrl = await findProposed(tx, at.id, articleId);
    // The site may be another one by now.
    requireArticlesOnSite(briefing, [['articleId', articleUrl]]);
    await requireFreeArticle(tx, { ...briefing, articleUrl }, 'articleId');
    return { to: 'pending_owner', changes: { articleUrl }, after };
  });

/** @throws Refusal 422 for what is not proposed now */
async function findProposed(tx: Tx, briefingId: number, articleId: number): Promise<string> {
  const article = await tx
    .selectFrom('insertionArticles')
    .select('url')
    .where('id', '=', articleId)
    .where('briefingId', '=', briefingId)
    .where('place', 'is not', null)
    .executeTakeFirst();
  if (!article) throw fieldRule({ path: 'articleId', code: 'choose_other' });
  return article.url;
}
