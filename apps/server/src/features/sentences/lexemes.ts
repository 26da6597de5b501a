import { type Lexicon, MOST_WORDS } from './lexicon.ts';
import type { Lexeme, Meaning } from './meanings.ts';
import { type Token, tokens } from './tokens.ts';

const isWord = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'sign';

/** What one token means when no phrase of the lexicon starts with it. */
function alone(token: Token): Meaning {
  switch (token.kind) {
    case 'number':
      return { kind: 'number', value: token.value, isScale: false };
    case 'quote':
      return { kind: 'quote', quoted: token.folded };
    case 'pause':
      return { kind: 'pause' };
    default:
      return /^[-–—]$/.test(token.folded) ? { kind: 'to' } : { kind: 'unknown' };
  }
}

/** A sentence as phrases with meanings, each the longest that the lexicon knows. */
export function lexemes(sentence: string, lexicon: Lexicon): Lexeme[] {
  const given = tokens(sentence);
  const found: Lexeme[] = [];
  for (let at = 0; at < given.length; ) {
    const first = given[at];
    if (!first) break;
    let words = 0;
    while (words < MOST_WORDS && isWord(given[at + words])) words++;
    let meaning: Meaning | undefined;
    for (; words > 0 && !meaning; words -= meaning ? 0 : 1)
      meaning = lexicon.find(given.slice(at, at + words).map(({ folded }) => folded));
    const taken = given.slice(at, at + Math.max(words, 1));
    const last = taken.at(-1) ?? first;
    found.push({
      ...(meaning ?? alone(first)),
      start: first.start,
      end: last.end,
      text: sentence.slice(first.start, last.end),
      folded: taken.map(({ folded }) => folded).join(' '),
    });
    at += taken.length;
  }
  return found;
}
