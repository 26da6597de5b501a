import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { withFreshRecord } from '../../platform/lifecycle/lifecycle.ts';
import { difference, record } from '../../platform/record.ts';
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

/**
 * Changes a conversation, with its audit entry.
 * @throws Refusal 404; 409 with the conversation as it is now, also where the act is not possible in it
 */
export const writeChat = (
  ctx: Context<UserActor>,
  act: string,
  at: ChatVersion,
  values: ChatChanges,
  isPossible: (before: ChatRecord) => boolean = () => true,
): Promise<void> =>
  withFreshRecord(
    ctx,
    () => presentChat(ctx, at.id),
    () => writeOnce(ctx, act, at, values, isPossible),
  );

const writeOnce = (
  ctx: Context<UserActor>,
  act: string,
  at: ChatVersion,
  values: ChatChanges,
  isPossible: (before: ChatRecord) => boolean,
): Promise<void> => ctx.db.transaction().execute((tx) => writeChatIn(tx, ctx, act, at, values, isPossible));

/** The same in a transaction that does more. @throws Refusal 404; 409 */
export async function writeChatIn(
  tx: Tx,
  ctx: Context<UserActor>,
  act: string,
  { id, version }: ChatVersion,
  values: ChatChanges,
  isPossible: (before: ChatRecord) => boolean = () => true,
): Promise<void> {
  const before = await findChat(tx, ctx.actor, id);
  if (!isPossible(before)) throw conflict('not_possible_now');
  const isWritten = await record(
    tx,
    ctx,
    {
      entity: 'whatsapp_chats',
      entityId: id,
      action: `whatsapp_chat.${act}`,
      from: before.state,
      to: values.state ?? before.state,
      changes: difference<object>(before, values) ?? {},
      data: { assigneeId: values.assigneeId ?? null },
    },
    { table: 'whatsappChats', row: { id, version }, values },
  );
  if (!isWritten) throw conflict('changed_meanwhile');
}
