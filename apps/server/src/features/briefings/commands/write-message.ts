import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { type Audience, audienceFor } from '../../messages/audience.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import type { MessageRow } from '../../messages/queries.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { aboutBriefings } from '../about.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

interface Writing extends BriefingRef {
  readonly audience?: Audience | undefined;
  readonly body: string;
  /** Colleagues that it calls, where only the team reads. */
  readonly mentions?: readonly number[] | undefined;
}

/** Writes to the client, the owner or the team. Clients and owners write to the team, in their own conversation. */
export async function writeMessage(ctx: Context, { id, audience, body, mentions = [] }: Writing): Promise<MessageRow> {
  const to = audienceFor(ctx.actor, audience);
  if (mentions.length > 0 && to !== 'internal') throw fieldRule({ path: 'mentions', code: 'choose_other' });
  let written: MessageRow | undefined;
  await actOnBriefing(ctx, `message_${to}`, { id }, (_briefing, _tx, inside) => ({
    data: { audience: to },
    after: async (tx) => {
      const called = await requireColleagues(inside, aboutBriefings, id, mentions);
      written = await addMessage(tx, ctx, id, to, body, called);
      return { messageId: written.id };
    },
  }));
  if (!written) throw new Error('A message was recorded and not written.');
  return written;
}
