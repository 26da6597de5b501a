import type { ExportColumn } from '@linkstand/contract/shared/resource';
import type { Column } from './list-types.ts';

/**
 * A column as an export asks for it: called as on screen, its values in the words of the screen.
 *
 * @param labels words of its values, where the column brings none
 */
export function exportColumn<Row>(
  { key, header, file }: Pick<Column<Row>, 'key' | 'header' | 'file'>,
  labels: Readonly<Record<string, string>> = {},
): ExportColumn {
  const worded = file?.labels?.() ?? labels;
  return { key: file?.key ?? key, header, ...(Object.keys(worded).length > 0 ? { labels: worded } : {}) };
}

/** Choices as what an export calls their values. */
export const labelsOf = (choices: readonly { value: string; label: string }[]): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));
