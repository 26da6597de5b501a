import { contract } from '@linkstand/contract';
import type { Ref } from '@linkstand/contract/shared/pagination';
import { WINDOW_HOURS } from '@linkstand/contract/whatsapp-chats/choices';
import type { CHAT_SORTS, ChatFilter } from '@linkstand/contract/whatsapp-chats/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, actorIdOf, type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, EVERYTHING, isShort } from '../../platform/list/list-query.ts';
import { idsNamed } from '../../platform/list/list-search.ts';
import { finderOf } from '../../platform/list/read.ts';
import { visibleTo as briefingsVisibleTo } from '../briefings/scope.ts';
import { visibleTo as casesVisibleTo } from '../cases/queries.ts';
import { ownersVisibleTo } from '../owners/policy.ts';
import { visibleTo as tasksVisibleTo } from '../tasks/queries.ts';
import { stopOf } from './stops.ts';

/** Administrators see every conversation, sellers those of their clients, managers those of the owners they see. */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.kind === 'system' || hasRole(actor, 'ADMIN')) return EVERYTHING;
  if (hasRole(actor, 'SELLER'))
    return sql`whatsapp_chats.client_id in (select u.id from users u where u.account_executive_id = ${actor.id})`;
  if (hasRole(actor, 'SITE_MANAGER') || hasRole(actor, 'OWNER_MANAGER'))
    return sql`whatsapp_chats.owner_id in (select owners.id from owners where ${ownersVisibleTo({ actor }, 'probe')})`;
  return sql`false`;
}

const named = (table: 'users' | 'owners', column: string) =>
  sql<{ id: number; name: string } | null>`(select jsonb_build_object('id', r.id, 'name', r.name)
    from ${sql.table(table)} r where r.id = ${sql.ref(`whatsapp_chats.${column}`)})`;

const base = (db: Database | Tx) =>
  db
    .selectFrom('whatsappChats')
    .selectAll('whatsappChats')
    .select([
      named('users', 'client_id').as('client'),
      named('owners', 'owner_id').as('owner'),
      named('users', 'assignee_id').as('assignee'),
      stopOf(sql`whatsapp_chats.wa_id`).as('stop'),
    ]);
export type ChatRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

/** A text is common if more than one in so many pieces has it: then reading them all is faster than their index. */
const COMMON_ONE_IN = 20;

/**
 * Conversations by the text of a filter: those of people with that name or number, and those in which it was said. Two
 * letters are looked for in names alone: no index finds them in a million messages.
 */
async function textCondition(
  db: Database | Tx,
  text: string | undefined,
  rows: 'page' | 'all',
): Promise<RawBuilder<SqlBool>> {
  if (!text) return EVERYTHING;
  // Its name or number, or whom it is with, or who looks after it. Numbers are kept as digits.
  const written = /^\+?[\d\s().-]{5,}$/.test(text) ? text.replace(/\D/g, '') : text;
  const isNamed = sql<SqlBool>`(${containsText(sql`whatsapp_chats.search_text`, written)}
    or whatsapp_chats.client_id in (${idsNamed('users', text)})
    or whatsapp_chats.owner_id in (${idsNamed('owners', text)})
    or whatsapp_chats.assignee_id in (${idsNamed('users', text)}))`;
  if (isShort(text)) return isNamed;
  // Bytes are compared, which takes less than half of the time of `like`.
  const isSaid = sql<SqlBool>`strpos(t.search_text collate "C", plain_text(${text})) > 0`;
  const sample = await sql<{ isCommon: boolean }>`
    select count(*) filter (where ${isSaid}) * ${COMMON_ONE_IN}::int > count(*) as is_common
    from whatsapp_texts t tablesample system (1)`.execute(db);
  if (!sample.rows[0]?.isCommon) {
    const said = await sql<{ ids: number[] | null }>`
      select array_agg(distinct t.chat_id) as ids from whatsapp_texts t
      where ${containsText(sql`t.search_text`, text)}`.execute(db);
    return sql<SqlBool>`(${isNamed} or whatsapp_chats.id = any(${said.rows[0]?.ids ?? []}::bigint[]))`;
  }
  return rows === 'page'
    ? // In each conversation, along the order: the first ones fill the page.
      sql<SqlBool>`(${isNamed} or coalesce((select true from whatsapp_texts t
        where t.chat_id = whatsapp_chats.id and ${isSaid} limit 1), false))`
    : sql<SqlBool>`(whatsapp_chats.id in (select t.chat_id from whatsapp_texts t where ${isSaid}) or ${isNamed})`;
}

