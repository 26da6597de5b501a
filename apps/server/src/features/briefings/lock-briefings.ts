import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';

/** Locks publications in the one order for everybody, before their money: `docs/decisions/ledger.md` has the whole order. */
export async function lockBriefings(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from briefings where id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(tx);
}

/** The same of a publication with the one that it replaces: its client has paid for that one. */
export async function lockWithPaid(tx: Tx, id: number): Promise<void> {
  const found = await tx.selectFrom('briefings').select('replacesId').where('id', '=', id).executeTakeFirst();
  await lockBriefings(tx, [id, ...(found?.replacesId == null ? [] : [found.replacesId])]);
}
