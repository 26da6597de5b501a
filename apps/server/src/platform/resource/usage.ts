import { sql } from 'kysely';
import type { MessageCode } from '../../messages/en-us.ts';
import { message } from '../../messages/messages.ts';
import type { Context, Tx } from '../context.ts';
import { conflict } from '../errors.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Counting stops here: "1,000" says enough. */
const MAX_COUNTED = 1000;

/** Every foreign key that prevents deleting a row of this table, read from the database so that none is forgotten. */
export async function referencesTo(tx: Tx, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r')`.execute(tx);
  return rows;
}

/** Messages that name the places of use: `used_by_companies`. */
type Place = Extract<MessageCode, `used_by_${string}`>;
const placeOf = (table: string) => `used_by_${table}` as Place;

/**
 * Refuses with the specified message if something still uses a row, with the places and how many.
 *
 * @throws Refusal 409 `in_use_by`
 */
export async function refuseIfUsed(
  tx: Tx,
  ctx: Context,
  table: string,
  id: number,
  code: MessageCode = 'in_use_by',
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { table: place, column } of await referencesTo(tx, table)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select 1 from ${sql.table(place)} where ${sql.ref(column)} = ${id} limit ${MAX_COUNTED}) used`.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts.set(place, (counts.get(place) ?? 0) + count);
  }
  if (counts.size === 0) return;
  const places = [...counts].map(([place, count]) => `${message(ctx.locale, placeOf(place))} (${count})`);
  throw conflict(code, { parameters: { places: places.join(', ') } });
}
