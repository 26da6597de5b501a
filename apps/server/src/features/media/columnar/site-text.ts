import { oneTypo, typoPieces } from '../one-typo.ts';
import { almostHolds } from './almost-holds.ts';

/** The one of 64 marks that a pair of neighbouring bytes sets. */
const markOf = (a: number, b: number) => Math.imul((a << 8) | b, 0x9e3779b1) >>> 26;

const ENCODER = new TextEncoder();
const MAX_BYTES = 0xffff;

/** True if the bytes from `start` to `end` contain the word. */
function holds(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  const last = end - word.length;
  const first = word[0];
  for (let i = start; i <= last; i++) {
    if (bytes[i] !== first) continue;
    let k = 1;
    while (k < word.length && bytes[i + k] === word[k]) k++;
    if (k === word.length) return true;
  }
  return false;
}

/** The marks of every text that contains this piece. */
interface Marks {
  readonly low: number;
  readonly high: number;
}

function marksOf(word: Uint8Array): Marks {
  let low = 0;
  let high = 0;
  for (let i = 1; i < word.length; i++) {
    const mark = markOf(word[i - 1] ?? 0, word[i] ?? 0);
    if (mark < 32) low |= 1 << mark;
    else high |= 1 << (mark - 32);
  }
  return { low, high };
}

/** What to search for: a word exactly, or with one typo. */
export interface SearchedText {
  readonly word: Uint8Array;
  /** A matching text has all marks of one of these. */
  readonly marks: readonly Marks[];
  /** True if one typo is tolerated. */
  readonly isAlmost: boolean;
  /** A pattern instead of comparing bytes, for words beyond plain letters. */
  readonly pattern: RegExp | undefined;
}

export function asTyped(text: string): SearchedText {
  const word = ENCODER.encode(text);
  return { word, marks: [marksOf(word)], isAlmost: false, pattern: undefined };
}

export function withOneTypo(text: string): SearchedText {
  const word = ENCODER.encode(text);
  const marks = typoPieces(text).map((piece) => marksOf(ENCODER.encode(piece)));
  const isPlain = word.length === text.length;
  return { word, marks, isAlmost: true, pattern: isPlain ? undefined : new RegExp(oneTypo(text), 'su') };
}

function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(least, array.length * 2));
  next.set(array);
  return next;
}

const BLOCK = 8192;

/** Writes the slots from `start` on that have all of these marks. @returns their number */
function marked(
  out: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  { low, high }: Marks,
  start: number,
  size: number,
): number {
  let n = 0;
  for (let slot = start; slot < start + size; slot++) {
    const missing = (~(lows[slot] ?? 0) & low) | (~(highs[slot] ?? 0) & high);
    out[n] = slot;
    n += missing === 0 ? 1 : 0;
  }
  return n;
}

/** The same for all marks of one of three sets. */
function markedAny(
  out: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  [a = ANY, b = a, c = a]: readonly Marks[],
  start: number,
  size: number,
): number {
  let n = 0;
  for (let slot = start; slot < start + size; slot++) {
    const low = ~(lows[slot] ?? 0);
    const high = ~(highs[slot] ?? 0);
    const first = (low & a.low) | (high & a.high);
    const second = (low & b.low) | (high & b.high);
    const third = (low & c.low) | (high & c.high);
    out[n] = slot;
    n += first === 0 || second === 0 || third === 0 ? 1 : 0;
  }
  return n;
}

const ANY: Marks = { low: 0, high: 0 };

/**
 * The searched text of every slot in one buffer, with 64 marks per slot that exclude most texts before they are read.
 * At a million sites: 30–40 MB of text and 14 MB of marks. A search makes one pass over the marks (about 2 ms) and
 * reads the remaining texts: a quarter of all for two letters, a hundredth for five.
 */
