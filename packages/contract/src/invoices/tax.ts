import { isEuMember, vatRateOn } from './vat-rates.ts';

/**
 * Which tax an invoice carries. One pure function for every document: what we sell to clients, what owners bill to us,
 * and what we bill ourselves in their name (seller and buyer change places then).
 */

/** Whether a VAT number was given and is valid. `unknown`: it is well-formed, but the register did not answer. */
export type VatNumberState = 'none' | 'valid' | 'invalid' | 'unknown';

/**
 * What is sold. It decides where a consumer's service takes place:
 * `advertising`: a publication or link that people agree on and write, taxed where the seller is (Directive 2006/112,
 * art. 45); `electronic`: delivered by itself over the internet, taxed where the consumer is (art. 58);
 * `credit`: money on account for services that are not chosen yet, taxed when they are (a multi-purpose voucher).
 */
export type ServiceKind = 'advertising' | 'electronic' | 'credit';

export interface TaxQuestion {
  /** The day of the tax point, YYYY-MM-DD. */
  readonly day: string;
  readonly service: ServiceKind;
  readonly seller: {
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    /** '' if none is known. Asked for like the buyer's, so that nobody can leave it out. */
    readonly postalCode: string;
    /** Declares sales to consumers in other member states through the one-stop shop. */
    readonly usesOss: boolean;
    /** Exempt as a small business (art. 284), so that no VAT is charged at home. */
    readonly isSmallBusiness?: boolean;
  };
  readonly buyer: {
    readonly country: string;
    readonly kind: 'business' | 'consumer';
    readonly vatNumber: VatNumberState;
    /** '' if none is known. Distinguishes the Canary Islands, Ceuta and Melilla from the rest of Spain, and the like. */
    readonly postalCode: string;
  };
}

const REVERSE_CHARGE = 'VATEX-EU-AE';
const NOT_SUBJECT = 'VATEX-EU-O';

