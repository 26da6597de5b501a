import type { PaymentDetails } from '@linkstand/contract/owners/schema';
import { isSepaIban, readIban } from '@linkstand/contract/payments/iban';
import type { LeftOutReason, PayeeKind } from '@linkstand/contract/payouts/choices';
import { PayoutAccountHint } from '@linkstand/contract/payouts/schema';
import { scale, sumCents } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { CannotUnseal } from '../../platform/seal.ts';
import { type FiscalOwner, type Withholder, withholdingBpOf } from '../finances/withholding.ts';
import type { PayeeRef, PaymentVault } from '../owners/payment.ts';
import { MAX_NAME } from './bank-order.ts';
import { sepaText } from './sepa-text.ts';

/** A publication that somebody is owed for and that no payout pays yet. */
export interface OpenLine {
  readonly briefingId: number;
  /** The transfer that made it payable; when it is reversed, nothing is owed. */
  readonly transferId: number;
  readonly cents: number;
  readonly isDue: boolean;
  /** On an issued document of the owner's, which withholds by itself. */
  readonly isDocumented: boolean;
}

/** A publication that a payout pays. */
export interface PaidLine extends OpenLine {
  /** Income tax that the payout withholds from it. */
  readonly withheldCents: number;
}

/** A party with its ledger balance. */
interface Candidate {
  readonly kind: PayeeKind;
  readonly id: number;
  readonly name: string;
  /** Positive: we owe it. Cents. */
  readonly balanceCents: number;
  readonly isActive: boolean;
  readonly isInOpenRun: boolean;
  readonly sealed: Buffer | null;
  readonly hint: unknown;
  readonly isConfirmed: boolean;
  readonly lines: readonly OpenLine[];
  readonly fiscal: FiscalOwner | null;
}

export interface Due {
  readonly payee: PayeeRef & { readonly name: string };
  /** The amount to pay: everything owed, less what is not due yet. */
  readonly cents: number;
  /** Of the publications; the rest is from earlier payouts or corrections. */
  readonly dueCents: number;
  /** Income tax that is withheld from it. */
  readonly withheldCents: number;
  readonly lines: readonly PaidLine[];
  readonly sealed: Buffer;
  readonly hint: z.output<typeof PayoutAccountHint>;
}

export interface NotDue {
  readonly payee: PayeeRef & { readonly name: string };
  readonly cents: number;
  readonly reason: LeftOutReason;
}

export interface DueOn {
  readonly due: readonly Due[];
  readonly leftOut: readonly NotDue[];
}

export interface DueTerms {
  readonly day: string;
  readonly timeZone: string;
  readonly thresholdCents: number;
  /** Days from a publication to its owner's payment. */
  readonly termDays: number;
  readonly except?: readonly PayeeRef[];
  /** The company, by whose country tax is withheld. */
  readonly payer: Withholder;
}

const keyOf = ({ kind, id }: PayeeRef): string => `${kind} ${id}`;

