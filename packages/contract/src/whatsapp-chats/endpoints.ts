import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Count, Id, IdParams, Paging } from '../shared/pagination.ts';
import { Chat, ChatFilter, ChatPage, ChatTemplate, ChatTemplateUse, ChatText } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/whatsapp-chats/${path}` as const;
/** Sellers: their clients. Site managers and owner managers: their owners. */
const TEAM = ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'] as const;
const write = { ifMatch: 'required', idempotent: true } as const;

export const whatsappChats = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: TEAM,
    summary: 'One page of conversations, the latest first.',
    query: Paging,
    body: ChatFilter,
    output: ChatPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: TEAM,
    summary: 'How many conversations a filter finds.',
    body: ChatFilter,
    output: Count,
  }),
  templates: endpoint({
    method: 'GET',
    path: at('templates'),
    access: TEAM,
    summary: 'Templates that WhatsApp has approved.',
    output: z.object({ data: z.array(ChatTemplate) }),
    perMinute: 60,
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: TEAM,
    summary: 'One conversation with its latest messages, or those before a given one.',
    params: IdParams,
    query: z.strictObject({ before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    output: Chat,
  }),
  send: endpoint({
    method: 'POST',
    path: at(':id/messages'),
    access: TEAM,
    summary: 'Sends a text, within 24 hours of the person’s last message.',
    params: IdParams,
    body: ChatText,
    output: Chat,
    idempotent: true,
    perMinute: 60,
  }),
  sendTemplate: endpoint({
    method: 'POST',
    path: at(':id/templates'),
    access: TEAM,
    summary: 'Sends an approved template, at any time.',
    params: IdParams,
    body: ChatTemplateUse,
    output: Chat,
    idempotent: true,
    perMinute: 60,
  }),
  read: endpoint({
    method: 'POST',
    path: at(':id/read'),
    access: TEAM,
    summary: 'Marks received messages as read.',
    params: IdParams,
    output: Chat,
  }),
  take: endpoint({
    method: 'POST',
    path: at(':id/take'),
    access: TEAM,
    summary: 'Assigns the conversation to the caller.',
    params: IdParams,
    output: Chat,
    ...write,
  }),
  close: endpoint({
    method: 'POST',
    path: at(':id/close'),
    access: TEAM,
    summary: 'Closes the conversation; the next message opens it again.',
    params: IdParams,
    output: Chat,
    ...write,
  }),
  reopen: endpoint({
    method: 'POST',
    path: at(':id/reopen'),
    access: TEAM,
    summary: 'Opens a closed conversation.',
    params: IdParams,
    output: Chat,
    ...write,
  }),
  bind: endpoint({
    method: 'PUT',
    path: at(':id/person'),
    access: ['ADMIN'],
    summary: 'Links the person to a client or owner, or to nobody.',
    params: IdParams,
    body: z
      .strictObject({ clientId: Id.nullable(), ownerId: Id.nullable() })
      .refine(({ clientId, ownerId }) => clientId === null || ownerId === null, {
        error: 'choose_other',
        path: ['ownerId'],
      }),
    output: Chat,
    ...write,
  }),
} as const;
