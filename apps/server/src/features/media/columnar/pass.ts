import type { Columns, Shared } from './columns.ts';
import { OWN_LISTS, type OwnList, type OwnSites, type OwnWish, onList } from './own-sites.ts';
import {
  applyTable,
  type Counts,
  count,
  countNear,
  discount,
  keepAccepted,
  keepFaultless,
  keepRunWithin,
  keepWithin,
  keepWithinWide,
  LARGEST,
  type Parts,
  partBlock,
  partFound,
  tallyByFault,
  writeFailing,
  writeRun,
} from './pass-loops.ts';
import { FAILS, OUT, type Plan, PRICE, type PricePlan, type Range, type Table } from './plan.ts';
import type { ReaderPrices } from './reader-price.ts';

/** Slots looked at together: their marks stay in the processor's nearest cache. */
const BLOCK = 8192;

/** Up to this share of all, the sites of places are gathered instead of looking at everybody's place. */
const FEW = 0.5;

/** So many slots are looked at to tell which range leaves fewest. */
const SAMPLE = 256;

/** Groups that are filters over a shared column, by the column. */
const GROUPS_OF: Readonly<Record<Shared, number>> = {
  place: FAILS.country | FAILS.language,
  kind: FAILS.type | FAILS.tier | FAILS.linkType | FAILS.gambling,
  terms: FAILS.fillMode,
  categories: FAILS.category,
  tags: FAILS.tag,
};

export interface PassResult {
  /** Slots that pass everything, ascending; a view that the next pass overwrites. */
  readonly found: Int32Array;
  /** Of those found, how many have each code. */
  readonly counts: Readonly<Record<Shared, Counts>>;
  /** By a group's bit: who fails that group alone, counted in the column the group is about. */
  readonly nearly: ReadonlyMap<number, Counts>;
  readonly own: Readonly<Record<OwnList, number>>;
  /**
   * Who would be found with a sensitive topic more, by the code of its terms, and with gambling, at the prices that hold
   * then; absent: the prices stay as they are.
   */
  readonly withSensitive: Counts | undefined;
  readonly withGambling: number | undefined;
}

type Offered = { -readonly [K in 'withSensitive' | 'withGambling']: PassResult[K] };

export interface PassQuestion {
  readonly plan: Plan;
  readonly prices: ReaderPrices;
  readonly own: OwnSites;
  readonly wish: OwnWish;
  /** Slots that come into question at all, ascending; absent: all. */
  readonly among: Int32Array | undefined;
}

/** A question with one table: of its column everybody who passes all else is counted, found or failing a group. */
interface Single {
  readonly table: Table;
  /** By the column's code: sites that pass everything but the table. */
  readonly passing: Counts;
  /** Counted is who does not pass, from the totals down: they are fewer. */
  readonly isDown: boolean;
}

const isOneGroup = (fails: number) => fails !== 0 && (fails & (fails - 1)) === 0;
const bitsOf = (bits: number) => Array.from({ length: 16 }, (_, i) => 1 << i).filter((bit) => (bits & bit) !== 0);

/** Counts of those who fail one group alone, for all groups that are filters over one column. */
interface Near {
  readonly column: Shared;
  /** One group's counts after the other's; before them a place for those of other columns. */
  readonly counts: Counts;
  /** Where the counts of a group begin, by the zeros before its bit. */
  readonly starts: Int32Array;
  readonly bits: readonly (readonly [bit: number, counts: Counts])[];
}

function nearlyOf({ shared }: Columns, { tables }: Plan): Near[] {
  return tables.flatMap((table) => {
    const { column } = table;
    const { size } = shared[column];
    const groups = bitsOf(GROUPS_OF[column] & failedBy(table));
    if (groups.length === 0) return [];
    const counts = new Int32Array(size * (groups.length + 1));
    const starts = new Int32Array(33);
    const bits = groups.map((bit, i) => {
      const start = size * (i + 1);
      starts[Math.clz32(bit)] = start;
      return [bit, counts.subarray(start, start + size)] as const;
    });
    return [{ column, counts, starts, bits }];
  });
}

const failedBy = ({ fails }: Table) => fails.reduce((all, code) => all | code, 0);

/** Out of who passes all but the table, who passes the table too. */
const foundOf = ({ table, passing }: Single): Counts =>
  passing.map((n, code) => ((table.fails[code] ?? OUT) === 0 ? n : 0));

