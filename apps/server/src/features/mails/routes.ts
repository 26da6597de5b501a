import type { contract } from '@linkstand/contract';
import { MailRow } from '@linkstand/contract/mails/endpoints';
import type { Handlers } from '../../platform/http/mount.ts';
import { countMails, findMail, retryMail, searchMails } from '../../platform/mail/mail-list.ts';
import {
  checkSenderDomain,
  createSigningKey,
  listSenderDomains,
  type MailSender,
} from '../../platform/mail/sender-domains.ts';
import { record } from '../../platform/record.ts';
import { exportList } from '../../platform/resource/export-list.ts';

/** Mails for administrators: what was sent, what waits, what was given up. */
export const mailsRoutes = ({ mailSender }: { readonly mailSender: MailSender }): Handlers<typeof contract.mails> => ({
  search: async ({ query, body }, ctx) => ({
    data: await searchMails(ctx.db, body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countMails(ctx.db, body) }),
  export: ({ query, body: { filter, columns } }, ctx) =>
    exportList(
      ctx,
      {
        name: 'mails',
        search: (paging) => searchMails(ctx.db, filter, paging),
        count: () => countMails(ctx.db, filter),
        row: MailRow,
      },
      { sort: query.sort, columns },
    ),
  get: ({ params }, ctx) => findMail(ctx.db, params.id),
  retry: ({ params }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const mail = await retryMail(tx, params.id);
      await record(tx, ctx, { entity: 'mails', entityId: mail.id, action: 'mail.retry', silent: true });
      return mail;
    }),
  domains: (_asked, ctx) => listSenderDomains(ctx.db, mailSender),
  createKey: ({ body }, ctx) => createSigningKey(ctx, mailSender, body.domain),
  checkDomain: ({ body }, ctx) => checkSenderDomain(ctx, mailSender, body.domain),
});
