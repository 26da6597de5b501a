import type { BriefingStatus, BriefingTransition } from '@linkstand/contract/briefings/machine';
import type { Actor, Context } from '../../../platform/context.ts';
import { type New, textAsOrdered, type World } from '../../../testing/world.ts';
import { acceptContent } from '../commands/accept-content.ts';
import { acceptPublication } from '../commands/accept-publication.ts';
import { approveBriefing } from '../commands/approve-briefing.ts';
import { approveDirectly } from '../commands/approve-directly.ts';
import { askReview } from '../commands/ask-review.ts';
import { cancelBriefing } from '../commands/cancel-briefing.ts';
import { changePromise } from '../commands/change-promise.ts';
import { chooseArticle } from '../commands/choose-article.ts';
import { confirmPublication, correctUrl } from '../commands/confirm-publication.ts';
import { declinePublication } from '../commands/decline-publication.ts';
import { denyBriefing } from '../commands/deny-briefing.ts';
import { editBriefing } from '../commands/edit-briefing.ts';
import { finalizeBriefing } from '../commands/finalize-briefing.ts';
import { forceStatus } from '../commands/force-status.ts';
import type { BriefingRef } from '../commands/move-briefing.ts';
import { proposeArticles } from '../commands/propose-articles.ts';
import { recallBriefing } from '../commands/recall-briefing.ts';
import { refundBriefing } from '../commands/refund-briefing.ts';
import { reportProblem } from '../commands/report-problem.ts';
import { resubmitBriefing } from '../commands/resubmit-briefing.ts';
import { returnToOwner } from '../commands/return-to-owner.ts';
import { sendToClient } from '../commands/send-to-client.ts';
import { sendToProduction } from '../commands/send-to-production.ts';
import { sendVersionBack } from '../commands/send-version-back.ts';
import { startReview } from '../commands/start-review.ts';
import { submitBriefings } from '../commands/submit-briefings.ts';
import { swapSite } from '../commands/swap-site.ts';
import type { ArticleJudge } from '../insertion-articles.ts';
import type { Checker } from '../publication-check.ts';

/** One way through each transition: with whom it is tried, on what, and what must come of it. */
export interface Case {
  readonly from: BriefingStatus;
  readonly to: BriefingStatus;
  readonly by: (world: World) => Actor;
  /** Who sees it and may not do that; the seller where nobody is named. */
  readonly mayNot?: (world: World) => Actor;
  /** It names no version: the total that the buyer saw is what counts. */
  readonly isVersionless?: boolean;
  /** What the briefing must be besides its state. */
  readonly on?: New<'briefings'>;
  readonly act: (ctx: Context, at: BriefingRef, world: World, checker: Checker & ArticleJudge) => Promise<void>;
}

const reason = 'A reason for people.';
/** A text of its own each time, so that no version equals the one before. */
let texts = 0;
const newText = () => `${textAsOrdered()}<p>Another text, number ${++texts}.</p>`;

/** Submits the campaign that a draft is in, as `submitCampaign` does once it has looked at the campaign. */
const submitDraft = (ctx: Context, id: number) =>
  ctx.db.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom('campaigns as c')
      .innerJoin('briefings as b', 'b.campaignId', 'c.id')
      .select(['c.id', 'c.userId'])
      .where('b.id', '=', id)
      .executeTakeFirstOrThrow();
    await submitBriefings({ ...ctx, db: tx }, campaign, 12_000);
  });

