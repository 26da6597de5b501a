import type { DemoClient } from './clients.ts';
import type { DemoOwner } from './owners.ts';
import { STAFF } from './people.ts';
import type { Mover } from './plans.ts';

/** As audit entries and events name who acted. */
export interface ActorFields {
  readonly actorKind: 'user' | 'owner' | 'system';
  readonly actorId: number | null;
  readonly actorName: string;
}

/** Who the sides of a briefing are. */
export function castOf(client: DemoClient, owner: DemoOwner) {
  const actorOf = (mover: Mover): ActorFields => {
    switch (mover) {
      case 'system':
        // The job that watches deadlines.
        return { actorKind: 'system', actorId: null, actorName: 'deadlines' };
      case 'owner':
        return { actorKind: 'owner', actorId: owner.id, actorName: owner.name };
      case 'client':
        return { actorKind: 'user', actorId: client.id, actorName: client.name };
      default:
        return { actorKind: 'user', actorId: mover, actorName: STAFF[mover - 1]?.name ?? '' };
    }
  };
  /** As messages and case entries name their author. */
  const authorOf = (mover: Mover) => {
    const { actorKind, actorId, actorName } = actorOf(mover);
    const authorKind: 'client' | 'staff' | 'owner' | 'system' = typeof mover === 'number' ? 'staff' : mover;
    return { authorKind, authorId: actorKind === 'user' ? actorId : null, authorName: actorName };
  };
  return { owner, actorOf, authorOf };
}
export type Cast = ReturnType<typeof castOf>;
