import type { ChatTemplateUse } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { NEXT_VERSION } from '../../platform/versioned-row.ts';
import type { ChatRecord } from './queries.ts';
import { sendChatMessage } from './send-message.ts';
import { actOnChat } from './write-chat.ts';

export interface Outgoing {
  readonly kind: 'text' | 'template' | 'image' | 'document' | 'audio' | 'reaction';
  readonly body: string;
  readonly template: ChatTemplateUse | null;
  /** WhatsApp's id of the message that it answers or reacts to. */
  readonly quotes?: string | null;
  /** Stored already. */
  readonly file?: {
    readonly fileName: string;
    readonly mediaType: string;
    readonly bytes: number;
    readonly storageKey: string;
  };
}

/**
 * Adds a message to a conversation, to be sent by a job.
 * @throws Refusal 404, 422 to somebody who asked for no more
 */
export const queueMessage = (
  ctx: Context<UserActor>,
  id: number,
  compose: (chat: ChatRecord, tx: Tx) => Outgoing | Promise<Outgoing>,
): Promise<void> =>
  actOnChat(ctx, 'send', { id }, async (chat, tx) => {
    const message = await compose(chat, tx);
    if (chat.optedOutAt) throw rule('chat_opted_out');
    const { id: messageId } = await tx
      .insertInto('whatsappMessages')
      .values({
        chatId: chat.id,
        isInbound: false,
        kind: message.kind,
        body: message.body,
        template: message.template && JSON.stringify(message.template),
        quotes: message.quotes ?? null,
        state: 'queued',
        authorId: ctx.actor.id,
        authorName: ctx.actor.name,
        at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (message.file)
      await tx
        .insertInto('whatsappFiles')
        .values({ messageId, ...message.file, state: 'stored' })
        .execute();
    // A reaction answers nothing.
    if (message.kind !== 'reaction') await noteAnswer(tx, ctx, chat, message);
    await enqueue(tx, sendChatMessage, { messageId });
    // The words themselves stay in the conversation.
    return { data: { messageId, kind: message.kind } };
  });

const noteAnswer = async (tx: Tx, ctx: Context<UserActor>, chat: ChatRecord, message: Outgoing): Promise<void> => {
  await tx
    .updateTable('whatsappChats')
    .set({
      lastText: (message.body || (message.file?.fileName ?? '')).slice(0, 200),
      lastMessageAt: ctx.now,
      unread: 0,
      state: 'waiting',
      snoozedUntil: null,
      waitingSince: null,
      alertedAt: null,
      // Whoever answers first looks after it.
      ...(chat.assigneeId === null && { assigneeId: ctx.actor.id, version: NEXT_VERSION }),
    })
    .where('id', '=', chat.id)
    .execute();
};
