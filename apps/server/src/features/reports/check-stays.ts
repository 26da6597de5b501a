import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

/** What follows from the log and the briefing. */
const COLUMNS = sql.join(
  [
    'id',
    'briefing_id',
    'entered_at',
    'left_at',
    'any_before_at',
    'same_before_at',
    'published_before_at',
    'site_id',
    'editor_id',
    'due_date',
    'status',
    'action',
  ].map((column) => sql.ref(column)),
);
/** Briefings that are compared at once. */
const CHUNK = 20_000;

/**
 * Compares the stays of briefings with the audit log they follow from, and makes wrong ones again. Resolves with the
 * briefings whose stays were wrong.
 */
export async function checkStays(db: Database, chunk = CHUNK): Promise<number[]> {
  const wrong: number[] = [];
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from briefings`.execute(db);
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += chunk) {
    const found = await sql<{ id: number }>`
      with logged as (select ${COLUMNS} from briefing_stays_logged where briefing_id >= ${from} and briefing_id < ${from + chunk}),
        kept as (select ${COLUMNS} from briefing_stays where briefing_id >= ${from} and briefing_id < ${from + chunk})
      select distinct d.briefing_id as id from (
        (table logged except all table kept) union all (table kept except all table logged)
      ) d order by id`.execute(db);
    for (const { id } of found.rows) await makeAgain(db, id);
    wrong.push(...found.rows.map(({ id }) => id));
  }
  return wrong;
}

/** Whoever moves the briefing locks it, too. */
const makeAgain = (db: Database, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select from briefings where id = ${id} for update`.execute(tx);
    await sql`delete from briefing_stays where briefing_id = ${id}`.execute(tx);
    await sql`insert into briefing_stays select * from briefing_stays_logged where briefing_id = ${id} order by id`.execute(
      tx,
    );
  });
