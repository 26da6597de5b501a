import { PreparedJson } from '../../platform/http/prepared-json.ts';

/** Beyond the answer itself: the key and the entry. */
const OVERHEAD = 1000;

/**
 * Answers to searches as they were sent, as long as nothing changed that they depend on. A repeated page costs one
 * lookup in a map.
 */
export class PreparedPages {
  readonly #pages = new Map<string, { readonly page: PreparedJson; bytes: number }>();
  readonly #mostBytes: number;
  /** Under way: who asks the same meanwhile waits for the same. */
  readonly #making = new Map<string, Promise<PreparedJson>>();
  #bytes = 0;

  /** @param mostBytes of answers and their bookkeeping */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The size of what is cached, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param key all that an answer depends on: who asks, the state of the catalogue, the question
   * @returns an answer that sends itself, typed as what it says
   */
  async find<T>(key: string, make: () => Promise<T>): Promise<T> {
    return (await this.#find(key, make)) as unknown as T;
  }

  #find(key: string, make: () => Promise<unknown>): PreparedJson | Promise<PreparedJson> {
    const known = this.#pages.get(key);
    if (known) {
      // Last again: the map's first entry is the one not used for longest.
      this.#pages.delete(key);
      this.#pages.set(key, known);
      this.#count(key, known);
      return known.page;
    }
    return this.#making.get(key) ?? this.#make(key, make);
  }

  #make(key: string, make: () => Promise<unknown>): Promise<PreparedJson> {
    const making = make()
      .then((value) => this.#keep(key, new PreparedJson(value)))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, page: PreparedJson): PreparedJson {
    const entry = { page, bytes: 0 };
    this.#pages.set(key, entry);
    this.#count(key, entry);
    return page;
  }

  /** Takes an answer for what it is by now: asked for again, it is compressed beside. Drops what is too much. */
  #count(key: string, entry: { readonly page: PreparedJson; bytes: number }): void {
    const bytes = entry.page.bytes + 2 * key.length + OVERHEAD;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    for (const [oldest, other] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= other.bytes;
    }
  }
}
