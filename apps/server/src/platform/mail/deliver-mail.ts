import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { handle, type JobHandler, UnrecoverableJobError } from '../jobs.ts';
import type { Storage } from '../storage.ts';
import { oneLine } from './clean-text.ts';
import { maskHtml, maskText } from './mask-secrets.ts';
import { deliverMail } from './send-mail.ts';
import { addressOf } from './sender-domains.ts';
import { MailRefused, type MailTransport } from './transport.ts';

/**
 * Handles `deliver-mail`. The row is locked from reading its status to writing the outcome, so no two processes send
 * the same mail, and a process that dies releases it at once.
 *
 * One gap remains. A process that dies between the server's acceptance and our commit leaves a mail that was sent but
 * is not recorded. It is sent again, because two mails are better than none, and with the same Message-ID, by which
 * most receivers drop the second.
 *
 * @param from the installation's sender, `Name <address>` or an address; a brand may have its own
 */
export function mailDelivery({
  db,
  transport,
  from,
  storage,
  replyTo,
}: {
  db: Database;
  transport: MailTransport;
  from: string;
  /** Where the files lie that mails bring along. */
  storage: Pick<Storage, 'read'>;
  /** Where answers go now; empty: to the sender. */
  replyTo?: () => string;
}): JobHandler {
  const defaultAddress = addressOf(from);
  return handle(
    deliverMail,
    async ({ mailId }) => {
      const refusal = await db.transaction().execute(async (tx) => {
        const mail = await tx
          .selectFrom('mails')
          .selectAll()
          .where('id', '=', mailId)
          .where('status', '<>', 'sent')
          .forUpdate()
          .noWait()
          .executeTakeFirst();
        // An earlier run sent it.
        if (!mail || mail.html === null || mail.text === null) return undefined;
        const noted = tx.updateTable('mails').where('id', '=', mailId);
        const attempts = mail.attempts + 1;
        try {
          await transport.send({
            messageId: mail.messageId,
            from: { name: mail.fromName, address: mail.fromAddress || defaultAddress },
            to: mail.toAddress,
            subject: mail.subject,
            html: mail.html,
            text: mail.text,
            unsubscribeUrl: mail.unsubscribeUrl,
            replyTo: replyTo?.() ?? '',
            ...(mail.attachmentKey !== null && {
              attachment: {
                name: mail.attachmentName ?? 'file',
                type: mail.attachmentType ?? 'application/octet-stream',
                bytes: await buffer(await storage.read(mail.attachmentKey)),
              },
            }),
          });
        } catch (error) {
          if (!(error instanceof MailRefused)) throw error;
          await noted.set({ status: 'failed', attempts, lastError: oneLine(error.message, 500) }).execute();
          return error;
        }
        await noted
          .set({
            status: 'sent',
            attempts,
            lastError: '',
            sentAt: sql<Date>`clock_timestamp()`,
            // One-time links are erased once sent. The rest of the text is kept.
            ...(mail.isConfidential && { html: maskHtml(mail.html), text: maskText(mail.text) }),
          })
          .execute();
        return undefined;
      });
      if (refusal?.isPermanent) throw new UnrecoverableJobError(refusal.message, { cause: refusal });
      if (refusal) throw refusal;
    },
    {
      async onDead({ mailId }, reason) {
        await db
          .updateTable('mails')
          .set((row) => ({
            status: 'dead',
            lastError: row.fn('coalesce', [
              row.fn('nullif', ['lastError', row.val('')]),
              row.val(oneLine(reason, 500)),
            ]),
          }))
          .where('id', '=', mailId)
          .where('status', 'in', ['queued', 'failed'])
          .execute();
      },
    },
  );
}
