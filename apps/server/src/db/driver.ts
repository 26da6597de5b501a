/**
 * Kysely on sessions of our own pool. A transaction begins in one go with its first statement, and where nothing was
 * asked in it, it never began.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { markTurn } from '../platform/metrics/event-loop.ts';
import { LEAST_LOCK_WAIT_MS, LOCK_WAIT_MS, patienceLeft, patiently } from './patience.ts';
import type { Session } from './prepared-statements.ts';
import type { ReaderFinder } from './rows.ts';
import { TransactionTurns, type Turn } from './transaction-turns.ts';

const markTurnOfAsker = () => markTurn();

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** May be part of a query. */
export interface Ending {
  /**
   * The transaction is committed in one go with this statement, its last. Only for one that fails in the database where
   * nothing may be committed, as nobody can look at its answer before.
   */
  readonly endsTransaction?: boolean;
}

/** Takes a session with its first statement, when it is known whether that begins a transaction. */
class SessionConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  readonly #turns: TransactionTurns;
  readonly #readers: ReaderFinder;
  #taken: Promise<Session> | undefined;
  #session: Session | undefined;
  #turn: Turn | undefined;
  /** What the transaction is to begin with, until its first statement. */
  #toBegin: string | undefined;
  /** Sent before its first statement, after a long wait. */
  #isBegun = false;
  /** Its last statement took the commit along. */
  #isCommitted = false;
  /** All of it is in the database. */
  #isDone = false;
  #broken: Error | undefined;

  constructor(pool: pg.Pool, turns: TransactionTurns, readers: ReaderFinder) {
    this.#pool = pool;
    this.#turns = turns;
    this.#readers = readers;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const settings = [
      ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
      ...(accessMode ? [accessMode] : []),
    ];
    this.#isCommitted = false;
    this.#isBegun = false;
    this.#isDone = false;
    this.#toBegin = ['begin', settings.join(', ')].join(' ').trim();
  }

  /** @throws Error where a statement of the transaction had failed, so that nothing of it is there */
  async commit(): Promise<void> {
    if (this.#isCommitted || this.#isNotBegun()) return;
    const { command } = await this.#send('commit', []);
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed, so it was rolled back.');
    this.#isDone = true;
  }

  async rollback(): Promise<void> {
    if (this.#isCommitted || this.#isNotBegun() || !this.#session) return;
    try {
      await this.#send('rollback', []);
    } catch (error) {
      // Nobody knows what such a session still holds.
      this.#broken = error as Error;
      throw error;
    }
  }

  async executeQuery<R>({ sql, parameters, endsTransaction }: CompiledQuery & Ending): Promise<QueryResult<R>> {
    // Answer or refusal: from here on this turn works for whoever asked.
    const { command, rowCount, rows } = await this.#send(sql, parameters, endsTransaction).finally(markTurnOfAsker);
    if (endsTransaction) this.#isCommitted = true;
    return {
      rows: rows as R[],
      ...(WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  // biome-ignore lint/correctness/useYield: there is nothing to give.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed through Kysely: copyOut() does.');
  }

  release(): void {
    this.#turn?.end(this.#isDone || this.#isCommitted);
    this.#session?.release(this.#broken);
  }

  #isNotBegun(): boolean {
    const isNotBegun = this.#toBegin !== undefined;
    this.#toBegin = undefined;
    return isNotBegun;
  }

  /** A session that is free is there at once, and is not waited for. */
  async #connect(): Promise<Session> {
    const isFree = this.#pool.idleCount > this.#pool.waitingCount;
    const connecting = this.#pool.connect() as Promise<Session>;
    return isFree ? connecting : patiently(connecting, (session) => session.release());
  }

  /** @param begin where the session is for a transaction */
  async #take(begin: string | undefined): Promise<Session> {
    if (begin !== undefined) this.#turn = await this.#turns.take();
    const session = await this.#connect();
    // To be released, whatever follows.
    this.#session = session;
    const rest = begin === undefined ? LOCK_WAIT_MS : Math.round(patienceLeft(LOCK_WAIT_MS));
    if (begin !== undefined && rest < LOCK_WAIT_MS) {
      this.#isBegun = true;
      await session.send(this.#readers, begin, []);
      await session.send(this.#readers, `set local lock_timeout = ${Math.max(LEAST_LOCK_WAIT_MS, rest)}`, []);
    }
    return session;
  }

  async #send(text: string, values: readonly unknown[], endsTransaction = false) {
    if (this.#isCommitted) throw new Error('The transaction was committed with the statement before.');
    const before = this.#toBegin;
    this.#toBegin = undefined;
    try {
      this.#taken ??= this.#take(before);
      const session = this.#session ?? (await this.#taken);
      return await session.send(this.#readers, text, values, {
        before: this.#isBegun ? undefined : before,
        after: endsTransaction ? 'commit' : undefined,
      });
    } catch (error) {
      // Its own stack leads to the socket alone.
      if (error instanceof Error) error.stack += new Error().stack?.replace(/^.*/, '') ?? '';
      throw error;
    }
  }
}

class SessionDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #turns: TransactionTurns;
  readonly #readers: ReaderFinder;

  constructor(pool: pg.Pool, readers: ReaderFinder) {
    this.#pool = pool;
    this.#turns = new TransactionTurns(pool.options.max);
    this.#readers = readers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SessionConnection(this.#pool, this.#turns, this.#readers);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    (connection as SessionConnection).begin(settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as SessionConnection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as SessionConnection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as SessionConnection).release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** @param pool of `preparingClient` */
export class SessionDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #readers: ReaderFinder;

  constructor(pool: pg.Pool, readers: ReaderFinder) {
    super({ pool });
    this.#pool = pool;
    this.#readers = readers;
  }

  override createDriver(): Driver {
    return new SessionDriver(this.#pool, this.#readers);
  }
}
