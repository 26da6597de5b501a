import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { LinkLife } from '@linkstand/contract/links/life';
import { LinkCheck } from '@linkstand/contract/links/schema';
import {
  MAX_LISTED_PRICE_LISTS,
  MAX_LISTED_PUBLICATIONS,
  MAX_LISTED_SITES,
  type OwnerPageSite,
  type OwnerPriceList,
} from '@linkstand/contract/owners/schema';
import type { SiteProof } from '@linkstand/contract/owners/site-proof';
import { type SqlBool, sql } from 'kysely';
import type { MessageCode } from '../../messages/en-us.ts';
import { notFound } from '../../platform/errors.ts';
import { findLinkLife } from '../briefings/link-life.ts';
import { type ArticlePart, articlesOf } from '../briefings/parts.ts';
import { findBriefing } from '../briefings/queries.ts';
import { versionsSeenBy } from '../briefings/readers.ts';
import { visibleTo } from '../briefings/scope.ts';
import { findFile } from '../content/queries.ts';
import { rulesOfOffer } from '../media/content-rules.ts';
import type { MessageRow } from '../messages/queries.ts';
import { linkEnded, type OwnerContext, type PublicationContext } from './links.ts';

/**
 * Columns of a publication that an owner reads besides the briefing's own. Nothing else is fetched, so nothing else can
 * leak.
 */
export interface PublicationParts {
  readonly ownerPageUuid: string;
  readonly targets: readonly { readonly keyword: string; readonly url: string }[];
  readonly html: string;
  readonly words: number;
  readonly files: readonly {
    readonly id: number;
    readonly kind: 'image' | 'attachment';
    readonly fileName: string;
    readonly mediaType: string;
    readonly bytes: number;
    readonly createdAt: string;
  }[];
  readonly articles: readonly ArticlePart[];
  readonly lastCheck: LinkCheck | null;
  readonly linkLife: LinkLife | null;
  /** The move that returned it, while it waits for correction. */
  readonly returned: { readonly at: string; readonly reason: string } | null;
  readonly messages: readonly MessageRow[];
  readonly isOwnerBlocked: boolean;
}

/**
 * When and why a link's owner declined the publication, or which articles they proposed. Undefined if it was moved on
 * since.
 */
export async function findLeaving({ db, actor }: PublicationContext) {
  const { rows } = await sql<{ at: Date; reason: string; ownerPageUuid: string; articles: string[] | null }>`
    select a.at, a.reason, o.link_uuid as owner_page_uuid,
      case when a.action = 'briefing.propose_articles' then (
        select coalesce(jsonb_agg(p.url order by p.place), '[]') from insertion_articles p
        where p.briefing_id = b.id and p.place is not null) end as articles
    from briefings b
    join owners o on o.id = b.owner_id
    join audit_entries a on a.entity = 'briefings' and a.entity_id = b.id and a.at = b.status_since
      and a.action in ('briefing.decline_publication', 'briefing.propose_articles') and a.to_status = b.status
    where b.id = ${actor.briefingId} and b.owner_id = ${actor.ownerId}
      and b.status in ('in_review', 'pending_client')
    limit 1
  `.execute(db);
  return rows[0];
}

/** Excludes messages to the previous site's owner. */
export const sinceItIsTheirs = sql<SqlBool>`messages.created_at > coalesce((
  select max(a.at) from audit_entries a
  where a.entity = 'briefings' and a.entity_id = messages.briefing_id
    and a.action = 'briefing.swap_site' and a.changes ? 'ownerId'
), '-infinity')`;

/** @throws Refusal 404 if the publication is no longer the owner's */
export async function loadPublicationParts(ctx: PublicationContext): Promise<PublicationParts> {
  const { db, actor } = ctx;
  const seen = versionsSeenBy(actor, 'v');
  const { rows } = await sql<Omit<PublicationParts, 'lastCheck' | 'linkLife' | 'messages'> & { lastCheck: unknown }>`
    select o.link_uuid as owner_page_uuid,
      o.blocked_at is not null as is_owner_blocked,
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', t.keyword, 'url', t.url) order by t.position), '[]')
        from briefing_targets t where t.briefing_id = b.id and t.url <> '') as targets,
      coalesce(c.html, '') as html,
      coalesce(c.words, 0) as words,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'fileName', f.file_name,
          'mediaType', f.media_type, 'bytes', f.bytes, 'createdAt', f.created_at) order by f.id), '[]')
        from files f where f.briefing_id = b.id and f.removed_at is null
          and (f.for_publication or c.html ~ ('src="[^"]*/files/' || f.id || '"'))) as files,
      ${articlesOf(sql.ref('b.id'))} as articles,
      (select l.result from link_checks l where l.id = b.last_check_id) as last_check,
      (select jsonb_build_object('at', a.at, 'reason', a.reason) from audit_entries a
        where b.status = 'waiting_publish' and a.entity = 'briefings' and a.entity_id = b.id and a.at = b.status_since
          and a.from_status in ('published', 'done') and a.to_status = 'waiting_publish'
        order by a.id desc limit 1) as returned
    from briefings b
    join owners o on o.id = b.owner_id
    left join lateral (
      select v.html, v.words from content_versions v where v.briefing_id = b.id and ${seen}
      order by v.number desc limit 1
    ) c on true
    where b.id = ${actor.briefingId} and ${visibleTo(actor, 'b')}
  `.execute(db);
  const [row] = rows;
  if (!row) throw linkEnded();
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('briefingId', '=', actor.briefingId)
    .where('audience', '=', 'owner')
    .where(sinceItIsTheirs)
    .orderBy('id')
    .execute();
  const lastCheck = row.lastCheck === null ? null : LinkCheck.parse(row.lastCheck);
  return { ...row, lastCheck, linkLife: await findLinkLife(ctx, actor.briefingId), messages };
}

