import { BELONGS_TO } from '@linkstand/contract/invoices/tax';
import { type RawBuilder, sql } from 'kysely';

const GIVEN_BY = JSON.stringify(BELONGS_TO);

/** The country that gives the VAT numbers of a country: Monaco's are French. */
export const vatCountrySql = (country: string): RawBuilder<string> =>
  sql<string>`coalesce(${GIVEN_BY}::jsonb ->> ${sql.ref(country)}, ${sql.ref(country)})`;
