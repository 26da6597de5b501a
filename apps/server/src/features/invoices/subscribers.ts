import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { systemContext } from '../../platform/context.ts';
import type { DomainEvent, Subscriber } from '../../platform/events.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { restateSupplier } from './settle-invoice.ts';
import { inOrder, type Supplier, supplierOf } from './supplier-payments.ts';

/** The briefing whose money may have changed. */
const briefingOf = ({ entity, entityId, data }: DomainEvent): number | undefined =>
  entity === 'briefings' ? entityId : typeof data.briefingId === 'number' ? data.briefingId : undefined;

/**
 * What is owed for a publication, or on a document, was taken back: its supplier's other documents are paid by that. So
 * are those of an owner by what another, merged into it, owed us. What an earlier event took back was followed with that.
 */
export const followSupplierDocuments: Subscriber = async (tx, event) => {
  const suppliers: Supplier[] = [];
  if (event.name === 'invoice.issue' && event.data.type === 'credit_note') {
    const { ownerId, sellerId } = await tx
      .selectFrom('invoices')
      .select(['ownerId', 'sellerId'])
      .where('id', '=', event.entityId)
      .executeTakeFirstOrThrow();
    if (ownerId !== null || sellerId !== null) suppliers.push(supplierOf({ ownerId, sellerId }));
  }
  if (event.name === 'owner.merge') suppliers.push({ side: 'owner', id: event.entityId });
  const briefingId = briefingOf(event);
  if (briefingId !== undefined) {
    const { rows } = await sql<Supplier>`
        select distinct case when a.owner_id is null then 'seller' else 'owner' end as side,
          coalesce(a.owner_id, a.seller_id) as id
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.code in ('payable', 'commission_payable')
        where t.briefing_id = ${briefingId} and t.kind = 'reversal' and t.at >= ${event.at}`.execute(tx);
    suppliers.push(...rows);
  }
  if (suppliers.length === 0) return;
  // Set off on the ledger's day, which is a UTC day.
  const ctx = systemContext(tx, 'Linkstand', await findDefaultBrandId(tx), event.at, 'UTC');
  for (const supplier of inOrder(suppliers)) await restateSupplier(tx, ctx, supplier, dayIn(event.at, 'UTC'));
};
