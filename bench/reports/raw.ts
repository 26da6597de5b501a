import pg from 'pg';
import { connect } from '../../apps/server/src/db/client.ts';
import { readReport } from '../../apps/server/src/features/reports/read-report.ts';
import type { Context, UserActor } from '../../apps/server/src/platform/context.ts';
import { capture, type Statement } from '../captured.ts';
import type { Question } from './questions.ts';
import { TIME_ZONE } from './stage.ts';

export interface RawReports {
  /** The statements that answer a question. */
  statementsOf(question: Question): Promise<Statement[]>;
  /** Sends them one after the other on one connection and throws the rows away. Milliseconds. */
  time(statements: readonly Statement[]): Promise<number>;
  close(): Promise<void>;
}

/** The same work without a server: what is left of an answer's time if only the database worked. */
export async function openRawReports(databaseUrl: string): Promise<RawReports> {
  const { db, pool, close } = connect(databaseUrl, { max: 1 });
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // As the server's sessions are when they read a report.
  await client.query(
    "set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1; set work_mem = '64MB'",
  );
  return {
    async statementsOf({ key, body }) {
      const actor = { kind: 'user', id: admin.id, role: 'ADMIN', companyId: null } as UserActor;
      const now = new Date();
      const ctx = { actor, now, timeZone: TIME_ZONE, locale: 'en-US', brandId: 1, requestId: '', ip: '', db };
      const read = () => readReport(ctx as Context<UserActor>, key, body, { page: 0, size: 25, sort: [] });
      await read();
      return capture(pool, {}, read);
    },
    async time(statements) {
      const started = performance.now();
      for (const { text, values } of statements) await client.query(text, [...values]);
      return performance.now() - started;
    },
    async close() {
      await client.end();
      await close();
    },
  };
}
