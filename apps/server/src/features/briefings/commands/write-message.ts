import type { Context } from '../../../platform/context.ts';
import { type Audience, audienceFor } from '../../messages/audience.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import type { MessageRow } from '../../messages/queries.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

interface Writing extends BriefingRef {
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
