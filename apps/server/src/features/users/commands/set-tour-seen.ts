import { sql } from 'kysely';
import type { Context, UserActor } from '../../../platform/context.ts';

/** Stores that a guided tour was shown, or resets it so that it shows again. */
export const setTourSeen = (ctx: Context<UserActor>, tour: string, seen: boolean) =>
  ctx.db
    .updateTable('users')
    .set((eb) => ({
      toursSeen: seen
        ? sql<string[]>`array(select distinct unnest(array_append(${eb.ref('toursSeen')}, ${tour})) limit 50)`
        : sql<string[]>`array_remove(${eb.ref('toursSeen')}, ${tour})`,
    }))
    .where('id', '=', ctx.actor.id)
    .execute();
