import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { briefingExtensions } from '../extensions.ts';
import { type Checker, checkPage, keepCheck } from '../publication-check.ts';
import { actOnBriefing, type BriefingRef, examineBriefing } from './move-briefing.ts';

/** Checks the published page now and stores the result. */
export async function checkLink(ctx: Context, checker: Checker, at: BriefingRef): Promise<LinkCheck> {
  const seen = await examineBriefing(ctx, 'check_link', at);
  const url = seen.publicationUrl;
  if (url === '') throw conflict('link_not_in_status');
  const found = await checkPage(ctx.db, checker, seen, url);
  let { check } = found;
  await actOnBriefing(ctx, 'check_link', { id: at.id }, () => ({
    after: async (tx) => {
      const kept = await keepCheck(tx, { ...found, briefingId: at.id, url });
      const checkId = kept.id;
      check = kept.result;
      // The url was corrected meanwhile, and the new one has its own check.
      const { numUpdatedRows } = await tx
        .updateTable('briefings')
        .set({ lastCheckId: checkId, finalLink: check.finalUrl ?? '' })
        .where('id', '=', at.id)
        .where('publicationUrl', '=', url)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n)
        await briefingExtensions().noteCheck(tx, ctx, { briefingId: at.id, url, checkId, check });
      if (check.ok && numUpdatedRows > 0n) await briefingExtensions().cases.closeThoseOfChecks(tx, ctx, at.id);
      return { checkId, checkOk: check.ok };
    },
  }));
  return check;
}
