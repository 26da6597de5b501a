import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/context.ts';
import { turns } from '../../../platform/turns.ts';
import { inclusionPath, leafHash, treeRoot } from './merkle.ts';

/**
 * The leaves of a day are hashed in blocks of this many visits. A power of two, so that each block is a subtree of the
 * day's tree, and the tree over the roots of the blocks is its upper part.
 */
const BLOCK_SIZE = 1024;

/** A visit's place in the order of its day. */
export interface VisitKey {
  /** As PostgreSQL writes it, to the microsecond. */
  readonly at: string;
  readonly briefingId: number;
  readonly seq: number;
}

export interface Block {
  readonly block: number;
  readonly first: VisitKey;
  readonly root: Buffer;
}

export interface DayTree {
  readonly size: number;
  readonly root: Buffer;
  readonly blocks: readonly Block[];
}

interface Leaf extends VisitKey {
  readonly hash: Buffer;
}

/** Visits of a day in their order, from one on, or after one. */
async function readLeaves(
  db: Database | Tx,
  day: string,
  most: number,
  from?: { readonly key: VisitKey; readonly isIncluded: boolean },
): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select at::text as at, briefing_id, seq, hash from link_visits
    where at >= ${day}::date::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'
      ${from ? sql`and at >= ${from.key.at}::timestamptz and (at, briefing_id, seq) ${sql.raw(from.isIncluded ? '>=' : '>')} (${from.key.at}::timestamptz, ${from.key.briefingId}::bigint, ${from.key.seq}::int)` : sql``}
    order by at, briefing_id, seq limit ${most}`.execute(db);
  return rows;
}

const hashesOf = (leaves: readonly Leaf[]): Buffer[] => leaves.map(({ hash }) => leafHash(hash));

/** Calculates the tree of a day from its visits, block by block. */
export async function treeOf(db: Database | Tx, day: string): Promise<DayTree> {
  const pause = turns();
  const blocks: Block[] = [];
  let size = 0;
  for (let last: Leaf | undefined; ; ) {
    const leaves = await readLeaves(db, day, BLOCK_SIZE, last && { key: last, isIncluded: false });
    const [first] = leaves;
    if (first === undefined) break;
    const { at, briefingId, seq } = first;
    blocks.push({ block: blocks.length, first: { at, briefingId, seq }, root: treeRoot(hashesOf(leaves)) });
    size += leaves.length;
    last = leaves.at(-1);
    await pause();
    if (leaves.length < BLOCK_SIZE) break;
  }
  return { size, root: treeRoot(blocks.map(({ root }) => root)), blocks };
}

export async function keepBlocks(tx: Tx, day: string, blocks: readonly Block[]): Promise<void> {
  if (blocks.length === 0) return;
  await tx
    .insertInto('linkDayBlocks')
    .values(
      blocks.map(({ block, first, root }) => ({
        ...{ day, block, root },
        firstAt: sql<Date>`${first.at}::timestamptz`,
        firstBriefingId: first.briefingId,
        firstSeq: first.seq,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The blocks of a sealed day, as they were stored. */
export async function readBlocks(db: Database | Tx, day: string): Promise<Block[]> {
  const { rows } = await sql<VisitKey & Pick<Block, 'block' | 'root'>>`
    select block, root, first_at::text as at, first_briefing_id as briefing_id, first_seq as seq
    from link_day_blocks where day = ${day}::date order by block`.execute(db);
  return rows.map(({ block, root, at, briefingId, seq }) => ({ block, root, first: { at, briefingId, seq } }));
}

/** Where a visit is in the tree of its day, and the hashes beside its way to the root. */
export async function placeOf(
  db: Database | Tx,
  day: string,
  { at, briefingId, seq }: VisitKey,
): Promise<{ readonly index: number; readonly path: Buffer[] } | null> {
  const blocks = await readBlocks(db, day);
  const { rows } = await sql<{ block: number }>`
    select block from link_day_blocks
    where day = ${day}::date
      and (first_at, first_briefing_id, first_seq) <= (${at}::timestamptz, ${briefingId}::bigint, ${seq}::int)
    order by block desc limit 1`.execute(db);
  const own = blocks.find(({ block }) => block === rows[0]?.block);
  if (own === undefined) return null;
  const leaves = await readLeaves(db, day, BLOCK_SIZE, { key: own.first, isIncluded: true });
  const index = leaves.findIndex((leaf) => leaf.briefingId === briefingId && leaf.seq === seq);
  if (index < 0) return null;
  return {
    index: own.block * BLOCK_SIZE + index,
    path: [
      ...inclusionPath(hashesOf(leaves), index),
      ...inclusionPath(
        blocks.map(({ root }) => root),
        own.block,
      ),
    ],
  };
}
