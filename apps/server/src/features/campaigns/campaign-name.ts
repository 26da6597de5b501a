import { type RawBuilder, sql } from 'kysely';

/** What a row of `campaigns` under this alias is called: its name, else its title, else its number. */
export const campaignName = (alias: string): RawBuilder<string> =>
  sql`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), nullif(${sql.ref(`${alias}.general_title`)}, ''),
    '#' || ${sql.ref(`${alias}.id`)})`;
