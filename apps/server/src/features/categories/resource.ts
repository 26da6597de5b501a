import { contract } from '@linkstand/contract';
import { PRICED_TOPICS } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import { containsText } from '../../platform/list/list-query.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';
import { freeKey, keyOfName } from './key-of-name.ts';
import { categoryName } from './queries.ts';

const byName = (column: string) => sql`${sql.ref(`categories.${column}`)} collate people`;
const taken = (path: string) => ({ path, code: 'name_taken' }) as const;

/** How many sites accept a topic, counted once for each topic in an index of its own. */
const ACCEPTING = PRICED_TOPICS.map((topic) => {
  const accepts =
    topic === 'gambling'
      ? sql`s.gambling_price_cents is not null`
      : sql`s.accepted_sensitive @> ${sql.lit(`{${topic}}`)}::text[]`;
  return sql`when ${sql.lit(topic)} then (select count(*)::int from sites s where ${accepts})`;
});

export const categories = defineResource({
  contract: contract.categories,
  table: 'categories',
  noun: 'category',
  rows: (db, ctx) =>
    db
      .selectFrom('categories')
      .selectAll('categories')
      .select([
        categoryName('categories', ctx.locale).as('name'),
        sql<number>`(select count(*)::int from site_categories s where s.category_id = categories.id)`.as('sites'),
        sql<number | null>`case categories.topic ${sql.join(ACCEPTING, sql` `)} end`.as('accepting'),
        sql<number>`(
          (select count(*) from briefings b where b.category_id = categories.id)
          + (select count(distinct t.briefing_id) from briefing_targets t where t.category_id = categories.id
              and (select b.category_id from briefings b where b.id = t.briefing_id) is distinct from categories.id)
        )::int`.as('briefings'),
      ]),
  filters: {
    text: (text) => containsText(sql`categories.search_text`, text),
    topic: (topics) => sql`categories.topic = any(${topics}::text[])`,
  },
  sorts: { nameEn: byName('name_en'), nameEs: byName('name_es'), namePt: byName('name_pt') },
  order: ({ locale }) => ({ by: sql`${categoryName('categories', locale)} collate people`, direction: 'asc' }),
  insert: async (tx, _ctx, { nameEn = '', nameEs = '', namePt = '', topic }) => {
    const key = keyOfName(nameEn);
    const alike = await tx.selectFrom('categories').select('key').where('key', 'like', `${key}%`).execute();
    const row = { key: freeKey(key, new Set(alike.map((each) => each.key))), nameEn, nameEs, namePt };
    const { id } = await tx
      .insertInto('categories')
      .values({ ...row, ...(topic ? { topic } : {}) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  present: (row) => ({ ...plain(row), topic: row.topic }),
  unaudited: new Set(['name', 'sites', 'accepting', 'briefings']),
  unique: {
    categories_name_en: taken('nameEn'),
    categories_name_es: taken('nameEs'),
    categories_name_pt: taken('namePt'),
    // Two that are added at once would otherwise get the same key.
    categories_key_key: taken('nameEn'),
  },
});
