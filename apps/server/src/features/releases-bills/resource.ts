import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { dayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { type FieldFault, fieldRule } from '../../platform/errors.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { idsNamed } from '../../platform/list/list-search.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';
import { reverseBill, settleBill } from './settle-bill.ts';

const column = (name: string) => sql`${sql.ref(`release_bills.${name}`)}`;
const today = (ctx: Context) => dayIn(ctx.now, ctx.timeZone);

export const releasesBills = defineResource({
  contract: contract.releasesBills,
  table: 'releaseBills',
  noun: 'release_bill',
  rows: (db) =>
    db
      .selectFrom('releaseBills')
      // Every bill has a category; a left join can be skipped when rows are only counted.
      .leftJoin('categoryCosts as c', 'c.id', 'releaseBills.categoryCostId')
      .selectAll('releaseBills')
      .select((eb) => jsonBuildObject({ name: eb.ref('c.name'), color: eb.ref('c.color') }).as('categoryCost')),
  filters: {
    text: (text) =>
      sql`(${containsText(sql`release_bills.search_text`, text)}
        or release_bills.category_cost_id in (${idsNamed('categoryCosts', text)}))`,
    status: (status) => sql`release_bills.payment_date is ${sql.raw(status === 'open' ? 'null' : 'not null')}`,
    late: (_yes, ctx) => sql`release_bills.payment_date is null and release_bills.due_date < ${today(ctx)}::date`,
    categoryCostId: (id) => sql`release_bills.category_cost_id = ${id}`,
    dueFrom: (day) => sql`release_bills.due_date >= ${day}::date`,
    dueTo: (day) => sql`release_bills.due_date <= ${day}::date`,
    paymentFrom: (day) => sql`release_bills.payment_date >= ${day}::date`,
    paymentTo: (day) => sql`release_bills.payment_date <= ${day}::date`,
  },
  sorts: {
    dueDate: column('due_date'),
    issueDate: column('issue_date'),
    paymentDate: column('payment_date'),
    valueCents: column('value_cents'),
    supplier: sql`release_bills.supplier collate people`,
  },
  order: { by: column('due_date'), direction: 'desc' },
  check: (_tx, ctx, input, before) => {
    const { issueDate, dueDate } = { ...before, ...input };
    const faults: FieldFault[] = [];
    if (issueDate && dueDate && dueDate < issueDate) faults.push({ path: 'dueDate', code: 'due_before_issue' });
    if (input.paymentDate && input.paymentDate > today(ctx))
      faults.push({ path: 'paymentDate', code: 'day_in_future' });
    if (faults.length > 0) throw fieldRule(...faults);
  },
  after: async (tx, ctx, id) => settleBill(tx, ctx, id),
  checkRemove: async (tx, ctx, { id }) => reverseBill(tx, ctx, id),
  present: ({ currency: _c, enteredTransferId: _e, paidTransferId: _p, categoryCost, ...row }, ctx) => ({
    ...plain(row),
    categoryCost: { id: row.categoryCostId, name: categoryCost.name ?? '', color: categoryCost.color ?? '' },
    status: row.paymentDate === null ? ('open' as const) : ('paid' as const),
    isLate: row.paymentDate === null && row.dueDate < today(ctx),
  }),
  // History shows the category by name, and the state as the day of payment.
  unaudited: new Set(['categoryCostId', 'status', 'isLate']),
  unique: { release_bills_document: { path: 'documentNumber', code: 'document_taken' } },
});
