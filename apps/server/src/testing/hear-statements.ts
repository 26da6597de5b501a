import type pg from 'pg';
import type { Session } from '../db/prepared-statements.ts';

/**
 * Returns every statement that is sent through a pool while `work` runs, whether by Kysely or by the pool itself.
 *
 * @param pool made by `createPool`
 */
export async function hearStatements(
  pool: pg.Pool,
  heard: (text: string, values: readonly unknown[]) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const patched = new Map<Session, Pick<Session, 'query' | 'send'>>();
  const listen = (client: pg.PoolClient) => {
    const session = client as Session;
    if (patched.has(session)) return;
    const { query, send } = session;
    patched.set(session, { query, send });
    Object.assign(session, {
      query: (...args: unknown[]) => {
        const [text, values] = args;
        if (typeof text === 'string') heard(text, Array.isArray(values) ? values : []);
        return (query as (...args: unknown[]) => unknown)(...args);
      },
      send: (...args: Parameters<Session['send']>) => {
        const [, text, values] = args;
        heard(text, values);
        return send(...args);
      },
    } satisfies Record<keyof Pick<Session, 'query' | 'send'>, unknown>);
  };
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const [session, own] of patched) Object.assign(session, own);
  }
}
