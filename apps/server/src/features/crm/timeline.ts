import { aboutPath } from '@linkstand/contract/about/kinds';
import type { CrmEvent } from '@linkstand/contract/crm/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fillVariables } from '../../platform/mail/fill-variables.ts';
import type { Mention } from '../../platform/thread.ts';

/** As many are shown at once. */
const PAGE = 30;

interface Happened {
  key: string;
  kind: CrmEvent['kind'];
  at: Date;
  byClient: boolean;
  by: string;
  title: string;
  body: string;
  mentions: Mention[];
  /** Whom a newsletter's subject names. */
  reader: { readonly name: string; readonly company: string } | null;
  aboutKind: 'campaigns' | 'briefings' | 'cases' | 'whatsapp_chats' | null;
  aboutId: number | null;
}

/**
 * Everything that happened with a client, newest first: one part for each kind, each read along its own index and no
 * further than a page. The caller has checked whether the reader sees the client.
 */
export async function readTimeline(
  ctx: Context,
  id: number,
  before: Date,
): Promise<{ data: CrmEvent[]; isMore: boolean }> {
  const most = PAGE + 1;
  const { rows } = await sql<Happened>`
    select key, kind, at, by_client as "byClient", by, title, body, mentions, reader, about_kind as "aboutKind", about_id as "aboutId"
    from (
      (select 'entry ' || e.id as key, e.kind, e.created_at as at, false as by_client, e.author_name as by, '' as title,
          e.body, e.mentions, null::jsonb as reader, null as about_kind, null::bigint as about_id
        from crm_entries e where e.account_id = ${id} and e.created_at < ${before}
        order by e.id desc limit ${most})
      union all
      (select 'order ' || c.id, 'order', c.submitted_at, true, '', coalesce(nullif(c.name, ''), c.general_title),
          (select count(*)::text from briefings b where b.campaign_id = c.id), '[]', null, 'campaigns', c.id
        from campaigns c where c.user_id = ${id} and c.submitted_at < ${before}
        order by c.submitted_at desc limit ${most})
      union all
      (select 'message ' || m.id, 'message', m.created_at, m.author_kind = 'client', m.author_name,
          coalesce(nullif(b.title, ''), b.keyword), m.body, '[]', null, 'briefings', b.id
        from campaigns c join briefings b on b.campaign_id = c.id join messages m on m.briefing_id = b.id
        where c.user_id = ${id} and m.audience = 'client' and m.created_at < ${before}
        order by m.created_at desc limit ${most})
      union all
      (select 'case ' || k.id, 'case', k.created_at, k.opened_by_id is not distinct from ${id}, k.opened_by, k.title, '', '[]', null, 'cases', k.id
        from campaigns c join briefings b on b.campaign_id = c.id join cases k on k.briefing_id = b.id
        where c.user_id = ${id} and k.created_at < ${before}
        order by k.created_at desc limit ${most})
      union all
      (select 'case ' || k.id, 'case', k.created_at, false, k.opened_by, k.title, '', '[]', null, 'cases', k.id
        from whatsapp_chats w join cases k on k.chat_id = w.id
        where w.client_id = ${id} and k.briefing_id is null and k.created_at < ${before}
        order by k.created_at desc limit ${most})
      union all
      (select 'chat ' || m.id, 'chat', m.at, m.is_inbound, m.author_name, '', m.body, '[]', null, 'whatsapp_chats', w.id
        from whatsapp_chats w join whatsapp_messages m on m.chat_id = w.id
        where w.client_id = ${id} and m.at < ${before}
        order by m.at desc limit ${most})
      union all
      (select 'mail ' || l.id, 'mail', l.sent_at, false, l.from_name, l.subject, '', '[]', null, null, null
        from mails l join users u on lower(u.email) = lower(l.to_address)
        where u.id = ${id} and l.status = 'sent' and not l.is_confidential and l.sent_at < ${before}
        order by l.sent_at desc limit ${most})
      union all
      (select 'newsletter ' || r.id, 'mail', r.sent_at, false, n.created_by, coalesce(n.versions -> r.locale ->> 'subject', n.name),
          '', '[]', jsonb_build_object('name', r.name, 'company', r.company), null, null
        from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
        where r.user_id = ${id} and r.state = 'sent' and r.sent_at < ${before}
        order by r.sent_at desc limit ${most})
    ) happened
    order by at desc, key desc limit ${most}`.execute(ctx.db);
  return {
    data: rows.slice(0, PAGE).map((row) => ({
      key: row.key,
      kind: row.kind,
      at: row.at.toISOString(),
      isByClient: row.byClient,
      by: row.by,
      title: row.reader === null ? row.title : fillVariables(row.title, row.reader),
      body: row.body,
      mentions: [...row.mentions],
      href: row.aboutKind === null || row.aboutId === null ? null : aboutPath(row.aboutKind, row.aboutId),
    })),
    isMore: rows.length > PAGE,
  };
}
