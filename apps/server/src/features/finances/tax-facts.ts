import {
  decideTax,
  type TaxDecision,
  type TaxQuestion,
  UnknownVatRate,
  vatCountryOf,
} from '@linkstand/contract/invoices/tax';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { readSetting } from '../settings/queries.ts';
import { knownVatNumber } from './vat-number.ts';

/** Who the house sells to, or buys from. A user is billed through its company, if it has one. */
export type TaxParty =
  | { readonly userId: number }
  | { readonly billingAccountId: number }
  | { readonly ownerId: number }
  | { readonly sellerId: number };

interface Found {
  readonly country: string;
  readonly taxNumber: string;
  readonly postalCode: string;
  readonly isCompany: boolean;
}

/**
 * The country of who is billed: its company's (`k`), else the person's (`u`). A company that never said its country is
 * where its manager is: registration asks the person alone.
 */
export const billedCountry = sql<string>`coalesce(nullif(k.country, ''),
  case when k.id is null then u.country else (select p.country from users p
    where p.company_id = k.id and p.role = 'USER' and p.disabled_at is null and p.country <> ''
    order by p.is_company_manager desc, p.id limit 1) end, '')`;

const billed = sql`${billedCountry} as country, coalesce(k.tax_number, u.tax_number, '') as tax_number,
  coalesce(a.postal_code, '') as postal_code, k.id is not null as is_company`;

function partyQuery(party: TaxParty): RawBuilder<Found> {
  if ('userId' in party)
    return sql`select ${billed} from users u left join companies k on k.id = u.company_id
      left join billing_accounts a on a.company_id = k.id or (k.id is null and a.user_id = u.id)
      where u.id = ${party.userId}`;
  if ('billingAccountId' in party)
    return sql`select ${billed} from billing_accounts a left join companies k on k.id = a.company_id
      left join users u on u.id = a.user_id where a.id = ${party.billingAccountId}`;
  if ('ownerId' in party)
    return sql`select country, tax_number, postal_code, true as is_company from owners where id = ${party.ownerId}`;
  return sql`select country, tax_number, '' as postal_code, tax_number <> '' as is_company from users
    where id = ${party.sellerId}`;
}

/**
 * The tax between the house and a party. This alone gathers what the decision asks: both places by country and postal
 * code, what kind of buyer, and its number with what the register said. Without a country the party counts as the
 * house's neighbour.
 *
 * @param side what the party is in the deal: the house sells to a buyer, and buys from a supplier
 * @param day the tax point, YYYY-MM-DD
 * @param now when the register's last answer is judged
 * @param instead facts of the party that are not written yet: what its tax would be with them
 * @throws Refusal 422 `vat_rate_unknown`
 */
export async function taxFactsOf(
  db: Database | Tx,
  side: 'buyer' | 'supplier',
  party: TaxParty,
  day: string,
  now: Date,
  instead: Partial<Pick<Found, 'country' | 'taxNumber' | 'postalCode'>> = {},
): Promise<TaxDecision> {
  const house = await readSetting(db, 'fiscal_identity');
  const [known] = (await partyQuery(party).execute(db)).rows;
  if (!known) throw new Error('Nobody is there whose tax could be decided.');
  const found = { ...known, ...instead };
  const country = found.country || house.country;
  const { postalCode } = found;
  if (side === 'supplier')
    return taxOf({
      day,
      service: 'advertising',
      seller: { country, postalCode, usesOss: false },
      buyer: { country: house.country, postalCode: house.postalCode, kind: 'business', vatNumber: 'valid' },
    });
  const { state } = await knownVatNumber(db, vatCountryOf(country), found.taxNumber, now);
  return taxOf({
    day,
    service: 'advertising',
    seller: { country: house.country, postalCode: house.postalCode, usesOss: house.usesOss },
    buyer: {
      country,
      postalCode,
      kind: found.isCompany || found.taxNumber !== '' ? 'business' : 'consumer',
      vatNumber: state,
    },
  });
}

function taxOf(question: TaxQuestion): TaxDecision {
  try {
    return decideTax(question);
  } catch (error) {
    if (!(error instanceof UnknownVatRate)) throw error;
    const { country, day } = error;
    throw rule('vat_rate_unknown', { parameters: { country, day } });
  }
}
