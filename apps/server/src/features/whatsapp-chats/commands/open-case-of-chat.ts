import type { ChatCaseInput } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { openCase } from '../../cases/commands/open-case.ts';
import { findChat } from '../queries.ts';

/** Opens a case about what was said. @returns its id */
export const openCaseOfChat = (
  ctx: Context<UserActor>,
  id: number,
  { briefingId, dueOn, ...input }: ChatCaseInput,
): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    await findChat(tx, ctx.actor, id);
    if (briefingId !== undefined) await findBriefing(tx, ctx.actor, briefingId);
    const caseId = await openCase(tx, ctx, {
      ...input,
      chatId: id,
      briefingId: briefingId ?? null,
      ...(dueOn === undefined ? {} : { dueOn }),
    });
    await record(tx, ctx, {
      entity: 'whatsapp_chats',
      entityId: id,
      action: 'whatsapp_chat.open_case',
      data: { caseId },
    });
    return caseId;
  });
