import {
  decideTax,
  exemptionCodeOf,
  type TaxDecision,
  type TaxQuestion,
  UnknownVatRate,
  vatCountryOf,
} from '@linkstand/contract/invoices/tax';
import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { readSetting } from '../settings/queries.ts';
import { standingOf } from './vat-number.ts';

/** Who the house sells to, or buys from. A user is billed through its company, if it has one. */
export type TaxPartyKind = 'user' | 'billingAccount' | 'owner' | 'seller';

/** What a party says of itself that its tax follows from; kept with a publication as it was on its day. */
export interface TaxFacts {
  readonly country: string;
  readonly taxNumber: string;
  readonly postalCode: string;
  readonly isCompany: boolean;
}

interface Found extends TaxFacts {
  readonly id: number;
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

const PARTIES: Readonly<Record<TaxPartyKind, (ids: readonly number[]) => RawBuilder<Found>>> = {
  user: (ids) => sql`select u.id, ${billed} from users u left join companies k on k.id = u.company_id
    left join billing_accounts a on a.company_id = k.id or (k.id is null and a.user_id = u.id)
    where u.id = any (${ids}::bigint[])`,
  billingAccount: (ids) => sql`select a.id, ${billed} from billing_accounts a
    left join companies k on k.id = a.company_id left join users u on u.id = a.user_id
    where a.id = any (${ids}::bigint[])`,
  owner: (ids) => sql`select id, country, tax_number, postal_code, true as is_company from owners
    where id = any (${ids}::bigint[])`,
  seller: (ids) => sql`select id, country, tax_number, '' as postal_code, tax_number <> '' as is_company from users
    where id = any (${ids}::bigint[])`,
};

/** A decision, and what of the party it follows from. */
export interface FactualTax extends TaxDecision {
  readonly facts: TaxFacts;
}

/**
 * The tax between the house and a party on a day, the tax point, YYYY-MM-DD. What the party was then is told where it was
 * kept; else it counts as it is now. Rejects with 422 `vat_rate_unknown`.
 */
export type TaxOnDay = (partyId: number, day: string, then?: TaxFacts | null) => Promise<FactualTax>;

/** A seller without a tax number is no business: it charges no tax. */
const NO_BUSINESS: TaxDecision = {
  rule: 'no_vat_country',
  category: 'O',
  rateBp: 0,
  rateCountry: null,
  exemptionCode: exemptionCodeOf('O'),
  verifactu: null,
  mustConfirmNumber: false,
};

/**
 * The taxes between the house and parties of one kind: buyers, to whom it sells, or suppliers. This alone gathers what the
 * decision asks: both places by country and postal code, what kind of buyer, and its number with what the register said
 * of it on the day. Without a country the party counts as the house's neighbour. What becomes of a number that the
 * register hasn't confirmed is a setting.
 *
 * @param instead facts that are not written yet: what taxes would be with them
 */
export async function taxesOf(
  db: Database | Tx,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  kind: TaxPartyKind,
  ids: readonly number[],
  instead: Partial<TaxFacts> = {},
): Promise<TaxOnDay> {
  const house = await readSetting(db, 'fiscal_identity');
  const charges = (await readSetting(db, 'unconfirmed_numbers')) === 'charge';
  const { rows } = await PARTIES[kind]([...new Set(ids)]).execute(db);
  const parties = new Map(
    rows.map((row) => {
      const known = { ...row, ...instead };
      return [row.id, { ...known, country: known.country || house.country }];
    }),
  );
  const numberOf = ({ country, taxNumber }: TaxFacts) => ({ country: vatCountryOf(country), typed: taxNumber });
  const isSupplier = kind === 'owner' || kind === 'seller';
  const standing = await standingOf(db, isSupplier ? [] : [...parties.values()].map(numberOf));
  const ourPlace = { country: house.country, postalCode: house.postalCode };
  return async (partyId, day, then) => {
    const found = parties.get(partyId);
    if (!found) throw new Error('Nobody is there whose tax could be decided.');
    const { country, postalCode, taxNumber, isCompany } = then ?? found;
    const facts = { country: country || house.country, postalCode, taxNumber, isCompany };
    if (kind === 'seller' && taxNumber === '') return { ...NO_BUSINESS, facts };
    if (isSupplier) {
      const tax = taxOf({
        day,
        service: 'advertising',
        seller: { country: facts.country, postalCode, usesOss: false },
        buyer: { ...ourPlace, kind: 'business', vatNumber: 'valid' },
      });
      return { ...tax, facts };
    }
    const end = startOfDayIn(addDays(day, 1), timeZone);
    const number = numberOf(facts);
    const { state } = await standing(number, end < now ? end : now);
    const tax = taxOf({
      day,
      service: 'advertising',
      seller: { ...ourPlace, usesOss: house.usesOss },
      buyer: {
        country: facts.country,
        postalCode,
        kind: isCompany || taxNumber !== '' ? 'business' : 'consumer',
        // Where the house charges until a number is confirmed, it is none until then.
        vatNumber: state === 'unknown' && charges ? 'none' : state,
      },
    });
    return { ...tax, facts };
  };
}

/** The same of one party. @throws Refusal 422 `vat_rate_unknown` */
export const taxFactsOf = async (
  db: Database | Tx,
  ctx: Pick<Context, 'now' | 'timeZone'>,
  kind: TaxPartyKind,
  partyId: number,
  day: string,
  instead: Partial<TaxFacts> = {},
): Promise<FactualTax> => (await taxesOf(db, ctx, kind, [partyId], instead))(partyId, day);

/** 422: no VAT rate is known for a place on a day. */
export class NoVatRate extends Refusal {
  readonly place: { readonly country: string; readonly day: string };
  constructor({ country, day }: NoVatRate['place']) {
    super(422, 'vat_rate_unknown', { parameters: { country: { country }, day: { day } } });
    this.place = { country, day };
  }
}

function taxOf(question: TaxQuestion): TaxDecision {
  try {
    return decideTax(question);
  } catch (error) {
    if (!(error instanceof UnknownVatRate)) throw error;
    const { country, day } = error;
    throw new NoVatRate({ country, day });
  }
}
