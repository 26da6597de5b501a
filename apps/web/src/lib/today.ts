/** A moment's calendar day for the reader, `YYYY-MM-DD`, as Swedish writes it. */
export const dayOf = (moment: Date): string => moment.toLocaleDateString('sv');

export const today = (): string => dayOf(new Date());

/** How many calendar days `day` is after another one; less than 0 before it. */
export const daysAfter = (day: string, other: string): number =>
  Math.round((Date.parse(day) - Date.parse(other)) / 86_400_000);

/** Of a calendar day, `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
