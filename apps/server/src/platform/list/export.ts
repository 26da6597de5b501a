import type { ExportColumn } from '@linkstand/contract/shared/resource';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { z } from 'zod';
import { dayIn } from '../calendar.ts';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import type { Paged, Table, TableCell, TableKind } from './table-file.ts';

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
 * A value as a cell: cents, thousandths as factors, instants as days, choices in words, records by name, lists with
 * commas.
 */
function cell(column: ExportColumn, value: unknown, ctx: Context): TableCell {
  const { key, labels } = column;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return CHOICE_WORDS[ctx.locale].answer[value ? 'yes' : 'no'];
  if (typeof value === 'number') {
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

/** A type without what it may be instead: null, nothing. */
function kernelOf(type: z.core.$ZodType): z.core.$ZodType {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable ? kernelOf(type.def.innerType) : type;
}

/** Whether the rows of a list have a field at a dotted path. */
function hasField(row: z.ZodObject, path: string): boolean {
  let type: z.core.$ZodType = row;
  for (const key of path.split('.')) {
    if (!(type instanceof z.ZodObject) || !Object.hasOwn(type.shape, key)) return false;
    type = kernelOf(type.shape[key]);
  }
  return true;
}

/**
 * Checks the columns that a file is asked with, whatever its rows hold.
 *
 * @throws Refusal 400 that names a column that the reader may not see, or that the contract doesn't know
 */
export function requireColumns(
  columns: readonly ExportColumn[],
  row: z.ZodObject,
  unreadable?: ReadonlySet<string>,
): void {
  const unknown = columns.findIndex(({ key }) => unreadable?.has(key.split('.')[0] ?? '') || !hasField(row, key));
  if (unknown < 0) return;
  const field = columns[unknown]?.key ?? '';
  throw invalid({ path: `columns.${unknown}.key`, code: 'unknown_field', parameters: { field } });
}

const kindOf = ({ key }: ExportColumn): TableKind =>
  IS_CENTS.test(key) ? 'amount' : IS_INSTANT.test(key) ? 'day' : 'plain';

/** Rows of a file with the requested columns, in the reader's language. */
export function askedTable(
  ctx: Context,
  name: string,
  { pages, ...counted }: Paged<unknown>,
  columns: readonly ExportColumn[],
): Table {
  async function* cells() {
    for await (const rows of pages)
      yield rows.map((row) => columns.map((column) => cell(column, at(row, column.key), ctx)));
  }
  return {
    name,
    columns: columns.map((column) => ({ header: column.header, kind: kindOf(column) })),
    pages: cells(),
    counted,
  };
}
