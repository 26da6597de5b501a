import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context, Tx } from '../../../platform/context.ts';
import { addMessage } from '../../messages/commands/write-message.ts';
import { type At, moveBriefing } from './move-briefing.ts';

/** Shows the client the content as it is now, as a version that never changes again. */
export const sendToClient = (ctx: Context, { message, ...at }: At & TransitionInput['send_to_client']) =>
  moveBriefing(ctx, 'send_to_client', at, () => ({
    to: 'pending_client',
    after: async (tx) => {
      await renewIfSealed(tx, ctx, at.id);
      return message ? { messageId: (await addMessage(tx, ctx, at.id, 'client', message)).id, message } : undefined;
    },
  }));

/** A version that was shown before is sent again as a new one, by the team. Entering the state seals it. */
async function renewIfSealed(tx: Tx, ctx: Context, briefingId: number): Promise<void> {
  const current = await tx
    .selectFrom('briefings')
    .innerJoin('contentVersions as v', 'v.id', 'briefings.currentVersionId')
    .select(['v.number', 'v.html', 'v.words', 'v.sealedAt'])
    .where('briefings.id', '=', briefingId)
    .executeTakeFirstOrThrow();
  if (current.sealedAt === null) return;
  const { id } = await tx
    .insertInto('contentVersions')
    .values({
      briefingId,
      number: current.number + 1,
      html: current.html,
      words: current.words,
      authorKind: 'staff',
      authorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('briefings').set({ currentVersionId: id }).where('id', '=', briefingId).execute();
}
