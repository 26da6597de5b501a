import type { Context, UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { chatEntries } from '../../messages/threads.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { aboutChats } from '../about.ts';
import { findChat } from '../queries.ts';

interface Note {
  readonly body: string;
  /** Colleagues that it calls. */
  readonly mentions?: readonly number[] | undefined;
}

/** Adds what only the team reads. The conversation stays as it is. */
export const noteChat = (ctx: Context<UserActor>, id: number, { body, mentions }: Note): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await findChat(tx, ctx.actor, id);
    const called = await requireColleagues({ ...ctx, db: tx }, aboutChats, id, mentions);
    const entry = await chatEntries.add(tx, ctx, { chatId: id }, body, { mentions: called });
    await record(tx, ctx, {
      entity: 'whatsapp_chats',
      entityId: id,
      action: 'whatsapp_chat.note',
      data: { entryId: entry.id },
    });
  });
