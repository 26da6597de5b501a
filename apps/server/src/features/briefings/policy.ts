import {
  type BriefingParty,
  type BriefingStatus,
  briefingMachine,
  CLIENT_CANCELABLE,
  MONEY_TRANSITIONS,
} from '@linkstand/contract/briefings/machine';
import type { BriefingAct, BriefingCan, OTHER_BRIEFING_ACTS } from '@linkstand/contract/briefings/schema';
import type { MessageCode } from '../../messages/en-us.ts';
import type { Actor, UserActor } from '../../platform/context.ts';
import { isStaff } from '../../platform/context.ts';
import { inPersonOnly } from '../../platform/errors.ts';
import { type ActRule, definePolicy } from '../../platform/lifecycle/policy.ts';
import { actsAsClient } from '../users/company-scope.ts';
import type { ListedBriefing } from './queries.ts';

type OtherAct = (typeof OTHER_BRIEFING_ACTS)[number];
/** What the policy needs to know of a briefing. */
export type PolicyFacts = Pick<
  ListedBriefing,
  | 'id'
  | 'status'
  | 'userId'
  | 'companyId'
  | 'projectId'
  | 'preparedById'
  | 'accountExecutiveId'
  | 'editorId'
  | 'siteManagerId'
  | 'ownerId'
  | 'ownerManagerId'
  | 'reviewMode'
  | 'priceCents'
  | 'acceptedPriceCents'
  | 'contentAcceptedAt'
  | 'briefingType'
  | 'articleUrl'
  | 'approvalAskedAt'
>;

function* partiesOfUser(actor: UserActor, briefing: PolicyFacts): Generator<BriefingParty> {
  switch (actor.role) {
    case 'ADMIN':
      yield 'admin';
      return;
    case 'EDITOR':
      if (actor.isCoordinator) yield 'coordinator';
      if (briefing.editorId === null) yield 'editor';
      if (briefing.editorId === actor.id) yield 'own_editor';
      return;
    case 'SITE_MANAGER':
      if (briefing.siteManagerId === actor.id) yield 'site_manager';
      return;
    case 'OWNER_MANAGER':
      // Unassigned owners belong to all owner managers.
      if (briefing.ownerId !== null && (briefing.ownerManagerId ?? actor.id) === actor.id) yield 'owner_manager';
      return;
    case 'SELLER':
      if (briefing.accountExecutiveId === actor.id) yield 'seller';
      return;
    case 'USER':
      if (actsAsClient(actor, briefing)) yield 'client';
  }
}

/** How an actor relates to a briefing. */
export function partiesTo(actor: Actor, briefing: PolicyFacts): ReadonlySet<BriefingParty> {
  switch (actor.kind) {
    case 'user':
      return new Set(partiesOfUser(actor, briefing));
    case 'owner': {
      const isTheirs = briefing.ownerId === actor.ownerId && (actor.briefingId ?? briefing.id) === briefing.id;
      return new Set<BriefingParty>(isTheirs ? ['owner_link'] : []);
    }
    case 'system':
      return new Set<BriefingParty>(['system']);
    case 'anonymous':
      return new Set();
  }
}

const EVERY = briefingMachine.states;
const SUBMITTED = EVERY.filter((status) => status !== 'draft');
const LIVE = ['published', 'done'] as const satisfies BriefingStatus[];
const UNFINISHED = [
  'waiting',
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
  'waiting_publish',
] as const satisfies BriefingStatus[];

/** Acts that are not transitions: who may do them, and in which states. */
const OTHER_ACTS: Readonly<Record<OtherAct, ActRule<BriefingStatus, BriefingParty>>> = {
  edit_content: {
    who: ['client', 'own_editor', 'coordinator', 'admin'],
    from: [...briefingMachine.transitions.edit.from, 'in_review'],
  },
  assign_editor: { who: ['coordinator', 'admin'], from: [...UNFINISHED, 'published'] },
  set_bonus: { who: ['admin'], from: [...UNFINISHED, ...LIVE] },
  set_draft_link: {
    who: ['own_editor', 'coordinator', 'admin'],
    from: ['waiting_review', 'in_review', 'pending_client'],
  },
  write_internal_comment: { who: ['own_editor', 'coordinator', 'admin'], from: SUBMITTED },
  message_client: { who: ['client', 'own_editor', 'coordinator', 'admin'], from: SUBMITTED },
  message_owner: {
    who: ['owner_link', 'owner_manager', 'own_editor', 'coordinator', 'admin'],
    from: ['in_review', 'pending_owner', 'waiting_publish', 'published', 'done'],
  },
  message_internal: {
    who: ['site_manager', 'owner_manager', 'own_editor', 'coordinator', 'admin'],
    from: SUBMITTED,
  },
  send_link_again: { who: ['owner_manager', 'own_editor', 'coordinator', 'admin'], from: ['pending_client', ...LIVE] },
  remind_owner: { who: ['owner_manager', 'coordinator', 'admin'], from: ['pending_owner', 'waiting_publish'] },
  check_link: {
    who: ['client', 'own_editor', 'site_manager', 'owner_manager', 'coordinator', 'admin', 'system'],
    from: LIVE,
  },
  open_case: {
    who: ['client', 'seller', 'own_editor', 'coordinator', 'admin', 'owner_link', 'system'],
    from: SUBMITTED,
  },
  copy: { who: ['client', 'seller', 'coordinator', 'admin'], from: EVERY },
  judge_article: { who: ['client', 'admin'], from: briefingMachine.transitions.edit.from },
};

