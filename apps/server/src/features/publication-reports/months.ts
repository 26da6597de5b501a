import { addDays, dayIn, startOfDayIn } from '../../platform/calendar.ts';

/** A calendar month of the configured zone. `to` and `toDay` are excluded. */
export interface MonthSpan {
  readonly from: Date;
  readonly to: Date;
  readonly fromDay: string;
  readonly toDay: string;
}

/** @param month YYYY-MM */
export function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** @param month YYYY-MM */
export function spanOfMonth(month: string, timeZone: string): MonthSpan {
  const [fromDay, toDay] = [`${month}-01`, `${nextMonth(month)}-01`];
  return { from: startOfDayIn(fromDay, timeZone), to: startOfDayIn(toDay, timeZone), fromDay, toDay };
}

/** The last whole month, YYYY-MM. */
export function lastMonth(now: Date, timeZone: string): string {
  const today = dayIn(now, timeZone);
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
}
