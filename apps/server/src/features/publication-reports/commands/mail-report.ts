import { dayIn } from '../../../platform/calendar.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { findMailBrand } from '../../brands/queries.ts';
import { publicationReport } from '../emails/publication-report.ts';
import { fileNameOf } from '../file-name.ts';
import { sharedPath } from '../queries.ts';
import { type ReportVersion, writeReport } from '../write-report.ts';
import { newLink } from './share-report.ts';

/**
 * Mails a report with its PDF, and with a link to it that is valid from now on as long as any new one. A link that is
 * still valid is prolonged; one that has expired doesn't open again.
 * @throws Refusal 404, 409
 */
export const mailReport = (ctx: Context<UserActor>, at: ReportVersion, to: readonly string[]): Promise<void> => {
  const recipients = [...new Set(to)];
  return writeReport(
    ctx,
    'mail',
    at,
    ({ shareKey, shareUntil }) => {
      const link = newLink(ctx.now);
      const isValid = shareKey !== null && shareUntil !== null && shareUntil > ctx.now;
      return { mailedAt: ctx.now, mailedTo: recipients, ...link, ...(isValid ? { shareKey } : {}) };
    },
    async (tx, before, { shareKey, shareUntil }) => {
      const document = before.document;
      const brand = await findMailBrand(tx, before.brandId);
      for (const address of recipients)
        await sendMail(tx, {
          to: address,
          template: publicationReport,
          locale: document.locale,
          brand,
          data: {
            issuer: document.issuer.name,
            subject: document.endCustomer || document.client,
            month: document.month,
            figures: document.figures,
            path: sharedPath(shareKey ?? before.shareKey ?? '', 'pdf'),
            xlsxPath: sharedPath(shareKey ?? before.shareKey ?? '', 'xlsx'),
            until: dayIn(shareUntil ?? ctx.now, ctx.timeZone),
          },
          attachment: {
            name: fileNameOf(before, 'pdf'),
            type: 'application/pdf',
            key: before.pdfKey,
          },
        });
    },
  );
};
