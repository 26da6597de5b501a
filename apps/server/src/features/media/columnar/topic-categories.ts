import { TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import type { Columns } from './columns.ts';
import { type Counts, count, type WholeRange } from './pass-loops.ts';
import type { PriceRange, ReaderPrices } from './reader-price.ts';
import { SENSITIVE, TOPIC_BITS, topicsAccepted, topicsOfLists } from './topic-bits.ts';
import type { FoundByTopic } from './topic-sites.ts';

/** Slots handed over at a time, at most. */
const BLOCK = 8192;
const slots = new Int32Array(BLOCK);
const few = new Int32Array(BLOCK);
const missed = new Int32Array(BLOCK);
const { none: NONE, gambling: GAMBLING } = TOPIC_BITS;

/**
 * Counts the sites of categories under a range of prices, each at the prices that apply once only it is chosen. All
 * sensitive topics cost the same, so sites are priced three times at most, not once per topic.
 */
export class TopicCategories {
  readonly #columns: Columns;
  readonly #categories: ReadonlyMap<number, Topic>;
  readonly #range: PriceRange;
  /** With the topic none, if such categories are counted. */
  readonly #usual: ReaderPrices | undefined;
  /** Topics that cost the same, as bits, and the prices with one of them. */
  readonly #groups: readonly (readonly [topics: number, prices: ReaderPrices])[];
  /** All topics of the groups. */
  readonly #topics: number;
  /** By the code of a site's categories: their topics. */
  readonly #ofCategories: Uint8Array;
  /** By the code of a site's terms: the topics it accepts. */
  readonly #ofTerms: Uint8Array;
  /** By topic: the sites found, by the code of their categories. */
  readonly #counts: readonly Counts[];
  readonly #sites: () => FoundByTopic;

  /**
   * @param categories those to count, with their topics
   * @param prices without any chosen category
   * @param sites finds all in a category with a topic that they accept
   */
  constructor(
    columns: Columns,
    categories: ReadonlyMap<number, Topic>,
    range: PriceRange,
    prices: ReaderPrices,
    sites: () => FoundByTopic,
  ) {
    const { shared } = columns;
    this.#columns = columns;
    this.#categories = categories;
    this.#range = range;
    this.#sites = sites;
    this.#ofCategories = topicsOfLists(shared.categories, categories);
    this.#ofTerms = topicsAccepted(shared.terms);
    const wanted = [...categories.values()].reduce((all, topic) => all | TOPIC_BITS[topic], 0);
    this.#topics = wanted & ~NONE;
    this.#usual = wanted & NONE ? (prices.plus('none') ?? prices) : undefined;
    const priced = [
      [wanted & GAMBLING, 'gambling'],
      [wanted & SENSITIVE, 'sensitive'],
    ] as const;
    this.#groups = priced.flatMap(([topics, name]) => (topics ? [[topics, prices.plus(name) ?? prices]] : []));
    this.#counts = TOPICS.map((topic) => new Int32Array(wanted & TOPIC_BITS[topic] ? shared.categories.size : 0));
  }

  /** Whether there are categories without a topic, whose sites are no list. */
  get hasUsual(): boolean {
    return this.#usual !== undefined;
  }

  /** By topics that cost the same: all sites that may be in a category with one of them and accept it. */
  *groups(): Generator<{ sites: Int32Array; prices: ReaderPrices; topics: number }> {
    if (this.#topics === 0) return;
    const { gambling, sensitive } = this.#sites();
    for (const [topics, prices] of this.#groups) {
      yield { sites: topics & GAMBLING ? gambling : sensitive, prices, topics };
    }
  }

  /** Whether categories without a topic are counted by this range. */
  isUsual({ values, from, to }: WholeRange): boolean {
    const usual = this.#usual?.whole(this.#range);
    return usual?.values === values && usual.from === from && usual.to === to;
  }

  /** Adds sites of categories without a topic that were counted already. */
  addUsualCounts(counts: Counts): void {
    const usual = this.#counts[TOPICS.indexOf('none')];
    if (usual) for (let code = 0; code < usual.length; code++) usual[code] = (usual[code] ?? 0) + (counts[code] ?? 0);
  }

  /** @param passing slots that pass all filters but the categories and the range of prices */
  addUsual(passing: Int32Array, n: number): void {
    const { categories } = this.#columns.codes;
    const usual = this.#counts[TOPICS.indexOf('none')];
    if (this.#usual && usual)
      count(usual, categories, slots, this.#usual.keepWithin(this.#range, slots, passing, n, missed, BLOCK - 1));
  }

  /** @param passing as for `addUsual` */
  addTopics(passing: Int32Array, n: number): void {
    if (this.#topics === 0) return;
    const some = this.#accepting(few, passing, n, this.#topics);
    for (const [topics, prices] of this.#groups) {
      this.addPriced(slots, this.#accepting(slots, few, some, topics), prices, topics);
    }
  }

  /** @param sites that pass all filters but the categories and the range, of one group; written over */
  addPriced(sites: Int32Array, n: number, prices: ReaderPrices, topics: number): void {
    this.#count(sites, prices.keepWithin(this.#range, sites, sites, n, missed, BLOCK - 1), topics);
  }

  /** Sites of each category. */
  found(): Map<number, number> {
    const { categories } = this.#columns.shared;
    return new Map(
      [...this.#categories].map(([id, topic]) => {
        const counts = this.#counts[TOPICS.indexOf(topic)];
        let sites = 0;
        for (const code of categories.codesWith(String(id))) sites += counts?.[code] ?? 0;
        return [id, sites];
      }),
    );
  }

  /** Writes those of the slots that are in a category of these topics and accept its topic. @returns how many */
  #accepting(out: Int32Array, passing: Int32Array, n: number, topics: number): number {
    const { terms, categories } = this.#columns.codes;
    const ofCategories = this.#ofCategories;
    const ofTerms = this.#ofTerms;
    let some = 0;
    for (let i = 0; i < n; i++) {
      const slot = passing[i] ?? 0;
      out[some] = slot;
      some += ((ofCategories[categories[slot] ?? 0] ?? 0) & (ofTerms[terms[slot] ?? 0] ?? 0) & topics) === 0 ? 0 : 1;
    }
    return some;
  }

  #count(within: Int32Array, n: number, topics: number): void {
    const { terms, categories } = this.#columns.codes;
    if (topics === GAMBLING) {
      const counts = this.#counts[TOPICS.indexOf('gambling')];
      if (counts) count(counts, categories, within, n);
      return;
    }
    const ofCategories = this.#ofCategories;
    const ofTerms = this.#ofTerms;
    for (let i = 0; i < n; i++) {
      const slot = within[i] ?? 0;
      const code = categories[slot] ?? 0;
      for (
        let left = (ofCategories[code] ?? 0) & (ofTerms[terms[slot] ?? 0] ?? 0) & topics;
        left !== 0;
        left &= left - 1
      ) {
        const counts = this.#counts[31 - Math.clz32(left & -left)];
        if (counts) counts[code] = (counts[code] ?? 0) + 1;
      }
    }
  }
}
