import { BASE_CURRENCY, type Currency } from '@linkstand/contract/shared/money';
import { tableKeys } from '@linkstand/contract/shared/tables';
import { type Amount, readAmount } from './amounts.ts';
import type { Rates } from './catalogue-names.ts';
import type { Lexeme, Unit } from './meanings.ts';
import type { Measure } from './vocabulary.ts';

/** What a number can be about. A price per month is named by the words that sort by it. */
type Measured = Measure | 'pricePerMonth';
export type BoundKey = `${Exclude<Measured, 'delivery'>}${'Min' | 'Max'}` | 'deliveryMax';

/** The bounds that some lexemes set for a measure. */
export interface MeasureCriterion {
  readonly next: number;
  /** An unknown word between measure and number. The default bound is assumed, and the word is reported. */
  readonly unknown?: Lexeme | undefined;
  /** Empty if the catalogue has no such filter. */
  readonly bounds: readonly (readonly [BoundKey, number])[];
  /** Of the numbers. */
  readonly unit?: Unit | undefined;
}

interface MeasureParts {
  readonly measures: readonly (Measured | 'unsupported')[];
  readonly bound: 'min' | 'max' | undefined;
  /** The number itself is outside: `DA > 50`. */
  readonly isStrict: boolean;
  readonly from: Amount | undefined;
  readonly to: Amount | undefined;
  readonly unit: Unit | undefined;
}

/** `price per month`, if a number follows; otherwise these words sort. */
export const isMonthly = (lexeme: Lexeme | undefined) => lexeme?.kind === 'sort' && lexeme.sort === 'pricePerMonth,asc';
const BY_MONTH = /^(?:(?:per|each|a|by) month|monthly|(?:al|por|cada|ao) mes|mensual|mensal)$/;
const isByMonth = (lexeme: Lexeme | undefined) => lexeme !== undefined && BY_MONTH.test(lexeme.folded);

/** `over 30 and below 60`, `over 30 but below 60` */
const isJoint = (lexeme: Lexeme | undefined) =>
  lexeme?.kind === 'and' || (lexeme?.kind === 'filler' && /^(?:but|and also|pero|mas|porem)$/.test(lexeme.folded));

/** Whether there is nothing but a word that joins between two positions. */
export const isJoined = (lexemes: readonly Lexeme[], from: number, to: number): boolean =>
  to === from + 1 && isJoint(lexemes[from]);

const kindAt = (lexemes: readonly Lexeme[], at: number) => lexemes[at]?.kind;

/** Reads what is before the number: `DA of at least`, `precio entre`, `DA and PA over`. */
function readBefore(lexemes: readonly Lexeme[], start: number) {
  const measures: (Measured | 'unsupported')[] = [];
  let bound: 'min' | 'max' | undefined;
  let isStrict = false;
  let isRange = false;
  let isBetween = false;
  let unknown: Lexeme | undefined;
  let at = start;
  for (; ; at++) {
    const lexeme = lexemes[at];
    if (at === start && isMonthly(lexeme)) measures.push('pricePerMonth');
    else if (lexeme?.kind === 'measure' && !measures.includes('pricePerMonth')) {
      measures.push(lexeme.measure, ...(lexeme.other ? [lexeme.other] : []));
      const joint = lexemes[at + 1];
      const isWithOther = joint?.kind === 'and' || joint?.kind === 'or' || joint?.folded === '/';
      if (isWithOther && kindAt(lexemes, at + 2) === 'measure') at++;
      // `domain authority (DA)`
      if (joint?.folded === '(' && lexemes[at + 3]?.folded === ')') {
        const again = lexemes[at + 2];
        if (again?.kind === 'measure' && again.measure === lexeme.measure) at += 3;
      }
    } else if (lexeme?.kind === 'bound') {
      bound ??= lexeme.bound;
      isStrict ||= /^[<>]$/.test(lexeme.folded);
    } else if (lexeme?.kind === 'between') isRange = isBetween = true;
    else if (lexeme?.kind === 'from') {
      isRange = true;
      if (lexeme.folded !== 'de') bound ??= 'min';
    } else if (lexeme?.kind === 'unknown' && measures.length > 0 && !unknown) unknown = lexeme;
    else if (at === start || lexeme?.kind !== 'filler') break;
  }
  return { measures: [...new Set(measures)], bound, isStrict, isRange, isBetween, unknown, at };
}

