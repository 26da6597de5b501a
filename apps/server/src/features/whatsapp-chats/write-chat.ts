import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { presentChat } from './presenter.ts';
import { type ChatRecord, findChat } from './queries.ts';

/** Messages raise no version: they change nothing of what the team writes about a conversation. */
export interface ChatVersion {
  readonly id: number;
  readonly version: number;
}

/** For what ends the waiting for an answer, which a message that nobody saw would be lost by. */
export interface SeenChat extends ChatVersion {
  /** Null: there was no message. */
  readonly lastMessageId: number | null;
}

export type ChatChanges = Partial<
  Pick<
    ChatRecord,
    | 'assigneeId'
    | 'state'
    | 'clientId'
    | 'ownerId'
    | 'briefingId'
    | 'snoozedUntil'
    | 'waitingSince'
    | 'alertedAt'
    | 'optedInOn'
    | 'optedInBy'
    | 'optedInHow'
    | 'optedInNote'
    | 'optedOutAt'
  >
>;

/** Writes of one conversation that are more than a change of it. Whoever sees it may answer in it. */
export const { write: actOnChat } = defineWrites<'whatsappChats', ChatRecord, string, Context<UserActor>>({
  table: 'whatsappChats',
  entity: 'whatsapp_chats',
  noun: 'whatsapp_chat',
  find: findChat,
  present: presentChat,
});

/**
 * Changes a conversation.
 * @throws Refusal 404; 409 with the conversation as it is now, also where the act is not possible in it
 */
export const writeChat = (
  ctx: Context<UserActor>,
  act: string,
  at: ChatVersion | SeenChat,
  { state, ...changes }: ChatChanges,
  isPossible: (before: ChatRecord) => boolean = () => true,
): Promise<void> =>
  actOnChat(ctx, act, { id: at.id }, async (before, tx) => {
    if (!isPossible(before)) throw conflict('not_possible_now');
    if (at.version !== before.version) throw conflict('changed_meanwhile');
    if ('lastMessageId' in at && (await hasLaterMessage(tx, at))) throw conflict('changed_meanwhile');
    return {
      changes: { ...changes, ...(state && { state }) },
      from: before.state,
      to: state ?? before.state,
      data: { assigneeId: changes.assigneeId ?? null },
    };
  });

/** Locks the conversation, so that none arrives while it is written. */
async function hasLaterMessage(tx: Tx, { id, lastMessageId }: SeenChat): Promise<boolean> {
  await tx.selectFrom('whatsappChats').select('id').where('id', '=', id).forUpdate().execute();
  const later = await tx
    .selectFrom('whatsappMessages')
    .select('id')
    .where('chatId', '=', id)
    .where('isInbound', '=', true)
    .where('kind', '<>', 'reaction')
    .where('id', '>', lastMessageId ?? 0)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
