import type { AUDIENCES } from '@linkstand/contract/messages/schema';
import type { Actor } from '../../platform/context.ts';
import { fieldRule, invalid } from '../../platform/errors.ts';

export type Audience = (typeof AUDIENCES)[number];

/**
 * Which conversations of a briefing an actor reads. Clients and owners only ever read their own (docs/RULES.md,
 * Briefings).
 */
export function audiencesOf(actor: Actor): readonly Audience[] {
  switch (actor.kind) {
    case 'owner':
      return ['owner'];
    case 'system':
      return ['client', 'owner', 'internal'];
    case 'anonymous':
      return [];
    case 'user':
      break;
  }
  switch (actor.role) {
    case 'ADMIN':
    case 'EDITOR':
      return ['client', 'owner', 'internal'];
    case 'SITE_MANAGER':
    case 'OWNER_MANAGER':
      return ['owner', 'internal'];
    case 'SELLER':
      return ['client', 'internal'];
    case 'USER':
      return ['client'];
  }
}

/** The only conversation that somebody writes in. Undefined for the team, which chooses. */
function onlyAudienceOf(actor: Actor): Audience | undefined {
  if (actor.kind === 'owner') return 'owner';
  return actor.kind === 'user' && actor.role === 'USER' ? 'client' : undefined;
}

/**
 * The audience of a message: clients and owners write in their own conversation, the team chooses.
 * @throws Refusal 400 if the team did not choose, 422 if somebody else names another conversation
 */
export function audienceFor(actor: Actor, wanted: Audience | undefined): Audience {
  const only = onlyAudienceOf(actor);
  if (only !== undefined) {
    if (wanted !== undefined && wanted !== only) throw fieldRule({ path: 'audience', code: 'choose_other' });
    return only;
  }
  if (wanted === undefined) throw invalid({ path: 'audience', code: 'required' });
  return wanted;
}
