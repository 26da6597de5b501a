import type { Context } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { freezeRecipients } from '../audience.ts';
import { sendNewsletter } from '../jobs.ts';
import { requireWritten } from '../require-written.ts';
import { moveNewsletter } from './move-newsletter.ts';

/** Starts it now. @throws Refusal 409 if the number of recipients is no longer the one that the author saw */
export const sendNow = (ctx: Context, { expectedRecipients, ...at }: RecordRef & { expectedRecipients: number }) =>
  moveNewsletter(ctx, 'send', at, (before) => {
    requireWritten(before);
    return {
      to: 'sending',
      changes: { startedAt: ctx.now, scheduledAt: null },
      logged: {},
      after: async (tx) => {
        const recipients = await freezeRecipients(tx, ctx, before);
        await enqueue(tx, sendNewsletter, { newsletterId: before.id });
        if (recipients === 0) throw rule('newsletter_nobody');
        if (recipients !== expectedRecipients)
          throw conflict('newsletter_other_number', { parameters: { count: recipients } });
        return { recipients };
      },
    };
  });
