import { defineFilter } from '../shared/filter.ts';
import { ACTOR_KINDS } from './choices.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const auditFilter = defineFilter({
  /** Who, part of the name. */
  actor: { kind: 'text', max: 120 },
  /** Plural nouns. */
  entity: { kind: 'texts', max: 40 },
  /** `briefing.approve`, or what an action begins with: `briefing.`. */
  action: { kind: 'text', max: 80 },
  at: { kind: 'days' },
  entityId: { kind: 'number', min: 1, max: Number.MAX_SAFE_INTEGER, offer: 'rare' },
  /** Only what gives a reason that has this in it. */
  reason: { kind: 'text', max: 120, offer: 'rare' },
  actorKind: { kind: 'choices', values: ACTOR_KINDS, offer: 'rare' },
  forced: { kind: 'flag', offer: 'rare' },
});
