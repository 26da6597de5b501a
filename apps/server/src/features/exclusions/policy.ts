import type { ExclusionListName } from '@linkstand/contract/exclusions/lists';
import type { UserActor } from '../../platform/context.ts';
import { fieldRule, forbidden } from '../../platform/errors.ts';

/** The company's list belongs to its manager; everybody has their own. */
export const mayChange = (actor: UserActor, list: ExclusionListName): boolean =>
  list === 'own' || (actor.companyId !== null && actor.isCompanyManager);

/** @throws Refusal 403, or 422 if there is no such list */
export function authorizeChange(actor: UserActor, list: ExclusionListName): void {
  if (list === 'company' && actor.companyId === null) throw fieldRule({ path: 'list', code: 'choose_other' });
  if (!mayChange(actor, list)) throw forbidden();
}
