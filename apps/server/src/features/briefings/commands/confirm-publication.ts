import type { BriefingTransition } from '@linkstand/contract/briefings/machine';
import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { briefingExtensions } from '../extensions.ts';
import { isInsertion } from '../insertion-articles.ts';
import { type Checker, checkPage, keepCheck, openLinkCase, requireOnSite } from '../publication-check.ts';
import type { BriefingRecord } from '../queries.ts';
import { type BriefingMove, type BriefingRef, examineBriefing, moveBriefing } from './move-briefing.ts';

/** The page, and what is wrong with its link. Without a page, it is the article that a link was ordered in. */
export type Confirmed = BriefingRef & TransitionInput['confirm_publication'];

/**
 * Confirms that it is live at this url. The page is checked first, outside the transaction; the result is stored with
 * the move. A failed check doesn't block: it opens a case, and the answer says what to fix or explain. A passed check
 * closes the case that a failed one opened.
 * @throws Refusal 422 if the url is not on the site
 */
export const confirmPublication = (ctx: Context, checker: Checker, input: Confirmed) =>
  publishAt(ctx, checker, 'confirm_publication', input, () => 'published');

/** Corrects the url, or repeats the check after the page was corrected. */
export const correctUrl = (ctx: Context, checker: Checker, input: Confirmed) =>
  publishAt(ctx, checker, 'correct_url', input, (briefing) => briefing.status);

async function publishAt(
  ctx: Context,
  checker: Checker,
  name: BriefingTransition,
  { publicationUrl: given, explanation = '', ...at }: Confirmed,
  to: (briefing: BriefingRecord) => BriefingMove['to'],
): Promise<void> {
  const seen = await examineBriefing(ctx, name, at);
  const publicationUrl = given ?? (isInsertion(seen) ? seen.articleUrl : '');
  if (publicationUrl === '') throw fieldRule({ path: 'publicationUrl', code: 'required' });
  requireOnSite(seen, publicationUrl);
  const found = await checkPage(ctx.db, checker, seen, publicationUrl);
  const { check } = found;
  // The checked version is the one that must still be current.
  await moveBriefing(ctx, name, { id: at.id, version: seen.version }, async (briefing, tx) => {
    const { id: checkId } = await keepCheck(tx, {
      ...found,
      briefingId: briefing.id,
      url: publicationUrl,
      explanation,
    });
    return {
      to: to(briefing),
      changes: { publicationUrl, finalLink: check.finalUrl ?? '', lastCheckId: checkId },
      data: { checkId, checkOk: check.ok, publicationUrl },
      after: async () => {
        await briefingExtensions().noteCheck(tx, ctx, { briefingId: briefing.id, url: publicationUrl, checkId, check });
        if (!check.ok) return { caseId: await openLinkCase(tx, ctx, briefing, check, explanation) };
        await briefingExtensions().cases.closeThoseOfChecks(tx, ctx, briefing.id);
        return undefined;
      },
    };
  });
}
