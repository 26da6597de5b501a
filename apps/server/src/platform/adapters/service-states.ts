import { sql } from 'kysely';
import { clockMs } from '../clock.ts';
import type { Database } from '../context.ts';
import type { ServiceOutcome } from './outside-service.ts';

interface StatesLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ServiceStates {
  /** Pass it as `onOutcome` of a service. Never throws. Writes outside of any transaction of the caller. */
  readonly note: (outcome: ServiceOutcome) => void;
  /** Resolves when every recorded outcome is written. */
  settled(): Promise<void>;
}

/** An unchanged state is written at most this often. */
const EVERY_MS = 60_000;

/** Stores the last state of every service in the database, and logs changes. */
export function serviceStates(db: Database, log: StatesLog, now: () => number = clockMs): ServiceStates {
  const known = new Map<string, { works: boolean; at: number }>();
  const writing = new Set<Promise<unknown>>();

  function note(outcome: ServiceOutcome): void {
    const { service, works, error } = outcome;
    const before = known.get(service);
    const at = now();
    const isChanged = before?.works !== works;
    if (!isChanged && at - before.at < EVERY_MS) return;
    known.set(service, { works, at });
    if (!works && isChanged) log.warn({ service, error }, 'An outside service does not work');
    if (works && before && isChanged) log.info({ service }, 'An outside service works again');
    const write = writeState(db, outcome, new Date(at))
      .catch((cause: unknown) => log.error({ err: cause, service }, 'The state of an outside service was not stored'))
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  return {
    note,
    settled: async () => {
      await Promise.all(writing);
    },
  };
}

const writeState = (db: Database, { service, works, milliseconds, error }: ServiceOutcome, at: Date) =>
  works
    ? sql`
        insert into outside_services as s (name, works_since, last_success_at, milliseconds)
        values (${service}, ${at}, ${at}, ${milliseconds})
        on conflict (name) do update set
          works_since = coalesce(s.works_since, excluded.works_since), broken_since = null,
          last_success_at = excluded.last_success_at, milliseconds = excluded.milliseconds`.execute(db)
    : sql`
        insert into outside_services as s (name, broken_since, last_failure_at, last_error, milliseconds)
        values (${service}, ${at}, ${at}, ${error}, ${milliseconds})
        on conflict (name) do update set
          broken_since = coalesce(s.broken_since, excluded.broken_since), works_since = null,
          last_failure_at = excluded.last_failure_at, last_error = excluded.last_error,
          milliseconds = excluded.milliseconds`.execute(db);
