import { printReference } from '@linkstand/contract/payments/creditor-reference';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { Paging } from '@linkstand/contract/shared/pagination';
import type { Hold, MOVEMENT_KINDS, Movement, MovementFilter, TopUp, Wallet } from '@linkstand/contract/wallet/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, UserActor } from '../../platform/context.ts';
import { type Conditions, conditionsOf } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, readSorts, startOfDay } from '../../platform/list/list-query.ts';
import { campaignName } from '../campaigns/campaign-name.ts';
import { isOwnDocument } from '../finances/own-documents.ts';
import { vatOf } from '../finances/terms.ts';
import { type BillingAccount, findBillingAccount, freeCents } from '../ledger/accounts.ts';
import { debtOf } from '../ledger/transfers.ts';
import { readSetting } from '../settings/queries.ts';
import { presentTopUp, takesTransfers } from './presenter.ts';
import { seesWholeWallet, selectPayments, visibleTo } from './queries.ts';

const NOTHING: BillingAccount = {
  id: 0,
  billingMode: 'prepaid',
  postedCents: 0,
  heldCents: 0,
  dueCents: 0,
  creditLimitCents: 0,
};

const accountOf = ({ db, actor: { id: userId, companyId } }: Context<UserActor>) =>
  findBillingAccount(db, { userId, companyId });

/** The wallet that the reader orders from; empty until the first money. */
export async function readWallet(ctx: Context<UserActor>): Promise<Wallet> {
  const { db, actor } = ctx;
  const [account = NOTHING, identity, company, vatBp] = await Promise.all([
    accountOf(ctx),
    readSetting(db, 'fiscal_identity'),
    actor.companyId === null
      ? undefined
      : db.selectFrom('companies').select('name').where('id', '=', actor.companyId).executeTakeFirst(),
    vatOf(ctx, actor.id),
  ]);
  const { heldCents, dueCents, creditLimitCents, billingMode } = account;
  const owedCents = await debtOf(db, account.id);
  const free = freeCents(account);
  return {
    currency: BASE_CURRENCY,
    availableCents: Math.max(0, free),
    overdrawnCents: Math.max(0, -free),
    heldCents,
    dueCents: Math.max(0, dueCents - owedCents),
    owedCents,
    creditLimitCents,
    billingMode,
    holder: company?.name ?? actor.name,
    seesAll: seesWholeWallet(actor),
    vatBp,
    canTopUp: takesTransfers(identity),
  };
}

/** The briefings of the wallet that the reader may see: a manager all of the company's, others their own. */
const ownCampaigns = (actor: UserActor): RawBuilder<SqlBool> =>
  seesWholeWallet(actor) ? sql`true` : sql`c.user_id = ${actor.id}`;

const briefingTitle = sql`coalesce(nullif(b.title, ''), nullif(c.general_title, ''), '#' || b.id)`;

/** Both lists are newest first, or along their ids. */
const orderOf = (paging: Paging, id: RawBuilder<unknown>, newest: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [order] = readSorts(paging, {}, id, { by: newest, direction: 'desc' });
  if (!order || order.by === newest) return newest;
  return order.direction === 'asc' ? sql`${id} asc` : sql`${id} desc`;
};

