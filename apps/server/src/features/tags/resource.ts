import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { containsText } from '../../platform/list/list-query.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';

const name = sql`tags.name collate people`;

export const tags = defineResource({
  contract: contract.tags,
  table: 'tags',
  noun: 'tag',
  rows: (db) =>
    db
      .selectFrom('tags')
      .selectAll('tags')
      .select(sql<number>`(select count(*)::int from site_tags t where t.tag_id = tags.id)`.as('sites')),
  filters: {
    text: (text) => containsText(sql`tags.search_text`, text),
  },
  sorts: { name },
  order: { by: name, direction: 'asc' },
  present: plain,
  unaudited: new Set(['sites']),
  unique: { tags_any_case: { path: 'name', code: 'name_taken' }, tags_name_key: { path: 'name', code: 'name_taken' } },
});
