import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { RETURN_REASONS } from '@linkstand/contract/payouts/choices';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { SettledKind } from '@linkstand/contract/statements/choices';
import type { Settled } from '@linkstand/contract/statements/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Database, Inside, Tx } from '../../platform/context.ts';
import { settleFromBank } from '../invoices/settle-invoice.ts';
import { confirmPayment } from '../payments/commands/confirm-payment.ts';
import { reversePayment } from '../payments/commands/reverse-payment.ts';
import { returnPayout } from '../payouts/commands/return-payout.ts';
import { settlePayout } from '../payouts/commands/settle-payout.ts';
import { payBill } from '../releases-bills/pay-bill.ts';
import type { OpenItem } from './match-payments.ts';

/** Something that a movement may settle, with the name that people know it by. */
export interface Expected extends OpenItem {
  readonly settles: z.output<typeof Settled>;
}

/** What a movement settles of one item. */
export interface Settlement {
  readonly id: number;
  /** What the bank moved for it, above zero. */
  readonly cents: number;
  readonly day: string;
  /** Why the bank returned it, by its code. */
  readonly returnReason: string | null;
  /** Whether a person saw that it is more than a bill has open: the rest goes to the client's wallet. */
  readonly mayExceed: boolean;
}

/** One kind of things that movements settle: what is open of it, and what follows when one is settled. */
interface SettledBy {
  readonly sign: 1 | -1;
  /** Everything open, or one of it. */
  readonly find: (db: Database | Tx, id?: number) => Promise<Expected[]>;
  /** In the caller's transaction. @returns the id of a payment that it makes @throws Refusal where it is settled already */
  readonly settle: (inside: Inside<Context>, settlement: Settlement) => Promise<number | undefined>;
}

