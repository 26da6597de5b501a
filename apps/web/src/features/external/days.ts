import { addDays, daysBetween } from '../../lib/today.ts';

const USUAL = [0, 1, 3, 7];
/** A due date farther away than this is no day that an owner promises with one tap. */
const FARTHEST = 60;

/** Days offered for a promise, in order: the usual ones and the day it is due, if that is still to come. */
export function daysToPromise(today: string, dueDate: string | null): string[] {
  const days = new Set(USUAL.map((days) => addDays(today, days)));
  if (dueDate !== null && dueDate >= today && daysBetween(today, dueDate) <= FARTHEST) days.add(dueDate);
  return [...days].sort();
}

/** The day chosen for the owner until it chooses: the one that was asked for, else in three days. */
export const suggestedDay = (today: string, dueDate: string | null): string => {
  const usual = addDays(today, 3);
  return dueDate !== null && daysToPromise(today, dueDate).includes(dueDate) ? dueDate : usual;
};
