import type { Withholdings } from '@linkstand/contract/payouts/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';

export interface QuarterOf {
  readonly year: number;
  readonly quarter: number;
}

export function daysOf({ year, quarter }: QuarterOf): { readonly from: string; readonly to: string } {
  const month = (index: number) => `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  return { from: month(quarter * 3 - 3), to: addDays(month(quarter * 3), -1) };
}

/**
 * Tax withheld in a quarter by recipient, from the entries of the accounts of withheld tax. What was withheld by a
 * document is based on its net, less the publications that a payout had withheld from before; what a payout withheld is
 * based on its publications without a document; where it came back, what no document withholds since is taken back.
 */
export async function readWithholdings(
  db: Database | Tx,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  { year, quarter }: QuarterOf,
): Promise<Withholdings> {
  const { from, to } = daysOf({ year, quarter });
  const { rows } = await sql<{
    ownerId: number | null;
    name: string;
    legalName: string;
    taxNumber: string;
    baseCents: number;
    withheldCents: number;
  }>`
    with moved as (
      select coalesce(w.merged_into_id, a.owner_id) as owner_id, i.seller_id, -e.cents as cents,
        case when p.id is not null then
          case when t.reverses_id is null then 1 else -1 end * (
            select coalesce(sum(l.cents), 0) from payout_lines l where l.payout_id = p.id and l.withheld_cents > 0
              and (t.reverses_id is null or not l.stays_withheld))
        when i.id is not null then case when i.corrects_id is null then 1 else -1 end * (i.total_cents - i.vat_cents) - (
          select coalesce(sum(l.cents), 0) from payout_lines l join payouts paid on paid.id = l.payout_id
            join briefing_finances f on f.owner_transfer_id = l.transfer_id
            join invoice_lines il on il.briefing_id = f.briefing_id and il.side = 'owner'
          where il.invoice_id = i.id and l.withheld_cents > 0 and paid.transfer_id < t.id and not exists (
            select from ledger_transfers r where r.reverses_id = paid.transfer_id and r.id < t.id))
        else 0 end as base
      from ledger_entries e
        join ledger_accounts a on a.id = e.account_id and a.code = 'withheld_tax'
        left join owners w on w.id = a.owner_id
        join ledger_transfers t on t.id = e.transfer_id
        left join payouts p on p.transfer_id = coalesce(t.reverses_id, t.id)
        left join invoices i on i.id = t.invoice_id
      where e.at >= ${startOfDay(from, timeZone)} and e.at < ${endOfDay(to, timeZone)}
        and t.kind <> 'withholding_payment')
    select m.owner_id, coalesce(o.name, u.name, '') as name,
      coalesce(nullif(o.legal_name, ''), o.name, u.name, '') as legal_name,
      coalesce(o.tax_number, u.tax_number, '') as tax_number,
      sum(m.base)::bigint as base_cents, sum(m.cents)::bigint as withheld_cents
    from moved m left join owners o on o.id = m.owner_id left join users u on m.owner_id is null and u.id = m.seller_id
    group by m.owner_id, m.seller_id, o.id, u.id having sum(m.cents) <> 0
    order by withheld_cents desc, m.owner_id`.execute(db);
  const remitted = await db
    .selectFrom('withholdingRemittances')
    .select(['paidOn', 'madeBy', 'withheldCents'])
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .executeTakeFirst();
  const withheldCents = sumCents(rows.map((row) => row.withheldCents));
  return {
    year,
    quarter,
    recipients: rows.length,
    baseCents: sumCents(rows.map((row) => row.baseCents)),
    withheldCents,
    rows: rows.map(({ ownerId, name, ...row }) => ({ ...row, owner: ownerId === null ? null : { id: ownerId, name } })),
    remitted: remitted ?? null,
    canRemit: remitted === undefined && withheldCents > 0 && to < dayIn(now, timeZone),
  };
}
