import { SOLD_STATES } from '@linkstand/contract/reports/choices';
import type { Agreement } from '@linkstand/contract/reports/definitions';
import type { MeasureName } from '@linkstand/contract/reports/measures';
import type { ReportAnswer, ReportValues } from '@linkstand/contract/reports/schema';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { countRows } from '../../platform/list/read.ts';
import { briefingsList } from '../briefings/queries.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import { yearBefore } from './period.ts';
import type { Plan } from './plan.ts';
import { between, duringAny, type Interval, type OrdinaryRollup, summedIntervals, sumsAndRecords } from './rollups.ts';

interface Other {
  readonly other: number;
  readonly otherPeriods: number;
}

async function read(ctx: Context, query: RawBuilder<Other>): Promise<Other> {
  const { rows } = await query.execute(ctx.db);
  return rows[0] ?? { other: 0, otherPeriods: 0 };
}

/** What stands for the records of an interval: the sums of parts of it, and the records of the rest. */
const sumsOf = async (
  ctx: Context,
  names: readonly [OrdinaryRollup, ...OrdinaryRollup[]],
  interval: Interval,
  ...needed: string[]
) =>
  sumsAndRecords(
    names.at(-1) ?? names[0],
    interval,
    await summedIntervals(ctx.db, names, interval, ctx.timeZone),
    needed,
  );

const ACCOUNTS = ['accounts', 'accounts_by_day'] as const;
const SITES = ['submitted_by_site_years', 'submitted_by_site'] as const;

/**
 * What the account "revenue" moved from one moment to another. Apart: what isn't a valid sale of that time, as it was
 * reversed, credited, adjusted, or booked at another time than the publication. A sale that stands is kept with the
 * briefing's finances in the transaction that posts it: looking each up in the ledger again would take ten times as long.
 */
async function revenueBetween(ctx: Context, from: Date, to: Date): Promise<Other> {
  const moved = await sumsOf(ctx, ACCOUNTS, { from, to }, 'code', 'in_cents', 'out_cents');
  const standing = await sumsOf(ctx, ['published_by_day'], { from, to }, 'booked_cents');
  return read(
    ctx,
    sql`with moved as (select coalesce(sum(out_cents - in_cents), 0) as cents from ${moved} m where code = 'revenue'),
        standing as (select coalesce(sum(booked_cents), 0) as cents from ${standing} s)
      select moved.cents::bigint as other, (moved.cents - standing.cents)::bigint as other_periods
      from moved, standing`,
  );
}

/**
 * What an account moved in a period. Apart: by transfers that don't stand for a publication, such as payouts, credit
 * notes and those that were reversed.
 */
async function movedOn(
  ctx: Context,
  { span }: Plan,
  account: 'revenue' | 'payable',
  rollup: OrdinaryRollup,
): Promise<Other> {
  const moved = await sumsOf(ctx, ACCOUNTS, span, 'code', 'in_cents', 'out_cents');
  const settled = await sumsOf(ctx, [rollup], span, 'booked_cents');
  return read(
    ctx,
    sql`with moved as (select coalesce(sum(out_cents - in_cents), 0) as cents from ${moved} m where code = ${account}),
        settled as (select coalesce(sum(booked_cents), 0) as cents from ${settled} s)
      select moved.cents::bigint as other, (moved.cents - settled.cents)::bigint as other_periods from moved, settled`,
  );
}

/**
 * How many briefings the list has of the days of a period. Of summed months, as many as the sums by site have: the list
 * would count a million for each answer of all time. (The report takes those by client; every night both are made again.)
 */
async function listedBriefings(ctx: Context<UserActor>, { span }: Plan): Promise<Other> {
  const summed = await summedIntervals(ctx.db, SITES, span, ctx.timeZone);
  let other = 0;
  for (const { from, to } of between(span, summed)) {
    if (from >= to) continue;
    const toDay = to.getTime() === span.to.getTime() ? span.toDay : dayIn(to, ctx.timeZone);
    other += await countRows(briefingsList, ctx, {
      submittedFrom: dayIn(from, ctx.timeZone),
      submittedTo: addDays(toDay, -1),
      status: [...SOLD_STATES],
    });
  }
  for (const [rollup, of] of Map.groupBy(summed, (each) => each.rollup)) {
    const { rows } = await sql<{ orders: number }>`select coalesce(sum(orders), 0)::bigint as orders from order_months
      where rollup = ${sql.lit(rollup)} and ${duringAny(sql`at`, of)}`.execute(ctx.db);
    other += rows[0]?.orders ?? 0;
  }
  return { other, otherPeriods: 0 };
}

interface Proof {
  /** The measures whose sum has to agree. They have one unit. */
  readonly measures: readonly [MeasureName, ...MeasureName[]];
  readonly other: (ctx: Context<UserActor>, plan: Plan) => Promise<Other>;
  /** True if the other source can be filtered in the same way. */
  readonly answers?: (plan: Plan) => boolean;
}

