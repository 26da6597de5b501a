/**
 * Statements go by name: a session parses a text once and may keep its plan, where both take longer than running it.
 * What may go by a name, which names a session holds, and what happens when PostgreSQL no longer knows one, is decided
 * here; whoever asks the database says the text as before. Why and how much: docs/decisions/prepared-statements.md.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/**
 * Says of a statement that it is planned for the values of each call, because a plan for any value would be a bad one:
 * what is searched for by a filter, a page whose size is a value. It goes without a name.
 */
export const PLANNED_EACH_TIME = sql`/* planned each time */`;
const MARK = '/* planned each time */';

/** One statement with a plan for any value takes 50 to 400 kB of a session's memory. */
const NAMES_PER_SESSION = 100;
/** Texts of which it is known whether they came before; half as many are kept when there are more. */
const TEXTS_KNOWN = 1000;
/** Characters. What is longer lists its values, so it hardly comes again. */
const LONGEST_TEXT = 20_000;

const CAN_BE_PREPARED = /^\s*(?:select|with|insert|update|delete|merge|values)\b/i;

/** May a text go by a name at all? */
export function mayHaveName(text: string, values: readonly unknown[]): boolean {
  if (text.length > LONGEST_TEXT || !CAN_BE_PREPARED.test(text) || text.includes(MARK)) return false;
  // Without values it may be several statements in one text, which only go without a name.
  return values.length > 0 || !text.includes(';');
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

/** What pg's client has to do with names and its types don't tell. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}

type QueryCallback = (error: Error | undefined, result?: pg.QueryResult) => void;
type Ask = (query: string | pg.QueryConfig, values?: unknown, told?: QueryCallback) => Promise<pg.QueryResult>;

const CODES_OF_LOST: ReadonlySet<string | undefined> = new Set([
  '26000', // no such statement: DISCARD ALL, DEALLOCATE ALL, another session behind a pooler
  '42P05', // such a statement already: what another client left behind a pooler
]);

/** PostgreSQL does not know the statement by that name, or knows it as it was before a migration. Nothing was run. */
const isLost = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError &&
  (CODES_OF_LOST.has(error.code) || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'));

/** The names of one session, those used last at the end. */
class SessionStatements {
  readonly #client: pg.Client;
  readonly #ask: Ask;
  readonly #names: StatementNames;
  readonly #held = new Set<string>();
  #generation: number;

  constructor(client: pg.Client, ask: Ask, names: StatementNames) {
    this.#client = client;
    this.#ask = ask;
    this.#names = names;
    this.#generation = names.generation;
  }

  /** @throws pg.DatabaseError, also for a statement that was lost in the middle of a transaction: that has failed then */
  async run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = this.#names.nameOf(text, values);
    if (name === null) return this.#ask(text, values);
    if (this.#generation !== this.#names.generation) this.#forgetAll();
    this.#hold(name);
    const isAlone = this.#client.getTransactionStatus() === 'I';
    try {
      return await this.#ask({ name, text, values: values as unknown[] });
    } catch (error) {
      if (!isLost(error)) throw error;
      // What one session has lost, or has of an older time, the others have too: better found out here than in the
      // middle of a transaction.
      this.#names.generation++;
      this.#forgetAll();
      if (!isAlone) throw error;
      return this.#ask(text, values);
    }
  }

  #hold(name: string): void {
    this.#held.delete(name);
    this.#held.add(name);
    if (this.#held.size <= NAMES_PER_SESSION) return;
    const [oldest = name] = this.#held;
    this.#forget(oldest);
  }

  /** Told with whatever is sent next, without an answer of its own; also inside a transaction that has failed. */
  #forget(name: string): void {
    this.#held.delete(name);
    const wire = (this.#client as unknown as { connection: Wire }).connection;
    if (wire.parsedStatements[name] === undefined) return;
    delete wire.parsedStatements[name];
    wire.close({ type: 'S', name });
  }

  #forgetAll(): void {
    this.#generation = this.#names.generation;
    for (const name of [...this.#held]) this.#forget(name);
  }
}

/** A client for the sessions of one pool, which sends by name what it is asked more than once. */
export function preparingClient(): typeof pg.Client {
  const names = new StatementNames();
  return class PreparingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const ask = this.query.bind(this) as unknown as Ask;
      const statements = new SessionStatements(this, ask, names);
      const query: Ask = (text, values, told) => {
        if (typeof text !== 'string' || !Array.isArray(values)) return ask(text, values, told);
        const result = statements.run(text, values);
        if (told)
          result.then(
            (rows) => told(undefined, rows),
            (error: Error) => told(error),
          );
        return result;
      };
      this.query = query as unknown as typeof this.query;
    }
  };
}
