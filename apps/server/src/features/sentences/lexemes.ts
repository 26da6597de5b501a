import type { Lexicon } from './lexicon.ts';
import { isSameMeaning, type Lexeme, type Meaning } from './meanings.ts';
import { type Token, tokens } from './tokens.ts';

/** The meaning of a word in other languages, in which it may be no typo. Undefined if none knows it. */
export type OtherLanguages = (word: string) => { readonly meaning: Meaning | undefined } | undefined;

/** Maximum combinations to try for several misspelt words of one phrase. */
const MAX_READINGS = 16;

/** Costs of foreign and misspelt words, in unknown letters. */
const FOREIGN_COST = 1;
const TYPO_COST = 2;
const costOf = (meaning: Meaning) => (meaning.kind === 'choice' && meaning.isForeign ? FOREIGN_COST : 0);

/** A word of a sentence with its candidates. */
interface Word {
  readonly token: Token;
  readonly stem: string;
  /** The word itself if the lexicon knows it, otherwise the words that are one typo away. */
  candidates: readonly string[];
  readonly isTypo: boolean;
  readonly cost: number;
  /** Capitalised within a sentence: a name, not a misspelt verb. */
  readonly isName: boolean;
}

const isWord = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'sign';
/** `domain/page authority` */
const isWithin = (token: Token | undefined) => token?.folded === '/' || isWord(token);

/** The country of a code in capitals (`MX`) that means nothing else, or only as a small word (`ES`). */
function countryOfCode(sentence: string, { start, end }: Token, lexicon: Lexicon, meaning: Meaning | undefined) {
  const isSmallWord = meaning?.kind === 'filler' && sentence !== sentence.toUpperCase();
  return meaning === undefined || isSmallWord ? lexicon.countryOfCode(sentence.slice(start, end)) : undefined;
}

/** The meaning of a token with which no phrase of the lexicon starts. */
function meaningOfToken(token: Token): Meaning {
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

/** True for a code: next to digits, or in capitals within other text. */
function isCode(sentence: string, { start, end }: Token): boolean {
  if (/[\d_@#]/.test(sentence.charAt(start - 1) + sentence.charAt(end))) return true;
  const written = sentence.slice(start, end);
  return written === written.toUpperCase() && sentence !== sentence.toUpperCase();
}

function wordsOf(sentence: string, given: readonly Token[], lexicon: Lexicon, otherLanguages: OtherLanguages): Word[] {
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
    if (!isTypo) return { ...word, candidates: [folded], cost: 0 };
    if (isCode(sentence, token)) return { ...word, candidates: [], cost: 0 };
    const foreign = otherLanguages(folded);
    const cost = foreign ? FOREIGN_COST : TYPO_COST;
    const candidates = lexicon.near(folded);
    return {
      ...word,
      cost,
      candidates: foreign
        ? candidates.filter((candidate) => isAlike(lexicon.find([candidate]), foreign.meaning))
        : candidates,
    };
  });
}

const isCapital = (sentence: string, { start }: Token) => /^\p{Lu}/u.test(sentence.slice(start, start + 2));
const isAlike = (a: Meaning | undefined, b: Meaning | undefined) =>
  a !== undefined && b !== undefined && isSameMeaning(a, b);

/** All combinations of the words' candidates. None if there are too many. */
function combinationsOf(words: readonly Word[]): string[][] {
  let all: string[][] = [[]];
  for (const { candidates } of words) {
    all = all.flatMap((before) => candidates.map((candidate) => [...before, candidate]));
    if (all.length > MAX_READINGS) return [];
  }
  return all;
}

interface Found {
  readonly words: number;
  readonly meaning: Meaning;
  readonly folded: string;
}

/** The longest phrase that starts with this word. A misspelt word counts if all its candidates mean the same. */
function longest(words: readonly Word[], at: number, lexicon: Lexicon): Found | undefined {
  const first = words[at];
  if (!first || !isWord(first.token)) return undefined;
  const most = Math.max(0, ...first.candidates.map((candidate) => lexicon.mostWords(candidate)));
  let length = 0;
  while (length < most && isWithin(words[at + length]?.token) && words[at + length]?.candidates.length) length++;
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
    const found = combinationsOf(phrase).flatMap((candidate) => {
      const meaning = lexicon.find(candidate);
      return meaning ? [{ words: length, meaning, folded: candidate.join(' ') }] : [];
    });
    const [one, ...others] = found;
    if (!one) continue;
    const isName = typos.some((word) => word.isName);
    if (
      others.every(({ meaning }) => isSameMeaning(meaning, one.meaning)) &&
      (!isName || one.meaning.kind === 'choice')
    )
      return one;
    for (const typo of typos) typo.candidates = [];
    if (first.candidates.length === 0) return undefined;
  }
  return undefined;
}

/** `in French newspapers` names a country, `in French` a language. */
function isOfNationality(words: readonly Word[], at: number, lexicon: Lexicon): boolean {
  const adjective = words[at + 1];
  if (words[at]?.token.folded !== 'in' || !adjective) return false;
  const named = lexicon.find([adjective.token.folded]);
  if (named?.kind !== 'choice' || named.field !== 'country' || named.language === undefined) return false;
  const behind = longest(words, at + 2, lexicon)?.meaning;
  return behind?.kind === 'thing' || (behind?.kind === 'choice' && behind.field === 'type');
}

/**
 * Splits a sentence into the longest phrases that the lexicon knows. An unknown word counts as a known one with a typo,
 * unless it could be two with different meanings.
 */
export function lexemes(
  sentence: string,
  lexicon: Lexicon,
  otherLanguages: OtherLanguages = () => undefined,
): Lexeme[] {
  const words = wordsOf(sentence, tokens(sentence), lexicon, otherLanguages);
  const found: Lexeme[] = [];
  for (let at = 0; at < words.length; ) {
    const known = isOfNationality(words, at, lexicon)
      ? longest(words.slice(0, at + 1), at, lexicon)
      : longest(words, at, lexicon);
    const token = words[at]?.token;
    const country =
      token && (known?.words ?? 1) === 1 ? countryOfCode(sentence, token, lexicon, known?.meaning) : undefined;
    const phrase = country && token ? { words: 1, meaning: country, folded: token.folded } : known;
    const taken = words.slice(at, at + (phrase?.words ?? 1));
    const [first] = taken;
    const last = taken.at(-1);
    if (!first || !last) break;
    const { start, isAfterColon } = first.token;
    found.push({
      ...(phrase?.meaning ?? meaningOfToken(first.token)),
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
