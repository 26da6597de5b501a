import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Listening = Readonly<Record<string, (payload: string) => void>>;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * One connection that LISTENs. When it breaks it comes back by itself, and `onGap` is told: whatever was announced
 * in between was missed, so what is remembered must be dropped.
 */
export async function listen(databaseUrl: string, channels: Listening, onGap: () => void): Promise<Listener> {
  let stopped = false;
  let client: pg.Client | undefined;
  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'linkstand listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    next.on('error', () => {});
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    // Only now: an attempt that failed ends too, and must not start a second row of attempts beside its own.
    next.once('end', () => void reconnect());
    client = next;
    if (stopped) await next.end();
  };
  const reconnect = async () => {
    for (let wait = 100; !stopped; wait = Math.min(wait * 2, 5000)) {
      await sleep(wait, undefined, { ref: false });
      if (stopped) return;
      try {
        await connect();
        onGap();
        return;
      } catch {
        // Said by the pool's own error log already; keep trying.
      }
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