const isUnfiltered = ({ asking }: Plan): boolean => Object.keys(asking.filter).length === 0;

/** What is settled of publications, as far as it is invoiced. */
const BILLED = ['ongoing', 'invoicing', 'invoiced'] as const;

const PROOFS: Readonly<Record<Agreement, Proof>> = {
  revenue: {
    measures: ['sales'],
    answers: isUnfiltered,
    other: (ctx, { span }) => revenueBetween(ctx, span.from, span.to),
  },
  // Tiers follow from the twelve months before the end of the period.
  revenue_year: {
    measures: ['tierSpend'],
    answers: isUnfiltered,
    other: (ctx, { span }) => revenueBetween(ctx, yearBefore(span.to, ctx.timeZone), span.to),
  },
  // Compared with the list of briefings, by day.
  briefings: {
    measures: ['briefings'],
    answers: (plan) => isUnfiltered(plan) && plan.question.period !== 'day',
    other: listedBriefings,
  },
  // Every transfer sums to zero, so all balances do.
  zero: {
    measures: ['closing'],
    answers: ({ rowsBy }) => rowsBy === 'account',
    other: async () => ({ other: 0, otherPeriods: 0 }),
  },
  // Compared with the orders themselves.
  commission_payable: {
    measures: ['earned'],
    answers: isUnfiltered,
    other: async (ctx, { span, report, asking: { ctx: asked } }) => {
      const own = report.see.includes('SELLER') && asked.actor.role === 'SELLER' ? asked.actor.id : null;
      const mine = sql`${own}::bigint is null or seller_id = ${own}`;
      const kept = await sumsOf(ctx, ['settled_by_seller'], span, 'seller_id', 'cents');
      const posted = await sumsOf(
        ctx,
        ['commissions_years', 'commissions'],
        span,
        'seller_id',
        'earned_cents',
        'standing_cents',
      );
      return read(
        ctx,
        sql`select coalesce((select sum(cents) from ${kept} k where ${mine}), 0)::bigint as other,
          coalesce((select sum(standing_cents - earned_cents) from ${posted} p where ${mine}), 0)::bigint as other_periods`,
      );
    },
  },
  // Compared with the list of users.
  people: {
    measures: ['registered'],
    answers: isUnfiltered,
    other: (ctx, { span }) =>
      read(
        ctx,
        sql`select count(*) as other, 0 as other_periods from users
          where role = 'USER' and created_at >= ${span.from} and created_at < ${span.to}
            and ${isNoDuplicates('users', sql`users.id`)}`,
      ),
  },
  // What clients spent is on two pages.
  clients_report: {
    measures: ['portfolioSpend'],
    answers: isUnfiltered,
    other: async (ctx, { span }) =>
      read(
        ctx,
        sql`select coalesce(sum(price_cents), 0)::bigint as other, 0 as other_periods
          from ${await sumsOf(ctx, SITES, span, 'price_cents')} x`,
      ),
  },
  captured: {
    measures: BILLED,
    answers: isUnfiltered,
    other: (ctx, plan) => movedOn(ctx, plan, 'revenue', 'settled_by_clients_day'),
  },
  payable: {
    measures: BILLED,
    answers: isUnfiltered,
    other: (ctx, plan) => movedOn(ctx, plan, 'payable', 'settled_by_owners_day'),
  },
  // The last move of a briefing gave it its state, so up to now the log and the briefings know the same ones.
  moved: {
    measures: ['worked'],
    answers: (plan) => isUnfiltered(plan) && plan.span.to >= plan.asking.ctx.now,
    other: (ctx, { span }) =>
      read(
        ctx,
        sql`select count(*) as other, count(*) filter (where b.status = 'draft' and not exists (
              select from audit_entries n where n.entity = 'briefings' and n.entity_id = b.id and n.at >= ${span.from}
                and n.to_status <> 'draft' and n.to_status is distinct from n.from_status)) as other_periods
          from briefings b where b.status_since >= ${span.from} and b.status_since < ${span.to}`,
      ),
  },
};

/** What a report's first figure must agree with, and the difference. Null if there is no other source. */
export async function agreementOf(
  ctx: Context<UserActor>,
  plan: Plan,
  totals: ReportValues,
): Promise<ReportAnswer['agreement']> {
  const agrees = plan.report.agrees;
  if (!agrees) return null;
  const { measures, other, answers } = PROOFS[agrees];
  if (answers && !answers(plan)) return null;
  const found = await other(ctx, plan);
  const reported = measures.reduce((sum, name) => sum + (totals[name] ?? 0), 0);
  return {
    with: agrees,
    measure: measures[0],
    reported,
    ...found,
    difference: reported - (found.other - found.otherPeriods),
  };
}
