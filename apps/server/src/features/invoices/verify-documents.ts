import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { paidNow, type Supplier } from './supplier-payments.ts';

/**
 * Selects, as `fault`, a sentence about the first client whose bills have another open amount than the ledger says it
 * owes.
 */
const OPEN_BILLS: RawBuilder<{ fault: string }> = sql`
  select format('Billing account %s owes %s cents, of which its bills have %s open, and %s are on no bill yet.',
    w.billing_account_id, w.due_cents, coalesce(bills.cents, 0), coalesce(loose.cents, 0)) as fault
  from (
      select w.billing_account_id, w.due_cents - coalesce((
        select sum(e.cents) from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.billing_account_id = w.billing_account_id and a.code = 'wallet_debt'), 0) as due_cents
      from wallet_balances w
    ) w
    left join (
      select billing_account_id, sum(to_pay_cents - paid_cents - set_off_cents) as cents from invoices
      where type = 'client' and number is not null group by billing_account_id
    ) bills using (billing_account_id)
    left join (
      select billing_account_id, sum(client_net_cents + client_vat_cents) as cents from briefing_finances
      where billing_mode = 'postpaid' and client_transfer_id is not null and client_status <> 'invoiced'
      group by billing_account_id
    ) loose using (billing_account_id)
  where w.due_cents <> coalesce(bills.cents, 0) + coalesce(loose.cents, 0)
  order by 1 limit 1`;

/** The first document of a supplier that says something else to be paid than the ledger does. */
async function supplierFault(tx: Tx): Promise<string | undefined> {
  const { rows: suppliers } = await sql<Supplier>`
    select distinct type as side, coalesce(owner_id, seller_id) as id from invoices
    where type in ('owner', 'seller') and number is not null order by 1, 2`.execute(tx);
  for (const supplier of suppliers) {
    const paid = await paidNow(tx, supplier);
    const documents = await tx
      .selectFrom('invoices')
      .select(['id', 'number', 'paidCents'])
      .where('id', 'in', [...paid.keys()])
      .orderBy('id')
      .execute();
    const wrong = documents.find(({ id, paidCents }) => paid.get(id) !== paidCents);
    if (wrong)
      return `Document ${wrong.number} of ${supplier.side} ${supplier.id} says ${wrong.paidCents} cents were paid, the ledger ${paid.get(wrong.id)}.`;
  }
  return undefined;
}

/**
 * Checks that what documents have open is what the ledger owes, for each client, owner and seller.
 * @returns a sentence about the first that differs
 */
export const verifyDocuments = (db: Database): Promise<string | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => (await OPEN_BILLS.execute(tx)).rows[0]?.fault ?? (await supplierFault(tx)));