/** Reads the upper end of a range, if there is one. */
function readEnd(lexemes: readonly Lexeme[], at: number, isRange: boolean): Amount | undefined {
  const joint = lexemes[at];
  const joins =
    joint?.kind === 'to' || (isRange && (joint?.kind === 'and' || (joint?.kind === 'bound' && joint.bound === 'max')));
  return joins ? readAmount(lexemes, at + 1) : undefined;
}

/** The lower end of a range. An `and` of its number may be that of the range: `between two thousand and five hundred`. */
function readLower(lexemes: readonly Lexeme[], at: number, isBetween: boolean): Amount | undefined {
  const whole = readAmount(lexemes, at);
  if (!isBetween || !whole || readEnd(lexemes, whole.next, true)) return whole;
  for (const most of [2, 1, 0]) {
    const part = readAmount(lexemes, at, most);
    if (part && readEnd(lexemes, part.next, true)) return part;
  }
  return whole;
}

/** Applies the multiplier of the upper end to the lower one: `10 a 20 mil` starts at 10,000. */
function withScaleOf(from: Amount, to: Amount | undefined): Amount {
  if (!to || from.scale !== 1 || to.scale === 1) return from;
  return from.value * to.scale <= to.value ? { ...from, value: from.value * to.scale } : from;
}

/** Reads what is after the number: `or more`, `max`, `traffic`. */
function readBehind(lexemes: readonly Lexeme[], start: number, found: MeasureParts) {
  let { bound, measures, unit } = found;
  const isKnown = measures.length > 0 || unit !== undefined;
  let next = start;
  for (;;) {
    const isLinked = !isKnown && ['from', 'filler'].includes(kindAt(lexemes, next) ?? '');
    const at = isLinked ? next + 1 : next;
    const lexeme = lexemes[at];
    const isTail = lexeme?.kind === 'bound' && /^(?:\+|o |ou |or |and )/.test(`${lexeme.folded} `);
    // In `20 days max 150 €`, `max` belongs to the next criterion.
    const following =
      !isTail && (lexeme?.kind === 'bound' || lexeme?.kind === 'measure') ? readMeasure(lexemes, at) : undefined;
    // In `30 DA max 50 DA`, each number has its own.
    const isOwn = !isKnown && lexeme?.kind === 'measure' && kindAt(lexemes, following?.next ?? at) === 'measure';
    if (following && !isOwn) break;
    if (lexeme?.kind === 'bound' && bound === undefined && !found.to) bound = lexeme.bound;
    else if (lexeme?.kind === 'measure' && measures.length === 0 && !isKnown) measures = [lexeme.measure];
    else if (lexeme?.kind === 'measure' && lexeme.measure === unit?.measure) measures = [lexeme.measure];
    else if (lexeme?.kind === 'unit' && unit === undefined && !isLinked) unit = lexeme.unit;
    else break;
    next = at + 1;
  }
  return { measures, bound, unit, next };
}

