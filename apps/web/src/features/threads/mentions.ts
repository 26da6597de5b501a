import type { Ref } from '@linkstand/contract/shared/pagination';

/** What is being typed after an `@`: where the sign stands, and the letters behind it. */
export interface Call {
  readonly from: number;
  readonly text: string;
}

/** Letters of a name that is looked for. */
const MOST = 40;
const CALL = new RegExp(`(?:^|[\\s(])@([\\p{L}\\p{N}.’' -]{0,${MOST}})$`, 'u');

/** The call that the cursor stands at the end of; null where there is none, as within an address. */
export function callAt(text: string, cursor: number): Call | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const found = CALL.exec(line)?.[1];
  return found === undefined ? null : { from: cursor - found.length - 1, text: found };
}

/** The text with a colleague's name in place of what was typed, and where the cursor then stands. */
export function withCall(text: string, { from, text: typed }: Call, { name }: Ref): { text: string; cursor: number } {
  const rest = text.slice(from + 1 + typed.length);
  const call = `@${name}`;
  const gap = rest.startsWith(' ') ? '' : ' ';
  const cursor = from + call.length + gap.length;
  return { text: text.slice(0, from) + call + gap + rest, cursor };
}

/** Of those who were chosen, whose names still stand in the text. */
export const calledIn = (text: string, chosen: readonly Ref[]): number[] => {
  const calls = new Set(partsOf(text, chosen).flatMap((part) => (part.isCall ? [part.text] : [])));
  return [...new Set(chosen.filter(({ name }) => calls.has(`@${name}`)).map(({ id }) => id))];
};

export interface Part {
  readonly text: string;
  readonly isCall: boolean;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in parts: what is said, and the names that are called in it. */
export function partsOf(text: string, called: readonly Ref[]): Part[] {
  const names = [...new Set(called.map(({ name }) => `@${name}`))].sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, isCall: false }];
  const pieces = text.split(new RegExp(`(${names.map(literally).join('|')})`, 'u'));
  return pieces.filter(Boolean).map((piece) => ({ text: piece, isCall: names.includes(piece) }));
}
