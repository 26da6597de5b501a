import { variableFaultsOf } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { conflict, fieldRule, rule } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { freezeRecipients } from '../audience.ts';
import { sendNewsletter, testNewsletter } from '../jobs.ts';
import type { NewsletterRecord } from '../queries.ts';
import { waitAgain } from '../recipients.ts';
import { moveNewsletter } from './move-newsletter.ts';

/** @throws Refusal 422 if it is not written, or readers would see a variable as it was typed */
function requireVersion({ versions }: NewsletterRecord): void {
  const written = Object.entries(versions);
  if (written.length === 0) throw rule('newsletter_empty');
  const faults = written.flatMap(([locale, version]) =>
    variableFaultsOf(version).map(({ path, code }) => ({ path: ['versions', locale, ...path].join('.'), code })),
  );
  if (faults.length > 0) throw fieldRule(...faults);
}

/** Starts it now. @throws Refusal 409 if the number of recipients is no longer the one that the author saw */
export const sendNow = (ctx: Context, { expectedRecipients, ...at }: RecordRef & { expectedRecipients: number }) =>
  moveNewsletter(ctx, 'send', at, (before) => {
    requireVersion(before);
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

/** Starts it at that time. */
export const scheduleNewsletter = (ctx: Context, { at, ...ref }: RecordRef & { readonly at: string }) =>
  moveNewsletter(ctx, 'schedule', ref, (before) => {
    requireVersion(before);
    const when = new Date(at);
    if (when <= ctx.now) throw fieldRule({ path: 'at', code: 'moment_past' });
    return {
      to: 'scheduled',
      changes: { scheduledAt: when },
      after: async (tx, { id }) => {
        await enqueue(tx, sendNewsletter, { newsletterId: id }, { startAfter: when });
      },
    };
  });

export const unscheduleNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'unschedule', at, () => ({ to: 'draft', changes: { scheduledAt: null } }));

/** Mails one language of a newsletter to whoever writes it. @returns the address */
export const sendTest = (ctx: Context<UserActor>, newsletterId: number, locale: Locale): Promise<{ to: string }> =>
  together(ctx, async (tx) => {
    const { email, name } = ctx.actor;
    await enqueue(tx, testNewsletter, { newsletterId, locale, to: email, name });
    return { to: email };
  });
