/**
 * Texts that many sites share, each told by a small number. A column then holds two bytes a site, a filter is a table
 * over the numbers, and a count per number is a count per value. Number 0 stands for no site.
 */
export class Dictionary<V> {
  /** What a number stands for. */
  readonly values: (V | undefined)[] = [undefined];
  readonly #codes = new Map<string, number>();
  readonly #read: (text: string) => V;

  constructor(read: (text: string) => V) {
    this.#read = read;
  }

  /** The number of a text, a new one for a text never seen. */
  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.#codes.set(text, code);
    this.values.push(this.#read(text));
    return code;
  }

  get size(): number {
    return this.values.length;
  }

  /** Roughly what a text and its value take, in bytes. */
  get bytes(): number {
    return this.values.length * 200;
  }
}
