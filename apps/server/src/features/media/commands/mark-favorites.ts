import { sql } from 'kysely';
import type { Context, UserActor } from '../../../platform/context.ts';
import { forSale } from '../queries.ts';

/** Marks all of these that are for sale as favorites, or unmarks them. @returns how many that changed */
export async function markFavorites(ctx: Context<UserActor>, siteIds: readonly number[], favorite: boolean) {
  const wanted = sql`select unnest(${[...siteIds]}::bigint[])`;
  const { rows } = favorite
    ? await sql`
        insert into favorites (user_id, site_id, created_at)
        select ${ctx.actor.id}, s.id, ${ctx.now} from sites s where s.id in (${wanted}) and ${forSale}
        on conflict do nothing returning site_id
      `.execute(ctx.db)
    : await sql`
        delete from favorites where user_id = ${ctx.actor.id} and site_id in (${wanted}) returning site_id
      `.execute(ctx.db);
  return { changed: rows.length };
}
