import type { ExportColumn } from '@linkstand/contract/shared/resource';
import type { Column } from './list-types.ts';

/**
 * A column of an export: with the heading and the value labels of the screen.
 *
 * @param labels value labels, if the column has none
 */
export function exportColumn<Row>(
  { key, header, file }: Pick<Column<Row>, 'key' | 'header' | 'file'>,
  labels: Readonly<Record<string, string>> = {},
): ExportColumn {
  const { key: path = key, labels: own } = file || {};
  const worded = own?.() ?? labels;
  return { key: path, header, ...(Object.keys(worded).length > 0 ? { labels: worded } : {}) };
}

/** Choices as value labels of an export. */
export const labelsOf = (choices: readonly { value: string; label: string }[]): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));
