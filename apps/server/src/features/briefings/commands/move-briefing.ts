import { type BriefingStatus, type BriefingTransition, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { BriefingAct } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { defineLifecycle, type Move, type RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { type BriefingChanges, changesOnEntering, movesMoney, onEntered, settle } from '../entering.ts';
import { briefingPolicy } from '../policy.ts';
import { presentBriefing } from '../presenter.ts';
import { type BriefingRecord, findBriefing, findBriefings, leftScope } from '../queries.ts';

/** A briefing as its reader saw it. Without a version, the current one is used. */
export type BriefingRef = RecordRef;
/** A move to a state, or to the present one if the machine says `same`. */
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
  settles: movesMoney,
  eventData: ({ campaignId, userId, siteId, ownerId, editorId }) => ({
    campaignId,
    clientId: userId,
    siteId,
    ownerId,
    editorId,
  }),
  // Owners see publications in another shape (features/owners).
  present: async (ctx, id) => (ctx.actor.kind === 'user' ? presentBriefing(ctx, id) : undefined),
});

/** Makes one move of one briefing. Every transition uses it. */
export const moveBriefing = life.move;
/** The same for several, all or nothing. */
export const moveBriefings = life.moveMany;
/** The same for acts that are no moves. */
export const actOnBriefing = life.act;
/** Several of these on one briefing, all or none. */
export const briefingTogether = life.together;
/** Checks an act outside a transaction, before slow work that precedes the write. */
export const examineBriefing = life.examine;

/** The acting person, for acts that only a person can do. @throws Refusal 404 */
export function personOf(ctx: Context) {
  if (ctx.actor.kind !== 'user') throw notFound();
  return ctx.actor;
}
