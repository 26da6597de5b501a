import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from '../db/client.ts';

export type Listening = Readonly<Record<string, (payload: string) => void>>;

export interface Listener {
  stop(): Promise<void>;
}

export interface ListenOptions {
  /** The session's name in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** How often the connection is checked. Default 10 s. */
  readonly heartbeatMs?: number;
}

const FIRST_WAIT_MS = 100;
/** The server must work again within a second of the database's return, so no wait exceeds half a second. */
const LONGEST_WAIT_MS = 500;
const HEARTBEAT_MS = 10_000;
/** An answer that takes longer means the connection is dead. */
const ANSWER_MS = 5000;

/**
 * One connection that LISTENs. It reconnects after it breaks or goes silent, and then calls `onGap`: notifications in
 * between are lost, so caches must be dropped.
 */
export async function listen(
  databaseUrl: string,
  channels: Listening,
  onGap: () => void,
  { applicationName = 'linkstand listener', heartbeatMs = HEARTBEAT_MS }: ListenOptions = {},
): Promise<Listener> {
  let stopped = false;
  let client: pg.Client | undefined;

  const connect = async () => {
    const next = createClient(databaseUrl, applicationName);
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    // Not earlier: a failed attempt ends too, and must not start a second series of attempts.
    const ended = new AbortController();
    next.once('end', () => {
      ended.abort();
      void reconnect();
    });
    void keepAsking(next, ended.signal);
    client = next;
    if (stopped) await next.end();
  };

  /** A connection that a firewall or failover dropped silently looks open until it is used. */
  const keepAsking = async (asked: pg.Client, signal: AbortSignal) => {
    while (!signal.aborted) {
      await sleep(heartbeatMs, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      const late = setTimeout(() => asked.connection.stream.destroy(), ANSWER_MS);
      late.unref();
      // An error is followed by the connection's end, which is handled.
      await asked.query('select').catch(() => {});
      clearTimeout(late);
    }
  };

  const reconnect = async () => {
    for (let wait = FIRST_WAIT_MS; !stopped; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await sleep(wait, undefined, { ref: false });
      if (stopped) return;
      try {
        await connect();
      } catch {
        // Requests that need the database report its outage. Keep trying.
        continue;
      }
      return onGap();
    }
  };

  await connect();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
