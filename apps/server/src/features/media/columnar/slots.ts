/** Initial number of ids; then the table grows. */
const FULL = 0.75;

/**
 * Finds the slot of a site's id: open addressing over one typed array, some 5 bytes a site after a load, where a Map
 * would take forty. Ids are never taken out: a site that comes back finds its slot.
 */
export class Slots {
  /** Slot + 1; 0 is free. */
  #table = new Int32Array(1024);
  #ids: Float64Array;
  #count = 0;

  /** @param ids the id of every slot, kept by the caller */
  constructor(ids: Float64Array) {
    this.#ids = ids;
  }

  get bytes(): number {
    return this.#table.byteLength;
  }

  /** Call when the column was reallocated. */
  follow(ids: Float64Array): void {
    this.#ids = ids;
  }

  #home(id: number): number {
    const mixed = Math.imul(id | 0, 0x9e3779b1) ^ Math.imul((id / 4_294_967_296) | 0, 0x85ebca6b);
    // Works for any length: the upper bits are best mixed and decide most.
    return Math.floor(((mixed >>> 0) / 4_294_967_296) * this.#table.length);
  }

  /** -1 for an id never seen. */
  find(id: number): number {
    const { length } = this.#table;
    for (let i = this.#home(id); ; i = i + 1 === length ? 0 : i + 1) {
      const slot = (this.#table[i] ?? 0) - 1;
      if (slot < 0 || this.#ids[slot] === id) return slot;
    }
  }

  /** The id of the slot after the last, which is new. */
  add(slot: number): void {
    if (++this.#count > this.#table.length * FULL) this.#resize(this.#table.length * 2, slot);
    this.#place(slot);
  }

  /** Frees reserved memory except for some room to grow. */
  trim(): void {
    this.#resize(Math.ceil((this.#count * 1.01) / FULL) + 1024, this.#count);
  }

  /** @param slots how many are in it */
  #resize(length: number, slots: number): void {
    this.#table = new Int32Array(length);
    for (let slot = 0; slot < slots; slot++) this.#place(slot);
  }

  #place(slot: number): void {
    const { length } = this.#table;
    let i = this.#home(this.#ids[slot] ?? 0);
    while (this.#table[i] !== 0) i = i + 1 === length ? 0 : i + 1;
    this.#table[i] = slot + 1;
  }
}
