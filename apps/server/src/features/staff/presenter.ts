import type { Context } from '../../platform/context.ts';
import { stateOf } from '../users/person-state.ts';
import { mayBeSeenAs } from '../users/policy.ts';
import { personFields } from '../users/presenter.ts';
import type { StaffRow } from './queries.ts';

/** Fields of every section of the team. Commission and the coordinator's flag only where they have a meaning. */
export function presentStaff(row: StaffRow, ctx: Context) {
  const state = stateOf(row);
  const isSelf = ctx.actor.kind === 'user' && ctx.actor.id === row.id;
  return {
    ...personFields(row),
    canSeeOwnersTable: row.canSeeOwnersTable,
    canAccessOwnerNewsletter: row.canAccessOwnerNewsletter,
    state,
    emailVerified: row.emailVerifiedAt !== null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    briefings: row.briefings,
    sites: row.sites,
    owners: row.owners,
    clients: row.clients,
    can: {
      enable: state === 'disabled',
      disable: state !== 'disabled' && !isSelf,
      invite: state === 'invited',
      impersonate: mayBeSeenAs(row),
      remove: !isSelf,
    },
  };
}
