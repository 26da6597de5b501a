import type { Message } from '@linkstand/contract/messages/schema';
import type { Context } from '../../platform/context.ts';
import { presentEntry } from '../../platform/thread.ts';
import { seesClientNames } from '../users/readers.ts';
import type { MessageRow } from './queries.ts';

/** Clients and owners don't see names of team members. */
export const presentMessage = (ctx: Context, row: MessageRow): Message => ({
  ...presentEntry(ctx, row, { seesClientNames: seesClientNames(ctx.actor) }),
  audience: row.audience,
});
