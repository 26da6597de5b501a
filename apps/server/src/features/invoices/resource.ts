import { invoiceResource } from '@linkstand/contract/invoices/endpoints';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Tx } from '../../platform/context.ts';
import { fieldRule, forbidden } from '../../platform/errors.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource, type InputOf } from '../../platform/resource/resource.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { doubtOf } from './doubted-numbers.ts';
import { draftDocument, requireSupplierToWithhold } from './drafts.ts';
import type { PartyRef } from './parties.ts';
import { presentInvoice } from './presenter.ts';
import { aboutText, selectInvoices, visibleTo } from './queries.ts';

type Input = InputOf<typeof invoiceResource>;

/** Who a new draft is for. A seller may draft only for its own clients. */
async function findParty(tx: Tx, { actor }: Context, { type, clientId, ownerId, sellerId }: Input): Promise<PartyRef> {
  const isSeller = actor.kind === 'user' && actor.role === 'SELLER';
  if (isSeller && type !== 'client') throw forbidden();
  if (type === 'client') {
    let found = tx
      .selectFrom('users')
      .select(['id as userId', 'companyId'])
      .where('id', '=', clientId ?? 0)
      .where('role', '=', 'USER');
    if (isSeller) found = found.where('accountExecutiveId', '=', actor.id);
    const client = await found.executeTakeFirst();
    if (!client) throw fieldRule({ path: 'clientId', code: 'choose_other' });
    return { billingAccountId: (await billingAccountFor(tx, client)).id, ownerId: null, sellerId: null };
  }
  if (type === 'owner') {
    const owner = await tx
      .selectFrom('owners')
      .select('id')
      .where('id', '=', ownerId ?? 0)
      .executeTakeFirst();
    if (!owner) throw fieldRule({ path: 'ownerId', code: 'choose_other' });
    return { billingAccountId: null, ownerId: owner.id, sellerId: null };
  }
  const seller = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sellerId ?? 0)
    .where('role', '=', 'SELLER')
    .executeTakeFirst();
  if (!seller) throw fieldRule({ path: 'sellerId', code: 'choose_other' });
  return { billingAccountId: null, ownerId: null, sellerId: seller.id };
}

async function insertDraft(tx: Tx, ctx: Context, input: Input): Promise<number> {
  const { type = 'client', dueDay = null, note = '', withholdingBp } = input;
  requireSupplierToWithhold(type, withholdingBp);
  const id = await draftDocument(tx, ctx, type, await findParty(tx, ctx, input), []);
  await tx
    .updateTable('invoices')
    .set({ dueDay, note, ...(withholdingBp === undefined ? {} : { withholdingBp }) })
    .where('id', '=', id)
    .execute();
  return id;
}

export const invoicesResource = defineResource({
  contract: invoiceResource,
  table: 'invoices',
  noun: 'invoice',
  rows: selectInvoices,
  visibleTo,
  filters: {
    text: aboutText,
    type: (types) => sql<boolean>`invoices.type = any(${[...types]}::text[])`,
    state: (states) => sql<boolean>`invoices.state = any(${[...states]}::text[])`,
    late: (_yes, { now, timeZone }) =>
      sql<boolean>`(invoices.state in ('issued', 'partly_paid') and invoices.due_day < ${dayIn(now, timeZone)}::date)`,
    issuedFrom: (day) => sql<boolean>`invoices.issue_day >= ${day}::date`,
    issuedTo: (day) => sql<boolean>`invoices.issue_day <= ${day}::date`,
    buyerNumber: (kinds, ctx) => sql<boolean>`coalesce(${doubtOf(ctx)} = any(${[...kinds]}::text[]), false)`,
    dueFrom: (day) => sql<boolean>`invoices.due_day >= ${day}::date`,
    dueTo: (day) => sql<boolean>`invoices.due_day <= ${day}::date`,
    clientId: (id) => sql<boolean>`invoices.billing_account_id in (
      select a.id from billing_accounts a join users u on u.id = a.user_id or u.company_id = a.company_id where u.id = ${id})`,
    ownerId: (id) => sql<boolean>`invoices.owner_id = ${id}`,
    sellerId: (id) => sql<boolean>`invoices.seller_id = ${id}`,
  },
  sorts: {
    number: sql`invoices.number`,
    issueDay: sql`invoices.issue_day`,
    dueDay: sql`invoices.due_day`,
    toPayCents: notNullSort(sql`invoices.to_pay_cents`),
    createdAt: notNullSort(sql`invoices.created_at`),
  },
  order: { by: notNullSort(sql`invoices.created_at`), direction: 'desc' },
  insert: insertDraft,
  // A single one is shown with its lines as well (routes.ts).
  present: presentInvoice,
  mayRemove: () => false,
});
