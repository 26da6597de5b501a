import type { ImportState, ImportTransition } from '@linkstand/contract/sites/import-machine';
import { sql } from 'kysely';
import type { Context, Database, Tx } from '../../../platform/context.ts';
import { type ImportMove, moveImportByRule } from './move-import.ts';
import { readImport } from './queries.ts';

/** The import was stopped, or another run of its job took over: this run must end. */
export class RunOver extends Error {
  override name = 'RunOver';
}

/** Progress of a step with one batch of its rows. */
export interface Part {
  /** Rows processed. */
  readonly done: number;
  /** The last of them. Absent if an interrupted step starts again. */
  readonly reached?: number;
  /** Rows written, undone, and left as they are. */
  readonly applied?: number;
  readonly undone?: number;
  readonly kept?: number;
  /** Rows that were planned as new or changed, and are refused now. */
  readonly refusedNew?: number;
  readonly refusedChanged?: number;
}

/** Shortest time between two progress updates to screens. Milliseconds. */
const ANNOUNCE_EVERY_MS = 500;

/**
 * One run of an import's job. Each batch is a transaction that locks the import and stores the progress, and throws
 * `RunOver` if the import was stopped or another run took over. So nothing is done twice, whenever a process dies.
 */
export class ImportRun {
  readonly importId: number;
  readonly #db: Database;
  readonly #state: ImportState;
  readonly #run: number;
  #announcedAt = Number.NEGATIVE_INFINITY;

  private constructor(db: Database, importId: number, state: ImportState, run: number) {
    this.#db = db;
    this.importId = importId;
    this.#state = state;
    this.#run = run;
  }

  /** Takes the import over from any earlier run. Undefined if it is in another state by now. */
  static async claim(db: Database, importId: number, state: ImportState): Promise<ImportRun | undefined> {
    const claimed = await db
      .updateTable('siteImports')
      .set((eb) => ({ run: eb('run', '+', 1), ...(state === 'planning' ? { done: 0, reached: 0 } : {}) }))
      .where('id', '=', importId)
      .where('state', '=', state)
      .returning('run')
      .executeTakeFirst();
    return claimed && new ImportRun(db, importId, state, claimed.run);
  }

  /**
   * Processes one batch.
   * @param work gets the last row of the batch before
   * @throws RunOver
   */
  step<P extends Part>(work: (tx: Tx, reached: number) => Promise<P>): Promise<P> {
    return this.#db.transaction().execute(async (tx) => {
      const { reached } = await this.#lock(tx, { isRepeatable: true });
      const part = await work(tx, reached);
      await sql`
        update site_imports set done = done + ${part.done}, reached = ${part.reached ?? reached},
          applied = applied + ${part.applied ?? 0}, undone = undone + ${part.undone ?? 0}, kept = kept + ${part.kept ?? 0},
          refused = refused + ${(part.refusedNew ?? 0) + (part.refusedChanged ?? 0)},
          added = added - ${part.refusedNew ?? 0}, changed = changed - ${part.refusedChanged ?? 0}
        where id = ${this.importId}`.execute(tx);
      await this.#announce(tx);
      return part;
    });
  }

  /** The step is done, and the import moves on. @throws RunOver */
  async finish(ctx: Context, name: ImportTransition, planned: ImportMove): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await this.#lock(tx);
      await moveImportByRule(tx, ctx, name, await readImport(tx, this.importId), planned);
      this.#announcedAt = Number.NEGATIVE_INFINITY;
      await this.#announce(tx);
    });
  }

  /** @param isRepeatable if the database crashes, the last batches may be lost: they are processed again */
  async #lock(tx: Tx, { isRepeatable } = { isRepeatable: false }): Promise<{ reached: number }> {
    const held = await tx
      .selectFrom('siteImports')
      .select('reached')
      .$if(isRepeatable, (query) => query.select(sql`set_config('synchronous_commit', 'off', true)`.as('commits')))
      .where('id', '=', this.importId)
      .where('state', '=', this.#state)
      .where('run', '=', this.#run)
      .forUpdate()
      .executeTakeFirst();
    if (!held) throw new RunOver(`Import ${this.importId} is no longer of run ${this.#run}.`);
    return held;
  }

  /** Notifies open screens. Nothing else follows from progress, so it leaves no event. */
  async #announce(tx: Tx): Promise<void> {
    const now = performance.now();
    if (now - this.#announcedAt < ANNOUNCE_EVERY_MS) return;
    this.#announcedAt = now;
    const progress = { id: 0, name: 'site_import.progress', entity: 'site_imports', entityId: this.importId };
    await sql`select pg_notify('events', ${JSON.stringify(progress)})`.execute(tx);
  }
}
