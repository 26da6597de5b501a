/** Kind of a character. */
const KEPT = 0;
const PAIR = 1;
const FOREIGN = 2;
const BREAK = 3;

/** True for Unicode's noncharacters: U+FDD0 to U+FDEF, and the last two of each plane. */
const isNoncharacter = (code: number) => (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;

/** A loop, because a pattern of these classes takes twenty times as long on the text of a publication. */
function kindAt(text: string, at: number): typeof KEPT | typeof PAIR | typeof FOREIGN | typeof BREAK {
  const code = text.charCodeAt(at);
  if (code >= 0x20 && code < 0x7f) return KEPT;
  if (code === 0x0a || code === 0x09 || code === 0x0d) return KEPT;
  // Word processors and spreadsheets write line breaks within a paragraph as one of the first two.
  if (code === 0x0b || code === 0x0c || code === 0x85 || code === 0x2028 || code === 0x2029) return BREAK;
  if (code < 0xa0) return FOREIGN;
  if (code < 0xd800) return KEPT;
  if (code > 0xdfff) return isNoncharacter(code) ? FOREIGN : KEPT;
  const whole = text.codePointAt(at) ?? code;
  return whole > 0xffff && !isNoncharacter(whole) ? PAIR : FOREIGN;
}

/**
 * True if every character can be stored, shown and written into a document: no control characters except tab and line
 * breaks, no lone surrogates, no noncharacters. PostgreSQL's JSON and XML (hence Word documents) can't hold them.
 */
export function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const kind = kindAt(text, at);
    if (kind >= FOREIGN) return false;
    at += kind;
  }
  return true;
}

/** Removes such characters, which pasting brings along unseen, and turns every kind of line break into a line feed. */
export function toPlainText(text: string): string {
  if (isPlainText(text)) return text;
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kindAt(text, at);
    if (kind < FOREIGN) {
      at += kind;
      continue;
    }
    if (at > from) kept.push(text.slice(from, at));
    if (kind === BREAK) kept.push('\n');
    from = at + 1;
  }
  kept.push(text.slice(from));
  return kept.join('');
}

/** Spaces of all kinds, and what takes no room: joiners, marks of direction, soft hyphens, fillers. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The text, if at least `min` of its characters, and at least one, can be seen; otherwise only those. So four joiners
 * are no reason, and a name of blanks is none.
 */
export function onlyIfSeen(text: string, min: number): string {
  let seen = '';
  for (const character of text) {
    if (!UNSEEN.test(character)) seen += character;
    if (seen.length >= Math.max(min, 1)) return text;
  }
  return seen;
}

/**
 * Without the marks that turn the direction of what follows, up to the end of the line: `na<RLO>gnp.exe` reads
 * `naexe.png`. Marks that only say the direction of a place stay.
 */
export const withoutTurns = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** Plain text without line breaks and tabs. */
export const isPlainLine = (text: string): boolean => isPlainText(text) && !/[\t\n\r]/.test(text);
