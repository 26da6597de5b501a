import { sql } from 'kysely';
import { type Database, IS_WITHIN_LARGER, type Tx } from './context.ts';

/** Runs `work` in a savepoint: the transaction continues if it fails. */
async function inSavepoint<R>(tx: Tx, work: (tx: Tx) => Promise<R>): Promise<R> {
  await sql`savepoint nested`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint nested`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(tx);
    throw error;
  }
}

/**
 * A database for commands that run within a larger transaction: theirs become savepoints of it.
 *
 * @param open the larger transaction, begun at the latest now
 * @param reads what reads outside a command's transaction go to
 */
export const nestedDatabase = (open: () => Promise<Tx>, reads: () => Database | Tx): Database =>
  new Proxy(reads() as Database, {
    get: (_, name) => {
      if (name === 'transaction')
        return () => ({ execute: async <R>(work: (tx: Tx) => Promise<R>) => inSavepoint(await open(), work) });
      if (name === 'isTransaction') return false;
      if (name === IS_WITHIN_LARGER) return true;
      const from = reads();
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
