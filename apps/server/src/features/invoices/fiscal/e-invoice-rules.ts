import { isIban } from '@linkstand/contract/payments/iban';
import { elementAt, elementsAt, readXml, textAt, type XmlElement } from '../../../platform/xml/read-xml.ts';
import { PLAIN } from './ubl-invoice.ts';

/**
 * The rules of EN 16931 and Peppol BIS Billing 3.0 that our documents could break, by their published names. They check
 * the XML and not the data behind it, so that faults of the writer are found too.
 */
interface Rule {
  readonly id: string;
  holds(document: Parts): boolean;
}

/** Other documents follow EN 16931 alone. */
const isInPeppol = ({ root }: Pick<Parts, 'root'>): boolean => textAt(root, 'CustomizationID') !== PLAIN;

interface Parts {
  readonly root: XmlElement;
  readonly isInvoice: boolean;
  readonly currency: string;
  readonly seller: XmlElement | undefined;
  readonly buyer: XmlElement | undefined;
  readonly lines: readonly XmlElement[];
  readonly allowances: readonly XmlElement[];
  readonly taxTotal: XmlElement | undefined;
  readonly subtotals: readonly XmlElement[];
  readonly totals: XmlElement | undefined;
}

/** Cents of an amount with at most two decimals; NaN for any other text, so that every comparison fails. */
const cents = (text: string | undefined): number => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? Number.NaN : Number(`${sign}${whole}${decimals.padEnd(2, '0')}`);
};
/** The same for an optional amount. */
const centsOrNone = (text: string | undefined): number => (text === undefined ? 0 : cents(text));
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const VAT = 'VAT';
const vatIdOf = (party: XmlElement | undefined): string | undefined =>
  textAt(
    elementsAt(party, 'PartyTaxScheme').find((scheme) => textAt(scheme, 'TaxScheme', 'ID') === VAT),
    'CompanyID',
  );
/** Any tax number: for VAT, or of a seller without one. */
const taxIdOf = (party: XmlElement | undefined): string | undefined => textAt(party, 'PartyTaxScheme', 'CompanyID');
/** A company's number in its register, or its tax number where that is no VAT number. */
const legalIdOf = (party: XmlElement | undefined): string | undefined => textAt(party, 'PartyLegalEntity', 'CompanyID');
const countryOf = (party: XmlElement | undefined) => textAt(party, 'PostalAddress', 'Country', 'IdentificationCode');
const categoryOf = (line: XmlElement) => elementAt(line, 'Item', 'ClassifiedTaxCategory');
const isCharge = (allowance: XmlElement) => textAt(allowance, 'ChargeIndicator') === 'true';
const amountsOf = (allowances: readonly XmlElement[], charges: boolean) =>
  allowances.filter((each) => isCharge(each) === charges).map((each) => cents(textAt(each, 'Amount')));
const lineNet = (line: XmlElement) => cents(textAt(line, 'LineExtensionAmount'));
const every = (elements: readonly XmlElement[], holds: (element: XmlElement) => boolean) => elements.every(holds);
const flatten = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(flatten)];
const subtotalsOf = ({ subtotals }: Parts, category: string) =>
  subtotals.filter((each) => textAt(each, 'TaxCategory', 'ID') === category);
const has = (parts: Parts, category: string) => subtotalsOf(parts, category).length > 0;
const hasReason = (subtotal: XmlElement) =>
  textAt(subtotal, 'TaxCategory', 'TaxExemptionReasonCode') !== undefined ||
  textAt(subtotal, 'TaxCategory', 'TaxExemptionReason') !== undefined;
