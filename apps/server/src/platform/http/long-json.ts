import { turns } from '../turns.ts';

/** Lists longer than this are written piece by piece. */
const PIECE = 500;

/** Does the answer hold a list that takes long to write? */
export const isLong = (answer: unknown): answer is Readonly<Record<string, unknown>> =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.values(answer).some((value) => Array.isArray(value) && value.length > PIECE);

/** The answer as `JSON.stringify` writes it, the lists in it a piece at a time: others have their turn in between. */
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
