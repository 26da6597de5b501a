import { contract } from '@linkstand/contract';
import type { BillFilter } from '@linkstand/contract/invoices/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { aboutText, selectInvoices, visibleTo } from './queries.ts';

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
  projectId: (id) => sql`exists (select from invoice_lines l join briefings b on b.id = l.briefing_id
    join campaigns c on c.id = b.campaign_id where l.invoice_id = invoices.id and c.project_id = ${id})`,
};

const SORTS = {
  issueDay: sql`invoices.issue_day`,
  dueDay: sql`invoices.due_day`,
  toPayCents: notNullSort(sql`invoices.to_pay_cents`),
};

/** Documents of the wallet that a client orders from, newest first. Suppliers' documents are never bills. */
export const billsList = defineList({
  contract: contract.bills,
  table: 'invoices',
  rows: selectInvoices,
  only: sql`invoices.type in ('client', 'credit_note', 'top_up')`,
  visibleTo,
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: notNullSort(sql`invoices.id`), direction: 'desc' },
  isReadAtOnce: true,
});
