import { withoutWww } from '@linkstand/contract/links/comparable';
import type { AgreedLink } from '@linkstand/contract/links/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { PublicationToCheck } from '../services.ts';
import { DEMO_FAULTS } from './publisher/faults.ts';
import { type DemoSite, findStory, type Publication } from './publisher/pages.ts';
import { slugOf } from './slugs.ts';

interface Candidate {
  readonly id: number;
  readonly status: string;
  readonly title: string;
  readonly publicationUrl: string;
  readonly linkType: LinkType | null;
  readonly html: string;
  readonly siteName: string;
  readonly language: string;
  readonly links: readonly { readonly keyword: string; readonly url: string }[];
}

const REL: Readonly<Record<LinkType, string>> = { do_follow: '', no_follow: 'nofollow', sponsored: 'sponsored' };

/** Escapes that differ between what was typed and what was asked for make no other path. */
const plainPath = (path: string): string => {
  try {
    return decodeURI(path).replace(/\/+$/, '');
  } catch {
    return path;
  }
};
const pathOf = (url: string): string => plainPath(URL.parse(url)?.pathname ?? '');

/** Faults that a path of the demo publisher may end with are no part of an article's address (publisher/faults.ts). */
const withoutFaults = (path: string): string => path.replace(new RegExp(`(-(${DEMO_FAULTS.join('|')}))+$`), '');

/** Reported pages and what should be on them, as the newest check of each asked for. */
export type ReportedPages = ReadonlyMap<string, readonly AgreedLink[]>;

const MAX_REPORTED = 1000;

/**
 * Remembers which links a page is checked for, so that the demo's sites show the briefing that somebody says to have
 * published there, whatever the url and however many briefings a site has.
 */
export function rememberReports(): { readonly pages: ReportedPages; add(publication: PublicationToCheck): void } {
  const pages = new Map<string, readonly AgreedLink[]>();
  return {
    pages,
    add({ pageUrl, links }) {
      const url = URL.parse(pageUrl);
      if (!url) return;
      const place = placeOf(url.hostname, url.pathname);
      pages.delete(place);
      pages.set(place, links);
      const [oldest] = pages.keys();
      if (pages.size > MAX_REPORTED && oldest !== undefined) pages.delete(oldest);
    },
  };
}

const placeOf = (host: string, path: string) => withoutWww(host) + withoutFaults(plainPath(path));

/** Whether a check has asked for this link on the page at this place. */
export const isReportedAt = (reported: ReportedPages, host: string, path: string, link: AgreedLink): boolean =>
  reported.get(placeOf(host, path))?.some(({ url, keyword }) => url === link.url && keyword === link.keyword) ?? false;

const hasLinks = ({ links }: Candidate, wanted: readonly AgreedLink[]) =>
  wanted.every(({ url, keyword }) => links.some((link) => link.url === url && link.keyword === keyword));

/**
 * What the site at this host and path publishes there: the briefing with that publication url, else the one that was
 * reported there last, else the one whose id or title the last part of the path carries, else whatever its owner was
 * asked to publish last, or published last.
 */
export async function findDemoPublication(
  db: Kysely<DB>,
  host: string,
  path: string,
  reported: ReportedPages = new Map(),
): Promise<Publication | null> {
  const site = await findDemoSite(db, host, path);
  if (!site) return null;
  const candidates = await candidatesOf(db, host, path);
  const asked = plainPath(path);
  const last = asked.split('/').at(-1) ?? '';
  const wanted = reported.get(placeOf(host, path));
  const found =
    candidates.find(({ publicationUrl }) => publicationUrl !== '' && withoutFaults(pathOf(publicationUrl)) === asked) ??
    (wanted && candidates.find((candidate) => hasLinks(candidate, wanted))) ??
    candidates.find(({ id }) => new RegExp(`(^|[^0-9])${id}([^0-9]|$)`).test(last)) ??
    candidates.find(({ title }) => slugOf(title) !== '' && last.startsWith(slugOf(title))) ??
    (findStory(site, host, path) === null
      ? (candidates.find(({ status }) => status === 'pending_owner' || status === 'waiting_publish') ?? candidates[0])
      : undefined);
  if (!found) return null;
  return {
    title: found.title,
    html: found.html,
    links: found.links
      .filter(({ url }) => url !== '')
      .map(({ keyword, url }) => ({ href: url, anchor: keyword, rel: REL[found.linkType ?? 'do_follow'] })),
    siteName: found.siteName,
    language: found.language,
  };
}

/** Briefings published or to be published at this place, newest first. */
async function candidatesOf(db: Kysely<DB>, host: string, path: string): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select b.id, b.status, coalesce(nullif(b.title, ''), c.general_title) as title, b.publication_url, b.link_type,
      v.html, s.name as site_name, s.language,
      jsonb_build_array(jsonb_build_object('keyword', b.keyword, 'url', b.url)) || coalesce(
        (select jsonb_agg(jsonb_build_object('keyword', t.keyword, 'url', t.url) order by t.position)
          from briefing_targets t where t.briefing_id = b.id), '[]') as links
    from briefings b
    join campaigns c on c.id = b.campaign_id
    join sites s on s.id = b.site_id
    join content_versions v on v.id = b.current_version_id
    where ${isPlaceOf(host, path)}
      and b.status in ('pending_owner', 'waiting_publish', 'published', 'done')
    order by b.status_since desc, b.id desc
  `.execute(db);
  return rows;
}

/** The site of the catalogue that this place belongs to; of several on a host the one with the longest path. */
export async function findDemoSite(db: Kysely<DB>, host: string, path: string): Promise<DemoSite | null> {
  const { rows } = await sql<{ name: string; language: string; domain: string }>`
    select s.name, s.language, s.domain from sites s
    where ${isPlaceOf(host, path)} order by length(s.domain) desc limit 1
  `.execute(db);
  const [site] = rows;
  if (!site) return null;
  const slash = site.domain.indexOf('/');
  return { name: site.name, language: site.language, path: slash < 0 ? '/' : site.domain.slice(slash) };
}

/** In the demo, whoever offers a site has put the file on it that shows that it is theirs. */
export async function findDemoVerification(db: Kysely<DB>, host: string, path: string): Promise<string | null> {
  const offered = await db
    .selectFrom('offeredSites')
    .select('code')
    .where('domain', '=', host + path)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return offered?.code ?? null;
}

/** The site's host itself or a host below it, and below the site's path if it has one. */
const isPlaceOf = (host: string, path: string) => {
  const hosts = host.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  const parts = path.split('/').filter(Boolean);
  const below = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const domains = hosts.flatMap((one) => [one, ...below.map((section) => one + section)]);
  return sql<boolean>`s.domain = any(${domains})`;
};
