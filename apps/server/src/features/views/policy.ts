import { type Actor, hasRole, isStaff } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import type { ViewRecord } from './queries.ts';

export type ViewAct = 'update' | 'remove' | 'share';

/** Its maker and admins change or remove a view; only the team shares. */
const rules: Readonly<Record<ViewAct, (actor: Actor, view: Pick<ViewRecord, 'isMine'>) => boolean>> = {
  update: (actor, { isMine }) => isMine || hasRole(actor, 'ADMIN'),
  remove: (actor, { isMine }) => isMine || hasRole(actor, 'ADMIN'),
  share: (actor, { isMine }) => isStaff(actor) && (isMine || hasRole(actor, 'ADMIN')),
};

export const viewCan = (actor: Actor, view: Pick<ViewRecord, 'isMine'>): Record<ViewAct, boolean> => ({
  update: rules.update(actor, view),
  remove: rules.remove(actor, view),
  share: rules.share(actor, view),
});

/** @throws Refusal 403 */
export function requireView(actor: Actor, act: ViewAct, view: Pick<ViewRecord, 'isMine'>): void {
  if (!rules[act](actor, view)) throw forbidden();
}
