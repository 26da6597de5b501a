import type { contract } from '@linkstand/contract';
import { MailRow } from '@linkstand/contract/mails/endpoints';
import type { Handlers } from '../../platform/http/mount.ts';
import { countMails, findMail, searchMails } from '../../platform/mail/mail-list.ts';
import {
  checkSenderDomain,
  createSigningKey,
  listSenderDomains,
  type MailSender,
} from '../../platform/mail/sender-domains.ts';
import { exportList } from '../../platform/resource/export-list.ts';
import { retryMail } from './commands/retry-mail.ts';

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
  retry: ({ params }, ctx) => retryMail(ctx, params.id),
  domains: (_asked, ctx) => listSenderDomains(ctx.db, mailSender),
  createKey: ({ body }, ctx) => createSigningKey(ctx, mailSender, body.domain),
  checkDomain: ({ body }, ctx) => checkSenderDomain(ctx, mailSender, body.domain),
});
