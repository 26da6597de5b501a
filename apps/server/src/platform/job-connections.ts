import type { Db } from 'pg-boss';
import { createPool } from '../db/client.ts';
import { isUnavailable } from '../db/unavailable.ts';

/** The logger that jobs need. pino fits. */
export interface JobsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** On an error of the database: pg-boss reports a copy, which no longer says what kind of error it was. */
export const NO_DATABASE = 'isNoDatabase';

export interface BossConnections extends Db {
  close(): Promise<void>;
}

/**
 * Connections of pg-boss: our own pool, which survives database outages. pg-boss's own one removes the error listener
 * from a connection before it has ended, and a late error then ends the process.
 */
export function bossConnections(databaseUrl: string, max: number): BossConnections {
  const pool = createPool(databaseUrl, { max, applicationName: 'linkstand jobs' });
  let closing: Promise<void> | undefined;
  return {
    executeSql: (text, values) =>
      pool.query(text, values).catch((error: unknown) => {
        throw isUnavailable(error) ? Object.assign(error as Error, { [NO_DATABASE]: true }) : error;
      }),
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
