import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listHandlers } from '../../platform/list/handlers.ts';
import { findMail, mailsList, presentMail } from '../../platform/mail/mail-list.ts';
import {
  checkSenderDomain,
  createSigningKey,
  listSenderDomains,
  type MailSender,
} from '../../platform/mail/sender-domains.ts';
import { retryMail } from './commands/retry-mail.ts';

/** Mails for administrators: what was sent, what waits, what was given up. */
export const mailsRoutes = ({ mailSender }: { readonly mailSender: MailSender }): Handlers<typeof contract.mails> => ({
  ...listHandlers(mailsList, (rows) => rows.map(presentMail)),
  get: ({ params }, ctx) => findMail(ctx.db, params.id),
  retry: ({ params }, ctx) => retryMail(ctx, params.id),
  domains: (_asked, ctx) => listSenderDomains(ctx.db, mailSender),
  createKey: ({ body }, ctx) => createSigningKey(ctx, mailSender, body.domain),
  checkDomain: ({ body }, ctx) => checkSenderDomain(ctx, mailSender, body.domain),
});
