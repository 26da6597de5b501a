import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { containsText } from '../../platform/list-query.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';

export const agencies = defineResource({
  contract: contract.agencies,
  table: 'agencies',
  noun: 'agency',
  rows: (db) =>
    db
      .selectFrom('agencies')
      .selectAll('agencies')
      .select([
        sql<number>`(select count(*)::int from companies c where c.agency_id = agencies.id)`.as('companies'),
        sql<number>`(select count(*)::int from users u where u.agency_id = agencies.id)`.as('users'),
      ]),
  filters: {
    text: (text) => containsText(sql`plain_text(agencies.name || ' ' || agencies.tax_number)`, text),
  },
  sorts: { name: sql`agencies.name`, createdAt: sql`agencies.created_at` },
  order: { by: sql`agencies.name`, direction: 'asc' },
  present: plain,
});
