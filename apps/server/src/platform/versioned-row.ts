import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { Database, Tx } from './context.ts';

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

/** For updates of a row whatever its version is. */
export const NEXT_VERSION = sql<number>`version + 1`;

/** An update of a row that matches only the version that was read. It may be part of a statement (`record`). */
export interface VersionUpdate {
  readonly table: VersionedTable;
  readonly row: VersionedRow;
  /** Columns to write. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Further columns that must be unchanged. */
  readonly expected?: Readonly<Record<string, unknown>>;
}

/** Builds the update, which increments the version. Returns a row, or none if somebody else was first. */
export function buildUpdate(tx: Database | Tx, { table, row: { id, version }, values, expected = {} }: VersionUpdate) {
  // All these tables are written alike, which types that name each can't express.
  let query = (tx as unknown as Transaction<Record<string, AnyVersionedRow>>)
    .updateTable(table as string)
    .set({ ...values, version: NEXT_VERSION })
    .where('id', '=', id)
    .where('version', '=', version);
  for (const [column, value] of Object.entries(expected)) query = query.where(column, '=', value);
  return query.returning('version');
}

/** Executes such an update. @returns the new version; undefined if somebody else was first */
export const executeUpdate = async (tx: Tx, update: VersionUpdate): Promise<number | undefined> =>
  (await buildUpdate(tx, update).executeTakeFirst())?.version;

/** The same for a row, the columns to write, and further columns that must be unchanged. */
export const updateVersion = (
  tx: Tx,
  table: VersionedTable,
  row: VersionedRow,
  values: object,
  expected: Readonly<Record<string, unknown>> = {},
): Promise<number | undefined> =>
  executeUpdate(tx, { table, row, values: values as Readonly<Record<string, unknown>>, expected });

/**
 * Writes the row that has a key of its own: the first version, or the next one.
 *
 * @param version that the row had when it was read; 0 where there was none
 * @returns its id; undefined if somebody else was first
 */
export async function saveVersion(
  tx: Tx,
  table: VersionedTable,
  [column, key]: readonly [column: string, key: string | number],
  version: number,
  values: object,
): Promise<number | undefined> {
  const any = tx as unknown as Transaction<Record<string, AnyVersionedRow>>;
  const row =
    version === 0
      ? await any
          .insertInto(table as string)
          .values({ ...values, [column]: key } as AnyVersionedRow)
          .onConflict((on) => on.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await any
          .updateTable(table as string)
          .set({ ...values, version: NEXT_VERSION })
          .where(column, '=', key)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst();
  return row?.id;
}

/** For statements that change many rows: `update sites s set ${raisedVersion('s')}, …`. @param of the table or its alias */
export const raisedVersion = (of: string): RawBuilder<unknown> => sql`version = ${sql.ref(`${of}.version`)} + 1`;
