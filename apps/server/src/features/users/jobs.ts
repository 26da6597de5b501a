import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/context.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';

/** Reckons anew what clients spent in the last twelve months: a day of them ends every night, without any order. */
export const reckonClients = defineJob({ name: 'reckon-clients', schema: z.object({}), concurrency: 1 });

export const clientReckoning = (db: Database): JobHandler =>
  handle(reckonClients, async () => {
    await sql`select users_reckon()`.execute(db);
  });
