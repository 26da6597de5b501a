import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { containsText } from '../../platform/list/list-query.ts';
import { forgetLogo, UNAUDITED_LOGO, withLogoUrl } from '../../platform/resource/logo.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';
import { withTaxNumber } from '../../platform/tax-numbers/with-tax-number.ts';

const name = sql`agencies.name collate people`;

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
    text: (text) => containsText(sql`agencies.search_text`, text),
    country: (countries) => sql`agencies.country = any(${countries}::text[])`,
  },
  sorts: { name, createdAt: sql`agencies.created_at` },
  order: { by: name, direction: 'asc' },
  columns: (input, _ctx, before) => withTaxNumber(input, before),
  present: (row) => withLogoUrl(contract.agencies.logo.path, plain(row)),
  unaudited: new Set([...UNAUDITED_LOGO, 'companies', 'users']),
  removed: (tx, _ctx, row) => forgetLogo(tx, row),
});
