import type { Adjustment } from '@linkstand/contract/invoices/totals';
import { invoiceTotals, lineNet } from '@linkstand/contract/invoices/totals';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EInvoice, EInvoiceLine, EInvoiceParty } from './e-invoice.ts';
import { E_INVOICE_RULES, eInvoiceFaults } from './e-invoice-rules.ts';
import { ublInvoice } from './ubl-invoice.ts';

const SELLER: EInvoiceParty = {
  name: 'Linkstand SL',
  vatNumber: 'ESB64717838',
  taxNumber: null,
  email: 'billing@linkstand.example',
  street: 'Calle Mayor 1',
  city: 'Madrid',
  postalCode: '28001',
  country: 'ES',
};
const BUYER: EInvoiceParty = {
  ...SELLER,
  name: 'Peña & Söhne <GmbH>',
  vatNumber: 'DE136695976',
  city: 'Berlin',
  country: 'DE',
};
const US: EInvoiceParty = {
  ...BUYER,
  name: 'Acme Inc',
  vatNumber: null,
  taxNumber: '12-3456789',
  country: 'US',
  email: 'ap@acme.example',
};

const line = (tax: EInvoiceLine['tax'], changes: Partial<EInvoiceLine> = {}): EInvoiceLine => ({
  name: 'Publication',
  description: 'On news.example, 2026-11-03',
  quantityMilli: 1000,
  unitPriceCents: 333_33,
  tax,
  ...changes,
});
const STANDARD = { category: 'S', rateBp: 2100 } as const;
const REVERSE = { category: 'AE', rateBp: 0 } as const;
const OUTSIDE = { category: 'O', rateBp: 0 } as const;

function invoice(
  lines: readonly EInvoiceLine[],
  changes: Partial<EInvoice> = {},
  adjustments: readonly Adjustment[] = [],
): EInvoice {
  return {
    kind: 'invoice',
    isSelfBilled: false,
    number: '2026-F-000123',
    issueDay: '2026-11-22',
    dueDay: '2026-12-22',
    currency: 'EUR',
    euroVatCents: null,
    note: 'Campaign “Autumn”',
    buyerReference: 'PO 4711',
    orderNumber: null,
    corrects: [],
    seller: SELLER,
    buyer: BUYER,
    payment: { iban: 'ES9121000418450200051332', reference: 'RF18539007547034' },
    lines,
    adjustments,
    totals: invoiceTotals(lines, adjustments),
    prepaidCents: 0,
    exemptions: {
      AE: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
      O: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
      E: { code: null, text: 'Small business exemption' },
    },
    ...changes,
  };
}

const ADJUSTMENTS: readonly Adjustment[] = [
  { kind: 'increase', amountCents: 12_34, reason: 'Urgent' },
  { kind: 'decrease', amountCents: 5_00, reason: 'Late' },
];

const GOOD: readonly (readonly [string, EInvoice])[] = [
  ['at home', invoice([line(STANDARD)])],
  ['with the charge reversed', invoice([line(REVERSE), line(REVERSE)])],
  [
    'of a seller abroad with a tax number, whose buyer owes the VAT',
    invoice([line(REVERSE)], { isSelfBilled: true, seller: { ...SELLER, ...US } }),
  ],
  ['to a country outside of the Union', invoice([line(OUTSIDE)], { buyer: US })],
  ['of a small business', invoice([line({ category: 'E', rateBp: 0 })])],
  [
    'of a small business without a VAT number',
    invoice([line({ category: 'E', rateBp: 0 })], { seller: { ...SELLER, vatNumber: null, taxNumber: '12345678Z' } }),
  ],
  [
    'of several rates with increase and decrease',
    invoice([line(STANDARD), line({ category: 'S', rateBp: 1000 })], {}, ADJUSTMENTS),
  ],
  ['with quantities and discounts', invoice([line(STANDARD, { quantityMilli: 2500, discountCents: 10_00 })])],
  [
    'with a price for many',
    invoice([line(STANDARD, { quantityMilli: 1_000_000, priceForMilli: 1_000_000, unitPriceCents: 10_83 })]),
  ],
  ['in dollars', invoice([line(STANDARD)], { currency: 'USD', euroVatCents: 64_62 })],
  ['paid in part', invoice([line(STANDARD)], { prepaidCents: 100_00 })],
  ['paid in full', invoice([line(STANDARD)], { prepaidCents: 403_33, dueDay: null, payment: null })],
  ['of an owner, issued by us', invoice([line(STANDARD)], { isSelfBilled: true })],
  ['by an order’s number', invoice([line(STANDARD)], { buyerReference: null, orderNumber: '4711', note: null })],
  [
    'a credit note',
    invoice([line(STANDARD)], { kind: 'credit_note', corrects: [{ number: '2026-F-000001', issueDay: '2026-10-01' }] }),
  ],
  ['a credit note of an owner', invoice([line(REVERSE)], { kind: 'credit_note', isSelfBilled: true })],
];

