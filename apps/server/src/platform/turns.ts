import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long something computes before others have their turn. Milliseconds. */
const TURN_MS = 8;

/** Await it between the steps of long work: others have their turn whenever it has computed for a while. */
export type Pause = () => Promise<void>;

export function turns(): Pause {
  let until = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + TURN_MS;
  };
}
