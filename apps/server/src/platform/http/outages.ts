import type { FastifyBaseLogger } from 'fastify';

/** An outage is over after this long without a failure. */
const QUIET_MS = 10_000;

/**
 * Logs an outage (such as a restarting database) once with its cause, and at its end how many requests it cost.
 * Hundreds of log lines a second would hide the cause.
 */
export function outageLog(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, quietMs = QUIET_MS) {
  let running: { readonly since: number; last: number; requests: number; timer: NodeJS.Timeout } | undefined;
  const end = () => {
    if (!running) return;
    const { since, last, requests } = running;
    running = undefined;
    log.warn({ requests, seconds: (last - since) / 1000 }, 'Requests that failed while something was away; none since');
  };
  return {
    /** Counts one more request that could not be answered. */
    tell(error: unknown, url: string): void {
      const now = performance.now();
      if (running) {
        running.requests += 1;
        running.last = now;
        running.timer.refresh();
        return;
      }
      log.error({ err: error, url }, 'Something that requests need is away or full, they are refused');
      running = { since: now, last: now, requests: 1, timer: setTimeout(end, quietMs).unref() };
    },
    /** Writes what is pending to the log now. */
    stop(): void {
      clearTimeout(running?.timer);
      end();
    },
  };
}
