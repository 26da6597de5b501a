import { Dictionary, IdsDictionary } from './dictionary.ts';
import { PlaceLists } from './place-lists.ts';
import {
  type Kind,
  type Place,
  readIds,
  readKind,
  readPlace,
  readTerms,
  type SiteRow,
  type Terms,
} from './site-row.ts';
import { SiteTexts } from './site-text.ts';
import { Slots } from './slots.ts';

export type Codes = Uint16Array | Uint32Array;
/** Whole numbers up to 2^31. */
export type Integers = Uint8Array | Uint16Array | Int32Array;
export type Prices = Int32Array | Float64Array;
export type Numbers = Integers | Float64Array;

/** Columns of shared texts: what filters and facets run over. */
export const SHARED = ['place', 'kind', 'terms', 'categories', 'tags'] as const;
export type Shared = (typeof SHARED)[number];

/** Stands for an unknown number. */
export const UNKNOWN = { byte: 0xff, traffic: -1, price: -1, months: 0xffff } as const;
const MAX_CODES = 0xffff;
const MAX_CENTS = 2 ** 31 - 1;
const FIRST_CAPACITY = 1024;

const moved = <A extends Numbers | Codes>(from: A, to: A): A => {
  to.set(from.subarray(0, to.length));
  return to;
};

/**
 * The sites for sale as columns: a site has a slot, a column an entry for every slot. About 116 bytes a site, of which
 * some 40 are its text. Slots are given in order, so after a load they ascend with the ids; a site that goes leaves its
 * slot (its shared codes become 0) and takes it again when it comes back.
 */
export class Columns {
  /** Number of slots, including those of removed sites. */
  count = 0;
  /** Sites that are there. */
  sites = 0;
  /** Increases with every change of a site. */
  version = 0;
  ids = new Float64Array(FIRST_CAPACITY);
  readonly codes: Record<Shared, Codes> = {
    place: new Uint16Array(FIRST_CAPACITY),
    kind: new Uint16Array(FIRST_CAPACITY),
    terms: new Uint16Array(FIRST_CAPACITY),
    categories: new Uint16Array(FIRST_CAPACITY),
    tags: new Uint16Array(FIRST_CAPACITY),
  };
  readonly shared = {
    place: new Dictionary<Place>(readPlace),
    kind: new Dictionary<Kind>(readKind),
    terms: new Dictionary<Terms>(readTerms),
    categories: new IdsDictionary(readIds),
    tags: new IdsDictionary(readIds),
  };
  /** Sites per code: the facets of the whole catalogue. */
  readonly totals: Record<Shared, number[]> = { place: [], kind: [], terms: [], categories: [], tags: [] };
  readonly multipliers = new Dictionary<number>(Number);
  multiplier: Codes = new Uint16Array(FIRST_CAPACITY);
  da = new Uint8Array(FIRST_CAPACITY);
  pa = new Uint8Array(FIRST_CAPACITY);
  traffic = new Int32Array(FIRST_CAPACITY);
  delivery = new Uint16Array(FIRST_CAPACITY);
  published = new Int32Array(FIRST_CAPACITY);
  /** Months that a link stands, in hundredths. */
  months = new Uint16Array(FIRST_CAPACITY);
  createdAt = new Float64Array(FIRST_CAPACITY);
  /** Ids, of which there will be no more than four billion. */
  owner = new Uint32Array(FIRST_CAPACITY);
  /** Four bytes a price, eight as soon as one is beyond twenty million euros. */
  price: Prices = new Int32Array(FIRST_CAPACITY);
  gambling: Prices = new Int32Array(FIRST_CAPACITY);
  insertion: Prices = new Int32Array(FIRST_CAPACITY);
  /** Whether ids ascend with the slots, as after every load. */
  isAscending = true;
  readonly texts = new SiteTexts(FIRST_CAPACITY);
  readonly places = new PlaceLists();
  readonly #slots = new Slots(this.ids);

  get capacity(): number {
    return this.ids.length;
  }

  /** Size of the columns in bytes. */
  get bytes(): number {
    const columns: (Numbers | Codes)[] = [this.ids, this.multiplier, this.da, this.pa, this.traffic, this.delivery];
    columns.push(
      this.published,
      this.months,
      this.createdAt,
      this.owner,
      this.price,
      this.gambling,
      this.insertion,
      ...SHARED.map((name) => this.codes[name]),
    );
    const arrays = columns.reduce((sum, column) => sum + column.byteLength, 0);
    const dictionaries = SHARED.reduce((sum, name) => sum + this.shared[name].bytes, 0);
    return arrays + dictionaries + this.texts.bytes + this.#slots.bytes + this.places.bytes;
  }

  /** The slot of a site, -1 if it was never loaded. The site may have been removed. */
  slotOf(id: number): number {
    return this.#slots.find(id);
  }

  isThere(slot: number): boolean {
    return this.codes.place[slot] !== 0;
  }

