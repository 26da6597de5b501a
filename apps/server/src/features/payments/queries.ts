import type { CardIssue, CounterAccount, PaymentKind, PaymentMethod } from '@linkstand/contract/payments/choices';
import type { PaymentState } from '@linkstand/contract/payments/machine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, type Database, hasRole, isUser, type Tx, type UserActor } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list-query.ts';
import { accountsOf } from '../ledger/accounts.ts';

/** A company's manager sees all that its people move, others what they move themselves. */
export const seesWholeWallet = ({ companyId, isCompanyManager }: UserActor): boolean =>
  companyId === null || isCompanyManager;

/**
 * Administrators see every payment, a seller those of its clients, a client its own of the wallet it orders from, and a
 * company's manager all of that wallet.
 */
export function visibleTo({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  if (actor.kind === 'system' || hasRole(actor, 'ADMIN')) return EVERYTHING;
  if (!isUser(actor) || (actor.role !== 'SELLER' && actor.role !== 'USER')) return sql`false`;
  const ofWallet = sql<SqlBool>`payments.billing_account_id in (${accountsOf(actor)})`;
  return actor.role === 'SELLER' || seesWholeWallet(actor)
    ? ofWallet
    : sql`(${ofWallet} and payments.recipient_id = ${actor.id})`;
}

export interface PaymentRow {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly kind: PaymentKind;
  readonly state: PaymentState;
  readonly billingAccountId: number;
  readonly recipientId: number;
  readonly recipientName: string;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly walletCents: number;
  readonly counterAccount: CounterAccount | null;
  readonly reference: string | null;
  readonly comments: string;
  readonly receivedOn: string | null;
  readonly answer: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly method: PaymentMethod;
  readonly invoiceId: number | null;
  readonly invoiceNumber: string | null;
  readonly cardKey: string | null;
  readonly cardSession: string | null;
  readonly cardUrl: string | null;
  readonly cardIntent: string | null;
  readonly cardFeeCents: number | null;
  readonly cardIssue: CardIssue | null;
  readonly cardIssueCents: number | null;
  readonly cardIssueCurrency: string | null;
}

export const selectPayments = (db: Database | Tx) =>
  db
    .selectFrom('payments')
    .innerJoin('users as recipient', 'recipient.id', 'payments.recipientId')
    .innerJoin('billingAccounts as account', 'account.id', 'payments.billingAccountId')
    .leftJoin('companies as company', 'company.id', 'account.companyId')
    .leftJoin('invoices as bill', 'bill.id', 'payments.invoiceId')
    .selectAll('payments')
    .select([
      'recipient.name as recipientName',
      'company.id as companyId',
      'company.name as companyName',
      'bill.number as invoiceNumber',
    ])
    .$castTo<PaymentRow>();

/** The client, by name or address, its company, the reference of the transfer, the bill, or the comments. */
export const aboutText = (text: string): RawBuilder<SqlBool> => sql`(
  payments.recipient_id in (select u.id from users u where ${containsText(sql`u.search_text`, text)})
  or payments.billing_account_id in (select a.id from billing_accounts a join companies k on k.id = a.company_id
    where ${containsText(sql`k.search_text`, text)})
  or ${containsText(sql`lower(payments.reference)`, text.replaceAll(' ', ''))}
  or payments.invoice_id in (select i.id from invoices i where ${containsText(sql`lower(i.number)`, text)})
  or ${containsText(sql`plain_text(payments.comments)`, text)})`;
