import { assert, constantFrom, boolean as flag, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../shared/locales.ts';
import { decideTax, type ServiceKind, TAX_RULES, type TaxDecision, type TaxQuestion, UnknownVatRate } from './tax.ts';
import { SELF_BILLING, TAX_WORDING } from './tax-wording.ts';
import { EU_MEMBERS, isEuMember, vatPrefix, vatRateOn } from './vat-rates.ts';

/**
 * `ES>DE business valid advertising oss` and the day. Seller and buyer by country (a postal code behind the buyer's), then
 * flags in any order.
 */
function questionOf(text: string, day = '2026-11-22'): TaxQuestion {
  const [places = '', ...flags] = text.split(' ');
  const [[seller = '', from = ''] = [], [country = '', postalCode = ''] = []] = places
    .split('>')
    .map((place) => place.split(':'));
  const has = (name: string) => flags.includes(name);
  return {
    day,
    service: (['electronic', 'credit'] as const).find(has) ?? ('advertising' satisfies ServiceKind),
    seller: { country: seller, postalCode: from, usesOss: has('oss'), isSmallBusiness: has('small') },
    buyer: {
      country,
      kind: has('consumer') ? 'consumer' : 'business',
      vatNumber: (['valid', 'invalid', 'unknown'] as const).find(has) ?? 'none',
      postalCode,
    },
  };
}

/** `rule · category · basis points · exemption code without VATEX-EU- · regime/operation`, `?` where a number is due. */
const inShort = ({ rule, category, rateBp, exemptionCode, verifactu, mustConfirmNumber }: TaxDecision) =>
  [
    rule + (mustConfirmNumber ? '?' : ''),
    category,
    rateBp,
    exemptionCode?.replace('VATEX-EU-', '') ?? '-',
    verifactu ? `${verifactu.regime}/${verifactu.operation}` : '-',
  ].join(' ');

type Case = readonly [question: string, decision: string, day?: string];

const CASES: readonly Case[] = [
  // Spain at home
  ['ES>ES valid', 'domestic S 2100 - 01/S1'],
  ['ES>ES', 'domestic S 2100 - 01/S1'],
  ['ES>ES invalid', 'domestic S 2100 - 01/S1'],
  ['ES>ES unknown', 'domestic S 2100 - 01/S1'],
  ['ES>ES consumer', 'domestic S 2100 - 01/S1'],
  ['ES>ES consumer electronic oss', 'domestic S 2100 - 01/S1'],
  ['ES>ES:28001 valid', 'domestic S 2100 - 01/S1'],
  ['ES>ES:07001 valid', 'domestic S 2100 - 01/S1'],
  // The Canary Islands, Ceuta and Melilla
  ['ES>ES:35001 valid', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES>ES:38400', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES>ES:51001 valid electronic', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES>ES:52001 unknown', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES>ES:38400 consumer', 'domestic S 2100 - 01/S1'],
  ['ES>ES:38400 consumer electronic', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES>ES:ES-35001', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES>IC', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES:35001>ES:38400', 'spain_outside_vat_area O 0 O 08/N2'],
  ['ES:35001>ES:28001 valid', 'import_reverse_charge AE 0 AE 08/N2'],
  ['ES:38001>DE valid', 'import_reverse_charge AE 0 AE 08/N2'],
  ['ES:51001>ES:28001 consumer', 'abroad_not_taxed O 0 O 08/N2'],
  // Other third territories, Monaco, Portugal's islands
  ['ES>DE:27498', 'outside_eu_business O 0 O 01/N2'],
  ['ES>DE:D-78266 consumer', 'outside_eu_consumer O 0 O 01/N2'],
  ['ES>IT:23041 valid', 'outside_eu_business O 0 O 01/N2'],
  ['ES>IT:22061 consumer', 'outside_eu_consumer O 0 O 01/N2'],
  ['ES>GR:63086', 'outside_eu_business O 0 O 01/N2'],
  ['ES>FI:22100', 'outside_eu_business O 0 O 01/N2'],
  ['ES>AX', 'outside_eu_business O 0 O 01/N2'],
  ['ES>FR:97110 valid', 'outside_eu_business O 0 O 01/N2'],
  ['ES>RE consumer', 'outside_eu_consumer O 0 O 01/N2'],
  ['ES>MC valid', 'eu_reverse_charge AE 0 AE 01/N2'],
  ['ES>MC consumer', 'eu_consumer_at_seller S 2100 - 01/S1'],
  ['ES>MC consumer electronic oss', 'eu_consumer_oss S 2000 - 17/N2'],
  ['ES>PT:9000-001 consumer electronic oss', 'eu_consumer_oss S 2200 - 17/N2'],
  ['ES>PT:9500-001 consumer electronic oss', 'eu_consumer_oss S 1600 - 17/N2'],
  ['PT:1000>PT:9000', 'domestic S 2200 - -'],
  ['PT:1000>PT:9500 consumer', 'domestic S 2300 - -'],
  ['PT:9000>PT:1000', 'domestic S 2300 - -'],
  ['DE>ES:35001 consumer', 'outside_eu_consumer O 0 O -'],
  ['DE>DE:27498', 'outside_eu_business O 0 O -'],
  ['IT>IT:23041', 'outside_eu_business O 0 O -'],
  ['FR>ES:35001 valid', 'outside_eu_business O 0 O -'],
  ['FR>ES:35001', 'outside_eu_business O 0 O -'],
  // Spain to businesses of the Union
  ['ES>DE valid', 'eu_reverse_charge AE 0 AE 01/N2'],
  ['ES>PT valid electronic', 'eu_reverse_charge AE 0 AE 01/N2'],
  ['ES>GR valid oss', 'eu_reverse_charge AE 0 AE 01/N2'],
  ['ES>FR unknown', 'eu_reverse_charge_unconfirmed? AE 0 AE 01/N2'],
  ['ES>IT unknown electronic oss', 'eu_reverse_charge_unconfirmed? AE 0 AE 01/N2'],
  ['ES>DE invalid', 'eu_without_number S 2100 - 01/S1'],
  ['ES>DE', 'eu_without_number S 2100 - 01/S1'],
  ['ES>DE electronic', 'eu_without_number S 2100 - 01/S1'],
  ['ES>DE electronic oss', 'eu_consumer_oss S 1900 - 17/N2'],
  ['ES>DE invalid electronic oss', 'eu_consumer_oss S 1900 - 17/N2'],
  // Spain to consumers of the Union
  ['ES>DE consumer', 'eu_consumer_at_seller S 2100 - 01/S1'],
  ['ES>DE consumer oss', 'eu_consumer_at_seller S 2100 - 01/S1'],
  ['ES>DE consumer electronic', 'eu_consumer_below_threshold S 2100 - 01/S1'],
  ['ES>DE consumer electronic oss', 'eu_consumer_oss S 1900 - 17/N2'],
  ['ES>PT consumer electronic oss', 'eu_consumer_oss S 2300 - 17/N2'],
  ['ES>HU consumer electronic oss', 'eu_consumer_oss S 2700 - 17/N2'],
  ['ES>LU consumer electronic oss', 'eu_consumer_oss S 1700 - 17/N2'],
  // The rate of the day
  ['ES>FI consumer electronic oss', 'eu_consumer_oss S 2400 - 17/N2', '2024-08-31'],
  ['ES>FI consumer electronic oss', 'eu_consumer_oss S 2550 - 17/N2', '2024-09-01'],
  ['ES>SK consumer electronic oss', 'eu_consumer_oss S 2000 - 17/N2', '2024-12-31'],
  ['ES>SK consumer electronic oss', 'eu_consumer_oss S 2300 - 17/N2', '2025-01-01'],
  ['ES>EE consumer electronic oss', 'eu_consumer_oss S 2200 - 17/N2', '2025-06-30'],
  ['ES>EE consumer electronic oss', 'eu_consumer_oss S 2400 - 17/N2', '2025-07-01'],
  ['ES>RO consumer electronic oss', 'eu_consumer_oss S 1900 - 17/N2', '2025-07-31'],
  ['ES>RO consumer electronic oss', 'eu_consumer_oss S 2100 - 17/N2', '2025-08-01'],
  // A consumer's VAT number changes nothing
  ['ES>FR consumer valid', 'eu_consumer_at_seller S 2100 - 01/S1'],
  // Spain to the rest of the world
  ['ES>US', 'outside_eu_business O 0 O 01/N2'],
  ['ES>GB valid', 'outside_eu_business O 0 O 01/N2'],
  ['ES>BR', 'outside_eu_business O 0 O 01/N2'],
  ['ES>CH electronic', 'outside_eu_business O 0 O 01/N2'],
  ['ES>MX consumer', 'outside_eu_consumer O 0 O 01/N2'],
  ['ES>BR consumer electronic oss', 'outside_eu_consumer O 0 O 01/N2'],
  ['ES>AD', 'outside_eu_business O 0 O 01/N2'],
  // Money on account
  ['ES>ES credit', 'credit_taxed_later O 0 O -'],
  ['ES>DE valid credit', 'credit_taxed_later O 0 O -'],
  ['US>ES credit', 'credit_taxed_later O 0 O -'],
  // Other members
  ['DE>DE valid', 'domestic S 1900 - -'],
  ['PT>PT consumer', 'domestic S 2300 - -'],
  ['DE>ES valid', 'eu_reverse_charge AE 0 AE -'],
  ['PT>ES unknown', 'eu_reverse_charge_unconfirmed? AE 0 AE -'],
  ['FR>IE consumer electronic oss', 'eu_consumer_oss S 2300 - -'],
  ['IT>US', 'outside_eu_business O 0 O -'],
  // Small businesses
  ['PT>PT small', 'domestic_small_business E 0 - -'],
  ['DE>DE consumer small', 'domestic_small_business E 0 - -'],
  ['ES>ES small', 'domestic_small_business E 0 - 01/E1'],
  ['PT>ES valid small', 'eu_reverse_charge AE 0 AE -'],
  ['PT>ES consumer small', 'domestic_small_business E 0 - -'],
  ['PT>ES small', 'domestic_small_business E 0 - -'],
  ['PT>US small', 'outside_eu_business O 0 O -'],
  ['GB>GB small', 'domestic_small_business E 0 - -'],
  // Sellers outside of the Union
  ['GB>GB', 'domestic S 2000 - -'],
  ['CH>CH consumer', 'domestic S 810 - -'],
  ['NO>NO', 'domestic S 2500 - -'],
  ['US>US', 'no_vat_country O 0 O -'],
  ['US>ES valid', 'import_reverse_charge AE 0 AE -'],
  ['GB>FR unknown', 'import_reverse_charge? AE 0 AE -'],
  ['US>ES', 'import_reverse_charge? AE 0 AE -'],
  ['US>ES invalid', 'abroad_not_taxed O 0 O -'],
  ['US>ES consumer', 'abroad_not_taxed O 0 O -'],
  ['US>GB', 'abroad_not_taxed O 0 O -'],
  ['BR>BR', 'brazil_nfse O 0 O -'],
  ['BR>ES valid', 'brazil_nfse O 0 O -'],
  ['BR>US consumer', 'brazil_nfse O 0 O -'],
];

describe('the tax of an invoice', () => {
  it.each(CASES.map(([question, decision, day = '2026-11-22']) => [question, decision, day]))(
    '%s is %s on %s',
    (question = '', decision = '', day = '') => {
      expect(inShort(decideTax(questionOf(question, day)))).toBe(decision);
    },
  );

  it('is tried in more than sixty cases, which meet every rule', () => {
    expect(CASES.length).toBeGreaterThan(60);
    const met = new Set(CASES.map(([question, , day]) => decideTax(questionOf(question, day)).rule));
    expect([...met].toSorted()).toEqual([...TAX_RULES].toSorted());
  });

  it('is not guessed for a day that the table does not reach', () => {
    expect(() => decideTax(questionOf('ES>ES', '2023-12-31'))).toThrow(new UnknownVatRate('ES', '2023-12-31'));
  });

  it('always hangs together: no rate without category S, a reason where none is charged, Spanish codes in Spain', () => {
    const countries = constantFrom(...EU_MEMBERS, 'US', 'GB', 'BR', 'CH', 'MX');
    const questions = record({
      day: constantFrom('2024-01-01', '2025-07-15', '2026-11-22'),
      service: constantFrom('advertising', 'electronic', 'credit'),
      seller: record({
        country: countries,
        postalCode: constantFrom('', '28001', '35001'),
        usesOss: flag(),
        isSmallBusiness: flag(),
      }),
      buyer: record({
        country: countries,
        kind: constantFrom('business', 'consumer'),
        vatNumber: constantFrom('none', 'valid', 'invalid', 'unknown'),
        postalCode: constantFrom('', '28001', '35001', '51001'),
      }),
    });
    assert(
      property(questions, (question) => {
        const { category, rateBp, rateCountry, exemptionCode, verifactu, rule } = decideTax(question);
        expect(rateBp > 0).toBe(category === 'S');
        expect(rateCountry !== null).toBe(category === 'S');
        expect(exemptionCode).toBe({ S: null, E: null, AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }[category as string]);
        expect(verifactu !== null).toBe(question.seller.country === 'ES' && rule !== 'credit_taxed_later');
        if (category === 'AE') expect(isEuMember(question.buyer.country)).toBe(true);
        for (const locale of LOCALES) if (category === 'AE') expect(TAX_WORDING[locale][rule]).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('its wording', () => {
  it.each([
    ['en-US', 'Reverse charge', 'Self-billing'],
    ['es', 'Inversión del sujeto pasivo', 'Facturación por el destinatario'],
    ['pt-BR', 'Autoliquidação', 'Autofaturamento'],
  ] as const)('names the reverse charge as the law does in %s', (locale, reverseCharge, selfBilling) => {
    for (const rule of ['eu_reverse_charge', 'eu_reverse_charge_unconfirmed', 'import_reverse_charge'] as const)
      expect(TAX_WORDING[locale][rule]).toMatch(new RegExp(`^${reverseCharge}`));
    expect(SELF_BILLING[locale]).toBe(selfBilling);
  });

  it('stands where no VAT is charged though the reader could expect it, in every language', () => {
    const silent = TAX_RULES.filter((rule) => LOCALES.some((locale) => TAX_WORDING[locale][rule] === ''));
    expect(silent).toEqual([
      'domestic',
      'eu_without_number',
      'eu_consumer_at_seller',
      'eu_consumer_below_threshold',
      'no_vat_country',
    ]);
  });
});

describe('the table of rates', () => {
  it('knows every member of the Union on every day since it begins, and nobody’s rate before', () => {
    for (const country of EU_MEMBERS) {
      expect(vatRateOn(country, '2024-01-01')).toBeGreaterThanOrEqual(1500);
      expect(vatRateOn(country, '2023-12-31')).toBeUndefined();
    }
    expect(EU_MEMBERS.length).toBe(27);
    expect(vatRateOn('US', '2026-01-01')).toBeUndefined();
    expect(vatPrefix('GR')).toBe('EL');
    expect(vatPrefix('ES')).toBe('ES');
  });
});
