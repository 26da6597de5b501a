import type { MediaFacets, MediaHistograms } from '@linkstand/contract/media/schema';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
import { TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import { LRUCache } from 'lru-cache';
import {
  type CatalogueAnswer,
  type CatalogueOrder,
  type Counted,
  type Offered,
  type PricedFilter,
  type PricedSites,
  withoutRanges,
} from '../catalogue.ts';
import { TYPO_FROM } from '../one-typo.ts';
import { findAlike } from './alike.ts';
import { Columns, UNKNOWN } from './columns.ts';
import { Choices } from './dictionary.ts';
import { histogramsOf } from './histograms.ts';
import { isOnAny, type OwnIds, type OwnSites, ownSites, ownWish } from './own-sites.ts';
import { Pass, type PassResult } from './pass.ts';
import { FAILS, planOf, rangeOfPrices } from './plan.ts';
import { ReaderPrices } from './reader-price.ts';
import { factsOf, type SiteFacts } from './site-facts.ts';
import type { SiteRow } from './site-row.ts';
import { asTyped, withOneTypo } from './site-text.ts';
import { SortKeys } from './sort-keys.ts';
import { TopicCategories } from './topic-categories.ts';
import { TopicSites } from './topic-sites.ts';
import type { Way } from './ways.ts';
import { pickWindow } from './window.ts';

/** A question with everything that the index needs to answer it. */
export interface IndexQuestion extends PricedFilter {
  /** The words of `filter.text`, lower case and without accents, as the indexed texts are. */
  readonly words: readonly string[];
  readonly orders: readonly CatalogueOrder[];
  readonly offset: number;
  readonly limit: number;
  readonly commissionBp: number;
  /** The topics of all categories. Choosing one changes the prices and so what a range of prices leaves. */
  readonly categoryTopics?: ReadonlyMap<number, Topic>;
  readonly own: OwnIds;
  /** Equal for questions with equal `own`. */
  readonly ownKey: string;
}

/** An answer with the facts of the page's sites. */
export interface IndexAnswer extends CatalogueAnswer {
  readonly facts: readonly SiteFacts[];
}

const MAX_VIEWERS = 64;
/** Slots priced at a time. */
const BLOCK = 8192;

/**
 * The sites for sale in memory, with an exact answer to every question of the catalogue. Independent of databases and
 * threads. At a million sites a question takes 1 to 20 ms, a change some microseconds.
 */
export class SiteIndex {
  readonly #columns = new Columns();
  readonly #pass: Pass;
  readonly #choices = choicesOf(this.#columns);
  readonly #topicSites = new TopicSites(this.#columns);
  readonly #own = new LRUCache<string, OwnSites>({ max: MAX_VIEWERS });

  /** @param block sites tested together, see `Pass` */
  constructor(block?: number) {
    this.#pass = new Pass(this.#columns, block);
  }

  /** The ways that the last pass took. */
  get ways(): ReadonlySet<Way> {
    return this.#pass.ways;
  }

  get sites(): number {
    return this.#columns.sites;
  }

  /** Number of slots of removed sites. */
  get gone(): number {
    return this.#columns.count - this.#columns.sites;
  }

  get bytes(): number {
    return this.#columns.bytes + this.#pass.bytes + this.#topicSites.bytes;
  }

  /** Adds or updates a site. */
  put(row: SiteRow): void {
    // It may have been on somebody's list before it was for sale.
    if (this.#columns.put(row)) this.#forgetOwn();
  }

  remove(id: number): void {
    if (this.#columns.remove(id)) this.#forgetOwn();
  }

  /** Loading calls this for each site, and clearing costs the same however little is cached: skip it when empty. */
  #forgetOwn(): void {
    if (this.#own.size > 0) this.#own.clear();
  }

  /** After a load: frees memory that was reserved and not needed. */
  trim(): void {
    this.#columns.trim();
  }

  /** @param among what `withWords` finds for the question's words; by default searched in one go */
  search(question: IndexQuestion, among = inOneGo(this.withWords(question.words))): IndexAnswer {
    const columns = this.#columns;
    const { filter, orders, offset, limit } = question;
    const own = this.#ownOf(question);
    const prices = this.#pricesOf(question, own);
    const categories = this.#topicCategories(question, own);
    const passed = this.#pass.run({
      plan: planOf(columns, filter, prices, categories),
      prices,
      own,
      wish: ownWish(filter),
      among,
    });
    const picked = pickWindow(new SortKeys(columns, prices, orders), passed.found, offset, offset + limit);
    const facts = Array.from(picked, (slot) => factsOf(columns, slot));
    const facets = this.#facets(passed);
    for (const [id, sites] of categories?.found() ?? []) {
      if (sites === 0) delete facets.category[id];
      else facets.category[id] = sites;
    }
    return { ids: facts.map(({ id }) => id), facts, total: passed.found.length, facets };
  }

  histograms(question: IndexQuestion, among = inOneGo(this.withWords(question.words))): MediaHistograms {
    const columns = this.#columns;
    const { filter } = question;
    const own = this.#ownOf(question);
    const prices = this.#pricesOf(question, own);
    const rest = withoutRanges(filter);
    const { found } = this.#pass.run({
      plan: planOf(columns, rest, prices),
      prices,
      own,
      wish: ownWish(rest),
      among,
    });
    return histogramsOf(columns, found, filter, prices);
  }

  /** See the port `Catalogue`. A million sites take some 40 ms. */
  priced(question: IndexQuestion, counted: Counted, among = inOneGo(this.withWords(question.words))): PricedSites {
    const columns = this.#columns;
    const { filter } = question;
    const own = this.#ownOf(question);
    const readerPrices = this.#pricesOf(question, own);
    const plan = planOf(columns, filter, readerPrices);
    const { found } = this.#pass.run({ plan, prices: readerPrices, own, wish: ownWish(filter), among });
    const [from, unknown] =
      counted === 'da' ? [columns.da, UNKNOWN.byte] : ([columns.traffic, UNKNOWN.traffic] as const);
    const column = () => new Float64Array(found.length);
    const [ids, prices, values, owners] = [column(), column(), column(), column()];
    const cents = new Float64Array(Math.min(BLOCK, found.length));
    let count = 0;
    for (let at = 0; at < found.length; at += BLOCK) {
      const slots = found.subarray(at, at + BLOCK);
      readerPrices.fill(cents, slots, slots.length);
      for (let i = 0; i < slots.length; i++) {
        const price = cents[i] ?? Number.NaN;
        if (Number.isNaN(price)) continue;
        const slot = slots[i] ?? 0;
        const value = from[slot] ?? unknown;
        ids[count] = columns.ids[slot] ?? 0;
        prices[count] = price;
        values[count] = value === unknown ? 0 : value;
        owners[count] = columns.owner[slot] ?? 0;
        count++;
      }
    }
    const taken = (values: Float64Array) => (count === values.length ? values : values.slice(0, count));
    return { ids: taken(ids), prices: taken(prices), values: taken(values), owners: taken(owners) };
  }

  /** Ids of the most similar sites, the most similar first. Undefined if the site itself is not for sale. */
  alike(id: number, most: number, question: IndexQuestion): number[] | undefined {
    const columns = this.#columns;
    const slot = columns.slotOf(id);
    if (slot < 0 || !columns.isThere(slot)) return undefined;
    const own = this.#ownOf(question);
    const prices = this.#pricesOf(question, own);
    const isWanted = (other: number) => !isOnAny(own, other, FAILS.bought | FAILS.excluded) && prices.accepts(other);
    return findAlike(columns, slot, most, isWanted).map((other) => columns.ids[other] ?? 0);
  }

  offered(): Offered {
    const { totals, shared } = this.#columns;
    const seen = <V>(codes: readonly number[], values: readonly (V | undefined)[]) =>
      values.filter((value, code): value is V & {} => value !== undefined && (codes[code] ?? 0) > 0);
    const places = seen(totals.place, shared.place.values);
    const tags = seen(totals.tags, shared.tags.values);
    return {
      countries: [...new Set(places.map(({ country }) => country))].sort(),
      languages: [...new Set(places.map(({ language }) => language))].sort(),
      tagIds: [...new Set(tags.flat())].map(Number),
    };
  }

  /**
   * Slots whose text has every word; undefined without words. A long word that no text has matches with one typo. Each
   * step takes a fraction of a millisecond, so that other questions can be answered in between.
   */
  *withWords(words: readonly string[]): Generator<undefined, Int32Array | undefined> {
    const { texts, count } = this.#columns;
    let slots: Int32Array | undefined;
    const mistyped: string[] = [];
    // The longest rules out most.
    const wanted = [...new Set(words)].sort((a, b) => b.length - a.length);
    for (const word of wanted) {
      const found: Int32Array = yield* texts.find(asTyped(word), count, slots);
      // A typo is forgiven only if no site at all has the word, not just none of those left.
      const isMistyped =
        found.length === 0 &&
        [...word].length >= TYPO_FROM &&
        !(slots !== undefined && (yield* texts.occurs(asTyped(word), count)));
      if (isMistyped) mistyped.push(word);
      else slots = found;
      if (slots?.length === 0) return slots;
    }
    // Last, because nearly every text that is left must be read.
    for (const word of mistyped) {
      slots = yield* texts.find(withOneTypo(word), count, slots);
      if (slots.length === 0) return slots;
    }
    return slots;
  }

  #ownOf({ own, ownKey }: IndexQuestion): OwnSites {
    const known = this.#own.get(ownKey);
    if (known) return known;
    const found = ownSites(this.#columns, own);
    this.#own.set(ownKey, found);
    return found;
  }

  #pricesOf(question: IndexQuestion, { prices }: OwnSites): ReaderPrices {
    return new ReaderPrices(this.#columns, question.commissionBp, askedOf(question), prices);
  }

  /** Under a range of prices, what each category would leave is counted at the prices of its topic. */
  #topicCategories(question: IndexQuestion, own: OwnSites): TopicCategories | undefined {
    const { categoryTopics, filter, topics, commissionBp } = question;
    if (!categoryTopics || (filter.priceMin === undefined && filter.priceMax === undefined)) return undefined;
    const categories = otherwisePriced(categoryTopics, question);
    if (categories.size === 0) return undefined;
    const prices = new ReaderPrices(this.#columns, commissionBp, forTopics(topics), own.prices);
    const sites = () => this.#topicSites.found(categoryTopics);
    return new TopicCategories(this.#columns, categories, rangeOfPrices(filter), prices, sites);
  }

  #facets({ counts: countsOf, nearly, own, withSensitive, withGambling }: PassResult): MediaFacets {
    const facets = this.#choices;
    const counts = countsOf();
    const near = (group: keyof typeof FAILS) => nearly.get(FAILS[group]);
    return {
      country: facets.country.count(counts.place, near('country')),
      language: facets.language.count(counts.place, near('language')),
      category: facets.category.count(counts.categories, near('category')),
      tag: facets.tag.count(counts.tags, near('tag')),
      type: facets.type.count(counts.kind, near('type')),
      tier: facets.tier.count(counts.kind, near('tier')),
      linkType: facets.linkType.count(counts.kind, near('linkType')),
      fillMode: facets.fillMode.count(counts.terms, near('fillMode')),
      sensitive: facets.sensitive.count(withSensitive(counts.terms), undefined),
      gambling: withGambling ?? facets.gambling.count(counts.kind, near('gambling')).yes ?? 0,
      insertions: facets.insertions.count(counts.kind, near('insertions')).yes ?? 0,
      ...own,
    };
  }
}

