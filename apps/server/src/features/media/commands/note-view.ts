import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';

/** Sites that this process has noted on a day. */
let noted: { readonly day: string; readonly ids: Set<number> } = { day: '', ids: new Set() };

/** Notes that a site's page was looked at today, by whom is not kept: metrics of such sites are read again first. */
export async function noteView({ db, now, timeZone }: Context, siteId: number): Promise<void> {
  const day = dayIn(now, timeZone);
  if (noted.day !== day) noted = { day, ids: new Set() };
  if (noted.ids.has(siteId)) return;
  noted.ids.add(siteId);
  await sql`insert into site_views as v (site_id, viewed_on) values (${siteId}, ${day}::date)
    on conflict (site_id) do update set viewed_on = excluded.viewed_on where v.viewed_on < excluded.viewed_on`.execute(
    db,
  );
}
