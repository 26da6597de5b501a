import type { FastifyBaseLogger } from 'fastify';

/** So long without a failure, and it is over. */
const QUIET_MS = 10_000;

/**
 * Tells the log of what is away (a database that restarts) once, with its cause, and when it is over how many requests
 * it cost: hundreds of them a second would drown what explains it.
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
    /** One more request that could not be answered. */
    tell(error: unknown, url: string): void {
      const now = Date.now();
      if (running) {
        running.requests += 1;
        running.last = now;
        running.timer.refresh();
        return;
      }
      log.error({ err: error, url }, 'Something that requests need is away, they are answered 503');
      running = { since: now, last: now, requests: 1, timer: setTimeout(end, quietMs).unref() };
    },
    /** Says now what there is to say. */
    stop(): void {
      clearTimeout(running?.timer);
      end();
    },
  };
}
