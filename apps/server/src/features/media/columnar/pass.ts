import { CandidateFinder, type Candidates, ownAmong } from './candidates.ts';
import type { Columns, Shared } from './columns.ts';
import { keepInRanges, wholeOf } from './keep-in-ranges.ts';
import { isWithin, mostSelectiveFirst } from './most-selective.ts';
import { emptyOneGroupCounts, GROUPS_OF, type OneGroupCounts } from './one-group-counts.ts';
import { OWN_LISTS, type OwnList, type OwnSites, type OwnWish, onList } from './own-sites.ts';
import {
  applyTable,
  type Counts,
  count,
  countFour,
  countInRange,
  countNear,
  discount,
  keepAccepted,
  keepFaultless,
  keepPriced,
  mergeRuns,
  type Parts,
  type PriceChanges,
  type PricedRanges,
  partBlock,
  partFound,
  splitCounting,
  takeOut,
  tallyPassing,
  type WholeRange,
  writeAccepted,
  writeFailing,
  writeRun,
} from './pass-loops.ts';
import { FAILS, type Plan, PRICE, type PricePlan, type Range, type Table } from './plan.ts';
import type { ReaderPrices } from './reader-price.ts';
import { countFromTotals, foundOf, nearOf, type SingleTable, singleTableOf } from './single-table.ts';
import type { TopicCategories } from './topic-categories.ts';
import type { Way } from './ways.ts';

/** Slots tested together. Their marks fit into the processor's first cache. */
const BLOCK = 8192;
/** Up to one of so many of a block, the viewer's own sites are tested apart, so that the others take a shorter way. */
const MAX_APART = 16;

export interface PassResult {
  /** Slots that pass everything, ascending. A view that the next pass overwrites. */
  readonly found: Int32Array;
  /** Of those found, how many have each code. Counted when asked for, which must be before the next pass. */
  readonly counts: () => Readonly<Record<Shared, Counts>>;
  /** By a group's bit: sites that fail this group alone, by the code of its column. */
  readonly nearly: ReadonlyMap<number, Counts>;
  readonly own: Readonly<Record<OwnList, number>>;
  /**
   * Sites that would be found with one more sensitive topic, at its prices, by the code of their terms. Takes the
   * counts of those found.
   */
  readonly withSensitive: (terms: Counts) => Counts;
  /** Sites that would be found with gambling, at its prices. Undefined if the prices would not change. */
  readonly withGambling: number | undefined;
}

interface Offered {
  /** By the code of their terms: sites at the prices of one more sensitive topic. Undefined if prices would not change. */
  readonly withSensitive: Counts | undefined;
  /** By which one loop finds what topics change. Then `withSensitive` is the difference to the sites found. */
  readonly ranges: PricedRanges | undefined;
  withGambling: number | undefined;
}

/** How the blocks are divided whose sites are split while they are counted. */
interface Split {
  readonly single: SingleTable;
  readonly range: WholeRange;
  /** Whether the range is of prices, so that sites outside it count for topics. */
  readonly isPrice: boolean;
  /** By the code of the table: sites within the range. */
  readonly counts: Counts;
  /** Whether categories without topic have the same counts. */
  readonly isUsual: boolean;
}

