import type { Transaction } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { Tx } from './context.ts';

/** Tables whose rows have an id and a version that goes up with every change. */
export type VersionedTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof DB];

export interface VersionedRow {
  readonly id: number;
  readonly version: number;
}

interface AnyVersionedRow {
  id: number;
  version: number;
  [column: string]: unknown;
}

/**
 * Writes columns of a row as it was read, in one update that holds for that version alone, and counts the version up.
 * @param expected further columns that must still be as given
 * @returns the new version; undefined where somebody else was faster
 */
export async function updateVersion(
  tx: Tx,
  table: VersionedTable,
  { id, version }: VersionedRow,
  values: object,
  expected: Readonly<Record<string, unknown>> = {},
): Promise<number | undefined> {
  // Every such table is written alike, which types that name each of them can't say.
  let query = (tx as unknown as Transaction<Record<string, AnyVersionedRow>>)
    .updateTable(table as string)
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version);
  for (const [column, value] of Object.entries(expected)) query = query.where(column, '=', value);
  return (await query.returning('version').executeTakeFirst())?.version;
}
