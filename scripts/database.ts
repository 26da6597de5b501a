import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { connect, type Database } from '../apps/server/src/db/client.ts';
import { addressOfRunning, ensureDatabase, startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import type { DB } from '../apps/server/src/db/types.generated.ts';
import { isUnavailable } from '../apps/server/src/db/unavailable.ts';
import type { Env } from '../apps/server/src/env.ts';
import { StartError } from './start-error.ts';

const NAME = 'linkstand';
const OLDEST_VERSION = 15;

export interface OpenDatabase {
  url: string;
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Resolves to a line when the embedded database ends by itself. Never resolves for an operator's database. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/**
 * The operator's PostgreSQL if DATABASE_URL is set, otherwise the embedded one. Throws errors that lineOf understands.
 */
export async function openDatabase(env: Env, log: (line: string) => void): Promise<OpenDatabase> {
  return env.databaseUrl === undefined
    ? await openEmbedded(env, log)
    : await openExisting(env.databaseUrl, env.preparedStatements, log);
}

/** The same database for a command: that of the running server, or one started for the moment. */
export function openDatabaseBeside(env: Env, log: (line: string) => void): Promise<OpenDatabase> {
  const running = env.databaseUrl === undefined ? addressOfRunning(env.dataDir, NAME) : undefined;
  return running === undefined ? openDatabase(env, log) : openExisting(running, env.preparedStatements, log);
}

async function openEmbedded(env: Env, log: (line: string) => void): Promise<OpenDatabase> {
  const cluster = await startCluster({ dataDir: env.dataDir, log });
  try {
    await ensureDatabase(cluster, NAME);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const url = cluster.url(NAME);
  const { db, pool } = connect(url);
  let closing = false;
  return {
    url,
    pool,
    db,
    lost: new Promise((resolve) => {
      cluster.exited.then(() => {
        if (!closing) resolve(`The database stopped by itself: see ${cluster.logFile}, then start again.`);
      });
    }),
    async close() {
      closing = true;
      await endPool(pool);
      await cluster.stop();
    },
  };
}

async function openExisting(url: string, isPreparing: boolean, log: (line: string) => void): Promise<OpenDatabase> {
  const { db, pool }: Database = connect(url, { isPreparing });
  try {
    const version = Math.floor(Number(await firstAnswer(url, pool, log)) / 10_000);
    if (version < OLDEST_VERSION) {
      throw new StartError(
        `The PostgreSQL of DATABASE_URL has version ${version}, and ${OLDEST_VERSION} or newer is needed: upgrade it.`,
      );
    }
  } catch (error) {
    await endPool(pool);
    throw error instanceof StartError ? error : new StartError(unreachable(url, error), { cause: error });
  }
  return { url, pool, db, lost: new Promise(() => {}), close: () => endPool(pool) };
}

/** Of an address that is wrong these come at once, and for as long as one tries; of a server that is about to start, too. */
const WRONG_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'ECONNREFUSED', 'ENOENT', '3D000']);
const AGAIN_MS = 1000;
/** A PostgreSQL that starts beside us is there by then. */
const WRONG_AFTER_MS = 15_000;
const SAID_AGAIN_MS = 30_000;

/**
 * The server's version. What may pass is tried again: a busy machine, a server that starts, a network that is not there
 * yet.
 */
async function firstAnswer(url: string, pool: pg.Pool, log: (line: string) => void): Promise<string | undefined> {
  const began = performance.now();
  for (let said = Number.NEGATIVE_INFINITY; ; await sleep(AGAIN_MS)) {
    try {
      const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
      return rows[0]?.version;
    } catch (error) {
      const mayBeWrong = error instanceof Error && 'code' in error && WRONG_ADDRESS.has(String(error.code));
      if (!isUnavailable(error) || (mayBeWrong && performance.now() - began > WRONG_AFTER_MS)) throw error;
      if (performance.now() - said < SAID_AGAIN_MS) continue;
      said = performance.now();
      log(`The PostgreSQL at ${placeOf(url)} does not answer yet (${firstMessage(error)}): trying again…`);
    }
  }
}

/** A query that never ends must not keep the process from stopping. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
}

function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed?.searchParams.get('host') ?? (parsed?.host || 'the local socket');
}

/** The address is shown without its password. */
function unreachable(url: string, error: unknown): string {
  const parsed = URL.parse(url);
  const place = placeOf(url);
  const name = decodeURIComponent(parsed?.pathname.slice(1) ?? '');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = firstMessage(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL names ${place}, which is not known here: check the host name.`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${place}: start it, or correct DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} refuses the user of DATABASE_URL (${reason}): correct its name or password.`;
    case '3D000':
      return `The PostgreSQL at ${place} has no database "${name}": create it, or correct DATABASE_URL.`;
    default:
      return `The PostgreSQL at ${place} can't be used (${reason}): check it, or correct DATABASE_URL.`;
  }
}

/** A host with several addresses fails with one error per address and no message of its own. */
function firstMessage(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
