import { turns } from '../turns.ts';

/** Longer lists are serialised in pieces. */
const PIECE = 500;

/** True if the answer holds a list that takes long to serialise. */
export const isLong = (answer: unknown): answer is Readonly<Record<string, unknown>> =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.values(answer).some((value) => Array.isArray(value) && value.length > PIECE);

/** Serialises like `JSON.stringify`, but long lists in pieces, so that other requests get their turn. */
export async function longJson(answer: Readonly<Record<string, unknown>>): Promise<string> {
  const pause = turns();
  const members: string[] = [];
  for (const [key, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) {
      members.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
      continue;
    }
    const pieces: string[] = [];
    for (let from = 0; from < value.length; from += PIECE) {
      pieces.push(JSON.stringify(value.slice(from, from + PIECE)).slice(1, -1));
      await pause();
    }
    members.push(`${JSON.stringify(key)}:[${pieces.join(',')}]`);
  }
  return `{${members.join(',')}}`;
}
