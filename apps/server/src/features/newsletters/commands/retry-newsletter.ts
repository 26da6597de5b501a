import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { sendNewsletter } from '../jobs.ts';
import { waitAgain } from '../recipients.ts';
import { moveNewsletter } from './move-newsletter.ts';

/** Sends it to those whom the mail server refused. @throws Refusal 422 if none of them gets newsletters any more */
export const retryNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'retry', at, () => ({
    to: 'sending',
    changes: { finishedAt: null },
    logged: {},
    after: async (tx, { id }) => {
      const recipients = await waitAgain(tx, id);
      if (recipients === 0) throw rule('newsletter_nobody');
      await enqueue(tx, sendNewsletter, { newsletterId: id });
      return { recipients };
    },
  }));