const CONDITIONS: Conditions<ChatFilter> = {
  // The database is asked for it first: `textCondition`.
  text: () => undefined,
  state: (states) => sql`whatsapp_chats.state = any(${[...states]}::text[])`,
  unread: () => sql`whatsapp_chats.unread > 0`,
  mine: (_yes, { actor }) => sql`whatsapp_chats.assignee_id = ${actorIdOf(actor)}`,
  unassigned: () => sql`whatsapp_chats.assignee_id is null`,
  clientId: (id) => sql`whatsapp_chats.client_id = ${id}`,
  ownerId: (id) => sql`whatsapp_chats.owner_id = ${id}`,
  briefingId: (id, { actor }) => sql`whatsapp_chats.briefing_id = ${id} and exists (select from briefings b
    where b.id = ${id} and ${briefingsVisibleTo(actor, 'b')})`,
};

const SORTS = { lastMessageAt: sql`whatsapp_chats.last_message_at` } satisfies Record<
  (typeof CHAT_SORTS)[number],
  RawBuilder<unknown>
>;

/** Conversations with whom they are about. */
export const chatsList = defineList({
  contract: contract.whatsappChats,
  table: 'whatsappChats',
  rows: base,
  visibleTo: ({ actor }) => visibleTo(actor),
  filters: CONDITIONS,
  besides: ({ db }, { text }, rows) => textCondition(db, text, rows),
  sorts: SORTS,
  order: { by: SORTS.lastMessageAt, direction: 'desc' },
  isReadAtOnce: true,
});

/** @throws Refusal 404 */
export const findChat = finderOf(chatsList);

/** As many messages are shown at once. */
const PAGE = 50;

