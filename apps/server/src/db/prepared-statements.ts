/**
 * Statements go by name: a session parses a text once and may keep its plan, where both take longer than running it.
 * What may go by a name, which names a session holds, and what happens when PostgreSQL no longer knows one, is decided
 * here; whoever asks the database says the text as before. Why and how much: docs/decisions/prepared-statements.md.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { Flight, type FlightResult } from './flight.ts';
import type { ReaderFinder, RowReader } from './rows.ts';
import type { Expected, ServerWatch } from './watch.ts';

/**
 * Says of a statement that it is planned for the values of each call, because a plan for any value would be a bad one:
 * what is searched for by a filter, a page whose size is a value. It goes without a name.
 */
export const PLANNED_EACH_TIME = sql`/* planned each time */`;
const MARK = '/* planned each time */';

/** One statement with a plan for any value takes 50 to 400 kB of a session's memory. */
const NAMES_PER_SESSION = 100;
/** How many texts are remembered as seen before; when there are more, half of them are dropped. */
const TEXTS_KNOWN = 1000;
/** Characters. A longer text lists its values, so it is hardly ever repeated. */
const LONGEST_TEXT = 20_000;

const CAN_BE_PREPARED = /^\s*(?:select|with|insert|update|delete|merge|values)\b/i;

/** Is it one statement with an answer of its own, and not several in one text? */
const isOne = (text: string): boolean => CAN_BE_PREPARED.test(text) && !text.includes(';');

/** May a text go by a name at all? */
export function mayHaveName(text: string, values: readonly unknown[]): boolean {
  if (text.length > LONGEST_TEXT || !CAN_BE_PREPARED.test(text) || text.includes(MARK)) return false;
  return values.length > 0 || isOne(text);
}

/**
 * The names of the texts that a pool sends. A text gets its name when it comes for the second time, so that those
 * which are put together for one call, as lists of values are, push nothing out.
 */
class StatementNames {
  /** The name of a text; empty after its first time, null where it never gets one. */
  #young = new Map<string, string | null>();
  #old = new Map<string, string | null>();
  /** Goes up when the plans of all sessions are out of date. */
  generation = 0;

  nameOf(text: string, values: readonly unknown[]): string | null {
    let name = this.#young.get(text);
    if (name === undefined) {
      name = this.#old.get(text) ?? (mayHaveName(text, values) ? '' : null);
      const isKnown = this.#old.has(text);
      if (this.#young.size >= TEXTS_KNOWN / 2) {
        this.#old = this.#young;
        this.#young = new Map();
      }
      this.#young.set(text, name);
      if (!isKnown) return null;
    }
    if (name !== '') return name;
    const given = `s_${hash('sha256', text, 'base64url')}`;
    this.#young.set(text, given);
    return given;
  }
}

type QueryCallback = (error: Error | undefined, result?: pg.QueryResult) => void;
type Ask = (query: string | pg.QueryConfig, values?: unknown, callback?: QueryCallback) => Promise<pg.QueryResult>;

const CODES_OF_LOST: ReadonlySet<string | undefined> = new Set([
  '26000', // no such statement: DISCARD ALL, DEALLOCATE ALL, another session behind a pooler
  '42P05', // such a statement already: what another client left behind a pooler
]);

