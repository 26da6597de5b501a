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

/** Months to choose from: a year after one, and three before, the latest first. */
export function monthsAround(of: string): string[] {
  let month = of;
  for (let after = 0; after < 12; after++) month = monthBeside(month, 1);
  const months = [month];
  while (months.length < 12 + 1 + 36) {
    month = monthBeside(month, -1);
    months.push(month);
  }
  return months;
}
