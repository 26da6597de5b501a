import type { ViewChange } from '@linkstand/contract/views/schema';
import type { z } from 'zod';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { requireView } from '../policy.ts';
import { presentView } from '../presenter.ts';
import { findView } from '../queries.ts';
import { withUniqueName } from '../unique-name.ts';

/** Changes what is given. One that is no longer shared is nobody else's default any more. */
export function updateView(
  ctx: Context<UserActor>,
  id: number,
  version: number,
  change: z.output<typeof ViewChange>,
): Promise<void> {
  const { name, search, columns, widths, isShared, isMailed } = change;
  return withUniqueName(() =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await findView(tx, ctx.actor, id);
      requireView(ctx.actor, 'update', before);
      if (isShared === true && !before.isShared) requireView(ctx.actor, 'share', before);
      if (isMailed === true && before.mailedUntil === null) requireView(ctx.actor, 'mail', before);
      const changed = await tx
        .updateTable('views')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(search === undefined ? {} : { search: JSON.stringify(search) }),
          ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
          ...(widths === undefined ? {} : { widths: widths && JSON.stringify(widths) }),
          ...(isShared === undefined ? {} : { isShared }),
          // Mails begin with what is new from now on; those that have begun go on where they are.
          ...(isMailed === undefined ? {} : { mailedUntil: isMailed ? (before.mailedUntil ?? ctx.now) : null }),
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('userId')
        .executeTakeFirst();
      if (!changed) throw conflict('changed_meanwhile', { current: presentView(ctx.actor, before) });
      if (isShared === false)
        await tx.deleteFrom('defaultViews').where('viewId', '=', id).where('userId', '<>', changed.userId).execute();
      await record(tx, ctx, {
        entity: 'views',
        entityId: id,
        action: 'view.update',
        changes:
          difference<Record<string, unknown>>({ ...before, isMailed: before.mailedUntil !== null }, change) ?? {},
        silent: true,
      });
    }),
  );
}
