import type { Message } from '@linkstand/contract/messages/schema';
import { type Context, isStaff } from '../../platform/context.ts';
import { seesClientNames } from '../users/readers.ts';
import type { Audience } from './audience.ts';
import type { MessageRow } from './queries.ts';

type AuthorKind = Message['author']['kind'];

function isMine({ actor }: Context, row: MessageRow): boolean {
  if (actor.kind === 'owner') return row.authorKind === 'owner';
  return actor.kind === 'user' && row.authorId === actor.id;
}

/** Clients and owners are not told who of the team wrote: the name is empty then. */
export function presentMessage(ctx: Context, row: MessageRow): Message {
  const kind = row.authorKind as AuthorKind;
  const isNamed = kind === 'client' ? seesClientNames(ctx.actor) : kind === 'owner' || isStaff(ctx.actor);
  return {
    id: row.id,
    audience: row.audience as Audience,
    author: { kind, name: isNamed ? row.authorName : '' },
    isMine: isMine(ctx, row),
    body: row.body,
    createdAt: row.createdAt.toISOString(),
  };
}
