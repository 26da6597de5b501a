import { vatCountryOf } from '@linkstand/contract/invoices/tax';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { type Locale, localeOf } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, type Currency } from '@linkstand/contract/shared/money';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import type { FrozenParty } from '../../platform/fiscal/frozen-document.ts';
import { findBrandLocale, findDefaultBrandId } from '../brands/queries.ts';
import { billedCountry } from '../finances/tax-facts.ts';
import { vatNumberOf } from '../finances/vat-number.ts';

/** Who a document is for or from, as it is now. */
export interface Party {
  readonly frozen: FrozenParty;
  readonly locale: Locale;
  readonly brandId: number | null;
  readonly paymentDays: number;
  readonly currency: Currency;
  readonly isBusiness: boolean;
}

interface Read {
  readonly name: string;
  readonly taxNumber: string;
  readonly country: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly email: string;
  readonly language: string | null;
  readonly brandId: number | null;
  readonly paymentDays: number;
  readonly currency: Party['currency'];
  readonly isCompany: boolean;
}

/** One of the three. */
export interface PartyRef {
  readonly billingAccountId: number | null;
  readonly ownerId: number | null;
  readonly sellerId: number | null;
}

/**
 * A company's mail goes to its manager, in that person's language and brand; without a manager, to its longest-standing
 * person.
 */
const ofAccount = (id: number) => sql<Read>`
  select coalesce(nullif(a.legal_name, ''), k.name, u.name) as name, coalesce(k.tax_number, u.tax_number) as tax_number,
    ${billedCountry} as country, a.address, a.postal_code, a.city,
    coalesce(nullif(a.invoice_email, ''), w.email, '') as email, w.mail_language as language, w.brand_id, a.payment_days, a.currency,
    k.id is not null as is_company
  from billing_accounts a left join companies k on k.id = a.company_id left join users u on u.id = a.user_id
    left join lateral (
      select p.email, p.mail_language, p.brand_id from users p
      where (p.id = a.user_id or p.company_id = a.company_id) and p.role = 'USER' and p.disabled_at is null
      order by p.is_company_manager desc, p.id limit 1
    ) w on true
  where a.id = ${id}`;
/** Mail goes to the owner that this one was merged into. */
const ofOwner = (id: number) => sql<Read>`
  select coalesce(nullif(o.legal_name, ''), o.name) as name, o.tax_number, o.country, o.address, o.postal_code, o.city,
    w.email, w.language,
    null::bigint as brand_id, 30 as payment_days, ${BASE_CURRENCY} as currency, true as is_company
  from owners o join owners w on w.id = coalesce(o.merged_into_id, o.id) where o.id = ${id}`;
const ofSeller = (id: number) => sql<Read>`
  select u.name, u.tax_number, u.country, '' as address, '' as postal_code, '' as city, u.email, u.mail_language as language, u.brand_id,
    30 as payment_days, ${BASE_CURRENCY} as currency, u.tax_number <> '' as is_company
  from users u where u.id = ${id}`;

/** A party as a document issued today names it. */
export async function readParty(db: Database | Tx, { billingAccountId, ownerId, sellerId }: PartyRef): Promise<Party> {
  const query =
    billingAccountId !== null
      ? ofAccount(billingAccountId)
      : ownerId !== null
        ? ofOwner(ownerId)
        : ofSeller(sellerId ?? 0);
  const [row] = (await query.execute(db)).rows;
  if (!row) throw new Error('A document has nobody that it is for.');
  const { name, taxNumber, country, address, postalCode, city, email, language, brandId, paymentDays, currency } = row;
  const { number: vatNumber } = await vatNumberOf(vatCountryOf(country), taxNumber, 'unavailable');
  return {
    frozen: { name, vatNumber, taxNumber, address, postalCode, city, country, email },
    locale: localeOf(language, await findBrandLocale(db, brandId ?? (await findDefaultBrandId(db)))),
    brandId,
    paymentDays,
    currency,
    isBusiness: row.isCompany || taxNumber !== '',
  };
}

/** Our own company, as documents name it. */
export async function houseParty(identity: SettingValue<'fiscal_identity'>): Promise<FrozenParty> {
  const { legalName, taxNumber, address, postalCode, city, country, email } = identity;
  const { number } = await vatNumberOf(vatCountryOf(country), taxNumber, 'unavailable');
  return { name: legalName, vatNumber: number, taxNumber, address, postalCode, city, country, email };
}
