import type { AuthorKind } from '@linkstand/contract/shared/thread';
import { type Actor, type Context, isStaff } from './context.ts';

/** The columns of whatever is written by somebody. */
export interface Authored {
  readonly authorKind: AuthorKind;
  readonly authorId: number | null;
  readonly authorName: string;
}

const kindOf = (actor: Actor): AuthorKind => {
  if (actor.kind === 'user') return actor.role === 'USER' ? 'client' : 'staff';
  return actor.kind === 'owner' ? 'owner' : 'system';
};

/** The actor as the author of what it writes. Rules and jobs have no name of their own for readers. */
export const authorOf = ({ actor }: Pick<Context, 'actor'>): Authored => ({
  authorKind: kindOf(actor),
  authorId: actor.kind === 'user' ? actor.id : null,
  authorName: actor.name,
});

/** Did this reader write it? An owner's link is one writer. */
export function isMine({ actor }: Pick<Context, 'actor'>, { authorKind, authorId }: Stored): boolean {
  if (actor.kind === 'owner') return authorKind === 'owner';
  return actor.kind === 'user' && authorId === actor.id;
}

interface Stored {
  readonly authorKind: string;
  readonly authorId: number | null;
  readonly authorName: string;
}

/**
 * An author as the reader may know it: outside the team nobody is told who of the team wrote, nor who the owner is, and
 * within it only some are told clients' names. The name is empty then.
 */
export function presentAuthor(
  { actor }: Pick<Context, 'actor'>,
  { authorKind, authorName }: Stored,
  { seesClientNames }: { readonly seesClientNames: boolean },
): { kind: AuthorKind; name: string } {
  const kind = authorKind as AuthorKind;
  const isNamed = kind === 'client' ? seesClientNames : isStaff(actor) || (kind === 'owner' && actor.kind === 'owner');
  return { kind, name: isNamed ? authorName : '' };
}
