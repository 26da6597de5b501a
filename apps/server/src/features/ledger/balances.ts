import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import type { AccountKey } from './accounts.ts';

/** The current balance of an account in cents, debits positive; 0 for an account without entries. */
export async function balanceOf(db: Database | Tx, account: AccountKey): Promise<number> {
  // The last stored balance, and what was posted since.
  const { rows } = await sql<{ cents: number }>`
    select (coalesce(kept.cents, 0) + coalesce(since.cents, 0))::bigint as cents
    from ledger_accounts account
      left join lateral (
        select day, cents from ledger_snapshots where account_id = account.id order by day desc limit 1
      ) kept on true
      left join lateral (
        select sum(entry.cents) as cents from ledger_entries entry where entry.account_id = account.id
          and entry.at >= coalesce((kept.day + 1)::timestamp at time zone 'UTC', '-infinity')
      ) since on true
    where account.key = ${account}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Stores the balances of a past day, `2026-11-21`; false if that day or a later one is stored already. */
export async function closeDay(db: Database | Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{ made: number | null }>`select ledger_close_day(${day}::date) as made`.execute(db);
  return rows[0]?.made != null;
}
