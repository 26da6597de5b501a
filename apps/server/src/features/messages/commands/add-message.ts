import { authorOf } from '../../../platform/authorship.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import type { Audience } from '../audience.ts';

/** Adds a message in the caller's transaction; whoever calls has asked whether the actor may. */
export const addMessage = (tx: Tx, ctx: Context, briefingId: number, audience: Audience, body: string) =>
  tx
    .insertInto('messages')
    .values({
      briefingId,
      audience,
      ...authorOf(ctx),
      body,
      createdAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
