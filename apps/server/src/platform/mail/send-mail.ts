import { randomUUID } from 'node:crypto';
import { Email } from '@linkstand/contract/shared/fields';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { z } from 'zod';
import type { Tx } from '../context.ts';
import { enqueue } from '../jobs.ts';
import type { MailBrand } from './brand.ts';
import { oneLine } from './clean-text.ts';
import { deliverMail } from './deliver-mail.ts';
import { renderMail } from './render-mail.ts';
import type { MailTemplate } from './template.ts';

/**
 * Sends a mail if and only if the caller's transaction commits: stores the rendered mail and enqueues its delivery.
 *
 * The mail is rendered now, not when it is sent: it describes a decision as it was made, every attempt under one
 * Message-ID must carry the same bytes, and a faulty template should fail the command and not a background job.
 *
 * @param mail.dedupeKey names the occasion; a second mail with the same key is not sent
 * @returns the mail's id, or null if the occasion was mailed about before
 * @throws ZodError if the data does not fit the template
 */
export async function sendMail<Schema extends z.ZodType>(
  tx: Tx,
  mail: {
    to: string;
    template: MailTemplate<Schema>;
    locale: Locale;
    brand: MailBrand;
    data: z.input<Schema>;
    dedupeKey?: string;
    /** One file that stays in the store for good. */
    attachment?: { readonly name: string; readonly type: string; readonly key: string };
  },
): Promise<number | null> {
  const { template, locale, brand } = mail;
  const { subject, html, text, unsubscribeUrl, audience } = renderMail(template, mail);
  const address = Email.safeParse(mail.to);
  const row = await tx
    .insertInto('mails')
    .values({
      dedupeKey: mail.dedupeKey ?? null,
      messageId: `<${randomUUID()}@${new URL(brand.baseUrl).hostname}>`,
      toAddress: address.success ? address.data : oneLine(mail.to, 300),
      fromName: oneLine(brand.name, 80),
      fromAddress: brand.fromAddress,
      template: template.name,
      audience,
      locale,
      brandId: brand.id,
      subject,
      html,
      text,
      unsubscribeUrl,
      isConfidential: template.isConfidential,
      mayRepeat: template.ifUnknown === 'repeat',
      ...(mail.attachment && {
        attachmentName: mail.attachment.name,
        attachmentType: mail.attachment.type,
        attachmentKey: mail.attachment.key,
      }),
      // An unusable address must not block the change: the mail is listed as dead.
      ...(!address.success && { status: 'dead', lastError: 'This is not an e-mail address.' }),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  if (address.success) await enqueue(tx, deliverMail, { mailId: row.id });
  return row.id;
}
