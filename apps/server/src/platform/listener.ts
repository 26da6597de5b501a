import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from '../db/client.ts';

export type Listening = Readonly<Record<string, (payload: string) => void>>;

export interface Listener {
  stop(): Promise<void>;
}

export interface ListenOptions {
  /** What `pg_stat_activity` calls the session. */
  readonly applicationName?: string;
  /** How often the connection is asked whether it is still there; 10 s when not told. */
  readonly heartbeatMs?: number;
}

const FIRST_WAIT_MS = 100;
/** The server goes on within a second of the database's return, so no wait is longer than half of one. */
const LONGEST_WAIT_MS = 500;
const HEARTBEAT_MS = 10_000;
/** An answer that takes longer means that nobody answers. */
const ANSWER_MS = 5000;

/**
 * One connection that LISTENs. When it breaks, or goes silent, it comes back by itself, and `onGap` is told: whatever
 * was announced in between was missed, so what is remembered must be dropped.
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
    // Only now: an attempt that failed ends too, and must not start a second row of attempts beside its own.
    const ended = new AbortController();
    next.once('end', () => {
      ended.abort();
      void reconnect();
    });
    void keepAsking(next, ended.signal);
    client = next;
    if (stopped) await next.end();
  };

  /** A connection that a firewall or a failover dropped without a word looks open for as long as nobody asks. */
  const keepAsking = async (asked: pg.Client, signal: AbortSignal) => {
    while (!signal.aborted) {
      await sleep(heartbeatMs, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      const late = setTimeout(() => asked.connection.stream.destroy(), ANSWER_MS);
      late.unref();
      // A refusal is followed by the connection's end, which is what counts.
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
        // The requests that need the database say so meanwhile; keep trying.
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
