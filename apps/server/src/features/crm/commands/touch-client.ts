import type { CrmTouch } from '@linkstand/contract/crm/schema';
import type { Context } from '../../../platform/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { crmEntries } from '../../messages/threads.ts';
import { aboutUsers } from '../../users/about.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { findClient } from '../queries.ts';

/** Stores a contact of the team, which starts the client's clock again, and sets the next step if one is given. */
export const touchClient = (ctx: Context, id: number, { kind, body, mentions, step }: CrmTouch): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await findClient(tx, ctx.actor, id);
    const called = await requireColleagues({ ...ctx, db: tx }, aboutUsers, id, mentions);
    const entry = await crmEntries.add(tx, ctx, { accountId: id, kind }, body, { mentions: called });
    await tx
      .updateTable('crmAccounts')
      .set((eb) => ({
        lastTouchAt: ctx.now,
        lastTouchKind: kind,
        lastTouchBy: ctx.actor.name || null,
        ...step,
        ...(step && { version: eb('version', '+', 1) }),
        updatedAt: ctx.now,
      }))
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, {
      entity: 'crm_accounts',
      entityId: id,
      action: 'crm_account.touch',
      changes: { ...(step && difference<object>(before, step)) },
      data: { kind, entryId: entry.id },
    });
  });
