import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { sql } from 'kysely';
import type { Context, Tx } from '../../../platform/context.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import { type At, moveBriefing } from './move-briefing.ts';

/** Shows the client the content as it is now, as a version that never changes again. */
export const sendToClient = (ctx: Context, { message, ...at }: At & TransitionInput['send_to_client']) =>
  moveBriefing(ctx, 'send_to_client', at, () => ({
    to: 'pending_client',
    after: async (tx, before) => {
      if (before.contentSealedAt !== null) await renew(tx, ctx, at.id);
      return message ? { messageId: (await addMessage(tx, ctx, at.id, 'client', message)).id, message } : undefined;
    },
  }));

/** A version that was shown before is sent again as a new one, by the team. Entering the state seals it. */
async function renew(tx: Tx, ctx: Context, briefingId: number): Promise<void> {
  const { id } = await tx
    .insertInto('contentVersions')
    .columns(['briefingId', 'number', 'html', 'words', 'authorKind', 'authorId', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        .selectFrom('briefings')
        .innerJoin('contentVersions as v', 'v.id', 'briefings.currentVersionId')
        .select([
          'v.briefingId',
          sql<number>`v.number + 1`.as('number'),
          'v.html',
          'v.words',
          sql<string>`'staff'`.as('authorKind'),
          sql<number | null>`${ctx.actor.kind === 'user' ? ctx.actor.id : null}::bigint`.as('authorId'),
          sql<Date>`${ctx.now}::timestamptz`.as('createdAt'),
          sql<Date>`${ctx.now}::timestamptz`.as('updatedAt'),
        ])
        .where('briefings.id', '=', briefingId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('briefings').set({ currentVersionId: id }).where('id', '=', briefingId).execute();
}
