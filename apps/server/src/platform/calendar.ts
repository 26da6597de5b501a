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

/** The clock at the moment of a request is read for each row that it is shown. */
const clocks = new WeakMap<Date, { readonly at: number; readonly timeZone: string; readonly clock: WallClock }>();

/** Reads an instant on the clock of a zone (IANA name). */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const read = clocks.get(instant);
  if (read?.at === instant.getTime() && read.timeZone === timeZone) return read.clock;
  const time = formatOf(timeZone).format(instant).replace(' ', 'T');
  const clock = { day: time.slice(0, 10), time };
  clocks.set(instant, { at: instant.getTime(), timeZone, clock });
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
