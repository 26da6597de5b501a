import { type Change, diffArrays, diffWordsWithSpace } from 'diff';

/** A paragraph, heading, list item, table cell or picture. `text` includes links and names of pictures. */
export interface Block {
  readonly kind: string;
  readonly text: string;
}

/** One row of a comparison. An unchanged block has both sides and no marks. */
export interface ComparedRow {
  readonly older: Block | null;
  readonly newer: Block | null;
  /** Words of both versions in reading order, marked as added or removed. */
  readonly changes: readonly Pick<Change, 'value' | 'added' | 'removed'>[];
  readonly isSame: boolean;
}

export interface Comparison {
  readonly rows: readonly ComparedRow[];
  readonly addedWords: number;
  readonly removedWords: number;
}

const keyOf = (block: Block) => `${block.kind}\u0000${block.text}`;
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu) ?? [];

/** Share of the words that two blocks have in common, 0 to 1. */
function likeness(a: Block, b: Block): number {
  const words = new Set(wordsIn(a.text.toLowerCase()));
  const others = new Set(wordsIn(b.text.toLowerCase()));
  if (words.size === 0 && others.size === 0) return 1;
  const common = [...words].filter((word) => others.has(word)).length;
  return common / Math.max(words.size, others.size);
}

const ALIKE = 0.3;

type Pair = [Block | null, Block | null];

/** Pairs blocks that have nothing in common side by side. */
const zip = (older: readonly Block[], newer: readonly Block[]): Pair[] =>
  Array.from({ length: Math.max(older.length, newer.length) }, (_, at) => [older[at] ?? null, newer[at] ?? null]);

/** Pairs removed and added blocks at the same place. Versions of each other share a row. */
function pair(removed: readonly Block[], added: readonly Block[]): Pair[] {
  const pairs: Pair[] = [];
  let lost: Block[] = [];
  let next = 0;
  for (const block of removed) {
    const found = added.findIndex((candidate, index) => index >= next && likeness(block, candidate) >= ALIKE);
    if (found === -1) {
      lost.push(block);
      continue;
    }
    pairs.push(...zip(lost, added.slice(next, found)), [block, added[found] ?? null]);
    lost = [];
    next = found + 1;
  }
  return [...pairs, ...zip(lost, added.slice(next))];
}

function rowOf([older, newer]: Pair): ComparedRow {
  // Word by word, unrelated texts would have spaces and commas in common.
  const isOther = older && newer && likeness(older, newer) < ALIKE;
  const changes = isOther
    ? [
        { value: older.text, added: false, removed: true },
        { value: newer.text, added: true, removed: false },
      ]
    : diffWordsWithSpace(older?.text ?? '', newer?.text ?? '');
  return { older, newer, changes, isSame: false };
}

/** Compares two texts block by block and, where a block changed, word by word. */
export function compareBlocks(older: readonly Block[], newer: readonly Block[]): Comparison {
  const rows: ComparedRow[] = [];
  let removed: readonly Block[] = [];
  const flush = (added: readonly Block[]) => {
    rows.push(...pair(removed, added).map(rowOf));
    removed = [];
  };
  for (const run of diffArrays([...older], [...newer], { comparator: (a, b) => keyOf(a) === keyOf(b) })) {
    if (run.removed) {
      removed = run.value;
    } else if (run.added) {
      flush(run.value);
    } else {
      flush([]);
      for (const block of run.value)
        rows.push({
          older: block,
          newer: block,
          changes: [{ value: block.text, added: false, removed: false }],
          isSame: true,
        });
    }
  }
  flush([]);
  const count = (mark: 'added' | 'removed') =>
    rows
      .flatMap(({ changes }) => changes)
      .filter((change) => change[mark])
      .reduce((sum, { value }) => sum + wordsIn(value).length, 0);
  return { rows, addedWords: count('added'), removedWords: count('removed') };
}
