import type { Context, Tx } from '../../../platform/context.ts';
import type { Mention } from '../../../platform/thread.ts';
import type { Audience } from '../audience.ts';
import { messages } from '../threads.ts';

/** Adds a message in the caller's transaction. The caller has checked that the actor may. */
export const addMessage = (
  tx: Tx,
  ctx: Context,
  briefingId: number,
  audience: Audience,
  body: string,
  mentions: readonly Mention[] = [],
) => messages.add(tx, ctx, { briefingId, audience }, body, { mentions });
