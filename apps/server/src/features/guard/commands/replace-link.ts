import { dayIn } from '../../../platform/calendar.ts';
import { type Context, hasRole, type Tx, together } from '../../../platform/context.ts';
import { forbidden, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { moveBriefings } from '../../briefings/commands/move-briefing.ts';
import { submitted } from '../../briefings/commands/submit-briefings.ts';
import { type BriefingRecord, findBriefing } from '../../briefings/queries.ts';
import { quoteBriefing, requireComplete, requireOffered } from '../../briefings/quotes.ts';
import { claimed, restOf, stoodDays } from '../../links/guarantee.ts';
import { type ClaimRow, setClaim, takeOffOwner } from '../claims.ts';
import { findReplacementSites } from '../replacement-sites.ts';
import { requireClaim } from './act-on-claim.ts';

/**
 * Orders a publication on another site instead of a lost link. It costs the client nothing, has what is left of the
 * guarantee, and enters the team's queue. What the lost link's owner is owed is less, as for money back.
 * @throws Refusal 404, 403, 409, 422 `site_unavailable`
 */
export const replaceLink = (ctx: Context, briefingId: number, siteId: number): Promise<void> =>
  together(ctx, async (tx) => {
    const briefing = await findBriefing(tx, ctx.actor, briefingId);
    if (!hasRole(ctx.actor, 'USER')) throw forbidden();
    const claim = await requireClaim(tx, ctx, 'replace', briefingId);
    const [site] = await findReplacementSites(ctx, tx, briefing, siteId);
    if (!site) throw rule('site_unavailable', { faults: [{ path: 'siteId', code: 'site_unavailable' }] });
    const replacementId = await copyTo(tx, ctx, briefing, siteId);
    await inherit(tx, ctx, { briefing, claim, replacementId });
    await order(tx, ctx, { id: replacementId, userId: briefing.userId });
    await takeOffOwner(tx, ctx, claim, claim.ownerCents);
    await setClaim(tx, ctx, claim, { state: 'replaced', replacementId, closedAt: ctx.now });
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: briefingId,
      action: 'briefing.guarantee_replace',
      changes: { linkClaim: [claim.state, 'replaced'] },
      data: { replacementId, siteId, ownerCents: claim.ownerCents },
    });
  });

/** A draft of the same publication on another site. The team writes its text: a copy would help no link. */
async function copyTo(tx: Tx, ctx: Context, from: BriefingRecord, siteId: number): Promise<number> {
  const { campaignId, briefingType, title, keyword, url, categoryId, fillMode, linkType, reviewMode } = from;
  const { id } = await tx
    .insertInto('briefings')
    .values({
      ...{ campaignId, siteId, briefingType, title, keyword, url, categoryId, fillMode, linkType },
      reviewMode: reviewMode === 'publish_as_is' ? 'review_and_send_back' : reviewMode,
      writeForMe: true,
      // Its owner names an article of the other site.
      ...(briefingType === 'link_insertion'
        ? { articleBy: 'owner', sentenceBy: from.sentenceBy, sentence: from.sentence }
        : {}),
      instructions: from.instructions,
      statusSince: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('briefingTargets')
    .columns(['briefingId', 'position', 'keyword', 'url', 'categoryId'])
    .expression((eb) =>
      eb
        .selectFrom('briefingTargets')
        .select((each) => [each.val(id).as('briefingId'), 'position', 'keyword', 'url', 'categoryId'])
        .where('briefingId', '=', from.id),
    )
    .execute();
  return id;
}

interface Inheritance {
  readonly briefing: BriefingRecord;
  readonly claim: ClaimRow;
  readonly replacementId: number;
}

/** It is free, and has the rest of the guarantee that was paid for. */
async function inherit(tx: Tx, ctx: Context, { briefing, claim, replacementId }: Inheritance): Promise<void> {
  const { publishedAt, extendedDays } = await tx
    .selectFrom('linkWatches')
    .select(['publishedAt', 'extendedDays'])
    .where('briefingId', '=', briefing.id)
    .executeTakeFirstOrThrow();
  const terms = claimed(briefing.guarantee);
  const publishedOn = dayIn(publishedAt, ctx.timeZone);
  const guarantee = restOf(terms, stoodDays(terms, { publishedOn, lostOn: claim.lostOn, extendedDays }));
  await tx
    .updateTable('briefings')
    .set({
      replacesId: briefing.replacesId ?? briefing.id,
      bonusAt: ctx.now,
      guarantee: JSON.stringify(guarantee),
    })
    .where('id', '=', replacementId)
    .execute();
}

/** Enters the queue as any order, at a price that is not asked for. */
async function order(tx: Tx, ctx: Context, draft: { readonly id: number; readonly userId: number }): Promise<void> {
  const quoted = await quoteBriefing(tx, draft);
  if (!quoted) throw rule('site_unavailable');
  requireComplete([quoted]);
  requireOffered([quoted]);
  await moveBriefings({ ...ctx, db: tx }, 'submit', [quoted], () => submitted(ctx, quoted));
}
