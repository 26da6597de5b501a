/** Keeps a day in one line. */
export const unbroken = (day: string): string => day.replaceAll(' ', '\u00a0');
