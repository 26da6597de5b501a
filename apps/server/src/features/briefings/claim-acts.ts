import type { LinkClaim } from '@linkstand/contract/links/claim';
import { type Actor, hasRole } from '../../platform/context.ts';

/** What a reader may do about what is owed for a lost link, in its state. Money is not moved while impersonating. */
export function claimActs(actor: Actor, state: string): LinkClaim['can'] {
  const isAdmin = hasRole(actor, 'ADMIN');
  const isClient = hasRole(actor, 'USER');
  const isImpersonated = actor.kind === 'user' && actor.impersonatedBy !== undefined;
  const isOpen = state === 'repairing' || state === 'choosing';
  return {
    refund: !isImpersonated && ((isClient && state === 'choosing') || (isAdmin && isOpen)),
    replace: !isImpersonated && isClient && state === 'choosing',
    pause: isAdmin && isOpen,
    resume: isAdmin && state === 'paused',
    settle: isAdmin && (isOpen || state === 'paused'),
  };
}
