import { type RawBuilder, sql } from 'kysely';

/**
 * `country` and `number` of the buyer's tax number on which a line rests: of the day its publication was taxed, else of
 * its document.
 *
 * @param invoice the document's table; the finances of the line's briefing are `f`
 */
export const taxedNumber = (invoice: string): RawBuilder<unknown> => {
  const buyer = sql`${sql.ref(`${invoice}.document`)} -> 'buyer'`;
  return sql`coalesce(f.tax_facts ->> 'country', ${buyer} ->> 'country') as country,
    coalesce(f.tax_facts ->> 'taxNumber', ${buyer} ->> 'taxNumber') as number`;
};
