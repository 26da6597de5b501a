import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';

/** Sites whose view this process has stored on a day. */
let noted: { readonly day: string; readonly ids: Set<number> } = { day: '', ids: new Set() };

/**
 * Notes that a site's page was looked at today, by whom is not kept: metrics of such sites are read again first. The
 * reader waits for no disk: a note that a crash of the database loses makes metrics at most a little older.
 */
export async function noteView({ db, now, timeZone }: Context, siteId: number): Promise<void> {
  const day = dayIn(now, timeZone);
  if (noted.day !== day) noted = { day, ids: new Set() };
  if (noted.ids.has(siteId)) return;
  noted.ids.add(siteId);
  await sql`
    with hurried as (select set_config('synchronous_commit', 'off', true))
    insert into site_views as v (site_id, viewed_on) select ${siteId}::bigint, ${day}::date from hurried
    on conflict (site_id) do update set viewed_on = excluded.viewed_on where v.viewed_on < excluded.viewed_on`.execute(
    db,
  );
}
