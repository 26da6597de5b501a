import type { Codes } from './columns.ts';

/** Slots that may be added or moved before the lists are rebuilt. */
const MAX_MOVED = 20_000;

/**
 * The slots of every place (country with language), so that a question about a few places reads only those. 4 bytes per
 * site. Built at once (about 10 ms per million sites); slots added or moved later are kept in a list beside it.
 */
export class PlaceLists {
  /** Slots, ordered by place. */
  #slots = new Int32Array(0);
  /** Where the slots of each place begin. */
  #starts = new Int32Array(1);
  #moved: number[] = [];
  #version = 0;
  #bits = new Int32Array(0);

  /** Increases with every slot that is added or moved. */
  get version(): number {
    return this.#version;
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#starts.byteLength + this.#bits.byteLength + this.#moved.length * 8;
  }

  /** Call when a slot's place has changed. */
  move(slot: number): void {
    this.#version++;
    // The first build reads all slots anyway.
    if (this.#starts.length > 1) this.#moved.push(slot);
  }

  /**
   * Writes the slots of all wanted places, ascending.
   * @param into must have room for all of them
   * @returns how many
   */
  find(codes: Codes, count: number, wants: (code: number) => boolean, into: Int32Array): number {
    this.follow(codes, count);
    const bits = this.#clear(count);
    for (let code = 1; code < this.#starts.length - 1; code++) {
      if (!wants(code)) continue;
      const end = this.#starts[code + 1] ?? 0;
      const start = this.#starts[code] ?? 0;
      setBits(bits, this.#slots, start, end);
    }
    for (const slot of this.#moved) {
      const bit = 1 << (slot & 31);
      const others = (bits[slot >> 5] ?? 0) & ~bit;
      bits[slot >> 5] = wants(codes[slot] ?? 0) ? others | bit : others;
    }
    return readBits(bits, into);
  }

  /** Rebuilds the lists if too many slots were added or moved. */
  follow(codes: Codes, count: number): void {
    if (this.#moved.length > MAX_MOVED || this.#starts.length === 1) this.rebuild(codes, count);
  }

  /** The slots that had a place when the lists were built. Those in `moved` may have changed their place since. */
  listed(code: number): Int32Array {
    return this.#slots.subarray(this.#starts[code] ?? this.#slots.length, this.#starts[code + 1] ?? this.#slots.length);
  }

  /** Slots added or moved since the lists were built. May contain duplicates. */
  get moved(): readonly number[] {
    return this.#moved;
  }

  /** Sorts the slots by place, by counting. */
  rebuild(codes: Codes, count: number): void {
    this.#moved = [];
    let most = 0;
    for (let slot = 0; slot < count; slot++) most = Math.max(most, codes[slot] ?? 0);
    const starts = new Int32Array(most + 2);
    for (let slot = 0; slot < count; slot++) {
      const next = (codes[slot] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let code = 1; code < starts.length; code++) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
    if (this.#slots.length !== count) this.#slots = new Int32Array(count);
    const at = starts.slice();
    for (let slot = 0; slot < count; slot++) {
      const code = codes[slot] ?? 0;
      const place = at[code] ?? 0;
      this.#slots[place] = slot;
      at[code] = place + 1;
    }
    this.#starts = starts;
  }

  #clear(count: number): Int32Array {
    const words = (count >> 5) + 1;
    if (this.#bits.length < words) this.#bits = new Int32Array(words);
    else this.#bits.fill(0);
    return this.#bits;
  }
}

function setBits(bits: Int32Array, slots: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const slot = slots[i] ?? 0;
    bits[slot >> 5] = (bits[slot >> 5] ?? 0) | (1 << (slot & 31));
  }
}

/** The numbers of the bits that are set, ascending. */
function readBits(bits: Int32Array, found: Int32Array): number {
  let n = 0;
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] ?? 0;
    while (left !== 0) {
      const low = left & -left;
      found[n++] = (word << 5) + 31 - Math.clz32(low);
      left ^= low;
    }
  }
  return n;
}
