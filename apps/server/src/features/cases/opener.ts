import type { SqlBool } from 'kysely';
import { type Actor, isStaff } from '../../platform/context.ts';
import { seesOwner } from '../briefings/readers.ts';
import { seesClientNames } from '../users/readers.ts';

interface Opener {
  readonly openedById: number | null;
  readonly openedBy: string;
  readonly isByClient: SqlBool;
}

/** Owners have no account, and rules no name either. */
const sideOf = ({ openedById, openedBy, isByClient }: Opener) => {
  if (isByClient) return 'client';
  return openedById === null && openedBy !== '' ? 'owner' : 'team';
};

const MAY_KNOW = { client: seesClientNames, owner: seesOwner, team: isStaff };

/** True if the actor may know who opened a case. */
export const knowsOpener = (actor: Actor, opener: Opener): boolean => MAY_KNOW[sideOf(opener)](actor);

/** Who opened a case: by name if the reader may know it, otherwise by side. Empty: a rule, or somebody of the team. */
export function openerFor(actor: Actor, opener: Opener): string {
  if (knowsOpener(actor, opener)) return opener.openedBy;
  const side = sideOf(opener);
  return side === 'team' ? '' : side;
}
