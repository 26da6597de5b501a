/** A list that somebody typed: paragraphs in a row whose marks go on from each other. */
export interface TypedList {
  /** Its first paragraph. */
  readonly from: number;
  /** Characters of the mark at the beginning of each of its paragraphs. */
  readonly marks: readonly number[];
  readonly isOrdered: boolean;
  /** Number of the first. */
  readonly start: number;
}

interface Reading {
  /** What the mark looks like; the same for all marks of a list. */
  readonly kind: string;
  /** 0 for a bullet. */
  readonly number: number;
}

const LONGEST_MARK = 40;
/** No `—`: a dialogue begins so in Portuguese. No year either: `2024. ` is no place in a list. */
const BULLET = /^\s*([•·●○◦▪■□‣⁃–*+-])\s+(?=\S)/u;
const ORDERED = /^\s*(\(?)(\d{1,3}|[a-z]|[ivx]{2,5})([.)])\s+(?=\S)/i;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** How the beginning of a paragraph can be read as a mark: `i)` is a number, or the ninth letter. */
function marksOf(text: string): { readonly length: number; readonly readings: readonly Reading[] } {
  const begin = text.slice(0, LONGEST_MARK);
  const bullet = BULLET.exec(begin);
  if (bullet) return { length: bullet[0].length, readings: [{ kind: bullet[1] ?? '', number: 0 }] };
  const [whole = '', open = '', sign = '', close = ''] = ORDERED.exec(begin) ?? [];
  if (/^\d/.test(sign)) return { length: whole.length, readings: [{ kind: `${open}1${close}`, number: Number(sign) }] };
  const lower = sign.toLowerCase();
  const letters = sign === lower ? 'a' : 'A';
  const readings: Reading[] = [];
  const roman = ROMAN.indexOf(lower) + 1;
  if (roman > 0) readings.push({ kind: `${open}${letters} roman${close}`, number: roman });
  if (lower.length === 1) readings.push({ kind: `${open}${letters}${close}`, number: lower.charCodeAt(0) - 96 });
  return { length: whole.length, readings };
}

/**
 * Finds lists among paragraphs by the marks that were typed before their words: `1.`, `a)`, `–`. One paragraph alone is
 * no list.
 *
 * @param texts of paragraphs in a row; undefined for what is none
 */
export function typedLists(texts: readonly (string | undefined)[]): TypedList[] {
  const lists: TypedList[] = [];
  for (let from = 0; from < texts.length; ) {
    const first = marksOf(texts[from] ?? '');
    // Letters begin with the first: `E. coli` and `I. Newton` are names.
    let open = first.readings.filter(({ kind, number }) => !/a/i.test(kind) || number === 1);
    const marks = [first.length];
    let next = from + 1;
    let [found] = open;
    for (; open.length > 0 && next < texts.length; next++) {
      const { length, readings } = marksOf(texts[next] ?? '');
      const going = readings.filter(({ kind, number }) =>
        open.some((before) => before.kind === kind && number === (before.number === 0 ? 0 : before.number + 1)),
      );
      if (going.length === 0) break;
      open = going;
      [found] = going;
      marks.push(length);
    }
    if (found && marks.length > 1) {
      const isOrdered = found.number > 0;
      lists.push({ from, marks, isOrdered, start: isOrdered ? found.number - marks.length + 1 : 1 });
    }
    from = marks.length > 1 ? next : from + 1;
  }
  return lists;
}

/** True for a paragraph that is a line between two parts of a text: `***`, `---`, `———`. */
export const isTypedLine = (text: string): boolean =>
  text.length <= 200 && /^\s*([*_=~–—-])(?:\s*\1){2,}\s*$/u.test(text);
