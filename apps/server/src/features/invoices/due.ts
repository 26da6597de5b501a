import type { DraftedType } from '@linkstand/contract/invoices/choices';
import { CATEGORY_OF_RULE, type TaxRule } from '@linkstand/contract/invoices/tax';
import { invoiceTotals } from '@linkstand/contract/invoices/totals';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import type { TaxFacts } from '../finances/tax-facts.ts';

/** A publication (or payment) that is owed and on no document yet. Cents. */
export interface DueItem {
  readonly partyId: number;
  readonly party: string;
  readonly briefingId: number | null;
  readonly paymentId: number | null;
  readonly description: string;
  readonly detail: string;
  readonly netCents: number;
  /** What the ledger has posted for it; null if nothing was posted for this line. */
  readonly postedVatCents: number | null;
  /** As the publication bound it; null for suppliers. Documents decide it anew (`withTaxes`). */
  readonly taxRule: TaxRule | null;
  readonly vatBp: number | null;
  /** Facts about the client on that day that decide the tax; null for suppliers. */
  readonly taxFacts: TaxFacts | null;
  readonly commissionBp: number | null;
  readonly isBonus: boolean;
  /** The day of publication or payment. */
  readonly day: string;
  /** Set where no rate is known for its client's country on a day: it is drafted once there is one. */
  readonly noRate?: { readonly country: string; readonly day: string };
}

export interface DueQuestion {
  readonly type: DraftedType;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly partyIds?: readonly number[] | undefined;
  readonly briefingIds?: readonly number[] | undefined;
}

const partyOfAccount = sql`left join billing_accounts a on a.id = due.party_id
  left join companies k on k.id = a.company_id left join users u on u.id = a.user_id`;
const accountName = sql`coalesce(k.name, u.name, '')`;

/** For each kind of document: the query of what is due, and the name shown for its party. */
const SOURCES: Readonly<
  Record<
    DraftedType,
    { readonly due: RawBuilder<unknown>; readonly party: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }
  >
> = {
  client: {
    due: sql`select f.billing_account_id as party_id, f.briefing_id, null::bigint as payment_id,
        f.client_net_cents as net_cents, f.client_vat_cents as posted_vat_cents, f.tax_rule, f.vat_bp, f.tax_facts,
        null::int as commission_bp, coalesce(b.published_at, b.done_at, b.status_since) as at
      from briefing_finances f join briefings b on b.id = f.briefing_id
      where f.client_status = 'ongoing' and f.client_transfer_id is not null`,
    party: partyOfAccount,
    name: accountName,
  },
  owner: {
    due: sql`select f.owner_id as party_id, f.briefing_id, null::bigint as payment_id, f.owner_cents as net_cents,
        null::bigint as posted_vat_cents, null as tax_rule, null::int as vat_bp, null::jsonb as tax_facts,
        null::int as commission_bp,
        coalesce(b.published_at, b.done_at, b.status_since) as at
      from briefing_finances f join briefings b on b.id = f.briefing_id
      where f.owner_status = 'ongoing' and f.owner_transfer_id is not null`,
    party: sql`left join owners o on o.id = due.party_id`,
    name: sql`coalesce(o.name, '')`,
  },
  seller: {
    due: sql`select f.seller_id as party_id, f.briefing_id, null::bigint as payment_id, f.seller_cents as net_cents,
        null::bigint as posted_vat_cents, null as tax_rule, null::int as vat_bp, null::jsonb as tax_facts,
        f.seller_commission_bp as commission_bp,
        coalesce(b.done_at, b.published_at, b.status_since) as at
      from briefing_finances f join briefings b on b.id = f.briefing_id
      where f.seller_transfer_id is not null and not exists (
        select from invoice_lines l where l.briefing_id = f.briefing_id and l.side = 'seller')`,
    party: sql`left join users u on u.id = due.party_id`,
    name: sql`coalesce(u.name, '')`,
  },
  top_up: {
    due: sql`select p.billing_account_id as party_id, null::bigint as briefing_id, p.id as payment_id,
        p.wallet_cents - p.taken_cents as net_cents, null::bigint as posted_vat_cents, 'credit_taxed_later' as tax_rule, 0 as vat_bp,
        null::jsonb as tax_facts,
        null::int as commission_bp, coalesce(p.decided_at, p.created_at) as at
      from payments p where p.kind = 'top_up' and p.state = 'confirmed'
        and (p.invoice_id is null
          or exists (select from ledger_transfers t where t.payment_id = p.id and t.kind = 'top_up'))
        and not exists (select from invoices i where i.payment_id = p.id and i.state <> 'void')`,
    party: partyOfAccount,
    name: accountName,
  },
};

