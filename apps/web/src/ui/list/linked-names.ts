import type { FilterField, FilterValues } from './filter-fields.ts';

const nameIn = (row: unknown, key: string, id: string): string | undefined => {
  const found = (row as Readonly<Record<string, unknown>> | null)?.[key.replace(/Id$/, '')];
  if (typeof found !== 'object' || found === null || !('id' in found) || !('name' in found)) return undefined;
  return String(found.id) === id && found.name ? String(found.name) : undefined;
};

/** Filters that a link sets to a record, such as `clientId`, with its name: each row of the list has it. */
export const withNames = (
  fields: readonly FilterField[],
  values: FilterValues,
  rows: readonly unknown[],
): readonly FilterField[] =>
  fields.map((field) => {
    if (field.kind !== 'linked' || values[field.key] === undefined) return field;
    const id = String(values[field.key]);
    const name = rows.map((row) => nameIn(row, field.key, id)).find((each) => each !== undefined);
    return name === undefined ? field : { ...field, text: () => name };
  });
