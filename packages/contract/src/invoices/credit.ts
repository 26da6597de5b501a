import type { ExchangeRate } from '../currencies/exchange.ts';
import { scale, sumCents } from '../shared/rounding.ts';
import { type StatedTotals, statedTotals } from './document-currency.ts';
import {
  type Adjustment,
  type InvoiceLine,
  type InvoiceTotals,
  invoiceTotals,
  QUANTITY_UNIT,
  type TaxGroup,
} from './totals.ts';

/**
 * What a credit note takes back of a document. Each amount is what is credited of the whole by now, less what was before:
 * so the notes, however small, sum to the document to the cent, and the last one takes the rounding.
 */
export interface Credit {
  /** By their places among the document's lines. Lines above zero are chosen; those below follow their share. */
  readonly lines: readonly { readonly place: number; readonly netCents: number }[];
  /** The shares in the document's increases and decreases, one for each category and rate. */
  readonly adjustments: readonly Adjustment[];
  readonly totals: InvoiceTotals;
}

/** A document that is credited. */
export interface Whole {
  readonly lines: readonly InvoiceLine[];
  readonly adjustments: readonly Adjustment[];
  readonly withholdingBp: number;
}

/** What is credited of each of the document's lines above zero, before the note and by it. Cents; 0 for other lines. */
export interface Credited {
  readonly before: readonly number[];
  readonly now: readonly number[];
}

/** What earlier notes say. They may have rounded otherwise; this note makes up for that. */
export interface IssuedCredit {
  readonly taxes: readonly Pick<TaxGroup, 'category' | 'rateBp' | 'taxableCents' | 'vatCents'>[];
  readonly withheldCents: number;
}

interface GroupState extends Pick<TaxGroup, 'category' | 'rateBp' | 'taxableCents' | 'vatCents'> {
  /** Signed, by the document's adjustments. */
  readonly adjustments: readonly number[];
}

interface State {
  readonly lineCents: readonly number[];
  readonly groups: readonly GroupState[];
  readonly withheldCents: number;
}

const isSameTax = (one: Pick<TaxGroup, 'category' | 'rateBp'>, other: Pick<TaxGroup, 'category' | 'rateBp'>) =>
  one.category === other.category && one.rateBp === other.rateBp;

/** All that is credited of a document where these amounts of its lines above zero are. */
function stateOf({ lines, adjustments, withholdingBp }: Whole, credited: readonly number[]): State {
  const whole = invoiceTotals(lines, adjustments, withholdingBp);
  const isAll = whole.lineNetCents.every((net, place) => net <= 0 || credited[place] === net);
  const lineCents = whole.lineNetCents.map((net, place) => (net > 0 ? (credited[place] ?? 0) : 0));
  const groups = whole.taxes.map((group): GroupState => {
    const own = lines.flatMap(({ tax }, place) => (isSameTax(tax, group) ? [place] : []));
    const chosen = own.filter((place) => (whole.lineNetCents[place] ?? 0) > 0);
    const base = sumCents(chosen.map((place) => whole.lineNetCents[place] ?? 0));
    const part = sumCents(chosen.map((place) => lineCents[place] ?? 0));
    const shareOf = (cents: number) => (base > 0 ? scale(cents, part, base) : isAll ? cents : 0);
    // Rounded as running sums, so that all shares together are rounded once.
    let [sum, share] = [0, 0];
    const next = (cents: number): number => {
      sum += cents;
      const before = share;
      share = shareOf(sum);
      return share - before;
    };
    for (const place of own) if (!chosen.includes(place)) lineCents[place] = next(whole.lineNetCents[place] ?? 0);
    const shares = group.adjustmentCents.map((cents, index) =>
      next(adjustments[index]?.kind === 'decrease' ? -cents : cents),
    );
    const taxableCents = part + share;
    const { category, rateBp } = group;
    return { category, rateBp, taxableCents, vatCents: scale(taxableCents, rateBp, 10_000), adjustments: shares };
  });
  const netCents = sumCents(groups.map(({ taxableCents }) => taxableCents));
  return { lineCents, groups, withheldCents: scale(netCents, withholdingBp, 10_000) };
}

/**
 * What a note takes back.
 *
 * @param issued what earlier notes say; by default what they would by the same calculation
 * @param reason why an earlier note's share in adjustments is made up for
 */