/** PostgreSQL does not know the statement by that name, or knows it as it was before a migration. Nothing was run. */
const isLost = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError &&
  (CODES_OF_LOST.has(error.code) || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'));

/** What is sent around a statement, in one go with it. */
export interface Around {
  /** `begin` with what belongs to it, for the first statement of a transaction. */
  readonly before?: string | undefined;
  /** `commit`, for the last one. */
  readonly after?: string | undefined;
  /** The statement is carried out, and waits for what follows it. */
  readonly onCommitting?: () => void;
}

/** The names of one session, those used last at the end, each with the reader of its rows; null where it has none. */
class SessionStatements {
  readonly #client: pg.Client;
  /** Absent where nothing goes by name. */
  readonly #names: StatementNames | undefined;
  readonly #held = new Map<string, RowReader | null>();
  /** Names to be closed with whatever is sent next, without an answer of their own. */
  readonly #forgotten: string[] = [];
  /** Under way for the first time. */
  readonly #parsing = new Set<string>();
  #generation: number;

  constructor(client: pg.Client, names: StatementNames | undefined) {
    this.#client = client;
    this.#names = names;
    this.#generation = names?.generation ?? 0;
  }

  /**
   * @throws pg.DatabaseError, also for a statement that was lost in the middle of a transaction: that has failed then
   */
  async run(
    readers: ReaderFinder,
    text: string,
    values: readonly unknown[],
    around: Around = NOTHING_AROUND,
  ): Promise<FlightResult> {
    // What PostgreSQL takes as it is written: savepoints, settings, several statements in one text.
    if (values.length === 0 && !isOne(text)) {
      if (around.before !== undefined) await this.#send(readers, around.before, values, null);
      const result = await this.#send(readers, text, values, null);
      if (around.after !== undefined) {
        around.onCommitting?.();
        await this.#send(readers, around.after, values, null);
      }
      return result;
    }
    const name = this.#names?.nameOf(text, values) ?? '';
    // One that is under way for the first time has no reader yet.
    if (name === '' || this.#parsing.has(name)) return this.#send(readers, text, values, '', around);
    if (this.#generation !== this.#names?.generation) this.#forgetAll();
    const isAlone = this.#client.getTransactionStatus() === 'I';
    try {
      return await this.#sendByName(readers, text, values, name, around);
    } catch (error) {
      if (!isLost(error)) throw error;
      // What one session has lost, or has of an older time, the others have too: better found out here than in the
      // middle of a transaction.
      if (this.#names) this.#names.generation++;
      this.#forgetAll();
      if (!isAlone) throw error;
      if (around.before !== undefined) await this.#client.query('rollback');
      return this.#send(readers, text, values, '', around);
    }
  }

  async #sendByName(
    readers: ReaderFinder,
    text: string,
    values: readonly unknown[],
    name: string,
    around: Around,
  ): Promise<FlightResult> {
    const known = this.#held.get(name);
    if (known === undefined) this.#makePlaceFor(name);
    else this.#hold(name, known);
    try {
      const result = await this.#send(readers, text, values, name, around, known);
      if (known === undefined) this.#hold(name, result.reader);
      return result;
    } catch (error) {
      // The error doesn't say whether it was parsed before it failed.
      if (known === undefined) this.#forgotten.push(name);
      throw error;
    } finally {
      if (known === undefined) this.#parsing.delete(name);
    }
  }

  #send(
    readers: ReaderFinder,
    text: string,
    values: readonly unknown[],
    name: string | null,
    around: Around = NOTHING_AROUND,
    known?: RowReader | null,
  ): Promise<FlightResult> {
    const { before, after, onCommitting } = around;
    // A simple statement has no place for what is to be forgotten.
    const forgotten = name === null ? [] : this.#forgotten.splice(0);
    const flight = new Flight({
      asked: { text, values, name, known },
      readers,
      before,
      after,
      onCommitting,
      forgotten,
    });
    this.#client.query(flight);
    return flight.result;
  }

  /** It is the one used last. */
  #hold(name: string, reader: RowReader | null): void {
    this.#held.delete(name);
    this.#held.set(name, reader);
  }

  #makePlaceFor(name: string): void {
    this.#parsing.add(name);
    if (this.#held.size + this.#parsing.size <= NAMES_PER_SESSION) return;
    const [oldest] = this.#held.keys();
    if (oldest === undefined) return;
    this.#held.delete(oldest);
    this.#forgotten.push(oldest);
  }

  #forgetAll(): void {
    this.#generation = this.#names?.generation ?? 0;
    this.#forgotten.push(...this.#held.keys());
    this.#held.clear();
  }
}

const NOTHING_AROUND: Around = {};

/** A session of a pool, as what asks it through Kysely knows it. */
export interface Session extends pg.PoolClient {
  /** The same as `query` with what is sent in one go, its rows read by `readers`. */
  send(readers: ReaderFinder, text: string, values: readonly unknown[], around?: Around): Promise<FlightResult>;
}

/** An error that the server sent is an answer; others are the connection's. */
/**
 * A broken connection in use reports its error through the running or next statement. This event is for others: without a
 * listener it would end the process. A pool listens too late: a server that ends may say so together with its greeting.
 */
export const surviveBreak = (client: pg.ClientBase) => client.on('error', () => {});

const isOfServer = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** A client for the sessions of one pool, which sends repeated statements by name. */
export function preparingClient(plainReaders: ReaderFinder, watch: ServerWatch, isPreparing = true): typeof pg.Client {
  const names = isPreparing ? new StatementNames() : undefined;
  return class PreparingClient extends pg.Client {
    readonly send: Session['send'];

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      surviveBreak(this);
      const until = <T>(result: Promise<T>, expected: Expected): Promise<T> => {
        result.then(
          () => expected.answered(true),
          (error: unknown) => expected.answered(isOfServer(error)),
        );
        return result;
      };
      const watched = <T>(result: Promise<T>): Promise<T> => until(result, watch.expect(this));
      const ask = this.query.bind(this) as unknown as Ask;
      const statements = new SessionStatements(this, names);
      this.send = (readers, text, values, around) => {
        const expected = watch.expect(this, text === 'commit');
        const told = around?.after === undefined ? around : { ...around, onCommitting: expected.committing };
        return until(statements.run(readers, text, values, told), expected);
      };
      const query: Ask = (text, values, callback) => {
        if (typeof text !== 'string' || !Array.isArray(values)) {
          const answered = callback && watch.expect(this);
          const asked = ask(
            text,
            values,
            callback &&
              ((error, result) => {
                answered?.answered(!error || isOfServer(error));
                callback(error, result);
              }),
          );
          // What is handed over as an object, such as a copy, is read by whoever made it.
          return asked instanceof Promise ? watched(asked) : asked;
        }
        const result = watched(statements.run(plainReaders, text, values)).then((found) => ({ oid: 0, ...found }));
        if (callback)
          result.then(
            (rows) => callback(undefined, rows),
            (error: Error) => callback(error),
          );
        return result;
      };
      this.query = query as unknown as typeof this.query;
      const connect = this.connect.bind(this);
      const connectWatched = async () => {
        watch.requireServer();
        watch.add(this);
        return watched(connect());
      };
      // The pool connects with a callback.
      this.connect = ((callback?: (error: Error | null, client?: pg.Client) => void) => {
        const connected = connectWatched();
        if (!callback) return connected;
        connected.then(
          (client) => callback(null, client),
          (error: Error) => callback(error),
        );
        return undefined;
      }) as typeof this.connect;
    }
  };
}
