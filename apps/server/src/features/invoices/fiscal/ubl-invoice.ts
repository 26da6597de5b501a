import { QUANTITY_UNIT } from '@linkstand/contract/invoices/totals';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { leaf, node, optionalLeaf, optionalNode, writeXml, type XmlNode } from '../../../platform/xml/write-xml.ts';
import type { EInvoice, EInvoiceLine, EInvoiceParty } from './e-invoice.ts';

/** UBL 2.1 by EN 16931 alone, for parties that Peppol can't find. */
export const PLAIN = 'urn:cen.eu:en16931:2017';
/** As Peppol BIS Billing 3.0 takes it; self-billed documents have a profile of their own. */
const PROFILES = {
  billing: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    profile: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
  selfBilling: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    profile: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
  },
} as const;

/** UNCL 1001. */
const TYPE_CODES = {
  invoice: { own: '380', selfBilled: '389' },
  credit_note: { own: '381', selfBilled: '261' },
} as const;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
/** UN/ECE recommendation 20: one. */
const PIECE = 'C62';
/** UNCL 4461: SEPA credit transfer in euros, credit transfer else. */
const SEPA_TRANSFER = '58';
const TRANSFER = '30';

/** Schemes by which Peppol finds a party by its VAT number (Electronic Address Scheme list). */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};
const EMAIL_SCHEME = 'EM';

const cbc = (name: string, text: string, attributes?: Readonly<Record<string, string>>): XmlNode =>
  leaf(`cbc:${name}`, text, attributes);
const optionalCbc = (name: string, text: string | null): XmlNode | undefined => optionalLeaf(`cbc:${name}`, text);
const cac = (name: string, children: readonly (XmlNode | undefined | false)[]): XmlNode =>
  node(`cac:${name}`, children);

const percent = (rateBp: number): string => String(rateBp / 100);
const quantity = (milli: number): string => String(milli / QUANTITY_UNIT);
const taxScheme = (id: 'VAT' | 'TAX'): XmlNode => cac('TaxScheme', [cbc('ID', id)]);

const peppolScheme = ({ vatNumber }: EInvoiceParty): string | undefined => VAT_SCHEMES[vatNumber?.slice(0, 2) ?? ''];

/** Peppol knows no mail addresses: with one, a document is none of Peppol's (PEPPOL-EN16931-CL008). */
function endpoint(party: EInvoiceParty): XmlNode | undefined {
  const { vatNumber, email } = party;
  const scheme = peppolScheme(party);
  if (vatNumber && scheme) return cbc('EndpointID', vatNumber, { schemeID: scheme });
  return email ? cbc('EndpointID', email, { schemeID: EMAIL_SCHEME }) : undefined;
}

/** @param hidesVat what is not subject to VAT names no VAT number (BR-O-02) */
function party(
  role: 'AccountingSupplierParty' | 'AccountingCustomerParty',
  given: EInvoiceParty,
  hidesVat: boolean,
): XmlNode {
  const isSeller = role === 'AccountingSupplierParty';
  const { name, vatNumber, taxNumber, street, city, postalCode, country } = given;
  return cac(role, [
    cac('Party', [
      endpoint(given),
      cac('PostalAddress', [
        optionalCbc('StreetName', street),
        optionalCbc('CityName', city),
        optionalCbc('PostalZone', postalCode),
        cac('Country', [cbc('IdentificationCode', country)]),
      ]),
      vatNumber !== null && !hidesVat && cac('PartyTaxScheme', [cbc('CompanyID', vatNumber), taxScheme('VAT')]),
      // A small business may have a tax number only (BT-32); buyers have no such field.
      vatNumber === null &&
        taxNumber !== null &&
        isSeller &&
        !hidesVat &&
        cac('PartyTaxScheme', [cbc('CompanyID', taxNumber), taxScheme('TAX')]),
      cac('PartyLegalEntity', [
        cbc('RegistrationName', name),
        optionalCbc('CompanyID', taxNumber ?? (hidesVat ? vatNumber : null)),
      ]),
    ]),
  ]);
}

/** @param name `ClassifiedTaxCategory` of a line, `TaxCategory` elsewhere */
function taxCategory(
  name: string,
  category: string,
  rateBp: number,
  exemption?: { code: string | null; text: string },
): XmlNode {
  return cac(name, [
    cbc('ID', category),
    // A line not subject to VAT has no rate, not even 0 (BR-O-05).
    category !== 'O' && cbc('Percent', percent(rateBp)),
    optionalCbc('TaxExemptionReasonCode', exemption?.code ?? null),
    optionalCbc('TaxExemptionReason', exemption?.text ?? null),
    taxScheme('VAT'),
  ]);
}

/**
 * The XML of an invoice or credit note, in Peppol’s profile if both parties can be found there. Amounts of a credit note are positive. `eInvoiceFaults` checks what the law and
 * Peppol require beyond the schema.
 */
