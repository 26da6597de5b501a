import type { ViewChange } from '@linkstand/contract/views/schema';
import type { z } from 'zod';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { difference } from '../../../platform/record.ts';
import { requireView } from '../policy.ts';
import { findReaders, type ViewRecord } from '../queries.ts';
import { withUniqueName } from '../unique-name.ts';
import { writeView } from '../write-view.ts';

/** Changes what is given. One that is no longer shared is nobody else's default any more. */
export function updateView(
  ctx: Context<UserActor>,
  id: number,
  version: number,
  change: z.output<typeof ViewChange>,
): Promise<void> {
  const { name, search, columns, widths, isShared, isMailed, recipients } = change;
  return withUniqueName(() =>
    writeView(ctx, 'update', { id, version }, async (before, tx) => {
      if (isShared === true && !before.isShared) requireView(ctx.actor, 'share', before);
      if (isMailed === true && before.mailedUntil === null) requireView(ctx.actor, 'mail', before);
      if (recipients) requireView(ctx.actor, 'choose_recipients', before);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(search === undefined ? {} : { search: JSON.stringify(search) }),
        ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
        ...(widths === undefined ? {} : { widths: widths && JSON.stringify(widths) }),
        ...(isShared === undefined ? {} : { isShared }),
        // New mails begin with what is new from now on; those that have begun continue where they are.
        ...(isMailed === undefined ? {} : { mailedUntil: isMailed ? (before.mailedUntil ?? ctx.now) : null }),
      };
      if (isShared === false)
        await tx.deleteFrom('defaultViews').where('viewId', '=', id).where('userId', '<>', before.userId).execute();
      const people = recipients && (await keepRecipients(tx, before, recipients));
      return {
        changes,
        logged:
          difference<Record<string, unknown>>(
            {
              ...before,
              isMailed: before.mailedUntil !== null,
              recipients: before.recipients.map((each) => each.name),
            },
            { ...change, ...(people ? { recipients: people } : {}) },
          ) ?? {},
        silent: true,
      };
    }),
  );
}

/**
 * Who gets the view besides its maker. Whoever had unsubscribed and is chosen again starts again, with another key.
 *
 * @returns their names
 * @throws Refusal 422 for somebody who may not read the report
 */
async function keepRecipients(tx: Tx, view: ViewRecord, wanted: readonly number[]): Promise<string[]> {
  const others = [...new Set(wanted)].filter((id) => id !== view.userId);
  const people = await findReaders(tx, view.list, others);
  if (people.length < others.length) throw fieldRule({ path: 'recipients', code: 'choose_other' });
  await tx
    .deleteFrom('viewRecipients')
    .where('viewId', '=', view.id)
    .where((where) => where.or([where('userId', 'not in', [...others, 0]), where('endedAt', 'is not', null)]))
    .execute();
  if (others.length > 0)
    await tx
      .insertInto('viewRecipients')
      .values(others.map((userId) => ({ viewId: view.id, userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return people.map(({ name }) => name);
}
