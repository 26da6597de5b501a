import type { AuthorKind } from '@linkstand/contract/shared/thread';
import { type Actor, type Context, isStaff } from './context.ts';

/** Columns of every row that somebody writes. */
export interface Authored {
  readonly authorKind: AuthorKind;
  readonly authorId: number | null;
  readonly authorName: string;
}

const kindOf = (actor: Actor): AuthorKind => {
  if (actor.kind === 'user') return actor.role === 'USER' ? 'client' : 'staff';
  return actor.kind === 'owner' ? 'owner' : 'system';
};

/** The actor as the author of a row. Rules and jobs have no name that readers see. */
export const authorOf = ({ actor }: Pick<Context, 'actor'>): Authored => ({
  authorKind: kindOf(actor),
  authorId: actor.kind === 'user' ? actor.id : null,
  authorName: actor.name,
});

/** True if this reader wrote it. Everybody who uses an owner's link counts as the same writer. */
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
 * The author as the reader may see it. Outside the team, names of team members and owners are hidden. Within the team,
 * only some roles see clients' names. A hidden name is empty.
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
