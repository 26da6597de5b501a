import type { Locale } from '../shared/locales.ts';
import type { Grain, RowName } from './choices.ts';
import { type MeasureName, measureOf } from './measures.ts';
import type { ReportAgreement } from './schema.ts';

/** How values are written: for a person's locale and time zone. */
export interface ValueFormat {
  readonly locale: Locale;
  money(cents: number): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 1234567 → "1.2M". */
  compact(value: number): string;
  /** Of basis points. */
  percent(basisPoints: number): string;
  date(when: Date): string;
}

/** A value in its unit, the same on screen and on paper; short where there is little room. */
export function valueText(
  name: MeasureName,
  value: number | null | undefined,
  format: ValueFormat,
  short = false,
): string {
  if (value === null || value === undefined) return '–';
  switch (measureOf(name).unit) {
    case 'money':
      return short ? format.compact(value / 100) : format.money(value);
    case 'share':
      return format.percent(value);
    case 'duration': {
      const hours = value / 3600;
      const [amount, unit] = hours < 48 ? [hours, 'hour'] : [hours / 24, 'day'];
      return format.number(amount, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
    }
    case 'day':
      return format.date(new Date(value * 1000));
    case 'count':
      return short ? format.compact(value) : format.number(value);
  }
}

/** By how much a value differs from before, in basis points; null where there was nothing. */
export const changeOf = (value: number | null | undefined, before: number | null | undefined): number | null =>
  value == null || before == null || before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 10_000);

/**
 * A part of a period in words.
 * @param timeZone of hours; absent: the reader's own
 */
export function partText(start: string, grain: Grain | 'monthOfYear', locale: string, timeZone?: string): string {
  const style = {
    hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { day: 'numeric', month: 'short' },
    week: { day: 'numeric', month: 'short' },
    month: { month: 'short', year: '2-digit' },
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

/** The line below a table that says what its total agrees with. @param line of `ReportWords.agreement` */
export function agreementText(line: string, agreement: ReportAgreement, format: ValueFormat): string {
  const { measure, reported, other, otherPeriods, difference } = agreement;
  const values: Readonly<Record<string, number>> = { reported, other, apart: otherPeriods, difference };
  return line.replace(/\{(\w+)\}/g, (_, name: string) => valueText(measure, values[name], format));
}
