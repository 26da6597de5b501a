import type { ListedDomain } from '@linkstand/contract/domains/schema';
import { MAX_EXPORTED_SITES } from '@linkstand/contract/media/choices';
import { csvText } from '@linkstand/contract/shared/csv-cell';
import type { useT } from '../../lib/i18n.ts';

type Words = ReturnType<typeof useT<'domains'>>;

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  const text = typeof value === 'string' ? csvText(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Whether a file leaves out some sites' data, because an export has a limit. */
export const isCut = (rows: readonly ListedDomain[]): boolean =>
  rows.filter(({ site }) => site !== null).length > MAX_EXPORTED_SITES;

/**
 * The result for a list of domains, as a file for spreadsheets; prices have a decimal point in every language. Of sites
 * beyond the limit of an export, it has the domain and its result.
 */
export function listAsCsv(rows: readonly ListedDomain[], t: Words): Blob {
  const header = [
    t('csv.written'),
    t('csv.domain'),
    t('csv.standing'),
    t('csv.name'),
    'DA',
    t('csv.traffic'),
    t('csv.price'),
  ];
  const told = new Set(rows.filter(({ site }) => site !== null).slice(0, MAX_EXPORTED_SITES));
  const lines = rows.map((row) => {
    const { written, domain, standing } = row;
    const site = told.has(row) ? row.site : null;
    return [
      written,
      domain,
      t(`standing.${standing}`),
      site?.name ?? null,
      site?.da ?? null,
      site?.monthlyTraffic ?? null,
      site === null || site.priceCents === null ? null : (site.priceCents / 100).toFixed(2),
    ];
  });
  const text = [header, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
