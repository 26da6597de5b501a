import { z } from 'zod';
import type { Database } from '../../platform/context.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { noteBounce } from './commands/note-bounce.ts';
import { MAX_BOUNCE_CHARACTERS, readBounce } from './read-bounce.ts';

/** Every few minutes: reads the mailbox that bounces go to. */
export const readBounces = defineJob({
  name: 'read-bounces',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 10 * 60,
});

/** A mailbox for bounces: works on each mail, and then removes it. */
export type BounceMailbox = (maxBytes: number, most: number, work: (mail: string) => Promise<void>) => Promise<void>;

/** Mails worked off in one run. */
const MOST = 500;

/** Handles `read-bounces`. @param mailbox undefined if there is none */
export const bounceReader = (db: Database, mailbox: () => BounceMailbox | undefined, timeZone: string): JobHandler =>
  handle(readBounces, async (_data, { at }) => {
    await mailbox()?.(MAX_BOUNCE_CHARACTERS, MOST, async (mail) => {
      const bounce = readBounce(mail);
      if (bounce) await noteBounce(db, bounce, at, timeZone);
    });
  });
