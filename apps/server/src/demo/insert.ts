import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { Tx } from '../platform/context.ts';

/** A row as it is inserted; json columns are given as they are, not as text. */
export type Row<T extends keyof DB> = {
  [K in keyof Insertable<DB[T]>]: K extends keyof Selectable<DB[T]>
    ? Selectable<DB[T]>[K] extends Insertable<DB[T]>[K]
      ? Insertable<DB[T]>[K]
      : Selectable<DB[T]>[K]
    : never;
};

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts any number of rows with their ids in one statement. All rows have the fields of the first one: a column that
 * it lacks takes its default.
 */
export async function insertRows<T extends keyof DB>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((key) => [key, snake(key)] as const);
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column, (row as Record<string, unknown>)[key]])),
  );
  const names = sql.join(columns.map(([, column]) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)
  `.execute(tx);
}

/** After rows with ids of their own: the next row takes the id after the highest one. */
export async function continueIds(tx: Tx, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    const name = snake(table);
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 1), max(id) is not null)
      from ${sql.table(table)}`.execute(tx);
  }
}

/** Runs `work` without triggers that only matter for what happens today. */
export async function withoutTriggers(
  tx: Tx,
  triggers: readonly (readonly [table: keyof DB, trigger: string])[],
  work: () => Promise<void>,
): Promise<void> {
  const switchTriggers = async (how: 'disable' | 'enable') => {
    for (const [table, trigger] of triggers) {
      await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(trigger)}`.execute(tx);
    }
  };
  // A table is not altered while a deferred check of its rows waits.
  const checkRows = async () => {
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
  };
  await checkRows();
  await switchTriggers('disable');
  await work();
  await checkRows();
  await switchTriggers('enable');
}