function readParts(
  lexemes: readonly Lexeme[],
  start: number,
): (MeasureParts & { next: number; unknown: Lexeme | undefined; isPlainRange: boolean }) | undefined {
  const before = readBefore(lexemes, start);
  // The article of `a week` is a small word before anything else.
  const first = readLower(lexemes, before.at, before.isBetween) ?? readAmount(lexemes, before.at - 1);
  if (!first) return undefined;
  const to = readEnd(lexemes, first.next, before.isRange);
  const unit = to?.unit ?? first.unit;
  const { measures, bound, isStrict } = before;
  const all = { measures, bound, isStrict, from: withScaleOf(first, to), to, unit };
  const behind = readBehind(lexemes, (to ?? first).next, all);
  // `from ten to twenty links` counts links.
  const isPlainRange = before.isRange && to !== undefined && kindAt(lexemes, behind.next) !== 'thing';
  const isMoney = unit?.measure === 'price' && measures.every((measure) => measure === 'price');
  if (isMoney && isByMonth(lexemes[behind.next]))
    return {
      ...all,
      unknown: before.unknown,
      isPlainRange,
      ...behind,
      measures: ['pricePerMonth'],
      next: behind.next + 1,
    };
  return { ...all, unknown: before.unknown, isPlainRange, ...behind };
}

/** The measures that a number is about. Those not named follow from its unit or bound. */
function measuresOf({
  measures,
  bound,
  to,
  unit: counted,
  isOfDelivery,
  isPlainRange,
}: MeasureParts & { isOfDelivery: boolean; isPlainRange: boolean }): readonly (Measured | 'unsupported')[] {
  const unit = counted?.measure;
  // `from 100 to 250`: money, as everything else that is asked for in numbers is named.
  if (measures.length === 0 && unit === undefined && isPlainRange) return ['price'];
  // `60 days` may be anything.
  if (measures.length === 0 && unit === 'delivery' && bound === undefined && !isOfDelivery) return [];
  if (measures.length === 0) return unit ? [unit] : bound === 'max' && !to ? ['price'] : [];
  if (unit === 'price' && measures.includes('pricePerMonth')) return measures;
  // `traffic of 50 euros` is nonsense.
  return unit === undefined || measures.includes(unit) || measures.includes('unsupported') ? measures : [];
}

const MAX_DISTANCE = 4;
const IN = /^(?:in|within|en|em|in just|en solo|em so)$/;

/** True if a word about delivery is near these lexemes, or `in` before them. */
function isBesideDelivery(lexemes: readonly Lexeme[], start: number, next: number): boolean {
  const before = lexemes[start - 1];
  if (before && IN.test(before.folded)) return true;
  return [...lexemes.slice(Math.max(0, start - MAX_DISTANCE), start), ...lexemes.slice(next, next + MAX_DISTANCE)].some(
    (lexeme) =>
      (lexeme.kind === 'filler' && lexeme.role === 'publishing') ||
      (lexeme.kind === 'measure' && lexeme.measure === 'delivery'),
  );
}

const inEuros = (value: number, currency: Currency, rates: Rates) =>
  currency === BASE_CURRENCY ? value : value / rates[currency];

/**
 * Converts to the filter's unit: cents, from other currencies those of whole euros, rounded outwards so that no matching
 * site is lost; or days.
 */
function converted(measure: Measured, amount: Amount, unit: Amount['unit'], end: 'min' | 'max', rates: Rates): number {
  const outwards = end === 'min' ? Math.floor : Math.ceil;
  if (measure === 'price' || measure === 'pricePerMonth') {
    const currency = unit?.measure === 'price' ? unit.currency : BASE_CURRENCY;
    if (currency === BASE_CURRENCY) return outwards(Number((amount.value * 100).toFixed(6)));
    return outwards(Number(inEuros(amount.value, currency, rates).toFixed(6))) * 100;
  }
  if (measure === 'delivery') return Math.ceil(amount.value * (unit?.measure === 'delivery' ? unit.days : 1));
  return outwards(amount.value);
}

const MAX_VALUE: Readonly<Record<Measured, number>> = {
  da: 100,
  pa: 100,
  price: 100_000_000_00,
  pricePerMonth: 100_000_000,
  traffic: 100_000_000_000,
  delivery: 365,
};
const DEFAULT_BOUND = {
  da: 'min',
  pa: 'min',
  traffic: 'min',
  price: 'max',
  pricePerMonth: 'max',
  delivery: 'max',
} as const;
const ONE_TO_ONE: Rates = { USD: 1, BRL: 1 };

