/** A moment's calendar day for the reader, `YYYY-MM-DD`, as Swedish writes it. */
export const dayOf = (moment: Date): string => moment.toLocaleDateString('sv');

export const today = (): string => dayOf(new Date());

/** The calendar day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Days from one calendar day to another; below zero if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
