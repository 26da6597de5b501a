import type { NewsletterBlock } from '@linkstand/contract/newsletters/schema';

type PartOf<Block> = Block extends NewsletterBlock ? Partial<Omit<Block, 'kind'>> : never;
/** What changes in a block. */
export type BlockPart = PartOf<NewsletterBlock>;

const keys = new WeakMap<NewsletterBlock, number>();
let known = 0;

/** A block stays the same one wherever it is moved and whatever is written in it. */
export function keyOf(block: NewsletterBlock): number {
  const key = keys.get(block) ?? ++known;
  keys.set(block, key);
  return key;
}

/** The blocks with a change of one, if it is still among them. */
export const withPart = (blocks: readonly NewsletterBlock[], key: number, part: BlockPart): NewsletterBlock[] =>
  blocks.map((block) => {
    if (keyOf(block) !== key) return block;
    // The editor of a block changes parts of its own kind.
    const next = { ...block, ...part } as NewsletterBlock;
    keys.set(next, key);
    return next;
  });

/** @param by -1 is up, 1 is down */
export function moved(blocks: readonly NewsletterBlock[], key: number, by: -1 | 1): NewsletterBlock[] {
  const next = [...blocks];
  const at = next.findIndex((block) => keyOf(block) === key);
  const [block, other] = [next[at], next[at + by]];
  if (block && other) [next[at], next[at + by]] = [other, block];
  return next;
}

export const without = (blocks: readonly NewsletterBlock[], key: number): NewsletterBlock[] =>
  blocks.filter((block) => keyOf(block) !== key);