/**
 * Everything that is due, by party and then by time.
 * @throws Refusal 422 if the period ends before it begins
 */
export async function findDue(
  db: Database | Tx,
  { timeZone }: Pick<Context, 'timeZone'>,
  { type, from, to, partyIds, briefingIds }: DueQuestion,
): Promise<DueItem[]> {
  if (from !== undefined && to !== undefined && to < from) throw fieldRule({ path: 'to', code: 'days_reversed' });
  const { due, party, name } = SOURCES[type];
  const conditions = [
    sql`true`,
    ...(from ? [sql`due.at >= ${startOfDay(from, timeZone)}`] : []),
    ...(to ? [sql`due.at < ${endOfDay(to, timeZone)}`] : []),
    ...(partyIds ? [sql`due.party_id = any (${[...partyIds]}::bigint[])`] : []),
    ...(briefingIds ? [sql`due.briefing_id = any (${[...briefingIds]}::bigint[])`] : []),
  ];
  const { rows } = await sql<DueItem>`
    select due.party_id, ${name} as party, due.briefing_id, due.payment_id, due.net_cents, due.posted_vat_cents,
      due.tax_rule, due.vat_bp, due.tax_facts, due.commission_bp, to_char(due.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      coalesce(b.bonus_at is not null, false) as is_bonus,
      coalesce(s.domain || ' · ' || coalesce(nullif(b.title, ''), nullif(c.general_title, ''), '#' || b.id),
        p.reference, '') as description,
      coalesce(nullif(b.final_link, ''), nullif(b.publication_url, ''), '') as detail
    from (${due}) due ${party}
      left join briefings b on b.id = due.briefing_id left join campaigns c on c.id = b.campaign_id
      left join sites s on s.id = b.site_id left join payments p on p.id = due.payment_id
    where ${sql.join(conditions, sql` and `)}
    order by 2, due.party_id, due.at, due.briefing_id, due.payment_id`.execute(db);
  return rows;
}

/**
 * Groups lines into documents: one per party and tax rule (a document never mixes lines with and without VAT), and one
 * for each top-up. What has no rate stands apart.
 */
export function groupDue(items: readonly DueItem[]): DueItem[][] {
  const groups = new Map<string, DueItem[]>();
  for (const item of items) {
    const category = item.taxRule === null ? '' : CATEGORY_OF_RULE[item.taxRule];
    // EN 16931, BR-O-11 to 14.
    const key = `${item.partyId} ${category === 'O' ? 'O' : ''} ${item.paymentId ?? ''} ${item.noRate?.country ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** The total of a document with these lines, as far as their tax is known before drafting. */
export function previewOf(items: readonly DueItem[]) {
  const totals = invoiceTotals(
    items.map(({ netCents, taxRule, vatBp }) => ({
      quantityMilli: 1000,
      unitPriceCents: netCents,
      tax: { category: taxRule === null ? 'O' : CATEGORY_OF_RULE[taxRule], rateBp: vatBp ?? 0 },
    })),
  );
  const days = items.map(({ day }) => day).toSorted();
  return {
    partyId: items[0]?.partyId ?? 0,
    party: items[0]?.party ?? '',
    linesCount: items.length,
    netCents: totals.netCents,
    vatCents: totals.vatCents,
    totalCents: totals.totalCents,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    noRate: items[0]?.noRate ?? null,
  };
}
