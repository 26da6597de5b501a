import type { Chat, ChatRow } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context } from '../../platform/context.ts';
import { presentEntry } from '../../platform/thread.ts';
import { causeOf } from './failure.ts';
import { chatCan, isPaused } from './policy.ts';
import {
  type ChatRecord,
  findChat,
  readBriefing,
  readCasesOf,
  readMessages,
  readNotes,
  readReactions,
  readTasksOf,
  windowUntil,
} from './queries.ts';

export const presentChatRow = ({ now }: Context, row: ChatRecord): ChatRow => ({
  id: row.id,
  version: row.version,
  name: row.name || (row.waId === null ? (row.scopedId ?? `#${row.id}`) : `+${row.waId}`),
  phone: row.waId,
  client: row.client,
  owner: row.owner,
  assignee: row.assignee,
  state: row.state,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  unread: row.unread,
  lastText: row.lastText,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  windowUntil: windowUntil(row, now)?.toISOString() ?? null,
  isOptedOut: row.optedOutAt !== null,
  isUnreachable: row.unreachableAt !== null,
});

/** @throws Refusal 404 */
export async function presentChat(ctx: Context, id: number, before?: number): Promise<Chat> {
  const row = await findChat(ctx.db, ctx, id);
  const { messages, isMore } = await readMessages(ctx.db, id, before);
  const [briefing, reactions, notes, cases, tasks] = await Promise.all([
    row.briefingId === null ? null : readBriefing(ctx, row.briefingId),
    readReactions(ctx.db, messages),
    readNotes(ctx.db, id, { from: isMore ? (messages[0]?.at ?? null) : null, before }),
    readCasesOf(ctx, id),
    readTasksOf(ctx, id),
  ]);
  return {
    ...presentChatRow(ctx, row),
    isMore,
    briefing,
    optIn:
      row.optedInOn === null || row.optedInHow === null
        ? null
        : { on: row.optedInOn, by: row.optedInBy, how: row.optedInHow, note: row.optedInNote },
    pausedUntil: isPaused(row, ctx.now) ? (row.pausedUntil?.toISOString() ?? null) : null,
    stop: row.stop && { isEverybody: row.stop.country === '', since: new Date(row.stop.at).toISOString() },
    continuedIn: row.continuedIn,
    notes: notes.map((note) => presentEntry(ctx, note, { seesClientNames: true })),
    cases,
    tasks,
    messages: messages.map((message) => ({
      id: message.id,
      isInbound: message.isInbound,
      kind: message.kind,
      body: message.body,
      isEdited: message.editedAt !== null && message.deletedAt === null,
      isDeleted: message.deletedAt !== null,
      file:
        message.fileState === null || message.deletedAt !== null
          ? null
          : {
              state: message.fileState,
              name: message.fileName ?? '',
              mediaType: message.mediaType ?? '',
              bytes: message.fileBytes,
            },
      state: message.state,
      cause: message.state === 'failed' ? causeOf(message.errorCode ?? -1) : null,
      by: message.authorName,
      at: message.at.toISOString(),
      quoted:
        message.quotes === null
          ? null
          : {
              id: message.quotedId,
              isInbound: message.quotedInbound ?? false,
              body: (message.quotedBody || (message.quotedDeletedAt === null && message.quotedFile) || '').slice(
                0,
                200,
              ),
              by: message.quotedInbound ? presentChatRow(ctx, row).name : (message.quotedBy ?? ''),
            },
      reactions: (reactions.get(message.providerId ?? '') ?? []).map((reaction) => ({
        emoji: reaction.body,
        isOurs: !reaction.isInbound,
        by: reaction.isInbound ? presentChatRow(ctx, row).name : reaction.authorName,
        cause: reaction.state === 'failed' ? causeOf(reaction.errorCode ?? -1) : null,
      })),
      isQuotable: message.providerId !== null && message.deletedAt === null && message.kind !== 'notice',
    })),
    can: chatCan(ctx, row),
  };
}
