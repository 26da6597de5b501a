import { type BriefingStatus, type BriefingTransition, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { BriefingAct } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { defineLifecycle, type Effect, type Move, type RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { type BriefingChanges, changesOnEntering, onEntered, settle } from '../entering.ts';
import { briefingPolicy } from '../policy.ts';
import { presentBriefing } from '../presenter.ts';
import { type BriefingRecord, findBriefing, findBriefings, leftScope } from '../queries.ts';

/** Which briefing, as its reader saw it. Without a version whatever it is now counts. */
export type BriefingRef = RecordRef;
/** What an act does to a briefing. */
export type BriefingEffect = Effect<BriefingRecord, BriefingChanges>;
/** A move to a state, which is the present one where the machine says `same`. */
export type BriefingMove = Move<BriefingRecord, BriefingChanges, BriefingStatus>;

const life = defineLifecycle<'briefings', BriefingRecord, BriefingStatus, BriefingTransition, BriefingAct>({
  machine: briefingMachine,
  table: 'briefings',
  stateColumn: 'status',
  entity: 'briefings',
  noun: 'briefing',
  stateOf: ({ status }) => status,
  find: (db, { actor }, id) => findBriefing(db, actor, id),
  findMany: (db, { actor }, ids) => findBriefings(db, actor, ids),
  hasLeftScope: leftScope,
  policy: briefingPolicy,
  onEntering: changesOnEntering,
  onChange: ({ now }) => ({ statusSince: now, remindersSent: 0 }),
  onEntered,
  settle,
  eventData: ({ campaignId, userId, siteId, ownerId, editorId }) => ({
    campaignId,
    clientId: userId,
    siteId,
    ownerId,
    editorId,
  }),
  // Owners are shown publications in a shape of their own (features/owners).
  present: async (ctx, id) => (ctx.actor.kind === 'user' ? presentBriefing(ctx, id) : undefined),
});

/** One move of one briefing: the spine of every transition. */
export const moveBriefing = life.move;
/** The same for several at once, all or nothing. */
export const moveBriefings = life.moveMany;
/** The same for acts that are no moves. */
export const actOnBriefing = life.act;
/** The questions of an act outside a transaction, for acts that take seconds before they write. */
export const examineBriefing = life.examine;

/** The person who acts, where only a person can. @throws Refusal 404 */
export function personOf(ctx: Context) {
  if (ctx.actor.kind !== 'user') throw notFound();
  return ctx.actor;
}
