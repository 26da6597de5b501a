import type { Database } from '../../platform/context.ts';

/** State and version of each of these bills; an id that is no bill is absent. */
export async function statesOfBills(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { status: string; version: number }>> {
  const rows = await db.selectFrom('releaseBills').select(['id', 'status', 'version']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
