import { MAX_VIEWS, type ViewInput } from '@linkstand/contract/views/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { requireView } from '../policy.ts';
import { countOwnViews } from '../queries.ts';
import { withUniqueName } from '../unique-name.ts';
import { makeView } from '../write-view.ts';

/** Saves a view for the caller, or for the whole team. @returns its id */
export function createView(ctx: Context<UserActor>, input: z.output<typeof ViewInput>): Promise<number> {
  const { list, name, search, columns, widths, isShared, isMailed } = input;
  if (isShared) requireView(ctx.actor, 'share', { isMine: true, list });
  if (isMailed) requireView(ctx.actor, 'mail', { isMine: true, list });
  return withUniqueName(() =>
    makeView(ctx, async (tx) => {
      // One at a time for a person, so that two tabs can't go beyond the limit.
      await sql`select pg_advisory_xact_lock(hashtextextended('views', ${ctx.actor.id}))`.execute(tx);
      if ((await countOwnViews(tx, ctx.actor.id, list)) >= MAX_VIEWS)
        throw rule('too_many_views', { parameters: { limit: MAX_VIEWS } });
      const { id } = await tx
        .insertInto('views')
        .values({
          userId: ctx.actor.id,
          list,
          name,
          search: JSON.stringify(search),
          columns: columns && JSON.stringify(columns),
          widths: widths && JSON.stringify(widths),
          isShared,
          mailedUntil: isMailed ? ctx.now : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        id,
        logged: { list: [null, list], name: [null, name], isShared: [null, isShared], isMailed: [null, isMailed] },
        silent: true,
      };
    }),
  );
}
