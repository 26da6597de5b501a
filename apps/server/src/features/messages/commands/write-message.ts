import type { Actor, Context, Tx } from '../../../platform/context.ts';
import { type At, actOnBriefing } from '../../briefings/commands/move-briefing.ts';
import { type Audience, audienceFor } from '../audience.ts';
import type { MessageRow } from '../queries.ts';

function authorKindOf(actor: Actor): 'client' | 'staff' | 'owner' | 'system' {
  if (actor.kind === 'user') return actor.role === 'USER' ? 'client' : 'staff';
  return actor.kind === 'owner' ? 'owner' : 'system';
}

/** Adds a message in the caller's transaction; whoever calls has asked whether the actor may. */
export const addMessage = (tx: Tx, ctx: Context, briefingId: number, audience: Audience, body: string) =>
  tx
    .insertInto('messages')
    .values({
      briefingId,
      audience,
      authorKind: authorKindOf(ctx.actor),
      authorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      authorName: ctx.actor.name,
      body,
      createdAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

interface Writing extends At {
  readonly audience?: Audience | undefined;
  readonly body: string;
}

/** Writes to the client, the owner or the team. Clients and owners write to the team, in their own conversation. */
export async function writeMessage(ctx: Context, { id, audience, body }: Writing): Promise<MessageRow> {
  const to = audienceFor(ctx.actor, audience);
  let written: MessageRow | undefined;
  await actOnBriefing(ctx, `message_${to}`, { id }, () => ({
    data: { audience: to },
    after: async (tx) => {
      written = await addMessage(tx, ctx, id, to, body);
      return { messageId: written.id };
    },
  }));
  if (!written) throw new Error('A message was recorded and not written.');
  return written;
}
