import { aboutPath } from '@linkstand/contract/about/kinds';
import type { CrmEvent } from '@linkstand/contract/crm/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Context } from '../../platform/context.ts';
import { fillVariables } from '../../platform/mail/fill-variables.ts';
import type { Mention } from '../../platform/thread.ts';
import { seesOwner } from '../briefings/readers.ts';

/** As many are shown at once. */
const PAGE = 30;

interface Happened {
  key: string;
  kind: CrmEvent['kind'];
  at: Date;
  byThem: boolean;
  by: string;
  title: string;
  body: string;
  mentions: Mention[];
  /** Whom a newsletter's subject names. */
  reader: { readonly name: string; readonly company: string } | null;
  aboutKind: 'campaigns' | 'briefings' | 'cases' | 'whatsapp_chats' | null;
  aboutId: number | null;
}

/** One kind of what happened with a client or an owner: its rows before a moment, the newest first, as many as asked. */
export type TimelinePart = (before: Date, most: number) => RawBuilder<Happened>;

const COLUMNS = {
  client: { id: 'account_id', chat: 'client_id', reader: 'user_id', table: 'users' },
  owner: { id: 'owner_id', chat: 'owner_id', reader: 'owner_id', table: 'owners' },
} as const;

/** What the team wrote down of a client or an owner, and what it exchanged with it beside any order. */
export function careParts(of: keyof typeof COLUMNS, id: number): TimelinePart[] {
  const { id: about, chat, reader, table } = COLUMNS[of];
  // Anybody's address can be typed for an owner, and a publisher may be a client, too.
  const written = of === 'owner' ? sql`l.audience = 'owner'` : sql`true`;
  return [
    (before, most) => sql`
      select 'entry ' || e.id as key, e.kind, e.created_at as at, false as by_them, e.author_name as by, '' as title,
        e.body, e.mentions, null::jsonb as reader, null as about_kind, null::bigint as about_id
      from crm_entries e where e.${sql.ref(about)} = ${id} and e.created_at < ${before}
      order by e.id desc limit ${most}`,
    (before, most) => sql`
      select 'chat ' || m.id, 'chat', m.at, m.is_inbound, m.author_name, '', m.body, '[]', null, 'whatsapp_chats', w.id
      from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
      where w.${sql.ref(chat)} = ${id} and m.at < ${before}
      order by m.at desc limit ${most}`,
    (before, most) => sql`
      select 'mail ' || l.id, 'mail', l.sent_at, false, l.from_name, l.subject, '', '[]', null, null, null
      from mails l join ${sql.table(table)} u on lower(u.email) = lower(l.to_address)
      where u.id = ${id} and u.email <> '' and ${written} and l.status = 'sent' and not l.is_confidential and l.sent_at < ${before}
      order by l.sent_at desc limit ${most}`,
    (before, most) => sql`
      select 'newsletter ' || r.id, 'mail', r.sent_at, false, n.created_by, coalesce(n.versions -> r.locale ->> 'subject', n.name),
        '', '[]', jsonb_build_object('name', r.name, 'company', r.company), null, null
      from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
      where r.${sql.ref(reader)} = ${id} and r.state = 'sent' and r.sent_at < ${before}
      order by r.sent_at desc limit ${most}`,
  ];
}

/** Who opened the case `k`: as `openerFor()` says it to the team. */
const openedBy = (actor: Actor): RawBuilder<string> =>
  seesOwner(actor)
    ? sql`k.opened_by`
    : sql`case when k.opened_by_id is null and k.opened_by <> '' then 'owner' else k.opened_by end`;

/** What a client ordered, and what was said about its orders, as far as its reader knows who opened a case. */
export const clientParts = ({ actor }: Context, id: number): TimelinePart[] => [
  (before, most) => sql`
    select 'order ' || c.id, 'order', c.submitted_at, true, '', coalesce(nullif(c.name, ''), c.general_title),
      (select count(*)::text from briefings b where b.campaign_id = c.id), '[]', null, 'campaigns', c.id
    from campaigns c where c.user_id = ${id} and c.submitted_at < ${before}
    order by c.submitted_at desc limit ${most}`,
  (before, most) => sql`
    select 'message ' || m.id, 'message', m.created_at, m.author_kind = 'client', m.author_name,
      coalesce(nullif(b.title, ''), b.keyword), m.body, '[]', null, 'briefings', b.id
    from campaigns c join briefings b on b.campaign_id = c.id join messages m on m.briefing_id = b.id
    where c.user_id = ${id} and m.audience = 'client' and m.created_at < ${before}
    order by m.created_at desc limit ${most}`,
  (before, most) => sql`
    select 'case ' || k.id, 'case', k.created_at, k.opened_by_id is not distinct from ${id}, ${openedBy(actor)}, k.title, '', '[]',
      null, 'cases', k.id
    from campaigns c join briefings b on b.campaign_id = c.id join cases k on k.briefing_id = b.id
    where c.user_id = ${id} and k.created_at < ${before}
    order by k.created_at desc limit ${most}`,
  (before, most) => sql`
    select 'case ' || k.id, 'case', k.created_at, false, k.opened_by, k.title, '', '[]', null, 'cases', k.id
    from whatsapp_chats w join cases k on k.chat_id = w.id
    where w.client_id = ${id} and k.briefing_id is null and k.created_at < ${before}
    order by k.created_at desc limit ${most}`,
];

/**
 * Everything that happened with a client or an owner, newest first: one part for each kind, each read along its own
 * index and no further than a page. The caller has checked whether the reader sees whom it is about.
 * @param parts those of `careParts()` first
 */
export async function readTimeline(
  { db, now }: Context,
  until: string | undefined,
  parts: readonly TimelinePart[],
): Promise<{ data: CrmEvent[]; isMore: boolean }> {
  const most = PAGE + 1;
  const before = until ? new Date(until) : new Date(now.getTime() + 1000);
  const all = parts.map((part) => sql`(${part(before, most)})`);
  const { rows } = await sql<Happened>`
    select key, kind, at, by_them as "byThem", by, title, body, mentions, reader, about_kind as "aboutKind", about_id as "aboutId"
    from (${sql.join(all, sql` union all `)}) happened
    order by at desc, key desc limit ${most}`.execute(db);
  return {
    data: rows.slice(0, PAGE).map((row) => ({
      key: row.key,
      kind: row.kind,
      at: row.at.toISOString(),
      isTheirs: row.byThem,
      by: row.by,
      title: row.reader === null ? row.title : fillVariables(row.title, row.reader),
      body: row.body,
      mentions: [...row.mentions],
      href: row.aboutKind === null || row.aboutId === null ? null : aboutPath(row.aboutKind, row.aboutId),
    })),
    isMore: rows.length > PAGE,
  };
}
