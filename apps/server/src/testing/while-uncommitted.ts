import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/context.ts';

/** Writes, begins what competes with it, and once that waits for the lock does what is left and commits. */
export const whileUncommitted = <R>(
  db: Database,
  write: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<R>,
  rest: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<{ readonly begun: Promise<R> }> =>
  db.transaction().execute(async (tx) => {
    await write(tx);
    const begun = begin();
    for (let isWaiting = false; !isWaiting; ) {
      await sleep(10);
      const { rows } = await sql`
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
      isWaiting = rows.length > 0;
    }
    await rest(tx);
    return { begun };
  });