const only = (column: string, id: number | undefined) =>
  id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`;

/** Days in which banks return payments by themselves, and some more for those that are asked for. */
const RETURNED_WITHIN = 400;

/** Top-ups that clients have announced; accounts that they paid from before are known. */
const payments: SettledBy = {
  sign: 1,
  find: async (db, id) => {
    const { rows } = await sql<{ id: number; name: string; cents: number; reference: string | null; ibans: string[] }>`
      select p.id, coalesce(k.name, u.name) as name, p.wallet_cents as cents, p.reference,
        (select coalesce(json_agg(distinct l.counterparty_iban), '[]')
          from statement_settlements s join statement_lines l on l.id = s.line_id
            join payments q on q.id = s.payment_id
          where q.billing_account_id = p.billing_account_id and l.counterparty_iban is not null) as ibans
      from payments p join users u on u.id = p.recipient_id
        join billing_accounts a on a.id = p.billing_account_id left join companies k on k.id = a.company_id
      where p.state = 'announced' and p.kind = 'top_up' and p.method = 'transfer' and ${only('p.id', id)} order by p.id`.execute(
      db,
    );
    return rows.map(({ id: paymentId, name, cents, reference, ibans }) => ({
      id: `payment/${paymentId}`,
      kind: 'receivable',
      openCents: cents,
      currency: BASE_CURRENCY,
      ...(reference === null ? {} : { reference }),
      ibans,
      settles: {
        kind: 'payment',
        id: paymentId,
        name: reference === null ? name : `${name} · ${printReference(reference)}`,
        openCents: cents,
      },
    }));
  },
  settle: async (inside, { id, cents, day }) => {
    await confirmPayment(inside, { id, receivedOn: day, receivedCents: cents });
    return undefined;
  },
};

/** Transfers of clients that their bank may call back, found by their reference or bill only. */
const paymentReturns: SettledBy = {
  sign: -1,
  find: async (db, id) => {
    const { rows } = await sql<{
      id: number;
      name: string;
      cents: number;
      reference: string | null;
      code: string | null;
    }>`
      select p.id, coalesce(k.name, u.name) as name, p.wallet_cents - p.taken_cents as cents,
        coalesce(p.reference, i.reference) as reference, i.number as code
      from payments p join users u on u.id = p.recipient_id
        join billing_accounts a on a.id = p.billing_account_id left join companies k on k.id = a.company_id
        left join invoices i on i.id = p.invoice_id
      where p.state = 'confirmed' and p.kind = 'top_up' and p.method = 'transfer'
        and p.received_on > current_date - ${RETURNED_WITHIN}::int and p.wallet_cents > p.taken_cents
        and ${only('p.id', id)} order by p.id`.execute(db);
    return rows.map(({ id: paymentId, name, cents, reference, code }) => ({
      id: `payment_return/${paymentId}`,
      kind: 'payout',
      openCents: cents,
      currency: BASE_CURRENCY,
      ...(reference === null ? {} : { reference }),
      ...(code === null ? {} : { code }),
      isNamedOnly: true,
      settles: {
        kind: 'payment_return',
        id: paymentId,
        name: [name, reference === null ? code : printReference(reference)].filter(Boolean).join(' · '),
        openCents: cents,
      },
    }));
  },
  settle: async (inside, { id, cents, day, returnReason }) => {
    const reason = [returnReason, day].filter(Boolean).join(' · ');
    // The bank has taken it: what the client has spent of it, its wallet owes.
    await reversePayment(inside, { id, cents, reason, cause: 'taken_back', mayOwe: true, isOfStatement: true });
    return undefined;
  },
};

/** Payouts of open runs. */
const payouts: SettledBy = {
  sign: -1,
  find: async (db, id) => {
    const { rows } = await sql<{ id: number; name: string; cents: number; endToEndId: string }>`
      select p.id, coalesce(o.name, u.name) as name, p.cents, p.end_to_end_id
      from payouts p left join owners o on o.id = p.owner_id left join users u on u.id = p.seller_id
      where p.state = 'open' and ${only('p.id', id)} order by p.id`.execute(db);
    return rows.map(({ id: payoutId, name, cents, endToEndId }) => ({
      id: `payout/${payoutId}`,
      kind: 'payout',
      openCents: cents,
      currency: BASE_CURRENCY,
      endToEndId,
      code: endToEndId,
      settles: { kind: 'payout', id: payoutId, name: `${name} · ${endToEndId}`, openCents: cents },
    }));
  },
  settle: async (inside, { id, cents, day }) => {
    await settlePayout(inside.db, inside, { payoutId: id, cents, paidOn: day });
    return undefined;
  },
};

/** Paid payouts, which a bank may return: found by their end-to-end id only. What it deducts from one is its fee. */
const payoutReturns: SettledBy = {
  sign: 1,
  find: async (db, id) => {
    const { rows } = await sql<{ id: number; name: string; cents: number; endToEndId: string }>`
      select p.id, coalesce(o.name, u.name) as name, p.cents, p.end_to_end_id
      from payouts p left join owners o on o.id = p.owner_id left join users u on u.id = p.seller_id
      where p.state = 'paid' and p.paid_on > current_date - ${RETURNED_WITHIN}::int and ${only('p.id', id)}
      order by p.id`.execute(db);
    return rows.map(({ id: payoutId, name, cents, endToEndId }) => ({
      id: `payout_return/${payoutId}`,
      kind: 'receivable',
      openCents: cents,
      currency: BASE_CURRENCY,
      endToEndId,
      code: endToEndId,
      isNamedOnly: true,
      settles: { kind: 'payout_return', id: payoutId, name: `${name} · ${endToEndId}`, openCents: cents },
    }));
  },
  settle: async (inside, { id, cents, day, returnReason }) => {
    const reason = RETURN_REASONS.find((code) => code === returnReason) ?? 'other';
    await returnPayout(inside, { payoutId: id, returnedOn: day, reason, cents });
    return undefined;
  },
};

/** Issued invoices to clients, to be paid in full or in part; an excess goes to the client's wallet. */
const invoices: SettledBy = {
  sign: 1,
  find: async (db, id) => {
    const { rows } = await sql<{
      id: number;
      name: string;
      number: string;
      cents: number;
      reference: string | null;
      ibans: string[];
    }>`
      select i.id, coalesce(k.name, u.name) as name, i.number, i.to_pay_cents - i.paid_cents - i.set_off_cents as cents,
        i.reference,
        (select coalesce(json_agg(distinct l.counterparty_iban), '[]')
          from statement_settlements s join statement_lines l on l.id = s.line_id join invoices q on q.id = s.invoice_id
          where q.billing_account_id = i.billing_account_id and l.counterparty_iban is not null) as ibans
      from invoices i join billing_accounts a on a.id = i.billing_account_id
        left join companies k on k.id = a.company_id left join users u on u.id = a.user_id
      where i.type = 'client' and i.state in ('issued', 'partly_paid')
        and i.to_pay_cents - i.paid_cents - i.set_off_cents > 0 and ${only('i.id', id)} order by i.id`.execute(db);
    return rows.map(({ id: invoiceId, name, number, cents, reference, ibans }) => ({
      id: `invoice/${invoiceId}`,
      kind: 'receivable',
      openCents: cents,
      currency: BASE_CURRENCY,
      code: number,
      ...(reference === null ? {} : { reference }),
      ibans,
      settles: { kind: 'invoice', id: invoiceId, name: `${number} · ${name}`, openCents: cents },
    }));
  },
  settle: (inside, { id, cents, day, mayExceed }) =>
    settleFromBank(inside.db, inside, { invoiceId: id, cents, paidOn: day, mayExceed }),
};

/** Release bills that are to be paid, found by the supplier's document number or their amount. */
const releaseBills: SettledBy = {
  sign: -1,
  find: async (db, id) => {
    const { rows } = await sql<{ id: number; supplier: string; description: string; number: string; cents: number }>`
      select b.id, b.supplier, b.description, b.document_number as number, b.value_cents as cents
      from release_bills b where b.payment_date is null and ${only('b.id', id)} order by b.id`.execute(db);
    return rows.map(({ id: billId, supplier, description, number, cents }) => ({
      id: `release_bill/${billId}`,
      kind: 'payout',
      openCents: cents,
      currency: BASE_CURRENCY,
      ...(number === '' ? {} : { code: number }),
      settles: {
        kind: 'release_bill',
        id: billId,
        name: [supplier || description, number].filter(Boolean).join(' · '),
        openCents: cents,
      },
    }));
  },
  settle: async (inside, { id, cents, day }) => {
    await payBill(inside.db, inside, { id, cents, day });
    return undefined;
  },
};

/** Every kind that is settled by statements. */
export const SETTLED_BY: Readonly<Record<SettledKind, SettledBy>> = {
  payment: payments,
  payment_return: paymentReturns,
  payout: payouts,
  payout_return: payoutReturns,
  invoice: invoices,
  release_bill: releaseBills,
};

/** Everything that a movement may settle now. */
export async function findExpected(db: Database | Tx): Promise<Expected[]> {
  const found: Expected[] = [];
  for (const kind of Object.values(SETTLED_BY)) found.push(...(await kind.find(db)));
  return found;
}
