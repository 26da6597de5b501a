import type {
  CardIssue,
  CounterAccount,
  PaymentKind,
  PaymentMethod,
  PaymentReturnKind,
  ReturnState,
} from '@linkstand/contract/payments/choices';
import type { PaymentState } from '@linkstand/contract/payments/machine';
import type { Payment } from '@linkstand/contract/payments/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, type Database, hasRole, isUser, type Tx, type UserActor } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { accountsOf, owedBy } from '../ledger/accounts.ts';
import { seesMoney } from '../users/company-scope.ts';

/** A company's manager and who does its finances see all that its people move, others what they move themselves. */
export const seesWholeWallet = (actor: UserActor): boolean => seesMoney(actor);

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
  readonly takenCents: number;
  readonly returns: readonly KnownReturn[];
}

/** A payment with what only those who look at it need. */
export interface ShownPaymentRow extends PaymentRow {
  /** What its wallet owes. */
  readonly owedCents: number;
  readonly concerned: Payment['concerned'];
}

/** What was taken back of a payment, as its provider or the team said it. */
interface KnownReturn {
  readonly kind: PaymentReturnKind;
  /** The provider's number. A refund with one is told, and posted with the sum of all, which has none. */
  readonly reference: string;
  readonly state: ReturnState;
  readonly amountCents: number;
  readonly amountCurrency: string;
  readonly takenCents: number;
  readonly backCents: number;
  readonly feeCents: number;
  readonly at: string;
  /** When it happened, as far as it is told. */
  readonly toldAt: string;
}

/** Publications of a wallet that are told at once. */
const MOST_CONCERNED = 50;

const returnsOf = sql<KnownReturn[]>`(
  select coalesce(json_agg(json_build_object('kind', r.kind, 'reference', r.reference, 'state', r.state, 'amountCents', r.amount_cents,
    'amountCurrency', r.amount_currency, 'takenCents', r.taken_cents, 'backCents', r.back_cents, 'feeCents', r.fee_cents,
    'at', r.created_at, 'toldAt', r.told_at) order by r.id), '[]')
  from payment_returns r where r.payment_id = payments.id)`;

/**
 * What the money of a payment is held for, or has paid for since it came in: publications on its bill, and orders of its
 * wallet. Named while some of it is taken back, or may be.
 */
const concernedBy = sql<Payment['concerned']>`(
  select coalesce(json_agg(json_build_object('briefing', json_build_object('id', b.id, 'name',
      coalesce(nullif(b.title, ''), nullif(c.general_title, ''), '#' || b.id)), 'site', s.domain, 'status', b.status,
      'cents', m.cents) order by m.is_held desc, b.id desc), '[]')
  from (
    select h.briefing_id, h.cents, h.state = 'held' as is_held from holds h
    where h.billing_account_id = payments.billing_account_id
      and (h.state = 'held' or (h.state = 'captured' and payments.invoice_id is null
        and h.ended_at >= coalesce(payments.decided_at, payments.created_at)))
    union all
    select l.briefing_id, l.net_cents, false from invoice_lines l
    where l.invoice_id = payments.invoice_id and l.briefing_id is not null
    order by 3 desc, 1 desc limit ${sql.lit(MOST_CONCERNED)}
  ) m join briefings b on b.id = m.briefing_id join campaigns c on c.id = b.campaign_id join sites s on s.id = b.site_id
  where payments.taken_cents > 0 or exists (select from payment_returns r where r.payment_id = payments.id and r.state = 'open'))`;

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
      returnsOf.as('returns'),
    ])
    .$castTo<PaymentRow>();

export const selectPaymentsShown = (db: Database | Tx) =>
  selectPayments(db)
    .select([concernedBy.as('concerned'), owedBy(sql`payments.billing_account_id`).as('owedCents')])
    .$castTo<ShownPaymentRow>();

/** The client, by name or address, its company, the reference of the transfer, the bill, or the comments. */
export const aboutText = (text: string): RawBuilder<SqlBool> => sql`(
  payments.recipient_id in (select u.id from users u where ${containsText(sql`u.search_text`, text)})
  or payments.billing_account_id in (select a.id from billing_accounts a join companies k on k.id = a.company_id
    where ${containsText(sql`k.search_text`, text)})
  or ${containsText(sql`lower(payments.reference)`, text.replaceAll(' ', ''))}
  or payments.invoice_id in (select i.id from invoices i where ${containsText(sql`lower(i.number)`, text)})
  or ${containsText(sql`plain_text(payments.comments)`, text)})`;
