import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Whatsapp } from '../../platform/whatsapp/cloud-api.ts';
import { announcePresence } from '../notifications/presence.ts';
import { findColleagues } from '../users/colleagues.ts';
import { aboutChats } from './about.ts';
import { findBriefingFiles } from './briefing-files.ts';
import { listCannedAnswers } from './canned-answers.ts';
import { assignChat } from './commands/assign-chat.ts';
import { bindBriefing } from './commands/bind-briefing.ts';
import { bindChat } from './commands/bind-chat.ts';
import { liftStop } from './commands/lift-stop.ts';
import { makeClient } from './commands/make-client.ts';
import { moveChat } from './commands/move-chat.ts';
import { noteChat } from './commands/note-chat.ts';
import { openCaseOfChat } from './commands/open-case-of-chat.ts';
import { react } from './commands/react.ts';
import { readChat } from './commands/read-chat.ts';
import { recordOptIn } from './commands/record-opt-in.ts';
import { sendBriefingFile } from './commands/send-briefing-file.ts';
import { sendFile } from './commands/send-file.ts';
import { sendMessage } from './commands/send-message.ts';
import { sendTemplate } from './commands/send-template.ts';
import { snoozeChat } from './commands/snooze-chat.ts';
import { fileAnswer } from './file-answer.ts';
import { presentChat, presentChatRow } from './presenter.ts';
import { chatsList, findBriefingsOf, findChat } from './queries.ts';
import { listTemplates } from './templates.ts';

export const whatsappChatsRoutes = ({
  whatsapp,
  storage,
  identity,
}: {
  readonly whatsapp: Whatsapp;
  readonly storage: Storage;
  readonly identity: IdentityAdmin;
}): Handlers<typeof contract.whatsappChats> => ({
  ...listHandlers(chatsList, each(presentChatRow)),
  templates: async (_none, ctx) => ({ data: await listTemplates(ctx.db, whatsapp, ctx.now) }),
  syncTemplates: async (_none, ctx) => ({ data: await listTemplates(ctx.db, whatsapp, ctx.now, true) }),
  cannedAnswers: async () => ({ data: listCannedAnswers() }),
  get: ({ params, query }, ctx) => presentChat(ctx, params.id, query.before),
  send: async ({ params, body }, ctx) => {
    await sendMessage(asUser(ctx), whatsapp, params.id, body);
    return presentChat(ctx, params.id);
  },
  sendFile: async ({ params, body: { file, caption = '' } }, ctx) => {
    await sendFile(asUser(ctx), { whatsapp, storage }, params.id, { file, caption });
    return presentChat(ctx, params.id);
  },
  file: async ({ params }, ctx) => {
    await findChat(ctx.db, ctx, params.id);
    return fileAnswer(ctx, storage, params.id, params.messageId);
  },
  sendTemplate: async ({ params, body }, ctx) => {
    await sendTemplate(asUser(ctx), whatsapp, params.id, body);
    return presentChat(ctx, params.id);
  },
  react: async ({ params, body }, ctx) => {
    await react(asUser(ctx), whatsapp, params.id, body);
    return presentChat(ctx, params.id);
  },
  briefings: async ({ params, query }, ctx) => ({
    data: await findBriefingsOf(ctx, await findChat(ctx.db, ctx, params.id), query.text ?? ''),
  }),
  bindBriefing: async ({ params, version, body }, ctx) => {
    await bindBriefing(asUser(ctx), { id: params.id, version }, body.briefingId);
    return presentChat(ctx, params.id);
  },
  briefingFiles: async ({ params }, ctx) => {
    const files = await findBriefingFiles(ctx, await findChat(ctx.db, ctx, params.id));
    return { data: files.map(({ id, fileName: name, mediaType, bytes }) => ({ id, name, mediaType, bytes })) };
  },
  sendBriefingFile: async ({ params, body }, ctx) => {
    await sendBriefingFile(asUser(ctx), { whatsapp, storage }, params.id, body.fileId);
    return presentChat(ctx, params.id);
  },
  optIn: async ({ params, version, body }, ctx) => {
    await recordOptIn(asUser(ctx), { id: params.id, version }, body);
    return presentChat(ctx, params.id);
  },
  presence: async ({ params, body }, ctx) => {
    const chat = { entity: 'whatsapp_chats', entityId: params.id, find: findChat } as const;
    await announcePresence(asUser(ctx), chat, body.isWriting);
    return {};
  },
  makeClient: async ({ params, version, body }, ctx) => {
    await makeClient(asUser(ctx), identity, { id: params.id, version }, body);
    return presentChat(ctx, params.id);
  },
  read: async ({ params }, ctx) => {
    await readChat(asUser(ctx), params.id);
    return presentChat(ctx, params.id);
  },
  take: async ({ params, version }, ctx) => {
    await moveChat(asUser(ctx), 'take', { id: params.id, version });
    return presentChat(ctx, params.id);
  },
  assign: async ({ params, version, body }, ctx) => {
    await assignChat(asUser(ctx), { id: params.id, version }, body.assigneeId);
    return presentChat(ctx, params.id);
  },
  snooze: async ({ params, version, body }, ctx) => {
    await snoozeChat(asUser(ctx), { id: params.id, version, lastMessageId: body.lastMessageId }, new Date(body.until));
    return presentChat(ctx, params.id);
  },
  note: async ({ params, body }, ctx) => {
    await noteChat(asUser(ctx), params.id, body);
    return presentChat(ctx, params.id);
  },
  colleagues: async ({ params, query }, ctx) => {
    await findChat(ctx.db, ctx, params.id);
    return { data: await findColleagues(ctx, aboutChats, params.id, query.text) };
  },
  openCase: async ({ params, body }, ctx) => ({ id: await openCaseOfChat(asUser(ctx), params.id, body) }),
  close: async ({ params, version, body }, ctx) => {
    await moveChat(asUser(ctx), 'close', { id: params.id, version, lastMessageId: body.lastMessageId });
    return presentChat(ctx, params.id);
  },
  reopen: async ({ params, version }, ctx) => {
    await moveChat(asUser(ctx), 'reopen', { id: params.id, version });
    return presentChat(ctx, params.id);
  },
  liftStop: async ({ params }, ctx) => {
    await liftStop(asUser(ctx), params.id);
    return presentChat(ctx, params.id);
  },
  bind: async ({ params, version, body }, ctx) => {
    await bindChat(asUser(ctx), { id: params.id, version }, body);
    return presentChat(ctx, params.id);
  },
});
