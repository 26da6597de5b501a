import { defineFilter } from '../shared/filter.ts';
import { ACTOR_KINDS } from './choices.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const auditFilter = defineFilter({
  /** Part of the actor's name. */
  actor: { kind: 'text', max: 120 },
  /** Plural nouns. */
  entity: { kind: 'texts', max: 40 },
  /** `briefing.approve`, or a prefix of an action: `briefing.`. */
  action: { kind: 'text', max: 80 },
  at: { kind: 'days' },
  entityId: { kind: 'number', min: 1, max: Number.MAX_SAFE_INTEGER, offer: 'rare' },
  /** Text that the reason contains. Excludes entries without a reason. */
  reason: { kind: 'text', max: 120, offer: 'rare' },
  actorKind: { kind: 'choices', values: ACTOR_KINDS, offer: 'rare' },
  forced: { kind: 'flag', offer: 'rare' },
});
