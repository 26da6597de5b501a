/** What the clock on the wall says in some zone. */
export interface WallClock {
  /** YYYY-MM-DD */
  readonly day: string;
  /** YYYY-MM-DDTHH:MM:SS; two of the same zone compare as text. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Sweden writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}

const QUARTER_MS = 15 * 60_000;
const QUARTERS_KEPT = 5000;
/**
 * How far a zone's clock is ahead in some quarter of an hour, in milliseconds: clocks are changed at quarters, and to ask
 * for each date of each row of a list takes longer than all else that is told of the row.
 */
const offsets = new Map<string, number>();

function offsetAt(at: number, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const start = quarter * QUARTER_MS;
  const offset = Date.parse(`${formatOf(timeZone).format(start).replace(' ', 'T')}Z`) - start;
  if (offsets.size >= QUARTERS_KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** The moment of a request is read for each row that is shown. */
let last: { readonly at: number; readonly timeZone: string; readonly clock: WallClock } | undefined;

/** Reads an instant on the clock of a zone (IANA name). */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const at = instant.getTime();
  if (last?.at === at && last.timeZone === timeZone) return last.clock;
  const time = new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19);
  const clock = { day: time.slice(0, 10), time };
  last = { at, timeZone, clock };
  return clock;
}

/** The calendar day of an instant in a zone, YYYY-MM-DD. */
export const dayIn = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).day;

/** A day so many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Monday 1 to Sunday 7. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * The moment on the wall clock from which on exactly one working day of 24 hours has passed, Saturdays and Sundays
 * not counted: what began before it has waited longer than a working day.
 */
export function oneWorkingDayBefore({ day, time }: WallClock): string {
  switch (weekday(day)) {
    case 1:
      return `${addDays(day, -3)}${time.slice(10)}`;
    case 6:
      return `${addDays(day, -1)}T00:00:00`;
    case 7:
      return `${addDays(day, -2)}T00:00:00`;
    default:
      return `${addDays(day, -1)}${time.slice(10)}`;
  }
}
