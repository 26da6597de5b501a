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
 * Not sent yet: it may be part of a statement (`record`). It returns a row, or none where somebody else was faster.
 *
 * @param expected further columns that must still be as given
 */
export function versionUpdate(
  tx: Tx,
  table: VersionedTable,
  { id, version }: VersionedRow,
  values: object,
  expected: Readonly<Record<string, unknown>> = {},
) {
  // Every such table is written alike, which types that name each of them can't say.
  let query = (tx as unknown as Transaction<Record<string, AnyVersionedRow>>)
    .updateTable(table as string)
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version);
  for (const [column, value] of Object.entries(expected)) query = query.where(column, '=', value);
  return query.returning('version');
}
export type VersionUpdate = ReturnType<typeof versionUpdate>;

/** Sends such an update. @returns the new version; undefined where somebody else was faster */
export const updateVersion = async (...update: Parameters<typeof versionUpdate>): Promise<number | undefined> =>
  (await versionUpdate(...update).executeTakeFirst())?.version;
