import type { Locale } from '@linkstand/contract/shared/locales';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { testNewsletter } from '../jobs.ts';

/** Mails one language of a newsletter to whoever writes it. @returns the address */
export const sendTest = (ctx: Context<UserActor>, newsletterId: number, locale: Locale): Promise<{ to: string }> =>
  together(ctx, async (tx) => {
    const { email, name } = ctx.actor;
    await enqueue(tx, testNewsletter, { newsletterId, locale, to: email, name });
    return { to: email };
  });
