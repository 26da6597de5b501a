import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One connection’s next request. */
export type NextRequest = () => LoadRequest;

export interface Measured {
  /** Answers per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Duration of each answer, ascending. */
  readonly times: Float64Array;
}

/** The value below which a share of ascending times lies. */
export const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Closed-loop load: every connection sends its next request after its last answer, and an optional pause. Throws on an
 * error answer, so that refusals are never measured.
 */
export async function measure(
  origin: string,
  connections: number,
  seconds: number,
  aimOf: (connection: number) => NextRequest,
  restMs = 0,
): Promise<Measured> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const run = async (connection: number) => {
    const aim = aimOf(connection);
    while (performance.now() < end) {
      const { method, path, headers, body } = aim();
      const started = performance.now();
      const answer = await pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
      const text = await answer.body.text();
      latencies.push(performance.now() - started);
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
      if (restMs > 0) await sleep(restMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  await pool.close();
  const sorted = Float64Array.from(latencies).sort();
  return { rate: sorted.length / seconds, p50: at(sorted, 0.5), p99: at(sorted, 0.99), times: sorted };
}

/** The median by rate. */
export function median<M extends Measured>(rounds: readonly M[]): M {
  const sorted = [...rounds].sort((a, b) => a.rate - b.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}
