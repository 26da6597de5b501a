import { contract } from '@linkstand/contract';
import type { Company } from '@linkstand/contract/companies/schema';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { dayIn } from '../../platform/calendar.ts';
import { fieldRule } from '../../platform/errors.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { idsNamed } from '../../platform/list/list-search.ts';
import { forgetLogo, UNAUDITED_LOGO, withLogoUrl } from '../../platform/resource/logo.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';
import { vatCountrySql } from '../../platform/tax-numbers/vat-country-sql.ts';
import { withTaxNumber } from '../../platform/tax-numbers/with-tax-number.ts';
import { isNoDuplicates } from '../users/duplicates.ts';

const name = sql`companies.name collate people`;

export const companies = defineResource({
  contract: contract.companies,
  table: 'companies',
  noun: 'company',
  rows: (db) =>
    db
      .selectFrom('companies')
      .leftJoin('agencies as a', 'a.id', 'companies.agencyId')
      .selectAll('companies')
      .select((eb) => [
        jsonBuildObject({ id: eb.ref('a.id'), name: eb.ref('a.name') }).as('agency'),
        sql<number>`(select count(*)::int from users u where u.company_id = companies.id)`.as('users'),
        sql<Company['vatCheck']>`(
          select jsonb_build_object('isValid', v.is_valid, 'checkedAt', to_char(v.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'consultation', v.consultation)
          from vat_answers v where v.country = ${vatCountrySql('companies.country')} and v.tax_number = companies.tax_number
          order by v.answered_at desc, v.id desc limit 1
        )`.as('vatCheck'),
      ]),
  visibleTo: () => isNoDuplicates('companies', sql.ref('companies.id')),
  filters: {
    text: (text) =>
      sql`(${containsText(sql`companies.search_text`, text)} or companies.agency_id in (${idsNamed('agencies', text)}))`,
    country: (countries) => sql`companies.country = any(${countries}::text[])`,
    agencyId: (id) => sql`companies.agency_id = ${id}`,
  },
  sorts: { name, foundedIn: sql`companies.founded_in`, createdAt: sql`companies.created_at` },
  order: { by: name, direction: 'asc' },
  check: (_tx, ctx, { foundedIn }) => {
    if (foundedIn && foundedIn > Number(dayIn(ctx.now, ctx.timeZone).slice(0, 4)))
      throw fieldRule({ path: 'foundedIn', code: 'year_in_future' });
  },
  columns: (input, _ctx, before) => withTaxNumber(input, before),
  // How its people order is their manager’s business.
  present: ({ agency, needsApproval: _, ...row }) => ({
    ...withLogoUrl(contract.companies.logo.path, plain(row)),
    agency: agency.id === null ? null : { id: agency.id, name: agency.name ?? '' },
  }),
  // History shows the agency's name instead of its id.
  unaudited: new Set([...UNAUDITED_LOGO, 'users', 'agencyId', 'vatCheck']),
  removed: (tx, _ctx, row) => forgetLogo(tx, row),
});
