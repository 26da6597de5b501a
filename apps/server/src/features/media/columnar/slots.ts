/**
 * Finds the slot of a site's id: open addressing over one typed array, 8 bytes a site at most, where a Map would take
 * forty. Ids are never taken out: a site that comes back finds its slot.
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

  /** The column has moved. */
  follow(ids: Float64Array): void {
    this.#ids = ids;
  }

  #home(id: number): number {
    const mixed = Math.imul(id | 0, 0x9e3779b1) ^ Math.imul((id / 4_294_967_296) | 0, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.#table.length - 1);
  }

  /** -1 for an id never seen. */
  find(id: number): number {
    const mask = this.#table.length - 1;
    for (let i = this.#home(id); ; i = (i + 1) & mask) {
      const slot = (this.#table[i] ?? 0) - 1;
      if (slot < 0 || this.#ids[slot] === id) return slot;
    }
  }

  /** An id that is new, whose slot has it already. */
  add(slot: number): void {
    if (++this.#count * 3 > this.#table.length * 2) {
      this.#table = new Int32Array(this.#table.length * 2);
      for (let earlier = 0; earlier < slot; earlier++) this.#place(earlier);
    }
    this.#place(slot);
  }

  #place(slot: number): void {
    const mask = this.#table.length - 1;
    let i = this.#home(this.#ids[slot] ?? 0);
    while (this.#table[i] !== 0) i = (i + 1) & mask;
    this.#table[i] = slot + 1;
  }
}
