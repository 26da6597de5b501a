import { number, search, text } from '../../lib/search-params.ts';

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
const month = (raw: unknown) => (typeof raw === 'string' && MONTH.test(raw) ? raw : undefined);

/** What the address says: the month, and the client whose report is open. `report` is the issued one that is shown. */
export const monthlySearch = search({ month, text: text(), client: number(1), customer: text(), report: number(1) });
export type MonthlySearch = ReturnType<typeof monthlySearch>;

/** The month before (-1) or after (1) another. */
export function monthBeside(of: string, step: -1 | 1): string {
  const [year = 0, number = 1] = of.split('-').map(Number);
  const at = new Date(Date.UTC(year, number - 1 + step, 1));
  return at.toISOString().slice(0, 7);
}

const YEARS_BEFORE = 3;

/** Months to choose from, the latest first: from the last that can hold something to three years before the shown one. */
export function monthsUntil(last: string, shown: string): string[] {
  const first = `${Number(shown.slice(0, 4)) - YEARS_BEFORE}${shown.slice(4)}`;
  const months = [last > shown ? last : shown];
  while ((months.at(-1) ?? first) > first) months.push(monthBeside(months.at(-1) ?? first, -1));
  return months;
}
