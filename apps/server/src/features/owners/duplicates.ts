import type { OwnerDuplicate } from '@linkstand/contract/owners/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { LEAST_DIGITS } from '../../platform/phone-numbers.ts';
import { isWhole, ownersVisibleTo } from './policy.ts';

const MOST = 10;

// Exactly the expressions of the indexes, or they aren't used.
const EMAIL = sql`lower(btrim(o.email))`;
const PHONE = sql`"right"(regexp_replace(o.phone, '\\D', '', 'g'), 9)`;
const TAX_NUMBER = sql`upper(regexp_replace(o.tax_number, '[^[:alnum:]]', '', 'g'))`;
const ACCOUNT = sql`(o.payment_hint - 'method')`;

/**
 * Owners that are probably the same person or company, of those that the reader sees: with an address or a phone of it
 * or its contacts, with its tax number, or with an account of the same holder and last digits.
 */
export async function findDuplicates(ctx: Context, ownerId: number): Promise<OwnerDuplicate[]> {
  const { rows } = await sql<OwnerDuplicate>`
    with one as (
      select o.id, ${TAX_NUMBER} as tax_number, ${ACCOUNT} as account,
        array(select lower(btrim(e)) from unnest(o.email
          || array(select c ->> 'email' from jsonb_array_elements(o.contacts) c)) e where btrim(e) <> '') as emails,
        array(select "right"(regexp_replace(p, '\\D', '', 'g'), 9) from unnest(o.phone
          || array(select c ->> 'phone' from jsonb_array_elements(o.contacts) c)) p
          where length(regexp_replace(p, '\\D', '', 'g')) >= ${LEAST_DIGITS}) as phones
      from owners o where o.id = ${ownerId}),
    same as (
      select o.id, 'email' as sign from one join owners o on o.email <> '' and ${EMAIL} = any(one.emails)
      union all
      select o.id, 'phone' from one join owners o on o.phone <> '' and ${PHONE} = any(one.phones)
      union all
      select o.id, 'tax_number' from one join owners o on o.tax_number <> '' and ${TAX_NUMBER} = one.tax_number
      union all
      select o.id, 'account' from one join owners o on o.payment_hint is not null and ${ACCOUNT} = one.account)
    select owners.id, owners.name, owners.sites_count as sites, owners.published_count as published,
      array_agg(same.sign order by same.sign) as by
    from same join owners on owners.id = same.id
    where owners.id <> ${ownerId} and ${isWhole('owners')} and ${ownersVisibleTo(ctx, 'probe')}
    group by owners.id order by count(*) desc, owners.id limit ${MOST}`.execute(ctx.db);
  return rows;
}
