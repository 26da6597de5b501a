import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { printIban } from '@linkstand/contract/payments/iban';
import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import type { DomainEvent, Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readPerson } from '../briefings/mail-facts.ts';
import { findBillingAccount, freeCents } from '../ledger/accounts.ts';
import { notify } from '../notifications/notify.ts';
import { readSetting } from '../settings/queries.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { moneyTakenBack, type ReturnCause } from './emails/money-taken-back.ts';
import { paymentDecided } from './emails/payment-decided.ts';
import { topUpAnnounced } from './emails/top-up-announced.ts';
import { type PaymentRow, selectPayments, selectPaymentsShown } from './queries.ts';

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

/** How a payment's money went back, in the words of its event. */
const causeOf = ({ name, data }: DomainEvent, { returns }: PaymentRow): ReturnCause => {
  if (name === 'payment.card_issue') {
    const last = returns.at(-1);
    const isLost = data.lostCents !== undefined || (data.returned === undefined && last?.state === 'lost');
    return isLost ? 'lost' : (data.returned ?? last?.kind) === 'dispute' ? 'dispute' : 'refund';
  }
  return data.isMistake === true ? 'mistake' : 'recall';
};

/**
 * Money was taken back from a client, or came back to it, or a dispute of it is lost, which decides that it stays away.
 * What has moved no money yet is the team's alone.
 */
async function followReturn(tx: Tx, event: DomainEvent, payment: PaymentRow, reference: string): Promise<void> {
  const moved = Number(event.data.takenCents ?? 0);
  const cents = moved === 0 ? Number(event.data.lostCents ?? 0) : moved;
  if (cents === 0) return;
  const { recipientId, companyId, invoiceNumber, method } = payment;
  const mail = await mailTo(tx, payment);
  const account = await findBillingAccount(tx, { userId: recipientId, companyId });
  const { owedCents, openBillCents } = await selectPaymentsShown(tx)
    .select(sql<number>`coalesce(bill.to_pay_cents - bill.paid_cents - bill.set_off_cents, 0)`.as('openBillCents'))
    .where('payments.id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const isBack = cents < 0;
  if (mail) {
    const { name, ...to } = mail;
    const data = {
      name,
      cause: causeOf(event, payment),
      isBack,
      method,
      cents: Math.abs(cents),
      reference,
      bill: openBillCents > 0 ? (invoiceNumber ?? '') : '',
      openBillCents,
      availableCents: account ? freeCents(account) : 0,
      owedCents,
      reason: event.name === 'payment.reverse' && event.data.isOfStatement !== true ? payment.answer : '',
    };
    await sendMail(tx, { ...to, template: moneyTakenBack, data, dedupeKey: `event:${event.id}:taken-back` });
  }
  if (moved === 0) return;
  await notify(tx, event, [recipientId], {
    type: isBack ? 'money_given_back' : 'money_taken_back',
    data: { cents: Math.abs(cents), reference },
    href: openBillCents > 0 ? '/financial?tab=bills' : '/financial',
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
  if (['payment.confirm', 'payment.arrive', 'payment.refuse', 'payment.fail'].includes(event.name))
    await followDecision(tx, event, payment, reference);
  if (event.name === 'payment.card_issue' || event.name === 'payment.reverse')
    await followReturn(tx, event, payment, reference);
};
