import type { Locale } from '@linkstand/contract/shared/locales';
import { IMPORT_FIELDS, type ImportField } from '@linkstand/contract/sites/import-choices';
import { message } from '../../../messages/messages.ts';
import { type Context, callerOf, type UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { FileColumn } from '../../../platform/list/file-columns.ts';
import type { Table } from '../../../platform/list/table-file.ts';
import type { Storage } from '../../../platform/storage.ts';
import { columnName } from './column-names.ts';
import { presentItem } from './presenter.ts';
import { listRows, type StoredImport, type StoredRow } from './queries.ts';
import { storedRows } from './read-file.ts';

type Example = Readonly<Record<ImportField, string>>;

/** Two example rows. Values are understood in every language. */
export const EXAMPLES: readonly Example[] = [
  {
    domain: 'gazette.example',
    name: 'The Gazette',
    country: 'GB',
    language: 'en',
    type: 'newspaper',
    tier: 'B',
    status: 'verifying',
    description: '',
    siteManager: '',
    categories: 'News; Business',
    tags: '',
    acceptedSensitive: 'loan; crypto',
    priceCents: '120.00',
    gamblingPriceCents: '240.00',
    insertionPriceCents: '60.00',
    insertionGamblingPriceCents: '',
    priceMultiplierMilli: '1.5',
    costMultiplierMilli: '1',
    da: '45',
    pa: '38',
    monthlyTraffic: '52000',
    metricsSource: 'Moz',
    metricsAt: '2026-01-31',
    owner: '',
    costCents: '',
    gamblingCostCents: '',
    insertionCostCents: '',
    insertionGamblingCostCents: '',
    linkTypes: '',
    fillModes: '',
    defaultFillMode: '',
    deliveryDays: '',
  },
  {
    domain: 'gazette.example/sports',
    name: 'The Gazette: sports',
    country: 'GB',
    language: 'en',
    type: 'newspaper',
    tier: 'C',
    status: '',
    description: '',
    siteManager: '',
    categories: 'Sports',
    tags: '',
    acceptedSensitive: '',
    priceCents: '80.00',
    gamblingPriceCents: '',
    insertionPriceCents: '',
    insertionGamblingPriceCents: '',
    priceMultiplierMilli: '',
    costMultiplierMilli: '',
    da: '',
    pa: '',
    monthlyTraffic: '',
    metricsSource: '',
    metricsAt: '',
    owner: '',
    costCents: '',
    gamblingCostCents: '',
    insertionCostCents: '',
    insertionGamblingCostCents: '',
    linkTypes: '',
    fillModes: '',
    defaultFillMode: '',
    deliveryDays: '',
  },
];

/** A template with every column that imports understand, in the reader's language. */
export const templateColumns = (locale: Locale): readonly FileColumn<Example>[] =>
  IMPORT_FIELDS.map((field) => ({
    header: columnName(field, locale),
    kind: field === 'metricsAt' ? 'day' : 'plain',
    value: (example) => {
      const written = example[field];
      return IS_NUMBER.test(written) ? Number(written) : written;
    },
  }));
const IS_NUMBER = /^\d+(?:\.\d+)?$/;

const PAGE = 500;

/**
 * The refused rows as they were uploaded, with the reasons in a last column, so that they can be corrected and uploaded
 * again. Read as it is written, so that a large file doesn't hold the event loop.
 *
 * @throws Refusal 409 if the rows are no longer stored
 */
export async function refusedTable(ctx: Context<UserActor>, storage: Storage, found: StoredImport): Promise<Table> {
  const { storageKey, headers, fileName } = found;
  if (storageKey === null || found.sweptAt !== null) throw conflict('import_swept');
  const reasonHeader = message(ctx.locale, 'import_reason');
  // A file that was corrected before has the column already.
  const kept = headers.flatMap((header, at) => (header === reasonHeader ? [] : [at]));
  const pages = async function* () {
    let page: StoredRow[] = [];
    let at = 0;
    const next = async () => {
      if (at < page.length) return page[at];
      const after = page.at(-1)?.line ?? 0;
      page = await listRows(ctx, found.id, { kind: 'refused', after, limit: PAGE });
      at = 0;
      return page[0];
    };
    let refused = await next();
    for await (const rows of storedRows(storage, { ...found, storageKey }, callerOf(ctx))) {
      const out: string[][] = [];
      for (const { line, cells } of rows) {
        if (refused?.line !== line) continue;
        const { reasons } = presentItem(refused, headers, ctx.locale, []);
        const sentences = reasons.map((reason) =>
          reason.column ? `${reason.column}: ${reason.message}` : reason.message,
        );
        out.push([...kept.map((column) => cells[column] ?? ''), sentences.join(' ')]);
        at++;
        refused = await next();
      }
      yield out;
      if (!refused) return;
    }
  };
  return {
    name: `${fileName.replace(/\.[a-z]{3,4}$/i, '')}-refused`,
    columns: [...kept.map((at) => headers[at] ?? ''), reasonHeader].map((header) => ({ header, kind: 'plain' })),
    pages: pages(),
  };
}
