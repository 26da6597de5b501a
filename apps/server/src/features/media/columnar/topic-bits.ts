import { tableOf } from '@linkstand/contract/shared/tables';
import { TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import type { Dictionary, IdsDictionary } from './dictionary.ts';
import type { Terms } from './site-row.ts';

/** Topics as bits. */
export const TOPIC_BITS = tableOf(TOPICS, (_topic, at) => 1 << at);
export const SENSITIVE = (1 << TOPICS.length) - 1 - TOPIC_BITS.none - TOPIC_BITS.gambling;

/** By the code of a list of categories: the topics of those given. Only the lists with one of them are visited. */
export function topicsOfLists(lists: IdsDictionary, categories: ReadonlyMap<number, Topic>): Uint8Array<ArrayBuffer> {
  const topics = new Uint8Array(lists.size);
  for (const [id, topic] of categories)
    for (const code of lists.codesWith(String(id))) topics[code] = (topics[code] ?? 0) | TOPIC_BITS[topic];
  return topics;
}

/** By the code of a site's terms: the topics it accepts. None and gambling always: a price decides. */
export const topicsAccepted = ({ values }: Dictionary<Terms>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(values, (terms) =>
    (terms?.sensitive ?? []).reduce((all, topic) => all | TOPIC_BITS[topic], TOPIC_BITS.none | TOPIC_BITS.gambling),
  );
