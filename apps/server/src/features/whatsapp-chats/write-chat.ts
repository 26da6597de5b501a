import type { Context, UserActor } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { presentChat } from './presenter.ts';
import { type ChatRecord, findChat } from './queries.ts';

export interface ChatVersion {
  readonly id: number;
  readonly version: number;
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
  at: ChatVersion,
  { state, ...changes }: ChatChanges,
  isPossible: (before: ChatRecord) => boolean = () => true,
): Promise<void> =>
  actOnChat(ctx, act, { id: at.id }, (before) => {
    if (!isPossible(before)) throw conflict('not_possible_now');
    if (at.version !== before.version) throw conflict('changed_meanwhile');
    return {
      changes: { ...changes, ...(state && { state }) },
      from: before.state,
      to: state ?? before.state,
      data: { assigneeId: changes.assigneeId ?? null },
    };
  });
