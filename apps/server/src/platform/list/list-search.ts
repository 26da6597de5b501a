import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { containsText } from './list-query.ts';

/** Tables whose records are found by their words. */
type Named = { [T in keyof DB]: 'searchText' extends keyof DB[T] ? T : never }[keyof DB];

/** Ids of the records of a table whose words contain a text, as a subquery. */
export const idsNamed = (table: Named, text: string): RawBuilder<number> =>
  sql`select named.id from ${sql.table(table)} named where ${containsText(sql`named.search_text`, text)}`;

/** True of the rows of a table that one of these subqueries names. Each uses its own index, which `or` would not. */
export const inAny = (id: RawBuilder<unknown>, found: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`${id} in (${sql.join(found, sql` union all `)})`;
