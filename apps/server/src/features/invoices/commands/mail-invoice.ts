import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, callerOf } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Storage } from '../../../platform/storage.ts';
import { findDefaultBrandId, findMailBrand } from '../../brands/queries.ts';
import { invoiceSent } from '../emails/invoice-sent.ts';
import { keepFiles, paidCopy } from '../paper/render-invoice.ts';
import { readParty } from '../parties.ts';
import { openCents } from '../queries.ts';
import { actOnInvoice, examineInvoice } from './move-invoice.ts';

/**
 * Mails a document with its PDF, in its recipient's language and brand; also when it was mailed before.
 *
 * @param occasion the same occasion mails the document once, whoever tries it again
 * @throws Refusal 422 without an address
 */
export async function mailInvoice(
  ctx: Context,
  storage: Storage,
  at: RecordRef,
  { occasion }: { readonly occasion?: string } = {},
): Promise<void> {
  const dedupeKey = occasion === undefined ? undefined : `${occasion}:invoice:${at.id}`;
  if (dedupeKey !== undefined && (await isMailed(ctx, dedupeKey))) return;
  const invoice = await examineInvoice(ctx, 'mail', at);
  // Drawing the PDF takes a moment, and no row is locked meanwhile.
  const { pdfKey } = await keepFiles(ctx.db, storage, at.id, callerOf(ctx));
  const copy = await paidCopy(invoice, dayIn(ctx.now, ctx.timeZone), callerOf(ctx));
  const copyKey = copy && (await storage.put(copy));
  const mailing = actOnInvoice(ctx, 'mail', at, (before) => ({
    changes: { mailedAt: ctx.now },
    logged: { mailedAt: [before.mailedAt, ctx.now] },
    after: async (tx) => {
      const { frozen, locale, brandId } = await readParty(tx, before);
      if (frozen.email === '') throw rule('no_invoice_address');
      await sendMail(tx, {
        to: frozen.email,
        template: invoiceSent,
        locale,
        brand: await findMailBrand(tx, brandId ?? (await findDefaultBrandId(tx))),
        data: {
          name: before.partyName,
          type: before.type,
          reader: before.ownerId !== null ? 'owner' : before.sellerId !== null ? 'seller' : 'client',
          number: before.number ?? '',
          cents: before.toPayCents,
          openCents: openCents(before),
          refundedCents: before.refundedCents,
          dueDay: before.dueDay,
          reference: before.reference === null ? '' : printReference(before.reference),
        },
        ...(dedupeKey === undefined ? {} : { dedupeKey }),
        attachment: { name: `${before.number}.pdf`, type: 'application/pdf', key: copyKey ?? pdfKey },
      });
    },
  }));
  await mailing.catch(async (error: unknown) => {
    if (copyKey) await storage.remove(copyKey);
    throw error;
  });
}

const isMailed = async ({ db }: Context, dedupeKey: string): Promise<boolean> =>
  (await db.selectFrom('mails').select('id').where('dedupeKey', '=', dedupeKey).executeTakeFirst()) !== undefined;
