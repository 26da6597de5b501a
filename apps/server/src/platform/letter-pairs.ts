import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../db/prepared-statements.ts';
import { containsText, isShort, orOfAll } from './list-query.ts';

/** Tables whose `search_text` has an index of its pairs of letters. */
type Paired = 'sites' | 'users';

/** More rows than these are found as fast by going through all texts as one by one. */
const FEW = 10_000;

/**
 * The ids of all rows whose text has one or two letters, as an array. A pair that few rows have is in the index of
 * pairs; for a common one, or a single letter, all texts are read.
 *
 * @param few so many are looked up one by one at most
 */
export function idsWithLetters(table: Paired, text: string, few = FEW): RawBuilder<number[]> {
  const from = sql`${sql.table(table)} words`;
  const has = containsText(sql`words.search_text`, text);
  const all = sql<number[]>`array(select words.id from ${from} where ${has})`;
  if ([...text.normalize('NFC')].length < 2) return all;
  // What is written otherwise plainly (ß as ss, an accent by itself as nothing) has other pairs, so it is compared too.
  const paired = sql`${PLANNED_EACH_TIME} letter_pairs(words.search_text) @> letter_pairs(plain_text(${text})) and ${has}`;
  return sql`coalesce((
    select coalesce(array_agg(id), '{}') from (select words.id from ${from} where ${paired} limit ${few + 1}) found
    having count(*) <= ${few}), ${all})`;
}

/** As `containsText` of the table's words; of one or two letters, too, it finds a few rows among very many at once. */
export function containsWords(table: Paired, text: string): RawBuilder<SqlBool> {
  const found = containsText(sql.ref(`${table}.search_text`), text);
  if (!isShort(text)) return found;
  return orOfAll(found, sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${idsWithLetters(table, text)})`);
}
