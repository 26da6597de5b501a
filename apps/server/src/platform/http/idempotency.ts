import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { sql } from 'kysely';
import pg from 'pg';
import { LEAST_LOCK_WAIT_MS, LOCK_WAIT_MS, patienceLeft, waiting } from '../../db/patience.ts';
import type { Actor, Context, Database, Tx } from '../context.ts';
import { conflict, Refusal } from '../errors.ts';
import { nestedDatabase } from '../nested-database.ts';

/** Whose keys they are. All links of an owner share them. */
const holderOf = (actor: Actor): string => {
  if (actor.kind === 'user') return `user:${actor.id}`;
  return actor.kind === 'owner' ? `owner:${actor.ownerId}` : actor.kind;
};

interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly version?: number | undefined;
}

interface Key {
  readonly key: string;
  readonly caller: string;
  readonly endpoint: string;
}

const LONGEST_KEY = 200;
/** How long a repeat waits for the answer of the first request. */
const WAIT_MS = 4000;
const LOCK_NOT_AVAILABLE = '55P03';
/** What is left of a limit, as a setting of PostgreSQL, for which 0 is no limit. */
const leftOf = (most: number, least = 1): string => String(Math.max(least, Math.round(patienceLeft(most))));

/** The first request is still running after the wait. */
const stillRunning = () => conflict('idempotency_running', { retryAfterSeconds: 2 });

/** Unwinds a handler that is about to write, because its request turns out to be answered already. */
class Answered extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('answered already');
    this.answer = answer;
  }
}

/**
 * The stored answer of this request; undefined if there is none. @throws Refusal 409 if the key belongs to another
 * request
 */
async function findAnswer(db: Database | Tx, key: Key, sha256: string): Promise<Answered | undefined> {
  const first = await db
    .selectFrom('idempotencyKeys')
    .select(['bodySha256', 'status', 'response'])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (first && first.bodySha256 !== sha256) throw conflict('idempotency_reused');
  return first?.status == null ? undefined : new Answered(first.response ?? undefined);
}

/**
 * The database as seen by the handler of a request with a key. Reads before the first transaction use the pool, however
 * long they take. The first transaction also writes the key, and everything after it is part of that transaction. So
 * the key exists if and only if the work is committed.
 */
class KeyedDatabase {
  readonly #db: Database;
  readonly #key: Key;
  readonly #sha256: string;
  #opening: Promise<Tx> | undefined;
  #tx: Tx | undefined;
  /** Settled when the request ends: commit or rollback. */
  readonly #end = Promise.withResolvers<void>();
  #ended: Promise<void> | undefined;

  constructor(db: Database, key: Key, sha256: string) {
    this.#db = db;
    this.#key = key;
    this.#sha256 = sha256;
  }

  /** Given to the handler. Its transactions become savepoints of the key's transaction. */
  readonly database = (): Database =>
    nestedDatabase(
      () => this.#open(),
      () => this.#tx ?? this.#db,
    );

