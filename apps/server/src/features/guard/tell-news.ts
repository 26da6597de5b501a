import type { LinkProblemCode } from '@linkstand/contract/links/schema';
import { localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { brandLocaleOf, findMailBrand } from '../brands/queries.ts';
import { linksLost } from './emails/links-lost.ts';
import { linksToRepair } from './emails/links-to-repair.ts';

/** More are counted, not listed. */
const MAX_LISTED = 20;

interface News {
  readonly id: number;
  readonly kind: 'lost' | 'restored' | 'target_down' | 'target_back';
  /** Empty: it is of the link. */
  readonly targetUrl: string;
  readonly problems: LinkProblemCode[];
  readonly site: string;
  readonly title: string;
  readonly url: string;
  readonly linkId: string;
  readonly isLinkEnded: boolean;
  readonly brandId: number;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly brandLocale: string;
}

/** News not sent yet, the latest of each link, locked until it is sent. */
async function gather(tx: Tx, side: 'client' | 'owner', id: number): Promise<News[]> {
  const [notifiedAt, who, person] =
    side === 'client'
      ? [
          sql.ref('n.client_notified_at'),
          sql`c.user_id = ${id} and p.disabled_at is null`,
          sql`users p on p.id = c.user_id`,
        ]
      : [sql.ref('n.owner_notified_at'), sql`b.owner_id = ${id} and p.email <> ''`, sql`owners p on p.id = b.owner_id`];
  const { rows } = await sql<News>`
    select n.id, n.kind, n.problems, n.target_url, s.name as site, coalesce(nullif(b.title, ''), c.general_title) as title,
      coalesce(nullif(n.target_url, ''), w.url) as url, b.owner_link_uuid as link_id,
      ${side === 'client' ? sql`false` : sql`p.link_revoked_at is not null`} as is_link_ended, c.brand_id, p.name, p.email,
      ${sql.ref(side === 'client' ? 'p.mail_language' : 'p.language')} as language,
      ${brandLocaleOf(side === 'client' ? 'p.brand_id' : 'c.brand_id')} as brand_locale
    from link_news n join briefings b on b.id = n.briefing_id join campaigns c on c.id = b.campaign_id
      join sites s on s.id = b.site_id join link_watches w on w.briefing_id = b.id join ${person}
    where ${notifiedAt} is null and ${who} order by n.id for update of n`.execute(tx);
  return rows;
}

/** The last signed day of checks with its root, for whoever keeps the mail. */
async function lastSigned(tx: Tx) {
  const last = await tx
    .selectFrom('linkDays')
    .select(['day', 'root'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { day: last.day, root: last.root.toString('base64') } : null;
}

/** One mail with all news of a person's links. Idempotent: a second call finds no news. */
export async function tellNews(db: Database, side: 'client' | 'owner', id: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const news = await gather(tx, side, id);
    const [first] = news;
    if (!first) return;
    const ids = news.map((one) => one.id);
    await tx
      .updateTable('linkNews')
      .set(side === 'client' ? { clientNotifiedAt: now } : { ownerNotifiedAt: now })
      .where('id', 'in', ids)
      .execute();
    // For a link that was lost and came back, only the current state.
    const latest = [...new Map(news.map((one) => [one.targetUrl || one.linkId, one])).values()];
    const links = latest.slice(0, MAX_LISTED).map(({ site, title, url, kind, problems }) => ({
      ...{ site, title, url, kind, problems },
    }));
    const data = {
      name: first.name,
      linkId: first.isLinkEnded ? null : first.linkId,
      links,
      more: latest.length - links.length,
      signed: await lastSigned(tx),
    };
    // An owner has nothing to do about what is back.
    const template = side === 'client' ? linksLost : linksToRepair;
    if (side === 'owner' && latest.every(({ kind }) => kind === 'restored')) return;
    await sendMail(tx, {
      to: first.email,
      locale: localeOf(first.language, first.brandLocale),
      brand: await findMailBrand(tx, first.brandId),
      template,
      data,
      dedupeKey: `link-news:${side}:${ids.at(-1)}`,
    });
  });
}

/** Mails one person the news about their links. */
export const tellLinkNews = defineJob({
  name: 'tell-link-news',
  schema: z.object({ side: z.enum(['client', 'owner']), id: z.int() }),
  concurrency: 2,
  run: ({ side, id }, { db }: { readonly db: Database }, { at }) => tellNews(db, side, id, at),
});