/** Messages of a conversation, oldest first: the latest, or those before one of them. */
export async function readMessages(db: Database, chatId: number, before?: number) {
  const rows = await db
    .selectFrom('whatsappMessages')
    .leftJoin('whatsappFiles as f', 'f.messageId', 'whatsappMessages.id')
    .selectAll('whatsappMessages')
    .leftJoin('whatsappMessages as q', (join) =>
      join.onRef('q.providerId', '=', 'whatsappMessages.quotes').onRef('q.chatId', '=', 'whatsappMessages.chatId'),
    )
    .leftJoin('whatsappFiles as qf', 'qf.messageId', 'q.id')
    .select([
      'f.state as fileState',
      'f.fileName',
      'f.mediaType',
      'f.bytes as fileBytes',
      'q.id as quotedId',
      'q.isInbound as quotedInbound',
      'q.body as quotedBody',
      'q.deletedAt as quotedDeletedAt',
      'q.authorName as quotedBy',
      'qf.fileName as quotedFile',
    ])
    .where('whatsappMessages.chatId', '=', chatId)
    .where('whatsappMessages.kind', '<>', 'reaction')
    .$if(before !== undefined, (found) =>
      found.where(
        sql<SqlBool>`(whatsapp_messages.at, whatsapp_messages.id) < (select b.at, b.id from whatsapp_messages b where b.id = ${before} and b.chat_id = ${chatId})`,
      ),
    )
    .orderBy('whatsappMessages.at', 'desc')
    .orderBy('whatsappMessages.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { messages: rows.slice(0, PAGE).reverse(), isMore: rows.length > PAGE };
}

/** The latest reaction of each side to these messages, by the id of the message at WhatsApp. */
export async function readReactions(db: Database, messages: readonly { readonly providerId: string | null }[]) {
  const ids = messages.flatMap(({ providerId }) => providerId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('whatsappMessages')
          .select(['quotes', 'isInbound', 'body', 'authorName', 'state', 'errorCode'])
          .where('quotes', 'in', ids)
          .where('kind', '=', 'reaction')
          .orderBy('at')
          .orderBy('id')
          .execute();
  const latest = new Map(rows.map((row) => [`${row.isInbound} ${row.quotes}`, row]));
  const found = new Map<string, typeof rows>();
  for (const row of latest.values()) {
    const to = row.quotes ?? '';
    // An empty one took the one before away.
    if (row.body !== '') found.set(to, [...(found.get(to) ?? []), row]);
  }
  return found;
}

const BRIEFING_NAME = sql<string>`coalesce(nullif(b.title, ''), nullif(b.keyword, ''), '#' || b.id)`;

/** The publication of a conversation, for readers who see it. */
export const readBriefing = async ({ db, actor }: Context, id: number): Promise<Ref | null> =>
  (await db
    .selectFrom('briefings as b')
    .select(['b.id', BRIEFING_NAME.as('name')])
    .where('b.id', '=', id)
    .where(briefingsVisibleTo(actor, 'b'))
    .executeTakeFirst()) ?? null;

/** Publications of the person; of somebody unknown, any. */
const briefingsOf = ({ db, actor }: Context, { clientId, ownerId }: ChatRecord) =>
  db
    .selectFrom('briefings as b')
    .select(['b.id', BRIEFING_NAME.as('name')])
    .where(briefingsVisibleTo(actor, 'b'))
    .$if(clientId !== null, (found) =>
      found.where(sql<SqlBool>`b.campaign_id in (select c.id from campaigns c where c.user_id = ${clientId})`),
    )
    .$if(ownerId !== null, (found) => found.where('b.ownerId', '=', ownerId));

/** As many are offered at once. */
const OFFERED = 20;

export const findBriefingsOf = (ctx: Context, chat: ChatRecord, text: string): Promise<Ref[]> =>
  briefingsOf(ctx, chat)
    .$if(text.trim() !== '', (found) =>
      found.where(
        sql<SqlBool>`(${containsText(sql`plain_text(b.title || ' ' || b.keyword)`, text)} or b.id::text = ${text.trim()})`,
      ),
    )
    .orderBy('b.id', 'desc')
    .limit(OFFERED)
    .execute();

export const isBriefingOf = async (ctx: Context, chat: ChatRecord, id: number): Promise<boolean> =>
  (await briefingsOf(ctx, chat).where('b.id', '=', id).executeTakeFirst()) !== undefined;

/**
 * What the team noted in the time that a page of messages spans: from its first one (from the beginning on the last
 * page) until the one that the page ends before.
 */
export const readNotes = (
  db: Database,
  chatId: number,
  { from, before }: { readonly from: Date | null; readonly before: number | undefined },
) =>
  db
    .selectFrom('whatsappEntries')
    .selectAll()
    .where('chatId', '=', chatId)
    .$call((found) => (from === null ? found : found.where('createdAt', '>=', from)))
    .$if(before !== undefined, (found) =>
      found.where(
        sql<SqlBool>`created_at < (select b.at from whatsapp_messages b where b.id = ${before} and b.chat_id = ${chatId})`,
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Open cases that came out of a conversation and that the reader sees. */
export const readCasesOf = (ctx: Context, chatId: number): Promise<Ref[]> =>
  ctx.db
    .selectFrom('cases')
    .select(['id', 'title as name'])
    .where('chatId', '=', chatId)
    .where('state', '<>', 'closed')
    .where(casesVisibleTo(ctx.actor))
    .orderBy('id')
    .execute();

/** Tasks about a conversation that are not done and that the reader sees. */
export const readTasksOf = (ctx: Context, chatId: number): Promise<Ref[]> =>
  ctx.db
    .selectFrom('tasks')
    .select(['id', 'title as name'])
    .where('aboutKind', '=', 'whatsapp_chats')
    .where('aboutId', '=', chatId)
    .where('state', '<>', 'done')
    .where(tasksVisibleTo(ctx.actor))
    .orderBy('id')
    .execute();

/** Until when text may be written; null: the person has not written within the window. */
export function windowUntil({ lastInboundAt }: Pick<ChatRecord, 'lastInboundAt'>, now: Date): Date | null {
  const until = lastInboundAt && new Date(lastInboundAt.getTime() + WINDOW_HOURS * 60 * 60_000);
  return until && until > now ? until : null;
}
