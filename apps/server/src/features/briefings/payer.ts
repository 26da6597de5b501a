import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { readSetting } from '../settings/queries.ts';

/**
 * An order is not begun while its payer disputes a payment, or owes what was taken back of one, if the house wants that.
 * @throws Refusal 422 `payer_took_back`
 */
export async function requirePayerInOrder(tx: Tx, { userId }: { readonly userId: number }): Promise<void> {
  if (!(await readSetting(tx, 'hold_disputed_orders'))) return;
  const { rows } = await sql`
    select from users u join billing_accounts a
      on a.company_id = u.company_id or (u.company_id is null and a.user_id = u.id)
    where u.id = ${userId} and (
      exists (select from payments p join payment_returns r on r.payment_id = p.id
        where p.billing_account_id = a.id and r.kind = 'dispute' and r.state = 'open')
      or (select sum(e.cents) from ledger_accounts d join ledger_entries e on e.account_id = d.id
        where d.key = 'wallet_debt/' || a.id) > 0)`.execute(tx);
  if (rows.length > 0) throw rule('payer_took_back');
}