export async function listHolds(ctx: Context<UserActor>, paging: Paging): Promise<Hold[]> {
  const { page, size } = paging;
  const account = await accountOf(ctx);
  if (!account) return [];
  const { rows } = await sql<Omit<Hold, 'at'> & { at: Date }>`
    select h.id, h.created_at as at, h.net_cents, h.vat_cents, h.cents, s.name as site,
      json_build_object('id', b.id, 'name', ${briefingTitle}) as briefing,
      json_build_object('id', c.id, 'name', ${campaignName('c')}) as campaign
    from holds h join briefings b on b.id = h.briefing_id join campaigns c on c.id = b.campaign_id
      join sites s on s.id = b.site_id
    where h.billing_account_id = ${account.id} and h.state = 'held' and ${ownCampaigns(ctx.actor)}
    order by ${orderOf(paging, sql`h.id`, sql`h.id desc`)} limit ${size} offset ${page * size}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The latest; older ones are among the movements. */
const MAX_TOP_UPS = 20;

export async function listTopUps(ctx: Context<UserActor>): Promise<TopUp[]> {
  const identity = await readSetting(ctx.db, 'fiscal_identity');
  const rows = await selectPayments(ctx.db)
    .where('payments.kind', '=', 'top_up')
    // A transfer for a bill was never announced; the bill shows it.
    .where(({ eb, or }) => or([eb('payments.invoiceId', 'is', null), eb('payments.method', '=', 'card')]))
    .where(visibleTo(ctx))
    .orderBy(sql`payments.state = 'announced'`, 'desc')
    .orderBy('payments.createdAt', 'desc')
    .limit(MAX_TOP_UPS)
    .execute();
  return rows.map((row) => presentTopUp(row, ctx, identity));
}

export async function findTopUp(ctx: Context<UserActor>, id: number): Promise<TopUp> {
  const row = await selectPayments(ctx.db)
    .where('payments.id', '=', id)
    .where(visibleTo(ctx))
    .executeTakeFirstOrThrow();
  return presentTopUp(row, ctx, await readSetting(ctx.db, 'fiscal_identity'));
}

type Kind = (typeof MOVEMENT_KINDS)[number];

/** What a client calls a transfer on its wallet. */
const KIND: RawBuilder<Kind> = sql`case t.kind
  when 'top_up' then 'top_up' when 'capture' then 'publication' when 'invoice_payment' then 'invoice'
  when 'invoice_change' then case invoices.type when 'credit_note' then 'given_back' else 'invoice' end
  when 'reversal' then 'given_back' when 'debt_payment' then 'debt_paid'
  when 'payment_return' then case when e.cents < 0 then 'given_back' else 'taken_back' end
  when 'transaction' then case p.counter_account when 'bonus' then 'bonus' else 'correction' end
  else 'other' end`;

type Filter = z.output<typeof MovementFilter>;

/** What a movement was for. One for a bill or credit note is for the campaign, or publication, of all its lines. */
const RECORDS = sql`join ledger_transfers t on t.id = e.transfer_id left join payments p on p.id = t.payment_id
  left join invoices on invoices.id = t.invoice_id
  left join lateral (
    select case when count(distinct lb.campaign_id) = 1 then min(lb.campaign_id) end as campaign_id,
      case when count(distinct lb.id) = 1 then min(lb.id) end as briefing_id
    from invoice_lines l left join briefings lb on lb.id = l.briefing_id
    where l.invoice_id = t.invoice_id having bool_and(lb.id is not null)
  ) billed on t.briefing_id is null
  left join briefings b on b.id = coalesce(t.briefing_id, billed.briefing_id)
  left join campaigns c on c.id = coalesce(b.campaign_id, billed.campaign_id)
  left join sites s on s.id = b.site_id`;

const CONDITIONS: Conditions<Filter> = {
  text: (text) => sql`(${containsText(sql`plain_text(${briefingTitle})`, text)}
    or ${containsText(sql`plain_text(${campaignName('c')})`, text)} or ${containsText(sql`s.search_text`, text)}
    or ${containsText(sql`lower(p.reference)`, text.replaceAll(' ', ''))}
    or ${containsText(sql`lower(invoices.number)`, text)})`,
  from: (day, { timeZone }) => sql`e.at >= ${startOfDay(day, timeZone)}`,
  to: (day, { timeZone }) => sql`e.at < ${endOfDay(day, timeZone)}`,
};

/**
 * Movements of the wallet that the reader may see. What they were for is looked up only where it decides that: for a page
 * far back of a wallet with many movements that would be most of the work.
 */
function movements(ctx: Context<UserActor>, accountId: number, filter: Filter) {
  const { actor } = ctx;
  const conditions: RawBuilder<unknown>[] = [
    // As a value and not a join, so that its entries are read in the order of their index.
    sql`e.account_id = (select id from ledger_accounts where key = ${`wallet/${accountId}`})`,
    ...(seesWholeWallet(actor)
      ? []
      : [
          sql`(c.user_id = ${actor.id} or p.recipient_id = ${actor.id}
          or (invoices.id is not null and ${isOwnDocument(actor.id)}))`,
        ]),
    ...conditionsOf(CONDITIONS, ctx, filter),
  ];
  const records = seesWholeWallet(actor) && !filter.text ? sql`` : RECORDS;
  return sql`from ledger_entries e ${records}
    where ${sql.join(conditions, sql` and `)}`;
}

/** What the reader's wallet owed at the end of a day, see `wallet_debt`. */
export async function owedAfter(ctx: Context<UserActor>, day: string): Promise<number> {
  const account = await accountOf(ctx);
  if (!account) return 0;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0)::bigint as cents from ledger_entries e
    where e.account_id = (select id from ledger_accounts where key = ${`wallet_debt/${account.id}`})
      and e.at < ${endOfDay(day, ctx.timeZone)}`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

interface MovementRow extends Omit<Movement, 'at' | 'balanceCents' | 'briefing' | 'campaign' | 'invoice'> {
  readonly at: Date;
  readonly heldCents: number;
  readonly briefingId: number | null;
  readonly briefingName: string;
  readonly campaignId: number | null;
  readonly campaignName: string;
  readonly invoiceId: number | null;
  readonly invoiceNumber: string | null;
}

/** Newest first. The balance after each starts from the stored balance of the day before. */
export async function listMovements(ctx: Context<UserActor>, filter: Filter, paging: Paging): Promise<Movement[]> {
  const { page, size } = paging;
  const account = await accountOf(ctx);
  if (!account) return [];
  const { rows } = await sql<MovementRow>`
    select e.transfer_id as id, e.at, ${KIND} as kind, -e.cents as cents, p.reference, s.name as site,
      b.id as briefing_id, ${briefingTitle} as briefing_name, c.id as campaign_id, ${campaignName('c')} as campaign_name,
      invoices.id as invoice_id, invoices.number as invoice_number,
      -(coalesce(kept.cents, 0) + coalesce(since.cents, 0))::bigint as held_cents
    from (
      select e.transfer_id, e.account_id, e.at, e.cents ${movements(ctx, account.id, filter)}
      order by ${orderOf(paging, sql`e.transfer_id`, sql`e.at desc, e.transfer_id desc`)}
      limit ${size} offset ${page * size}
    ) e ${RECORDS}
      left join lateral (
        select day, cents from ledger_snapshots
        where account_id = e.account_id and day < (e.at at time zone 'UTC')::date order by day desc limit 1
      ) kept on true
      left join lateral (
        select sum(entry.cents) as cents from ledger_entries entry
        where entry.account_id = e.account_id and (entry.at, entry.transfer_id) <= (e.at, e.transfer_id)
          and entry.at >= coalesce((kept.day + 1)::timestamp at time zone 'UTC', '-infinity')
      ) since on true
    order by ${orderOf(paging, sql`e.transfer_id`, sql`e.at desc, e.transfer_id desc`)}`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    cents: row.cents,
    balanceCents: seesWholeWallet(ctx.actor) ? row.heldCents : null,
    briefing: row.briefingId === null ? null : { id: row.briefingId, name: row.briefingName },
    campaign: row.campaignId === null ? null : { id: row.campaignId, name: row.campaignName },
    invoice:
      row.invoiceId === null || row.invoiceNumber === null ? null : { id: row.invoiceId, name: row.invoiceNumber },
    site: row.site,
    reference: row.reference === null ? null : printReference(row.reference),
  }));
}

export async function countMovements(ctx: Context<UserActor>, filter: Filter): Promise<number> {
  const account = await accountOf(ctx);
  if (!account) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${movements(ctx, account.id, filter)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
