import { type RawBuilder, sql } from 'kysely';

/** How many messages a person may get in a span of days. `messages` 0: any number. */
export interface ContactCap {
  readonly messages: number;
  readonly days: number;
}

const DAY_MS = 24 * 60 * 60_000;
const sinceOf = ({ days }: ContactCap, now: Date) => new Date(now.getTime() - days * DAY_MS);

/**
 * What counts for the cap, a row for each message: the client and the owner who got it. Messages on their way count;
 * what people of the team write themselves, and mails about an order, don't.
 *
 * @param newsletters a condition on `got`, a recipient of a newsletter, that spares reading old ones
 */
const messagesSince = (since: Date, newsletters = sql`true`) => sql`
  select got.user_id, got.owner_id from newsletter_recipients got
  where (got.sent_at > ${since} or (got.state = 'sending' and got.not_before > ${since})) and ${newsletters}
  union all
  select got.account_id, null from client_reminders got where not got.is_held_out and got.at > ${since}
  union all
  select chat.client_id, chat.owner_id from whatsapp_chats chat join whatsapp_messages got on got.chat_id = chat.id
  where got.kind = 'template' and not got.is_inbound and got.state <> 'failed' and got.at > ${since}`;

/**
 * True for people who already got as many newsletters, reminders and WhatsApp templates as the cap allows. Looks each
 * person up: for few people.
 *
 * @param person the columns with the ids of the client and of the owner; one of them may be null
 */
export function isCapped(
  person: { readonly userId: RawBuilder<unknown>; readonly ownerId?: RawBuilder<unknown> },
  cap: ContactCap,
  now: Date,
): RawBuilder<boolean> {
  if (cap.messages === 0) return sql`false`;
  const { userId, ownerId } = person;
  const owner = ownerId ? sql`or got.owner_id = ${ownerId}` : sql``;
  return sql<boolean>`(
    (select count(*) from (${messagesSince(sinceOf(cap, now))}) got where got.user_id = ${userId} ${owner})
    >= ${cap.messages})`;
}

/**
 * The ids, as `id`, of all clients or owners of whom `isCapped` is true. Reads recent messages once: for joining many
 * people.
 */
export function cappedPeople(
  who: 'user_id' | 'owner_id',
  cap: ContactCap,
  now: Date,
): RawBuilder<{ readonly id: number }> {
  if (cap.messages === 0) return sql`select null::bigint as id where false`;
  const since = sinceOf(cap, now);
  // Mails of a canceled newsletter that are under way may still be sent, but not a day later.
  const ended = new Date(since.getTime() - DAY_MS);
  const recent = sql`got.newsletter_id in (
    select id from newsletters where started_at is not null and (finished_at is null or finished_at > ${ended}))`;
  const id = sql.ref(`got.${who}`);
  return sql`select ${id} as id from (${messagesSince(since, recent)}) got
    where ${id} is not null group by ${id} having count(*) >= ${cap.messages}`;
}
