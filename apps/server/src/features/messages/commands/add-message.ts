import type { Actor, Context, Tx } from '../../../platform/context.ts';
import type { Audience } from '../audience.ts';

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
