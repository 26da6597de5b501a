import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DomainEvent, Subscriber } from '../../platform/events.ts';

/** What an event says is not paid any more: settlements `s` of movements. */
function undoneBy({ name, entityId, to, data }: DomainEvent): RawBuilder<SqlBool> | undefined {
  switch (name) {
    case 'payment.reverse':
      // What its payer took back had arrived all the same.
      return data.isMistake === false || to !== 'reversed'
        ? undefined
        : sql<SqlBool>`s.payment_id = ${entityId} and not s.is_return`;
    case 'invoice.reopen':
      // Those that were booked before payments of bills were records.
      return sql<SqlBool>`s.invoice_id = ${entityId} and s.payment_id is null and not exists (
        select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.code = 'bank'
        where t.invoice_id = s.invoice_id and t.kind = 'invoice_payment' and e.cents = s.cents
          and not exists (select from ledger_transfers r where r.reverses_id = t.id))`;
    case 'payout.return':
      return data.wasPaid === false
        ? sql<SqlBool>`s.payout_id = ${Number(data.payoutId)} and not s.is_return`
        : undefined;
    case 'release_bill.update':
      return sql<SqlBool>`s.release_bill_id = ${entityId}
        and exists (select from release_bills b where b.id = s.release_bill_id and b.payment_date is null)`;
    default:
      return undefined;
  }
}

/** If what a movement paid is undone, the movement is open again: the bank has moved the money all the same. */
export const followStatement: Subscriber = async (tx, event) => {
  const undone = undoneBy(event);
  if (!undone) return;
  const { rows } = await sql<{ lineId: number }>`
    delete from statement_settlements s where ${undone} returning s.line_id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update statement_lines l set state = 'open', decided_by = null, decided_at = null
    where l.id = any (${rows.map(({ lineId }) => lineId)}::bigint[]) and l.state = 'booked'
      and not exists (select from statement_settlements s where s.line_id = l.id)`.execute(tx);
};
