import { mod97 } from './iban.ts';

/**
 * Structured creditor references (ISO 11649): `RF`, two check digits, up to 21 letters and digits. Banks carry them
 * unchanged from the payer's screen to our statement, and refuse a mistyped one before it is paid.
 */

/** Characters after the check digits. */
export const MAX_REFERENCE_BODY = 21;
const MAX_LENGTH = 4 + MAX_REFERENCE_BODY;

const BODY = /^[A-Z0-9]{1,21}$/;

/**
 * Makes the reference of a document.
 *
 * @param body the document's number; other characters than letters and digits are removed; `INV-2026-000123`
 * @throws RangeError if nothing is left, or more than 21 characters
 */
export function makeReference(body: string): string {
  const compact = body.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!BODY.test(compact)) throw new RangeError(`a reference has 1 to ${MAX_REFERENCE_BODY} letters and digits`);
  return `RF${String(98 - mod97(`${compact}RF00`)).padStart(2, '0')}${compact}`;
}

/** True if a text (no spaces, upper case) is a reference with valid check digits. */
export const isReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** In groups of four, for printing. */
export const printReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');

/** A place where a reference may begin. Banks that drop line breaks join it to other words. */
const START = /R[\s.-]?F[\s.-]?\d[\s.-]?\d/g;
const MAX_TEXT = 10_000;
/** Most places tried in one text. A remittance text has a few hundred characters. */
const MAX_CANDIDATES = 100;

/**
 * Finds references in free text, in order and without repeats: payers write `RF18 5390 0754 7034` among other words,
 * and banks break lines inside. With `known`, a reference is also found when joined to other words. Without it, a
 * reference must stand alone, because one text in ten would contain one by chance.
 *
 * @param known whether we have issued this reference
 */
export function findReferences(text: string, known?: (reference: string) => boolean): string[] {
  const upper = text.slice(0, MAX_TEXT).toUpperCase();
  const found: string[] = [];
  let starts = 0;
  for (const { index } of upper.matchAll(START)) {
    if (++starts > MAX_CANDIDATES) break;
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
  /** True at the end, or before a blank or punctuation mark. */
  readonly isWhole: boolean;
}

/** All candidates at a place with valid check digits, shortest first. */
function referencesAt(text: string, start: number): Candidate[] {
  const candidates: Candidate[] = [];
  let compact = '';
  let blanks = 0;
  for (let at = start; at < text.length && compact.length < MAX_LENGTH && blanks <= MAX_LENGTH; at++) {
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
