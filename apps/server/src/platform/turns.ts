import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest computation before others get a turn. Milliseconds. */
const TURN_MS = 8;

/** Await it between the steps of long work: it yields the event loop if the turn has computed for a while. */
export type Pause = () => Promise<void>;

export function turns(): Pause {
  let until = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + TURN_MS;
  };
}