export function creditOf(whole: Whole, { before, now }: Credited, issued?: IssuedCredit, reason = ''): Credit {
  const [old, after] = [
    stateOf(whole, before),
    stateOf(
      whole,
      before.map((cents, place) => cents + (now[place] ?? 0)),
    ),
  ];
  const places = whole.lines.map((_, place) => place);
  const changeOf = (place: number) => (after.lineCents[place] ?? 0) - (old.lineCents[place] ?? 0);
  const isChosen = (place: number) => (now[place] ?? 0) > 0;
  const lines = [
    ...places.filter(isChosen),
    ...places.filter((place) => !isChosen(place) && changeOf(place) !== 0),
  ].map((place) => ({ place, netCents: changeOf(place) }));
  const adjustments: Adjustment[] = [];
  const found: { group: GroupState; lineCents: number; own: Map<number, number>; vatCents: number }[] = [];
  after.groups.forEach((group, at) => {
    const was = old.groups[at];
    const ofGroup = lines.filter(({ place }) => isSameTax(whole.lines[place]?.tax ?? group, group));
    const own = new Map<number, number>();
    const adjust = (signed: number, why: string) => {
      if (signed === 0) return;
      own.set(adjustments.length, signed);
      adjustments.push({ kind: signed < 0 ? 'decrease' : 'increase', amountCents: Math.abs(signed), reason: why });
    };
    group.adjustments.forEach((cents, index) => {
      adjust(cents - (was?.adjustments[index] ?? 0), whole.adjustments[index]?.reason ?? reason);
    });
    const isTouched = ofGroup.length > 0 || own.size > 0;
    if (!isTouched) return;
    const earlier = issued?.taxes.filter((each) => isSameTax(each, group));
    const said = (of: 'taxableCents' | 'vatCents') =>
      earlier === undefined ? (was?.[of] ?? 0) : sumCents(earlier.map((each) => each[of]));
    adjust((was?.taxableCents ?? 0) - said('taxableCents'), reason);
    const lineCents = sumCents(ofGroup.map(({ netCents }) => netCents));
    found.push({ group, lineCents, own, vatCents: group.vatCents - said('vatCents') });
  });
  const taxes = found.map(({ group: { category, rateBp }, lineCents, own, vatCents }): TaxGroup => {
    const taxableCents = lineCents + sumCents([...own.values()]);
    const adjustmentCents = adjustments.map((_, index) => Math.abs(own.get(index) ?? 0));
    return { category, rateBp, lineCents, adjustmentCents, taxableCents, vatCents };
  });
  const sumOf = (kind: Adjustment['kind']) =>
    sumCents(adjustments.flatMap((each) => (each.kind === kind ? [each.amountCents] : [])));
  const lineNetCents = lines.map(({ netCents }) => netCents);
  const valueCents = sumCents(lineNetCents);
  const [increaseCents, decreaseCents] = [sumOf('increase'), sumOf('decrease')];
  const netCents = valueCents + increaseCents - decreaseCents;
  const vatCents = sumCents(taxes.map((tax) => tax.vatCents));
  const totalCents = netCents + vatCents;
  const withheldCents = after.withheldCents - (issued ?? old).withheldCents;
  return {
    lines,
    adjustments,
    totals: {
      lineNetCents,
      valueCents,
      increaseCents,
      decreaseCents,
      netCents,
      taxes,
      vatCents,
      totalCents,
      withheldCents,
      toPayCents: totalCents - withheldCents,
    },
  };
}

/** A note's amounts in both currencies, with the place of each of its lines among those of the corrected document. */
export interface StatedCredit extends StatedTotals {
  readonly places: readonly number[];
}

/**
 * A note in euros and in its document's currency, at the rate of the document that it corrects: so its notes sum to it in
 * both.
 *
 * @param credit in euros, as `creditOf` has it
 * @param rate from EUR to the currency of the document; null for a document in euros
 */
export function statedCredit(
  whole: Whole,
  { before, now }: Credited,
  credit: Credit,
  rate: ExchangeRate | null,
): StatedCredit {
  const stated = statedTotals(whole.lines, whole.adjustments, whole.withholdingBp, rate);
  const said = (lines: Credit['lines'], document: InvoiceTotals, documentAdjustments: readonly Adjustment[]) => ({
    euro: credit.totals,
    document: { ...document, lineNetCents: lines.map(({ netCents }) => netCents) },
    documentLines: lines.map(({ place, netCents }): InvoiceLine => {
      const { tax } = whole.lines[place] ?? { tax: { category: 'S', rateBp: 0 } };
      return { quantityMilli: QUANTITY_UNIT, unitPriceCents: netCents, tax };
    }),
    documentAdjustments,
    places: lines.map(({ place }) => place),
    rate: stated.rate,
  });
  if (stated.rate === null) return said(credit.lines, credit.totals, credit.adjustments);
  const [euros, nets] = [stated.euro.lineNetCents, stated.document.lineNetCents];
  const converted = (cents: readonly number[]) =>
    cents.map((part, place) => ((euros[place] ?? 0) > 0 ? scale(nets[place] ?? 0, part, euros[place] ?? 1) : 0));
  const upToThen = converted(before);
  const upToNow = converted(before.map((cents, place) => cents + (now[place] ?? 0)));
  const { withholdingBp } = whole;
  const { lines, adjustments, totals } = creditOf(
    { lines: stated.documentLines, adjustments: stated.documentAdjustments, withholdingBp },
    { before: upToThen, now: upToNow.map((cents, place) => cents - (upToThen[place] ?? 0)) },
  );
  // What is cents here may be nothing there, and the other way.
  const cents = new Map(lines.map(({ place, netCents }) => [place, netCents]));
  const places = new Set([...credit.lines, ...lines].map(({ place }) => place));
  return said(
    [...places].map((place) => ({ place, netCents: cents.get(place) ?? 0 })),
    totals,
    adjustments,
  );
}
