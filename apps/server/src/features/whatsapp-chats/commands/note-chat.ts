import type { Context, UserActor } from '../../../platform/context.ts';
import { chatEntries } from '../../messages/threads.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { aboutChats } from '../about.ts';
import { actOnChat } from '../write-chat.ts';

interface Note {
  readonly body: string;
  /** Colleagues that it calls. */
  readonly mentions?: readonly number[] | undefined;
}

/** Adds what only the team reads. The conversation stays as it is. */
export const noteChat = (ctx: Context<UserActor>, id: number, { body, mentions }: Note): Promise<void> =>
  actOnChat(ctx, 'note', { id }, async (_chat, tx, inside) => {
    const called = await requireColleagues(inside, aboutChats, id, mentions);
    const entry = await chatEntries.add(tx, ctx, { chatId: id }, body, { mentions: called });
    return { data: { entryId: entry.id } };
  });