/** How the sites of a question are tested. */
interface Test extends Candidates {
  readonly question: PassQuestion;
  readonly ranges: readonly Range[];
  readonly single: SingleTable | undefined;
  readonly split: Split | undefined;
  readonly near: readonly OneGroupCounts[];
  readonly parts: Parts;
  readonly total: number;
  readonly offered: Offered;
  /** Whether categories are counted at the prices of their topics among these sites. */
  readonly isTopics: boolean;
  readonly tally: Record<OwnList, number>;
}

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
  /** Of a block: the viewer's own sites. */
  readonly #own: Int32Array;
  readonly #near: Pick<Parts, 'nearSlots' | 'nearFails'>;
  /** Found slots from the front, missed slots from the back. */
  #parted = new Int32Array(0);
  readonly #changes: PriceChanges;
  readonly #candidates: CandidateFinder;

  /** @param block slots tested together, at most 8,192 */
  constructor(columns: Columns, block = BLOCK) {
    this.#columns = columns;
    this.#block = block;
    this.#fails = new Uint16Array(block);
    this.#slots = new Int32Array(block);
    this.#offered = new Int32Array(block);
    this.#own = new Int32Array(block);
    const [gained, lost] = [new Int32Array(block), new Int32Array(block)];
    this.#changes = { gained, lost, gains: 0, losses: 0, gambling: 0 };
    this.#near = { nearSlots: new Int32Array(block), nearFails: new Uint16Array(block) };
    this.#candidates = new CandidateFinder(columns);
  }

  get bytes(): number {
    return this.#parted.byteLength + this.#candidates.bytes + this.#block * 32;
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
    const candidates: Candidates[] = named
      ? [{ among: named, strict: [], isNear: false, tables: plan.tables }]
      : this.#candidates.find(plan, isSimple);
    const isAll = candidates.length === 1 && candidates[0]?.among === undefined;
    // If most sites fail, nothing needs the list of those. Reads slots in a row, so not those of a list.
    const isFew = isSimple && isAll && table && acceptedBy(columns, table) <= columns.count / 2;
    const single = isSimple ? undefined : singleTableOf(columns, plan, question.prices);
    const near = single ? [] : emptyOneGroupCounts(columns, plan);
    const categories = plan.prices?.categories;
    const offered = this.#offeredOf(plan, question.prices);
    this.ways.clear();
    this.ways.add(sitesTested(question, candidates));
    if (single) this.ways.add(single.elsewhere ? 'near: by code elsewhere' : 'near: by code');
    else
      this.ways.add(isSimple && table ? 'near: from totals' : near.length > 0 ? 'near: by group' : 'near: not at all');
    if (!offered.withSensitive) this.ways.add('sensitive: as found');
    else this.ways.add(offered.ranges ? 'sensitive: by difference' : 'sensitive: among all that pass');
    if (!categories) this.ways.add('topics: as found');
    // In the whole catalogue, few sites are in a category with a topic, so that these are looked at alone.
    else this.ways.add(isAll ? 'topics: among their sites' : 'topics: among the tested');
    const tally = { favorites: 0, bought: 0, excluded: 0 };
    const total = candidates.reduce((sum, { among }) => sum + (among?.length ?? columns.count), 0);
    const parts: Parts = { parted, ...this.#near, found: 0, missed: 0, near: 0 };
    for (const some of candidates) {
      const { among, tables } = some;
      const ranges = mostSelectiveFirst(plan.ranges, isWithin, among, columns.count);
      const test: Test = {
        ...some,
        question,
        ranges,
        single,
        split: single && this.#splitOf(question, single, ranges),
        near: near.filter(({ column }) => tables.some((one) => one.column === column)),
        parts,
        total,
        offered,
        isTopics: !isAll,
        tally,
      };
      const { split } = test;
      const size = among?.length ?? columns.count;
      let ownAt = 0;
      for (let at = 0; at < size; at += this.#block) {
        const n = Math.min(this.#block, size - at);
        const [from, to] = among ? [among[at] ?? 0, among[at + n - 1] ?? 0] : [at, at + n - 1];
        while (ownAt < own.slots.length && (own.slots[ownAt] ?? 0) < from) ownAt++;
        const isNobodysOwn = (own.slots[ownAt] ?? Number.POSITIVE_INFINITY) > to;
        if (isFew && isNobodysOwn) {
          this.ways.add('blocks: by codes alone');
          parts.found = writeAccepted(parted, parts.found, table.fails, columns.codes[table.column], at, n);
          continue;
        }
        const slots = this.#slots;
        if (among) slots.set(among.subarray(at, at + n));
        const run = among ? undefined : at;
        const isPlain = plan.tables.length < 2;
        if (isPlain && isNobodysOwn) this.#test(test, slots, n, run);
        else if (isPlain && (own.slots[ownAt + Math.ceil(n / MAX_APART)] ?? Number.POSITIVE_INFINITY) > to) {
          if (!among) writeRun(slots, n, at);
          const others = takeOut(slots, n, own.slots, ownAt, this.#own);
          const before = parts.found;
          if (others > 0) this.#test(test, slots, others, undefined);
          const middle = parts.found;
          this.#test(test, this.#own, n - others, undefined, ownAt);
          mergeRuns(parted, before, middle, parts.found);
        } else this.#test(test, slots, n, run, ownAt);
      }
      if (split?.isUsual) categories?.addUsualCounts(split.counts);
      if (split) for (let code = 0; code < split.counts.length; code++) addTo(split.single.passing, code, split.counts);
    }
    if (categories && isAll) this.#countTopics(question, categories);
    const nearly = new Map((single ? nearOf(single) : near).flatMap(({ bits }) => bits));
    if (isSimple && table) countFromTotals(columns, table, own, wish, nearly);
    const found = parted.subarray(0, parts.found);
    const isMost = isAll && parts.found > total / 2;
    this.ways.add(isMost ? 'facets: missed' : 'facets: found');
    const missed = isMost ? parted.subarray(parts.found, total) : undefined;
    const { withSensitive, ranges } = offered;
    return {
      found,
      // Histograms and portfolios don't need them.
      counts: () => this.#counted(found, missed, single),
      nearly,
      own: tally,
      withSensitive: (terms) =>
        ranges && withSensitive ? withSensitive.map((n, code) => n + (terms[code] ?? 0)) : (withSensitive ?? terms),
      withGambling: offered.withGambling,
    };
  }

  /**
   * Divides some slots of a block into found and missed, and counts them.
   * @param run the first slot, if they are consecutive and not written yet
   * @param ownAt the viewer's first own site at or after them. Undefined: none of them is one, and a table decides
   */
  #test(test: Test, slots: Int32Array, n: number, run: number | undefined, ownAt?: number): void {
    const { question, strict, tables, isNear, ranges, single, split, near, parts, total, offered, isTopics } = test;
    const { plan, own, wish } = question;
    const { codes } = this.#columns;
    const { parted } = parts;
    const isSplit = split !== undefined && ownAt === undefined;
    let left = n;
    for (const { column, fails } of strict) left = keepFaultless(slots, left, fails, codes[column]);
    parts.missed += n - left;
    // A site outside a range counts for no facet, so ranges come first.
    const first = isSplit && !split.isPrice ? ranges.slice(0, -1) : ranges;
    const inRange = keepInRanges(first, slots, left, run, parted, total - 1 - parts.missed);
    parts.missed += left - inRange;
    left = inRange;
    for (const { column, fails } of plan.drops) {
      const accepted = keepAccepted(slots, left, fails, codes[column], parted, total - 1 - parts.missed);
      parts.missed += left - accepted;
      left = accepted;
    }
    if (left === 0) return;
    if (isSplit) {
      this.ways.add('blocks: split while counting');
      if (isNear) {
        // None of them passes the table.
        countInRange(split.counts, slots, left, codes[split.single.table.column], split.range);
        parts.missed += left;
      } else this.#split(question, split, slots, left, parts, total, offered, isTopics);
      return;
    }
    if (ownAt === undefined) {
      this.ways.add('blocks: without marks');
      this.#partPlainly(question, single, slots, left, parts, total, offered, isTopics);
      return;
    }
    this.ways.add('blocks: with marks');
    const { range } = plan.prices ?? {};
    // They fail a group already, and a site that fails a price as well counts for nothing.
    if (isNear && range) left = question.prices.keepWithin(range, slots, slots, left, parted, total - 1);
    this.#fails.fill(0, 0, left);
    for (const { column, fails } of tables) applyTable(this.#fails, fails, codes[column], slots, left);
    if (plan.prices && !isNear)
      question.prices.markOutside(plan.prices.range, slots, left, this.#fails, plan.prices.fails);
    this.#applyOwn(own, wish, ownAt, slots, left, test.tally);
    if (plan.prices && !isNear) this.#countOffered(plan.prices, slots, left, offered, isTopics);
    if (single) this.#countPassing(single, slots, left);
    const part = near.length === 0 ? partFound : partBlock;
    part(parts, this.#fails, slots, left, total - 1);
    for (const { column, starts, counts } of near)
      countNear(counts, starts, codes[column], parts.nearFails, parts.nearSlots, parts.near);
  }

  #offeredOf({ tables, prices: priced }: Plan, prices: ReaderPrices): Offered {
    const { withSensitive, withGambling, range } = priced ?? {};
    const isPlain = tables.length < 2 && range && withSensitive && withGambling;
    return {
      withSensitive: withSensitive && new Int32Array(this.#columns.shared.terms.size),
      ranges: isPlain ? prices.ranges(range, withSensitive, withGambling) : undefined,
      withGambling: withGambling && 0,
    };
  }

  /** How blocks are split while counting, if one range is left that 32 bits hold. */
  #splitOf({ plan, prices }: PassQuestion, single: SingleTable, ranges: readonly Range[]): Split | undefined {
    const priced = plan.prices;
    const range = priced ? (single.elsewhere ?? prices).whole(priced.range) : wholeOf(ranges.at(-1));
    if (!range || range.from > range.to) return undefined;
    const isUsual = single.elsewhere !== undefined && priced?.categories?.isUsual(range) === true;
    return { single, range, isPrice: priced !== undefined, counts: new Int32Array(single.passing.length), isUsual };
  }

  /** Tests the sites in categories with a topic at the prices of these topics. */
  #countTopics({ plan, own, wish }: PassQuestion, categories: TopicCategories): void {
    const { codes } = this.#columns;
    const slots = this.#slots;
    for (const { sites, prices, topics } of categories.groups()) {
      let ownAt = 0;
      for (let at = 0; at < sites.length; at += this.#block) {
        let left = Math.min(this.#block, sites.length - at);
        slots.set(sites.subarray(at, at + left));
        left = keepInRanges(plan.ranges, slots, left, undefined, this.#offered, this.#block - 1);
        for (const { column, fails } of [...plan.drops, ...plan.tables])
          if (column !== 'categories') left = keepFaultless(slots, left, fails, codes[column]);
        if (wish.none !== 0) {
          this.#fails.fill(0, 0, left);
          ownAt = this.#applyOwn(own, wish, ownAt, slots, left, { favorites: 0, bought: 0, excluded: 0 });
          left = writeFailing(slots, this.#fails, slots, left, 0);
        }
        categories.addPriced(slots, left, prices, topics);
      }
    }
  }

  /** Tests the sites that pass all but the price again, at the prices of one more topic. */
  #countOffered(priced: PricePlan, slots: Int32Array, n: number, offered: Offered, isTopics: boolean): void {
    const { categories } = priced;
    const passing = this.#offered;
    if (offered.ranges && offered.withSensitive) {
      const some = writeFailing(passing, this.#fails, slots, n, 0);
      discount(offered.withSensitive, this.#columns.codes.terms, passing, some);
    }
    this.#addOffered(priced, passing, writeFailing(passing, this.#fails, slots, n, PRICE), offered);
    if (!categories || (!isTopics && !categories.hasUsual)) return;
    const some = writeFailing(passing, this.#fails, slots, n, PRICE | FAILS.category);
    categories.addUsual(passing, some);
    if (isTopics) categories.addTopics(passing, some);
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
  #counted(found: Int32Array, missed: Int32Array | undefined, single: SingleTable | undefined): Record<Shared, Counts> {
    const { codes, shared, totals } = this.#columns;
    const empty = (name: Shared) => {
      const counts = new Int32Array(shared[name].size);
      // Removed sites have code 0, which no filter asks for.
      if (missed) counts.set(totals[name]);
      return counts;
    };
    const slots = missed ?? found;
    const [place, kind, terms, tags] = [empty('place'), empty('kind'), empty('terms'), empty('tags')];
    const columns = [codes.place, codes.kind, codes.terms, codes.tags] as const;
    countFour([place, kind, terms, tags], columns, slots, slots.length, missed ? -1 : 1);
    if (single?.table.column === 'categories' && !single.elsewhere)
      return { place, kind, terms, tags, categories: foundOf(single) };
    const categories = empty('categories');
    (missed ? discount : count)(categories, codes.categories, slots, slots.length);
    return { place, kind, terms, tags, categories };
  }

  /** Counts marked slots that fail nothing or only the table. */
  #countPassing({ table, passing }: SingleTable, slots: Int32Array, n: number): void {
    const { codes } = this.#columns;
    tallyPassing(passing, codes[table.column], slots, this.#fails, ~GROUPS_OF[table.column], n);
  }

  /** Divides a block without own sites by one table and one range, and counts by the table's code, in one loop. */
  #split(
    { plan, prices }: PassQuestion,
    { single: { table }, range, isPrice, counts, isUsual }: Split,
    slots: Int32Array,
    n: number,
    parts: Parts,
    total: number,
    offered: Offered,
    isTopics: boolean,
  ): void {
    const codes = this.#columns.codes[table.column];
    const { parted } = parts;
    const priced = plan.prices;
    const isByCategory = table.column === 'categories';
    // Before the slots that pass the table are written over them.
    if (isByCategory && priced) addCategories(priced, slots, n, isTopics, !isUsual);
    const back = total - 1 - parts.missed;
    const passing = priced ? this.#offered : parted.subarray(parts.found);
    const some = splitCounting(counts, passing, slots, n, table.fails, codes, range, isPrice ? 0 : 1, parted, back);
    parts.missed += n - some;
    if (priced) {
      if (!isByCategory) addCategories(priced, passing, some, isTopics, true);
      this.#keepPriced(priced, prices, passing, some, parts, total, offered);
    } else parts.found += some;
  }

  /** Adds the slots within the range of prices to those found, and counts them all for topics. */
  #keepPriced(
    priced: PricePlan,
    prices: ReaderPrices,
    passing: Int32Array,
    n: number,
    parts: Parts,
    total: number,
    offered: Offered,
  ): void {
    const { parted } = parts;
    const { ranges, withSensitive } = offered;
    const out = parted.subarray(parts.found);
    const back = total - 1 - parts.missed;
    let kept: number;
    if (ranges && withSensitive) {
      const changes = this.#changes;
      const { terms } = this.#columns.codes;
      kept = keepPriced(changes, ranges, out, passing, n, parted, back);
      count(withSensitive, terms, changes.gained, changes.gains);
      discount(withSensitive, terms, changes.lost, changes.losses);
      offered.withGambling = (offered.withGambling ?? 0) + changes.gambling;
    } else {
      this.#addOffered(priced, passing, n, offered);
      kept = prices.keepWithin(priced.range, out, passing, n, parted, back);
    }
    parts.missed += n - kept;
    parts.found += kept;
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
    isTopics: boolean,
  ): void {
    const { codes } = this.#columns;
    const { parted } = parts;
    const [table] = plan.tables;
    const priced = plan.prices;
    let left = n;
    if (priced && single) {
      const isByCategory = table?.column === 'categories';
      // Before the slots that pass the table are written.
      if (isByCategory) addCategories(priced, slots, n, isTopics, true);
      const passing = this.#offered;
      passing.set(slots.subarray(0, n));
      const some = keepFaultless(passing, n, single.table.fails, codes[single.table.column]);
      this.#addOffered(priced, passing, some, offered);
      if (!isByCategory) addCategories(priced, passing, some, isTopics, true);
      left = prices.keepWithin(priced.range, slots, slots, left, parted, total - 1 - parts.missed);
      parts.missed += n - left;
    }
    if (single) count(single.passing, codes[single.table.column], slots, left);
    if (table) {
      const accepted = keepAccepted(slots, left, table.fails, codes[table.column], parted, total - 1 - parts.missed);
      parts.missed += left - accepted;
      left = accepted;
    }
    if (priced && !single) {
      addCategories(priced, slots, left, isTopics, true);
      this.#keepPriced(priced, prices, slots, left, parts, total, offered);
      return;
    }
    parted.set(slots.subarray(0, left), parts.found);
    parts.found += left;
  }
}

function addCategories(
  { categories }: PricePlan,
  slots: Int32Array,
  n: number,
  isTopics: boolean,
  isUsual: boolean,
): void {
  if (isUsual) categories?.addUsual(slots, n);
  if (isTopics) categories?.addTopics(slots, n);
}

function addTo(sums: Counts, code: number, counts: Counts): void {
  sums[code] = (sums[code] ?? 0) + (counts[code] ?? 0);
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