/**
 * What a number without a measure is about if it is joined to a bound: the other end of that, as in `DA over 30 and below
 * 60`. Undefined if no site can be within both, or beyond this one: then it is about something else.
 */
function otherEnd(
  { measures, bound, unit, from, to }: MeasureParts,
  joined: MeasureCriterion | undefined,
  rates: Rates,
): { measures: readonly Measured[]; unit: Unit | undefined } | undefined {
  const [one, ...more] = joined?.bounds ?? [];
  if (!one || more.length > 0 || measures.length > 0 || !bound || !from || to) return undefined;
  const [key, value] = one;
  const measure = tableKeys(MAX_VALUE).find((each) => each === key.slice(0, -3));
  if (!measure || measure === 'delivery' || key.endsWith(bound === 'min' ? 'Min' : 'Max')) return undefined;
  // `monthly price over 5 and below 10 euros`
  if (unit && !(unit.measure === 'price' && measure === 'pricePerMonth')) return undefined;
  const counted = unit ?? joined?.unit;
  const own = converted(measure, from, counted, bound, rates);
  const [low, high] = bound === 'min' ? [own, value] : [value, own];
  return low <= high && high < MAX_VALUE[measure] ? { measures: [measure], unit: counted } : undefined;
}

/**
 * Reads a measure with its bounds from this lexeme on: `DA over 40`, `between 50 and 120 euros`, `48 hours`. Undefined
 * if there is none. Without bounds if the catalogue has no such filter, or no site can have such a value.
 * @param before the bound to which this one is joined
 */
export function readMeasure(
  lexemes: readonly Lexeme[],
  start: number,
  rates: Rates = ONE_TO_ONE,
  isNegated = false,
  before?: MeasureCriterion,
): MeasureCriterion | undefined {
  const found = readParts(lexemes, start);
  if (!found) return undefined;
  const { next } = found;
  const isOfDelivery = found.unit?.measure === 'delivery' && isBesideDelivery(lexemes, start, next);
  const { measures, unit } = otherEnd(found, before, rates) ?? {
    measures: measuresOf({ ...found, isOfDelivery }),
    unit: found.unit,
  };
  if (measures.length === 0) {
    // `more than 100 but less than 300 euros`
    const behind = isJoint(lexemes[next]) ? readMeasure(lexemes, next + 1, rates) : undefined;
    const shared = otherEnd(found, behind, rates);
    return shared && !isNegated ? criterionOf({ ...found, ...shared, isNegated }, rates) : undefined;
  }
  return criterionOf({ ...found, measures, unit, isNegated }, rates);
}

function criterionOf(
  {
    next,
    from,
    to,
    unit,
    measures,
    unknown,
    isNegated,
    ...found
  }: MeasureParts & { next: number; unknown: Lexeme | undefined; isNegated: boolean },
  rates: Rates,
): MeasureCriterion {
  const bounds: [BoundKey, number][] = [];
  const add = (measure: Measured, amount: Amount, end: 'min' | 'max') => {
    // Whole numbers: beyond one is from the next on.
    const beyond = !found.isStrict || to ? 0 : end === 'min' ? 1 : -1;
    const value = Math.max(0, converted(measure, amount, unit, end, rates) + beyond);
    if (value > MAX_VALUE[measure] || (measure === 'delivery' && end === 'min')) return;
    if (measure === 'delivery') bounds.push(['deliveryMax', value]);
    else bounds.push([`${measure}${end === 'min' ? 'Min' : 'Max'}`, value]);
  };
  for (const measure of measures) {
    if (measure === 'unsupported' || !from) continue;
    if (to) {
      const [low, high] = from.value <= to.value ? [from, to] : [to, from];
      add(measure, low, 'min');
      add(measure, high, 'max');
      continue;
    }
    const bound = found.bound ?? DEFAULT_BOUND[measure];
    add(measure, from, isNegated ? (bound === 'min' ? 'max' : 'min') : bound);
  }
  return { next, bounds, unit, unknown: bounds.length > 0 ? unknown : undefined };
}
