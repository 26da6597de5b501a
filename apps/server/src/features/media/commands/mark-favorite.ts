import { sql } from 'kysely';
import type { Context, UserActor } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { forSale } from '../queries.ts';

/** Marks a site for sale as one's favorite, or unmarks any. A preference, not a record: nothing to audit. */
export async function markFavorite(ctx: Context<UserActor>, siteId: number, favorite: boolean): Promise<void> {
  if (!favorite) {
    await ctx.db.deleteFrom('favorites').where('userId', '=', ctx.actor.id).where('siteId', '=', siteId).execute();
    return;
  }
  const { rows } = await sql`
    with s as (select s.id from sites s where s.id = ${siteId} and ${forSale}),
    marked as (insert into favorites (user_id, site_id, created_at) select ${ctx.actor.id}, s.id, ${ctx.now} from s
      on conflict do nothing)
    select id from s
  `.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}