/** Everybody with a balance or a publication that is owed, in one statement: what it reads is of one moment. */
async function findCandidates(db: Database | Tx, { day, timeZone, termDays }: DueTerms): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with owed as (
      select f.owner_id, null::bigint as seller_id, f.briefing_id, f.owner_transfer_id as transfer_id,
        f.owner_cents as cents,
        (coalesce(b.published_at, b.done_at, t.at) at time zone ${timeZone})::date + ${termDays}::int <= ${day}::date
          as is_due,
        exists (select from invoice_lines il join invoices i on i.id = il.invoice_id
          where il.briefing_id = f.briefing_id and il.side = 'owner' and i.number is not null) as is_documented
      from briefing_finances f join briefings b on b.id = f.briefing_id
        join ledger_transfers t on t.id = f.owner_transfer_id
      where f.owner_id is not null and f.owner_payment = 'open'
      union all
      select null, f.seller_id, f.briefing_id, f.seller_transfer_id, f.seller_cents,
        (coalesce(b.done_at, t.at) at time zone ${timeZone})::date <= ${day}::date, true
      from briefing_finances f join briefings b on b.id = f.briefing_id
        join ledger_transfers t on t.id = f.seller_transfer_id
      where f.seller_id is not null
    ), lines as (
      select owner_id, seller_id, json_agg(json_build_object('briefingId', briefing_id, 'transferId', transfer_id,
        'cents', cents, 'isDue', is_due, 'isDocumented', is_documented) order by briefing_id) as lines
      from owed
      where not exists (
        select from payout_lines l join payouts p on p.id = l.payout_id
        where l.transfer_id = owed.transfer_id and p.state in ('open', 'paid'))
      group by owner_id, seller_id
    ), balances as (
      select a.owner_id, a.seller_id, -(coalesce(kept.cents, 0) + coalesce(since.cents, 0))::bigint as balance_cents
      from ledger_accounts a
        left join lateral (
          select day, cents from ledger_snapshots where account_id = a.id order by day desc limit 1
        ) kept on true
        left join lateral (
          select sum(e.cents) as cents from ledger_entries e where e.account_id = a.id
            and e.at >= coalesce((kept.day + 1)::timestamp at time zone 'UTC', '-infinity')
        ) since on true
      where a.code in ('payable', 'commission_payable') and (a.owner_id is not null or a.seller_id is not null)
    )
    select 'owner' as kind, o.id, o.name, b.balance_cents, true as is_active,
      exists (select from payouts p where p.owner_id = o.id and p.state = 'open') as is_in_open_run,
      o.payment_sealed as sealed, o.payment_hint as hint, o.payment_confirmed_at is not null as is_confirmed,
      coalesce(l.lines, '[]') as lines, json_build_object('country', o.country, 'fiscalKind', o.fiscal_kind,
        'activeSince', o.active_since, 'withholdingBp', o.withholding_bp) as fiscal
    from balances b join owners o on o.id = b.owner_id left join lines l on l.owner_id = o.id
    union all
    select 'seller', u.id, u.name, b.balance_cents, u.disabled_at is null,
      exists (select from payouts p where p.seller_id = u.id and p.state = 'open'),
      s.payment_sealed, s.payment_hint, s.payment_confirmed_at is not null, coalesce(l.lines, '[]'), null
    from balances b join users u on u.id = b.seller_id left join seller_accounts s on s.seller_id = u.id
      left join lines l on l.seller_id = u.id
    order by 1, 3, 2`.execute(db);
  return rows;
}

/** What prevents a payment into an account; undefined where a SEPA transfer reaches it. */
export function accountObstacle({ method, holder, account }: PaymentDetails): LeftOutReason | undefined {
  if (method !== 'bank_transfer') return 'no_bank_account';
  const reading = readIban(account);
  return reading.ok && isSepaIban(reading.iban) && sepaText(holder, MAX_NAME) !== '' ? undefined : 'account_wrong';
}

function obstacleOf(vault: PaymentVault, candidate: Candidate): LeftOutReason | undefined {
  const { kind, id, sealed, isActive, isInOpenRun, isConfirmed } = candidate;
  if (isInOpenRun) return 'in_open_run';
  if (!isActive) return 'inactive';
  if (sealed === null) return 'no_details';
  try {
    const obstacle = accountObstacle(vault.open({ kind, id }, sealed));
    return obstacle ?? (isConfirmed ? undefined : 'details_unconfirmed');
  } catch (error) {
    if (!(error instanceof CannotUnseal)) throw error;
    return 'account_wrong';
  }
}

/**
 * Who is to be paid how much on a day, and who is left out, and why. What is paid is the balance of the ledger, less
 * what is not due yet: what somebody owes us is set off, and carried forward where it is more.
 */
export async function findDue(db: Database | Tx, vault: PaymentVault, terms: DueTerms): Promise<DueOn> {
  const excepted = new Set((terms.except ?? []).map(keyOf));
  const due: Due[] = [];
  const leftOut: NotDue[] = [];
  for (const candidate of await findCandidates(db, terms)) {
    const { kind, id, name, balanceCents, sealed, hint, fiscal } = candidate;
    const payee = { kind, id, name };
    const withholdingBp = fiscal === null ? 0 : withholdingBpOf(terms.payer, fiscal, terms.day);
    const lines = candidate.lines
      .filter(({ isDue }) => isDue)
      .map((line) => ({ ...line, withheldCents: line.isDocumented ? 0 : scale(line.cents, withholdingBp, 10_000) }));
    const withheldCents = sumCents(lines.map((line) => line.withheldCents));
    const notDue = candidate.lines.filter(({ isDue }) => !isDue);
    const cents = balanceCents - sumCents(notDue.map((line) => line.cents)) - withheldCents;
    if (balanceCents === 0 && lines.length === 0) continue;
    const reason: LeftOutReason | undefined =
      cents < 0
        ? 'negative'
        : cents === 0
          ? 'nothing_due'
          : cents < terms.thresholdCents
            ? 'below_threshold'
            : (obstacleOf(vault, candidate) ?? (excepted.has(keyOf(payee)) ? 'by_hand' : undefined));
    if (reason !== undefined || sealed === null) {
      leftOut.push({ payee, cents: cents === 0 ? balanceCents : cents, reason: reason ?? 'no_details' });
      continue;
    }
    const dueCents = sumCents(lines.map((line) => line.cents));
    due.push({ payee, cents, dueCents, withheldCents, lines, sealed, hint: PayoutAccountHint.parse(hint) });
  }
  return { due, leftOut };
}