  /** Adds or updates a site. @returns whether it is new */
  put(row: SiteRow): boolean {
    this.version++;
    let slot = this.#slots.find(row.id);
    const isNew = slot < 0;
    if (isNew) {
      slot = this.count;
      if (slot === this.capacity) this.#resize(Math.ceil(slot * 1.25));
      this.count++;
      if (slot > 0 && row.id < (this.ids[slot - 1] ?? 0)) this.isAscending = false;
      this.ids[slot] = row.id;
      this.#slots.add(slot);
    }
    const appears = isNew || !this.isThere(slot);
    if (appears) this.sites++;
    const place = this.codes.place[slot] ?? 0;
    for (const name of SHARED) this.#share(name, slot, row[name]);
    if (this.codes.place[slot] !== place) this.places.move(slot);
    this.multiplier = this.#coded(this.multiplier, slot, this.multipliers.code(String(row.multiplierMilli)));
    this.da[slot] = row.da < 0 ? UNKNOWN.byte : row.da;
    this.pa[slot] = row.pa < 0 ? UNKNOWN.byte : row.pa;
    this.traffic[slot] = row.traffic;
    this.delivery[slot] = row.deliveryDays;
    this.published[slot] = row.timesPublished;
    this.months[slot] = row.monthsCenti < 0 ? UNKNOWN.months : row.monthsCenti;
    this.createdAt[slot] = row.createdAt;
    this.owner[slot] = row.owner;
    if (Math.max(row.price, row.gambling, row.insertion) > MAX_CENTS) this.#widenPrices();
    this.price[slot] = row.price;
    this.gambling[slot] = row.gambling;
    this.insertion[slot] = row.insertion;
    this.texts.set(slot, row.text);
    return appears;
  }

  /** @returns whether the site existed */
  remove(id: number): boolean {
    const slot = this.#slots.find(id);
    if (slot < 0 || !this.isThere(slot)) return false;
    this.version++;
    for (const name of SHARED) this.#setCode(name, slot, 0);
    this.places.move(slot);
    this.texts.clear(slot);
    this.sites--;
    return true;
  }

  /** Frees what a load reserved too much, except 1 %. */
  trim(): void {
    this.#resize(Math.ceil(this.count * 1.01) + 256);
    this.texts.trim();
    this.#slots.trim();
    this.places.rebuild(this.codes.place, this.count);
  }

  #share(name: Shared, slot: number, text: string): void {
    this.#setCode(name, slot, this.shared[name].code(text));
  }

  #setCode(name: Shared, slot: number, code: number): void {
    const totals = this.totals[name];
    const before = this.codes[name][slot] ?? 0;
    if (before !== 0) totals[before] = (totals[before] ?? 0) - 1;
    if (code !== 0) {
      while (totals.length <= code) totals.push(0);
      totals[code] = (totals[code] ?? 0) + 1;
    }
    this.codes[name] = this.#coded(this.codes[name], slot, code);
  }

  #coded(column: Codes, slot: number, code: number): Codes {
    const wide = code > MAX_CODES && column instanceof Uint16Array ? Uint32Array.from(column) : column;
    wide[slot] = code;
    return wide;
  }

  #widenPrices(): void {
    if (this.price instanceof Float64Array) return;
    this.price = Float64Array.from(this.price);
    this.gambling = Float64Array.from(this.gambling);
    this.insertion = Float64Array.from(this.insertion);
  }

  #resize(capacity: number): void {
    this.ids = moved(this.ids, new Float64Array(capacity));
    this.#slots.follow(this.ids);
    for (const name of SHARED) this.codes[name] = this.#resizedCodes(this.codes[name], capacity);
    this.multiplier = this.#resizedCodes(this.multiplier, capacity);
    this.da = moved(this.da, new Uint8Array(capacity));
    this.pa = moved(this.pa, new Uint8Array(capacity));
    this.traffic = moved(this.traffic, new Int32Array(capacity));
    this.delivery = moved(this.delivery, new Uint16Array(capacity));
    this.published = moved(this.published, new Int32Array(capacity));
    this.months = moved(this.months, new Uint16Array(capacity));
    this.createdAt = moved(this.createdAt, new Float64Array(capacity));
    this.owner = moved(this.owner, new Uint32Array(capacity));
    this.price = this.#resizedPrices(this.price, capacity);
    this.gambling = this.#resizedPrices(this.gambling, capacity);
    this.insertion = this.#resizedPrices(this.insertion, capacity);
    this.texts.resize(capacity);
  }

  #resizedCodes(column: Codes, capacity: number): Codes {
    return column instanceof Uint16Array
      ? moved(column, new Uint16Array(capacity))
      : moved(column, new Uint32Array(capacity));
  }

  #resizedPrices(column: Prices, capacity: number): Prices {
    return column instanceof Int32Array
      ? moved(column, new Int32Array(capacity))
      : moved(column, new Float64Array(capacity));
  }
}