export function ublInvoice(invoice: EInvoice): string {
  const { kind, isSelfBilled, currency, totals, euroVatCents, payment, adjustments, exemptions } = invoice;
  const isInvoice = kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const isInPeppol = [invoice.seller, invoice.buyer].every((each) => peppolScheme(each) !== undefined);
  const profile = isInPeppol ? PROFILES[isSelfBilled ? 'selfBilling' : 'billing'] : undefined;
  const typeCode = TYPE_CODES[kind][isSelfBilled ? 'selfBilled' : 'own'];
  const hidesVat = totals.taxes.some(({ category }) => category === 'O');
  const money = (name: string, cents: number, inCurrency = currency) =>
    cbc(name, plainAmount(cents), { currencyID: inCurrency });

  const allowances = adjustments.flatMap(({ kind: direction, reason }, index) =>
    totals.taxes.flatMap(({ category, rateBp, adjustmentCents }) => {
      const cents = adjustmentCents[index] ?? 0;
      if (cents === 0) return [];
      return cac('AllowanceCharge', [
        cbc('ChargeIndicator', String(direction === 'increase')),
        cbc('AllowanceChargeReason', reason),
        money('Amount', cents),
        taxCategory('TaxCategory', category, rateBp),
      ]);
    }),
  );

  const taxTotal = cac('TaxTotal', [
    money('TaxAmount', totals.vatCents),
    ...totals.taxes.map(({ category, rateBp, taxableCents, vatCents }) =>
      cac('TaxSubtotal', [
        money('TaxableAmount', taxableCents),
        money('TaxAmount', vatCents),
        taxCategory('TaxCategory', category, rateBp, exemptions[category]),
      ]),
    ),
  ]);

  const lineNode = (line: EInvoiceLine, index: number): XmlNode => {
    const {
      name,
      description,
      quantityMilli,
      unitPriceCents,
      priceForMilli = QUANTITY_UNIT,
      discountCents = 0,
      tax,
    } = line;
    return cac(isInvoice ? 'InvoiceLine' : 'CreditNoteLine', [
      cbc('ID', String(index + 1)),
      // A price is never below zero (BR-27): such a line has less than nothing of it.
      cbc(
        isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity',
        quantity(Math.sign(unitPriceCents || 1) * quantityMilli),
        {
          unitCode: PIECE,
        },
      ),
      money('LineExtensionAmount', totals.lineNetCents[index] ?? 0),
      discountCents !== 0 &&
        cac('AllowanceCharge', [
          cbc('ChargeIndicator', 'false'),
          // UNCL 5189: discount.
          cbc('AllowanceChargeReasonCode', '95'),
          money('Amount', discountCents),
        ]),
      cac('Item', [
        optionalCbc('Description', description),
        cbc('Name', name),
        taxCategory('ClassifiedTaxCategory', tax.category, tax.rateBp),
      ]),
      cac('Price', [
        money('PriceAmount', Math.abs(unitPriceCents)),
        priceForMilli !== QUANTITY_UNIT && cbc('BaseQuantity', quantity(priceForMilli), { unitCode: PIECE }),
      ]),
    ]);
  };

  const paymentMeans =
    payment &&
    cac('PaymentMeans', [
      cbc('PaymentMeansCode', currency === BASE_CURRENCY ? SEPA_TRANSFER : TRANSFER),
      // A credit note has no due date of its own.
      !isInvoice && (optionalCbc('PaymentDueDate', invoice.dueDay) ?? false),
      optionalCbc('PaymentID', payment.reference),
      cac('PayeeFinancialAccount', [cbc('ID', payment.iban)]),
    ]);

  return writeXml(
    node(
      root,
      [
        cbc('CustomizationID', profile?.customization ?? PLAIN),
        profile && cbc('ProfileID', profile.profile),
        cbc('ID', invoice.number),
        cbc('IssueDate', invoice.issueDay),
        isInvoice && (optionalCbc('DueDate', invoice.dueDay) ?? false),
        cbc(isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode', typeCode),
        optionalCbc('Note', invoice.note),
        cbc('DocumentCurrencyCode', currency),
        euroVatCents !== null && currency !== BASE_CURRENCY && cbc('TaxCurrencyCode', BASE_CURRENCY),
        optionalCbc('BuyerReference', invoice.buyerReference),
        optionalNode('cac:OrderReference', [optionalCbc('ID', invoice.orderNumber)]),
        ...invoice.corrects.map(({ number, issueDay }) =>
          cac('BillingReference', [cac('InvoiceDocumentReference', [cbc('ID', number), cbc('IssueDate', issueDay)])]),
        ),
        party('AccountingSupplierParty', invoice.seller, hidesVat),
        party('AccountingCustomerParty', invoice.buyer, hidesVat),
        paymentMeans ?? false,
        ...allowances,
        taxTotal,
        euroVatCents !== null &&
          currency !== BASE_CURRENCY &&
          cac('TaxTotal', [money('TaxAmount', euroVatCents, BASE_CURRENCY)]),
        cac('LegalMonetaryTotal', [
          money('LineExtensionAmount', totals.valueCents),
          money('TaxExclusiveAmount', totals.netCents),
          money('TaxInclusiveAmount', totals.totalCents),
          totals.decreaseCents !== 0 && money('AllowanceTotalAmount', totals.decreaseCents),
          totals.increaseCents !== 0 && money('ChargeTotalAmount', totals.increaseCents),
          invoice.prepaidCents !== 0 && money('PrepaidAmount', invoice.prepaidCents),
          money('PayableAmount', totals.totalCents - invoice.prepaidCents),
        ]),
        ...invoice.lines.map(lineNode),
      ],
      {
        xmlns: `${UBL}${root}-2`,
        'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
        'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
      },
    ),
  );
}
