import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { noteBounce } from './commands/note-bounce.ts';
import { MAX_BOUNCE_CHARACTERS, readBounce } from './read-bounce.ts';

/** A mailbox for bounces: works on each mail, and then removes it. */
export type BounceMailbox = (maxBytes: number, most: number, work: (mail: string) => Promise<void>) => Promise<void>;

/** Mails worked off in one run. */
const MOST = 500;

type Tools = Pick<Context, 'db' | 'timeZone'> & {
  /** Undefined if there is none. */
  readonly bounceMailbox: () => BounceMailbox | undefined;
};

/** Reads the mailbox that bounces go to. */
export const readBounces = defineJob({
  name: 'read-bounces',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 10 * 60,
  schedule: { cron: '*/5 * * * *', zone: 'UTC' },
  run: async (_data, { db, bounceMailbox, timeZone }: Tools, { at }) => {
    await bounceMailbox()?.(MAX_BOUNCE_CHARACTERS, MOST, async (mail) => {
      const bounce = readBounce(mail);
      if (bounce) await noteBounce({ db, now: at, timeZone }, bounce);
    });
  },
});
