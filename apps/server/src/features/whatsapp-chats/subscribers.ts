import { aboutPath } from '@linkstand/contract/about/kinds';
import type { NotificationType } from '@linkstand/contract/notifications/endpoints';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import type { DomainEvent, Subscriber } from '../../platform/events.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';
import { notify } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { causeOf } from './failure.ts';

/**
 * Who is told of a conversation: its assignee of messages, of a new assignment, and when its time has come; the writer
 * of a message that failed; administrators and the account executive if nobody has taken it.
 */
export const followChat: Subscriber = async (tx, event) => {
  if (event.entity !== 'whatsapp_chats') return;
  const chat = await tx.selectFrom('whatsappChats').selectAll().where('id', '=', event.entityId).executeTakeFirst();
  if (!chat) return;
  const title = chat.name || (chat.waId === null ? (chat.scopedId ?? `#${chat.id}`) : `+${chat.waId}`);
  const href = aboutPath('whatsapp_chats', chat.id);
  const tell = (people: readonly (number | null)[], type: NotificationType, text = '') =>
    notify(tx, event, people, { type, data: { title, text }, href });
  switch (event.name) {
    case 'whatsapp_chat.receive':
      // Who has the conversation open has read it by now.
      if (chat.assigneeId !== null && chat.unread > 0 && !(await hasUnread(tx, chat.assigneeId, href)))
        await tell([chat.assigneeId], 'chat_message', chat.lastText);
      return;
    case 'whatsapp_chat.take':
    case 'whatsapp_chat.assign':
      await tell([chat.assigneeId], 'chat_assigned');
      return;
    case 'whatsapp_chat.wake':
      await tell([chat.assigneeId], 'chat_woken');
      return;
    case 'whatsapp_chat.alert':
      if (chat.assigneeId === null) await tell(await keepersOf(tx, chat.clientId), 'chat_waiting', chat.lastText);
      return;
    case 'whatsapp_chat.settle':
      await tellFailure(tx, event, tell);
      return;
    case 'whatsapp_chat.note': {
      const entry = await tx
        .selectFrom('whatsappEntries')
        .selectAll()
        .where('id', '=', Number(event.data.entryId))
        .executeTakeFirst();
      const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
      if (entry) await tellMentioned(tx, event, entry, { kind: 'whatsapp_chats', id: chat.id, title, brand });
    }
  }
};

/** One unread notice of messages is enough for each conversation. */
const hasUnread = async (tx: Tx, userId: number, href: string): Promise<boolean> =>
  (await tx
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('href', '=', href)
    .where('type', '=', 'chat_message')
    .where('readAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Administrators, and the account executive of the client. */
async function keepersOf(tx: Tx, clientId: number | null): Promise<number[]> {
  const executive = await tx
    .selectFrom('users as c')
    .innerJoin('users as u', 'u.id', 'c.accountExecutiveId')
    .select('u.id')
    .where('c.id', '=', clientId)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst();
  return [...(await findAdminIds(tx)), ...(executive ? [executive.id] : [])];
}

/** Administrators who have not been told of a failure that they have not read. */
async function unwarned(tx: Tx): Promise<number[]> {
  const admins = await findAdminIds(tx);
  const warned = await tx
    .selectFrom('notifications')
    .select('userId')
    .distinct()
    .where(sql<SqlBool>`user_id = any(${admins}::bigint[])`)
    .where('type', '=', 'chat_failed')
    .where('readAt', 'is', null)
    .execute();
  return admins.filter((id) => !warned.some(({ userId }) => userId === id));
}

async function tellFailure(
  tx: Tx,
  { data }: DomainEvent,
  tell: (people: readonly (number | null)[], type: NotificationType, text: string) => Promise<void>,
): Promise<void> {
  const message = await tx
    .selectFrom('whatsappMessages')
    .select(['authorId', 'body', 'state', 'errorCode'])
    .where('id', '=', Number(data.messageId ?? 0))
    .executeTakeFirst();
  if (message?.state !== 'failed') return;
  const cause = causeOf(message.errorCode ?? -1);
  // No message leaves any more, whoever writes it.
  const everybody = cause === 'channel_stopped' || cause === 'not_connected' ? await unwarned(tx) : [];
  await tell([message.authorId, ...everybody], 'chat_failed', message.body.slice(0, 200));
}