export class SiteTexts {
  #bytes: Buffer;
  #used = 0;
  #start: Uint32Array;
  #length: Uint16Array;
  #low: Int32Array;
  #high: Int32Array;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(capacity * 40);
    this.#start = new Uint32Array(capacity);
    this.#length = new Uint16Array(capacity);
    this.#low = new Int32Array(capacity);
    this.#high = new Int32Array(capacity);
  }

  get bytes(): number {
    const columns = [this.#start, this.#length, this.#low, this.#high];
    return columns.reduce((sum, column) => sum + column.byteLength, this.#bytes.byteLength);
  }

  resize(capacity: number): void {
    const copy = <A extends Uint32Array | Uint16Array | Int32Array>(from: A, to: A) => {
      to.set(from.subarray(0, to.length));
      return to;
    };
    this.#start = copy(this.#start, new Uint32Array(capacity));
    this.#length = copy(this.#length, new Uint16Array(capacity));
    this.#low = copy(this.#low, new Int32Array(capacity));
    this.#high = copy(this.#high, new Int32Array(capacity));
  }

  /** Frees the buffer's unused space, except for some room to grow. */
  trim(): void {
    this.#reserve(Math.ceil(this.#used * 1.01) + 4096);
  }

  #reserve(bytes: number): void {
    const next = Buffer.allocUnsafeSlow(bytes);
    this.#bytes.copy(next, 0, 0, this.#used);
    this.#bytes = next;
  }

  /** Sets a slot's text. An equal or shorter one replaces the former in place. Beyond 64 KB a text is cut. */
  set(slot: number, text: Uint8Array): void {
    const length = Math.min(text.length, MAX_BYTES);
    const fits = length <= (this.#length[slot] ?? 0);
    if (!fits && this.#used + length > this.#bytes.length)
      this.#reserve(Math.ceil((this.#bytes.length + length) * 1.25));
    const start = fits ? (this.#start[slot] ?? 0) : this.#used;
    if (!fits) this.#used += length;
    const bytes = this.#bytes;
    let low = 0;
    let high = 0;
    let before = 0;
    for (let i = 0; i < length; i++) {
      const byte = text[i] ?? 0;
      bytes[start + i] = byte;
      if (i > 0) {
        const mark = markOf(before, byte);
        if (mark < 32) low |= 1 << mark;
        else high |= 1 << (mark - 32);
      }
      before = byte;
    }
    this.#start[slot] = start;
    this.#length[slot] = length;
    this.#low[slot] = low;
    this.#high[slot] = high;
  }

  /** Removes a slot's text: no word is found in it. */
  clear(slot: number): void {
    this.#length[slot] = 0;
    this.#low[slot] = 0;
    this.#high[slot] = 0;
  }

  /**
   * Slots below `count` whose text matches, ascending; only among the given ones, if any. A step covers some thousand
   * texts; others may get their turn between steps.
   */
  *find(sought: SearchedText, count: number, among?: Int32Array): Generator<undefined, Int32Array> {
    const total = among?.length ?? count;
    const candidates = new Int32Array(BLOCK);
    let found = new Int32Array(Math.min(total, BLOCK));
    let n = 0;
    for (let start = 0; start < total; start += BLOCK) {
      const size = this.#candidates(candidates, sought, start, Math.min(BLOCK, total - start), among);
      if (n + size > found.length) found = grown(found, n + size);
      for (let i = 0; i < size; i++) {
        const slot = candidates[i] ?? 0;
        found[n] = slot;
        n += this.#has(slot, sought) ? 1 : 0;
      }
      yield;
    }
    return found.subarray(0, n);
  }

  /** True if any slot below `count` matches. A step as in `find`. */
  *occurs(sought: SearchedText, count: number): Generator<undefined, boolean> {
    const candidates = new Int32Array(BLOCK);
    for (let start = 0; start < count; start += BLOCK) {
      const size = this.#candidates(candidates, sought, start, Math.min(BLOCK, count - start), undefined);
      for (let i = 0; i < size; i++) if (this.#has(candidates[i] ?? 0, sought)) return true;
      yield;
    }
    return false;
  }

  #candidates(
    out: Int32Array,
    { marks }: SearchedText,
    start: number,
    size: number,
    among: Int32Array | undefined,
  ): number {
    if (among) {
      out.set(among.subarray(start, start + size));
      return size;
    }
    const [only] = marks;
    return marks.length === 1 && only
      ? marked(out, this.#low, this.#high, only, start, size)
      : markedAny(out, this.#low, this.#high, marks, start, size);
  }

  #has(slot: number, { word, marks, isAlmost, pattern }: SearchedText): boolean {
    const low = this.#low[slot] ?? 0;
    const high = this.#high[slot] ?? 0;
    let isMarked = false;
    for (let i = 0; i < marks.length; i++) {
      const one = marks[i] ?? ANY;
      if ((low & one.low) === one.low && (high & one.high) === one.high) isMarked = true;
    }
    if (!isMarked) return false;
    const start = this.#start[slot] ?? 0;
    const end = start + (this.#length[slot] ?? 0);
    if (pattern) return pattern.test(this.#bytes.toString('utf8', start, end));
    return isAlmost ? almostHolds(this.#bytes, start, end, word) : holds(this.#bytes, start, end, word);
  }
}
