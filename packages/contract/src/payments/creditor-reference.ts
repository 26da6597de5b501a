import { mod97 } from './iban.ts';

/**
 * Structured creditor references (ISO 11649): `RF`, two check digits, up to 21 letters and digits. Banks carry them
 * unchanged from the payer's screen to our statement, and a mistyped one is refused before it is paid.
 */

/** Characters after the check digits. */
export const MOST_REFERENCE_BODY = 21;
const MOST_LENGTH = 4 + MOST_REFERENCE_BODY;

const BODY = /^[A-Z0-9]{1,21}$/;

/**
 * The reference of a document.
 *
 * @param body its own number: letters and digits, other characters are left out; `INV-2026-000123`
 * @throws RangeError where nothing is left, or more than 21 characters
 */
export function makeReference(body: string): string {
  const compact = body.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!BODY.test(compact)) throw new RangeError(`a reference has 1 to ${MOST_REFERENCE_BODY} letters and digits`);
  return `RF${String(98 - mod97(`${compact}RF00`)).padStart(2, '0')}${compact}`;
}

/** Whether a text without spaces, in upper case, is a reference whose check digits fit. */
export const isReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** In groups of four, as it is printed and typed. */
export const printReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');

/** A place where a reference may begin; what surrounds it may be glued to it by a bank's line breaks. */
const START = /R[\s.-]?F[\s.-]?\d[\s.-]?\d/g;
const MOST_TEXT = 10_000;
/** Starts that are looked at in one text; a remittance text of a bank has a few hundred characters. */
const MOST_STARTS = 100;

/**
 * References in free text, in their order and each once: payers write `RF18 5390 0754 7034`, put words around it, and
 * banks break lines inside of it. With `known` a reference is also found where words are glued to it, as banks do when
 * they leave line breaks out. Without it the reference must stand by itself, or one text in ten would hold one by chance.
 *
 * @param known whether we have given out this reference
 */
export function findReferences(text: string, known?: (reference: string) => boolean): string[] {
  const upper = text.slice(0, MOST_TEXT).toUpperCase();
  const found: string[] = [];
  let starts = 0;
  for (const { index } of upper.matchAll(START)) {
    if (++starts > MOST_STARTS) break;
    const candidates = referencesAt(upper, index);
    const isApart = !/[A-Z0-9]/.test(upper.charAt(index - 1));
    const whole = candidates.filter(({ isWhole }) => isWhole && isApart);
    const chosen = known ? candidates.find(({ reference }) => known(reference)) : whole.at(-1);
    if (chosen && !found.includes(chosen.reference)) found.push(chosen.reference);
  }
  return found;
}

interface Candidate {
  readonly reference: string;
  /** A blank, a mark or the end follows. */
  readonly isWhole: boolean;
}

/** Everything that begins at a place and whose check digits fit, the shortest first. */
function referencesAt(text: string, start: number): Candidate[] {
  const candidates: Candidate[] = [];
  let compact = '';
  let blanks = 0;
  for (let at = start; at < text.length && compact.length < MOST_LENGTH && blanks <= MOST_LENGTH; at++) {
    const character = text.charAt(at);
    if (/[\s.\-/]/.test(character)) {
      blanks++;
      continue;
    }
    if (!/[A-Z0-9]/.test(character)) break;
    compact += character;
    if (isReference(compact)) candidates.push({ reference: compact, isWhole: !/[A-Z0-9]/.test(text.charAt(at + 1)) });
  }
  return candidates;
}
