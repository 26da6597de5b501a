/** The local date and time in a time zone. */
export interface WallClock {
  /** YYYY-MM-DD */
  readonly day: string;
  /** YYYY-MM-DDTHH:MM:SS. Two values of the same zone compare as text. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish locale formats dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}

const QUARTER_MS = 15 * 60_000;
const QUARTERS_KEPT = 5000;
/**
 * UTC offset of a zone for each quarter of an hour, in milliseconds. Offsets change at quarters only. Cached, because
 * asking Intl for every date of every row takes longer than the rest of the list. A plain Map, because an LRU cache would
 * write on every read.
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

/** Remembers the last instant: a list reads the time of its request for every row. */
let last: { readonly at: number; readonly timeZone: string; readonly clock: WallClock } | undefined;

/** The local date and time of an instant in a zone (IANA name). */
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

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Monday 1 to Sunday 7. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const NO_DAYS: ReadonlySet<string> = new Set();

/**
 * The local time that lies exactly one working day of 24 hours back, Saturdays, Sundays and holidays not counted. What
 * began before it has waited longer than a working day.
 */
export function oneWorkingDayBefore({ day, time }: WallClock, holidays = NO_DAYS): string {
  const isOff = (on: string) => weekday(on) > 5 || holidays.has(on);
  let before = addDays(day, -1);
  // A year of holidays would be a mistake in them.
  for (let left = 366; left > 0 && isOff(before); left -= 1) before = addDays(before, -1);
  return isOff(day) ? `${before}T00:00:00` : `${before}${time.slice(10)}`;
}

/** The day this many working days later: Saturdays, Sundays and holidays not counted. */
export function addWorkingDays(day: string, days: number, holidays = NO_DAYS): string {
  let on = day;
  let left = days;
  for (let tries = days * 7 + 366; left > 0 && tries > 0; tries -= 1) {
    on = addDays(on, 1);
    if (weekday(on) <= 5 && !holidays.has(on)) left -= 1;
  }
  return on;
}

/** Working days after a day, up to and including another; 0 if that is earlier. */
export function workingDaysBetween(from: string, to: string, holidays = NO_DAYS): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (weekday(day) <= 5 && !holidays.has(day)) count += 1;
  return count;
}

/** Days from one day to another; below zero if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The instant at which a day begins in a zone. Where a change of clocks skips midnight, the first instant after it. */
export function startOfDayIn(day: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // The offset may change between that instant read as UTC and the one meant: look from half a day on both sides.
  const candidates = [asUtc - 43_200_000, asUtc + 43_200_000].map((near) => asUtc - offsetAt(near, timeZone));
  const starts = candidates.filter((at) => dayIn(new Date(at), timeZone) === day);
  return new Date(starts.length > 0 ? Math.min(...starts) : Math.max(...candidates));
}

/** Weekly mails are sent on Mondays from this hour on, in the configured zone. */
const MONDAY_HOUR = 7;

/** The latest Monday morning that is not in the future, and the last instant of the Sunday before it. */
export function lastMonday(now: Date, timeZone: string): { at: Date; sunday: Date } {
  const morningOf = (day: string) => {
    const start = startOfDayIn(day, timeZone);
    return { at: new Date(start.getTime() + MONDAY_HOUR * 3_600_000), sunday: new Date(start.getTime() - 1) };
  };
  const today = dayIn(now, timeZone);
  const monday = addDays(today, 1 - weekday(today));
  const morning = morningOf(monday);
  return morning.at <= now ? morning : morningOf(addDays(monday, -7));
}
