import type { Columns } from './columns.ts';
import { mostSelectiveFirst } from './most-selective.ts';
import { isOneGroup } from './one-group-counts.ts';
import type { OwnSites } from './own-sites.ts';
import { OUT, type Plan, type Table } from './plan.ts';

/** Below this share of all sites, the sites of the wanted places are listed first. Above it, every site is tested. */
const MAX_LISTED_SHARE = 0.5;

/** The sites of the places that a filter accepts, and of the places that fail it in one group only. */
interface Listed {
  readonly fails: Uint16Array;
  /** Version of the place lists they were taken from. */
  readonly version: number;
  readonly sites: number;
  readonly among: Int32Array;
  readonly near: Int32Array;
}

const isSame = (a: Uint16Array, b: Uint16Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** Sites to test, ascending. */
export interface Candidates {
  /** Undefined means all. */
  readonly among: Int32Array | undefined;
  /** Tables that each of these sites must pass: they fail another one already, and a second failure counts nowhere. */
  readonly strict: readonly Table[];
  /** Tables that some of these sites fail. */
  readonly tables: readonly Table[];
  /** Whether each fails a group. */
  readonly isNear: boolean;
}

/** Finds the sites that a question has to test, by its places. Remembers the last answer, as people narrow down. */
export class CandidateFinder {
  readonly #columns: Columns;
  /** Room for the sites of places. `#last` points into it. */
  #room = new Int32Array(0);
  #last: Listed | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get bytes(): number {
    return this.#room.byteLength;
  }

  /**
   * Where the wanted places hold few sites: those sites, and the ones whose place fails one group, which must pass
   * everything else. Otherwise all sites.
   * @param isSimple only the sites of accepted places are needed
   */
  find({ tables }: Plan, isSimple: boolean): Candidates[] {
    const all = [{ among: undefined, strict: [], isNear: false, tables }];
    const table = tables.find(({ column }) => column === 'place');
    if (!table) return all;
    const { codes, totals, count } = this.#columns;
    const isIn = (code: number) => (table.fails[code] ?? OUT) === 0;
    const isNear = (code: number) => !isSimple && isOneGroup(table.fails[code] ?? OUT);
    const sites = totals.place.reduce((sum, n, code) => (isIn(code) || isNear(code) ? sum + n : sum), 0);
    if (sites >= count * MAX_LISTED_SHARE) return all;
    const { among, near } = this.#list(table.fails, isIn, isNear, sites);
    if (isSimple) return [{ among, strict: [], isNear: false, tables }];
    const passes = ({ column, fails }: Table, slot: number) => (fails[codes[column][slot] ?? 0] ?? 0) === 0;
    const others = tables.filter((other) => other !== table);
    return [
      { among, strict: [], isNear: false, tables: others },
      { among: near, strict: mostSelectiveFirst(others, passes, near, count), isNear: true, tables: [table] },
    ];
  }

  /** The sites of places, or the last answer if the question is the same. */
  #list(fails: Uint16Array, isIn: (code: number) => boolean, isNear: (code: number) => boolean, sites: number): Listed {
    const { places, codes, count } = this.#columns;
    const last = this.#last;
    if (last?.version === places.version && last.sites === sites && isSame(last.fails, fails)) return last;
    if (this.#room.length < sites) this.#room = new Int32Array(Math.ceil(sites * 1.1) + 256);
    const found = places.find(codes.place, count, isIn, this.#room);
    const rest = this.#room.subarray(found);
    const among = this.#room.subarray(0, found);
    const near = rest.subarray(0, places.find(codes.place, count, isNear, rest));
    this.#last = { fails, sites, version: places.version, among, near };
    return this.#last;
  }
}

/** The viewer's own sites that are on all of these lists. */
export function ownAmong({ slots, lists }: OwnSites, only: number, among: Int32Array | undefined): Int32Array {
  const listed = slots.filter((_, i) => ((lists[i] ?? 0) & only) === only);
  if (!among) return listed;
  const others = new Set(among);
  return listed.filter((slot) => others.has(slot));
}
