import type { Lexicon } from './lexicon.ts';
import { isSameMeaning, type Lexeme, type Meaning } from './meanings.ts';
import { type Token, tokens } from './tokens.ts';

/** Meanings in other languages, where the word may not be a typo. */
export type Elsewhere = (word: string) => { readonly meaning: Meaning | undefined } | undefined;

/** Maximum combinations to try for several misspelt words of one phrase. */
const MAX_READINGS = 16;

/** Cost of a misspelt word, in unknown letters. */
const FOREIGN = 1;
const TYPO = 2;
const costOf = (meaning: Meaning) => (meaning.kind === 'choice' && meaning.isForeign ? FOREIGN : 0);

/** A word of a sentence with its candidates. */
interface Word {
  readonly token: Token;
  readonly stem: string;
  /** Itself if the lexicon knows it, else what it nearly is. */
  ways: readonly string[];
  readonly isTypo: boolean;
  readonly cost: number;
  /** Capitalised within a sentence: a name, not a misspelt verb. */
  readonly isName: boolean;
}

const isWord = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'sign';
/** `domain/page authority` */
const isWithin = (token: Token | undefined) => token?.folded === '/' || isWord(token);

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

/** What stands beside digits, or alone in capitals, is a code. */
function isCode(sentence: string, { start, end }: Token): boolean {
  if (/[\d_@#]/.test(sentence.charAt(start - 1) + sentence.charAt(end))) return true;
  const written = sentence.slice(start, end);
  return written === written.toUpperCase() && sentence !== sentence.toUpperCase();
}

function wordsOf(sentence: string, given: readonly Token[], lexicon: Lexicon, elsewhere: Elsewhere): Word[] {
  return given.map((token, at) => {
    const { folded } = token;
    const stem = lexicon.stem(folded);
    const isTypo = token.kind === 'word' && !lexicon.knows(folded, stem);
    const word = {
      token,
      stem,
      isTypo,
      isName: at > 0 && given[at - 1]?.kind !== 'pause' && isCapital(sentence, token),
    };
    if (!isTypo) return { ...word, ways: [folded], cost: 0 };
    if (isCode(sentence, token)) return { ...word, ways: [], cost: 0 };
    const foreign = elsewhere(folded);
    const cost = foreign ? FOREIGN : TYPO;
    const ways = lexicon.near(folded);
    return {
      ...word,
      cost,
      ways: foreign ? ways.filter((way) => isAlike(lexicon.find([way]), foreign.meaning)) : ways,
    };
  });
}

const isCapital = (sentence: string, { start }: Token) => /^\p{Lu}/u.test(sentence.slice(start, start + 2));
const isAlike = (a: Meaning | undefined, b: Meaning | undefined) =>
  a !== undefined && b !== undefined && isSameMeaning(a, b);

/** All phrases that words may be, as far as anybody would read on. */
function waysOf(words: readonly Word[]): string[][] {
  let all: string[][] = [[]];
  for (const { ways } of words) {
    all = all.flatMap((before) => ways.map((way) => [...before, way]));
    if (all.length > MAX_READINGS) return [];
  }
  return all;
}

interface Found {
  readonly words: number;
  readonly meaning: Meaning;
  readonly folded: string;
}

/** The longest phrase from this word. A misspelt word counts if it can mean only one thing. */
function longest(words: readonly Word[], at: number, lexicon: Lexicon): Found | undefined {
  const first = words[at];
  if (!first || !isWord(first.token)) return undefined;
  const most = Math.max(0, ...first.ways.map((way) => lexicon.mostWords(way)));
  let length = 0;
  while (length < most && isWithin(words[at + length]?.token) && words[at + length]?.ways.length) length++;
  for (; length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const typos = phrase.filter(({ isTypo }) => isTypo);
    if (typos.length === 0) {
      const folded = phrase.map(({ token }) => token.folded);
      const meaning = lexicon.find(
        folded,
        phrase.map(({ stem }) => stem),
      );
      if (meaning) return { words: length, meaning, folded: folded.join(' ') };
      continue;
    }
    const found = waysOf(phrase).flatMap((way) => {
      const meaning = lexicon.find(way);
      return meaning ? [{ words: length, meaning, folded: way.join(' ') }] : [];
    });
    const [one, ...others] = found;
    if (!one) continue;
    const isName = typos.some((word) => word.isName);
    if (
      others.every(({ meaning }) => isSameMeaning(meaning, one.meaning)) &&
      (!isName || one.meaning.kind === 'choice')
    )
      return one;
    for (const typo of typos) typo.ways = [];
    if (first.ways.length === 0) return undefined;
  }
  return undefined;
}

/**
 * A sentence as phrases with meanings, each the longest that the lexicon knows. A word that it doesn't know may be one
 * that it knows with a typo, unless it could be two of different meanings.
 */
export function lexemes(sentence: string, lexicon: Lexicon, elsewhere: Elsewhere = () => undefined): Lexeme[] {
  const words = wordsOf(sentence, tokens(sentence), lexicon, elsewhere);
  const found: Lexeme[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = longest(words, at, lexicon);
    const taken = words.slice(at, at + (phrase?.words ?? 1));
    const [first] = taken;
    const last = taken.at(-1);
    if (!first || !last) break;
    const { start, isAfterColon } = first.token;
    found.push({
      ...(phrase?.meaning ?? alone(first.token)),
      start,
      end: last.token.end,
      text: sentence.slice(start, last.token.end),
      folded: phrase?.folded ?? first.token.folded,
      cost: phrase ? costOf(phrase.meaning) + taken.reduce((sum, { cost }) => sum + cost, 0) : 0,
      isAfterColon,
    });
    at += taken.length;
  }
  return found;
}
