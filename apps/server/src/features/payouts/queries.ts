import type { PayeeKind, ReturnReason } from '@linkstand/contract/payouts/choices';
import type { OnePayoutState } from '@linkstand/contract/payouts/machine';
import { PayoutAccountHint, type PayoutLine } from '@linkstand/contract/payouts/schema';
import type { Ref } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { BankDebtor } from './bank-order.ts';

/** Runs are the administrators'. */
export const visibleTo = ({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> =>
  actor.kind === 'system' || hasRole(actor, 'ADMIN') ? EVERYTHING : sql`false`;

const sumOf = (what: string, where = 'true'): RawBuilder<number> =>
  sql<number>`(select ${sql.raw(what)} from payouts p where p.run_id = payout_runs.id and ${sql.raw(where)})`;

/** Runs with their totals. */
export const selectRuns = (db: Database | Tx) =>
  db
    .selectFrom('payoutRuns')
    .selectAll('payoutRuns')
    .select([
      sumOf('count(*)::int').as('count'),
      sumOf('coalesce(sum(p.cents), 0)::bigint').as('totalCents'),
      sumOf('count(*)::int', `p.state in ('paid', 'returned')`).as('paidCount'),
      sumOf('coalesce(sum(p.cents), 0)::bigint', `p.state = 'paid'`).as('paidCents'),
    ]);
export type PayoutRunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

/** Runs that pay somebody of this name, or a payout that the bank calls so. */
export const aboutText = (text: string): RawBuilder<SqlBool> => sql`exists (
  select from payouts p left join owners o on o.id = p.owner_id left join users u on u.id = p.seller_id
  where p.run_id = payout_runs.id
    and (${containsText(sql`o.search_text`, text)} or ${containsText(sql`u.search_text`, text)}
      or p.end_to_end_id = ${text.trim().toUpperCase()}))`;

export interface PayoutRow {
  readonly id: number;
  readonly runId: number;
  readonly state: OnePayoutState;
  readonly payeeKind: PayeeKind;
  readonly payeeId: number;
  readonly payeeName: string;
  readonly cents: number;
  readonly dueCents: number;
  readonly withheldCents: number;
  readonly endToEndId: string;
  readonly sealed: Buffer;
  readonly account: z.output<typeof PayoutAccountHint>;
  readonly paidOn: string | null;
  readonly returnedOn: string | null;
  readonly returnReason: ReturnReason | null;
  /** The document that it pays alone. */
  readonly document: z.output<typeof Ref> | null;
  readonly lines: PayoutLine[];
}

/** Payouts of a run, the largest first. */
export async function findPayouts(
  { db, timeZone }: { readonly db: Database | Tx; readonly timeZone: string },
  runId: number,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.run_id, p.state, case when p.owner_id is null then 'seller' else 'owner' end as payee_kind,
      coalesce(p.owner_id, p.seller_id) as payee_id, coalesce(o.name, u.name) as payee_name, p.cents, p.due_cents, p.withheld_cents,
      p.end_to_end_id, p.account_sealed as sealed, p.account_hint as account, p.paid_on, p.returned_on,
      p.return_reason,
      (select json_build_object('id', i.id, 'name', i.number) from invoices i where i.id = p.invoice_id) as document,
      (select coalesce(json_agg(json_build_object(
          'briefing', json_build_object('id', b.id, 'name', coalesce(nullif(b.title, ''), nullif(c.general_title, ''), '#' || b.id)),
          'site', s.name,
          'day', to_char(coalesce(case when p.seller_id is null then b.published_at else b.done_at end, b.published_at)
            at time zone ${timeZone}, 'YYYY-MM-DD'),
          'cents', l.cents, 'withheldCents', l.withheld_cents) order by l.briefing_id), '[]')
        from payout_lines l join briefings b on b.id = l.briefing_id join campaigns c on c.id = b.campaign_id
          join sites s on s.id = b.site_id
        where l.payout_id = p.id) as lines
    from payouts p left join owners o on o.id = p.owner_id left join users u on u.id = p.seller_id
    where p.run_id = ${runId} order by p.cents desc, p.id limit ${size} offset ${page * size}`.execute(db);
  return rows.map((row) => ({ ...row, account: PayoutAccountHint.parse(row.account) }));
}

/** Who pays a run, as its file says it. */
export const debtorOf = ({ debtor }: Pick<PayoutRunRow, 'debtor'>): BankDebtor => BankDebtor.parse(debtor);