/** VAT categories of EN 16931 (UNCL 5305). Services use S, AE, O and E; the rest is read and written, never decided. */
export const VAT_CATEGORIES = ['S', 'AE', 'O', 'E', 'Z', 'K', 'G', 'L', 'M'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

export const TAX_RULES = [
  'domestic',
  'domestic_small_business',
  'spain_outside_vat_area',
  'eu_reverse_charge',
  'eu_reverse_charge_unconfirmed',
  'eu_without_number',
  'eu_consumer_at_seller',
  'eu_consumer_oss',
  'eu_consumer_below_threshold',
  'outside_eu_business',
  'outside_eu_consumer',
  'import_reverse_charge',
  'abroad_not_taxed',
  'no_vat_country',
  'brazil_nfse',
  'credit_taxed_later',
] as const;
export type TaxRule = (typeof TAX_RULES)[number];

/** What a Spanish issuer's VERI*FACTU record says of an amount (lists L8A, L9 and L10 of Orden HAC/1177/2024). */
export interface VerifactuTax {
  /** 01 general, 02 export, 08 subject to IGIC or IPSI, 17 one-stop shop. */
  readonly regime: '01' | '02' | '08' | '17';
  /** S1 taxed, S2 domestic reverse charge, N1 outside of the tax by law, N2 outside by place of supply; E1–E6 exempt. */
  readonly operation: 'S1' | 'S2' | 'N1' | 'N2' | 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6';
}

/** The VAT category that follows from each rule, for lines whose rule was frozen when they were ordered. */
export const CATEGORY_OF_RULE: Readonly<Record<TaxRule, VatCategory>> = {
  domestic: 'S',
  domestic_small_business: 'E',
  spain_outside_vat_area: 'O',
  eu_reverse_charge: 'AE',
  eu_reverse_charge_unconfirmed: 'AE',
  eu_without_number: 'S',
  eu_consumer_at_seller: 'S',
  eu_consumer_oss: 'S',
  eu_consumer_below_threshold: 'S',
  outside_eu_business: 'O',
  outside_eu_consumer: 'O',
  import_reverse_charge: 'AE',
  abroad_not_taxed: 'O',
  no_vat_country: 'O',
  brazil_nfse: 'O',
  credit_taxed_later: 'O',
};
const TAXED = { regime: '01', operation: 'S1' } as const satisfies VerifactuTax;
const NOT_HERE = { regime: '01', operation: 'N2' } as const satisfies VerifactuTax;
/**
 * What the record of a Spanish issuer says of each rule; null for rules by which no Spanish invoice is made. What is
 * declared in the one-stop shop is not located in Spain, so that it has no rate in the record.
 */
export const VERIFACTU_OF_RULE: Readonly<Record<TaxRule, VerifactuTax | null>> = {
  domestic: TAXED,
  domestic_small_business: { regime: '01', operation: 'E1' },
  spain_outside_vat_area: { regime: '08', operation: 'N2' },
  eu_reverse_charge: NOT_HERE,
  eu_reverse_charge_unconfirmed: NOT_HERE,
  eu_without_number: TAXED,
  eu_consumer_at_seller: TAXED,
  eu_consumer_oss: { regime: '17', operation: 'N2' },
  eu_consumer_below_threshold: TAXED,
  outside_eu_business: NOT_HERE,
  outside_eu_consumer: NOT_HERE,
  // A Spanish issuer reaches these from the Canary Islands, Ceuta or Melilla only.
  import_reverse_charge: { regime: '08', operation: 'N2' },
  abroad_not_taxed: { regime: '08', operation: 'N2' },
  no_vat_country: null,
  brazil_nfse: null,
  credit_taxed_later: null,
};
/** Why no VAT is charged, as the CEF VATEX list has it; null where the category has no code. */
export const exemptionCodeOf = (category: VatCategory): string | null =>
  category === 'AE' ? REVERSE_CHARGE : category === 'O' ? NOT_SUBJECT : null;

export interface TaxDecision {
  readonly rule: TaxRule;
  readonly category: VatCategory;
  /** Basis points: 2100 is 21 %. */
  readonly rateBp: number;
  /** The country of the rate. Null if none is charged. */
  readonly rateCountry: string | null;
  /** Reason code of the CEF VATEX list. Null if the category has none. */
  readonly exemptionCode: string | null;
  /** Null if the issuer is not Spanish, or no invoice record is made. */
  readonly verifactu: VerifactuTax | null;
  /** The VAT number must be confirmed before the VAT return is filed. */
  readonly mustConfirmNumber: boolean;
}

/** The rate table does not reach the country or the day: the day lies before it, or nobody said what the rate is. */
export class UnknownVatRate extends Error {
  override name = 'UnknownVatRate';
  readonly country: string;
  readonly day: string;
  constructor(country: string, day: string) {
    super(`No VAT rate is known for ${country} on ${day}.`);
    this.country = country;
    this.day = day;
  }
}

/** Where a postal code lies in a member state and outside of its VAT area. */
const OUTSIDE_VAT_AREA: Readonly<Record<string, RegExp>> = {
  // The Canary Islands, Ceuta and Melilla.
  ES: /^(35|38|51|52)\d{3}$/,
  // Helgoland, Büsingen.
  DE: /^(27498|78266)$/,
  // Livigno, Campione.
  IT: /^(23041|22061)$/,
  // Mount Athos.
  GR: /^63086$/,
  // Åland.
  FI: /^22\d{3}$/,
  // Overseas departments.
  FR: /^97\d{3}$/,
};
/** Codes that belong to the VAT area of another country. */
export const BELONGS_TO: Readonly<Record<string, string>> = { IC: 'ES', EA: 'ES', MC: 'FR', IM: 'GB' };

interface Place {
  readonly country: string;
  readonly isOutsideVatArea: boolean;
  /** The postal code's digits. */
  readonly digits: string;
}

/** Where somebody is for VAT: a country, and whether the place lies outside of its VAT area. */
function placeOf(given: string, postalCode: string): Place {
  // People write ES-35001, D 78266 and F.97110 too.
  const digits = postalCode.replace(/[^0-9]/g, '');
  const country = BELONGS_TO[given] ?? given;
  const isOutsideVatArea = given === 'IC' || given === 'EA' || (OUTSIDE_VAT_AREA[country]?.test(digits) ?? false);
  return { country, isOutsideVatArea, digits };
}

/** The country whose numbers and rates hold at a place: Monaco's are French. */
export const vatCountryOf = (country: string): string => BELONGS_TO[country] ?? country;

/** Madeira and the Azores have rates of their own. */
function rateAt({ country, digits }: Place, day: string): number | undefined {
  const known = vatRateOn(country, day);
  if (known === undefined || country !== 'PT') return known;
  if (/^9[0-4]\d\d/.test(digits)) return 2200;
  return /^9[5-9]\d\d/.test(digits) ? 1600 : known;
}

/**
 * Decides rate, category and codes.
 *
 * A buyer in the Union who says to be a business but gives no number that holds is taxed as a consumer
 * (Regulation 282/2011, art. 18). A number that could not be asked about is not an invalid one: the charge is reversed,
 * and `mustConfirmNumber` says that the answer is still due.
 *
 * @throws UnknownVatRate where tax is due and the table has no rate
 */
export function decideTax(question: TaxQuestion): TaxDecision {
  const { service, day } = question;
  const from = placeOf(question.seller.country, question.seller.postalCode);
  const to = placeOf(question.buyer.country, question.buyer.postalCode);
  const seller = { ...question.seller, country: from.country };
  const buyer = { ...question.buyer, country: to.country };
  const isSpanish = seller.country === 'ES';
  const isConsumer = buyer.kind === 'consumer';

  const charged = (rule: TaxRule, place: Place): TaxDecision => {
    const { country } = place;
    const rateBp = rateAt(place, day);
    if (rateBp === undefined) throw new UnknownVatRate(country, day);
    return {
      rule,
      category: CATEGORY_OF_RULE[rule],
      rateBp,
      rateCountry: country,
      exemptionCode: null,
      verifactu: isSpanish ? VERIFACTU_OF_RULE[rule] : null,
      mustConfirmNumber: false,
    };
  };
  const uncharged = (rule: TaxRule, mustConfirmNumber = false): TaxDecision => ({
    rule,
    category: CATEGORY_OF_RULE[rule],
    rateBp: 0,
    rateCountry: null,
    exemptionCode: exemptionCodeOf(CATEGORY_OF_RULE[rule]),
    verifactu: isSpanish ? VERIFACTU_OF_RULE[rule] : null,
    mustConfirmNumber,
  });

  if (service === 'credit') return uncharged('credit_taxed_later');

  // Who is outside of the VAT area sells into it as from abroad, and to its own kind as at home.
  const sellsFromOutside = isSpanish && from.isOutsideVatArea;
  if (sellsFromOutside && buyer.country === 'ES' && to.isOutsideVatArea) return uncharged('spain_outside_vat_area');
  if (sellsFromOutside || !isEuMember(seller.country)) {
    if (seller.country === 'BR') return uncharged('brazil_nfse');
    if (!sellsFromOutside && buyer.country === seller.country) {
      if (seller.isSmallBusiness) return uncharged('domestic_small_business');
      return vatRateOn(seller.country, day) === undefined ? uncharged('no_vat_country') : charged('domestic', from);
    }
    // The buyer owes the tax at home (art. 196), also when it issues the invoice itself.
    if (isEuMember(buyer.country) && !to.isOutsideVatArea && !isConsumer && buyer.vatNumber !== 'invalid')
      return uncharged('import_reverse_charge', buyer.vatNumber !== 'valid');
    return uncharged('abroad_not_taxed');
  }

  if (buyer.country === seller.country) {
    // Advertising for a consumer on the islands stays in the Spanish VAT area (Ley 37/1992, art. 69.Dos).
    if (isSpanish && to.isOutsideVatArea && !(isConsumer && service === 'advertising'))
      return uncharged('spain_outside_vat_area');
    // French overseas departments have a French tax between French parties.
    if (to.isOutsideVatArea && !isSpanish && seller.country !== 'FR' && !isConsumer)
      return uncharged('outside_eu_business');
    if (seller.isSmallBusiness) return uncharged('domestic_small_business');
    // Portugal's regional rates follow the business that buys, and the seller for consumers.
    return charged('domestic', isConsumer ? from : to);
  }

  // A third territory of a member state is abroad to sellers of the others.
  if (!isEuMember(buyer.country) || to.isOutsideVatArea)
    return uncharged(isConsumer ? 'outside_eu_consumer' : 'outside_eu_business');

  if (!isConsumer && buyer.vatNumber === 'valid') return uncharged('eu_reverse_charge');
  if (!isConsumer && buyer.vatNumber === 'unknown') return uncharged('eu_reverse_charge_unconfirmed', true);

  if (service === 'electronic' && seller.usesOss) return charged('eu_consumer_oss', to);
  if (seller.isSmallBusiness) return uncharged('domestic_small_business');
  if (!isConsumer) return charged('eu_without_number', from);
  return charged(service === 'electronic' ? 'eu_consumer_below_threshold' : 'eu_consumer_at_seller', from);
}
