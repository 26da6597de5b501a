import { setFlagsFromString } from 'node:v8';

/** How much the old space may grow over what is alive before it is collected, in percent. 0: as V8 sees fit. */
const GROWTH = 100;
const grow = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);

let working = 0;

/**
 * Runs work that makes much which lives for some tenths of a second, such as mails on their way: it outlives the young
 * space, and V8 would let it heap up to four times what is alive. Ends with the last work of this process.
 */
export async function collectingEarly<T>(work: () => Promise<T>): Promise<T> {
  if (working++ === 0) grow(GROWTH);
  try {
    return await work();
  } finally {
    if (--working === 0) grow(0);
  }
}
