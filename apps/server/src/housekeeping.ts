import { sql } from 'kysely';
import { z } from 'zod';
import { thinEarlierTexts } from './features/briefings/earlier-texts.ts';
import { endUnopened } from './features/cards/unopened.ts';
import { sweepFailedJobs } from './features/failed-jobs/sweep.ts';
import { sweepChannelNotices } from './features/services/channel-notices.ts';
import { sweepImports } from './features/sites/imports/sweep.ts';
import { closeUnproved, sweepDuplicates } from './features/users/jobs.ts';
import type { Database } from './platform/context.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import { defineJob, handle, type JobHandler } from './platform/jobs.ts';
import type { Storage } from './platform/storage.ts';
import { sweepWebhooks } from './platform/webhooks-in/deliveries.ts';

/**
 * Deletes what has expired: sessions and codes, idempotency keys after a day, rows of old imports, webhook deliveries,
 * notices of channels, unverified duplicates, failed jobs that somebody decided on. Thins earlier texts. Ends card payments whose page never opened. Sums up tallies.
 */
export const cleanUp = defineJob({ name: 'clean-up', schema: z.object({}), concurrency: 1 });

export const housekeeping = (
  db: Database,
  identity: Pick<IdentityService, 'sweep' | 'admin'>,
  { storage, timeZone }: { readonly storage: Storage; readonly timeZone: string },
): JobHandler =>
  handle(cleanUp, async (_data, { at }) => {
    await identity.sweep();
    await db.deleteFrom('idempotencyKeys').where('createdAt', '<', sql<Date>`now() - interval '1 day'`).execute();
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
  });
