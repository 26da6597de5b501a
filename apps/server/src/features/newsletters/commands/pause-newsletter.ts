import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { sendNewsletter } from '../jobs.ts';
import { takeBack } from '../recipients.ts';
import { moveNewsletter } from './move-newsletter.ts';

/** Whoever has not got it yet, waits. */
export const pauseNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'pause', at, () => ({
    to: 'paused',
    logged: {},
    after: async (tx, { id }) => {
      await takeBack(tx, id);
    },
  }));

export const resumeNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'resume', at, () => ({
    to: 'sending',
    logged: {},
    after: async (tx, { id }) => {
      await enqueue(tx, sendNewsletter, { newsletterId: id });
    },
  }));

/** Stops it: recipients who still wait are listed as excluded, with that reason. */
export const cancelNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'cancel', at, () => ({
    to: 'canceled',
    changes: { finishedAt: ctx.now },
    logged: {},
    after: async (tx, { id }) => {
      await takeBack(tx, id);
      await sql`update newsletter_recipients set state = 'excluded', reason = 'canceled'
        where newsletter_id = ${id} and state = 'waiting'`.execute(tx);
    },
  }));
