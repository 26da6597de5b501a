import { type Context, together } from '../../../platform/context.ts';
import { queueAgain } from '../../../platform/mail/mail-list.ts';
import { record } from '../../../platform/record.ts';

/** Sends a mail that was given up once more. @throws Refusal 404 */
export const retryMail = (ctx: Context, id: number): ReturnType<typeof queueAgain> =>
  together(ctx, async (tx) => {
    const mail = await queueAgain(tx, id);
    await record(tx, ctx, { entity: 'mails', entityId: mail.id, action: 'mail.retry', silent: true });
    return mail;
  });
