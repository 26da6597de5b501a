import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { sql } from 'kysely';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import type { BriefingRecord } from '../queries.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Shows the client the current content, as a version that never changes again. */
export const sendToClient = (
  ctx: Context,
  { message, reason, ...at }: BriefingRef & TransitionInput['send_to_client'],
) =>
  moveBriefing(ctx, 'send_to_client', at, async (before, tx) => ({
    to: 'pending_client',
    reasonIfAsked: reason,
    ...(before.contentSealedAt === null ? {} : { unlogged: { currentVersionId: await renew(tx, ctx, before) } }),
    ...(message
      ? { after: async () => ({ messageId: (await addMessage(tx, ctx, at.id, 'client', message)).id, message }) }
      : {}),
  }));

/**
 * A version shown before is sent as a new, sealed version of the team.
 * @throws Refusal 409 if somebody else just did
 */
async function renew(tx: Tx, ctx: Context, { currentVersionId }: BriefingRecord): Promise<number> {
  const renewed = await tx
    .insertInto('contentVersions')
    .columns([
      'briefingId',
      'number',
      'html',
      'words',
      'authorKind',
      'authorId',
      'createdAt',
      'updatedAt',
      'sealedAt',
      'explanation',
    ])
    .expression((eb) =>
      eb
        .selectFrom('contentVersions as v')
        .select([
          'v.briefingId',
          sql<number>`v.number + 1`.as('number'),
          'v.html',
          'v.words',
          sql<string>`'staff'`.as('authorKind'),
          sql<number | null>`${ctx.actor.kind === 'user' ? ctx.actor.id : null}::bigint`.as('authorId'),
          sql<Date>`${ctx.now}::timestamptz`.as('createdAt'),
          sql<Date>`${ctx.now}::timestamptz`.as('updatedAt'),
          sql<Date>`${ctx.now}::timestamptz`.as('sealedAt'),
          'v.explanation',
        ])
        .where('v.id', '=', currentVersionId),
    )
    .onConflict((oc) => oc.columns(['briefingId', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!renewed) throw conflict('changed_meanwhile');
  return renewed.id;
}
