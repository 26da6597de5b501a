import { type BriefingStatus, briefingMachine, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import type { CampaignFinances } from '@linkstand/contract/campaigns/schema';
import { sql } from 'kysely';
import { type Context, hasRole, isUser } from '../../platform/context.ts';
import { findCampaign } from './queries.ts';

/** What counts as ordered: whatever money is held or posted for. */
const ORDERED: readonly BriefingStatus[] = briefingMachine.states.filter((status) => MONEY_STAGE[status] !== 'none');

type Sums = Omit<CampaignFinances, 'counts' | 'team' | 'invoices'> &
  CampaignFinances['counts'] &
  Omit<NonNullable<CampaignFinances['team']>, 'profitCents'>;

type Invoices = NonNullable<CampaignFinances['invoices']>;

/** The documents that publications of a campaign are on; a credit note is paid by what it sets off or returns. */
async function findInvoices({ db, actor }: Context, campaignId: number): Promise<Invoices> {
  const { rows } = await sql<Invoices[number]>`
    select i.id, i.number, i.due_day, i.paid_on from invoices i
    where i.billing_account_id is not null and i.type in ('client', 'credit_note')
      and (i.number is not null or ${hasRole(actor, 'ADMIN')})
      and exists (select from invoice_lines l join briefings b on b.id = l.briefing_id
        where l.invoice_id = i.id and b.campaign_id = ${campaignId})
    order by i.id`.execute(db);
  return rows;
}

/**
 * The sums of a campaign's briefings.
 * @throws Refusal 404
 */
export async function readCampaignFinances(ctx: Context, id: number): Promise<CampaignFinances> {
  await findCampaign(ctx, id);
  const { rows } = await sql<Sums>`
    select coalesce(sum(price), 0)::bigint as price_cents, coalesce(sum(held), 0)::bigint as held_cents,
      coalesce(sum(taken), 0)::bigint as taken_cents,
      coalesce(sum(taken) filter (where client_status = 'invoiced'), 0)::bigint as invoiced_cents,
      coalesce(sum(taken) filter (where client_payment = 'paid'), 0)::bigint as paid_cents,
      count(*) filter (where taken > 0) as taken,
      count(*) filter (where taken > 0 and client_status = 'invoiced') as invoiced,
      count(*) filter (where taken > 0 and client_payment = 'paid') as paid,
      coalesce(sum(cost), 0)::bigint as cost_cents,
      coalesce(sum(div(price * commission_bp + 5000, 10000)), 0)::bigint as commission_cents,
      coalesce(sum(owed) filter (where owner_payment = 'open'), 0)::bigint as owners_owed_cents,
      coalesce(sum(owed) filter (where owner_payment = 'paid'), 0)::bigint as owners_paid_cents
    from (
      select b.sold_cents as price, b.spent_cents as cost, h.cents as held,
        f.client_net_cents + f.client_vat_cents as taken, f.owner_cents as owed,
        f.client_status, f.client_payment, f.owner_payment,
        case when f.seller_id is null then 0 else f.seller_commission_bp end::numeric as commission_bp
      from briefings b left join briefing_finances f on f.briefing_id = b.id
        left join holds h on h.briefing_id = b.id and h.state = 'held'
      where b.campaign_id = ${id} and b.status = any (${[...ORDERED]}::text[])
    ) each`.execute(ctx.db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row.');
  const { taken, invoiced, paid, costCents, commissionCents, ownersOwedCents, ownersPaidCents, ...client } = sums;
  const profitCents = client.priceCents - costCents - commissionCents;
  return {
    ...client,
    counts: { taken, invoiced, paid },
    ...(hasRole(ctx.actor, 'ADMIN')
      ? { team: { costCents, commissionCents, profitCents, ownersOwedCents, ownersPaidCents } }
      : {}),
    ...(isUser(ctx.actor) && ctx.actor.role !== 'USER' ? { invoices: await findInvoices(ctx, id) } : {}),
  };
}