describe('an electronic invoice', () => {
  it.each(GOOD)('%s breaks no rule', (_, document) => {
    expect(eInvoiceFaults(ublInvoice(document))).toEqual([]);
  });

  it('names its parts in the order of UBL', () => {
    const xml = ublInvoice(invoice([line(STANDARD)], { currency: 'USD', euroVatCents: 64_62 }, ADJUSTMENTS));
    const names = [...xml.matchAll(/^ {2}<(\w+:\w+)/gm)].map(([, name]) => name?.split(':')[1]);
    expect(names).toEqual([
      'CustomizationID',
      'ProfileID',
      'ID',
      'IssueDate',
      'DueDate',
      'InvoiceTypeCode',
      'Note',
      'DocumentCurrencyCode',
      'TaxCurrencyCode',
      'BuyerReference',
      'AccountingSupplierParty',
      'AccountingCustomerParty',
      'PaymentMeans',
      'AllowanceCharge',
      'AllowanceCharge',
      'TaxTotal',
      'TaxTotal',
      'LegalMonetaryTotal',
      'InvoiceLine',
    ]);
    expect(xml).toContain('<cbc:RegistrationName>Peña &amp; Söhne &lt;GmbH&gt;</cbc:RegistrationName>');
    expect(xml).toContain('<cbc:EndpointID schemeID="9920">ESB64717838</cbc:EndpointID>');
  });

  it('of a credit note has its own names', () => {
    const xml = ublInvoice(
      invoice([line(STANDARD)], { kind: 'credit_note', corrects: [{ number: '1', issueDay: '2026-10-01' }] }),
    );
    expect(xml).toMatch(/<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/);
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381<');
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">1<');
    expect(xml).toContain('<cbc:PaymentDueDate>2026-12-22<');
    expect(xml).not.toContain('<cbc:DueDate>');
  });

  it('hides VAT numbers where VAT has no place', () => {
    const xml = ublInvoice(invoice([line(OUTSIDE)], { buyer: US }));
    expect(xml).not.toContain('PartyTaxScheme');
    expect(xml).not.toContain('<cbc:Percent>');
    expect(xml).toContain('<cbc:CompanyID>ESB64717838</cbc:CompanyID>');
  });

  it('names Peppol only where both parties can be found there', () => {
    const plain = ublInvoice(invoice([line(OUTSIDE)], { buyer: US }));
    expect(plain).toContain('<cbc:EndpointID schemeID="EM">ap@acme.example</cbc:EndpointID>');
    expect(plain).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>');
    expect(plain).not.toContain('peppol');
    expect(eInvoiceFaults(plain)).toEqual([]);
    expect(eInvoiceFaults(ublInvoice(invoice([line(OUTSIDE)], { buyer: { ...US, email: null } })))).toEqual([]);
    const both = ublInvoice(invoice([line(STANDARD)]));
    expect(both).toContain('peppol.eu:2017:poacc:billing:3.0');
    expect(both).not.toContain('"EM"');
  });

  it('breaks no rule, whatever is on it', () => {
    const taxes = constantFrom(
      STANDARD,
      { category: 'S', rateBp: 2550 } as const,
      { category: 'S', rateBp: 400 } as const,
      REVERSE,
      {
        category: 'E',
        rateBp: 0,
      } as const,
    );
    const lines = array(
      record({
        tax: taxes,
        quantityMilli: integer({ min: 1, max: 20_000 }),
        unitPriceCents: integer({ min: 0, max: 1_000_000 }),
        discountCents: integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    assert(
      property(lines, boolean(), integer({ min: 1, max: 500 }), (given, isCredit, cents) => {
        // No line costs less than nothing.
        const made = given.map(({ tax, discountCents, ...rest }) => {
          const full = line(tax, rest);
          return { ...full, discountCents: Math.min(discountCents, lineNet(full)) };
        });
        const adjustments: Adjustment[] = [{ kind: 'increase', amountCents: cents, reason: 'Urgent' }];
        const document = invoice(made, { kind: isCredit ? 'credit_note' : 'invoice' }, adjustments);
        expect(eInvoiceFaults(ublInvoice(document))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

/** A change of the XML of a document that breaks one rule, and perhaps others with it. */
type Breakage = readonly [rule: string, spoil: (xml: string) => string, document?: EInvoice];
const without = (name: string) => (xml: string) => xml.replace(new RegExp(` *<cbc:${name}[ >].*</cbc:${name}>\n`), '');
const to = (name: string, text: string) => (xml: string) =>
  xml.replace(new RegExp(`(<cbc:${name}(?: [^>]*)?>)[^<]*`), `$1${text}`);
const withoutIn = (parent: string, name: string) => (xml: string) =>
  xml.replace(
    new RegExp(
      `(<cac:${parent}>(?:(?!</cac:${parent}>)[\\s\\S])*?) *<c[ab]c:${name}[ >](?:(?!</c[ab]c:${name}>)[\\s\\S])*</c[ab]c:${name}>\n`,
    ),
    '$1',
  );
const reversed = invoice([line(REVERSE)]);
const outside = invoice([line(OUTSIDE)], { buyer: US });
const exempt = invoice([line({ category: 'E', rateBp: 0 })]);
const dollars = invoice([line(STANDARD)], { currency: 'USD', euroVatCents: 64_62 });
const adjusted = invoice([line(STANDARD)], {}, ADJUSTMENTS);
const credit = invoice([line(STANDARD)], { kind: 'credit_note', corrects: [{ number: '1', issueDay: '2026-10-01' }] });

const BREAKAGES: readonly Breakage[] = [
  ['UBL-SEQUENCE', (xml) => xml.replace(/( {2}<cbc:ID>.*\n)( {2}<cbc:IssueDate>.*\n)/, '$2$1')],
  [
    'UBL-SEQUENCE',
    (xml) => xml.replace(/( {2}<cbc:IssueDate>.*\n)/, '$1  <cbc:DueDate>2026-12-22</cbc:DueDate>\n'),
    credit,
  ],
  ['BR-01', without('CustomizationID')],
  ['BR-02', (xml) => xml.replace(/ {2}<cbc:ID>2026-F-000123<\/cbc:ID>\n/, '')],
  ['BR-03', to('IssueDate', '2026-13-01')],
  ['BR-04', to('InvoiceTypeCode', '381')],
  ['BR-05', to('DocumentCurrencyCode', 'euro')],
  ['BR-06', withoutIn('AccountingSupplierParty', 'RegistrationName')],
  ['BR-07', withoutIn('AccountingCustomerParty', 'RegistrationName')],
  ['BR-09', withoutIn('AccountingSupplierParty', 'Country')],
  ['BR-11', withoutIn('AccountingCustomerParty', 'Country')],
  ['BR-16', (xml) => xml.replace(/ {2}<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>\n/, '')],
  ['BR-21', withoutIn('InvoiceLine', 'ID')],
  ['BR-22', without('InvoicedQuantity')],
  ['BR-23', (xml) => xml.replace(' unitCode="C62"', '')],
  ['BR-25', without('Name')],
  ['BR-26', without('PriceAmount')],
  ['BR-27', to('PriceAmount', '-333.33')],
  ['BR-33', without('AllowanceChargeReason'), adjusted],
  ['BR-49', without('PaymentMeansCode')],
  ['BR-53', (xml) => xml.replace('currencyID="EUR"', 'currencyID="USD"'), dollars],
  ['BR-55', withoutIn('InvoiceDocumentReference', 'ID'), credit],
  ['BR-61', (xml) => xml.replace('ES9121000418450200051332', 'ES9121000418450200051333')],
  ['BR-62', (xml) => xml.replace(' schemeID="9920"', '')],
  ['BR-63', (xml) => xml.replace(' schemeID="9930"', '')],
  ['BR-CO-04', (xml) => xml.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/, '$1X')],
  ['BR-CO-09', (xml) => xml.replace('<cbc:CompanyID>DE', '<cbc:CompanyID>GR')],
  ['BR-CO-10', (xml) => xml.replace(/(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount[^>]*>)333\.33/, '$1333.34')],
  ['BR-CO-11', to('AllowanceTotalAmount', '5.01'), adjusted],
  ['BR-CO-12', to('ChargeTotalAmount', '12.35'), adjusted],
  ['BR-CO-13', to('TaxExclusiveAmount', '333.34')],
  ['BR-CO-14', to('TaxAmount', '70.01')],
  ['BR-CO-15', to('TaxInclusiveAmount', '403.32')],
  ['BR-CO-16', to('PayableAmount', '403.32')],
  ['BR-CO-17', (xml) => xml.replaceAll('>70.00<', '>70.02<')],
  ['BR-CO-18', (xml) => xml.replace(/ *<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>\n/, '')],
  ['BR-CO-25', without('DueDate')],
  ['BR-CO-26', (xml) => xml.replace(/ *<cbc:CompanyID>ESB64717838<\/cbc:CompanyID>\n/, ''), outside],
  ['BR-48', withoutIn('TaxSubtotal', 'Percent')],
  ['BR-S-02', withoutIn('AccountingSupplierParty', 'PartyTaxScheme')],
  ['BR-S-05', (xml) => xml.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)21/, '$10')],
  ['BR-S-08', to('TaxableAmount', '333.32')],
  [
    'BR-S-10',
    (xml) =>
      xml.replace(
        '<cbc:Percent>21</cbc:Percent>',
        '<cbc:Percent>21</cbc:Percent><cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>',
      ),
  ],
  ['BR-AE-02', withoutIn('AccountingCustomerParty', 'PartyTaxScheme'), reversed],
  ['BR-AE-02', withoutIn('AccountingSupplierParty', 'PartyTaxScheme'), reversed],
  ['BR-AE-09', (xml) => xml.replaceAll('>0.00<', '>1.00<'), reversed],
  ['BR-AE-10', (xml) => without('TaxExemptionReason')(without('TaxExemptionReasonCode')(xml)), reversed],
  ['BR-E-02', withoutIn('AccountingSupplierParty', 'PartyTaxScheme'), exempt],
  ['BR-E-09', (xml) => xml.replaceAll('>0.00<', '>1.00<'), exempt],
  ['BR-E-10', without('TaxExemptionReason'), exempt],
  [
    'BR-O-02',
    (xml) =>
      xml.replace(
        '<cac:PartyLegalEntity>',
        '<cac:PartyTaxScheme><cbc:CompanyID>ES1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>',
      ),
    outside,
  ],
  [
    'BR-O-05',
    (xml) => xml.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/, '$1<cbc:Percent>0</cbc:Percent>'),
    outside,
  ],
  ['BR-O-10', (xml) => without('TaxExemptionReason')(without('TaxExemptionReasonCode')(xml)), outside],
  ['BR-O-11', (xml) => xml.replace(/( *<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>\n)/, '$1$1'), outside],
  ['PEPPOL-EN16931-R001', without('ProfileID')],
  ['PEPPOL-EN16931-R002', (xml) => xml.replace('<cbc:Note>', '<cbc:Note>x</cbc:Note><cbc:Note>')],
  ['PEPPOL-EN16931-R003', without('BuyerReference')],
  ['PEPPOL-EN16931-R004', to('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:other')],
  ['PEPPOL-EN16931-R005', to('TaxCurrencyCode', 'USD'), dollars],
  ['PEPPOL-EN16931-R008', to('Note', '')],
  ['PEPPOL-EN16931-R010', withoutIn('AccountingCustomerParty', 'EndpointID')],
  ['PEPPOL-EN16931-R020', withoutIn('AccountingSupplierParty', 'EndpointID')],
  ['PEPPOL-EN16931-CL008', (xml) => xml.replace('schemeID="9920"', 'schemeID="EM"')],
  [
    'PEPPOL-EN16931-R051',
    (xml) => xml.replace('<cbc:PayableAmount currencyID="EUR"', '<cbc:PayableAmount currencyID="USD"'),
  ],
  ['PEPPOL-EN16931-R053', (xml) => xml.replace(/( *<cac:TaxTotal>[\s\S]*<\/cac:TaxTotal>\n)/, '$1$1')],
  ['PEPPOL-EN16931-R054', without('TaxCurrencyCode'), dollars],
  ['PEPPOL-EN16931-P0105', to('TaxExemptionReasonCode', 'VATEX-EU-G'), outside],
  ['PEPPOL-EN16931-P0107', without('TaxExemptionReasonCode'), reversed],
  ['CREDIT-POSITIVE', to('TaxInclusiveAmount', '-403.33'), credit],
  ['PEPPOL-EN16931-R120', to('PriceAmount', '333.00')],
  ['PEPPOL-EN16931-R121', (xml) => xml.replace(/(<cbc:PriceAmount.*)/, '$1<cbc:BaseQuantity>0</cbc:BaseQuantity>')],
];

describe('the rules', () => {
  const cases = BREAKAGES.map(([rule, spoil, document = invoice([line(STANDARD)])]) => ({ rule, spoil, document }));
  it.each(cases)('$rule is found broken', ({ rule, spoil, document }) => {
    const xml = ublInvoice(document);
    const spoiled = spoil(xml);
    expect(spoiled).not.toBe(xml);
    expect(eInvoiceFaults(spoiled)).toContain(rule);
  });

  it('have a failing case each', () => {
    const broken = new Set(BREAKAGES.map(([rule]) => rule));
    expect([...broken].toSorted()).toEqual(E_INVOICE_RULES.map(({ id }) => id).toSorted());
  });
});
