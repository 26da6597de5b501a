import type { Locale } from '@linkstand/contract/shared/locales';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';

const NAME_COLUMNS = { 'en-US': 'name_en', es: 'name_es', 'pt-BR': 'name_pt' } as const satisfies Record<
  Locale,
  string
>;

/** The column with a category's name in the reader's language, as SQL: `c.name_es`. */
export const categoryName = (alias: string, locale: Locale): RawBuilder<string> =>
  sql<string>`${sql.ref(`${alias}.${NAME_COLUMNS[locale]}`)}`;

/** All categories, named in the reader's language and in that language's order. */
export async function listCategories(
  db: Database,
  locale: Locale,
): Promise<{ id: number; name: string; topic: Topic }[]> {
  const { rows } = await sql<{ id: number; name: string; topic: Topic }>`
    select c.id, ${categoryName('c', locale)} as name, c.topic from categories c
    order by ${categoryName('c', locale)} collate people, c.id
  `.execute(db);
  return rows;
}

/** The topic of each of these categories; an id that is no category is absent. */
export async function topicsOfCategories(db: Database | Tx, ids: readonly number[]): Promise<Map<number, Topic>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('categories').select(['id', 'topic']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.topic]));
}

/** The topic of every category. */
export async function listTopics(db: Database): Promise<Map<number, Topic>> {
  const rows = await db.selectFrom('categories').select(['id', 'topic']).execute();
  return new Map(rows.map((row) => [row.id, row.topic]));
}

/**
 * Makes sure that a category exists; none is fine.
 * @throws Refusal 422 that names the field
 */
export async function requireCategory(db: Database | Tx, id: number | null | undefined, path: string): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await topicsOfCategories(db, [id])).has(id)) throw fieldRule({ path, code: 'choose_other' });
}

/** One category's name in the reader's language; empty for none. */
export async function nameOfCategory(db: Database | Tx, id: number, locale: Locale): Promise<string> {
  const row = await db
    .selectFrom('categories as c')
    .select(categoryName('c', locale).as('name'))
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}
