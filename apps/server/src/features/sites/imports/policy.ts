import {
  type ImportAct,
  type ImportParty,
  type ImportState,
  type ImportTransition,
  importMachine,
} from '@linkstand/contract/sites/import-machine';
import type { MessageCode } from '../../../messages/en-us.ts';
import { type Actor, hasRole } from '../../../platform/context.ts';
import { definePolicy } from '../../../platform/lifecycle/policy.ts';
import { mayChangeCosts } from '../policy.ts';
import type { StoredImport } from './queries.ts';

type Facts = Pick<
  StoredImport,
  'ownerId' | 'sentAt' | 'state' | 'createdById' | 'sweptAt' | 'applied' | 'added' | 'changed'
>;

/**
 * The person who uploaded an import, or took over what an owner sent, applies it. An administrator may stop and undo it.
 * Who may change many costs decides on what an owner sent; the owner may take it back.
 */
function* partiesTo(actor: Actor, { createdById }: Facts): Generator<ImportParty> {
  if (actor.kind === 'system') yield 'system';
  if (actor.kind === 'user' && actor.id === createdById) yield 'maker';
  if (hasRole(actor, 'ADMIN')) yield 'admin';
  if (mayChangeCosts(actor)) yield 'decider';
  if (actor.kind === 'owner') yield 'owner';
}

function obstacleTo(
  act: ImportTransition,
  { ownerId, sentAt, state, sweptAt, applied, added, changed }: Facts,
): MessageCode | undefined {
  if (act === 'stop') return undefined;
  if (act === 'take' || act === 'decline' || act === 'withdraw')
    return sentAt === null ? 'not_possible_now' : undefined;
  if (sweptAt !== null) return 'import_swept';
  if (act === 'decide' && ownerId === null) return 'import_asks_nothing';
  if (act === 'apply' && state === 'planned' && added + changed === 0) return 'import_not_planned';
  return act === 'undo' && applied === 0 ? 'import_nothing_to_undo' : undefined;
}

/** Who may do what with an import, among those who see it. */
export const importPolicy = definePolicy<ImportTransition, ImportState, ImportParty, Facts>({
  rules: importMachine.transitions,
  stateOf: ({ state }) => state,
  partiesTo: (actor, found) => new Set(partiesTo(actor, found)),
  obstacle: (_actor, act, found) => obstacleTo(act, found),
});

/** What this reader may do with an import now. */
export const importCan = (actor: Actor, found: Facts): Record<ImportAct, boolean> => {
  const allowed: readonly ImportTransition[] = importPolicy.allowed(actor, found);
  const may = (act: ImportAct) => allowed.includes(act);
  return {
    reread: may('reread'),
    plan: may('plan'),
    decide: may('decide'),
    apply: may('apply'),
    stop: may('stop'),
    undo: may('undo'),
    take: may('take'),
    decline: may('decline'),
  };
};
