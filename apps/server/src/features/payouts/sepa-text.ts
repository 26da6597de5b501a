/**
 * Texts of SEPA files: the Latin letters, digits and marks that every bank takes (EPC217-08). Letters with accents lose
 * them; what has no counterpart becomes a dot, so that nothing is left out unseen.
 */

const ALLOWED = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Letters that are no letter with an accent. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ª: 'a',
  º: 'o',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '·': '.',
};

/** Greek and Cyrillic letters as ISO 843 and the banks of these countries write them in Latin ones. */
const ALPHABETS =
  'ΑAΒVΓGΔDΕEΖZΗIΘTHΙIΚKΛLΜMΝNΞXΟOΠPΡRΣSΤTΥYΦFΧCHΨPSΩO' +
  'АAБBВVГGДDЕEЖZHЗZИIЙYКKЛLМMНNОOПPРRСSТTУUФFХHЦTSЧCHШSHЩSHTЪAЬYЮYUЯYA';
const LATIN = new Map(
  [...ALPHABETS.matchAll(/([^A-Z])([A-Z]+)/g)].flatMap(([, letter = '', latin = '']) => [
    [letter, latin] as const,
    [letter.toLowerCase(), latin.toLowerCase()] as const,
  ]),
);

/**
 * @param most characters that the field takes; more are cut off
 * @returns the text in the characters of SEPA; empty where nothing is left of it
 */
export function sepaText(text: string, most: number): string {
  const plain = [...text.normalize('NFC')]
    .map((letter) => COUNTERPARTS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/./gsu, (letter) => LATIN.get(letter) ?? (letter === 'ς' ? 's' : letter));
  return (
    plain
      .replace(/\s+/g, ' ')
      .replace(ALLOWED, '.')
      // A field neither begins nor ends with a slash, nor has two together.
      .replace(/\/{2,}/g, '/')
      .replace(/^[/ ]+/, '')
      .slice(0, most)
      .replace(/[/ ]+$/, '')
  );
}

/** Ids that the bank gives back: the same characters without blanks, up to 35. */
export const isSepaId = (text: string): boolean =>
  /^[A-Za-z0-9?:().,'+-][A-Za-z0-9/?:().,'+-]{0,34}$/.test(text) && !text.endsWith('/') && !text.includes('//');
