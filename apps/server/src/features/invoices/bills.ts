import type { BillFilter } from '@linkstand/contract/invoices/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { allOf, type Conditions } from '../../platform/list-filter.ts';
import { COUNT, pageQuery, readSorts } from '../../platform/list-query.ts';
import { notNullSort } from '../../platform/sql-hints.ts';
import { aboutText, type InvoiceRow, selectInvoices, visibleTo } from './queries.ts';

type Filter = z.output<typeof BillFilter>;

const STATES: Readonly<Record<NonNullable<Filter['status']>[number], string>> = {
  open: 'issued',
  partly_paid: 'partly_paid',
  paid: 'paid',
};

const CONDITIONS: Conditions<Filter> = {
  text: (text) => aboutText(text),
  status: (states) => sql`invoices.state = any (${states.map((each) => STATES[each])}::text[])`,
  type: (types) => sql`invoices.type = any (${[...types]}::text[])`,
  issuedFrom: (day) => sql`invoices.issue_day >= ${day}::date`,
  issuedTo: (day) => sql`invoices.issue_day <= ${day}::date`,
  campaignId: (id) => sql`exists (select from invoice_lines l join briefings b on b.id = l.briefing_id
    where l.invoice_id = invoices.id and b.campaign_id = ${id})`,
};

/** Suppliers' documents are never bills. */
const conditions = (ctx: Context, filter: Filter): RawBuilder<SqlBool> =>
  sql`(invoices.type in ('client', 'credit_note', 'top_up') and ${visibleTo(ctx)} and ${allOf(CONDITIONS, ctx, filter)})`;

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
