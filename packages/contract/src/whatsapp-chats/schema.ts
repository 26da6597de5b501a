import { z } from 'zod';
import { CASE_KINDS } from '../cases/choices.ts';
import { Day, Email, Instant, Locale, line, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { LOCALES } from '../shared/locales.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { ThreadEntry } from '../shared/thread.ts';
import { CHAT_STATES, FAILURE_CAUSES, MESSAGE_KINDS, MESSAGE_STATES, OPT_IN_WAYS, REACTIONS } from './choices.ts';
import { CHAT_FILE_STATES, MAX_CHAT_FILE_BYTES } from './files.ts';
import { chatFilter } from './filter.ts';

export const ChatRow = z
  .object({
    id: Id,
    version: z.int(),
    /** The name that the person gave itself, or the number. */
    name: z.string(),
    /** International, digits only; null: the person writes under a user name. */
    phone: z.string().nullable(),
    client: Ref.nullable(),
    owner: Ref.nullable(),
    assignee: Ref.nullable(),
    state: z.enum(CHAT_STATES),
    snoozedUntil: Instant.nullable(),
    /** The first message that nobody has answered. */
    waitingSince: Instant.nullable(),
    unread: z.int(),
    lastText: z.string(),
    lastMessageAt: Instant.nullable(),
    /** Text may be written until then; null: only a template. */
    windowUntil: Instant.nullable(),
    isOptedOut: z.boolean(),
    /** WhatsApp says that the number has no WhatsApp. */
    isUnreachable: z.boolean(),
  })
  .meta({ id: 'ChatRow' });
export type ChatRow = z.output<typeof ChatRow>;

/** A file of a message. It is read at `/whatsapp-chats/:id/files/:messageId` once it is stored. */
export const ChatFile = z
  .object({
    state: z.enum(CHAT_FILE_STATES),
    name: z.string(),
    mediaType: z.string(),
    bytes: z.int().nullable(),
  })
  .meta({ id: 'ChatFile' });
export type ChatFile = z.output<typeof ChatFile>;

export const ChatMessage = z
  .object({
    id: Id,
    isInbound: z.boolean(),
    kind: z.enum(MESSAGE_KINDS),
    /** The words; those below a picture or document. */
    body: z.string(),
    isEdited: z.boolean(),
    /** Its writer took it back: it has no words and no file any more. */
    isDeleted: z.boolean(),
    file: ChatFile.nullable(),
    state: z.enum(MESSAGE_STATES),
    cause: z.enum(FAILURE_CAUSES).nullable(),
    by: z.string(),
    at: Instant,
    /** The message that it answers; `id` null: one that is not here. */
    quoted: z.object({ id: Id.nullable(), isInbound: z.boolean(), body: z.string(), by: z.string() }).nullable(),
    /** The latest of each side. `cause`: ours was not delivered. */
    reactions: z.array(
      z.object({ emoji: z.string(), isOurs: z.boolean(), by: z.string(), cause: z.enum(FAILURE_CAUSES).nullable() }),
    ),
    /** It can be answered and reacted to: WhatsApp knows it. */
    isQuotable: z.boolean(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof ChatMessage>;

/** A conversation with its latest messages, oldest first. */
export const Chat = ChatRow.extend({
  messages: z.array(ChatMessage),
  /** What only the team reads, of the time that the messages span, oldest first. */
  notes: z.array(ThreadEntry),
  /** Open cases and tasks that came out of it, as far as the reader sees them. */
  cases: z.array(Ref),
  tasks: z.array(Ref),
  /** There are older ones. */
  isMore: z.boolean(),
  /** What it is about, if the reader may see that. */
  briefing: Ref.nullable(),
  /** That the person said yes to messages which we begin; templates need it. */
  optIn: z.object({ on: Day, by: z.string(), how: z.enum(OPT_IN_WAYS), note: z.string() }).nullable(),
  /** WhatsApp takes no template for this person until then. */
  pausedUntil: Instant.nullable(),
  /** WhatsApp has stopped what our number sends: to everybody, or to this person's country. An administrator lifts it. */
  stop: z.object({ isEverybody: z.boolean(), since: Instant }).nullable(),
  /** The conversation in which it goes on. */
  continuedIn: Id.nullable(),
  can: z.object({
    send: z.boolean(),
    sendTemplate: z.boolean(),
    liftStop: z.boolean(),
    recordOptIn: z.boolean(),
    bind: z.boolean(),
    makeClient: z.boolean(),
    bindBriefing: z.boolean(),
    take: z.boolean(),
    assign: z.boolean(),
    snooze: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    openCase: z.boolean(),
    makeTask: z.boolean(),
  }),
}).meta({ id: 'Chat' });
export type Chat = z.output<typeof Chat>;

/** The last message that was seen by whoever ends the waiting: no later one is put away unseen. */
export const ChatSeen = z.strictObject({ lastMessageId: Id.nullable() });
export type ChatSeen = z.output<typeof ChatSeen>;

export const ChatFilter = filterSchema(chatFilter);
export type ChatFilter = z.output<typeof ChatFilter>;
export const ChatPage = pageOf(ChatRow);
export const CHAT_SORTS = ['lastMessageAt'] as const;

/** As many characters as WhatsApp takes. */
export const ChatText = z
  .strictObject({
    body: text(4096, 1),
    /** The message that it answers. */
    quotedId: Id.optional(),
  })
  .meta({ id: 'ChatText' });

/** A reaction to a message; an empty one takes ours away. */
export const ChatReaction = z
  .strictObject({ messageId: Id, emoji: z.enum([...REACTIONS, '']) })
  .meta({ id: 'ChatReaction' });

/** When and how the person said yes. */
export const ChatOptIn = z
  .strictObject({ on: Day, how: z.enum(OPT_IN_WAYS), note: line(500) })
  .meta({ id: 'ChatOptIn' });
export type ChatOptIn = z.output<typeof ChatOptIn>;

/** A client made of somebody who wrote. The number is the conversation's. */
export const ChatClientInput = z
  .strictObject({ name: line(120, 1), email: Email, language: Locale.nullable().optional() })
  .meta({ id: 'ChatClientInput' });
export type ChatClientInput = z.output<typeof ChatClientInput>;

/** A file of the conversation's briefing. */
export const ChatBriefingFile = z
  .object({ id: Id, name: z.string(), mediaType: z.string(), bytes: z.int() })
  .meta({ id: 'ChatBriefingFile' });

/** A file with words below it. */
export const ChatFileInput = z.strictObject({
  file: z.file().min(1).max(MAX_CHAT_FILE_BYTES),
  caption: text(1024).optional(),
});

/** A template as WhatsApp has it. Its texts hold its variables as `{{1}}` or `{{name}}`, one value each. */
export const ChatTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    category: z.string(),
    /** As WhatsApp calls it: APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others. */
    status: z.string(),
    /** Why it was rejected, as WhatsApp calls it. */
    reason: z.string(),
    header: z.string(),
    body: z.string(),
    footer: z.string(),
    /** Names or numbers of the variables, in the order of their values. */
    variables: z.array(z.string()),
    /** False if it needs more than values for its texts, such as a picture. */
    isSupported: z.boolean(),
    canBeSent: z.boolean(),
    syncedAt: Instant,
  })
  .meta({ id: 'ChatTemplate' });
export type ChatTemplate = z.output<typeof ChatTemplate>;

export const ChatTemplateUse = z
  .strictObject({
    name: line(512, 1),
    language: line(20, 1),
    values: z.array(line(1024)).max(20),
  })
  .meta({ id: 'ChatTemplateUse' });
export type ChatTemplateUse = z.output<typeof ChatTemplateUse>;

/** A text that the team may begin a message with. */
export const ChatCannedAnswer = z
  .object({ locale: z.enum(LOCALES), name: z.string(), body: z.string() })
  .meta({ id: 'ChatCannedAnswer' });
export type ChatCannedAnswer = z.output<typeof ChatCannedAnswer>;

/** A case that comes out of a conversation. */
export const ChatCaseInput = z
  .strictObject({
    kind: z.enum(CASE_KINDS),
    title: line(200, 3),
    detail: text(5000),
    dueOn: Day.nullable().optional(),
    briefingId: Id.optional(),
  })
  .meta({ id: 'ChatCaseInput' });
export type ChatCaseInput = z.output<typeof ChatCaseInput>;
