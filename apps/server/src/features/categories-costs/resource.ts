import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { containsText } from '../../platform/list/list-query.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';

const name = sql`category_costs.name collate people`;

export const categoriesCosts = defineResource({
  contract: contract.categoriesCosts,
  table: 'categoryCosts',
  noun: 'category_cost',
  rows: (db) =>
    db
      .selectFrom('categoryCosts')
      .selectAll('categoryCosts')
      .select(
        sql<number>`(select count(*)::int from release_bills b where b.category_cost_id = category_costs.id)`.as(
          'bills',
        ),
      ),
  filters: {
    text: (text) => containsText(sql`category_costs.search_text`, text),
  },
  sorts: { name },
  order: { by: name, direction: 'asc' },
  present: plain,
  unaudited: new Set(['bills']),
  unique: { category_costs_any_case: { path: 'name', code: 'name_taken' } },
});
