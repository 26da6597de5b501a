import { sql } from 'kysely';
import { addDays } from '../../../platform/calendar.ts';
import type { Database } from '../../../platform/context.ts';
import { turns } from '../../../platform/turns.ts';
import { type ChainedVisit, factsHash, visitHash } from './chain.ts';
import { type Block, readBlocks, treeOf } from './day-tree.ts';
import type { EvidenceSigner } from './signer.ts';

/** What was verified; the fault names the first thing that is wrong. */
export interface EvidenceVerdict {
  readonly links: number;
  readonly visits: number;
  readonly days: number;
  readonly fault: string | undefined;
}

class Wrong extends Error {}

/**
 * Verifies all stored evidence: what each visit found, the chain of visits of each link up to the one that its watch
 * names as the last, and the tree and signature of each sealed day.
 * @param atOnce visits held in memory
 */
export async function verifyStoredEvidence(
  db: Database,
  signer: EvidenceSigner,
  atOnce = 5000,
): Promise<EvidenceVerdict> {
  const count = { links: 0, visits: 0, days: 0 };
  const verify = async (tx: Database) => {
    await verifyChains(tx, atOnce, count);
    await verifyDays(tx, signer, count);
  };
  try {
    // Links are visited meanwhile: everything is read as of one moment.
    if (db.isTransaction) await verify(db);
    else await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verify);
  } catch (error) {
    if (error instanceof Wrong) return { ...count, fault: error.message };
    throw error;
  }
  return { ...count, fault: undefined };
}

interface Row extends Pick<ChainedVisit, 'seq' | 'at' | 'verdict'> {
  readonly briefingId: number;
  readonly checkId: number;
  readonly hash: Buffer;
}

interface Last {
  readonly briefingId: number;
  readonly seq: number;
  readonly hash: Buffer | null;
}
const NOTHING: Last = { briefingId: 0, seq: 0, hash: null };

interface Watch {
  readonly briefingId: number;
  readonly visits: number;
  readonly lastHash: Buffer | null;
}

/** The watches of links that were visited, in their order, beside the chains that are read in the same order. */
class Watches {
  readonly #db: Database;
  readonly #atOnce: number;
  #read: Watch[] = [];
  #place = 0;
  #isAll = false;
  #last = 0;

  constructor(db: Database, atOnce: number) {
    this.#db = db;
    this.#atOnce = atOnce;
  }

  async #next(): Promise<Watch | undefined> {
    if (this.#place === this.#read.length && !this.#isAll) {
      this.#read = await this.#db
        .selectFrom('linkWatches')
        .select(['briefingId', 'visits', 'lastHash'])
        .where('briefingId', '>', this.#last)
        .where('visits', '>', 0)
        .orderBy('briefingId')
        .limit(this.#atOnce)
        .execute();
      this.#place = 0;
      this.#isAll = this.#read.length < this.#atOnce;
      this.#last = this.#read.at(-1)?.briefingId ?? this.#last;
    }
    return this.#read[this.#place];
  }

  /** The chain of a link ends here: as its watch says, and no link before it has none. */
  async endAt({ briefingId, seq, hash }: Last): Promise<void> {
    const watch = await this.#next();
    if (watch === undefined || watch.briefingId > briefingId) return;
    if (watch.briefingId < briefingId) throw new Wrong(`link ${watch.briefingId}: its visits are missing`);
    this.#place += 1;
    if (watch.visits !== seq || !hash || !watch.lastHash?.equals(hash))
      throw new Wrong(`link ${briefingId}: visits after the ${seq}. are missing`);
  }

  /** No link is left. */
  async end(): Promise<void> {
    const watch = await this.#next();
    if (watch) throw new Wrong(`link ${watch.briefingId}: its visits are missing`);
  }
}

async function verifyChains(db: Database, atOnce: number, count: { links: number; visits: number }): Promise<void> {
  const watches = new Watches(db, atOnce);
  const pause = turns();
  let last = NOTHING;
  for (;;) {
    const { rows } = await sql<Row>`
      select briefing_id, seq, at, verdict, check_id, hash from link_visits
      where (briefing_id, seq) > (${last.briefingId}, ${last.seq}) order by briefing_id, seq limit ${atOnce}`.execute(
      db,
    );
    const facts = await factsOf(db, [...new Set(rows.map(({ checkId }) => checkId))]);
    for (const row of rows) {
      if (row.briefingId !== last.briefingId) {
        if (last !== NOTHING) await watches.endAt(last);
        last = { ...NOTHING, briefingId: row.briefingId };
        count.links += 1;
      }
      const name = `link ${row.briefingId}, visit ${row.seq}`;
      if (row.seq !== last.seq + 1) throw new Wrong(`${name}: visit ${last.seq + 1} is missing`);
      const found = facts.get(row.checkId);
      if (found === undefined) throw new Wrong(`${name}: what it found is missing`);
      const { seq, at, verdict } = row;
      const hash = visitHash({ link: row.briefingId, seq, at, verdict, facts: found, previous: last.hash });
      if (!hash.equals(row.hash)) throw new Wrong(`${name} or what it found was changed`);
      last = { briefingId: row.briefingId, seq, hash };
      count.visits += 1;
      await pause();
    }
    if (rows.length < atOnce) break;
  }
  if (last !== NOTHING) await watches.endAt(last);
  await watches.end();
}

/** The hashes of what checks found. The page that was kept must be the one that was found. */
async function factsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; url: string; result: { pageHash?: string }; page: string | null }>`
    select l.id, l.url, l.result, encode(sha256(p.gzip), 'hex') as page
    from link_checks l left join link_pages p on p.check_id = l.id
    where l.id = any(${sql.val(ids)}::bigint[])`.execute(db);
  const wrong = rows.find(({ result, page }) => (result.pageHash ?? null) !== page);
  if (wrong) throw new Wrong(`check ${wrong.id}: its page was changed`);
  return new Map(rows.map(({ id, url, result }) => [id, factsHash(url, result)]));
}

/** Blocks as one text, to be compared. */
const textOf = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.map(({ block, first: { at, briefingId, seq }, root }) => [block, at, briefingId, seq, root.toString('hex')]),
  );

async function verifyDays(db: Database, signer: EvidenceSigner, count: { days: number }): Promise<void> {
  const days = await db.selectFrom('linkDays').select(['day', 'size', 'root', 'checkpoint']).orderBy('day').execute();
  let expected: string | undefined;
  for (const { day, size, root, checkpoint } of days) {
    if (expected !== undefined && day !== expected) throw new Wrong(`day ${expected} is missing`);
    expected = addDays(day, 1);
    const tree = await treeOf(db, day);
    if (tree.size !== size) throw new Wrong(`day ${day}: ${tree.size} visits instead of ${size}`);
    if (!tree.root.equals(root)) throw new Wrong(`day ${day}: its visits were changed`);
    if (textOf(await readBlocks(db, day)) !== textOf(tree.blocks))
      throw new Wrong(`day ${day}: its blocks were changed`);
    // Ed25519 signs the same text the same way.
    if (signer.sign(size, root, day) !== checkpoint)
      throw new Wrong(`day ${day}: its checkpoint was changed, or signed with another secret`);
    count.days += 1;
  }
  const earliest = days[0]?.day;
  if (earliest === undefined) return;
  const { rows } = await sql<{ day: string | null }>`
    select (min(at) at time zone 'UTC')::date::text as day from link_visits`.execute(db);
  const first = rows[0]?.day;
  if (first && first < earliest) throw new Wrong(`day ${first} is missing`);
}