/** And who fails one group of it alone. */
function nearOf({ table, passing }: Single): Pick<Near, 'bits'>[] {
  const groups = bitsOf(GROUPS_OF[table.column] & failedBy(table));
  return [{ bits: groups.map((bit) => [bit, passing.map((n, code) => (table.fails[code] === bit ? n : 0))] as const) }];
}

/** What leaves fewest comes first, by a sample of the slots among which it is looked for. */
function fewestFirst<T>(
  all: readonly T[],
  passes: (one: T, slot: number) => boolean,
  among: Int32Array | undefined,
  count: number,
): readonly T[] {
  if (all.length < 2) return all;
  const total = among?.length ?? count;
  const step = Math.max(1, Math.floor(total / SAMPLE));
  const left = new Map<T, number>();
  for (const one of all) {
    let n = 0;
    for (let at = 0; at < total; at += step) if (passes(one, among ? (among[at] ?? 0) : at)) n++;
    left.set(one, n);
  }
  return all.toSorted((a, b) => (left.get(a) ?? 0) - (left.get(b) ?? 0));
}

const isWithin = ({ values, from, to }: Range, slot: number): boolean => {
  const value = values[slot] ?? 0;
  return value >= from && value <= to;
};

/** The sites of the places that a table finds no fault with, and of those that fail one group. */
interface Seen {
  readonly fails: Uint16Array;
  /** Of the place lists then. */
  readonly version: number;
  readonly sites: number;
  readonly among: Int32Array;
  readonly near: Int32Array;
}