const CODES = { invoice: ['380', '389'], credit_note: ['381', '261'] };
const CATEGORIES = ['S', 'AE', 'O', 'E', 'Z', 'K', 'G', 'L', 'M'];
const isDay = (text: string | undefined) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** A line's amount from quantity, price and discounts, in cents. */
function lineByPrice(line: XmlElement): number {
  const quantity = Number(textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity') ?? Number.NaN);
  const base = Number(textAt(line, 'Price', 'BaseQuantity') ?? 1);
  const allowances = elementsAt(line, 'AllowanceCharge');
  const price = cents(textAt(line, 'Price', 'PriceAmount'));
  return (price * quantity) / base + sum(amountsOf(allowances, true)) - sum(amountsOf(allowances, false));
}

/** Lines, charges and allowances of a category and rate. */
function basisOf({ lines, allowances }: Parts, category: string | undefined, rate: string | undefined): number {
  const fits = (element: XmlElement | undefined) =>
    textAt(element, 'ID') === category && textAt(element, 'Percent') === rate;
  const net = sum(lines.filter((line) => fits(categoryOf(line))).map(lineNet));
  const own = allowances.filter((each) => fits(elementAt(each, 'TaxCategory')));
  return net + sum(amountsOf(own, true)) - sum(amountsOf(own, false));
}

/** Parts of a document in the order of UBL 2.1, those that ours have. What is elsewhere, or not named, is not UBL. */
const SEQUENCE = {
  invoice: [
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
    'OrderReference',
    'BillingReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'PaymentMeans',
    'PaymentTerms',
    'AllowanceCharge',
    'TaxTotal',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ],
  // A credit note has no due date, and notes follow its type.
  credit_note: [
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'CreditNoteTypeCode',
    'Note',
    'DocumentCurrencyCode',
    'TaxCurrencyCode',
    'BuyerReference',
    'OrderReference',
    'BillingReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'PaymentMeans',
    'PaymentTerms',
    'AllowanceCharge',
    'TaxTotal',
    'LegalMonetaryTotal',
    'CreditNoteLine',
  ],
} as const;

function isInSequence({ root, isInvoice }: Parts): boolean {
  const sequence: readonly string[] = SEQUENCE[isInvoice ? 'invoice' : 'credit_note'];
  const places = root.children.map(({ name }) => sequence.indexOf(name));
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
}

/** A reason code and its category of VAT go together, on both sides. */
const reasonOf =
  (category: string, code: string) =>
  ({ subtotals }: Parts): boolean =>
    every(
      subtotals,
      (each) =>
        (textAt(each, 'TaxCategory', 'ID') === category) ===
        (textAt(each, 'TaxCategory', 'TaxExemptionReasonCode') === code),
    );

const hasScheme = (party: XmlElement | undefined): boolean =>
  elementsAt(party, 'EndpointID').every(({ attributes }) => Boolean(attributes.schemeID));

const present = (id: string, find: (parts: Parts) => string | undefined): Rule => ({
  id,
  holds: (parts) => find(parts) !== undefined,
});
const everyLine = (id: string, holds: (line: XmlElement) => boolean): Rule => ({
  id,
  holds: ({ lines }) => every(lines, holds),
});
const total = (parts: Parts, name: string) => cents(textAt(parts.totals, name));

export const E_INVOICE_RULES: readonly Rule[] = [
  // The schema's, which has no names for what it refuses.
  { id: 'UBL-SEQUENCE', holds: isInSequence },
  present('BR-01', ({ root }) => textAt(root, 'CustomizationID')),
  present('BR-02', ({ root }) => textAt(root, 'ID')),
  { id: 'BR-03', holds: ({ root }) => isDay(textAt(root, 'IssueDate')) },
  {
    id: 'BR-04',
    holds: ({ root, isInvoice }) =>
      CODES[isInvoice ? 'invoice' : 'credit_note'].includes(
        textAt(root, isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode') ?? '',
      ),
  },
  { id: 'BR-05', holds: ({ currency }) => /^[A-Z]{3}$/.test(currency) },
  present('BR-06', ({ seller }) => textAt(seller, 'PartyLegalEntity', 'RegistrationName')),
  present('BR-07', ({ buyer }) => textAt(buyer, 'PartyLegalEntity', 'RegistrationName')),
  { id: 'BR-09', holds: ({ seller }) => /^[A-Z]{2}$/.test(countryOf(seller) ?? '') },
  { id: 'BR-11', holds: ({ buyer }) => /^[A-Z]{2}$/.test(countryOf(buyer) ?? '') },
  { id: 'BR-16', holds: ({ lines }) => lines.length > 0 },
  everyLine('BR-21', (line) => textAt(line, 'ID') !== undefined),
  everyLine('BR-22', (line) => (textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity')) !== undefined),
  everyLine('BR-23', (line) =>
    Boolean((elementAt(line, 'InvoicedQuantity') ?? elementAt(line, 'CreditedQuantity'))?.attributes.unitCode),
  ),
  everyLine('BR-25', (line) => textAt(line, 'Item', 'Name') !== undefined),
  everyLine('BR-26', (line) => textAt(line, 'Price', 'PriceAmount') !== undefined),
  everyLine('BR-27', (line) => cents(textAt(line, 'Price', 'PriceAmount')) >= 0),
  {
    id: 'BR-33',
    holds: ({ allowances }) => every(allowances, (each) => textAt(each, 'AllowanceChargeReason') !== undefined),
  },
  {
    id: 'BR-49',
    holds: ({ root }) =>
      every(elementsAt(root, 'PaymentMeans'), (each) => textAt(each, 'PaymentMeansCode') !== undefined),
  },
  {
    id: 'BR-53',
    holds: ({ root }) => {
      const currency = textAt(root, 'TaxCurrencyCode');
      const amounts = elementsAt(root, 'TaxTotal').map((each) => elementAt(each, 'TaxAmount')?.attributes.currencyID);
      return currency === undefined || amounts.includes(currency);
    },
  },
  {
    id: 'BR-55',
    holds: ({ root }) =>
      every(
        elementsAt(root, 'BillingReference'),
        (each) => textAt(each, 'InvoiceDocumentReference', 'ID') !== undefined,
      ),
  },
  {
    id: 'BR-61',
    holds: ({ root }) =>
      every(
        elementsAt(root, 'PaymentMeans').filter((each) =>
          ['30', '58'].includes(textAt(each, 'PaymentMeansCode') ?? ''),
        ),
        (each) => isIban(textAt(each, 'PayeeFinancialAccount', 'ID') ?? ''),
      ),
  },
  { id: 'BR-62', holds: ({ seller }) => hasScheme(seller) },
  { id: 'BR-63', holds: ({ buyer }) => hasScheme(buyer) },
  everyLine('BR-CO-04', (line) => CATEGORIES.includes(textAt(categoryOf(line), 'ID') ?? '')),
  {
    id: 'BR-CO-09',
    holds: ({ seller, buyer }) =>
      [vatIdOf(seller), vatIdOf(buyer)].every((id) => id === undefined || /^[A-Z]{2}[A-Z0-9]+$/.test(id)) &&
      ![vatIdOf(seller), vatIdOf(buyer)].some((id) => id?.startsWith('GR')),
  },
  { id: 'BR-CO-10', holds: (parts) => total(parts, 'LineExtensionAmount') === sum(parts.lines.map(lineNet)) },
  {
    id: 'BR-CO-11',
    holds: ({ totals, allowances }) =>
      centsOrNone(textAt(totals, 'AllowanceTotalAmount')) === sum(amountsOf(allowances, false)),
  },
  {
    id: 'BR-CO-12',
    holds: ({ totals, allowances }) =>
      centsOrNone(textAt(totals, 'ChargeTotalAmount')) === sum(amountsOf(allowances, true)),
  },
  {
    id: 'BR-CO-13',
    holds: (parts) =>
      total(parts, 'TaxExclusiveAmount') ===
      total(parts, 'LineExtensionAmount') -
        centsOrNone(textAt(parts.totals, 'AllowanceTotalAmount')) +
        centsOrNone(textAt(parts.totals, 'ChargeTotalAmount')),
  },
  {
    id: 'BR-CO-14',
    holds: ({ taxTotal, subtotals }) =>
      cents(textAt(taxTotal, 'TaxAmount')) === sum(subtotals.map((each) => cents(textAt(each, 'TaxAmount')))),
  },
  {
    id: 'BR-CO-15',
    holds: (parts) =>
      total(parts, 'TaxInclusiveAmount') ===
      total(parts, 'TaxExclusiveAmount') + cents(textAt(parts.taxTotal, 'TaxAmount')),
  },
  {
    id: 'BR-CO-16',
    holds: (parts) =>
      total(parts, 'PayableAmount') ===
      total(parts, 'TaxInclusiveAmount') - centsOrNone(textAt(parts.totals, 'PrepaidAmount')),
  },
  {
    id: 'BR-CO-17',
    // The rule allows less than a whole unit. A credit note may have the rounding of those before it, ours is exact else.
    holds: ({ subtotals, isInvoice }) =>
      every(subtotals, (each) => {
        const exact =
          (cents(textAt(each, 'TaxableAmount')) * Number(textAt(each, 'TaxCategory', 'Percent') ?? 0)) / 100;
        const off = Math.abs(cents(textAt(each, 'TaxAmount')) - exact);
        return isInvoice ? off <= 0.5 + 1e-6 : off < 100;
      }),
  },
  { id: 'BR-CO-18', holds: ({ subtotals }) => subtotals.length > 0 },
  {
    id: 'BR-CO-25',
    holds: (parts) =>
      total(parts, 'PayableAmount') <= 0 ||
      textAt(parts.root, 'DueDate') !== undefined ||
      elementsAt(parts.root, 'PaymentMeans').some((each) => textAt(each, 'PaymentDueDate') !== undefined) ||
      textAt(parts.root, 'PaymentTerms', 'Note') !== undefined,
  },
  {
    id: 'BR-CO-26',
    holds: ({ seller }) => (vatIdOf(seller) ?? legalIdOf(seller)) !== undefined,
  },
  {
    id: 'BR-48',
    holds: ({ subtotals }) =>
      every(
        subtotals,
        (each) => textAt(each, 'TaxCategory', 'ID') === 'O' || textAt(each, 'TaxCategory', 'Percent') !== undefined,
      ),
  },
  { id: 'BR-S-02', holds: (parts) => !has(parts, 'S') || taxIdOf(parts.seller) !== undefined },
  {
    id: 'BR-S-05',
    holds: ({ lines }) =>
      every(lines, (line) => textAt(categoryOf(line), 'ID') !== 'S' || Number(textAt(categoryOf(line), 'Percent')) > 0),
  },
  {
    id: 'BR-S-08',
    holds: (parts) =>
      every(
        parts.subtotals,
        (each) =>
          cents(textAt(each, 'TaxableAmount')) ===
          basisOf(parts, textAt(each, 'TaxCategory', 'ID'), textAt(each, 'TaxCategory', 'Percent')),
      ),
  },
  { id: 'BR-S-10', holds: (parts) => !subtotalsOf(parts, 'S').some(hasReason) },
  {
    id: 'BR-AE-02',
    holds: (parts) =>
      !has(parts, 'AE') ||
      (taxIdOf(parts.seller) !== undefined && (vatIdOf(parts.buyer) ?? legalIdOf(parts.buyer)) !== undefined),
  },
  {
    id: 'BR-AE-09',
    holds: (parts) => every(subtotalsOf(parts, 'AE'), (each) => cents(textAt(each, 'TaxAmount')) === 0),
  },
  { id: 'BR-AE-10', holds: (parts) => every(subtotalsOf(parts, 'AE'), hasReason) },
  { id: 'BR-E-02', holds: (parts) => !has(parts, 'E') || taxIdOf(parts.seller) !== undefined },
  { id: 'BR-E-09', holds: (parts) => every(subtotalsOf(parts, 'E'), (each) => cents(textAt(each, 'TaxAmount')) === 0) },
  { id: 'BR-E-10', holds: (parts) => every(subtotalsOf(parts, 'E'), hasReason) },
  {
    id: 'BR-O-02',
    holds: (parts) => !has(parts, 'O') || (vatIdOf(parts.seller) === undefined && vatIdOf(parts.buyer) === undefined),
  },
  {
    id: 'BR-O-05',
    holds: ({ lines }) =>
      every(
        lines,
        (line) => textAt(categoryOf(line), 'ID') !== 'O' || textAt(categoryOf(line), 'Percent') === undefined,
      ),
  },
  { id: 'BR-O-10', holds: (parts) => every(subtotalsOf(parts, 'O'), hasReason) },
  { id: 'BR-O-11', holds: (parts) => !has(parts, 'O') || parts.subtotals.length === 1 },
  {
    id: 'PEPPOL-EN16931-R001',
    holds: (parts) =>
      !isInPeppol(parts) ||
      /^urn:fdc:peppol\.eu:2017:poacc:(self)?billing:01:1\.0$/.test(textAt(parts.root, 'ProfileID') ?? ''),
  },
  { id: 'PEPPOL-EN16931-R002', holds: ({ root }) => elementsAt(root, 'Note').length <= 1 },
  {
    id: 'PEPPOL-EN16931-R003',
    holds: ({ root }) => (textAt(root, 'BuyerReference') ?? textAt(root, 'OrderReference', 'ID')) !== undefined,
  },
  {
    id: 'PEPPOL-EN16931-R004',
    holds: (parts) =>
      !isInPeppol(parts) ||
      /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:(self)?billing:3\.0$/.test(
        textAt(parts.root, 'CustomizationID') ?? '',
      ),
  },
  {
    id: 'PEPPOL-EN16931-R005',
    holds: ({ root, currency }) => textAt(root, 'TaxCurrencyCode') !== currency,
  },
  {
    id: 'PEPPOL-EN16931-R008',
    holds: ({ root }) => every(flatten(root), ({ text, children }) => text !== '' || children.length > 0),
  },
  {
    id: 'PEPPOL-EN16931-R010',
    holds: (parts) => !isInPeppol(parts) || textAt(parts.buyer, 'EndpointID') !== undefined,
  },
  {
    id: 'PEPPOL-EN16931-R020',
    holds: (parts) => !isInPeppol(parts) || textAt(parts.seller, 'EndpointID') !== undefined,
  },
  {
    // All schemes of Peppol's list are numbers; "EM", a mail address, is of the list of EN 16931 alone.
    id: 'PEPPOL-EN16931-CL008',
    holds: (parts) =>
      !isInPeppol(parts) ||
      every(
        [parts.seller, parts.buyer].flatMap((party) => elementsAt(party, 'EndpointID')),
        ({ attributes }) => /^(?:0\d{3}|99\d{2})$/.test(attributes.schemeID ?? ''),
      ),
  },
  {
    id: 'PEPPOL-EN16931-R051',
    holds: ({ root, currency }) => {
      const taxCurrency = textAt(root, 'TaxCurrencyCode');
      const own = elementsAt(root, 'TaxTotal').filter((each) => elementsAt(each, 'TaxSubtotal').length === 0);
      const ignored = new Set(taxCurrency === undefined ? [] : own.flatMap(flatten));
      return every(
        flatten(root).filter(({ attributes }) => attributes.currencyID !== undefined),
        (each) => ignored.has(each) || each.attributes.currencyID === currency,
      );
    },
  },
  {
    id: 'PEPPOL-EN16931-R053',
    holds: ({ root }) =>
      elementsAt(root, 'TaxTotal').filter((each) => elementsAt(each, 'TaxSubtotal').length > 0).length === 1,
  },
  {
    id: 'PEPPOL-EN16931-R054',
    holds: ({ root }) =>
      elementsAt(root, 'TaxTotal').filter((each) => elementsAt(each, 'TaxSubtotal').length === 0).length ===
      (textAt(root, 'TaxCurrencyCode') === undefined ? 0 : 1),
  },
  { id: 'PEPPOL-EN16931-P0105', holds: reasonOf('O', 'VATEX-EU-O') },
  { id: 'PEPPOL-EN16931-P0107', holds: reasonOf('AE', 'VATEX-EU-AE') },
  // Ours: that it is a credit note says the direction, its amount never does.
  { id: 'CREDIT-POSITIVE', holds: (parts) => parts.isInvoice || total(parts, 'TaxInclusiveAmount') >= 0 },
  everyLine('PEPPOL-EN16931-R120', (line) => Math.abs(lineNet(line) - lineByPrice(line)) <= 2),
  everyLine('PEPPOL-EN16931-R121', (line) => Number(textAt(line, 'Price', 'BaseQuantity') ?? 1) > 0),
];

/**
 * The names of the rules that a document breaks, in order. A document that breaks any is not sent.
 *
 * @throws XmlFault if it is not XML
 */
export function eInvoiceFaults(xml: string): string[] {
  const root = readXml(Buffer.from(xml));
  const isInvoice = root.name === 'Invoice';
  const taxTotals = elementsAt(root, 'TaxTotal');
  const taxTotal = taxTotals.find((each) => elementsAt(each, 'TaxSubtotal').length > 0) ?? taxTotals[0];
  const parts: Parts = {
    root,
    isInvoice,
    currency: textAt(root, 'DocumentCurrencyCode') ?? '',
    seller: elementAt(root, 'AccountingSupplierParty', 'Party'),
    buyer: elementAt(root, 'AccountingCustomerParty', 'Party'),
    lines: elementsAt(root, isInvoice ? 'InvoiceLine' : 'CreditNoteLine'),
    allowances: elementsAt(root, 'AllowanceCharge'),
    taxTotal,
    subtotals: elementsAt(taxTotal, 'TaxSubtotal'),
    totals: elementAt(root, 'LegalMonetaryTotal'),
  };
  return E_INVOICE_RULES.filter((rule) => !rule.holds(parts)).map(({ id }) => id);
}
