import type { NewsletterBlock, NewsletterVersion, NewsletterVersions } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { applyCommission, type BaseCents } from '@linkstand/contract/shared/money';
import type { Database } from '../../platform/context.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { commissionOf } from '../users/commission.ts';
import type { NewsletterReader, ShownPublication, ShownSite } from './render-newsletter.ts';

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

const blocksOf = (version: NewsletterVersion, kind: NewsletterBlock['kind']) =>
  version.blocks.filter((block) => block.kind === kind);

type BaseSite = Omit<ShownSite, 'priceCents'> & { readonly base: number | null };

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
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map(({ priceCents, ...row }) => [row.id, { ...row, base: priceCents }]));
}

async function readPublications(db: Database, userId: number): Promise<ShownPublication[]> {
  const rows = await db
    .selectFrom('briefings as b')
    .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .select(['b.title', 'b.keyword', 's.name as site', 'b.publicationUrl'])
    .where('c.userId', '=', userId)
    .where('b.status', 'in', ['published', 'done'])
    .where('b.publicationUrl', 'is not', null)
    .orderBy('b.publishedAt', 'desc')
    .limit(10)
    .execute();
  return rows.flatMap(({ title, keyword, site, publicationUrl }) =>
    publicationUrl && /^https?:/.test(publicationUrl)
      ? [{ title: title || keyword || site, site, url: publicationUrl }]
      : [],
  );
}

/** What a version needs to know about its reader: prices at their commission, their publications. */
export async function readerOf(
  db: Database,
  {
    audience,
    version,
    brand,
    sites,
  }: {
    readonly audience: 'clients' | 'owners';
    readonly version: NewsletterVersion;
    readonly brand: MailBrand;
    readonly sites: ReadonlyMap<number, BaseSite>;
  },
  person: Person,
): Promise<NewsletterReader> {
  const { userId } = person;
  const shows = (kind: NewsletterBlock['kind']) => blocksOf(version, kind).length > 0;
  const commission = userId !== null && shows('sites') ? await commissionOf(db, userId) : undefined;
  return {
    name: person.name,
    company: person.company,
    locale: person.locale,
    audience,
    unsubscribeUrl: unsubscribeUrl(brand, person.key),
    sites: new Map(
      [...sites].map(([id, { base, ...site }]) => [
        id,
        {
          ...site,
          priceCents: base === null || commission === undefined ? null : applyCommission(base as BaseCents, commission),
        },
      ]),
    ),
    publications: userId !== null && shows('publications') ? await readPublications(db, userId) : [],
  };
}
