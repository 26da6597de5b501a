import type { Brand, BrandPicture, BrandSettings } from '@linkstand/contract/brands/schema';
import { Email } from '@linkstand/contract/shared/fields';
import type { Locale } from '@linkstand/contract/shared/locales';
import { localeOf } from '@linkstand/contract/shared/locales';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';

export type BrandRow = Selectable<DB['brands']>;

const REMEMBERED_MS = 800;

/**
 * Finds the brand of a host; any unknown host gets the default one. Remembers for less than a second, and uses what it
 * remembers while the database is away, so that pages still open.
 */
export function brandFinder(db: Database, clock: () => number = () => performance.now()) {
  let read = Number.NEGATIVE_INFINITY;
  let rows: Promise<BrandRow[]> | undefined;
  let last: BrandRow[] | undefined;
  return async (host: string): Promise<BrandRow> => {
    if (!rows || clock() - read > REMEMBERED_MS) {
      read = clock();
      rows = db
        .selectFrom('brands')
        .selectAll()
        .execute()
        .then(
          (fresh) => {
            last = fresh;
            return fresh;
          },
          (error: unknown) => {
            rows = undefined;
            if (last && isUnavailable(error)) return last;
            throw error;
          },
        );
    }
    const all = await rows;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const brand = all.find((row) => row.host === name) ?? all.find((row) => row.isDefault) ?? all[0];
    if (!brand) throw notFound();
    return brand;
  };
}
export type FindBrand = ReturnType<typeof brandFinder>;

/** The version in the address changes with the picture, so browsers may keep it for long. */
export const pictureUrl = (brand: BrandRow, kind: BrandPicture): string => {
  const shown = kind === 'favicon' && !hasPicture(brand, 'favicon') ? 'icon' : kind;
  return `/brand/${brand.key}/${shown}${hasPicture(brand, shown) ? '' : '.svg'}?v=${brand.updatedAt.getTime()}`;
};

/** The icon as a PNG, for programs that draw no SVG: as in mails, or of a size that `APP_ICONS` has. */
export const iconPngUrl = (brand: BrandRow, size?: number): string =>
  `/brand/${brand.key}/icon${size === undefined ? '' : `-${size}`}.png?v=${brand.updatedAt.getTime()}`;

const hasPicture = ({ hasPictures }: BrandRow, kind: BrandPicture): boolean =>
  typeof hasPictures === 'object' && hasPictures !== null && kind in hasPictures;

export const presentBrand = (brand: BrandRow): Brand => ({
  key: brand.key,
  name: brand.name,
  pageTitle: brand.pageTitle,
  primary: brand.primaryColor,
  secondary: brand.secondaryColor,
  accent: brand.accentColor,
  logoUrl: pictureUrl(brand, 'logo'),
  iconUrl: pictureUrl(brand, 'icon'),
  faviconUrl: pictureUrl(brand, 'favicon'),
  domain: new URL(brand.baseUrl).host,
  backlinks: brand.isBacklinks,
  defaultLocale: localeOf(brand.defaultLocale),
});

export const presentBrandSettings = (brand: BrandRow): BrandSettings => ({
  id: brand.id,
  version: brand.version,
  key: brand.key,
  isDefault: brand.isDefault,
  name: brand.name,
  pageTitle: brand.pageTitle,
  host: brand.host,
  domain: brand.baseUrl,
  primary: brand.primaryColor,
  secondary: brand.secondaryColor,
  accent: brand.accentColor,
  backlinks: brand.isBacklinks,
  defaultLocale: localeOf(brand.defaultLocale),
  displayCurrency: brand.displayCurrency,
  mailFrom: brand.mailFrom,
  countsClicks: brand.countsClicks,
  countsOpens: brand.countsOpens,
  logoUrl: pictureUrl(brand, 'logo'),
  iconUrl: pictureUrl(brand, 'icon'),
  faviconUrl: pictureUrl(brand, 'favicon'),
  updatedAt: brand.updatedAt.toISOString(),
});

/** What a mail sent under this brand shows; its links lead to the configured address. */
export async function findMailBrand(db: Database | Tx, id: number): Promise<MailBrand> {
  const brand = await db.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
  if (!brand) throw notFound();
  const baseUrl = brand.baseUrl.replace(/\/+$/, '');
  return {
    id: brand.id,
    name: brand.name,
    baseUrl,
    primaryColor: brand.primaryColor,
    iconUrl: `${baseUrl}${iconPngUrl(brand)}`,
    // No mail is sent from something that is no address.
    fromAddress: Email.safeParse(brand.mailFrom).success ? brand.mailFrom : '',
    countsClicks: brand.countsClicks,
    countsOpens: brand.countsOpens,
  };
}

/** The language of a brand: of texts for nobody in particular, and for `localeOf()`. */
export async function findBrandLocale(db: Database | Tx, id: number): Promise<Locale> {
  const brand = await db.selectFrom('brands').select('defaultLocale').where('id', '=', id).executeTakeFirstOrThrow();
  return localeOf(brand.defaultLocale);
}

/** SQL for `localeOf()`: the language of somebody's brand, otherwise of the default one. `brandId` is the column. */
export const brandLocaleOf = (brandId: string) => sql<string>`(
  select r.default_locale from brands r
  order by (r.id = ${sql.ref(brandId)}) is true desc, r.is_default desc, r.id limit 1)`;

export async function findDefaultBrandId(db: Database | Tx): Promise<number> {
  const { id } = await db
    .selectFrom('brands')
    .select('id')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Every brand as administrators read it, the default one first. */
export async function listBrands(db: Database): Promise<BrandSettings[]> {
  const rows = await db.selectFrom('brands').selectAll().orderBy('isDefault', 'desc').orderBy('id').execute();
  return rows.map(presentBrandSettings);
}

/** What a document under a brand shows: its colour, and its logo as SVG, PNG, JPEG or WebP. */
export async function findPaperBrand(db: Database | Tx, id: number) {
  const brand = await db
    .selectFrom('brands as r')
    .leftJoin('brandPictures as p', (join) => join.onRef('p.brandId', '=', 'r.id').on('p.kind', '=', 'logo'))
    .select(['r.name', 'r.primaryColor', 'r.logoSvg', 'r.defaultLocale', 'p.bytes as logo'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    name: brand.name,
    color: brand.primaryColor,
    defaultLocale: localeOf(brand.defaultLocale),
    logo: brand.logo ?? Buffer.from(brand.logoSvg),
  };
}
