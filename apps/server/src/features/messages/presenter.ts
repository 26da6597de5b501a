import type { Message } from '@linkstand/contract/messages/schema';
import { isMine, presentAuthor } from '../../platform/authorship.ts';
import type { Context } from '../../platform/context.ts';
import { seesClientNames } from '../users/readers.ts';
import type { Audience } from './audience.ts';
import type { MessageRow } from './queries.ts';

/** Clients and owners are not told who of the team wrote: the name is empty then. */
export const presentMessage = (ctx: Context, row: MessageRow): Message => ({
  id: row.id,
  audience: row.audience as Audience,
  author: presentAuthor(ctx, row, { seesClientNames: seesClientNames(ctx.actor) }),
  isMine: isMine(ctx, row),
  body: row.body,
  createdAt: row.createdAt.toISOString(),
});
