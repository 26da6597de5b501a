export const SNOOZES = ['hour', 'hours', 'tomorrow', 'monday'] as const;

/** The working day begins then, in the reader's own time. */
const MORNING = 9;

/** Until when a conversation is put off. */
export function snoozeUntil(choice: (typeof SNOOZES)[number], now: Date): Date {
  if (choice === 'hour') return new Date(now.getTime() + 60 * 60_000);
  if (choice === 'hours') return new Date(now.getTime() + 3 * 60 * 60_000);
  const days = choice === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