/** Anyone who prepares a campaign for a client edits it until the client submits it, or goes to another seller. */
const isPreparing = (actor: Actor, briefing: PolicyFacts): boolean =>
  actor.kind === 'user' &&
  briefing.status === 'draft' &&
  briefing.preparedById === actor.id &&
  mayPrepareFor(actor, briefing);

/** Who orders for a client: the team that reviews orders for any, a seller for those they look after. */
export const mayPrepareFor = (
  actor: UserActor,
  { accountExecutiveId }: { readonly accountExecutiveId: number | null },
): boolean =>
  actor.role === 'SELLER' ? accountExecutiveId === actor.id : actor.role === 'ADMIN' || actor.isCoordinator;

const MONEY_ACTS: ReadonlySet<BriefingAct> = new Set([...MONEY_TRANSITIONS, 'set_bonus']);
/** Acts on money are not allowed while impersonating. Editing a waiting briefing may change its hold. */
const isKeptFrom = (actor: Actor, act: BriefingAct, { status }: PolicyFacts): boolean =>
  actor.kind === 'user' &&
  actor.impersonatedBy !== undefined &&
  (MONEY_ACTS.has(act) || (act === 'edit' && status === 'waiting'));

/** A swapped site raised the price, and the client has not agreed yet. A new submission agrees again. */
export const hasPriceToAccept = ({ status, priceCents, acceptedPriceCents }: PolicyFacts): boolean =>
  (status === 'in_review' || status === 'pending_client') &&
  acceptedPriceCents !== null &&
  (priceCents ?? 0) > acceptedPriceCents;

/** What a link in a published article makes impossible: it has no text to agree on, and needs its article first. */
function obstacleOfInsertion(act: BriefingAct, briefing: PolicyFacts): MessageCode | undefined {
  const isInsertion = briefing.briefingType === 'link_insertion';
  switch (act) {
    case 'propose_articles':
      return isInsertion ? undefined : 'not_possible_now';
    case 'choose_article':
      return isInsertion && !hasPriceToAccept(briefing) ? undefined : 'not_possible_now';
    case 'send_to_client':
    case 'send_version_back':
      return isInsertion ? 'not_possible_now' : undefined;
    case 'accept_content':
    case 'ask_review':
      return isInsertion && !hasPriceToAccept(briefing) ? 'article_to_choose' : undefined;
    case 'accept_publication':
    case 'confirm_publication':
      return isInsertion && briefing.articleUrl === '' ? 'article_to_propose' : undefined;
    default:
      return undefined;
  }
}

/** What changes a draft; nobody does while its company is asked to approve it. */
const CHANGES: ReadonlySet<BriefingAct> = new Set(['edit', 'edit_content', 'judge_article']);

/** Conditions beyond the table: the code of the obstacle, or undefined. */
function obstacleTo(
  actor: Actor,
  act: BriefingAct,
  briefing: PolicyFacts,
  parties: ReadonlySet<BriefingParty>,
): MessageCode | undefined {
  const isClientAlone = parties.has('client') && parties.size === 1;
  if (briefing.approvalAskedAt !== null && briefing.status === 'draft' && CHANGES.has(act)) return 'waits_for_approval';
  const ofInsertion = obstacleOfInsertion(act, briefing);
  if (ofInsertion) return ofInsertion;
  switch (act) {
    case 'cancel':
      return isClientAlone && !CLIENT_CANCELABLE.includes(briefing.status) ? 'cancel_by_team' : undefined;
    case 'edit_content': {
      // In review the team edits; before, whoever may edit the briefing.
      const isTheirs =
        briefing.status === 'in_review' ? !isClientAlone : briefingPolicy.isAllowed(actor, 'edit', briefing);
      return isTheirs ? undefined : 'not_possible_now';
    }
    case 'send_to_production':
      if (hasPriceToAccept(briefing)) return 'price_to_accept';
      return briefing.reviewMode === 'review_and_send_back' && briefing.contentAcceptedAt === null
        ? 'version_to_accept'
        : undefined;
    default:
      return undefined;
  }
}

/** Who may do what to a briefing, and what prevents it now. */
export const briefingPolicy = definePolicy<BriefingAct, BriefingStatus, BriefingParty, PolicyFacts>({
  rules: { ...briefingMachine.transitions, ...OTHER_ACTS },
  stateOf: ({ status }) => status,
  partiesTo,
  alsoAllows: (actor, act, briefing) =>
    (act === 'edit' || act === 'edit_content' || act === 'judge_article') && isPreparing(actor, briefing),
  keepsFrom: (actor, act, briefing) => (isKeptFrom(actor, act, briefing) ? inPersonOnly('money') : undefined),
  obstacle: obstacleTo,
});

/** Every act the actor may do now. Others are absent. */
export function briefingCan(actor: Actor, briefing: PolicyFacts): BriefingCan {
  const can: { [A in BriefingAct]?: true } = {};
  for (const act of briefingPolicy.allowed(actor, briefing)) can[act] = true;
  return can;
}

/**
 * Checks that files may be changed: while the content is edited, and while the client edits the version to send back.
 * @throws Refusal 403, 409
 */
export function authorizeFiles(actor: Actor, briefing: PolicyFacts): void {
  if (briefingCan(actor, briefing).send_version_back) return;
  briefingPolicy.authorize(actor, 'edit_content', briefing);
  briefingPolicy.requirePossible(actor, 'edit_content', briefing);
}

/**
 * Checks who may mark files for publication: whoever edits the content, later the team members who talk with the owner.
 * @throws Refusal 403, 409
 */
export function authorizeMark(actor: Actor, briefing: PolicyFacts): void {
  if (isStaff(actor) && briefingCan(actor, briefing).message_owner) return;
  authorizeFiles(actor, briefing);
}
