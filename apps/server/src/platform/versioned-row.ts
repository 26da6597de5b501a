import type { Transaction } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { Tx } from './context.ts';

/** Tables whose rows have an id, and a version that every change increments. */
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
 * Builds the update of a row that matches only the version that was read, and increments the version. It is not
 * executed yet, because it may be part of a statement (`record`). Returns a row, or none if somebody else was first.
 *
 * @param expected further columns that must be unchanged
 */
export function versionUpdate(
  tx: Tx,
  table: VersionedTable,
  { id, version }: VersionedRow,
  values: object,
  expected: Readonly<Record<string, unknown>> = {},
) {
  // All these tables are written alike, which types that name each can't express.
  let query = (tx as unknown as Transaction<Record<string, AnyVersionedRow>>)
    .updateTable(table as string)
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version);
  for (const [column, value] of Object.entries(expected)) query = query.where(column, '=', value);
  return query.returning('version');
}
export type VersionUpdate = ReturnType<typeof versionUpdate>;

/** Executes such an update. @returns the new version; undefined if somebody else was first */
export const updateVersion = async (...update: Parameters<typeof versionUpdate>): Promise<number | undefined> =>
  (await versionUpdate(...update).executeTakeFirst())?.version;
