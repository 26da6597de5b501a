import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { collectingEarly } from '../../platform/collect-early.ts';
import type { Database } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import type { PublicationVisitor } from '../../services.ts';
import { sealDays } from './evidence/seal-days.ts';
import type { EvidenceSigner } from './evidence/signer.ts';
import { keepWatching } from './watch-links.ts';

/** Sites that one process visits at once. */
const AT_ONCE = 40;
const RUN_MS = 50_000;
/** Pause between two queries for due sites, which doubles while none is due. */
const IDLE_MS = 1000;
/** Sites have pauses of 5 s. Where none became due for longer, the next run looks again. */
const LONGEST_IDLE_MS = 4000;

interface Tools {
  readonly db: Database;
  readonly visitor: PublicationVisitor;
  readonly timeZone: string;
  readonly evidence: EvidenceSigner;
}

/** Visits the published links that are due, for most of a minute, or until none is. */
export const guardLinks = defineJob({
  name: 'guard-links',
  schema: z.object({}),
  concurrency: 1,
  retries: { limit: 0 },
  timeoutSeconds: 180,
  schedule: { cron: '* * * * *', zone: 'installation' },
  run: async (_data, { db, visitor, timeZone, evidence }: Tools, { at, signal }) => {
    const started = performance.now();
    const elapsed = () => performance.now() - started;
    const failures: unknown[] = [];
    const guard = { db, visitor, timeZone, atOnce: AT_ONCE, onError: (error: unknown) => failures.push(error) };
    let idleMs = IDLE_MS;
    await makeMonths(db, at);
    await sealDays(db, evidence, at);
    await collectingEarly(() =>
      keepWatching(guard, {
        clock: () => new Date(at.getTime() + elapsed()),
        isOver: () => elapsed() >= RUN_MS || idleMs > LONGEST_IDLE_MS || signal.aborted,
        rest: (underWay) => {
          const ms = idleMs;
          idleMs = underWay.size > 0 ? IDLE_MS : 2 * ms;
          return sleep(ms, undefined, { signal }).catch(() => undefined);
        },
      }),
    );
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} visits of links failed.`);
  },
});

/** Partitions of this month and the next. */
export const makeMonths = (db: Database, now: Date) =>
  sql`select link_evidence_make_month((${now}::date + ahead)::date)
    from unnest(array[interval '0', interval '1 month']) ahead`.execute(db);
