import type { ChatTemplateUse } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { fieldRule, rule, unavailable } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { record } from '../../../platform/record.ts';
import { type Whatsapp, WhatsappFailed } from '../../../platform/whatsapp/cloud-api.ts';
import { type ChatRecord, findChat, windowUntil } from '../queries.ts';
import { sendChatMessage } from '../send-job.ts';

export interface Outgoing {
  readonly kind: 'text' | 'template';
  readonly body: string;
  readonly template: ChatTemplateUse | null;
}

async function queue(tx: Tx, ctx: Context<UserActor>, chat: ChatRecord, message: Outgoing): Promise<void> {
  if (chat.optedOutAt) throw rule('chat_opted_out');
  const { id } = await tx
    .insertInto('whatsappMessages')
    .values({
      chatId: chat.id,
      isInbound: false,
      kind: message.kind,
      body: message.body,
      template: message.template && JSON.stringify(message.template),
      state: 'queued',
      authorId: ctx.actor.id,
      authorName: ctx.actor.name,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('whatsappChats')
    .set((eb) => ({
      lastText: message.body.slice(0, 200),
      lastMessageAt: ctx.now,
      unread: 0,
      state: 'open',
      version: eb('version', '+', 1),
    }))
    .where('id', '=', chat.id)
    .execute();
  // The words themselves stay in the conversation.
  await record(tx, ctx, {
    entity: 'whatsapp_chats',
    entityId: chat.id,
    action: 'whatsapp_chat.send',
    data: { messageId: id, kind: message.kind },
  });
  await enqueue(tx, sendChatMessage, { messageId: id });
}

/** Queues a text. Without a connected number nothing would ever send it. */
export const sendMessage = (ctx: Context<UserActor>, whatsapp: Whatsapp, id: number, body: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const chat = await findChat(tx, ctx.actor, id);
    if (!whatsapp.account()) throw rule('chat_not_connected');
    if (!windowUntil(chat, ctx.now)) throw rule('chat_window_closed');
    await queue(tx, ctx, chat, { kind: 'text', body, template: null });
  });

/** Queues an approved template with a value for each of its variables. */
export async function sendTemplate(
  ctx: Context<UserActor>,
  whatsapp: Whatsapp,
  id: number,
  use: ChatTemplateUse,
): Promise<void> {
  await findChat(ctx.db, ctx.actor, id);
  if (!whatsapp.account()) throw rule('chat_not_connected');
  const known = await knownTemplates(whatsapp);
  const template = known.find(({ name, language }) => name === use.name && language === use.language);
  if (!template) throw fieldRule({ path: 'name', code: 'choose_other' });
  if (template.variables !== use.values.length) throw fieldRule({ path: 'values', code: 'chat_values_missing' });
  const body = template.body.replace(/\{\{(\d+)\}\}/g, (variable, at) => use.values[Number(at) - 1] ?? variable);
  await ctx.db
    .transaction()
    .execute(async (tx) =>
      queue(tx, ctx, await findChat(tx, ctx.actor, id), { kind: 'template', body, template: use }),
    );
}

/** @throws Refusal 503 */
export async function knownTemplates(whatsapp: Whatsapp) {
  if (!whatsapp.account()) return [];
  try {
    return await whatsapp.templates();
  } catch (error) {
    throw error instanceof WhatsappFailed ? unavailable() : error;
  }
}
