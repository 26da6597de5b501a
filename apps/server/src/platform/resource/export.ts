import type { ExportColumn } from '@linkstand/contract/shared/resource';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { dayIn } from '../calendar.ts';
import type { Context } from '../context.ts';
import { amountCell, longCsv } from '../csv.ts';
import { invalid } from '../errors.ts';

/** The value at a dotted path. Undefined if the row has no such field. */
function at(row: unknown, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split('.')) {
    if (value === null) return null;
    if (typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** `priceCents`, or `cents` alone, also within a record. */
const IS_CENTS = /(\bc|C)ents$/;
/** `createdAt`, or `at` alone. */
const IS_INSTANT = /(\ba|A)t$/;

/**
 * A value as a cell: cents as amounts, thousandths as factors, instants as days, choices in words, records by name,
 * lists with commas.
 */
function cell(column: ExportColumn, value: unknown, ctx: Context): string | number | null {
  const { key, labels } = column;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return CHOICE_WORDS[ctx.locale].answer[value ? 'yes' : 'no'];
  if (typeof value === 'number') {
    if (IS_CENTS.test(key)) return amountCell(value);
    if (key.endsWith('Milli')) return value / 1000;
    return key.endsWith('Bp') ? value / 100 : value;
  }
  if (typeof value === 'string') {
    // A calendar day is the same in every time zone, an instant is not.
    if (IS_INSTANT.test(key)) return value.includes('T') ? dayIn(new Date(value), ctx.timeZone) : value;
    return labels && Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => cell(column, item, ctx)).join(', ');
  return 'name' in (value as object) ? String((value as { name: unknown }).name) : JSON.stringify(value);
}

/**
 * Rows as CSV with the requested columns, in the reader's language. A column that the reader may not see, that the
 * contract doesn't know, or that no row has, is a 400 that names it.
 *
 * @param known columns of the contract, some of which only certain rows have
 */
export function exportRows(
  ctx: Context,
  rows: readonly unknown[],
  columns: readonly ExportColumn[],
  known: ReadonlySet<string>,
  unreadable?: ReadonlySet<string>,
): Promise<Buffer> {
  const isMissing = (key: string) => rows.length > 0 && rows.every((row) => at(row, key) === undefined);
  const unknown = columns.findIndex(
    ({ key }) => unreadable?.has(key.split('.')[0] ?? '') || (!known.has(key) && isMissing(key)),
  );
  if (unknown >= 0)
    throw invalid({
      path: `columns.${unknown}.key`,
      code: 'unknown_field',
      parameters: { field: columns[unknown]?.key ?? '' },
    });
  return longCsv(
    columns.map(({ header }) => header),
    rows,
    (row) => columns.map((column) => cell(column, at(row, column.key), ctx)),
  );
}
