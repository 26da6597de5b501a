import type { ChatCaseInput } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, UserActor } from '../../../platform/context.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { openCase } from '../../cases/commands/open-case.ts';
import { actOnChat } from '../write-chat.ts';

/** Opens a case about what was said. @returns its id */
export const openCaseOfChat = (
  ctx: Context<UserActor>,
  id: number,
  { briefingId, dueOn, ...input }: ChatCaseInput,
): Promise<number> =>
  actOnChat(ctx, 'open_case', { id }, async (_chat, tx, inside) => {
    if (briefingId !== undefined) await findBriefing(tx, ctx.actor, briefingId);
    const caseId = await openCase(inside, {
      ...input,
      chatId: id,
      briefingId: briefingId ?? null,
      ...(dueOn === undefined ? {} : { dueOn }),
    });
    return { data: { caseId }, result: caseId };
  });
