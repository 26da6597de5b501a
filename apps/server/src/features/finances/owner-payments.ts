import { MAX_LISTED_PUBLICATIONS, type OwnerAccount, type OwnerBriefing } from '@linkstand/contract/owners/schema';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { readSetting } from '../settings/queries.ts';

export type OwnerPayment = Pick<OwnerBriefing, 'paymentState' | 'paymentDate'>;

const AGREED: OwnerPayment = { paymentState: 'agreed', paymentDate: null };

/**
 * Each publication of an owner, or those of them with these ids, that money was booked for, and how far its payment is: `cents` less what credit notes took
 * back of it, `partCents` its share of what was paid of its document, where that paid no publication as a whole. One that
 * was credited before anything was paid is owed no more, and left out.
 */
const paymentsOf = (ownerId: number, timeZone: string, termDays: number, ids?: readonly number[]) => sql`
  select f.briefing_id, w.cents, w.state as payment_state,
    case when w.state = 'paid' then 0
      else least(w.cents, coalesce(round(w.cents * d.part_cents / nullif(d.to_pay_cents, 0)), 0))::bigint end as part_cents,
    case when w.state = 'paid' then p.paid_on
      else coalesce(r.day,
        (coalesce(b.published_at, b.done_at, t.at) at time zone ${timeZone})::date + ${termDays}::int)
      end as payment_date
  from briefing_finances f join briefings b on b.id = f.briefing_id
    join ledger_transfers t on t.id = f.owner_transfer_id
    left join payout_lines l on l.transfer_id = f.owner_transfer_id
      and exists (select from payouts q where q.id = l.payout_id and q.state in ('open', 'paid'))
    left join payouts p on p.id = l.payout_id
    left join payout_runs r on r.id = p.run_id
    left join lateral (
      select alone.cents as part_cents,
        case when alone.cents > 0 then i.to_pay_cents - i.set_off_cents - coalesce((
          select sum(x.cents - x.withheld_cents) from invoice_lines y
            join briefing_finances g on g.briefing_id = y.briefing_id
            join payout_lines x on x.transfer_id = g.owner_transfer_id
            join payouts q on q.id = x.payout_id and q.state = 'paid' and q.invoice_id is null
          where y.invoice_id = i.id and y.side = 'owner'), 0) end as to_pay_cents,
        n.net_cents, coalesce((
          select sum(c.net_cents) from invoice_lines c join invoices k on k.id = c.invoice_id
          where c.corrects_line_id = n.id and k.number is not null), 0) as credited_cents
      from invoice_lines n join invoices i on i.id = n.invoice_id
        cross join lateral (
          select sum(q.cents) as cents from payouts q where q.invoice_id = i.id and q.state = 'paid') alone
      where n.briefing_id = f.briefing_id and n.side = 'owner' and i.number is not null
    ) d on true
    cross join lateral (
      select case when d.credited_cents >= d.net_cents then 0
          else greatest(0, f.owner_cents - coalesce(d.credited_cents, 0)) end::bigint as cents,
        case when p.state = 'paid' or (f.owner_payment = 'paid' and p.id is null) then 'paid'
          when p.id is not null then 'ordered' else 'due' end as state
    ) w
  where f.owner_id = ${ownerId} and (w.cents > 0 or p.id is not null)
    ${ids ? sql`and f.briefing_id = any(${[...ids]})` : sql``}`;

type Listed = Omit<OwnerAccount['publications'][number], 'briefing'> & { readonly id: number; readonly title: string };

/** What an owner is owed and was paid, and for which publications. */
export async function findOwnerAccount(
  { db, now, timeZone }: Pick<Context, 'db' | 'now' | 'timeZone'>,
  ownerId: number,
): Promise<OwnerAccount> {
  const { termDays } = await readSetting(db, 'payout_terms');
  const payments = paymentsOf(ownerId, timeZone, termDays);
  const today = dayIn(now, timeZone);
  const { rows } = await sql<Omit<OwnerAccount, 'publications'>>`
    select coalesce((select sum(b.cost_cents) from briefings b
        where b.owner_id = ${ownerId} and b.status in ('pending_owner', 'waiting_publish')), 0)::bigint as agreed_cents,
      coalesce(sum(cents - part_cents) filter (where payment_state = 'due'), 0)::bigint as due_cents,
      coalesce(sum(cents - part_cents) filter (where payment_state = 'due' and payment_date < ${today}::date), 0)::bigint
        as overdue_cents,
      coalesce(sum(cents - part_cents) filter (where payment_state = 'ordered'), 0)::bigint as ordered_cents,
      coalesce(sum(case when payment_state = 'paid' then cents else part_cents end), 0)::bigint as paid_cents,
      min(payment_date) filter (where payment_state <> 'paid' and payment_date >= ${today}::date) as next_day,
      max(payment_date) filter (where payment_state = 'paid') as last_paid_on
    from (${payments}) p`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum is always one row.');
  const { rows: listed } = await sql<Listed>`
    select p.payment_state, p.payment_date, p.cents - p.part_cents as cents, b.id, coalesce(nullif(b.shown_title, ''), b.keyword) as title, s.name as site
    from (${payments}) p join briefings b on b.id = p.briefing_id join sites s on s.id = b.site_id
    order by p.payment_date desc nulls last, b.id desc limit ${MAX_LISTED_PUBLICATIONS}`.execute(db);
  return {
    ...sums,
    publications: listed.map(({ id, title, site, cents, paymentState, paymentDate }) => ({
      briefing: { id, name: title },
      site,
      cents,
      paymentState,
      paymentDate,
    })),
  };
}

/** Payment progress of publications by briefing, for their owner. */
export async function findOwnerPayments(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  ownerId: number,
  briefingIds: readonly number[],
): Promise<(briefingId: number) => OwnerPayment> {
  const { termDays } = await readSetting(db, 'payout_terms');
  const { rows } = await sql<OwnerPayment & { briefingId: number }>`
    select briefing_id, payment_state, payment_date
    from (${paymentsOf(ownerId, timeZone, termDays, briefingIds)}) p`.execute(db);
  const found = new Map(rows.map(({ briefingId, ...payment }) => [briefingId, payment]));
  return (briefingId) => found.get(briefingId) ?? AGREED;
}
