import type { Brand } from '@linkstand/contract/brands/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';

export type BrandRow = Selectable<DB['brands']>;

const REMEMBERED_MS = 5000;

/**
 * Finds the brand of a host; any unknown host gets the default one. Remembers for 5 s, and goes on with what it
 * remembers while the database is away, so that pages still open.
 */
export function brandFinder(db: Database, clock: () => number = Date.now) {
  let read = 0;
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
const picture = (brand: BrandRow, kind: 'logo' | 'icon') =>
  `/brand/${brand.key}/${kind}.svg?v=${brand.updatedAt.getTime()}`;

export const presentBrand = (brand: BrandRow): Brand => ({
  key: brand.key,
  name: brand.name,
  pageTitle: brand.pageTitle,
  primary: brand.primaryColor,
  secondary: brand.secondaryColor,
  accent: brand.accentColor,
  logoUrl: picture(brand, 'logo'),
  iconUrl: picture(brand, 'icon'),
  faviconUrl: picture(brand, 'icon'),
  domain: new URL(brand.baseUrl).host,
  backlinks: brand.isBacklinks,
  defaultLocale: brand.defaultLocale as Locale,
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
    iconUrl: `${baseUrl}/brand/${brand.key}/icon.png?v=${brand.updatedAt.getTime()}`,
    fromAddress: brand.mailFrom,
  };
}

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
