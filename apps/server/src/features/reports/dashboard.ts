import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { Dashboard } from '@linkstand/contract/reports/schema';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { lateSql } from '../briefings/late.ts';
import { summedIntervals, sumsAndRecords } from './rollups.ts';
import { BEGINNING } from './sources.ts';

/** States in which somebody has to act. */
const OPEN = [
  'waiting',
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
  'waiting_publish',
] as const satisfies BriefingStatus[];
const OPEN_SQL = sql.join(OPEN.map((state) => sql.lit(state)));

type Cash = Dashboard['cash'];
type Lately = Dashboard['owners'];

const MAX_SITES = 8;

/** The current figures on an administrator's dashboard. */
export async function readDashboard(ctx: Context<UserActor>): Promise<Dashboard> {
  const { db, now } = ctx;
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const today = dayIn(now, ctx.timeZone);
  const lately = async (table: 'owners' | 'sites') =>
    (
      await sql<Lately>`select count(*) filter (where created_at >= ${weekAgo}) as created,
        count(*) filter (where created_at < ${weekAgo}) as edited
        from ${sql.table(table)} where updated_at >= ${weekAgo}`.execute(db)
    ).rows[0] ?? { created: 0, edited: 0 };
  const everything = { from: BEGINNING, to: new Date(now.getTime() + 1) };
  // Balances of millions of entries: past months are read as sums, in one snapshot with the list of those that are exact.
  const balances = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const summed = await summedIntervals(tx, ['accounts'], everything, ctx.timeZone);
        const { rows } = await sql<Pick<Cash, 'receivableCents' | 'owedCents' | 'payableCents'>>`select
            coalesce(sum(in_cents - out_cents) filter (where code = 'receivable'), 0)::bigint as receivable_cents,
            coalesce(sum(in_cents - out_cents) filter (where code = 'wallet_debt'), 0)::bigint as owed_cents,
            coalesce(sum(out_cents - in_cents) filter (where code = 'payable'), 0)::bigint as payable_cents
          from ${sumsAndRecords('accounts', everything, summed, ['code', 'in_cents', 'out_cents'])} x`.execute(tx);
        return rows[0];
      });
  const [queue, lost, owners, sites, top, cash, owed] = await Promise.all([
    sql<{ status: BriefingStatus; count: number; late: number }>`
      select status, count(*) as count, count(*) filter (where ${lateSql(ctx)}) as late
      from briefings where status in (${OPEN_SQL}) group by status`.execute(db),
    // Those of the tab of briefings.
    sql<{ count: number }>`select count(*) as count from link_watches
      where is_watched and state = 'lost'`.execute(db),
    lately('owners'),
    lately('sites'),
    sql<Dashboard['topSites'][number]>`
      select s.id, s.domain, t.publications, t.sales_cents from (
        select b.site_id, count(*) as publications, sum(b.sold_cents)::bigint as sales_cents
        from briefings b where b.status in ('published', 'done')
          and b.published_at >= ${new Date(now.getTime() - 30 * 86_400_000)} and b.published_at < ${now}
        group by b.site_id order by sales_cents desc, b.site_id limit ${MAX_SITES}
      ) t join sites s on s.id = t.site_id order by t.sales_cents desc, s.id`.execute(db),
    sql<Omit<Cash, 'receivableCents' | 'owedCents' | 'payableCents'>>`select
      (select coalesce(sum(held_cents), 0)::bigint from wallet_balances) as held_cents,
      (select coalesce(sum(greatest(to_pay_cents, 0) - paid_cents - set_off_cents), 0)::bigint from invoices
        where type = 'client' and state in ('issued', 'partly_paid') and due_day <= ${today}::date + 7) as due_in_cents,
      (select coalesce(sum(value_cents), 0)::bigint from release_bills
        where status = 'open' and due_date <= ${today}::date + 7) as due_out_cents`.execute(db),
    balances(),
  ]);
  const waiting = new Map(queue.rows.map((row) => [row.status, row]));
  const nothing: Cash = {
    heldCents: 0,
    receivableCents: 0,
    owedCents: 0,
    payableCents: 0,
    dueInCents: 0,
    dueOutCents: 0,
  };
  const counted = { ...nothing, ...cash.rows[0], ...owed };
  return {
    asOf: now.toISOString(),
    // In the machine's order.
    queue: briefingMachine.states
      .filter((status) => OPEN.some((open) => open === status))
      .map((status) => waiting.get(status) ?? { status, count: 0, late: 0 }),
    linksLost: lost.rows[0]?.count ?? 0,
    owners,
    sites,
    topSites: top.rows,
    cash: { ...counted, dueInCents: counted.dueInCents + counted.owedCents },
  };
}
