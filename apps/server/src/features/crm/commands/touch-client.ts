import type { CrmTouch } from '@linkstand/contract/crm/schema';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import { crmEntries } from '../../messages/threads.ts';
import { aboutUsers } from '../../users/about.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { writeAccount } from '../write-account.ts';

/** Stores a contact of the team, which starts the client's clock again, and sets the next step if one is given. */
export const touchClient = (ctx: Context, id: number, { kind, body, mentions, step }: CrmTouch): Promise<void> =>
  writeAccount(ctx, 'touch', { id }, async (before, tx, inside) => {
    const called = await requireColleagues(inside, aboutUsers, id, mentions);
    const entry = await crmEntries.add(tx, ctx, { accountId: id, kind }, body, { mentions: called });
    await tx
      .updateTable('crmAccounts')
      .set({
        lastTouchAt: ctx.now,
        lastTouchKind: kind,
        lastTouchBy: ctx.actor.name || null,
        ...step,
        ...(step && { version: NEXT_VERSION }),
        updatedAt: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    return { logged: { ...(step && difference<object>(before, step)) }, data: { kind, entryId: entry.id } };
  });
