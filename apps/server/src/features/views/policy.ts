import { REPORTS, reportKeyOf } from '@linkstand/contract/reports/definitions';
import { type Actor, hasRole, isOneOf, isStaff, isUser } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import type { ViewRecord } from './queries.ts';

export type ViewAct = 'update' | 'remove' | 'share' | 'mail' | 'choose_recipients';

type Owned = Pick<ViewRecord, 'isMine' | 'list'>;

/** Whether views of a list can be mailed to this reader: the catalogue's to clients, a report's to its readers. */
function isMailable(actor: Actor, list: string): boolean {
  if (list === 'media') return hasRole(actor, 'USER');
  const key = reportKeyOf(list);
  return key !== undefined && isUser(actor) && isOneOf(actor, REPORTS[key].see);
}

/**
 * Its maker and admins change or remove a view; only the team shares; its maker is mailed. Of a report's, an admin
 * chooses who else is.
 */
const rules: Readonly<Record<ViewAct, (actor: Actor, view: Owned) => boolean>> = {
  update: (actor, { isMine }) => isMine || hasRole(actor, 'ADMIN'),
  remove: (actor, { isMine }) => isMine || hasRole(actor, 'ADMIN'),
  share: (actor, { isMine }) => isStaff(actor) && (isMine || hasRole(actor, 'ADMIN')),
  mail: (actor, { isMine, list }) => isMine && isMailable(actor, list),
  choose_recipients: (actor, { isMine, list }) => isMine && hasRole(actor, 'ADMIN') && reportKeyOf(list) !== undefined,
};

export const viewCan = (actor: Actor, view: Owned): Record<ViewAct, boolean> => ({
  update: rules.update(actor, view),
  remove: rules.remove(actor, view),
  share: rules.share(actor, view),
  mail: rules.mail(actor, view),
  choose_recipients: rules.choose_recipients(actor, view),
});

/** @throws Refusal 403 */
export function requireView(actor: Actor, act: ViewAct, view: Owned): void {
  if (!rules[act](actor, view)) throw forbidden();
}
