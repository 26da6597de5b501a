import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './platform/context.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import { defineJob, handle, type JobHandler } from './platform/jobs.ts';

/** Sweeps away what has ended: sessions and codes, idempotency keys after a day. */
export const keepHouse = defineJob({ name: 'keep-house', schema: z.object({}), concurrency: 1 });

export const housekeeping = (db: Database, identity: Pick<IdentityService, 'sweep'>): JobHandler =>
  handle(keepHouse, async () => {
    await identity.sweep();
    await db.deleteFrom('idempotencyKeys').where('createdAt', '<', sql<Date>`now() - interval '1 day'`).execute();
  });
