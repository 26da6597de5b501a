import type { contract } from '@linkstand/contract';
import type { Briefing, TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import type { Services } from '../../services.ts';
import { presentMessage } from '../messages/presenter.ts';
import { findColleagues } from '../users/colleagues.ts';
import { aboutBriefings } from './about.ts';
import { acceptContent } from './commands/accept-content.ts';
import { acceptPublication } from './commands/accept-publication.ts';
import { approveBriefing } from './commands/approve-briefing.ts';
import { approveDirectly } from './commands/approve-directly.ts';
import { askReview } from './commands/ask-review.ts';
import { assignEditor } from './commands/assign-editor.ts';
import { cancelBriefing } from './commands/cancel-briefing.ts';
import { changePromise } from './commands/change-promise.ts';
import { checkLink } from './commands/check-link.ts';
import { chooseArticle } from './commands/choose-article.ts';
import { type Confirmed, confirmPublication, correctUrl } from './commands/confirm-publication.ts';
import { declinePublication } from './commands/decline-publication.ts';
import { denyBriefing } from './commands/deny-briefing.ts';
import { editBriefing } from './commands/edit-briefing.ts';
import { finalizeBriefing } from './commands/finalize-briefing.ts';
import { forceStatus } from './commands/force-status.ts';
import { judgeNamedArticle } from './commands/judge-named-article.ts';
import type { BriefingRef } from './commands/move-briefing.ts';
import { proposeArticles } from './commands/propose-articles.ts';
import { recallBriefing } from './commands/recall-briefing.ts';
import { refundBriefing } from './commands/refund-briefing.ts';
import { remindOwner } from './commands/remind-owner.ts';
import { reportProblem } from './commands/report-problem.ts';
import { requestCase } from './commands/request-case.ts';
import { resubmitBriefing } from './commands/resubmit-briefing.ts';
import { returnToOwner } from './commands/return-to-owner.ts';
import { sendLinkAgain } from './commands/send-link-again.ts';
import { sendToClient } from './commands/send-to-client.ts';
import { sendToProduction } from './commands/send-to-production.ts';
import { sendVersionBack } from './commands/send-version-back.ts';
import { setBonus } from './commands/set-bonus.ts';
import { setDraftLink } from './commands/set-draft-link.ts';
import { startReview } from './commands/start-review.ts';
import { swapSite } from './commands/swap-site.ts';
import { writeInternalComment } from './commands/write-internal-comment.ts';
import { writeMessage } from './commands/write-message.ts';
import { BRIEFING_COLUMNS } from './export-columns.ts';
import { judgeDrafts } from './insertion-articles.ts';
import { findLinkLife } from './link-life.ts';
import { presentActedOn, presentBriefing, presentBriefingRow } from './presenter.ts';
import { briefingsList, findBriefing, listChecks, readMessages } from './queries.ts';

interface VersionedInput<Body> {
  readonly params: { readonly id: number };
  readonly body: Body;
  readonly version: number;
}

/** Runs a command on the version that the caller saw, and answers the record after it. */
const acting =
  <Input extends BriefingRef>(command: (ctx: Context, input: Input) => Promise<void>) =>
  async (
    { params, body, version }: VersionedInput<Omit<Input, keyof BriefingRef>>,
    ctx: Context,
  ): Promise<Briefing> => {
    // Its body and its reference are all of it, but the compiler doesn't put `Omit` and what it took away together.
    await command(ctx, { ...body, id: params.id, version } as unknown as Input);
    return presentActedOn(ctx, params.id);
  };

type Promised = BriefingRef & TransitionInput['accept_publication'];
type Proposed = BriefingRef & TransitionInput['propose_articles'];

/** Endpoints answered by features above briefings: campaigns and content. */
type AnsweredAbove =
  | 'remove'
  | 'copy'
  | 'saveContent'
  | 'contentVersion'
  | 'earlierTexts'
  | 'earlierText'
  | 'keepText'
  | 'restoreText'
  | 'textChecks'
  | 'checkText'
  | 'openLinks'
  | 'importDocument'
  | 'aiDrafting'
  | 'aiDraft'
  | 'downloadDocument'
  | 'upload'
  | 'takeImage'
  | 'file'
  | 'markFile'
  | 'removeFile'
  | 'linkEvidence'
  | 'refundLink'
  | 'replacementSites'
  | 'replaceLink'
  | 'pauseGuarantee'
  | 'resumeGuarantee'
  | 'settleGuarantee';

export const briefingsRoutes = (services: Services): Handlers<Omit<(typeof contract)['briefings'], AnsweredAbove>> => ({
  ...listHandlers(briefingsList, each(presentBriefingRow), { columns: BRIEFING_COLUMNS }),
  get: ({ params }, ctx) => presentBriefing(ctx, params.id),

  update: async ({ params, body, version }, ctx) => {
    await editBriefing(ctx, { ...body, id: params.id, version });
    return presentBriefing(ctx, params.id);
  },
  resubmit: async ({ params, body, version }, ctx) => {
    const { campaignId } = await findBriefing(ctx.db, ctx.actor, params.id);
    await judgeDrafts(ctx, services, campaignId);
    await resubmitBriefing(ctx, { ...body, id: params.id, version });
    return presentBriefing(ctx, params.id);
  },
  approve: acting(approveBriefing),
  approve_directly: acting(approveDirectly),
  deny: acting(denyBriefing),
  start_review: acting(startReview),
  send_to_client: acting(sendToClient),
  ask_review: acting(askReview),
  send_version_back: acting(sendVersionBack),
  accept_content: acting(acceptContent),
  send_to_production: acting(sendToProduction),
  recall: acting(recallBriefing),
  swap_site: acting(swapSite),
  accept_publication: acting((ctx, input: Promised) => acceptPublication(ctx, input, services)),
  change_promise: acting(changePromise),
  propose_articles: acting((ctx, input: Proposed) => proposeArticles(ctx, services, input)),
  choose_article: acting(chooseArticle),
  judge_article: ({ params, body }, ctx) => judgeNamedArticle(ctx, services, { id: params.id, ...body }),
  decline_publication: acting(declinePublication),
  confirm_publication: acting((ctx, input: Confirmed) => confirmPublication(ctx, services, input)),
  correct_url: acting((ctx, input: Confirmed) => correctUrl(ctx, services, input)),
  return_to_owner: acting(returnToOwner),
  report_problem: acting(reportProblem),
  finalize: acting(finalizeBriefing),
  cancel: acting(cancelBriefing),
  refund: acting(refundBriefing),
  force_status: acting(forceStatus),

  assign_editor: acting(assignEditor),
  set_bonus: acting(setBonus),
  write_internal_comment: acting(writeInternalComment),
  send_link_again: acting(sendLinkAgain),
  remind_owner: acting(remindOwner),
  set_draft_link: acting(setDraftLink),

  messages: async ({ params }, ctx) => ({
    data: (await readMessages(ctx, params.id)).map((row) => presentMessage(ctx, row)),
  }),
  colleagues: async ({ params, query }, ctx) => {
    await findBriefing(ctx.db, ctx.actor, params.id);
    return { data: await findColleagues(ctx, aboutBriefings, params.id, query.text) };
  },
  writeMessage: async ({ params, body }, ctx) =>
    presentMessage(ctx, await writeMessage(ctx, { id: params.id, ...body })),
  check_link: ({ params }, ctx) => checkLink(ctx, services, { id: params.id }),
  linkLife: ({ params }, ctx) => findLinkLife(ctx, params.id),
  checks: async ({ params }, ctx) => ({ data: await listChecks(ctx, params.id) }),
  open_case: async ({ params, body }, ctx) => ({ id: await requestCase(ctx, { id: params.id, ...body }) }),
});
