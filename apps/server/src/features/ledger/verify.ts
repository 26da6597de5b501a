import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

interface Proof {
  /** The claim. */
  readonly claim: string;
  /** Selects, as `fault`, a sentence about the first thing that disproves it. */
  readonly query: RawBuilder<{ fault: string }>;
}

/** Claims about the books that can be checked from the entries alone. */
const PROOFS: readonly Proof[] = [
  {
    claim: 'Every transfer has two entries or more that sum to zero.',
    query: sql`
      select format('Transfer %s (%s, %s) has %s entries that sum to %s cents.', t.id, t.kind, t.at, count(e.cents),
        coalesce(sum(e.cents), 0)) as fault
      from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having count(e.cents) < 2 or sum(e.cents) <> 0 order by t.id limit 1`,
  },
  {
    claim: 'An entry has an account, a transfer and its moment.',
    query: sql`
      select format('An entry of transfer %s on account %s says %s, the transfer %s.', e.transfer_id,
        coalesce(a.key, 'nowhere'), e.at, coalesce(t.at::text, 'is nowhere')) as fault
      from ledger_entries e left join ledger_transfers t on t.id = e.transfer_id
        left join ledger_accounts a on a.id = e.account_id
      where t.id is null or a.id is null or e.at <> t.at order by e.transfer_id limit 1`,
  },
  {
    claim: 'A wallet holds what its entries say.',
    query: sql`
      select format('Billing account %s has %s cents in its wallet, its entries sum to %s.', w.billing_account_id,
        w.posted_cents, -coalesce(e.cents, 0)) as fault
      from wallet_balances w
        join ledger_accounts a on a.billing_account_id = w.billing_account_id and a.code = 'wallet'
        left join (select account_id, sum(cents) as cents from ledger_entries group by account_id) e
          on e.account_id = a.id
      where w.posted_cents <> -coalesce(e.cents, 0) order by 1 limit 1`,
  },
  {
    claim: 'A billing account owes what its entries say.',
    query: sql`
      select format('Billing account %s owes %s cents, its entries sum to %s.', w.billing_account_id, w.due_cents,
        coalesce(e.cents, 0)) as fault
      from wallet_balances w
        left join (select a.billing_account_id, sum(cents) as cents
          from ledger_entries join ledger_accounts a on a.id = account_id and a.code in ('receivable', 'wallet_debt')
          group by a.billing_account_id) e using (billing_account_id)
      where w.due_cents <> coalesce(e.cents, 0) order by 1 limit 1`,
  },
  {
    claim: 'No wallet owes while money lies free in it.',
    query: sql`
      select format('Billing account %s owes %s cents that were taken back, and has %s free in its wallet.',
        w.billing_account_id, e.cents, w.posted_cents - w.held_cents) as fault
      from wallet_balances w
        join (select a.billing_account_id, sum(cents) as cents
          from ledger_entries join ledger_accounts a on a.id = account_id and a.code = 'wallet_debt'
          group by a.billing_account_id) e using (billing_account_id)
      where e.cents < 0 or (e.cents > 0 and w.posted_cents > w.held_cents) order by 1 limit 1`,
  },
  {
    claim: 'A wallet holds back what its open holds say.',
    query: sql`
      select format('Billing account %s has %s cents held, its open holds sum to %s.', w.billing_account_id,
        w.held_cents, coalesce(h.cents, 0)) as fault
      from wallet_balances w
        left join (select billing_account_id, sum(cents) as cents from holds where state = 'held'
          group by billing_account_id) h using (billing_account_id)
      where w.held_cents <> coalesce(h.cents, 0) order by 1 limit 1`,
  },
  {
    claim: 'No wallet is below its limit.',
    query: sql`
      select format('Billing account %s is %s cents below its limit.', billing_account_id,
        -(posted_cents - held_cents + credit_limit_cents)) as fault
      from wallet_balances where posted_cents - held_cents + credit_limit_cents < 0 order by 1 limit 1`,
  },
  {
    claim: 'A captured hold was taken by one capture of the same briefing, and of its amount.',
    query: sql`
      select format('Hold %s of briefing %s (%s cents) was taken by transfer %s (%s, briefing %s, %s cents).', h.id,
        h.briefing_id, h.cents, t.id, t.kind, t.briefing_id, coalesce(e.cents, 0)) as fault
      from holds h join ledger_transfers t on t.id = h.transfer_id
        left join lateral (
          select sum(entry.cents) as cents from ledger_entries entry join ledger_accounts a on a.id = entry.account_id
          where entry.transfer_id = t.id and a.billing_account_id = h.billing_account_id
        ) e on true
      where h.state = 'captured' and (t.kind <> 'capture' or t.briefing_id <> h.briefing_id
        or coalesce(e.cents, 0) <> h.cents) order by h.id limit 1`,
  },
  {
    // Reports compare themselves with these figures (reports/agreement.ts).
    claim: 'A briefing keeps what its standing sale posted as revenue.',
    query: sql`
      select format('Briefing %s keeps a sale of %s cents by transfer %s, which posted %s cents as revenue%s.',
        f.briefing_id, f.client_net_cents, f.client_transfer_id, -coalesce(e.cents, 0),
        case when r.id is not null then ' and was reversed by transfer ' || r.id else '' end) as fault
      from briefing_finances f
        left join (select entry.transfer_id, sum(entry.cents) as cents from ledger_entries entry
          where entry.account_id = (select id from ledger_accounts where key = 'revenue') group by entry.transfer_id) e
          on e.transfer_id = f.client_transfer_id
        left join ledger_transfers r on r.reverses_id = f.client_transfer_id
      where f.client_transfer_id is not null and (f.client_net_cents <> -coalesce(e.cents, 0) or r.id is not null)
      order by f.briefing_id limit 1`,
  },
  {
    // What was posted to an owner before it was merged into another is reversed on that one.
    claim: 'A reversal turns every entry of what it reverses round.',
    query: sql`
      select format('Transfer %s does not mirror transfer %s on account %s.', r.id, r.reverses_id, e.key) as fault
      from ledger_transfers r
        join lateral (
          select min(a.key) as key, sum(entry.cents) as cents
          from ledger_entries entry join ledger_accounts a on a.id = entry.account_id
            left join owners o on o.id = a.owner_id and a.code = 'payable'
          where entry.transfer_id in (r.id, r.reverses_id) group by coalesce('payable/' || o.merged_into_id, a.key)
        ) e on e.cents <> 0
      where r.reverses_id is not null order by r.id limit 1`,
  },
  {
    claim: 'A kept balance is the sum of all entries until the end of its day.',
    query: sql`
      select format('Account %s had %s cents at the end of %s, its entries until then sum to %s.', a.key,
        s.cents, s.day, coalesce(e.cents, 0)) as fault
      from (select distinct on (account_id) account_id, day, cents from ledger_snapshots order by account_id, day desc) s
        join ledger_accounts a on a.id = s.account_id
        left join lateral (
          select sum(entry.cents) as cents from ledger_entries entry
          where entry.account_id = s.account_id and entry.at < (s.day + 1)::timestamp at time zone 'UTC'
        ) e on true
      where s.cents <> coalesce(e.cents, 0) order by a.key limit 1`,
  },
];

export interface Verdict {
  readonly claim: string;
  /** What is wrong; undefined if the claim holds. */
  readonly fault: string | undefined;
}

/** Checks the books from one snapshot of the entries, and stops at the first claim that is wrong. */
export const verifyLedger = (db: Database): Promise<Verdict[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const verdicts: Verdict[] = [];
      for (const { claim, query } of PROOFS) {
        const fault = (await query.execute(tx)).rows[0]?.fault;
        verdicts.push({ claim, fault });
        if (fault !== undefined) break;
      }
      return verdicts;
    });
