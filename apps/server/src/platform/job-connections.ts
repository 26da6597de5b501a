import type { Db } from 'pg-boss';
import { createPool } from '../db/client.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { listen } from './listener.ts';

/** The logger that jobs need. pino fits. */
export interface JobsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** On an error of the database: pg-boss reports a copy, which no longer says what kind of error it was. */
export const NO_DATABASE = 'isNoDatabase';

export interface BossConnections extends Db {
  /** Lets the free places of a queue look for jobs, as if the database had announced one. */
  wake(queue: string): void;
  close(): Promise<void>;
}

/**
 * Connections of pg-boss: our own pool and listener, which survive database outages. pg-boss's own ones remove the
 * error listener from a connection before it has ended, and a late error then ends the process.
 */
export function bossConnections(databaseUrl: string, max: number): BossConnections {
  const pool = createPool(databaseUrl, { max, applicationName: 'linkstand jobs' });
  let closing: Promise<void> | undefined;
  let wakeQueue: ((queue: string) => void) | undefined;
  return {
    wake: (queue) => wakeQueue?.(queue),
    executeSql: (text, values) =>
      pool.query(text, values).catch((error: unknown) => {
        throw isUnavailable(error) ? Object.assign(error as Error, { [NO_DATABASE]: true }) : error;
      }),
    async listen(channel, onNotification, onReconnect) {
      wakeQueue = onNotification;
      const listener = await listen(databaseUrl, { [channel]: onNotification }, onReconnect, {
        applicationName: 'linkstand jobs listener',
      });
      onReconnect();
      return { close: () => listener.stop() };
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
