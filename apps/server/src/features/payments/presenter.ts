import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { epcPayload } from '@linkstand/contract/payments/epc-qr';
import { printIban } from '@linkstand/contract/payments/iban';
import type { Payment } from '@linkstand/contract/payments/schema';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import type { TopUp } from '@linkstand/contract/wallet/schema';
import { type Context, hasRole } from '../../platform/context.ts';
import { qrSvg } from '../../platform/qr-code.ts';
import { paymentPolicy } from './policy.ts';
import type { PaymentRow, ShownPaymentRow } from './queries.ts';

export function presentPayment(row: ShownPaymentRow, { actor }: Context): Omit<Payment, 'can'> & { can: object } {
  // What cards cost, and where the books put it, is the company's own.
  const seesBooks = hasRole(actor, 'ADMIN');
  return {
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    kind: row.kind,
    state: row.state,
    method: row.method,
    bill: row.invoiceId === null ? null : { id: row.invoiceId, name: row.invoiceNumber ?? '' },
    feeCents: seesBooks ? row.cardFeeCents : null,
    issue: seesBooks ? issueOf(row) : null,
    takenCents: row.takenCents,
    returns: seesBooks
      ? row.returns
          .filter((each) => !isOneRefund(each))
          .map(({ kind, state, takenCents, backCents, feeCents, at }) => ({
            ...{ kind, state, takenCents, backCents, feeCents },
            at: new Date(at).toISOString(),
          }))
      : [],
    owedCents: seesBooks ? row.owedCents : 0,
    concerned: seesBooks ? row.concerned : [],
    recipient: { id: row.recipientId, name: row.recipientName },
    company: row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? '' },
    walletCents: row.walletCents,
    counterAccount: seesBooks ? row.counterAccount : null,
    reference: row.reference === null ? null : printReference(row.reference),
    comments: row.comments,
    receivedOn: row.receivedOn,
    answer: row.answer,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    can: paymentPolicy.can(actor, row),
  };
}

/** Of the refunds that are shown by their sum. */
const isOneRefund = ({ kind, reference }: PaymentRow['returns'][number]) => kind === 'refund' && reference !== '';

/**
 * What the team has to look at: an open dispute before a lost one, a refund that failed and was not followed by another, a
 * refund, and another amount that arrived.
 */
function issueOf({ state, returns, cardIssue, cardIssueCents, cardIssueCurrency }: PaymentRow): Payment['issue'] {
  if (cardIssue === 'amount' && state !== 'confirmed' && state !== 'reversed')
    return { kind: cardIssue, cents: cardIssueCents ?? 0, currency: cardIssueCurrency ?? '' };
  const isTold = ({ amountCents }: { amountCents: number }) => amountCents > 0;
  const disputes = returns.filter(({ kind }) => kind === 'dispute');
  const refund = returns.find((each) => each.kind === 'refund' && each.reference === '' && isTold(each));
  const hasFailed = ({ reference }: PaymentRow['returns'][number]) =>
    returns.some((each) => each.kind === 'failed_refund' && each.reference === reference);
  const made = returns.filter((each) => isOneRefund(each) && !hasFailed(each));
  const isFollowed = ({ toldAt }: PaymentRow['returns'][number]) =>
    (refund && Date.parse(refund.toldAt) > Date.parse(toldAt)) ||
    made.some((each) => Date.parse(each.toldAt) >= Date.parse(toldAt));
  const failed = returns.findLast((each) => each.kind === 'failed_refund' && !isFollowed(each));
  const told =
    disputes.find((each) => each.state === 'open') ??
    disputes.find((each) => each.state === 'lost') ??
    failed ??
    refund;
  if (told) {
    const kind =
      told.kind === 'failed_refund'
        ? 'refund_failed'
        : told.kind === 'refund'
          ? 'refunded'
          : told.state === 'lost'
            ? 'lost'
            : 'disputed';
    return { kind, cents: told.amountCents, currency: told.amountCurrency };
  }
  return cardIssue === null ? null : { kind: cardIssue, cents: cardIssueCents ?? 0, currency: cardIssueCurrency ?? '' };
}

type Identity = SettingValue<'fiscal_identity'>;

/** Clients see the bank details once the company's fiscal data are set. */
export const takesTransfers = ({ iban, legalName }: Identity): boolean => iban !== '' && legalName !== '';

/** A top-up as its client sees it, with where to transfer it while it is expected. */
export function presentTopUp(row: PaymentRow, { actor }: Context, identity: Identity): TopUp {
  const { reference } = row;
  const isExpected =
    row.state === 'announced' && row.method === 'transfer' && reference !== null && takesTransfers(identity);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    cents: row.walletCents,
    takenCents: row.takenCents,
    method: row.method,
    createdAt: row.createdAt.toISOString(),
    by: row.recipientName,
    answer: row.answer,
    bill: row.invoiceId === null ? null : { id: row.invoiceId, name: row.invoiceNumber ?? '' },
    transfer: isExpected
      ? {
          beneficiary: identity.legalName,
          iban: printIban(identity.iban),
          bic: identity.bic,
          reference: printReference(reference),
          qrSvg: qrOf(identity, reference, row.walletCents),
        }
      : null,
    // A page of the provider is closed there first.
    can: { withdraw: row.method === 'transfer' && paymentPolicy.can(actor, row).withdraw },
  };
}

/** Null for an account outside SEPA, for which there is no such code. */
function qrOf({ legalName, iban, bic }: Identity, reference: string, amountCents: number): string | null {
  const code = epcPayload({ name: legalName, iban, ...(bic ? { bic } : {}), amountCents, reference });
  return code.ok ? qrSvg(code.payload) : null;
}
