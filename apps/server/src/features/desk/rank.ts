import type { Found } from '@linkstand/contract/desk/endpoints';

/** Ignores case and accents, as the search of lists does. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const RANKS = ['number', 'other number', 'whole', 'beginning', 'word', 'inside', 'elsewhere'] as const;
type Rank = (typeof RANKS)[number];

/**
 * How likely a record is the one that was meant, lower is likelier: its number, then its whole name or address, then
 * how they begin, then one of their words, then anything in them.
 *
 * @param number that was typed; NaN for none
 * @param isNumbered people name this kind by its number: it comes before others that have the same
 */
export function rankOf(
  { id, title, hint }: Pick<Found, 'id' | 'title' | 'hint'>,
  typed: string,
  number: number,
  isNumbered = false,
): number {
  if (id === number) return RANKS.indexOf(isNumbered ? 'number' : 'other number');
  const text = plain(typed);
  const ranks = [title, hint].map((words) => rankIn(plain(words), text));
  return Math.min(...ranks.map((rank) => RANKS.indexOf(rank)));
}

function rankIn(words: string, text: string): Rank {
  if (words === text) return 'whole';
  if (words.startsWith(text)) return 'beginning';
  const at = words.indexOf(text);
  if (at < 0) return 'elsewhere';
  for (let i = at; i >= 0; i = words.indexOf(text, i + 1)) {
    if (/[^\p{L}\p{N}]/u.test(words[i - 1] ?? '')) return 'word';
  }
  return 'inside';
}
