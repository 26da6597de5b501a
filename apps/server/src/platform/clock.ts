/**
 * The one clock that decides what has begun, passed or expired: the database's, whose `now()` stamps the rows. The clock
 * of this machine may differ from it, and may be set meanwhile; what passes between two measurements is counted by the
 * monotonic clock, which nobody sets.
 */
import type pg from 'pg';

/** How long after the last one the difference is measured again. */
const MEASURE_MS = 60_000;
/** How often we look whether somebody has set this machine's clock, or the machine slept. */
const LOOK_MS = 1000;
/** A difference or step below it is what a measurement may err by. */
const WORTH_TELLING_MS = 1000;

interface Measured {
  /** Of the database, milliseconds since 1970. */
  readonly at: number;
  readonly monotonic: number;
}

let last: Measured | undefined;

/** Milliseconds since 1970. Before the first measurement, those of this machine. */
export const clockMs = (): number => (last ? last.at + performance.now() - last.monotonic : Date.now());

/** The moment it is for everybody, as the database would stamp it. */
export const clockNow = (): Date => new Date(clockMs());

export interface ClockLog {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface KeptClock {
  /** By how many seconds the clock of this machine is behind the database's; negative if it is ahead. */
  behindSeconds(): number;
  stop(): void;
}

/**
 * Measures the database's clock now, each minute, and when this machine's clock was set or the machine slept.
 *
 * @param onSetBack the database's clock went back by so many milliseconds: what it stamped before may lie in the future
 */
export async function keepClock(
  pool: Pick<pg.Pool, 'query'>,
  { log, onSetBack }: { log: ClockLog; onSetBack: (byMs: number) => Promise<void> },
): Promise<KeptClock> {
  let behindMs = 0;
  let toldMs = 0;
  let isMeasuring = false;
  let isStopped = false;
  let measuredAt = 0;
  let before = { wall: Date.now(), monotonic: performance.now() };

  const tell = () => {
    if (Math.abs(behindMs - toldMs) < WORTH_TELLING_MS) return;
    toldMs = Math.abs(behindMs) < WORTH_TELLING_MS ? 0 : behindMs;
    const seconds = Math.round(behindMs / 1000);
    if (toldMs === 0) log.info({}, 'The clock of this machine agrees with the database again');
    else
      log.warn(
        { behindSeconds: seconds },
        `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database's, which is used: set the clocks of both by NTP`,
      );
  };

  const measure = async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    measuredAt = performance.now();
    try {
      const asked = performance.now();
      const { rows } = await pool.query<{ at: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
      );
      const answered = performance.now();
      const at = rows[0]?.at;
      // An answer that was long under way says little of its moment.
      if (isStopped || at === undefined || (last && answered - asked > WORTH_TELLING_MS)) return;
      const monotonic = (asked + answered) / 2;
      const step = last ? at - (last.at + monotonic - last.monotonic) : 0;
      last = { at, monotonic };
      behindMs = clockMs() - Date.now();
      tell();
      if (step > -WORTH_TELLING_MS) return;
      log.warn({ seconds: Math.round(-step / 1000) }, 'The clock of the database was set back');
      await onSetBack(-step);
    } finally {
      isMeasuring = false;
    }
  };
  // Whoever needs the database reports that it doesn't answer.
  const measureAgain = () => void measure().catch(() => {});

  const look = () => {
    const now = { wall: Date.now(), monotonic: performance.now() };
    const step = now.wall - before.wall - (now.monotonic - before.monotonic);
    before = now;
    if (Math.abs(step) > WORTH_TELLING_MS || now.monotonic - measuredAt >= MEASURE_MS) measureAgain();
  };

  await measure();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    behindSeconds: () => behindMs / 1000,
    stop: () => {
      clearInterval(timer);
      isStopped = true;
      // Nobody measures any more: an old difference would be wrong as soon as somebody sets this machine's clock.
      last = undefined;
    },
  };
}
