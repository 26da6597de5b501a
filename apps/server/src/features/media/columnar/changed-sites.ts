/** Runs of ids at least this long are kept as their ends. */
const LONG = 256;

/** Ids of changed sites that were not read again yet, each once. Takes `12,15-19,30`, hands them out in slices. */
export class ChangedSites {
  #ids = new Set<number>();
  #runs: { from: number; to: number }[] = [];

  add(payload: string): void {
    for (const item of payload.split(',')) {
      const [from = 0, to = from] = item.split('-').map(Number);
      if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) continue;
      if (to - from < LONG) for (let id = from; id <= to; id++) this.#ids.add(id);
      // A transaction announces the same run with each of its statements.
      else if (!this.#runs.some((run) => run.from <= from && to <= run.to)) this.#runs.push({ from, to });
    }
  }

  get size(): number {
    return this.#runs.reduce((sum, { from, to }) => sum + to - from + 1, this.#ids.size);
  }

  /** Takes at most this many ids out. */
  take(most: number): number[] {
    const taken: number[] = [];
    for (const id of this.#ids) {
      if (taken.length >= most) break;
      this.#ids.delete(id);
      taken.push(id);
    }
    while (taken.length < most) {
      const run = this.#runs[0];
      if (!run) break;
      for (; run.from <= run.to && taken.length < most; run.from++) taken.push(run.from);
      if (run.from > run.to) this.#runs.shift();
    }
    return taken;
  }

  clear(): void {
    this.#ids.clear();
    this.#runs = [];
  }
}
