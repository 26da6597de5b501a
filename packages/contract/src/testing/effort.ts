/**
 * Compares work with a yardstick that the same thread runs at the same time. Machines differ and are busy, so seconds
 * say little about how much was done.
 */

/** Processor time of this thread so far, in milliseconds. Waiting, and what else the machine does, don't count. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const TEXT = JSON.stringify(
  Array.from({ length: 4000 }, (_, id) => ({ id, name: `Site ${id}`, domains: [`site${id}.example`], price: id / 7 })),
);

/** Work of a fixed amount, about a millisecond and a half on the machines of 2025. */
const yard = () => JSON.parse(TEXT);

/**
 * How long one yard takes now, in milliseconds: the quickest of some, as what interferes only makes it longer. By the
 * clock, because some systems count processor time in steps that are longer than a yard.
 */
export function yardstick(tries = 8): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries; n++) {
    const before = performance.now();
    yard();
    quickest = Math.min(quickest, performance.now() - before);
  }
  return quickest;
}

/** What work costs this thread, in yards. */
export async function effortOf(work: () => unknown): Promise<number> {
  const yardBefore = yardstick();
  const before = processorTime();
  await work();
  const spent = processorTime() - before;
  return spent / Math.max(yardBefore, yardstick());
}
