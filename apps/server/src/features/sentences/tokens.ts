/** A word, number, sign, pause or quotation of a sentence. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign' | 'pause' | 'quote';
  /** In lower case and without accents, as in the vocabularies. Of a quotation, the text between the marks. */
  readonly folded: string;
  /** 0 unless it is a number. */
  readonly value: number;
  /** Position in the sentence, in UTF-16 units. The end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** `we sell shoes: fashion blogs` */
  readonly isAfterColon: boolean;
}

/** Lower case without accents: `Más` becomes `mas`. */
export const fold = (text: string): string => {
  // Most words have no accent.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
};

const KINDS: readonly (readonly [Token['kind'] | 'acronym' | 'domain', RegExp])[] = [
  ['quote', /["“”«»„]([^"“”«»„]{2,80})["“”«»„]/uy],
  ['domain', /[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![\p{L}\d])/iuy],
  ['acronym', /\p{Lu}{1,2}\.\s?\p{Lu}{1,2}\.(?:\s?\p{Lu}\.)?/uy],
  ['number', /\d+(?:[.,]\d+)*/uy],
  ['sign', /r\$|us\$|[$€£+%&]|[<>]=?|[≤≥]|[-–—](?=\s*[\d$€]|\s*r\$)/iuy],
  ['word', /\p{L}\p{M}*(?:[\p{L}\p{M}]|['’](?=\p{L}))*/uy],
  ['pause', /[.,;!?()/|\n]/uy],
];

/** `1.000`, `1,000` and `1000` are 1000, `1,5` and `1.5` are 1.5, in every language. */
function numberOf(written: string): number {
  const groups = written.split(/[.,]/);
  const isGrouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3) && groups[0] !== '0';
  if (isGrouped) return Number(groups.join(''));
  const decimals = groups.pop() ?? '';
  return Number(groups.length > 0 ? `${groups.join('')}.${decimals}` : decimals);
}

function tokenAt(sentence: string, at: number, isAfterColon: boolean): Token | undefined {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at;
    const match = pattern.exec(sentence);
    if (!match) continue;
    const [text, quoted] = match;
    const span = { start: at, end: at + text.length, value: 0, isAfterColon };
    switch (kind) {
      case 'quote':
        return { ...span, kind, folded: (quoted ?? '').trim() };
      case 'domain':
        return { ...span, kind: 'quote', folded: text };
      case 'acronym':
        return { ...span, kind: 'word', folded: fold(text.replace(/[.\s]/g, '')) };
      case 'number':
        return { ...span, kind, folded: text, value: numberOf(text) };
      default:
        return { ...span, kind, folded: fold(text).replace('’', "'") };
    }
  }
  return undefined;
}

/** Most phrases: only words, which need no tokenizer. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/;

/** The folded words of a phrase. */
export function wordsOf(phrase: string): string[] {
  const folded = fold(phrase);
  return PLAIN.test(folded) ? folded.split(' ') : tokens(phrase).map((token) => token.folded);
}

/** Splits a sentence into tokens. Other characters (spaces, hyphens between words) separate them. */
export function tokens(sentence: string): Token[] {
  const found: Token[] = [];
  let isAfterColon = false;
  for (let at = 0; at < sentence.length; ) {
    const token = tokenAt(sentence, at, isAfterColon);
    if (token) found.push(token);
    isAfterColon = !token && (isAfterColon || sentence[at] === ':');
    at = token?.end ?? at + 1;
  }
  return found;
}
