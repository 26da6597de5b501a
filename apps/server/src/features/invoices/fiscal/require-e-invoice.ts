import { QUANTITY_UNIT } from '@linkstand/contract/invoices/totals';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { type Refusal, rule } from '../../../platform/errors.ts';
import type { FrozenDocument, FrozenLine } from '../../../platform/fiscal/frozen-document.ts';
import { asEInvoice } from '../paper/render-invoice.ts';
import { eInvoiceFaults } from './e-invoice-rules.ts';
import { ublInvoice } from './ubl-invoice.ts';

/** Rules that ask for somebody's tax number. Where both sides need one, the one without is named. */
const NUMBER_RULES: readonly string[] = ['BR-AE-02', 'BR-S-02', 'BR-E-02', 'BR-CO-26'];
const COUNTRY_RULES: Readonly<Record<string, 'seller' | 'buyer'>> = { 'BR-09': 'seller', 'BR-11': 'buyer' };

/** More lines than this are checked as one for each tax, so that thousands hold nobody up: their sums stay. */
const MOST_LINES = 100;

function shortened(document: FrozenDocument): FrozenDocument {
  const { lines, totals } = document;
  if (lines.length <= MOST_LINES) return document;
  const [some, rest] = [lines.slice(0, MOST_LINES), lines.slice(MOST_LINES)];
  const places = new Map(rest.map((line, index) => [line, totals.lineNetCents[MOST_LINES + index] ?? 0]));
  const sums = [...Map.groupBy(rest, ({ tax }) => `${tax.category} ${tax.rateBp}`).values()].flatMap(
    (group): FrozenLine[] => {
      const [first] = group;
      if (!first) return [];
      const cents = sumCents(group.map((line) => places.get(line) ?? 0));
      return [{ ...first, quantityMilli: QUANTITY_UNIT, priceForMilli: QUANTITY_UNIT, unitPriceCents: cents }];
    },
  );
  const lineNetCents = [
    ...totals.lineNetCents.slice(0, MOST_LINES),
    ...sums.map(({ unitPriceCents }) => unitPriceCents),
  ];
  return { ...document, lines: [...some, ...sums], totals: { ...totals, lineNetCents } };
}

function refusalOf(broken: string, { seller, buyer }: FrozenDocument): Refusal {
  if (broken === 'BR-O-11') return rule('invoice_mixes_taxes');
  const hasNone = ({ vatNumber, taxNumber }: FrozenDocument['seller']) => vatNumber === null && taxNumber === '';
  if (NUMBER_RULES.includes(broken))
    return rule('invoice_needs_number', { parameters: { party: (hasNone(seller) ? seller : buyer).name } });
  const side = COUNTRY_RULES[broken];
  if (side) return rule('invoice_needs_country', { parameters: { party: { seller, buyer }[side].name } });
  return rule('invoice_rule_broken', { parameters: { rule: broken } });
}

/**
 * Refuses a document whose electronic invoice would break a rule, before it has a number: afterwards it can't be changed.
 * A payment on account is no invoice.
 *
 * @param known rules that the document broke which it corrects, issued before they were checked: it can't be better
 * @throws Refusal 422
 */
export function requireEInvoice(document: FrozenDocument, known: readonly string[] = []): void {
  if (document.type === 'top_up') return;
  const faults = eInvoiceFaults(ublInvoice(asEInvoice(shortened(document)))).filter((each) => !known.includes(each));
  const [first] = faults;
  if (first !== undefined) throw refusalOf(faults.includes('BR-O-11') ? 'BR-O-11' : first, document);
}
