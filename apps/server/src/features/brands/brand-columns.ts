import type { BrandInput } from '@linkstand/contract/brands/schema';
import type { Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';

export const columnsOf = (input: BrandInput) => ({
  name: input.name,
  host: input.host,
  baseUrl: input.domain.replace(/\/+$/, ''),
  pageTitle: input.pageTitle,
  primaryColor: input.primary,
  secondaryColor: input.secondary,
  accentColor: input.accent,
  isBacklinks: input.backlinks,
  defaultLocale: input.defaultLocale,
  displayCurrency: input.displayCurrency,
  mailFrom: input.mailFrom,
  countsClicks: input.countsClicks,
  countsOpens: input.countsOpens,
});

/** @throws Refusal 422 if another brand has the host, or if it has none and is not the default one */
export async function requireHost(tx: Tx, host: string | null, own: { id: number; isDefault: boolean } | undefined) {
  if (host === null && !own?.isDefault) throw fieldRule({ path: 'host', code: 'required' });
  if (host === null) return;
  const other = await tx.selectFrom('brands').select('id').where('host', '=', host).executeTakeFirst();
  if (other && other.id !== own?.id) throw fieldRule({ path: 'host', code: 'name_taken' });
}