/**
 * What a question asks prices for. Where it finds only sites of its chosen categories, and these have one topic, that
 * is wanted like any other, and prices need not be compared site by site.
 */
function askedOf({ filter, topics, chosen }: PricedFilter): PricedFor {
  const [topic, another] = new Set(chosen.values());
  const isOne = topic !== undefined && another === undefined;
  const isOfChosen = filter.category?.length && filter.category.every((id) => chosen.has(id));
  return isOne && isOfChosen ? forTopics([...topics, topic]) : { topics, chosen };
}

const keyOf = (topics: readonly Topic[]) => [...new Set(topics.length > 0 ? topics : ['none'])].sort().join();

/** The categories that, chosen alone, make other prices than those of the question. */
function otherwisePriced(
  categoryTopics: ReadonlyMap<number, Topic>,
  question: IndexQuestion,
): ReadonlyMap<number, Topic> {
  const asked = askedOf(question);
  const key = asked.chosen.size > 0 ? undefined : keyOf(asked.topics);
  const other = new Set(TOPICS.filter((topic) => keyOf([...question.topics, topic]) !== key));
  return new Map([...categoryTopics].filter(([, topic]) => other.has(topic)));
}

function inOneGo<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function choicesOf({ shared: { place, kind, terms, categories, tags } }: Columns) {
  return {
    country: new Choices(place, ({ country }) => [country]),
    language: new Choices(place, ({ language }) => [language]),
    category: new Choices(categories, (ids) => ids),
    tag: new Choices(tags, (ids) => ids),
    type: new Choices(kind, ({ type }) => [type]),
    tier: new Choices(kind, ({ tier }) => [tier]),
    linkType: new Choices(kind, ({ linkTypes }) => linkTypes),
    gambling: new Choices(kind, ({ takesGambling }) => (takesGambling ? ['yes'] : [])),
    insertions: new Choices(kind, ({ sellsInsertions }) => (sellsInsertions ? ['yes'] : [])),
    fillMode: new Choices(terms, ({ fillModes }) => fillModes),
    sensitive: new Choices(terms, ({ sensitive }) => sensitive),
  };
}
