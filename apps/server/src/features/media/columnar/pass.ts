import { CandidateFinder, type Candidates, ownAmong } from './candidates.ts';
import type { Columns, Shared } from './columns.ts';
import { keepInRanges } from './keep-in-ranges.ts';
import { isWithin, mostSelectiveFirst } from './most-selective.ts';
import { emptyOneGroupCounts, GROUPS_OF } from './one-group-counts.ts';
import { OWN_LISTS, type OwnList, type OwnSites, type OwnWish, onList } from './own-sites.ts';
import {
  applyTable,
  type Counts,
  count,
  countNear,
  discount,
  keepAccepted,
  keepFaultless,
  type Parts,
  partBlock,
  partFound,
  tallyByFault,
  writeAccepted,
  writeFailing,
} from './pass-loops.ts';
import { FAILS, type Plan, PRICE, type PricePlan, type Table } from './plan.ts';
import type { ReaderPrices } from './reader-price.ts';
import { countFromTotals, foundOf, nearOf, type SingleTable, singleTableOf } from './single-table.ts';
import type { Way } from './ways.ts';

/** Slots tested together. Their marks fit into the processor's first cache. */
const BLOCK = 8192;

export interface PassResult {
  /** Slots that pass everything, ascending. A view that the next pass overwrites. */
  readonly found: Int32Array;
  /** Of those found, how many have each code. Counted when asked for, which must be before the next pass. */
  readonly counts: () => Readonly<Record<Shared, Counts>>;
  /** By a group's bit: sites that fail this group alone, by the code of its column. */
  readonly nearly: ReadonlyMap<number, Counts>;
  readonly own: Readonly<Record<OwnList, number>>;
  /**
   * Sites that would be found with one more sensitive topic (by the code of their terms) or with gambling, at the
   * prices of that topic. Undefined if the prices would not change.
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
  /** The only slots in question, ascending. Undefined means all. */
  readonly among: Int32Array | undefined;
}

/**
 * Tests the sites in one pass: which are found, and how many have each code. Keeps nothing but buffers between passes.
 * At a million sites a table or range takes about 1 ms, and counting 1 to 4 ms: the smaller of found and missed is
 * counted, the other is the difference to the totals.
 */
export class Pass {
  /** The ways that the last run took. */
  readonly ways = new Set<Way>();
  readonly #columns: Columns;
  readonly #block: number;
  readonly #fails: Uint16Array;
  readonly #slots: Int32Array;
  readonly #offered: Int32Array;
  readonly #near: Pick<Parts, 'nearSlots' | 'nearFails'>;
  /** Found slots from the front, missed slots from the back. */
  #parted = new Int32Array(0);
  readonly #candidates: CandidateFinder;

  /** @param block slots tested together, at most 8,192 */
  constructor(columns: Columns, block = BLOCK) {
    this.#columns = columns;
    this.#block = block;
    this.#fails = new Uint16Array(block);
    this.#slots = new Int32Array(block);
    this.#offered = new Int32Array(block);
    this.#near = { nearSlots: new Int32Array(block), nearFails: new Uint16Array(block) };
    this.#candidates = new CandidateFinder(columns);
  }

  get bytes(): number {
    return this.#parted.byteLength + this.#candidates.bytes + this.#block * 20;
  }

