import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { printIban } from '@linkstand/contract/payments/iban';
import type { Tx } from '../../platform/context.ts';
import type { DomainEvent, Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readPerson } from '../briefings/mail-facts.ts';
import { findBillingAccount, freeCents } from '../ledger/accounts.ts';
import { notify } from '../notifications/notify.ts';
import { readSetting } from '../settings/queries.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { paymentDecided } from './emails/payment-decided.ts';
import { topUpAnnounced } from './emails/top-up-announced.ts';
import { type PaymentRow, selectPayments } from './queries.ts';

/** Mails the person who announced the top-up, in the brand of the site where they did. */
async function mailTo(tx: Tx, { recipientId }: PaymentRow) {
  const client = await readPerson(tx, recipientId);
  if (!client) return undefined;
  const { brandId } = await tx
    .selectFrom('users')
    .select('brandId')
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow();
  const brand = await findMailBrand(tx, brandId ?? (await findDefaultBrandId(tx)));
  return { to: client.email, locale: client.locale, brand, name: client.name };
}

/** The card provider's result differs from what was expected, so administrators decide. */
async function followIssue(tx: Tx, event: DomainEvent, payment: PaymentRow, reference: string): Promise<void> {
  await notify(tx, event, await findAdminIds(tx), {
    type: 'card_issue',
    data: { client: payment.companyName ?? payment.recipientName, cents: payment.walletCents, reference },
    href: `/payments/${payment.id}`,
  });
}

async function followAnnouncement(tx: Tx, event: DomainEvent, payment: PaymentRow, reference: string): Promise<void> {
  const mail = await mailTo(tx, payment);
  const { legalName, iban, bic } = await readSetting(tx, 'fiscal_identity');
  const { walletCents: cents } = payment;
  if (mail) {
    const { name, ...to } = mail;
    const data = { name, cents, beneficiary: legalName, iban: printIban(iban), bic, reference };
    await sendMail(tx, { ...to, template: topUpAnnounced, data, dedupeKey: `event:${event.id}:top-up` });
  }
  await notify(tx, event, await findAdminIds(tx), {
    type: 'top_up_announced',
    data: { client: payment.companyName ?? payment.recipientName, cents, reference },
    href: `/payments/${payment.id}`,
  });
}

async function followDecision(tx: Tx, event: DomainEvent, payment: PaymentRow, reference: string): Promise<void> {
  const mail = await mailTo(tx, payment);
  const { walletCents: cents, answer, companyId, recipientId, method, invoiceNumber } = payment;
  const isConfirmed = payment.state === 'confirmed';
  const account = await findBillingAccount(tx, { userId: recipientId, companyId });
  if (mail) {
    const { name, ...to } = mail;
    const availableCents = account ? freeCents(account) : 0;
    const bill = invoiceNumber ?? '';
    const data = { name, isConfirmed, method, bill, cents, availableCents, reference, answer };
    await sendMail(tx, { ...to, template: paymentDecided, data, dedupeKey: `event:${event.id}:top-up` });
  }
  const type = isConfirmed
    ? invoiceNumber === null
      ? 'top_up_confirmed'
      : 'bill_payment_confirmed'
    : method === 'card'
      ? 'card_failed'
      : 'top_up_refused';
  const href = invoiceNumber === null ? '/financial' : '/financial?tab=bills';
  await notify(tx, event, [recipientId], { type, data: { cents, reference, number: invoiceNumber ?? '' }, href });
}

/** Notifies administrators of an announced top-up, and its client of the decision. */
export const followPayment: Subscriber = async (tx, event) => {
  if (event.entity !== 'payments') return;
  const payment = await selectPayments(tx).where('payments.id', '=', event.entityId).executeTakeFirst();
  if (payment?.kind !== 'top_up' || payment.reference === null) return;
  const reference = printReference(payment.reference);
  if (event.name === 'payment.announce' && payment.method === 'transfer')
    await followAnnouncement(tx, event, payment, reference);
  if (event.name === 'payment.differ' || event.name === 'payment.card_issue')
    await followIssue(tx, event, payment, reference);
  const hasFailed = event.name === 'payment.expire' && event.data.hasFailed === true;
  if (hasFailed || ['payment.confirm', 'payment.arrive', 'payment.refuse'].includes(event.name))
    await followDecision(tx, event, payment, reference);
};
