import { type RawBuilder, sql } from 'kysely';

/** How many messages a person may get in a span of days. `messages` 0: any number. */
export interface ContactCap {
  readonly messages: number;
  readonly days: number;
}

/**
 * True for people who already got as many newsletters, reminders and WhatsApp templates as the cap allows. Messages on
 * their way count; what the team writes by itself, and mails about an order, don't.
 *
 * @param person the columns with the ids of the client and of the owner; one of them may be null
 */
export function isCapped(
  person: { readonly userId: RawBuilder<unknown>; readonly ownerId?: RawBuilder<unknown> },
  { messages, days }: ContactCap,
  now: Date,
): RawBuilder<boolean> {
  if (messages === 0) return sql`false`;
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000);
  const { userId, ownerId = sql`null::bigint` } = person;
  const newsletters = (column: string, id: RawBuilder<unknown>) => sql`
    (select count(*) from newsletter_recipients got where ${sql.ref(`got.${column}`)} = ${id}
      and (got.sent_at > ${since} or (got.state = 'sending' and got.not_before > ${since})))`;
  return sql<boolean>`(
    ${newsletters('user_id', userId)} + ${newsletters('owner_id', ownerId)}
    + (select count(*) from client_reminders got
        where got.account_id = ${userId} and not got.is_held_out and got.at > ${since})
    + (select count(*) from whatsapp_chats chat join whatsapp_messages got on got.chat_id = chat.id
        where (chat.client_id = ${userId} or chat.owner_id = ${ownerId}) and got.kind = 'template'
          and not got.is_inbound and got.state <> 'failed' and got.at > ${since})
    ) >= ${messages}`;
}
