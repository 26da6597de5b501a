import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { countMails, retryMail, searchMails } from '../../platform/mail/mail-list.ts';
import { record } from '../../platform/record.ts';

/** Mails for administrators: what was sent, what waits, what was given up. */
export const mailsRoutes = (): Handlers<typeof contract.mails> => ({
  search: async ({ query, body }, ctx) => ({
    data: await searchMails(ctx.db, body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countMails(ctx.db, body) }),
  retry: ({ params }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const mail = await retryMail(tx, params.id);
      await record(tx, ctx, { entity: 'mails', entityId: mail.id, action: 'mail.retry', silent: true });
      return mail;
    }),
});
