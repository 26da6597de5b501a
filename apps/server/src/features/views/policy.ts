import { type Actor, hasRole, isStaff } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import type { ViewRecord } from './queries.ts';

export type ViewAct = 'update' | 'remove' | 'share' | 'mail';

type Owned = Pick<ViewRecord, 'isMine' | 'list'>;

/** Its maker and admins change or remove a view; only the team shares; clients are mailed about the catalogue. */
const rules: Readonly<Record<ViewAct, (actor: Actor, view: Owned) => boolean>> = {
  update: (actor, { isMine }) => isMine || hasRole(actor, 'ADMIN'),
  remove: (actor, { isMine }) => isMine || hasRole(actor, 'ADMIN'),
  share: (actor, { isMine }) => isStaff(actor) && (isMine || hasRole(actor, 'ADMIN')),
  mail: (actor, { isMine, list }) => hasRole(actor, 'USER') && isMine && list === 'media',
};

export const viewCan = (actor: Actor, view: Owned): Record<ViewAct, boolean> => ({
  update: rules.update(actor, view),
  remove: rules.remove(actor, view),
  share: rules.share(actor, view),
  mail: rules.mail(actor, view),
});

/** @throws Refusal 403 */
export function requireView(actor: Actor, act: ViewAct, view: Owned): void {
  if (!rules[act](actor, view)) throw forbidden();
}
