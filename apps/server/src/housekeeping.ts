import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { thinEarlierTexts } from './features/briefings/earlier-texts.ts';
import { endUnopened } from './features/cards/unopened.ts';
import { sweepFailedJobs } from './features/failed-jobs/sweep.ts';
import { sweepChannelNotices } from './features/services/channel-notices.ts';
import { sweepImports } from './features/sites/imports/sweep.ts';
import { closeUnproved, sweepDuplicates } from './features/users/jobs.ts';
import type { Database } from './platform/context.ts';
import { endpointKey } from './platform/http/idempotency.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import { defineJob } from './platform/jobs.ts';
import type { Storage } from './platform/storage.ts';
import { sweepWebhooks } from './platform/webhooks-in/deliveries.ts';

/** Saves of texts: each has its whole text in the answer that its key keeps, and somebody who writes saves all the time. */
const SAVES = [contract.briefings.saveContent, contract.briefings.restoreText].map(endpointKey);

/** A repeat of a save that comes after its hour still writes nothing twice: the version that it names has moved on. */
export async function forgetKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'
    or (created_at < now() - interval '1 hour' and endpoint = any (${SAVES}))`.execute(db);
}

interface Tools {
  readonly db: Database;
  readonly identity: Pick<IdentityService, 'sweep' | 'admin'>;
  readonly storage: Storage;
  readonly timeZone: string;
}

/**
 * Deletes what has expired: sessions and codes, idempotency keys, rows of old imports, webhook deliveries, notices of
 * channels, failed jobs that were decided on, unverified duplicates. Thins earlier texts, ends card payments whose page
 * never opened, and sums up tallies.
 */
export const cleanUp = defineJob({
  name: 'clean-up',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '35 * * * *', zone: 'installation' },
  run: async (_data, { db, identity, storage, timeZone }: Tools, { at }) => {
    await identity.sweep();
    await forgetKeys(db);
    // An ID token lives for an hour, so its session need not be remembered longer.
    await db.deleteFrom('endedSessions').where('endedAt', '<', sql<Date>`now() - interval '2 hours'`).execute();
    await sql`select sites_merge_counts()`.execute(db);
    await endUnopened(db, at, timeZone);
    await sweepImports(db, storage);
    await thinEarlierTexts(db, at);
    await sweepWebhooks(db);
    await sweepChannelNotices(db);
    await sweepFailedJobs(db, at);
    await sweepDuplicates(db, identity.admin);
    await closeUnproved(db, identity.admin);
  },
});
