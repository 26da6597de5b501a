import type { Topic } from '@linkstand/contract/shared/topics';
import type { Columns } from './columns.ts';
import { SENSITIVE, TOPIC_BITS, topicsAccepted, topicsOfLists } from './topic-bits.ts';

/** Slots, ascending. A site can be in both. */
export interface FoundByTopic {
  readonly gambling: Int32Array;
  readonly sensitive: Int32Array;
}

/**
 * The sites in a category with a topic that they accept: a few of a hundred, so that counting them under the prices of
 * these topics need not read every site. Found once after each change.
 */
export class TopicSites {
  readonly #columns: Columns;
  #found: FoundByTopic = { gambling: new Int32Array(0), sensitive: new Int32Array(0) };
  #key = '';

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get bytes(): number {
    return this.#found.gambling.byteLength + this.#found.sensitive.byteLength;
  }

  /** @param categories with their topics; those with the topic none are left out */
  found(categories: ReadonlyMap<number, Topic>): FoundByTopic {
    const priced = [...categories].filter(([, topic]) => topic !== 'none');
    const key = `${this.#columns.version} ${priced.join()}`;
    if (this.#key !== key) {
      this.#found = this.#find(new Map(priced));
      this.#key = key;
    }
    return this.#found;
  }

  #find(categories: ReadonlyMap<number, Topic>): FoundByTopic {
    const { codes, shared, count } = this.#columns;
    const topics = topicsOfLists(shared.categories, categories);
    const accepted = topicsAccepted(shared.terms);
    const those = (wanted: number) => {
      const isOne = (slot: number) =>
        ((topics[codes.categories[slot] ?? 0] ?? 0) & (accepted[codes.terms[slot] ?? 0] ?? 0) & wanted) !== 0;
      let n = 0;
      for (let slot = 0; slot < count; slot++) if (isOne(slot)) n++;
      const slots = new Int32Array(n);
      for (let slot = count - 1; slot >= 0; slot--) if (isOne(slot)) slots[--n] = slot;
      return slots;
    };
    return { gambling: those(TOPIC_BITS.gambling), sensitive: those(SENSITIVE) };
  }
}