/** Every transition of the table: one that is missing here does not compile. */
export const MOVES: Readonly<Record<BriefingTransition, Case>> = {
  edit: {
    from: 'waiting',
    to: 'waiting',
    by: (world) => world.client,
    act: (ctx, at) => editBriefing(ctx, { ...at, title: 'Twenty shoes' }),
  },
  submit: {
    from: 'draft',
    to: 'waiting',
    by: (world) => world.client,
    mayNot: (world) => world.coordinator,
    act: (ctx, { id }) => submitDraft(ctx, id),
    isVersionless: true,
  },
  resubmit: {
    from: 'denied',
    to: 'waiting',
    by: (world) => world.client,
    act: (ctx, at) => resubmitBriefing(ctx, { ...at, expectedTotalCents: 12_000 }),
  },
  approve: {
    from: 'waiting',
    to: 'waiting_review',
    by: (world) => world.coordinator,
    act: (ctx, at) => approveBriefing(ctx, at),
  },
  approve_directly: {
    from: 'waiting',
    to: 'pending_owner',
    by: (world) => world.admin,
    act: (ctx, at) => approveDirectly(ctx, at),
  },
  deny: {
    from: 'waiting',
    to: 'denied',
    by: (world) => world.coordinator,
    act: (ctx, at) => denyBriefing(ctx, { ...at, reason }),
  },
  start_review: {
    from: 'waiting_review',
    to: 'in_review',
    by: (world) => world.editor,
    act: (ctx, at) => startReview(ctx, at),
  },
  send_to_client: {
    from: 'in_review',
    to: 'pending_client',
    by: (world) => world.editor,
    act: (ctx, at) => sendToClient(ctx, { ...at, message: 'Have a look.' }),
  },
  ask_review: {
    from: 'pending_client',
    to: 'in_review',
    by: (world) => world.client,
    act: (ctx, at) => askReview(ctx, { ...at, message: 'Shorter, please.' }),
  },
  send_version_back: {
    from: 'pending_client',
    to: 'in_review',
    by: (world) => world.client,
    act: (ctx, at) => sendVersionBack(ctx, { ...at, content: newText() }),
  },
  accept_content: {
    from: 'pending_client',
    to: 'pending_owner',
    by: (world) => world.client,
    act: (ctx, at) => acceptContent(ctx, { ...at, reason }),
  },
  send_to_production: {
    from: 'in_review',
    to: 'pending_owner',
    by: (world) => world.editor,
    act: (ctx, at) => sendToProduction(ctx, at),
  },
  recall: {
    from: 'pending_owner',
    to: 'in_review',
    by: (world) => world.editor,
    act: (ctx, at) => recallBriefing(ctx, { ...at, reason }),
  },
  swap_site: {
    from: 'in_review',
    to: 'in_review',
    by: (world) => world.coordinator,
    act: (ctx, at, world) => swapSite(ctx, { ...at, siteId: world.sites.cheaper, reason }),
  },
  accept_publication: {
    from: 'pending_owner',
    to: 'waiting_publish',
    by: (world) => world.owner,
    act: (ctx, at) => acceptPublication(ctx, { ...at, promisedDate: '2026-03-10' }),
  },
  change_promise: {
    from: 'waiting_publish',
    to: 'waiting_publish',
    by: (world) => world.owner,
    act: (ctx, at) => changePromise(ctx, { ...at, promisedDate: '2026-03-12', reason }),
  },
  propose_articles: {
    from: 'pending_owner',
    to: 'pending_client',
    by: (world) => world.owner,
    on: { briefingType: 'link_insertion', articleBy: 'owner', url: 'https://shop.example/other' },
    act: (ctx, at, _world, checker) => proposeArticles(ctx, checker, { ...at, urls: ['https://diario.example/shoes'] }),
  },
  choose_article: {
    from: 'pending_client',
    to: 'in_review',
    by: (world) => world.client,
    on: { briefingType: 'link_insertion', articleBy: 'owner' },
    act: (ctx, at) => chooseArticle(ctx, { ...at, articleId: null }),
  },
  decline_publication: {
    from: 'pending_owner',
    to: 'in_review',
    by: (world) => world.owner,
    act: (ctx, at) => declinePublication(ctx, { ...at, reason }),
  },
  confirm_publication: {
    from: 'waiting_publish',
    to: 'published',
    by: (world) => world.owner,
    act: (ctx, at, _world, checker) =>
      confirmPublication(ctx, checker, { ...at, publicationUrl: 'https://diario.example/shoes' }),
  },
  correct_url: {
    from: 'published',
    to: 'published',
    by: (world) => world.owner,
    act: (ctx, at, _world, checker) =>
      correctUrl(ctx, checker, { ...at, publicationUrl: 'https://diario.example/more-shoes' }),
  },
  return_to_owner: {
    from: 'published',
    to: 'waiting_publish',
    by: (world) => world.editor,
    act: (ctx, at) => returnToOwner(ctx, { ...at, reason }),
  },
  report_problem: {
    from: 'published',
    to: 'published',
    by: (world) => world.client,
    act: (ctx, at) => reportProblem(ctx, { ...at, reason }),
  },
  finalize: {
    from: 'published',
    to: 'done',
    by: (world) => world.coordinator,
    act: (ctx, at) => finalizeBriefing(ctx, at),
  },
  cancel: {
    from: 'waiting',
    to: 'canceled',
    by: (world) => world.client,
    act: (ctx, at) => cancelBriefing(ctx, { ...at, reason }),
  },
  refund: {
    from: 'published',
    to: 'canceled',
    by: (world) => world.admin,
    act: (ctx, at) => refundBriefing(ctx, { ...at, reason }),
  },
  force_status: {
    from: 'denied',
    to: 'waiting',
    by: (world) => world.admin,
    act: (ctx, at) => forceStatus(ctx, { ...at, status: 'waiting', reason }),
  },
};
