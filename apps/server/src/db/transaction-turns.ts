/**
 * Which transactions may have a connection. A transaction that waits for a lock keeps its connection, so sixty people
 * who act on one record would take all of them, and nobody could read any more. So transactions leave some connections
 * to single statements, and those that are likely to wait for each other wait here, where it costs none.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { patienceLeft, waiting } from './patience.ts';
import { Unavailable } from './unavailable.ts';

/** Transactions that share something, and how many of them run at a time. */
export interface Group {
  readonly name: string;
  readonly most: number;
}

/** Of a pool's connections, those that transactions may have. */
const SHARE = 0.7;
/** All that a transaction waits here. */
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
}

export interface Turn {
  end(): void;
}

/** The turns of one pool. Whoever may go goes first, in the order of asking. */
export class TransactionTurns {
  #free: number;
  readonly #running = new Map<string, number>();
  #waiting: Waiter[] = [];

  /** @param connections of the pool */
  constructor(connections: number) {
    this.#free = Math.max(1, Math.ceil(connections * SHARE));
  }

  /** @throws Unavailable after four seconds */
  async take(): Promise<Turn> {
    const asker = askers.getStore();
    if (asker && asker.open > 0) return { end: () => {} };
    const groups = asker?.groups ?? [];
    if (this.#mayGo(groups)) this.#count(groups, 1);
    else await this.#wait(groups);
    if (asker) asker.open++;
    return {
      end: () => {
        if (asker) asker.open--;
        this.#count(groups, -1);
        this.#letGo();
      },
    };
  }

  #wait(groups: readonly Group[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { groups, enter: resolve };
    const waited = waiting();
    const late = setTimeout(() => {
      this.#waiting = this.#waiting.filter((one) => one !== waiter);
      reject(new Unavailable('Too many transactions wait for each other.'));
    }, patienceLeft(WAIT_MS));
    this.#waiting.push(waiter);
    return promise.finally(() => {
      clearTimeout(late);
      waited();
    });
  }

  #mayGo(groups: readonly Group[]): boolean {
    return this.#free > 0 && groups.every(({ name, most }) => (this.#running.get(name) ?? 0) < most);
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
