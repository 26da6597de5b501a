import { setTimeout as sleep } from 'node:timers/promises';
import { yardstick } from '@linkstand/contract/testing/effort';
import { watchEventLoop } from '../platform/metrics/event-loop.ts';

/**
 * What `longestTurn` may be in a test, in yards. A server's turn takes half of it: on a busy machine work that reads
 * much memory is slowed down more than the yardstick is.
 */
export const MOST_YARDS = 100;

/**
 * The longest time that work blocks the event loop, in yards of the contract's `testing/effort.ts`.
 * The best of some runs: what runs for the first time is compiled meanwhile.
 *
 * @param enough a run that stays below it is the last
 */
export async function longestTurn(work: () => Promise<unknown>, enough: number, runs = 12): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && best >= enough; run++) {
    let longest = 0;
    const before = yardstick();
    const stop = watchEventLoop({ limit: 1, onStall: (stall) => (longest = Math.max(longest, stall.milliseconds)) });
    await sleep(25);
    await work();
    await sleep(25);
    stop();
    best = Math.min(best, longest / Math.max(before, yardstick()));
  }
  return best;
}