/**
 * A file given to the owner: marked for publication, or shown by the text.
 * @throws Refusal 404
 */
export async function requirePublicationFile(ctx: PublicationContext, fileId: number): Promise<void> {
  // The link of a declined publication opens no files.
  await findBriefing(ctx.db, ctx.actor, ctx.actor.briefingId);
  const { forPublication, removedAt } = await findFile(ctx.db, ctx.actor.briefingId, fileId);
  if (forPublication && removedAt === null) return;
  const { html } = await loadPublicationParts(ctx);
  if (!new RegExp(`src="[^"]*/files/${fileId}"`).test(html)) throw notFound();
}

export interface PublicationRow {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly status: BriefingStatus;
  readonly statusSince: Date;
  readonly title: string;
  readonly siteName: string;
  readonly siteDomain: string;
  readonly costCents: number | null;
  readonly dueDate: string | null;
  readonly promisedDate: string | null;
  readonly publicationUrl: string;
  readonly publishedAt: Date | null;
}

/** The owner's publications: waiting ones by urgency, then published ones, newest first. */
export async function listPublications({ db, actor }: OwnerContext) {
  const publications = () =>
    db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .innerJoin('sites as s', 's.id', 'b.siteId')
      .where(visibleTo(actor, 'b'));
  const rows = () =>
    publications().select([
      'b.id',
      'b.ownerLinkUuid as uuid',
      'b.version',
      'b.status',
      'b.statusSince',
      sql<string>`coalesce(nullif(b.title, ''), c.general_title)`.as('title'),
      's.name as siteName',
      's.domain as siteDomain',
      'b.costCents',
      'b.dueDate',
      'b.promisedDate',
      'b.publicationUrl',
      'b.publishedAt',
    ]);
  const waiting: PublicationRow[] = await rows()
    .where('b.status', 'in', ['pending_owner', 'waiting_publish'])
    .orderBy(sql`coalesce(b.promised_date, b.due_date)`)
    .orderBy('b.id')
    .execute();
  const published: PublicationRow[] = await rows()
    .where('b.status', 'in', ['published', 'done'])
    .orderBy('b.publishedAt', (order) => order.desc().nullsLast())
    .orderBy('b.id', 'desc')
    .limit(MAX_LISTED_PUBLICATIONS)
    .execute();
  const { count } = await publications()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('b.status', 'in', ['published', 'done'])
    .executeTakeFirstOrThrow();
  return { rows: [...waiting, ...published], publishedCount: count };
}

export async function isOwnerBlocked({ db, actor }: OwnerContext): Promise<boolean> {
  const owner = await db.selectFrom('owners').select('blockedAt').where('id', '=', actor.ownerId).executeTakeFirst();
  return (owner?.blockedAt ?? null) !== null;
}

/** The sites that an owner offers, with what was agreed with it. */
export async function listOwnerSites({ db, actor }: OwnerContext) {
  const offered = () =>
    db.selectFrom('offers as f').innerJoin('sites as s', 's.id', 'f.siteId').where('f.ownerId', '=', actor.ownerId);
  const sites: OwnerPageSite[] = await offered()
    .select(['s.id', 's.name', 's.domain', 'f.pausedUntil'])
    .select(['f.costCents', 'f.gamblingCostCents', 'f.insertionCostCents', 'f.insertionGamblingCostCents'])
    .select(rulesOfOffer('f').as('rules'))
    .select(
      sql<OwnerPageSite['state']>`case when s.status <> 'active' or s.chosen_offer_id is distinct from f.id then 'off'
        when f.paused_at is not null then 'paused' else 'sold' end`.as('state'),
    )
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(MAX_LISTED_SITES)
    .execute();
  const { count } = await offered()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { sites, sitesCount: count };
}

/** Sites that the owner offered by its link, the newest first. */
export const listOfferedSites = ({ db, actor }: OwnerContext) =>
  db
    .selectFrom('offeredSites as o')
    .leftJoin('siteImports as i', 'i.id', 'o.importId')
    .select(['o.id', 'o.domain', 'o.name', 'o.code', 'o.provenBy', 'o.provenAt', 'o.lookedAt', 'o.importId'])
    .select(sql<Partial<Record<SiteProof, MessageCode>>>`o.faults`.as('faults'))
    .select(['i.state', 'i.appliedAt', 'i.declineReason'])
    .where('o.ownerId', '=', actor.ownerId)
    .orderBy('o.id', 'desc')
    .limit(MAX_LISTED_SITES)
    .execute();
export type OfferedSiteRow = Awaited<ReturnType<typeof listOfferedSites>>[number];

/** The last price lists that the owner sent, newest first. */
export async function listPriceLists({ db, actor }: OwnerContext): Promise<OwnerPriceList[]> {
  const sent = await db
    .selectFrom('siteImports')
    .select(['id', 'fileName', 'sentAt', 'state', 'appliedAt', 'closedAt', 'declineReason'])
    .where('ownerId', '=', actor.ownerId)
    .where('sentAt', 'is not', null)
    .where('isSiteOffer', '=', false)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_PRICE_LISTS)
    .execute();
  return sent.map(({ id, fileName, sentAt, state, appliedAt, closedAt, declineReason }) => {
    const ended = state === 'declined' || state === 'withdrawn' ? state : appliedAt === null ? 'waiting' : 'taken';
    return {
      id,
      fileName,
      sentAt: (sentAt ?? new Date(0)).toISOString(),
      state: ended,
      endedAt: (closedAt ?? appliedAt)?.toISOString() ?? null,
      reason: declineReason,
      canWithdraw: state === 'sent' || state === 'uploaded' || state === 'planned',
    };
  });
}
