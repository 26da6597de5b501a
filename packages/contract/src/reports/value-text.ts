import type { Locale } from '../shared/locales.ts';
import { BASE_CURRENCY, CENTS_PER_UNIT } from '../shared/money.ts';
import type { Grain, RowName } from './choices.ts';
import { type MeasureName, measureOf } from './measures.ts';
import type { ReportAgreement, ReportAnswer } from './schema.ts';

/** How values are written: for a person's locale and time zone. */
export interface ValueFormat {
  readonly locale: Locale;
  money(cents: number): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 1234567 → "1.2M". */
  compact(value: number): string;
  date(when: Date): string;
}

/** "€1.2K" */
const SHORT_MONEY = {
  style: 'currency',
  currency: BASE_CURRENCY,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const;

/** Of one length below each other. */
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const percentText = (basisPoints: number, format: ValueFormat): string =>
  format.number(basisPoints / 10_000, { style: 'percent', ...ONE_DECIMAL });

/**
 * A value in its unit, the same on screen and on paper; short where there is little room.
 * @param most of the values beside it, whose unit durations share
 */
export function valueText(
  name: MeasureName,
  value: number | null | undefined,
  format: ValueFormat,
  short = false,
  most = value,
): string {
  if (value === null || value === undefined) return '–';
  switch (measureOf(name).unit) {
    case 'money':
      return short ? format.number(value / CENTS_PER_UNIT, SHORT_MONEY) : format.money(value);
    case 'share':
      return percentText(value, format);
    case 'duration': {
      const isShort = (most ?? value) < 48 * 3600;
      // A day in short is a "d" in Spanish.
      const unit = isShort
        ? ({ unit: 'hour', unitDisplay: 'short' } as const)
        : ({ unit: 'day', unitDisplay: 'long' } as const);
      return format.number(value / (isShort ? 3600 : 86_400), { style: 'unit', ...unit, maximumFractionDigits: 1 });
    }
    case 'day':
      return format.date(new Date(value * 1000));
    case 'count':
      return short ? format.compact(value) : format.number(value);
  }
}

/** The largest value of a column with its total, whose unit durations below each other share. */
export const mostOf = ({ rows, totals }: Pick<ReportAnswer, 'rows' | 'totals'>, name: MeasureName): number =>
  rows.reduce((most, { values }) => Math.max(most, values[name] ?? 0), totals[name] ?? 0);

/**
 * By how much a value differs from before, in basis points: a share in points of its own, since a percentage of one is
 * read as these; all else in relation to before. Null where there was nothing.
 */
export function changeOf(
  name: MeasureName,
  value: number | null | undefined,
  before: number | null | undefined,
): number | null {
  if (value == null || before == null) return null;
  if (measureOf(name).unit === 'share') return value - before;
  return before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 10_000);
}

const POINTS = { 'en-US': 'pp', es: 'p.\u00a0p.', 'pt-BR': 'p.p.' } as const satisfies Record<Locale, string>;

/** From 1,000% on, in basis points, tenths of a percent say nothing, and take room. */
const LARGE = 99_995;

/** A change in words: "2.2 pp" of a share, "12.5%" of all else, "1,330%" if it is large. */
export const changeText = (name: MeasureName, change: number, format: ValueFormat): string =>
  measureOf(name).unit === 'share'
    ? `${format.number(change / 100, ONE_DECIMAL)}\u00a0${POINTS[format.locale]}`
    : Math.abs(change) < LARGE
      ? percentText(change, format)
      : format.number(Math.round(change / 100) / 100, { style: 'percent' });

/**
 * A part of a period in words.
 * @param timeZone of hours; absent: the reader's own
 */
export function partText(start: string, grain: Grain | 'monthOfYear', locale: string, timeZone?: string): string {
  const style = {
    hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { day: 'numeric', month: 'short' },
    week: { day: 'numeric', month: 'short' },
    month: { month: 'short', year: 'numeric' },
    year: { year: 'numeric' },
    monthOfYear: { month: 'short' },
  } as const satisfies Record<string, Intl.DateTimeFormatOptions>;
  const when =
    grain === 'hour' ? new Date(start) : new Date(`${grain === 'monthOfYear' ? `2026-${start}-01` : start}T12:00:00Z`);
  const zone = grain === 'hour' ? (timeZone ? { timeZone } : {}) : { timeZone: 'UTC' };
  return new Intl.DateTimeFormat(locale, { ...style[grain], ...zone }).format(when);
}

/** Rows that are parts of time, and how long each is. */
export function grainOfRows(rowsBy: RowName, grain: Grain): Grain | null {
  if (rowsBy === 'period') return grain;
  return rowsBy === 'month' || rowsBy === 'year' ? rowsBy : null;
}

/** The word for the row of what has no key: people are assigned. */
export const noneWord = (rowsBy: RowName): 'none' | 'unassigned' =>
  rowsBy === 'seller' || rowsBy === 'editor' ? 'unassigned' : 'none';

/** The line below a table that says what its total agrees with. @param line of `ReportWords.agreement` */
export function agreementText(line: string, agreement: ReportAgreement, format: ValueFormat): string {
  const { measure, reported, other, otherPeriods, difference } = agreement;
  const values: Readonly<Record<string, number>> = { reported, other, apart: otherPeriods, difference };
  return line.replace(/\{(\w+)\}/g, (_, name: string) => valueText(measure, values[name], format));
}
