import type { BillFilter } from '@linkstand/contract/invoices/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { COUNT, notNullSort, pageQuery, readSorts } from '../../platform/list-query.ts';
import { aboutText, type InvoiceRow, selectInvoices, visibleTo } from './queries.ts';

type Filter = z.output<typeof BillFilter>;

const STATES: Readonly<Record<NonNullable<Filter['status']>[number], string>> = {
  open: 'issued',
  partly_paid: 'partly_paid',
  paid: 'paid',
};

function conditions(
  ctx: Context,
  { text, status, type, issuedFrom, issuedTo, campaignId }: Filter,
): RawBuilder<boolean> {
  const wanted = [
    // Suppliers' documents are never bills.
    sql<boolean>`invoices.type in ('client', 'credit_note', 'top_up')`,
    sql<boolean>`${visibleTo(ctx)}`,
    ...(text ? [sql<boolean>`${aboutText(text)}`] : []),
    ...(status ? [sql<boolean>`invoices.state = any (${status.map((each) => STATES[each])}::text[])`] : []),
    ...(type ? [sql<boolean>`invoices.type = any (${[...type]}::text[])`] : []),
    ...(issuedFrom ? [sql<boolean>`invoices.issue_day >= ${issuedFrom}::date`] : []),
    ...(issuedTo ? [sql<boolean>`invoices.issue_day <= ${issuedTo}::date`] : []),
    ...(campaignId
      ? [
          sql<boolean>`exists (select from invoice_lines l join briefings b on b.id = l.briefing_id
            where l.invoice_id = invoices.id and b.campaign_id = ${campaignId})`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(wanted, sql` and `)}`;
}

const SORTS = {
  issueDay: sql`invoices.issue_day`,
  dueDay: sql`invoices.due_day`,
  toPayCents: notNullSort(sql`invoices.to_pay_cents`),
};
const ID = sql`invoices.id`;

/** Documents of the wallet that a client orders from, newest first. */
export function searchBills(ctx: Context, filter: Filter, paging: Paging): Promise<InvoiceRow[]> {
  const orders = readSorts(paging, SORTS, ID, { by: ID, direction: 'desc' });
  return pageQuery(selectInvoices(ctx.db).where(conditions(ctx, filter)), paging, orders, ID).execute();
}

export async function countBills(ctx: Context, filter: Filter): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('invoices')
    .select(COUNT.as('count'))
    .where(conditions(ctx, filter))
    .executeTakeFirstOrThrow();
  return count;
}
