import type { Actor } from '../../platform/context.ts';
import { hasRole } from '../../platform/context.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { mayPrepareFor } from '../briefings/policy.ts';
import { actsAsClient, mayDraft, maySubmit } from '../users/company-scope.ts';
import { isApproverOf, isSecondPerson } from './approval.ts';
import type { CampaignRecord } from './queries.ts';

export type CampaignAct =
  | 'edit'
  | 'submit'
  | 'cancel'
  | 'changeUser'
  | 'approve'
  | 'deny'
  | 'remove'
  | 'copy'
  | 'askApproval'
  | 'answerApproval'
  | 'withdrawApproval';

const isBuyer = (actor: Actor) => hasRole(actor, 'USER');
/** A client who keeps its drafts, and one who puts it in: its own, or one of its company that it works on. */
const drafts = (actor: Actor, campaign: CampaignRecord) =>
  hasRole(actor, 'USER') && mayDraft(actor) && actsAsClient(actor, campaign);
const submits = (actor: Actor, campaign: CampaignRecord) =>
  hasRole(actor, 'USER') && maySubmit(actor) && actsAsClient(actor, campaign);
const isReviewer = (actor: Actor) => hasRole(actor, 'ADMIN') || (actor.kind === 'user' && actor.isCoordinator);
const isPreparer = (actor: Actor, campaign: CampaignRecord) =>
  actor.kind === 'user' && campaign.preparedById === actor.id && mayPrepareFor(actor, campaign);

/** Who may do what, among those who see it (queries.ts). */
const rules: Readonly<Record<CampaignAct, (actor: Actor, campaign: CampaignRecord) => boolean>> = {
  edit: (actor, campaign) => drafts(actor, campaign) || hasRole(actor, 'ADMIN') || isPreparer(actor, campaign),
  submit: (actor, campaign) => submits(actor, campaign) || hasRole(actor, 'ADMIN', 'SELLER'),
  cancel: (actor, campaign) => submits(actor, campaign) || isReviewer(actor),
  changeUser: (actor) => hasRole(actor, 'ADMIN'),
  approve: isReviewer,
  deny: isReviewer,
  remove: (actor, campaign) => drafts(actor, campaign) || hasRole(actor, 'ADMIN'),
  askApproval: (actor, campaign) => campaign.companyId !== null && submits(actor, campaign),
  answerApproval: (actor, campaign) => isApproverOf(actor, campaign) && actsAsClient(actor, campaign),
  withdrawApproval: (actor, campaign) =>
    drafts(actor, campaign) || (actor.kind === 'user' && campaign.approvalAskedById === actor.id),
  copy: (actor) => (hasRole(actor, 'USER') && mayDraft(actor)) || isReviewer(actor) || hasRole(actor, 'SELLER'),
};

/** @throws Refusal 403 */
export function authorizeCampaign(actor: Actor, act: CampaignAct, campaign: CampaignRecord): void {
  if (!rules[act](actor, campaign)) throw forbidden();
}

/** Its drafts wait for an approver: nobody changes them. */
const isAsked = ({ approvalAskedAt }: CampaignRecord): boolean => approvalAskedAt !== null;

const some = (campaign: CampaignRecord, ...statuses: string[]) =>
  statuses.some((status) => (campaign.statuses[status] ?? 0) > 0);

/** Whether the states of the campaign's briefings allow it. */
const possible: Readonly<Record<CampaignAct, (actor: Actor, campaign: CampaignRecord) => boolean>> = {
  edit: (_actor, campaign) => !isAsked(campaign) && (campaign.status === 'draft' || some(campaign, 'draft', 'waiting')),
  submit: (actor, campaign) =>
    some(campaign, 'draft') && !(isBuyer(actor) && (isAsked(campaign) || campaign.needsApproval)),
  cancel: (actor, campaign) =>
    isBuyer(actor)
      ? some(campaign, 'waiting')
      : some(campaign, 'waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish'),
  changeUser: (_actor, campaign) => campaign.status !== 'draft' && !some(campaign, 'published', 'done'),
  approve: (_actor, campaign) => some(campaign, 'waiting'),
  deny: (_actor, campaign) => some(campaign, 'waiting'),
  remove: (_actor, campaign) => campaign.status === 'draft' && !isAsked(campaign),
  askApproval: (_actor, campaign) => some(campaign, 'draft') && !isAsked(campaign),
  answerApproval: (actor, campaign) => isAsked(campaign) && actor.kind === 'user' && isSecondPerson(actor.id, campaign),
  withdrawApproval: (_actor, campaign) => isAsked(campaign),
  copy: () => true,
};

/** Acts on money, which are not allowed while impersonating, as their endpoints declare. */
const IN_PERSON: ReadonlySet<CampaignAct> = new Set([
  'submit',
  'cancel',
  'changeUser',
  'approve',
  'deny',
  'askApproval',
  'answerApproval',
]);

export const campaignCan = (actor: Actor, campaign: CampaignRecord): Record<CampaignAct, boolean> => {
  const isSomebodyElse = actor.kind === 'user' && actor.impersonatedBy !== undefined;
  const can = (act: CampaignAct) =>
    rules[act](actor, campaign) && possible[act](actor, campaign) && !(isSomebodyElse && IN_PERSON.has(act));
  return {
    edit: can('edit'),
    submit: can('submit'),
    cancel: can('cancel'),
    changeUser: can('changeUser'),
    approve: can('approve'),
    deny: can('deny'),
    remove: can('remove'),
    copy: can('copy'),
    askApproval: can('askApproval'),
    answerApproval: can('answerApproval'),
    withdrawApproval: can('withdrawApproval'),
  };
};

/** @throws Refusal 409 `waits_for_approval`, `not_possible_now` */
export function requireEditable(actor: Actor, campaign: CampaignRecord): void {
  if (!campaignCan(actor, campaign).edit) throw conflict(isAsked(campaign) ? 'waits_for_approval' : 'not_possible_now');
}
