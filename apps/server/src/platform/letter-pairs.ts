import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../db/prepared-statements.ts';
import type { DB } from '../db/types.generated.ts';
import { containsText, isShort } from './list/list-query.ts';
import { orOfAll } from './list/sql-hints.ts';

/** Tables with a `search_text`. It needs an index on `letter_pairs(search_text)`. */
type SearchedTable = { [T in keyof DB]: 'searchText' extends keyof DB[T] ? T : never }[keyof DB];

/** Above this number of rows, a full scan is as fast as single lookups. */
const FEW = 10_000;

/**
 * Ids of all rows whose text contains one or two letters, as an array. A rare pair is found through the index of pairs;
 * for a common pair or a single letter, all texts are scanned.
 *
 * @param few how many rows are looked up one by one at most
 */
export function idsWithLetters(table: SearchedTable, text: string, few = FEW): RawBuilder<number[]> {
  const from = sql`${sql.table(table)} words`;
  const has = containsText(sql`words.search_text`, text);
  const all = sql<number[]>`array(select words.id from ${from} where ${has})`;
  if ([...text.normalize('NFC')].length < 2) return all;
  // Text whose plain form differs (ß is ss, a lone accent is nothing) has other pairs, so the text itself is compared
  // too.
  const paired = sql`${PLANNED_EACH_TIME} letter_pairs(words.search_text) @> letter_pairs(plain_text(${text})) and ${has}`;
  return sql`coalesce((
    select coalesce(array_agg(id), '{}') from (select words.id from ${from} where ${paired} limit ${few + 1}) found
    having count(*) <= ${few}), ${all})`;
}

/** Like `containsText` on the table's search text. Also finds a few rows among very many for one or two letters. */
export function containsWords(table: SearchedTable, text: string): RawBuilder<SqlBool> {
  const found = containsText(sql.ref(`${table}.search_text`), text);
  if (!isShort(text)) return found;
  return orOfAll(found, sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${idsWithLetters(table, text)})`);
}
