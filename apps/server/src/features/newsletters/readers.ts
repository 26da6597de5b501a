import type { NewsletterBlock, NewsletterVersion, NewsletterVersions } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { applyCommission, type BaseCents } from '@linkstand/contract/shared/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { isForSale } from '../media/for-sale.ts';
import { commissionsOf } from '../users/commission.ts';
import type { NewsletterReader, ShownSite } from './render-newsletter.ts';

interface Person {
  readonly name: string;
  readonly company: string;
  readonly locale: Locale;
  readonly userId: number | null;
  readonly key: string;
}

/** Where the holder of the key unsubscribes: a page for people, and the address that mail programs post to. */
export const unsubscribeUrl = (brand: MailBrand, key: string): string =>
  new URL(`/unsubscribe/newsletter/${key}`, brand.baseUrl).href;

/** Where clicks of the holder of the key are counted; followed by the number of a link. */
export const clickUrl = (brand: MailBrand, key: string): string => new URL(`/go/${key}`, brand.baseUrl).href;

/** The picture by which an open of the holder of the key is counted. */
export const openUrl = (brand: MailBrand, key: string): string => new URL(`/opened/${key}.gif`, brand.baseUrl).href;

const blocksOf = (version: NewsletterVersion, kind: NewsletterBlock['kind']) =>
  version.blocks.filter((block) => block.kind === kind);

type BaseSite = Omit<ShownSite, 'priceCents'> & { readonly base: BaseCents | null };

/** The sites that any version shows, with their current data. Sites no longer for sale are left out. */
export async function loadSites(db: Database, versions: NewsletterVersions): Promise<ReadonlyMap<number, BaseSite>> {
  const ids = Object.values(versions).flatMap((version) =>
    blocksOf(version, 'sites').flatMap((block) => (block.kind === 'sites' ? block.siteIds : [])),
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'name', 'domain', 'da', 'monthlyTraffic', 'priceCents'])
    .where('id', 'in', [...new Set(ids)])
    .where(isForSale('sites'))
    .execute();
  return new Map(rows.map(({ priceCents, ...row }) => [row.id, { ...row, base: priceCents }]));
}

/** The newest publications of each of these clients, at most ten. */
async function readPublications(db: Database, userIds: readonly number[]) {
  const { rows } = await sql<{ userId: number; title: string; keyword: string; site: string; url: string }>`
    select u.id as "userId", p.title, p.keyword, p.site, p.url
    from unnest(${[...userIds]}::bigint[]) as u (id) cross join lateral (
      select b.title, b.keyword, s.name as site, b.publication_url as url
      from briefings b join campaigns c on c.id = b.campaign_id join sites s on s.id = b.site_id
      where c.user_id = u.id and b.status in ('published', 'done') and b.publication_url is not null
      order by b.published_at desc limit 10) p`.execute(db);
  const shown = rows.filter(({ url }) => /^https?:/.test(url));
  return Map.groupBy(shown, ({ userId }) => userId);
}

interface Written {
  readonly audience: 'clients' | 'owners';
  readonly versions: NewsletterVersions;
  readonly brand: MailBrand;
  readonly sites: ReadonlyMap<number, BaseSite>;
}

/**
 * What a version needs to know about its reader: prices at their commission, their publications. By the person's key.
 */
export async function readersOf(
  db: Database,
  { audience, versions, brand, sites }: Written,
  people: readonly Person[],
): Promise<ReadonlyMap<string, NewsletterReader>> {
  const shows = (kind: NewsletterBlock['kind']) =>
    people.flatMap(({ userId, locale }) => {
      const version = versions[locale];
      return userId !== null && version && blocksOf(version, kind).length > 0 ? [userId] : [];
    });
  const commissions = await commissionsOf(db, shows('sites'));
  const publications = await readPublications(db, shows('publications'));
  const priced = (commission: number | undefined) =>
    new Map(
      [...sites].map(([id, { base, ...site }]) => [
        id,
        {
          ...site,
          priceCents: base === null || commission === undefined ? null : applyCommission(base, commission),
        },
      ]),
    );
  return new Map(
    people.map(({ userId, key, name, company, locale }) => [
      key,
      {
        name,
        company,
        locale,
        audience,
        unsubscribeUrl: unsubscribeUrl(brand, key),
        sites: priced(userId === null ? undefined : commissions.get(userId)),
        publications: (publications.get(userId ?? 0) ?? []).map(({ title, keyword, site, url }) => ({
          title: title || keyword || site,
          site,
          url,
        })),
      },
    ]),
  );
}

export async function readerOf(db: Database, written: Written, person: Person): Promise<NewsletterReader> {
  const reader = (await readersOf(db, written, [person])).get(person.key);
  if (!reader) throw new Error('A person has no reader.');
  return reader;
}