  #open(): Promise<Tx> {
    this.#opening ??= this.#begin();
    return this.#opening;
  }

  async #begin(): Promise<Tx> {
    const begun = Promise.withResolvers<Tx>();
    this.#ended = this.#db.transaction().execute((tx) => {
      begun.resolve(tx);
      return this.#end.promise;
    });
    this.#ended.catch(begun.reject);
    this.#tx = await begun.promise;
    await this.#claim(this.#tx);
    return this.#tx;
  }

  /** Waits until another process that holds the same key has answered or failed. */
  async #claim(tx: Tx): Promise<void> {
    const { key, caller, endpoint } = this.#key;
    const end = waiting();
    const claimed = await sql`
      insert into idempotency_keys (key, caller, endpoint, body_sha256)
      select ${key}, ${caller}, ${endpoint}, ${this.#sha256} from set_config('lock_timeout', ${leftOf(WAIT_MS)}, true)
      on conflict do nothing returning set_config('lock_timeout', ${leftOf(LOCK_WAIT_MS, LEAST_LOCK_WAIT_MS)}, true)`
      .execute(tx)
      .catch((error: unknown) => {
        throw error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE ? stillRunning() : error;
      })
      .finally(end);
    if (claimed.rows.length > 0) return;
    throw (await findAnswer(tx, this.#key, this.#sha256)) ?? stillRunning();
  }

  /** Stores the answer and commits, all or nothing. */
  async commit(status: number, answer: unknown): Promise<void> {
    const tx = await this.#open();
    await tx
      .updateTable('idempotencyKeys')
      .set({ status, response: JSON.stringify(answer ?? null) })
      .where((eb) => eb.and(this.#key))
      .execute();
    this.#end.resolve();
    await this.#ended;
  }

  async rollback(reason: unknown): Promise<void> {
    this.#end.reject(reason);
    this.#end.promise.catch(() => {});
    await this.#ended?.catch(() => {});
  }
}

/** Requests with a key that this process handles. Repeats wait here, without holding a connection. */
const running = new Map<string, Promise<unknown>>();

async function oneAtATime<R>(key: Key, work: () => Promise<R>): Promise<R> {
  const name = JSON.stringify(key);
  const late = performance.now() + patienceLeft(WAIT_MS);
  const end = waiting();
  for (let other = running.get(name); other; other = running.get(name)) {
    const left = late - performance.now();
    if (left <= 0) throw stillRunning();
    const asleep = new AbortController();
    await Promise.race([other, sleep(left, undefined, { signal: asleep.signal })]).catch(() => {});
    asleep.abort();
  }
  end();
  const own = work();
  const settled = own.then(
    () => undefined,
    () => undefined,
  );
  running.set(name, settled);
  try {
    return await own;
  } finally {
    running.delete(name);
  }
}

/** How keys name what was asked. */
export const endpointKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

const sha256Of = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** @throws Refusal 400 */
function readKey(ctx: Context, endpoint: Endpoint, name: string, { params, query, body, version }: Received) {
  if (name.length > LONGEST_KEY) throw new Refusal(400, 'idempotency_long', { parameters: { limit: LONGEST_KEY } });
  const key: Key = { key: name, caller: holderOf(ctx.actor), endpoint: endpointKey(endpoint) };
  return { key, sha256: sha256Of({ params, query, body, version }) };
}

/**
 * Answers a repeated `Idempotency-Key` with the first answer instead of acting twice. The key is written in the
 * transaction of the work. If that fails, or the process dies, the key is free and a repeat does the work. Of two at
 * once, one does the work and the other waits for its answer.
 *
 * @param act receives a context whose transactions belong to the key's
 * @throws Refusal 409 `idempotency_reused` if another request used this key, `idempotency_running` after waiting 5 s
 */
export async function withIdempotencyKey(
  ctx: Context,
  endpoint: Endpoint,
  name: string,
  received: Received,
  act: (ctx: Context) => Promise<unknown>,
): Promise<unknown> {
  const { key, sha256 } = readKey(ctx, endpoint, name, received);
  return oneAtATime(key, async () => {
    const kept = await findAnswer(ctx.db, key, sha256);
    if (kept) return kept.answer;
    const keyed = new KeyedDatabase(ctx.db, key, sha256);
    try {
      const answer = await act({ ...ctx, db: keyed.database() });
      await keyed.commit(endpoint.status ?? 200, answer);
      return answer;
    } catch (error) {
      await keyed.rollback(error);
      if (error instanceof Answered) return error.answer;
      throw error;
    }
  });
}

/**
 * For a handler that commits its work before it calls a service outside: in a transaction of the key, rows would stay
 * locked as long as the service takes, and a crash after the call would undo what the service knows already. The
 * handler keeps `ctx.requestKey` with its work and finds it by that; repeats in this process wait here for the first.
 *
 * @throws Refusal 409 `idempotency_running` after waiting 5 s
 */
export async function withKeptKey(
  ctx: Context,
  endpoint: Endpoint,
  name: string,
  received: Received,
  act: (ctx: Context) => Promise<unknown>,
): Promise<unknown> {
  const { key, sha256 } = readKey(ctx, endpoint, name, received);
  return oneAtATime(key, () => act({ ...ctx, requestKey: { key: sha256Of(key), sha256 } }));
}
