import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { containsText } from '../../platform/list/list-query.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';

const name = sql`crm_tags.name collate people`;

export const tagsCrm = defineResource({
  contract: contract.tagsCrm,
  table: 'crmTags',
  noun: 'crm_tag',
  rows: (db) =>
    db
      .selectFrom('crmTags')
      .selectAll('crmTags')
      .select(sql<number>`(select count(*)::int from user_crm_tags t where t.crm_tag_id = crm_tags.id)`.as('users')),
  filters: {
    text: (text) => containsText(sql`crm_tags.search_text`, text),
  },
  sorts: { name },
  order: { by: name, direction: 'asc' },
  present: plain,
  unaudited: new Set(['users']),
  unique: { crm_tags_any_case: { path: 'name', code: 'name_taken' } },
});
