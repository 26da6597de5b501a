import { TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import type { Columns } from './columns.ts';
import type { Counts } from './pass-loops.ts';
import { OUT, type Table } from './plan.ts';
import type { PriceRange, ReaderPrices } from './reader-price.ts';
import { ALL_TOPICS, TOPIC_BITS, topicsAccepted, topicsOfLists } from './topic-bits.ts';

/** Slots priced at a time. */
const BLOCK = 8192;
const slots = new Int32Array(BLOCK);
const missed = new Int32Array(BLOCK);

/** How many sites with each code of categories would be found if a category of the topic were chosen. */
interface TopicCount {
  readonly ids: readonly number[];
  readonly counts: Counts;
}

/**
 * Counts the sites of categories, each at the prices that apply once only it is chosen. All sensitive topics cost the
 * same, so sites are priced three times at most, not once per topic.
 */
export class TopicCategories {
  readonly #columns: Columns;
  #key = '';
  /** By the code of a site's categories: their topics. */
  #ofCategories = new Uint8Array(0);
  /** By the code of a site's terms: the topics it accepts. */
  #ofTerms = new Uint8Array(0);

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Keeps the sites in any of the categories. */
  table(categories: ReadonlyMap<number, Topic>): Table {
    this.#follow(categories);
    const bits = this.#ofCategories;
    const fails = new Uint16Array(bits.length);
    for (let code = 0; code < bits.length; code++) fails[code] = bits[code] === 0 ? OUT : 0;
    return { column: 'categories', fails };
  }

  /**
   * @param found slots that pass all filters but the range of prices
   * @param prices without any chosen category
   */
  count(
    categories: ReadonlyMap<number, Topic>,
    found: Int32Array,
    range: PriceRange,
    prices: ReaderPrices,
  ): TopicCount[] {
    const counts = TOPICS.map(() => new Int32Array(this.#ofCategories.length));
    const { none, gambling } = TOPIC_BITS;
    const wanted = [...categories.values()].reduce((all, topic) => all | TOPIC_BITS[topic], 0);
    this.#add(counts, found, range, prices.plus('none') ?? prices, wanted & none);
    this.#add(counts, found, range, prices.plus('gambling') ?? prices, wanted & gambling);
    this.#add(counts, found, range, prices.plus('sensitive') ?? prices, wanted & ALL_TOPICS & ~none & ~gambling);
    return [...Map.groupBy(categories, ([, topic]) => topic)].map(([topic, each]) => ({
      ids: each.map(([id]) => id),
      counts: counts[TOPICS.indexOf(topic)] ?? new Int32Array(0),
    }));
  }

  #add(counts: Counts[], found: Int32Array, range: PriceRange, prices: ReaderPrices, topics: number): void {
    if (topics === 0) return;
    const { terms, categories } = this.#columns.codes;
    const ofCategories = this.#ofCategories;
    const ofTerms = this.#ofTerms;
    const topicsOf = (slot: number) =>
      (ofCategories[categories[slot] ?? 0] ?? 0) & (ofTerms[terms[slot] ?? 0] ?? 0) & topics;
    for (let from = 0; from < found.length; from += BLOCK) {
      const to = Math.min(from + BLOCK, found.length);
      let filled = 0;
      for (let i = from; i < to; i++) {
        const slot = found[i] ?? 0;
        slots[filled] = slot;
        filled += topicsOf(slot) === 0 ? 0 : 1;
      }
      const within = prices.keepWithin(range, slots, slots, filled, missed, BLOCK - 1);
      for (let i = 0; i < within; i++) {
        const slot = slots[i] ?? 0;
        const code = categories[slot] ?? 0;
        for (let left = topicsOf(slot); left !== 0; left &= left - 1) {
          const count = counts[31 - Math.clz32(left & -left)];
          if (count) count[code] = (count[code] ?? 0) + 1;
        }
      }
    }
  }

  /** Reads texts that are new, and all of them when other categories are counted. */
  #follow(categories: ReadonlyMap<number, Topic>): void {
    const { shared } = this.#columns;
    const key = [...categories].join();
    if (key === this.#key && shared.categories.size === this.#ofCategories.length) {
      if (shared.terms.size === this.#ofTerms.length) return;
    }
    this.#key = key;
    this.#ofCategories = topicsOfLists(shared.categories, categories);
    this.#ofTerms = topicsAccepted(shared.terms);
  }
}