  run(question: PassQuestion): PassResult {
    const { plan, own, wish } = question;
    const columns = this.#columns;
    if (this.#parted.length < columns.count) this.#parted = new Int32Array(columns.capacity);
    const parted = this.#parted;
    const named = wish.only === 0 ? question.among : ownAmong(own, wish.only, question.among);
    const [table, another] = plan.tables;
    // With one table and nothing else, its codes decide. No site has to be tested.
    const isSimple =
      another === undefined && plan.ranges.length + plan.drops.length === 0 && !plan.prices && named === undefined;
    const candidates = named ? [{ among: named, strict: [] }] : this.#candidates.find(plan, isSimple);
    const isAll = candidates.length === 1 && candidates[0]?.among === undefined;
    // If most sites fail, nothing needs the list of those. Reads slots in a row, so not those of a list.
    const isFew = isSimple && isAll && table && acceptedBy(columns, table) <= columns.count / 2;
    const single = isSimple ? undefined : singleTableOf(columns, plan, candidates);
    const near = single ? [] : emptyOneGroupCounts(columns, plan);
    this.ways.clear();
    this.ways.add(sitesTested(question, candidates));
    if (single) this.ways.add(single.isDown ? 'near: down' : 'near: up');
    else
      this.ways.add(isSimple && table ? 'near: from totals' : near.length > 0 ? 'near: by group' : 'near: not at all');
    const tally = { favorites: 0, bought: 0, excluded: 0 };
    const total = candidates.reduce((sum, { among }) => sum + (among?.length ?? columns.count), 0);
    const offered: Offered = {
      withSensitive: plan.prices?.withSensitive && new Int32Array(columns.shared.terms.size),
      withGambling: plan.prices?.withGambling && 0,
    };
    const parts: Parts = { parted, ...this.#near, found: 0, missed: 0, near: 0 };
    for (const { among, strict } of candidates) {
      const ranges = mostSelectiveFirst(plan.ranges, isWithin, among, columns.count);
      const size = among?.length ?? columns.count;
      let ownAt = 0;
      for (let at = 0; at < size; at += this.#block) {
        const some = Math.min(this.#block, size - at);
        if (isFew) {
          while (ownAt < own.slots.length && (own.slots[ownAt] ?? 0) < at) ownAt++;
          if ((own.slots[ownAt] ?? Number.POSITIVE_INFINITY) >= at + some) {
            this.ways.add('blocks: by codes alone');
            parts.found = writeAccepted(parted, parts.found, table.fails, columns.codes[table.column], at, some);
            continue;
          }
        }
        const slots = this.#slots;
        if (among) slots.set(among.subarray(at, at + some));
        let left = some;
        const missedBefore = parts.missed;
        for (const { column, fails } of strict) left = keepFaultless(slots, left, fails, columns.codes[column]);
        parts.missed += some - left;
        // A site outside a range counts for no facet, so ranges come first.
        const inRange = keepInRanges(ranges, slots, left, among ? undefined : at, parted, total - 1 - parts.missed);
        parts.missed += left - inRange;
        left = inRange;
        for (const { column, fails } of plan.drops) {
          const accepted = keepAccepted(slots, left, fails, columns.codes[column], parted, total - 1 - parts.missed);
          parts.missed += left - accepted;
          left = accepted;
        }
        // Sites outside a range or refusing a topic count for no facet.
        if (single?.isDown) this.#countDown(single, total - parts.missed, total - missedBefore);
        while (ownAt < own.slots.length && (own.slots[ownAt] ?? 0) < (slots[0] ?? 0)) ownAt++;
        const isNobodysOwn = left === 0 || (own.slots[ownAt] ?? Number.POSITIVE_INFINITY) > (slots[left - 1] ?? 0);
        if (isNobodysOwn && plan.tables.length < 2) {
          if (left > 0) this.ways.add('blocks: without marks');
          this.#partPlainly(question, single, slots, left, parts, total, offered);
          continue;
        }
        this.ways.add('blocks: with marks');
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
    if (isSimple && table) countFromTotals(columns, table, own, wish, nearly);
    const found = parted.subarray(0, parts.found);
    const isMost = isAll && parts.found > total / 2;
    this.ways.add(isMost ? 'facets: missed' : 'facets: found');
    const missed = isMost ? parted.subarray(parts.found, total) : undefined;
    return {
      found,
      // Histograms and portfolios don't need them.
      counts: () =>
        forShared((name) => (single?.table.column === name ? foundOf(single) : this.#counted(name, found, missed))),
      nearly,
      own: tally,
      ...offered,
    };
  }

  /** Tests the sites that pass all but the price again, at the prices of one more topic. */
  #countOffered(priced: PricePlan, slots: Int32Array, n: number, offered: Offered): void {
    const { withSensitive, withGambling, categories } = priced;
    const passing = this.#offered;
    if (withSensitive || withGambling)
      this.#addOffered(priced, passing, writeFailing(passing, this.#fails, slots, n, PRICE), offered);
    categories?.add(passing, writeFailing(passing, this.#fails, slots, n, PRICE | FAILS.category));
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

  /**
   * Marks and counts the viewer's own sites among the slots.
   * @param from index of the first own site at or after the block
   * @returns that index for the next block
   */
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

  /** How many of the found sites have each code. Counted from the missed ones, if these are given: they are fewer. */
  #counted(name: Shared, found: Int32Array, missed: Int32Array | undefined): Counts {
    const { codes, shared, totals } = this.#columns;
    const counts = new Int32Array(shared[name].size);
    if (!missed) {
      count(counts, codes[name], found, found.length);
      return counts;
    }
    // Removed sites have code 0, which no filter asks for.
    counts.set(totals[name]);
    discount(counts, codes[name], missed, missed.length);
    return counts;
  }

  /** Subtracts the missed slots from `from` to `to` from the counts. */
  #countDown({ table: { column }, passing }: SingleTable, from: number, to: number): void {
    if (to > from) discount(passing, this.#columns.codes[column], this.#parted.subarray(from, to), to - from);
  }

  /** Counts marked slots that fail nothing or only the table. */
  #countPassing({ table, passing, isDown }: SingleTable, slots: Int32Array, n: number): void {
    const { codes } = this.#columns;
    const others = ~GROUPS_OF[table.column];
    const [pass, fail] = isDown ? [0, -1] : [1, 0];
    tallyByFault(passing, codes[table.column], slots, this.#fails, others, n, pass, fail);
  }

  /** Divides a block into found and missed. For blocks without own sites, and questions with one table at most. */
  #partPlainly(
    { plan, prices }: PassQuestion,
    single: SingleTable | undefined,
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
      const { withSensitive, withGambling, categories } = plan.prices;
      const isByCategory = table?.column === 'categories';
      // Before the slots that pass the table are written.
      if (isByCategory) categories?.add(slots, n);
      if (withSensitive || withGambling || (categories && !isByCategory)) {
        let passing = slots;
        let some = n;
        if (table) {
          passing = this.#offered;
          passing.set(slots.subarray(0, n));
          some = keepFaultless(passing, n, table.fails, codes[table.column]);
        }
        this.#addOffered(plan.prices, passing, some, offered);
        if (!isByCategory) categories?.add(passing, some);
      }
      const back = total - 1 - parts.missed;
      // Without other filters, the slots within the range are the result.
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
}

function sitesTested({ wish, among }: PassQuestion, candidates: readonly Candidates[]): Way {
  if (wish.only !== 0) return among ? 'sites: own sites with words' : 'sites: own sites';
  if (among) return 'sites: sites with words';
  return candidates[0]?.among ? 'sites: sites of places' : 'sites: every site';
}

/** Number of sites that pass a table. */
function acceptedBy({ totals }: Columns, { column, fails }: Table): number {
  const sites = totals[column];
  let accepted = 0;
  for (let code = 0; code < fails.length; code++) if (fails[code] === 0) accepted += sites[code] ?? 0;
  return accepted;
}

const forShared = (counted: (name: Shared) => Counts): Record<Shared, Counts> => ({
  place: counted('place'),
  kind: counted('kind'),
  terms: counted('terms'),
  categories: counted('categories'),
  tags: counted('tags'),
});
