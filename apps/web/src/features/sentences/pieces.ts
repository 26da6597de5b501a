import type { Understood } from '@linkstand/contract/media/sentence';

export interface Piece {
  readonly text: string;
  readonly start: number;
  /** What became of it; `plain`: small words that change nothing. */
  readonly kind: 'plain' | 'understood' | 'leftover';
}

/** The sentence cut where one thing ends and another begins. What a model didn't place marks nothing. */
export function piecesOf(sentence: string, { parts, leftover }: Pick<Understood, 'parts' | 'leftover'>): Piece[] {
  const isWhole = ({ start, end }: { start: number; end: number }) => start === 0 && end === sentence.length;
  const placed = parts.filter((part) => !isWhole(part) || parts.length === 1);
  const spans = [
    ...placed.map(({ start, end }) => ({ start, end, kind: 'understood' as const })),
    ...leftover.map(({ start, end }) => ({ start, end, kind: 'leftover' as const })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: Piece[] = [];
  let at = 0;
  const push = (end: number, kind: Piece['kind']) => {
    if (end > at) pieces.push({ text: sentence.slice(at, end), start: at, kind });
    at = Math.max(at, end);
  };
  for (const { start, end, kind } of spans) {
    // Two parts may share words: `between 100 and 200` is two bounds.
    if (end <= at) continue;
    push(start, 'plain');
    push(end, kind);
  }
  push(sentence.length, 'plain');
  return pieces;
}
