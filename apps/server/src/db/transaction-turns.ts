/**
 * Which transactions may have a connection. A transaction that waits for a lock keeps its connection, so sixty people
 * who act on one record would take all of them, and nobody could read any more. So transactions leave some connections
 * to single statements, and those that are likely to wait for each other wait here, where it costs none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { patienceLeft, spend } from './patience.ts';
import { Unavailable } from './unavailable.ts';

/** Transactions that share something, and how many of them run at a time. */
export interface Group {
  readonly name: string;
  readonly most: number;
}

/** Of a pool's connections, those that transactions may have. */
const SHARE = 0.7;
/** All that a transaction waits here while nobody before it gets done. */
const WAIT_MS = 4000;

interface Asker {
  readonly groups: readonly Group[];
  /** Transactions that it has open. One more must not wait for them. */
  open: number;
}

const askers = new AsyncLocalStorage<Asker>();
/** Transactions that `run` begins belong to these groups. */
export const inGroups = <T>(groups: readonly Group[], run: () => T): T => askers.run({ groups, open: 0 }, run);

interface Waiter {
  readonly groups: readonly Group[];
  readonly enter: () => void;
  /** When it came, or when one of those before it finished. */
  movedAt: number;
}

export interface Turn {
  /** @param isDone it was committed, so that those behind it got on */
  end(isDone: boolean): void;
}

/** The turns of one pool. Of those that may begin, the one that asked first does. */
export class TransactionTurns {
  #free: number;
  readonly #running = new Map<string, number>();
  #waiting: Waiter[] = [];

  /** @param connections of the pool */
  constructor(connections: number) {
    this.#free = Math.max(1, Math.ceil(connections * SHARE));
  }

  /** @throws Unavailable after four seconds in which nobody that it waits for got done */
  async take(): Promise<Turn> {
    const asker = askers.getStore();
    if (asker && asker.open > 0) return { end: () => {} };
    const groups = asker?.groups ?? [];
    if (this.#mayGo(groups)) this.#count(groups, 1);
    else await this.#wait(groups);
    if (asker) asker.open++;
    return {
      end: (isDone) => {
        if (asker) asker.open--;
        this.#count(groups, -1);
        if (isDone) this.#note(groups);
        this.#letGo();
      },
    };
  }

  /** A line that moves is waited in, however long it is: only standing still tries the patience of a request. */
  #wait(groups: readonly Group[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { groups, enter: resolve, movedAt: performance.now() };
    const most = patienceLeft(WAIT_MS);
    const standing = () => performance.now() - waiter.movedAt;
    const look = () => {
      const rest = most - standing();
      if (rest > 0) {
        late = setTimeout(look, rest);
        return;
      }
      this.#waiting = this.#waiting.filter((one) => one !== waiter);
      reject(new Unavailable('Too many transactions wait for each other.'));
    };
    let late = setTimeout(look, most);
    this.#waiting.push(waiter);
    return promise.finally(() => {
      clearTimeout(late);
      spend(standing());
    });
  }

  /** Those who wait for one of these groups, or for a connection alone, are nearer to their turn. */
  #note(ended: readonly Group[]): void {
    const names = new Set(ended.map(({ name }) => name));
    for (const waiter of this.#waiting)
      if (this.#hasRoom(waiter.groups) || waiter.groups.some(({ name }) => names.has(name)))
        waiter.movedAt = performance.now();
  }

  #mayGo(groups: readonly Group[]): boolean {
    return this.#free > 0 && this.#hasRoom(groups);
  }

  #hasRoom(groups: readonly Group[]): boolean {
    return groups.every(({ name, most }) => (this.#running.get(name) ?? 0) < most);
  }

  #count(groups: readonly Group[], by: 1 | -1): void {
    this.#free -= by;
    for (const { name } of groups) {
      const running = (this.#running.get(name) ?? 0) + by;
      if (running > 0) this.#running.set(name, running);
      else this.#running.delete(name);
    }
  }

  #letGo(): void {
    for (const waiter of [...this.#waiting]) {
      if (this.#free <= 0) return;
      if (!this.#mayGo(waiter.groups)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      this.#count(waiter.groups, 1);
      waiter.enter();
    }
  }
}
