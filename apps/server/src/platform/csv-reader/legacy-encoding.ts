import type { ByteSource } from './text-encoding.ts';

/** Letters beyond ASCII of languages, by the encoding that their computers used. */
const LANGUAGES = {
  'windows-1252': ['áéíóúüñçàèïòºª¿¡', 'áâãàçéêíóôõúüºª', 'àâæçéèêëîïôœùûüÿ', 'àèéìíîòóùú', 'äöüßéà', 'åäöæøéèüáëïó'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
} as const;
type LegacyEncoding = keyof typeof LANGUAGES;
const ENCODINGS = Object.keys(LANGUAGES) as LegacyEncoding[];

/** Signs that stand in texts of any language: quotes, dashes, currencies. They tell nothing. */
const COMMON = /[€‚„…†‡‰‹‘’“”•–—™›\u00a0¤¦§¨©«¬\u00ad®°±´µ¶·»]/u;
/** Endings of domains whose people write the letters of Windows-1250. */
const CENTRAL = /\.(?:pl|cz|sk|hu|ro|hr|si)(?![\w-])/g;
const ANY_ENDING = /[\w-]\.[a-z]{2,6}(?![\w.-])/g;
/** Letters after which nothing more is learnt. */
const ENOUGH = 5000;

/** How often each byte beyond ASCII occurs, and whether the domains are Central European. */
async function look(source: ByteSource) {
  const counts = new Map<number, number>();
  let [central, others, letters] = [0, 0, 0];
  for await (const chunk of source()) {
    for (const byte of chunk) if (byte >= 0x80) counts.set(byte, (counts.get(byte) ?? 0) + 1);
    if (letters > ENOUGH) continue;
    letters = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const text = Buffer.from(chunk).toString('latin1').toLowerCase();
    central += text.match(CENTRAL)?.length ?? 0;
    others += text.match(ANY_ENDING)?.length ?? 0;
  }
  return { counts, isCentral: central * 2 > others };
}

/** The share of letters that the best fitting language of an encoding has; -1 if it has no letter for some byte. */
function fitOf(encoding: LegacyEncoding, counts: ReadonlyMap<number, number>): number {
  const decoder = new TextDecoder(encoding);
  const letters: [string, number][] = [];
  for (const [byte, count] of counts) {
    const letter = decoder.decode(Uint8Array.of(byte)).toLowerCase();
    if (/[\x80-\x9f\ufffd]/.test(letter)) return -1;
    if (!COMMON.test(letter)) letters.push([letter, count]);
  }
  const all = letters.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return 1;
  const shares = LANGUAGES[encoding].map(
    (known) => letters.reduce((sum, [letter, count]) => sum + (known.includes(letter) ? count : 0), 0) / all,
  );
  return Math.max(...shares);
}

/**
 * Windows-1252 or Windows-1250: the one in which the letters are those of one language. Where both are, the endings of
 * the domains decide, and then the West. Undefined if neither has a letter for some byte.
 */
export async function legacyEncoding(source: ByteSource): Promise<LegacyEncoding | undefined> {
  const { counts, isCentral } = await look(source);
  const fits = ENCODINGS.map((encoding) => ({ encoding, fit: fitOf(encoding, counts) })).filter(({ fit }) => fit >= 0);
  const [west, central] = [
    fits.find(({ encoding }) => encoding === 'windows-1252'),
    fits.find(({ encoding }) => encoding === 'windows-1250'),
  ];
  if (!west || !central) return (west ?? central)?.encoding;
  if (west.fit === central.fit) return isCentral ? central.encoding : west.encoding;
  return central.fit > west.fit ? central.encoding : west.encoding;
}
