import type { CommissionFilter, CommissionLine, CommissionSummary } from '@linkstand/contract/commissions/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { scale } from '@linkstand/contract/shared/rounding';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, hasRole, type UserActor } from '../../platform/context.ts';
import { type Conditions, conditionsOf } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, readSorts, startOfDay } from '../../platform/list/list-query.ts';

type Filter = z.output<typeof CommissionFilter>;

/** A seller reads only its own statement, whatever it asks for. */
const sellerOf = ({ actor }: Context<UserActor>, asked: number | undefined): number | undefined =>
  hasRole(actor, 'ADMIN') ? asked : actor.id;

const KIND = sql`case t.kind when 'commission' then 'earned' when 'payout' then 'paid' when 'reversal' then 'turned_back'
  else 'other' end`;

const CONDITIONS: Conditions<Filter> = {
  sellerId: (id) => sql`a.seller_id = ${id}`,
  kind: (kinds) => sql`${KIND} = any (${[...kinds]}::text[])`,
  text: (text) => sql`(${containsText(sql`plain_text(concat_ws(' ', b.title, c.general_title))`, text)}
    or ${containsText(sql`s.search_text`, text)} or ${containsText(sql`u.search_text`, text)}
    or ${containsText(sql`k.search_text`, text)} or ${containsText(sql`seller.search_text`, text)}
    or p.end_to_end_id = ${text.trim().toUpperCase()})`,
  from: (day, { timeZone }) => sql`e.at >= ${startOfDay(day, timeZone)}`,
  to: (day, { timeZone }) => sql`e.at < ${endOfDay(day, timeZone)}`,
};

function movements(ctx: Context<UserActor>, filter: Filter): RawBuilder<unknown> {
  const conditions = [
    sql`a.code = 'commission_payable'`,
    ...conditionsOf(CONDITIONS, ctx, { ...filter, sellerId: sellerOf(ctx, filter.sellerId) }),
  ];
  return sql`from ledger_entries e join ledger_accounts a on a.id = e.account_id
    join ledger_transfers t on t.id = e.transfer_id join users seller on seller.id = a.seller_id
    left join briefings b on b.id = t.briefing_id left join campaigns c on c.id = b.campaign_id
    left join users u on u.id = c.user_id left join companies k on k.id = c.company_id
    left join sites s on s.id = b.site_id left join briefing_finances f on f.briefing_id = b.id
    left join payouts p on p.transfer_id = coalesce(t.reverses_id, t.id)
    where ${sql.join(conditions, sql` and `)}`;
}

interface Row extends Omit<CommissionLine, 'at'> {
  readonly at: Date;
}

const NEWEST = sql`e.at desc, e.transfer_id desc`;

/** Newest first, or by id; each with its seller's balance after it. */
export async function listCommissions(
  ctx: Context<UserActor>,
  filter: Filter,
  paging: Paging,
): Promise<CommissionLine[]> {
  const [order] = readSorts(paging, {}, sql`e.transfer_id`, { by: NEWEST, direction: 'desc' });
  const by = !order || order.by === NEWEST ? NEWEST : sql`e.transfer_id ${sql.raw(order.direction)}, e.account_id`;
  const { rows } = await sql<Row>`
    select e.transfer_id as id, e.at, ${KIND} as kind, -e.cents as cents,
      (select coalesce(-sum(o.cents), 0)::bigint from ledger_entries o
        where o.account_id = e.account_id and (o.at, o.transfer_id) <= (e.at, e.transfer_id)) as balance_cents,
      json_build_object('id', seller.id, 'name', seller.name) as seller,
      case when b.id is not null then json_build_object('id', b.id,
        'name', coalesce(nullif(b.title, ''), nullif(c.general_title, ''), '#' || b.id)) end as briefing,
      s.name as site, coalesce(k.name, u.name) as client,
      case when t.kind in ('commission', 'reversal') then coalesce(b.accepted_price_cents, b.price_cents) end as base_cents,
      case when t.kind in ('commission', 'reversal') then f.seller_commission_bp end as share_bp,
      p.end_to_end_id
    ${movements(ctx, filter)}
    order by ${by} limit ${paging.size} offset ${paging.page * paging.size}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countCommissions(ctx: Context<UserActor>, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${movements(ctx, filter)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** What sellers earned, were paid and are owed: the seller that asks, or all with a commission. */
export async function readSummaries(ctx: Context<UserActor>, asked: number | undefined): Promise<CommissionSummary[]> {
  const only = sellerOf(ctx, asked);
  const { rows } = await sql<Omit<CommissionSummary, 'expectedCents'> & { openPrices: [number, number][] }>`
    select json_build_object('id', u.id, 'name', u.name) as seller, coalesce(u.seller_commission_bp, 0) as share_bp,
      coalesce(m.earned, 0)::bigint as earned_cents, coalesce(m.paid, 0)::bigint as paid_cents,
      coalesce(m.owed, 0)::bigint as owed_cents, coalesce(x.open_prices, '[]') as open_prices
    from users u
      left join lateral (
        select -sum(e.cents) filter (where t.kind <> 'payout') as earned,
          sum(e.cents) filter (where t.kind = 'payout') as paid, -sum(e.cents) as owed
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
        where a.code = 'commission_payable' and a.seller_id = u.id
      ) m on true
      left join lateral (
        select json_agg(json_build_array(coalesce(b.accepted_price_cents, b.price_cents, 0), f.seller_commission_bp))
          as open_prices
        from briefing_finances f join briefings b on b.id = f.briefing_id
        where f.seller_id = u.id and f.seller_transfer_id is null and b.bonus_at is null
          and b.status not in ('draft', 'denied', 'canceled', 'done')
      ) x on true
    where ${only === undefined ? sql`u.role = 'SELLER' or m.owed is not null` : sql`u.id = ${only}`}
    order by u.name collate people, u.id`.execute(ctx.db);
  return rows.map(({ openPrices, ...row }) => ({
    ...row,
    expectedCents: openPrices.reduce((sum, [price, bp]) => sum + scale(price, bp, 10_000), 0),
  }));
}
