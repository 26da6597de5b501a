import type { ListedDomain } from '@linkstand/contract/domains/schema';
import type { useT } from '../../lib/i18n.ts';

type Words = ReturnType<typeof useT<'domains'>>;

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** How a list stands, as a file for spreadsheets; prices with a point between, whatever the language. */
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
  const lines = rows.map(({ written, domain, standing, site }) => [
    written,
    domain,
    t(`standing.${standing}`),
    site?.name ?? null,
    site?.da ?? null,
    site?.monthlyTraffic ?? null,
    site === null || site.priceCents === null ? null : (site.priceCents / 100).toFixed(2),
  ]);
  const text = [header, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
