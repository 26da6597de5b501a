import { sumCents } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { type AccountKey, accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';

/** Somebody who bills us. */
export interface Supplier {
  readonly side: 'owner' | 'seller';
  readonly id: number;
}

export const supplierOf = ({ ownerId, sellerId }: { ownerId: number | null; sellerId: number | null }): Supplier =>
  ownerId === null ? { side: 'seller', id: sellerId ?? 0 } : { side: 'owner', id: ownerId };

/**
 * The supplier that is paid: an owner that was merged into another is that one, also where a document of its name says
 * otherwise.
 */
export async function wholeSupplier(db: Database | Tx, supplier: Supplier): Promise<Supplier> {
  if (supplier.side === 'seller') return supplier;
  const owner = await db.selectFrom('owners').select('mergedIntoId').where('id', '=', supplier.id).executeTakeFirst();
  return { side: 'owner', id: owner?.mergedIntoId ?? supplier.id };
}

/** The account of what we owe a supplier. */
export const payableOf = ({ side, id }: Supplier): AccountKey =>
  side === 'owner' ? accountOf('payable', id) : accountOf('commission_payable', id);

/**
 * Concurrent payouts and documents of the same supplier wait, so that the second finds what the first has posted. Taken
 * before the rows of its issued documents; of several suppliers in the order of `inOrder`.
 */
export async function lockSupplier(tx: Tx, supplier: Supplier): Promise<void> {
  const account = payableOf(await wholeSupplier(tx, supplier));
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(tx);
}

/** Suppliers in the order in which they are locked, each once. */
export function inOrder(suppliers: readonly Supplier[]): Supplier[] {
  const each = new Map(suppliers.map((supplier) => [payableOf(supplier), supplier]));
  return [...each.values()].toSorted((one, other) => one.side.localeCompare(other.side) || one.id - other.id);
}

/** A document that is being issued: it has no number yet. */
interface Issuing {
  readonly id: number;
  readonly toPayCents: number;
}

/**
 * What is paid of each issued document of a supplier, by its id: recalculated from the ledger, so that it doesn't matter
 * in which order documents, payouts and credits were made. What we owe, less publications on no document, is what is
 * open of the documents. The rest is paid: first of the documents that were paid alone or whose publications were paid out,
 * then of the oldest.
 */
export async function paidOfSupplier(
  tx: Tx,
  supplier: Supplier,
  issuing: Issuing = { id: 0, toPayCents: 0 },
): Promise<Map<number, number>> {
  await lockSupplier(tx, supplier);
  return paidNow(tx, supplier, issuing);
}

/** The same for whoever only reads it: nobody waits. */
export async function paidNow(
  tx: Tx,
  supplier: Supplier,
  issuing: Issuing = { id: 0, toPayCents: 0 },
): Promise<Map<number, number>> {
  const whole = await wholeSupplier(tx, supplier);
  const { side, id } = whole;
  // Those that name an owner which was merged into this one are its own. They were paid when it was.
  const isOwn =
    side === 'owner'
      ? sql`i.owner_id in (select o.id from owners o where o.id = ${id} or o.merged_into_id = ${id})`
      : sql`i.seller_id = ${id}`;
  const holder = sql.ref(`${side}_id`);
  const transfer = sql.ref(`f.${side}_transfer_id`);
  const isPaidOut = sql`exists (select from payout_lines l join payouts p on p.id = l.payout_id and p.state = 'paid'
    where l.transfer_id = ${transfer})`;
  const { rows: documents } = await sql<{ id: number; mostCents: number; namedCents: number }>`
    select i.id, (case when i.id = ${issuing.id} then ${issuing.toPayCents}::bigint
        else i.to_pay_cents - i.set_off_cents end) as most_cents,
      (select coalesce(sum(l.cents - l.withheld_cents), 0)::bigint
        from invoice_lines il join briefing_finances f on f.briefing_id = il.briefing_id
          join payout_lines l on l.transfer_id = ${transfer} join payouts p on p.id = l.payout_id and p.state = 'paid'
        where il.invoice_id = i.id and il.side = ${side} and p.invoice_id is null)
      + (select coalesce(sum(p.cents), 0)::bigint from payouts p where p.invoice_id = i.id and p.state = 'paid')
        as named_cents
    from invoices i
    where i.type = ${side} and ${isOwn} and (i.number is not null or i.id = ${issuing.id})
    order by i.${holder} = ${id}, i.issued_at nulls last, i.id`.execute(tx);
  if (documents.length === 0) return new Map();
  const { rows: loose } = await sql<{ cents: number }>`
    select coalesce(sum(f.${sql.ref(`${side}_cents`)}), 0)::bigint as cents from briefing_finances f
    where f.${holder} = ${id} and ${transfer} is not null and not ${isPaidOut}
      and ${side === 'owner' ? sql`f.owner_payment = 'open'` : sql`true`}
      and not exists (select from invoice_lines il join invoices i on i.id = il.invoice_id
        where il.briefing_id = f.briefing_id and il.side = ${side}
          and (i.number is not null or i.id = ${issuing.id}))`.execute(tx);
  const owedCents = -(await balanceOf(tx, payableOf(whole)));
  const openCents = Math.max(0, owedCents - (loose[0]?.cents ?? 0));
  const paid = new Map(documents.map((each) => [each.id, Math.max(0, Math.min(each.namedCents, each.mostCents))]));
  let rest = sumCents(documents.map(({ mostCents }) => mostCents)) - openCents - sumCents([...paid.values()]);
  for (const { id: documentId, mostCents } of documents) {
    if (rest <= 0) break;
    const named = paid.get(documentId) ?? 0;
    const more = Math.min(rest, mostCents - named);
    paid.set(documentId, named + more);
    rest -= more;
  }
  return paid;
}