const isSame = (a: Uint16Array, b: Uint16Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** Sites to look at, ascending. */
interface Sought {
  /** Absent: all. */
  readonly among: Int32Array | undefined;
  /** Tables that everybody among them must pass, as they fail another one already; who doesn't counts for nothing. */
  readonly strict: readonly Table[];
}

/**
 * Goes over the sites once: which pass, and how many of each code. Nothing is kept but buffers. At a million sites a
 * table or range costs about 1 ms, counting 1 to 4 ms: the smaller of found and missed is counted, the other is the
 * difference to the totals.
 */
export class Pass {
  readonly #columns: Columns;
  readonly #fails = new Uint16Array(BLOCK);
  readonly #slots = new Int32Array(BLOCK);
  readonly #offered = new Int32Array(BLOCK);
  readonly #near = { nearSlots: new Int32Array(BLOCK), nearFails: new Uint16Array(BLOCK) };
  /** Found from the front, missed from the back. */
  #parted = new Int32Array(0);
  /** Room for the sites of places, and what it holds. */
  #sought = new Int32Array(0);
  #seen: Seen | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get bytes(): number {
    return this.#parted.byteLength + this.#sought.byteLength + BLOCK * 20;
  }

  run(question: PassQuestion): PassResult {
    const { plan, own, wish } = question;
    const columns = this.#columns;
    if (this.#parted.length < columns.count) this.#parted = new Int32Array(columns.capacity);
    const parted = this.#parted;
    const named = wish.only === 0 ? question.among : ownAmong(own, wish.only, question.among);
    const [table, another] = plan.tables;
    // With one table and nothing else, whom it keeps and leaves is known by code, without looking at a site.
    const isSimple =
      another === undefined && plan.ranges.length + plan.drops.length === 0 && !plan.prices && named === undefined;
    const sought = named ? [{ among: named, strict: [] }] : this.#fromPlaces(plan, isSimple);
    const single = isSimple ? undefined : this.#singleOf(plan, sought);
    const near = single ? [] : nearlyOf(columns, plan);
    const tally = { favorites: 0, bought: 0, excluded: 0 };
    const total = sought.reduce((sum, { among }) => sum + (among?.length ?? columns.count), 0);
    const offered: Offered = {
      withSensitive: plan.prices?.withSensitive && new Int32Array(columns.shared.terms.size),
      withGambling: plan.prices?.withGambling && 0,
    };
    const parts: Parts = { parted, ...this.#near, found: 0, missed: 0, near: 0 };
    for (const { among, strict } of sought) {
      const ranges = fewestFirst(plan.ranges, isWithin, among, columns.count);
      const size = among?.length ?? columns.count;
      let ownAt = 0;
      for (let at = 0; at < size; at += BLOCK) {
        const some = Math.min(BLOCK, size - at);
        const slots = this.#slots;
        if (among) slots.set(among.subarray(at, at + some));
        let left = some;
        const missedBefore = parts.missed;
        for (const { column, fails } of strict) left = keepFaultless(slots, left, fails, columns.codes[column]);
        parts.missed += some - left;
        // Ranges leave no trace in any count: who is out of them is not looked at again.
        const inRange = this.#keepInRanges(ranges, slots, left, among ? undefined : at, total - 1 - parts.missed);
        parts.missed += left - inRange;
        left = inRange;
        for (const { column, fails } of plan.drops) {
          const accepted = keepAccepted(slots, left, fails, columns.codes[column], parted, total - 1 - parts.missed);
          parts.missed += left - accepted;
          left = accepted;
        }
        // Already out: of no count at all.
        if (single?.isDown) this.#countDown(single, total - parts.missed, total - missedBefore);
        while (ownAt < own.slots.length && (own.slots[ownAt] ?? 0) < (slots[0] ?? 0)) ownAt++;
        const isNobodysOwn = left === 0 || (own.slots[ownAt] ?? Number.POSITIVE_INFINITY) > (slots[left - 1] ?? 0);
        if (isNobodysOwn && plan.tables.length < 2) {
          this.#partPlainly(question, single, slots, left, parts, total, offered);
          continue;
        }
        this.#fails.fill(0, 0, left);
        for (const { column, fails } of plan.tables) applyTable(this.#fails, fails, columns.codes[column], slots, left);
        if (plan.prices) question.prices.markOutside(plan.prices.range, slots, left, this.#fails, plan.prices.fails);
        ownAt = this.#applyOwn(own, wish, ownAt, slots, left, tally);
        if (plan.prices) this.#countOffered(plan.prices, slots, left, offered);
        if (single) this.#countPassing(single, slots, left);
        const part = near.length === 0 ? partFound : partBlock;
        part(parts, this.#fails, slots, left, total - 1);
        for (const { column, starts, counts } of near)
          countNear(counts, starts, columns.codes[column], parts.nearFails, parts.nearSlots, parts.near);
      }
    }
    const nearly = new Map((single ? nearOf(single) : near).flatMap(({ bits }) => bits));
    if (isSimple && table) this.#countSimply(table.column, table.fails, own, wish, nearly);
    const found = parted.subarray(0, parts.found);
    const isAll = sought.length === 1 && sought[0]?.among === undefined;
    const isMost = isAll && parts.found > total / 2;
    const missed = isMost ? parted.subarray(parts.found, total) : undefined;
    return {
      found,
      counts: forShared((name) =>
        single?.table.column === name ? foundOf(single) : this.#counted(name, found, missed),
      ),
      nearly,
      own: tally,
      ...offered,
    };
  }

  /**
   * Drops the slots of a block that are out of a range; without ranges only writes down which they are.
   * @param run where the slots begin, if they follow one another and are not written down yet
   * @returns how many are left, at the front of `slots`
   */
  #keepInRanges(
    ranges: readonly Range[],
    slots: Int32Array,
    size: number,
    run: number | undefined,
    back: number,
  ): number {
    const parted = this.#parted;
    let left = size;
    let isRun = run !== undefined;
    for (const { values, from, to } of ranges) {
      const last = back - (size - left);
      const most = Math.min(to, LARGEST);
      if (values instanceof Float64Array) {
        if (isRun) writeRun(slots, size, run ?? 0);
        left = keepWithinWide(slots, left, values, from, to, parted, last);
      } else if (from > most) {
        if (isRun) writeRun(slots, size, run ?? 0);
        for (let i = 0; i < left; i++) parted[last - i] = slots[i] ?? 0;
        left = 0;
      } else if (isRun) left = keepRunWithin(slots, left, run ?? 0, values, from, most, parted, last);
      else left = keepWithin(slots, slots, left, values, from, most, parted, last);
      isRun = false;
    }
    if (isRun) writeRun(slots, size, run ?? 0);
    return left;
  }

  /**
   * Where places leave few sites that could count for anything: those in them, and those whose place fails one group,
   * which must pass everything else.
   */
  #fromPlaces({ tables }: Plan, isSimple: boolean): Sought[] {
    const all = [{ among: undefined, strict: [] }];
    const table = tables.find(({ column }) => column === 'place');
    if (!table) return all;
    const { codes, totals, count } = this.#columns;
    const isIn = (code: number) => (table.fails[code] ?? OUT) === 0;
    const isNear = (code: number) => !isSimple && isOneGroup(table.fails[code] ?? OUT);
    const sites = totals.place.reduce((sum, n, code) => (isIn(code) || isNear(code) ? sum + n : sum), 0);
    if (sites >= count * FEW) return all;
    const { among, near } = this.#seek(table.fails, isIn, isNear, sites);
    if (isSimple) return [{ among, strict: [] }];
    const passes = ({ column, fails }: Table, slot: number) => (fails[codes[column][slot] ?? 0] ?? 0) === 0;
    const others = tables.filter((other) => other !== table);
    return [
      { among, strict: [] },
      { among: near, strict: fewestFirst(others, passes, near, count) },
    ];
  }

  /** The sites of places; those of the last question at once, as people narrow down what they have found. */
  #seek(fails: Uint16Array, isIn: (code: number) => boolean, isNear: (code: number) => boolean, sites: number): Seen {
    const { places, codes, count } = this.#columns;
    const seen = this.#seen;
    if (seen?.version === places.version && seen.sites === sites && isSame(seen.fails, fails)) return seen;
    if (this.#sought.length < sites) this.#sought = new Int32Array(Math.ceil(sites * 1.1) + 256);
    const found = places.find(codes.place, count, isIn, this.#sought);
    const rest = this.#sought.subarray(found);
    const among = this.#sought.subarray(0, found);
    const near = rest.subarray(0, places.find(codes.place, count, isNear, rest));
    this.#seen = { fails, sites, version: places.version, among, near };
    return this.#seen;
  }

  /** Who passes all but the price is looked at again, at the prices of one topic more. */
  #countOffered(priced: PricePlan, slots: Int32Array, n: number, offered: Offered): void {
    if (!priced.withSensitive && !priced.withGambling) return;
    this.#addOffered(priced, this.#offered, writeFailing(this.#offered, this.#fails, slots, n, PRICE), offered);
  }

  #addOffered(
    { range, withSensitive, withGambling }: PricePlan,
    passing: Int32Array,
    some: number,
    offered: Offered,
  ): void {
    if (offered.withSensitive) withSensitive?.countByTerms(range, passing, some, offered.withSensitive);
    if (withGambling)
      offered.withGambling = (offered.withGambling ?? 0) + withGambling.countWithin(range, passing, some);
  }

  /** Marks and counts the viewer's own sites among the slots; `from` is the first of them not passed by. */
  #applyOwn(
    { slots: own, lists }: OwnSites,
    { none }: OwnWish,
    from: number,
    slots: Int32Array,
    n: number,
    tally: Record<OwnList, number>,
  ): number {
    if (n === 0) return from;
    const fails = this.#fails;
    const last = slots[n - 1] ?? 0;
    let at = from;
    for (let i = 0; at < own.length && (own[at] ?? 0) <= last; at++) {
      const slot = own[at] ?? 0;
      while ((slots[i] ?? 0) < slot) i++;
      if (slots[i] !== slot) continue;
      const on = lists[at] ?? 0;
      const failed = (fails[i] ?? 0) | (on & none);
      fails[i] = failed;
      for (const list of OWN_LISTS)
        if ((on & onList(list)) !== 0 && (failed === 0 || failed === onList(list))) tally[list]++;
    }
    return at;
  }

  /** Of who is found how many have each code; from who is missed, where these are fewer. */
  #counted(name: Shared, found: Int32Array, missed: Int32Array | undefined): Counts {
    const { codes, shared, totals } = this.#columns;
    const counts = new Int32Array(shared[name].size);
    if (!missed) {
      count(counts, codes[name], found, found.length);
      return counts;
    }
    // Who has gone has code 0, which nobody asks for.
    counts.set(totals[name]);
    discount(counts, codes[name], missed, missed.length);
    return counts;
  }

  /** With one table that filters by groups nobody has to be marked. */
  #singleOf({ tables, drops, ranges }: Plan, sought: readonly Sought[]): Single | undefined {
    const [table, another] = tables;
    if (!table || another || (failedBy(table) & GROUPS_OF[table.column]) === 0) return undefined;
    const { shared, totals, codes, count } = this.#columns;
    const passing = new Int32Array(shared[table.column].size);
    const [only] = sought;
    if (sought.length !== 1 || only?.among) return { table, passing, isDown: false };
    const step = Math.max(1, Math.floor(count / SAMPLE));
    let [seen, passed] = [0, 0];
    for (let slot = 0; slot < count; slot += step) {
      seen++;
      const isAccepted = drops.every(({ column, fails }) => (fails[codes[column][slot] ?? 0] ?? 0) === 0);
      if (isAccepted && ranges.every((range) => isWithin(range, slot))) passed++;
    }
    const isDown = passed * 2 > seen;
    if (isDown) passing.set(totals[table.column]);
    return { table, passing, isDown };
  }

  /** Takes those off who lie from `from` to `to` among the missed. */
  #countDown({ table: { column }, passing }: Single, from: number, to: number): void {
    if (to > from) discount(passing, this.#columns.codes[column], this.#parted.subarray(from, to), to - from);
  }

  /** Counts marked slots that fail nothing but the table. */
  #countPassing({ table, passing, isDown }: Single, slots: Int32Array, n: number): void {
    const { codes } = this.#columns;
    const others = ~GROUPS_OF[table.column];
    const [pass, fail] = isDown ? [0, -1] : [1, 0];
    tallyByFault(passing, codes[table.column], slots, this.#fails, others, n, pass, fail);
  }

  /** Parts slots of which none is the viewer's own, with one table at most: each is found or missed at once. */
  #partPlainly(
    { plan, prices }: PassQuestion,
    single: Single | undefined,
    slots: Int32Array,
    n: number,
    parts: Parts,
    total: number,
    offered: Offered,
  ): void {
    const { codes } = this.#columns;
    const { parted } = parts;
    const [table] = plan.tables;
    const before = parts.missed;
    let left = n;
    if (plan.prices) {
      if (plan.prices.withSensitive || plan.prices.withGambling) {
        let passing = slots;
        let some = n;
        if (table) {
          passing = this.#offered;
          passing.set(slots.subarray(0, n));
          some = keepFaultless(passing, n, table.fails, codes[table.column]);
        }
        this.#addOffered(plan.prices, passing, some, offered);
      }
      const back = total - 1 - parts.missed;
      // What nothing else is asked of is found.
      const out = single || table ? slots : parted.subarray(parts.found);
      left = prices.keepWithin(plan.prices.range, out, slots, left, parted, back);
      parts.missed += n - left;
      if (out !== slots) {
        parts.found += left;
        return;
      }
    }
    if (single?.isDown) this.#countDown(single, total - parts.missed, total - before);
    else if (single) count(single.passing, codes[single.table.column], slots, left);
    if (table) {
      const accepted = keepAccepted(slots, left, table.fails, codes[table.column], parted, total - 1 - parts.missed);
      parts.missed += left - accepted;
      left = accepted;
    }
    parted.set(slots.subarray(0, left), parts.found);
    parts.found += left;
  }

  /** Who fails one group alone, from the totals; sites that a list hides count for nobody's choices. */
  #countSimply(
    column: Shared,
    fails: Uint16Array,
    { slots, lists }: OwnSites,
    { none }: OwnWish,
    nearly: ReadonlyMap<number, Counts>,
  ): void {
    const totals = this.#columns.totals[column];
    for (const [bit, near] of nearly)
      for (let code = 1; code < near.length; code++) if (fails[code] === bit) near[code] = totals[code] ?? 0;
    const codes = this.#columns.codes[column];
    for (let i = 0; i < slots.length; i++) {
      if (((lists[i] ?? 0) & none) === 0) continue;
      const code = codes[slots[i] ?? 0] ?? 0;
      const failed = fails[code] ?? 0;
      const near = isOneGroup(failed) ? nearly.get(failed) : undefined;
      if (near) near[code] = (near[code] ?? 0) - 1;
    }
  }
}

const forShared = (counted: (name: Shared) => Counts): Record<Shared, Counts> => ({
  place: counted('place'),
  kind: counted('kind'),
  terms: counted('terms'),
  categories: counted('categories'),
  tags: counted('tags'),
});

/** Those of the viewer's own sites that are on all of these lists. */
function ownAmong({ slots, lists }: OwnSites, only: number, among: Int32Array | undefined): Int32Array {
  const listed = slots.filter((_, i) => ((lists[i] ?? 0) & only) === only);
  if (!among) return listed;
  const others = new Set(among);
  return listed.filter((slot) => others.has(slot));
}
