/** Which of 64 marks a pair of neighbouring bytes sets. */
const markOf = (a: number, b: number) => Math.imul((a << 8) | b, 0x9e3779b1) >>> 26;

const ENCODER = new TextEncoder();
const MOST_BYTES = 0xffff;

/** Whether the bytes from `start` to `end` hold the word. */
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

/** A word with the marks that any text which holds it has. */
interface Wanted {
  readonly word: Uint8Array;
  readonly low: number;
  readonly high: number;
}

function wanted(text: string): Wanted {
  const word = ENCODER.encode(text);
  let low = 0;
  let high = 0;
  for (let i = 1; i < word.length; i++) {
    const mark = markOf(word[i - 1] ?? 0, word[i] ?? 0);
    if (mark < 32) low |= 1 << mark;
    else high |= 1 << (mark - 32);
  }
  return { word, low, high };
}

function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(least, array.length * 2));
  next.set(array);
  return next;
}

const BLOCK = 8192;

/** Writes the slots from `start` on that have all marks of one of the words. @returns how many */
function likely(
  out: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  sought: readonly Wanted[],
  start: number,
  size: number,
  flags: Uint8Array,
): number {
  flags.fill(0);
  for (const { low, high } of sought) {
    for (let i = 0; i < size; i++) {
      const missing = (~(lows[start + i] ?? 0) & low) | (~(highs[start + i] ?? 0) & high);
      flags[i] = (flags[i] ?? 0) | (missing === 0 ? 1 : 0);
    }
  }
  let n = 0;
  for (let i = 0; i < size; i++) {
    out[n] = start + i;
    n += flags[i] ?? 0;
  }
  return n;
}

/**
 * The searched text of every slot, one after the other in one buffer, with 64 marks a slot that rule most texts out
 * before they are read. At a million sites: the texts themselves (30–40 MB) and 14 MB. A word is looked for in one pass
 * over the marks (about 2 ms) and in the texts that they leave: a quarter of all for two letters, a hundredth for five.
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

  /** Lets go of what the buffer holds beyond its texts, but for some room. */
  trim(): void {
    this.#reserve(Math.ceil(this.#used * 1.01) + 4096);
  }

  #reserve(bytes: number): void {
    const next = Buffer.allocUnsafeSlow(bytes);
    this.#bytes.copy(next, 0, 0, this.#used);
    this.#bytes = next;
  }

  /** Gives a slot its text; an equal or shorter one takes the place of the former. Beyond 64 KB a text is cut. */
  set(slot: number, text: Uint8Array): void {
    const length = Math.min(text.length, MOST_BYTES);
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

  /** The slot has no text any more: no word is found in it. */
  clear(slot: number): void {
    this.#length[slot] = 0;
    this.#low[slot] = 0;
    this.#high[slot] = 0;
  }

  /** Slots below `count` whose text holds one of the words, ascending. */
  find(words: readonly string[], count: number): Int32Array {
    const sought = words.map(wanted);
    const candidates = new Int32Array(BLOCK);
    const flags = new Uint8Array(BLOCK);
    let found = new Int32Array(BLOCK);
    let n = 0;
    for (let start = 0; start < count; start += BLOCK) {
      const size = likely(candidates, this.#low, this.#high, sought, start, Math.min(BLOCK, count - start), flags);
      if (n + size > found.length) found = grown(found, n + size);
      for (let i = 0; i < size; i++) {
        const slot = candidates[i] ?? 0;
        if (this.#holdsAny(slot, sought)) found[n++] = slot;
      }
    }
    return found.subarray(0, n);
  }

  /** Those of the slots whose text holds the word. */
  among(slots: Int32Array, word: string): Int32Array {
    const sought = [wanted(word)];
    return slots.filter((slot) => this.#holdsAny(slot, sought));
  }

  /** Those of the slots whose text fits the pattern. */
  matching(slots: Int32Array, pattern: RegExp): Int32Array {
    return slots.filter((slot) => {
      const start = this.#start[slot] ?? 0;
      return pattern.test(this.#bytes.toString('utf8', start, start + (this.#length[slot] ?? 0)));
    });
  }

  #holdsAny(slot: number, sought: readonly Wanted[]): boolean {
    const low = this.#low[slot] ?? 0;
    const high = this.#high[slot] ?? 0;
    const start = this.#start[slot] ?? 0;
    const end = start + (this.#length[slot] ?? 0);
    for (let i = 0; i < sought.length; i++) {
      const one = sought[i];
      if (!one || (low & one.low) !== one.low || (high & one.high) !== one.high) continue;
      if (holds(this.#bytes, start, end, one.word)) return true;
    }
    return false;
  }
}
