import { type Comparison, type Grain, MAX_PARTS, type PeriodName } from '@linkstand/contract/reports/choices';
import { addDays, dayIn, daysBetween, startOfDayIn } from '../../platform/calendar.ts';

/** A period. `to` and `toDay` are excluded; the current period ends now. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly fromDay: string;
  readonly toDay: string;
}

interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The same day this many months later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The same time of the day a year earlier, by the zone's clock; 29 February becomes the 28th. */
export function yearBefore(instant: Date, timeZone: string): Date {
  const day = dayIn(instant, timeZone);
  const passed = instant.getTime() - startOfDayIn(day, timeZone).getTime();
  return new Date(startOfDayIn(addMonths(day, -12), timeZone).getTime() + passed);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

function spanOf(fromDay: string, toDay: string, { now, timeZone }: Clock): Span {
  const end = startOfDayIn(toDay, timeZone);
  return { from: startOfDayIn(fromDay, timeZone), to: end > now ? now : end, fromDay, toDay };
}

interface Asked {
  readonly period: PeriodName;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The period that is asked for. A week is the last seven days, today included; a month starts the day after its
 * number a month ago; semester and year are six and twelve whole months, this one included.
 *
 * @param earliest the first day with data, for everything
 */
export function resolvePeriod({ period, from, to }: Asked, earliest: string | null, clock: Clock): Span {
  const today = dayIn(clock.now, clock.timeZone);
  const tomorrow = addDays(today, 1);
  switch (period) {
    case 'day': {
      const start = new Date(clock.now.getTime() - DAY_MS);
      return { from: start, to: clock.now, fromDay: dayIn(start, clock.timeZone), toDay: tomorrow };
    }
    case 'week':
      return spanOf(addDays(today, -6), tomorrow, clock);
    case 'month':
      return spanOf(addDays(addMonths(today, -1), 1), tomorrow, clock);
    case 'semester':
      return spanOf(addMonths(firstOfMonth(today), -5), tomorrow, clock);
    case 'year':
      return spanOf(addMonths(firstOfMonth(today), -11), tomorrow, clock);
    case 'custom': {
      const end = to ?? today;
      const [start = end] = [from ?? addMonths(end, -1), end].sort();
      return spanOf(start, addDays(end, 1), clock);
    }
    case 'all':
      return spanOf(firstOfMonth(earliest ?? today), tomorrow, clock);
  }
}

/**
 * The period to compare with: the same number of days before it, or a year earlier, with the same weekdays if it is
 * short. For the current period, only as much as has passed.
 */
export function spanBefore(
  span: Span,
  period: PeriodName,
  compare: Comparison,
  { timeZone }: Pick<Clock, 'timeZone'>,
): Span | null {
  if (compare === 'none' || period === 'all') return null;
  if (period === 'day') {
    const shift = compare === 'year' ? 364 * DAY_MS : DAY_MS;
    const [from, to] = [new Date(span.from.getTime() - shift), new Date(span.to.getTime() - shift)];
    return { from, to, fromDay: dayIn(from, timeZone), toDay: addDays(dayIn(to, timeZone), 1) };
  }
  const days = daysBetween(span.fromDay, span.toDay);
  const fromDay = startBefore(span.fromDay, period, compare, days);
  const toDay = addDays(fromDay, days);
  const from = startOfDayIn(fromDay, timeZone);
  const end = startOfDayIn(toDay, timeZone);
  // Only as much of the last day as has passed today.
  const left = startOfDayIn(span.toDay, timeZone).getTime() - span.to.getTime();
  return { from, to: new Date(end.getTime() - Math.max(0, left)), fromDay, toDay };
}

function startBefore(fromDay: string, period: PeriodName, compare: Comparison, days: number): string {
  if (compare === 'year') return days <= 92 ? addDays(fromDay, -364) : addMonths(fromDay, -12);
  if (period === 'semester') return addMonths(fromDay, -6);
  if (period === 'year') return addMonths(fromDay, -12);
  return addDays(fromDay, -days);
}

const SUNDAY = '1970-01-04';

/** The first day of the interval that contains a day; weeks start on Sunday. */
export function partOf(day: string, grain: Exclude<Grain, 'hour'>): string {
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -(((daysBetween(SUNDAY, day) % 7) + 7) % 7));
    case 'month':
      return firstOfMonth(day);
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** The interval after one. */
function nextPart(start: string, grain: Exclude<Grain, 'hour'>): string {
  switch (grain) {
    case 'day':
      return addDays(start, 1);
    case 'week':
      return addDays(start, 7);
    case 'month':
      return addMonths(start, 1);
    case 'year':
      return addMonths(start, 12);
  }
}

export interface Part {
  /** The first day, or the hour as an instant. */
  readonly start: string;
  readonly isRunning: boolean;
}

/** The intervals of a period in order, including empty ones. */
export function partsOf(span: Span, grain: Grain, { now }: Pick<Clock, 'now'>): Part[] {
  if (grain === 'hour') {
    const first = Math.floor(span.from.getTime() / HOUR_MS) * HOUR_MS;
    const count = Math.ceil((span.to.getTime() - first) / HOUR_MS);
    return Array.from({ length: count }, (_, i) => {
      const at = first + i * HOUR_MS;
      return { start: new Date(at).toISOString(), isRunning: at + HOUR_MS > now.getTime() };
    });
  }
  const parts: Part[] = [];
  for (let start = partOf(span.fromDay, grain); start < span.toDay; ) {
    const next = nextPart(start, grain);
    parts.push({ start, isRunning: next >= span.toDay && span.to >= now });
    start = next;
  }
  return parts;
}

const LENGTHS: Readonly<Record<Grain, number>> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 28 * DAY_MS,
  year: 365 * DAY_MS,
};
const COARSER: Readonly<Record<Grain, Grain>> = {
  hour: 'day',
  day: 'week',
  week: 'month',
  month: 'year',
  year: 'year',
};

/** The grain asked for, or a suitable one; coarser if there would be too many intervals. */
export function grainFor(span: Span, asked: Grain | undefined): { grain: Grain; isCoarser: boolean } {
  const length = span.to.getTime() - span.from.getTime();
  let grain = asked ?? usualGrain(length / DAY_MS);
  let isCoarser = false;
  while (length / LENGTHS[grain] > MAX_PARTS && grain !== 'year') {
    grain = COARSER[grain];
    isCoarser = true;
  }
  return { grain, isCoarser };
}

function usualGrain(days: number): Grain {
  if (days <= 2) return 'hour';
  if (days <= 45) return 'day';
  if (days <= 120) return 'week';
  return days <= 6 * 366 ? 'month' : 'year';
}
