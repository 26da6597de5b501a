/**
 * Texts that many sites share, each with a small number as its code. A column then takes two bytes per site, a filter
 * is a table over the codes, and a count per code gives a count per value. Code 0 means no site.
 */
export class Dictionary<V> {
  /** By code. */
  readonly values: (V | undefined)[] = [undefined];
  readonly #codes = new Map<string, number>();
  readonly #read: (text: string) => V;

  constructor(read: (text: string) => V) {
    this.#read = read;
  }

  /** The code of a text. A new text gets a new code. */
  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.#codes.set(text, code);
    this.add(this.#read(text), code);
    return code;
  }

  protected add(value: V, _code: number): void {
    this.values.push(value);
  }

  get size(): number {
    return this.values.length;
  }

  /** Approximate size of a text and its value in bytes. */
  get bytes(): number {
    return this.values.length * 200;
  }
}

/** A dictionary of lists of ids, which tells what codes have an id without reading every list. */
export class IdsDictionary extends Dictionary<readonly string[]> {
  readonly #codesOf = new Map<string, number[]>();

  /** The codes of the lists with an id, ascending. */
  codesWith(id: string): readonly number[] {
    return this.#codesOf.get(id) ?? [];
  }

  protected override add(ids: readonly string[], code: number): void {
    super.add(ids, code);
    for (const id of ids) {
      const codes = this.#codesOf.get(id);
      if (codes) codes.push(code);
      else this.#codesOf.set(id, [code]);
    }
  }
}

/**
 * The choices of one facet, by the codes of a dictionary. A facet is summed in an array, and choices get their names at
 * the end.
 */
export class Choices<V> {
  readonly #dictionary: Dictionary<V>;
  readonly #of: (value: V) => readonly string[];
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  /** By code. */
  readonly #counted: Int32Array[] = [new Int32Array(0)];

  constructor(dictionary: Dictionary<V>, of: (value: V) => readonly string[]) {
    this.#dictionary = dictionary;
    this.#of = of;
  }

  /** Sites per choice, from sites per code. Choices without sites are absent. */
  count(found: Int32Array, nearly: Int32Array | undefined): Record<string, number> {
    this.#follow();
    const sums = new Int32Array(this.#names.length);
    for (let code = 1; code < found.length; code++) {
      const n = (found[code] ?? 0) + (nearly ? (nearly[code] ?? 0) : 0);
      if (n === 0) continue;
      const numbers = this.#counted[code];
      if (numbers) for (let i = 0; i < numbers.length; i++) sums[numbers[i] ?? 0] = (sums[numbers[i] ?? 0] ?? 0) + n;
    }
    const counts: Record<string, number> = {};
    sums.forEach((n, number) => {
      if (n > 0) counts[this.#names[number] ?? ''] = n;
    });
    return counts;
  }

  /** Adds new texts. */
  #follow(): void {
    const { values } = this.#dictionary;
    for (let code = this.#counted.length; code < values.length; code++) {
      const value = values[code];
      const choices = value === undefined ? [] : this.#of(value);
      this.#counted.push(Int32Array.from(choices, (name) => this.#number(name)));
    }
  }

  #number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }
}
