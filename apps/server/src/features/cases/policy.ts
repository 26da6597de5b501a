import type { Actor } from '../../platform/context.ts';
import { hasRole, isStaff } from '../../platform/context.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { CaseRecord } from './queries.ts';

export type CaseAct = 'answer' | 'close' | 'reopen' | 'assign' | 'update' | 'remove';

/** Who may, of those who see it. */
const rules: Readonly<Record<CaseAct, (actor: Actor) => boolean>> = {
  answer: (actor) => isStaff(actor) || hasRole(actor, 'USER'),
  close: isStaff,
  reopen: isStaff,
  assign: (actor) => hasRole(actor, 'ADMIN') || (isStaff(actor) && actor.isCoordinator),
  update: isStaff,
  remove: (actor) => hasRole(actor, 'ADMIN'),
};

const possible: Readonly<Record<CaseAct, (record: CaseRecord) => boolean>> = {
  answer: ({ state }) => state !== 'closed',
  close: ({ state }) => state !== 'closed',
  reopen: ({ state }) => state === 'closed',
  assign: ({ state }) => state !== 'closed',
  update: ({ state }) => state !== 'closed',
  remove: () => true,
};

export const caseCan = (actor: Actor, record: CaseRecord): Record<CaseAct, boolean> => ({
  answer: rules.answer(actor) && possible.answer(record),
  close: rules.close(actor) && possible.close(record),
  reopen: rules.reopen(actor) && possible.reopen(record),
  assign: rules.assign(actor) && possible.assign(record),
  update: rules.update(actor) && possible.update(record),
  remove: rules.remove(actor) && possible.remove(record),
});

/** @throws Refusal 403, 409 */
export function requireCase(actor: Actor, act: CaseAct, record: CaseRecord): void {
  if (!rules[act](actor)) throw forbidden();
  if (!possible[act](record)) throw conflict('not_possible_now');
}
