import { createHash } from 'node:crypto';
import { fillAnswer } from '@linkstand/contract/whatsapp-chats/canned-answers';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { delivery, signed, startWhatsappSimulator } from '../../demo/whatsapp/simulator.ts';
import { dayIn } from '../../platform/calendar.ts';
import { workWebhook } from '../../platform/webhooks-in/deliveries.ts';
import { cloudApi } from '../../platform/whatsapp/cloud-api.ts';
import { testApi } from '../../testing/api.ts';
import { fetchChatFile } from './fetch-file.ts';
import { alertOfChats, wakeChats } from './jobs.ts';
import { callingCodeOf, numbersOf } from './phone.ts';
import { sendChatMessage } from './send-message.ts';
import { followChat } from './subscribers.ts';
import { syncTemplates, takeTemplates } from './templates.ts';
import { whatsappWebhook } from './webhook.ts';

const simulator = await startWhatsappSimulator({ now: () => new Date(), delayMs: 0 });
afterAll(() => simulator.stop());
const { call, db, app, services } = await testApi({ whatsapp: simulator.account });
const { storage } = services;
const whatsapp = cloudApi({ account: () => simulator.account, timeoutMs: 500 });
const timeZone = 'Europe/Madrid';
const tools = { db, whatsapp, storage, timeZone, webhooks: [whatsappWebhook(whatsapp, timeZone)] };
const run = () => ({ id: 'test', attempt: 1, at: new Date(), signal: new AbortController().signal });

const now = () => String(Math.floor(Date.now() / 1000));
const text = (from: string, id: string, body: string, timestamp = now()) => ({
  id,
  from,
  timestamp,
  type: 'text',
  text: { body },
});
async function deliver(value: object): Promise<number> {
  const payload = JSON.stringify(delivery(value));
  return (await app.inject({ method: 'POST', url: '/webhooks/whatsapp', payload, headers: signed(payload) }))
    .statusCode;
}
/** Works off everything that was delivered, the newest first. */
async function workAll() {
  const { rows } = await sql<{ data: { eventId: number } }>`
    delete from pgboss.job where name = ${workWebhook.name} returning data`.execute(db);
  for (const { data } of rows.toReversed()) await workWebhook.run(data, tools, run());
}
async function chatOf(waId: string) {
  const row = await db.selectFrom('whatsappChats').selectAll().where('waId', '=', waId).executeTakeFirstOrThrow();
  return { ...row, waId };
}
/** Somebody says yes to templates. */
const agree = (id: number) =>
  db
    .updateTable('whatsappChats')
    .set({ optedInOn: '2026-01-02', optedInHow: 'call', optedInBy: 'Somebody' })
    .where('id', '=', id)
    .execute();
const act = async (method: 'POST' | 'PUT', id: number, path: string, body: object, as = 'admin') => {
  const { version } = await db
    .selectFrom('whatsappChats')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return call(method, `/api/v1/whatsapp-chats/${id}/${path}`, { as, version, body });
};
/** That its last message was seen. */
const seenIn = async (waId: string) => ({ lastMessageId: (await lastOf((await chatOf(waId)).id)).id });
const messagesOf = (chatId: number) =>
  db.selectFrom('whatsappMessages').selectAll().where('chatId', '=', chatId).orderBy('at').orderBy('id').execute();
const lastOf = async (chatId: number) =>
  db
    .selectFrom('whatsappMessages')
    .selectAll()
    .where('chatId', '=', chatId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

let next = 0;
/** Somebody who has just written. */
async function talk() {
  next += 1;
  const waId = `34611000${String(next).padStart(3, '0')}`;
  await deliver({
    contacts: [{ wa_id: waId, profile: { name: 'Somebody' } }],
    messages: [text(waId, `in.${waId}`, 'Hello')],
  });
  await workAll();
  return chatOf(waId);
}
const write = (id: number, body: string, as = 'admin') =>
  call('POST', `/api/v1/whatsapp-chats/${id}/messages`, { as, body: { body } });
async function sendLast(chatId: number) {
  const { id } = await lastOf(chatId);
  await sendChatMessage.run({ messageId: id }, tools, run()).catch(() => undefined);
  return lastOf(chatId);
}
const status = (id: string, state: string, more: object = {}) =>
  deliver({ statuses: [{ id, status: state, timestamp: now(), recipient_id: '34', ...more }] });

beforeEach(async () => {
  simulator.faults.length = 0;
  await db.deleteFrom('whatsappStops').execute();
});

describe('what comes in', () => {
  test('a batch, doubled and out of order, makes one thread without doubles', async () => {
    const waId = '34622000001';
    const messages = Array.from({ length: 60 }, (_none, index) =>
      text(waId, `batch.${index}`, `Message ${index}`, String(1_790_000_000 + index)),
    );
    expect(await deliver({ messages: [...messages].reverse() })).toBe(200);
    expect(await deliver({ messages })).toBe(200);
    await workAll();
    const chat = await chatOf(waId);
    expect(chat).toMatchObject({ unread: 60, lastText: 'Message 59', state: 'open' });
    expect((await messagesOf(chat.id)).map(({ body }) => body)).toEqual(messages.map(({ text: { body } }) => body));
  });

  test('is bound to the client with the number, also where WhatsApp leaves out the ninth digit', async () => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'USER')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ phone: '+55 11 9 8765-4321' }).where('id', '=', id).execute();
    await deliver({ messages: [text('551187654321', 'br.1', 'Oi')] });
    await workAll();
    expect(await chatOf('551187654321')).toMatchObject({ clientId: id });
    const { json } = await call('GET', `/api/v1/crm/${id}/timeline`, { as: 'admin' });
    expect(json.data).toContainEqual(expect.objectContaining({ kind: 'chat', body: 'Oi', isTheirs: true }));
    expect(numbersOf('5215512345678')).toContain('525512345678');
  });

  test('is bound to the owner with the number, also where it is that of a contact', async () => {
    const [one, other] = await db.selectFrom('owners').select('id').orderBy('id').limit(2).execute();
    const contacts = JSON.stringify([{ name: 'Desk', role: '', email: '', phone: '+34 655 600 001' }]);
    await db
      .updateTable('owners')
      .set({ contacts })
      .where('id', '=', one?.id ?? 0)
      .execute();
    await db
      .updateTable('owners')
      .set({ phone: '+34 655 600 002' })
      .where('id', '=', other?.id ?? 0)
      .execute();
    for (const from of ['34655600001', '34655600002']) await deliver({ messages: [text(from, `o.${from}`, 'Hola')] });
    await workAll();
    expect(await chatOf('34655600001')).toMatchObject({ clientId: null, ownerId: one?.id });
    expect(await chatOf('34655600002')).toMatchObject({ clientId: null, ownerId: other?.id });
  });

  test('is refused without Meta’s signature, and the address is verified by its token', async () => {
    const payload = JSON.stringify(delivery({ messages: [] }));
    const headers = { ...signed(`${payload} `) };
    expect((await app.inject({ method: 'POST', url: '/webhooks/whatsapp', payload, headers })).statusCode).toBe(401);
    const ask = (token: string) =>
      app.inject({ url: `/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}` });
    expect((await ask('demo-verify-token')).body).toBe('42');
    expect((await ask('guessed')).statusCode).toBe(403);
  });
});

describe('what goes out', () => {
  test('is sent once, and its state only moves forward', async () => {
    const chat = await talk();
    expect((await write(chat.id, 'Hello back')).json.messages.at(-1)).toMatchObject({ state: 'queued' });
    const before = simulator.taken.length;
    const { id } = await lastOf(chat.id);
    await Promise.all([
      sendChatMessage.run({ messageId: id }, tools, run()),
      sendChatMessage.run({ messageId: id }, tools, run()),
    ]);
    expect(simulator.taken.length - before).toBe(1);
    const { providerId } = await lastOf(chat.id);
    await status(providerId ?? '', 'read');
    await status(providerId ?? '', 'delivered');
    await status(providerId ?? '', 'failed', { errors: [{ code: 131026 }] });
    await workAll();
    expect(await lastOf(chat.id)).toMatchObject({ state: 'read', errorCode: null });
  });

  test('whose answer is lost is unknown and not sent again; a status settles it', async () => {
    const chat = await talk();
    await write(chat.id, 'Lost');
    simulator.faults.push({ isSilent: true });
    const before = simulator.taken.length;
    const lost = await sendLast(chat.id);
    expect(lost.state).toBe('unknown');
    await sendLast(chat.id);
    expect(simulator.taken.length - before).toBe(1);
    await status('wamid.found', 'delivered', { biz_opaque_callback_data: lost.key });
    await workAll();
    expect(await lastOf(chat.id)).toMatchObject({ state: 'delivered', providerId: 'wamid.found' });
  });

  test('whose answer names another message is unknown, not sent again, and leaves the other as it is', async () => {
    const chat = await talk();
    await write(chat.id, 'One');
    const one = await sendLast(chat.id);
    await write(chat.id, 'Two');
    simulator.faults.push({ id: one.providerId ?? '' });
    const before = simulator.taken.length;
    await sendLast(chat.id);
    // As the queue does after a failure.
    expect(await sendLast(chat.id)).toMatchObject({ body: 'Two', state: 'unknown', providerId: null });
    expect(simulator.taken.length - before).toBe(1);
    await status(one.providerId ?? '', 'delivered');
    await workAll();
    expect((await messagesOf(chat.id)).map(({ state }) => state)).toEqual(['received', 'delivered', 'unknown']);
  });

  /** Every code that Meta documents for messages, by what becomes of the message. */
  const refusals = Object.entries({
    '': [130429, 131056, 4, 80007, 131000, 131016],
    unreachable: [131026],
    window_closed: [131047],
    tomorrow: [131049, 130472],
    channel_stopped: [131048, 368, 131031, 130497],
    opted_out: [131050],
    template_wrong: [132000, 132001, 132005, 132012],
    template_stopped: [132015, 132016],
    not_connected: [0, 10, 190, 200, 299],
    media: [131052, 131053],
    other: [135000],
  }).flatMap(([cause, codes]) =>
    codes.map((code) => ({ code, state: cause ? 'failed' : 'queued', cause: cause || null })),
  );
  test.each(refusals)('that WhatsApp refuses with $code is $state: $cause', async ({ code, state, cause }) => {
    const chat = await talk();
    await write(chat.id, 'Refused');
    simulator.faults.push({ code });
    await sendLast(chat.id);
    const { json } = await call('GET', `/api/v1/whatsapp-chats/${chat.id}`, { as: 'admin' });
    expect(json.messages.at(-1)).toMatchObject({ state, cause });
  });

  test('is a template once a day has passed, with all its values', async () => {
    const chat = await talk();
    await db
      .updateTable('whatsappChats')
      .set({ lastInboundAt: new Date(Date.now() - 25 * 60 * 60_000) })
      .where('id', '=', chat.id)
      .execute();
    expect(await write(chat.id, 'Too late')).toMatchObject({ status: 422, json: { code: 'chat_window_closed' } });
    await agree(chat.id);
    await call('GET', '/api/v1/whatsapp-chats/templates', { as: 'admin' });
    const use = (values: string[], name = 'follow_up') =>
      call('POST', `/api/v1/whatsapp-chats/${chat.id}/templates`, {
        as: 'admin',
        body: { name, language: 'en', values },
      });
    const missing = await use(['Ana', ' ']);
    expect(missing).toMatchObject({ status: 422, json: { errors: [{ path: 'values' }] } });
    expect(missing.json.errors[0].message).toContain('{{2}}');
    expect((await use(['Ana'])).status).toBe(422);
    expect((await use(['Ana', 'x', 'y'])).status).toBe(422);
    expect((await use([], 'winter_offer')).status).toBe(422);
    expect((await use([], 'new_sites')).status).toBe(422);
    expect((await use([], 'nothing_like_it')).status).toBe(422);
    expect((await use(['Ana', 'the order'])).status).toBe(200);
    expect(await sendLast(chat.id)).toMatchObject({
      state: 'sent',
      body: 'Hello Ana, we have news about the order. May we write to you here?',
    });
  });

  test('stops for who asks for it', async () => {
    const chat = await talk();
    await deliver({ messages: [text(chat.waId, `stop.${chat.waId}`, ' Stop. ')] });
    await workAll();
    expect(await write(chat.id, 'Please')).toMatchObject({ status: 422, json: { code: 'chat_opted_out' } });
  });
});

describe('messages of other kinds', () => {
  const incoming = (from: string, id: string, type: string, content: unknown, more: object = {}) => ({
    ...{ id, from, timestamp: now(), type, [type]: content },
    ...more,
  });
  const shown = async (chatId: number) =>
    (await call('GET', `/api/v1/whatsapp-chats/${chatId}`, { as: 'admin' })).json.messages as {
      kind: string;
      body: string;
      isEdited: boolean;
      isDeleted: boolean;
    }[];
  const numberOf = (chatId: number) =>
    db.selectFrom('whatsappMessages').select(sql<number>`count(*)::int`.as('n')).where('chatId', '=', chatId);

  test.each([
    ['interactive', { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes, accept' } }, 'Yes, accept'],
    ['interactive', { type: 'list_reply', list_reply: { id: '1', title: 'One', description: 'First' } }, 'One\nFirst'],
    ['interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{}' } }, 'Sent'],
    ['location', { latitude: 41.4, longitude: 2.2, name: 'Office' }, '📍 Office\n41.4, 2.2'],
    ['location', { latitude: -23.5, longitude: -46.6 }, '📍 -23.5, -46.6'],
    [
      'contacts',
      [{ name: { formatted_name: 'Ana Pérez' }, phones: [{ phone: '+34 600 000 001', wa_id: '34600000001' }] }],
      '👤 Ana Pérez\n+34 600 000 001',
    ],
    ['order', { text: 'Two of these', product_items: [{}] }, 'Two of these'],
  ])('%s says what it holds', async (type, content, body) => {
    const chat = await talk();
    await deliver({ messages: [incoming(chat.waId, `${type}.${chat.waId}`, type, content)] });
    await workAll();
    expect((await shown(chat.id)).at(-1)).toMatchObject({ kind: 'text', body });
    expect(await chatOf(chat.waId)).toMatchObject({ unread: 2, lastText: body });
  });

  test.each([
    ['location', null],
    ['location', { latitude: 1, longitude: 2, name: 'x'.repeat(5000) }],
    ['contacts', {}],
    ['button', { text: 5 }],
    ['text', { body: 'x'.repeat(20_000) }],
    ['system', { body: 7 }],
    ['hologram', { url: 'x' }],
  ])('a %s of a shape that nobody knows is a message of another kind', async (type, content) => {
    const chat = await talk();
    await deliver({ messages: [incoming(chat.waId, `odd.${chat.waId}`, type, content)] });
    await workAll();
    expect((await shown(chat.id)).at(-1)).toMatchObject({ kind: 'other', body: '' });
  });

  test('an edit changes its message, a deletion takes its words and its file away, and neither has to be answered', async () => {
    const chat = await talk();
    const edit = (id: string, original: string, body: string) =>
      incoming(chat.waId, id, 'edit', {
        original_message_id: original,
        message: { type: 'text', text: { body } },
      });
    await deliver({ messages: [edit(`e1.${chat.waId}`, `in.${chat.waId}`, 'Hello, corrected')] });
    await workAll();
    expect(await shown(chat.id)).toEqual([expect.objectContaining({ body: 'Hello, corrected', isEdited: true })]);
    expect(await chatOf(chat.waId)).toMatchObject({ unread: 1, lastText: 'Hello, corrected' });
    const found = (text: string) =>
      call('POST', '/api/v1/whatsapp-chats/count', {
        as: 'admin',
        body: { text: `${text} ${chat.waId}`.slice(0, 20) },
      });
    expect((await found('Hello, corrected')).status).toBe(200);
    // Its message never came here: the words are not lost.
    await deliver({ messages: [edit(`e2.${chat.waId}`, 'wamid.elsewhere', 'Words of another')] });
    await workAll();
    expect((await shown(chat.id)).at(-1)).toMatchObject({ body: 'Words of another' });
    const revoke = incoming(chat.waId, `r1.${chat.waId}`, 'revoke', { original_message_id: `in.${chat.waId}` });
    await deliver({ messages: [revoke] });
    await deliver({ messages: [edit(`e3.${chat.waId}`, `in.${chat.waId}`, 'Back again')] });
    await workAll();
    const [first] = await shown(chat.id);
    expect(first).toMatchObject({ body: '', isDeleted: true, isEdited: false });
    // The words of the late edit stand nowhere.
    expect((await shown(chat.id)).map(({ body }) => body)).toEqual(['', 'Words of another']);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from whatsapp_texts
      where chat_id = ${chat.id} and search_text like '%corrected%'`.execute(db);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('nobody changes or deletes what somebody else wrote, nor what we wrote', async () => {
    const [chat, other] = [await talk(), await talk()];
    await write(chat.id, 'Ours');
    const { providerId } = await sendLast(chat.id);
    await deliver({
      messages: [
        incoming(other.waId, `r.${other.waId}`, 'revoke', { original_message_id: `in.${chat.waId}` }),
        incoming(chat.waId, `r.${chat.waId}`, 'revoke', { original_message_id: providerId }),
      ],
    });
    await workAll();
    expect((await shown(chat.id)).map(({ body }) => body)).toEqual(['Hello', 'Ours']);
  });

  test('a changed number moves the conversation, into the one of the new number if there is one', async () => {
    const [chat, known] = [await talk(), await talk()];
    const system = (to: string, id: string) =>
      incoming(chat.waId, id, 'system', {
        type: 'user_changed_number',
        body: 'Somebody changed to a new number',
        wa_id: to,
      });
    await deliver({ messages: [system('34699999001', `n1.${chat.waId}`)] });
    await workAll();
    expect(await chatOf('34699999001')).toMatchObject({ id: chat.id, unread: 1 });
    expect((await shown(chat.id)).at(-1)).toMatchObject({ kind: 'notice', body: 'Somebody changed to a new number' });
    await deliver({ messages: [text('34699999001', `stop.${chat.waId}`, 'STOP')] });
    await workAll();
    await deliver({ messages: [{ ...system(known.waId, `n2.${chat.waId}`), from: '34699999001' }] });
    await workAll();
    expect((await chatOf(known.waId)).optedOutAt).not.toBeNull();
    const moved = await db.selectFrom('whatsappChats').selectAll().where('id', '=', chat.id).executeTakeFirst();
    expect(moved).toMatchObject({ continuedIn: known.id, state: 'closed', waId: null });
    expect((await numberOf(known.id).executeTakeFirst())?.n).toBe(1);
  });

  test('a wish for no more messages is none to answer; a choice in WhatsApp itself counts as one', async () => {
    const chat = await talk();
    await act('POST', chat.id, 'close', await seenIn(chat.waId));
    await deliver({ messages: [text(chat.waId, `no.${chat.waId}`, 'stop please')] });
    await workAll();
    expect(await chatOf(chat.waId)).toMatchObject({ state: 'closed', unread: 1, waitingSince: null });
    expect((await chatOf(chat.waId)).optedOutAt).not.toBeNull();
    const prefer = async (value: string, seconds: number) => {
      const preference = { wa_id: chat.waId, category: 'marketing_messages', value, timestamp: seconds };
      const payload = JSON.stringify(delivery({ user_preferences: [preference] }, 'user_preferences'));
      await app.inject({ method: 'POST', url: '/webhooks/whatsapp', payload, headers: signed(payload) });
      await workAll();
      return (await chatOf(chat.waId)).optedOutAt !== null;
    };
    expect(await prefer('resume', 1_790_000_100)).toBe(false);
    expect(await prefer('stop', 1_790_000_200)).toBe(true);
    // It was chosen before the last one.
    expect(await prefer('resume', 1_790_000_150)).toBe(true);
    // An event of a clock that is far ahead doesn't make later ones outdated.
    const ahead = Math.floor(Date.now() / 1000);
    expect(await prefer('resume', 9_999_999_999)).toBe(false);
    expect(await prefer('stop', ahead + 1)).toBe(true);
  });

  test('what is said to come from the future is of now', async () => {
    const waId = '34622000777';
    await deliver({ messages: [text(waId, 'future.1', 'Hello', '9999999999')] });
    await workAll();
    const chat = await chatOf(waId);
    expect(chat.lastInboundAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await messagesOf(chat.id))[0]?.at.getTime()).toBeLessThanOrEqual(Date.now());
    await deliver({ messages: [text(waId, 'future.2', 'Now')] });
    await workAll();
    expect((await chatOf(waId)).lastText).toBe('Now');
  });
});

test('conversations are taken, closed, opened by the next message, and found by what was said', async () => {
  const chat = await talk();
  const { version } = await chatOf(chat.waId);
  const took = await call('POST', `/api/v1/whatsapp-chats/${chat.id}/take`, { as: 'admin', version });
  expect(took.json.can.take).toBe(false);
  expect((await act('POST', chat.id, 'close', await seenIn(chat.waId))).json.state).toBe('closed');
  expect((await act('POST', chat.id, 'close', await seenIn(chat.waId))).status).toBe(409);
  await deliver({ messages: [text(chat.waId, `again.${chat.waId}`, 'The quokka question')] });
  await workAll();
  expect(await chatOf(chat.waId)).toMatchObject({ state: 'open', unread: 2 });
  await call('POST', `/api/v1/whatsapp-chats/${chat.id}/read`, { as: 'admin' });
  expect(await chatOf(chat.waId)).toMatchObject({ unread: 0 });
  const found = await call('POST', '/api/v1/whatsapp-chats/search', { as: 'admin', body: { text: 'quokka' } });
  expect(found.json.data.map(({ id }: { id: number }) => id)).toEqual([chat.id]);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where entity = 'whatsapp_chats' and entity_id = ${chat.id}`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'whatsapp_chat.receive',
      'whatsapp_chat.take',
      'whatsapp_chat.close',
      'whatsapp_chat.read',
    ]),
  );
});

describe('the team', () => {
  const post = (id: number, act: string, body?: object, as = 'admin') =>
    call('POST', `/api/v1/whatsapp-chats/${id}/${act}`, { as, ...(body && { body }) });
  const versioned = async (waId: string, act: string, body?: object, as = 'admin') => {
    const { id, version } = await chatOf(waId);
    return call('POST', `/api/v1/whatsapp-chats/${id}/${act}`, { as, version, ...(body && { body }) });
  };
  const personOf = (name: string) =>
    db.selectFrom('users').selectAll().where('email', '=', `${name}@demo.linkstand.test`).executeTakeFirstOrThrow();
  const followAll = async () => {
    const events = await db
      .selectFrom('events')
      .selectAll()
      .where('entity', '=', 'whatsapp_chats')
      .orderBy('id')
      .execute();
    for (const event of events)
      await db.transaction().execute((tx) => followChat(tx, event as unknown as Parameters<typeof followChat>[1]));
  };
  const toldOf = (id: number, type: string) =>
    db
      .selectFrom('notifications')
      .select('userId')
      .where('href', '=', `/whatsapp-chats/${id}`)
      .where('type', '=', type)
      .execute();
  const says = async (waId: string, id: string, body: string) => {
    await deliver({ messages: [text(waId, id, body)] });
    await workAll();
  };

  test('answers, and then it is the person’s turn, until they write again', async () => {
    const chat = await talk();
    expect(await chatOf(chat.waId)).toMatchObject({ state: 'open', waitingSince: expect.any(Date), assigneeId: null });
    await write(chat.id, 'Looking at it');
    const { id: admin } = await personOf('admin');
    expect(await chatOf(chat.waId)).toMatchObject({ state: 'waiting', waitingSince: null, assigneeId: admin });
    await says(chat.waId, `turn.${chat.waId}`, 'And now?');
    expect(await chatOf(chat.waId)).toMatchObject({ state: 'open', waitingSince: expect.any(Date) });
  });

  test('puts a conversation off, until its moment or the next message', async () => {
    const chat = await talk();
    const until = new Date(Date.now() + 3_600_000);
    const refused = async (ahead: number) =>
      versioned(chat.waId, 'snooze', {
        until: new Date(Date.now() + ahead).toISOString(),
        ...(await seenIn(chat.waId)),
      });
    expect(await refused(-1000)).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'until', message: 'This time has passed. Choose a later one.' }] },
    });
    expect(await refused(370 * 86_400_000)).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'until', message: 'A chat can be snoozed for up to a year. Choose an earlier time.' }] },
    });
    expect(
      (await versioned(chat.waId, 'snooze', { until: until.toISOString(), ...(await seenIn(chat.waId)) })).json,
    ).toMatchObject({
      state: 'snoozed',
      snoozedUntil: until.toISOString(),
      can: { reopen: true },
    });
    const round = (ms: number) => ({ now: new Date(until.getTime() + ms), timeZone: 'Europe/Madrid' });
    expect(await wakeChats(db, round(-1))).toBe(0);
    expect(await wakeChats(db, round(0))).toBe(1);
    expect(await chatOf(chat.waId)).toMatchObject({ state: 'open', snoozedUntil: null });
    await versioned(chat.waId, 'snooze', { until: until.toISOString(), ...(await seenIn(chat.waId)) });
    await says(chat.waId, `awake.${chat.waId}`, 'Still there?');
    expect(await chatOf(chat.waId)).toMatchObject({ state: 'open', snoozedUntil: null });
    await versioned(chat.waId, 'close', await seenIn(chat.waId));
    expect(
      await versioned(chat.waId, 'snooze', { until: until.toISOString(), ...(await seenIn(chat.waId)) }),
    ).toMatchObject({ status: 409 });
  });

  test('assigns it to who sees it and to nobody else, and tells them', async () => {
    const chat = await talk();
    const seller = await personOf('seller');
    expect((await versioned(chat.waId, 'assign', { assigneeId: seller.id })).status).toBe(422);
    const { id: client } = await db
      .selectFrom('users')
      .select('id')
      .where('accountExecutiveId', '=', seller.id)
      .where('role', '=', 'USER')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('whatsappChats').set({ clientId: client }).where('id', '=', chat.id).execute();
    const { json } = await call('GET', `/api/v1/whatsapp-chats/${chat.id}/colleagues?text=${seller.name.slice(0, 4)}`, {
      as: 'admin',
    });
    expect(json.data).toContainEqual({ id: seller.id, name: seller.name });
    expect((await versioned(chat.waId, 'assign', { assigneeId: seller.id })).json.assignee.id).toBe(seller.id);
    await says(chat.waId, `assigned.1.${chat.waId}`, 'First');
    await says(chat.waId, `assigned.2.${chat.waId}`, 'Second');
    await followAll();
    expect(await toldOf(chat.id, 'chat_assigned')).toEqual([{ userId: seller.id }]);
    // One unread notice is enough; once it is read, the next message rings again.
    expect(await toldOf(chat.id, 'chat_message')).toEqual([{ userId: seller.id }]);
    await post(chat.id, 'read', undefined, 'seller');
    await says(chat.waId, `assigned.3.${chat.waId}`, 'Third');
    await followAll();
    expect(await toldOf(chat.id, 'chat_message')).toHaveLength(2);
  });

  test('hears once of a conversation that nobody has taken', async () => {
    const chat = await talk();
    const at = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000), timeZone: 'Europe/Madrid' });
    const isAlerted = async () => (await chatOf(chat.waId)).alertedAt !== null;
    await alertOfChats(db, at(60), 0);
    await alertOfChats(db, at(29), 30);
    expect(await isAlerted()).toBe(false);
    await alertOfChats(db, at(31), 30);
    expect(await isAlerted()).toBe(true);
    expect(await alertOfChats(db, at(90), 30)).toBe(0);
    await followAll();
    const { id: admin } = await personOf('admin');
    expect(await toldOf(chat.id, 'chat_waiting')).toContainEqual({ userId: admin });
  });

  test('hears of a channel that WhatsApp has stopped, once until it is read', async () => {
    const chat = await talk();
    for (const body of ['One', 'Two']) {
      await write(chat.id, body);
      simulator.faults.push({ code: 131031 });
      await sendLast(chat.id);
    }
    await followAll();
    const { id: writer } = await personOf('admin');
    const others = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('id', '<>', writer)
      .where('disabledAt', 'is', null)
      .execute();
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) {
      const told = await db
        .selectFrom('notifications')
        .select('readAt')
        .where('userId', '=', id)
        .where('type', '=', 'chat_failed')
        .execute();
      expect(told).toEqual([{ readAt: null }]);
    }
  });

  test('notes what the person never gets, and calls only those who see it', async () => {
    const chat = await talk();
    const seller = await personOf('seller');
    const before = simulator.taken.length;
    expect((await post(chat.id, 'note', { body: '@Somebody look', mentions: [seller.id] })).status).toBe(422);
    const { json } = await post(chat.id, 'note', { body: 'Wants a discount' });
    expect(json.notes).toMatchObject([{ body: 'Wants a discount', isMine: true }]);
    expect(json).toMatchObject({ state: 'open', unread: 1 });
    expect(simulator.taken.length).toBe(before);
    expect(await messagesOf(chat.id)).toHaveLength(1);
  });

  test('opens a case and makes a task out of it, and both lead back', async () => {
    const chat = await talk();
    const opened = await post(chat.id, 'case', { kind: 'question', title: 'What about the price?', detail: 'Hello' });
    expect(opened.status).toBe(201);
    const { json: shown } = await call('GET', `/api/v1/cases/${opened.json.id}`, { as: 'admin' });
    expect(shown).toMatchObject({ title: 'What about the price?', chat: { kind: 'whatsapp_chats', id: chat.id } });
    expect(shown.chat.name).not.toBeNull();
    const editor = await call('GET', `/api/v1/cases/${opened.json.id}`, { as: 'coordinator' });
    expect(editor.json.chat.name).toBeNull();
    const task = await call('POST', '/api/v1/tasks/new', {
      as: 'admin',
      body: {
        title: 'Send the price list',
        detail: '',
        assigneeId: null,
        dueOn: null,
        priority: 'normal',
        repeats: null,
        about: { kind: 'whatsapp_chats', id: chat.id },
      },
    });
    expect(task.status).toBe(201);
    const { json } = await call('GET', `/api/v1/whatsapp-chats/${chat.id}`, { as: 'admin' });
    expect(json.cases).toEqual([{ id: opened.json.id, name: 'What about the price?' }]);
    expect(json.tasks).toEqual([{ id: task.json.id, name: 'Send the price list' }]);
  });

  test('begins with canned answers, in each language, with the names filled in', async () => {
    const { json } = await call('GET', '/api/v1/whatsapp-chats/canned-answers', { as: 'seller' });
    expect(new Set(json.data.map(({ locale }: { locale: string }) => locale))).toEqual(
      new Set(['en-US', 'es', 'pt-BR']),
    );
    expect(fillAnswer('Hi {{name|there}}, {{ me }} {{other}}', { name: '', me: 'Eva' })).toBe(
      'Hi there, Eva {{other}}',
    );
    expect(fillAnswer('Hi {{name|there}}', { name: 'Ana $& {{me}}', me: 'Eva' })).toBe('Hi Ana $& {{me}}');
  });
});

describe('people without a number', () => {
  const fromUser = (userId: string, id: string, body: string, more: object = {}) =>
    deliver({
      contacts: [{ user_id: userId, profile: { username: '@iris' } }],
      messages: [{ id, from_user_id: userId, timestamp: now(), type: 'text', text: { body }, ...more }],
    });
  const chatOfUser = (userId: string) =>
    db.selectFrom('whatsappChats').selectAll().where('scopedId', '=', userId).executeTakeFirst();

  test('have a conversation, are named by their user name, and are answered by their id', async () => {
    await fromUser('ES.100', 'user.1', 'Hello from a user name');
    await fromUser('ES.100', 'user.2', 'And again');
    await workAll();
    const chat = await chatOfUser('ES.100');
    expect(chat).toMatchObject({ waId: null, name: '@iris', unread: 2 });
    expect((await write(chat?.id ?? 0, 'Hello')).json).toMatchObject({ phone: null, name: '@iris' });
    expect(await sendLast(chat?.id ?? 0)).toMatchObject({ state: 'sent' });
    expect(simulator.taken.at(-1)).toMatchObject({ recipient: 'ES.100' });
    expect(simulator.taken.at(-1)).not.toHaveProperty('to');
    const found = await call('POST', '/api/v1/whatsapp-chats/search', { as: 'admin', body: { text: '@iris' } });
    expect(found.json.data.map(({ id }: { id: number }) => id)).toContain(chat?.id);
  });

  test('keep their conversation when their number becomes known', async () => {
    await fromUser('ES.200', 'user.3', 'First');
    await fromUser('ES.200', 'user.4', 'With my number', { from: '34633000001' });
    await workAll();
    expect(await chatOfUser('ES.200')).toMatchObject({ waId: '34633000001', unread: 2 });
  });

  test('go on in the conversation of their number, where one was before', async () => {
    const before = await talk();
    await fromUser('ES.300', 'user.5', 'From my new user name');
    await workAll();
    const { id = 0 } = (await chatOfUser('ES.300')) ?? {};
    await fromUser('ES.300', 'user.6', 'It is me', { from: before.waId });
    await workAll();
    expect((await chatOfUser('ES.300'))?.id).toBe(before.id);
    const { json } = await call('GET', `/api/v1/whatsapp-chats/${id}`, { as: 'admin' });
    expect(json).toMatchObject({ continuedIn: before.id, state: 'closed', unread: 0 });
    expect(json.can).toMatchObject({ send: false, sendTemplate: false, reopen: false });
    expect(await write(id, 'Into the old one')).toMatchObject({ status: 422, json: { code: 'chat_continued' } });
    // A state of a message, or one that comes late, changes nothing of that.
    await fromUser('ES.300', 'user.7', 'Without the number');
    await workAll();
    expect((await messagesOf(before.id)).map(({ body }) => body)).toEqual(['Hello', 'It is me', 'Without the number']);
  });
});

describe('answers to a message', () => {
  const shown = async (id: number) => (await call('GET', `/api/v1/whatsapp-chats/${id}`, { as: 'admin' })).json;

  test('show what they answer, also when that comes later', async () => {
    const chat = await talk();
    await deliver({ messages: [{ ...text(chat.waId, 'q.2', 'Yes'), context: { id: 'q.1' } }] });
    await workAll();
    expect((await shown(chat.id)).messages.at(-1)).toMatchObject({ body: 'Yes', quoted: { id: null, body: '' } });
    await deliver({ messages: [text(chat.waId, 'q.1', 'Shall we?', '1790000000')] });
    await workAll();
    const { messages } = await shown(chat.id);
    const answer = messages.find(({ body }: { body: string }) => body === 'Yes');
    expect(answer.quoted).toMatchObject({ body: 'Shall we?', isInbound: true });
    // Ours say which message they answer; one of another conversation is not answered here.
    const other = await talk();
    const post = (id: number, quotedId: number) =>
      call('POST', `/api/v1/whatsapp-chats/${id}/messages`, { as: 'admin', body: { body: 'Fine', quotedId } });
    expect(await post(other.id, answer.id)).toMatchObject({ status: 422, json: { errors: [{ path: 'quotedId' }] } });
    expect((await post(chat.id, answer.id)).json.messages.at(-1).quoted).toMatchObject({ id: answer.id, body: 'Yes' });
    await sendLast(chat.id);
    expect(simulator.taken.at(-1)).toMatchObject({ context: { message_id: 'q.2' } });
  });

  test('are reactions: the latest of each side, which make nothing unread', async () => {
    const chat = await talk();
    await call('POST', `/api/v1/whatsapp-chats/${chat.id}/read`, { as: 'admin' });
    const inbound = `in.${chat.waId}`;
    await write(chat.id, 'Look at this');
    const { providerId } = await sendLast(chat.id);
    const reacts = (id: string, emoji: string, at: string) =>
      deliver({
        messages: [
          { id, from: chat.waId, timestamp: at, type: 'reaction', reaction: { message_id: providerId, emoji } },
        ],
      });
    await reacts(`r2.${chat.waId}`, '❤️', '1790000002');
    await reacts(`r1.${chat.waId}`, '👍', '1790000001');
    await workAll();
    const seen = await shown(chat.id);
    expect(seen).toMatchObject({ unread: 0, state: 'waiting', lastText: 'Look at this' });
    expect(seen.messages).toHaveLength(2);
    expect(seen.messages.at(-1).reactions).toMatchObject([{ emoji: '❤️', isOurs: false }]);
    await reacts(`r3.${chat.waId}`, '', '1790000003');
    await workAll();
    expect((await shown(chat.id)).messages.at(-1).reactions).toEqual([]);

    const [first] = seen.messages;
    const react = (emoji: string, messageId = first.id) =>
      call('POST', `/api/v1/whatsapp-chats/${chat.id}/reactions`, { as: 'admin', body: { messageId, emoji } });
    expect((await react('👍')).json.messages[0].reactions).toMatchObject([{ emoji: '👍', isOurs: true, cause: null }]);
    await sendLast(chat.id);
    expect(simulator.taken.at(-1)).toMatchObject({
      type: 'reaction',
      reaction: { message_id: inbound, emoji: '👍' },
    });
    await react('✅');
    simulator.faults.push({ code: 131026 });
    await sendLast(chat.id);
    expect((await shown(chat.id)).messages[0].reactions).toMatchObject([{ emoji: '✅', cause: 'unreachable' }]);
    expect((await react('')).json.messages[0].reactions).toEqual([]);
    expect((await react('🔥')).status).toBe(400);
    expect((await react('👍', (await lastOf((await talk()).id)).id)).status).toBe(422);
  });
});

describe('what people agreed to', () => {
  const template = (id: number, as = 'admin') =>
    call('POST', `/api/v1/whatsapp-chats/${id}/templates`, {
      as,
      body: { name: 'publication_live', language: 'en', values: ['Ana'] },
    });
  const today = () => dayIn(new Date(), timeZone);

  test('is recorded before a template is sent, and ends with a no', async () => {
    const chat = await talk();
    await takeTemplates(db, whatsapp, new Date());
    expect(await template(chat.id)).toMatchObject({ status: 422, json: { code: 'chat_opt_in_missing' } });
    expect((await act('POST', chat.id, 'opt-in', { on: '2199-01-01', how: 'call', note: '' })).status).toBe(422);
    const agreed = await act('POST', chat.id, 'opt-in', { on: '2026-01-02', how: 'form', note: 'Box on the order' });
    expect(agreed.json.optIn).toMatchObject({ on: '2026-01-02', how: 'form', note: 'Box on the order' });
    expect(agreed.json.optIn.by).not.toBe('');
    expect((await template(chat.id)).status).toBe(200);
    await sendLast(chat.id);
    await deliver({ messages: [text(chat.waId, `no.${chat.waId}`, 'STOP')] });
    await workAll();
    const { json } = await call('GET', `/api/v1/whatsapp-chats/${chat.id}`, { as: 'admin' });
    expect(json).toMatchObject({ optIn: null, isOptedOut: true });
    // A yes from before the no counts for nothing; a new one ends it.
    expect((await act('POST', chat.id, 'opt-in', { on: '2026-01-02', how: 'call', note: '' })).status).toBe(422);
    expect((await act('POST', chat.id, 'opt-in', { on: today(), how: 'call', note: '' })).json).toMatchObject({
      isOptedOut: false,
      can: { sendTemplate: true },
    });
  });

  test('a message that arrives meanwhile refuses no note of it, and is never put away unseen', async () => {
    const chat = await talk();
    const { version } = await chatOf(chat.waId);
    const seen = await seenIn(chat.waId);
    const write = (path: string, body: object) =>
      call('POST', `/api/v1/whatsapp-chats/${chat.id}/${path}`, { as: 'admin', version, body });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await deliver({ messages: [text(chat.waId, `later.${chat.waId}`, 'One more thing')] });
    await workAll();
    for (const [path, body] of [
      ['close', seen],
      ['snooze', { until, ...seen }],
    ] as const)
      expect(await write(path, body), path).toMatchObject({
        status: 409,
        json: { code: 'changed_meanwhile', current: { lastText: 'One more thing' } },
      });
    expect((await write('opt-in', { on: '2026-01-02', how: 'call', note: '' })).status).toBe(200);
    // What the team writes counts, as does a no of the person's own.
    expect((await write('opt-in', { on: '2026-01-03', how: 'call', note: '' })).status).toBe(409);
    const before = (await chatOf(chat.waId)).version;
    await deliver({ messages: [text(chat.waId, `no.${chat.waId}`, 'STOP')] });
    await workAll();
    expect((await chatOf(chat.waId)).version).toBe(before + 1);
  });

  test.each([131049, 130472])('%i: no template for 24 hours, queued ones included', async (code) => {
    const chat = await talk();
    await takeTemplates(db, whatsapp, new Date());
    await agree(chat.id);
    await template(chat.id);
    const { id: queued } = await lastOf(chat.id);
    await template(chat.id);
    simulator.faults.push({ code });
    expect(await sendLast(chat.id)).toMatchObject({ state: 'failed', errorCode: code });
    const before = simulator.taken.length;
    await sendChatMessage.run({ messageId: queued }, tools, run());
    expect(simulator.taken.length).toBe(before);
    expect(await template(chat.id)).toMatchObject({ status: 422, json: { code: 'chat_paused' } });
    const { json } = await call('GET', `/api/v1/whatsapp-chats/${chat.id}`, { as: 'admin' });
    expect(json.messages.at(-1)).toMatchObject({ cause: 'tomorrow' });
    const left = new Date(json.pausedUntil).getTime() - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThan(24.1 * 3_600_000);
    await db
      .updateTable('whatsappChats')
      .set({ pausedUntil: new Date(Date.now() - 1000) })
      .where('id', '=', chat.id)
      .execute();
    expect((await template(chat.id)).status).toBe(200);
  });

  test('131026 marks the number, until something comes from it', async () => {
    const chat = await talk();
    const isMarked = async () =>
      (await call('GET', `/api/v1/whatsapp-chats/${chat.id}`, { as: 'admin' })).json.isUnreachable;
    await write(chat.id, 'Hello?');
    const { providerId } = await sendLast(chat.id);
    await status(providerId ?? '', 'failed', { errors: [{ code: 131026 }] });
    await workAll();
    expect(await isMarked()).toBe(true);
    await deliver({ messages: [text(chat.waId, `back.${chat.waId}`, 'Here I am')] });
    await workAll();
    expect(await isMarked()).toBe(false);
  });
});

describe('what WhatsApp stops', () => {
  const refused = async (id: number, code: number) => {
    await write(id, 'Hello');
    simulator.faults.push({ code });
    return sendLast(id);
  };
  const lift = (id: number, as = 'admin') => call('POST', `/api/v1/whatsapp-chats/${id}/lift-stop`, { as });

  test.each([131048, 368, 131031])('%s: nothing leaves to anybody until an administrator lets it', async (code) => {
    const [one, other] = [await talk(), await talk()];
    await write(other.id, 'Written before');
    expect(await refused(one.id, code)).toMatchObject({ state: 'failed', errorCode: code });
    const before = simulator.taken.length;
    // What waited in the queue is not even tried.
    expect(await sendLast(other.id)).toMatchObject({ state: 'failed', errorCode: code });
    expect(simulator.taken).toHaveLength(before);
    const shown = await call('GET', `/api/v1/whatsapp-chats/${other.id}`, { as: 'admin' });
    expect(shown.json).toMatchObject({
      stop: { isEverybody: true },
      can: { send: false, sendTemplate: false, liftStop: true },
      messages: [{}, { cause: 'channel_stopped' }],
    });
    expect((await write(other.id, 'Again')).json).toMatchObject({ code: 'chat_stopped' });
    expect((await lift(other.id, 'seller')).status).toBe(403);
    const both = await Promise.all([lift(other.id), lift(other.id)]);
    expect(both.map(({ status: answer }) => answer).sort()).toEqual([200, 409]);
    await write(other.id, 'Again');
    expect(await sendLast(other.id)).toMatchObject({ state: 'sent' });
  });

  test('130497: nothing leaves to people of that country', async () => {
    const spaniard = await talk();
    const portuguese = '351911000777';
    await deliver({ messages: [text(portuguese, 'in.pt', 'Olá')] });
    await workAll();
    const { id } = await chatOf(portuguese);
    await refused(id, 130497);
    expect((await write(id, 'Again')).json).toMatchObject({ code: 'chat_stopped' });
    const shown = await call('GET', `/api/v1/whatsapp-chats/${id}`, { as: 'admin' });
    expect(shown.json.stop).toMatchObject({ isEverybody: false });
    await write(spaniard.id, 'Hola');
    expect(await sendLast(spaniard.id)).toMatchObject({ state: 'sent' });
    await lift(id);
  });

  test.each([132000, 132001, 132005, 132012, 132015, 132016])('%s: templates are read again', async (code) => {
    const { id } = await talk();
    await sql`delete from pgboss.job where name = ${syncTemplates.name}`.execute(db);
    await refused(id, code);
    const { rows } = await sql`select from pgboss.job where name = ${syncTemplates.name}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('by the calling code of a number', () => {
    const numbers = ['12025550100', '34600000000', '5511987654321', '351911000777', '971500000000', '79000000000', ''];
    expect(numbers.map(callingCodeOf)).toEqual(['1', '34', '55', '351', '971', '7', undefined]);
  });
});

describe('who and what it is about', () => {
  test('a client is made of somebody unknown, once', async () => {
    const chat = await talk();
    const body = { name: 'Iris Inbox', email: `iris.${chat.waId}@inbox.example`, language: 'es' };
    expect((await act('POST', chat.id, 'client', { ...body, email: 'client@demo.linkstand.test' })).status).toBe(422);
    const made = await act('POST', chat.id, 'client', body);
    expect(made).toMatchObject({ status: 200, json: { client: { name: 'Iris Inbox' }, can: { makeClient: false } } });
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', made.json.client.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ role: 'USER', language: 'es' });
    expect(user.phone?.replace(/ /g, '')).toBe(`+${chat.waId}`);
    expect((await act('POST', chat.id, 'client', { ...body, email: `2${body.email}` })).status).toBe(409);
  });

  test('a publication is bound, found by it, and its files are sent; nothing is told to who does not see it', async () => {
    const chat = await talk();
    const seller = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'seller@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const briefing = await db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select(['b.id', 'c.userId'])
      .where('u.accountExecutiveId', '=', seller.id)
      .where('b.status', '=', 'in_review')
      .executeTakeFirstOrThrow();
    const foreign = await db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .select('b.id')
      .where('c.userId', '<>', briefing.userId)
      .executeTakeFirstOrThrow();
    await act('PUT', chat.id, 'person', { clientId: briefing.userId, ownerId: null });
    const offered = await call('GET', `/api/v1/whatsapp-chats/${chat.id}/briefings`, { as: 'seller' });
    expect(offered.json.data.map(({ id }: { id: number }) => id)).not.toContain(foreign.id);
    expect((await act('PUT', chat.id, 'briefing', { briefingId: foreign.id }, 'seller')).status).toBe(422);
    const bound = await act('PUT', chat.id, 'briefing', { briefingId: briefing.id }, 'seller');
    expect(bound.json.briefing.id).toBe(briefing.id);
    const search = (as: string) =>
      call('POST', '/api/v1/whatsapp-chats/search', { as, body: { briefingId: briefing.id } });
    expect((await search('seller')).json.data.map(({ id }: { id: number }) => id)).toEqual([chat.id]);
    expect((await search('ownermanager')).json.data).toEqual([]);

    const add = (mediaType: string, storageKey: string) =>
      db
        .insertInto('files')
        .values({
          briefingId: briefing.id,
          kind: 'attachment',
          fileName: `a.${mediaType.slice(-3)}`,
          mediaType,
          bytes: 50,
          sha256: 'x',
          storageKey,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const pdf = await add(
      'application/pdf',
      await storage.put(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')),
    );
    const webp = await add('image/webp', 'nowhere');
    const files = await call('GET', `/api/v1/whatsapp-chats/${chat.id}/briefing-files`, { as: 'seller' });
    const ids = files.json.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(pdf.id);
    expect(ids).not.toContain(webp.id);
    const send = (fileId: number) =>
      call('POST', `/api/v1/whatsapp-chats/${chat.id}/briefing-files`, { as: 'seller', body: { fileId } });
    expect((await send(webp.id)).status).toBe(422);
    expect((await send(pdf.id)).json.messages.at(-1)).toMatchObject({ kind: 'document', file: { state: 'stored' } });
    expect(await sendLast(chat.id)).toMatchObject({ state: 'sent' });
    // Another person: the publication is not theirs.
    expect((await act('PUT', chat.id, 'person', { clientId: null, ownerId: null })).json.briefing).toBe(null);
  });
});

describe('templates', () => {
  const list = async () => (await call('GET', '/api/v1/whatsapp-chats/templates', { as: 'seller' })).json.data;

  test('are kept with their languages, variables and state', async () => {
    await takeTemplates(db, whatsapp, new Date());
    expect(await list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'follow_up', language: 'en', variables: ['1', '2'], canBeSent: true }),
        expect.objectContaining({ name: 'invoice_ready', variables: ['1', 'name', 'month'], canBeSent: true }),
        expect.objectContaining({ name: 'new_sites', isSupported: false, canBeSent: false }),
        expect.objectContaining({ name: 'payment_reminder', status: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' }),
        expect.objectContaining({ name: 'winter_offer', status: 'PAUSED', canBeSent: false }),
      ]),
    );
    // What is no longer there goes.
    await sql`insert into whatsapp_templates select 'gone', language, category, status, reason, header, body, footer,
      variables, is_supported, now() - interval '1 hour' from whatsapp_templates where name = 'follow_up'`.execute(db);
    await takeTemplates(db, whatsapp, new Date());
    expect((await list()).map(({ name }: { name: string }) => name)).not.toContain('gone');
    expect((await call('POST', '/api/v1/whatsapp-chats/templates/sync', { as: 'admin' })).status).toBe(200);
  });

  test('with named variables and a heading are sent as WhatsApp wants them', async () => {
    const chat = await talk();
    await takeTemplates(db, whatsapp, new Date());
    await agree(chat.id);
    const body = { name: 'invoice_ready', language: 'es', values: ['2026-7', '<b>Ana</b> {{month}}', 'julio'] };
    await call('POST', `/api/v1/whatsapp-chats/${chat.id}/templates`, { as: 'admin', body });
    expect(await sendLast(chat.id)).toMatchObject({
      state: 'sent',
      body: 'Factura 2026-7\n\nHola <b>Ana</b> {{month}}, tu factura de julio está en tu cuenta.\n\nLinkstand',
    });
    expect(simulator.taken.at(-1)).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'text', text: '2026-7' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'name', text: '<b>Ana</b> {{month}}' },
              { type: 'text', parameter_name: 'month', text: 'julio' },
            ],
          },
        ],
      },
    });
  });

  test('that WhatsApp pauses stop at once, those that wait to be sent included', async () => {
    const chat = await talk();
    await takeTemplates(db, whatsapp, new Date());
    await agree(chat.id);
    const body = { name: 'publication_live', language: 'en', values: ['Ana'] };
    await call('POST', `/api/v1/whatsapp-chats/${chat.id}/templates`, { as: 'admin', body });
    const payload = JSON.stringify(
      delivery(
        { event: 'PAUSED', message_template_name: 'publication_live', message_template_language: 'en', reason: 'NONE' },
        'message_template_status_update',
      ),
    );
    await app.inject({ method: 'POST', url: '/webhooks/whatsapp', payload, headers: signed(payload) });
    await workAll();
    const before = simulator.taken.length;
    expect(await sendLast(chat.id)).toMatchObject({ state: 'failed', errorCode: 132015 });
    expect(simulator.taken.length).toBe(before);
    const again = await call('POST', `/api/v1/whatsapp-chats/${chat.id}/templates`, { as: 'admin', body });
    expect(again).toMatchObject({ status: 422, json: { errors: [{ path: 'name' }] } });
  });
});

describe('files', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(1000)]);
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
  const send = (id: number, bytes: Buffer, name: string, caption?: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    if (caption) form.append('caption', caption);
    return call('POST', `/api/v1/whatsapp-chats/${id}/files`, { as: 'admin', body: form });
  };
  const shown = async (id: number) =>
    (await call('GET', `/api/v1/whatsapp-chats/${id}`, { as: 'admin' })).json.messages.at(-1);
  let given = 0;
  /** Somebody sends a file. */
  async function gives(bytes: Buffer, type: string, more: object = {}) {
    const chat = await talk();
    given += 1;
    const id = `given.${given}`;
    simulator.media.set(id, { bytes, mediaType: 'application/octet-stream' });
    const file = { id, mime_type: 'image/png', sha256: digest(bytes), ...more };
    await deliver({
      messages: [{ id: `file.${given}`, from: chat.waId, timestamp: now(), type, [type]: file }],
    });
    await workAll();
    const { id: messageId } = await lastOf(chat.id);
    return { chat, messageId, fetch: () => fetchChatFile.run({ messageId }, tools, run()) };
  }

  test.each([
    ['image', PNG, 'photo.png', 'Look at this'],
    ['document', PDF, 'offer.pdf', undefined],
    ['audio', MP3, 'note.mp3', undefined],
  ])('go out as %s, and are read by who sees the conversation', async (kind, bytes, name, caption) => {
    const chat = await talk();
    expect((await send(chat.id, bytes, name, caption)).status).toBe(200);
    const sent = await sendLast(chat.id);
    expect(sent).toMatchObject({ kind, state: 'sent', body: caption ?? '' });
    const request = simulator.taken.at(-1) as unknown as Record<string, { id: string; caption?: string }>;
    expect(simulator.media.get(request[kind]?.id ?? '')?.bytes.equals(bytes)).toBe(true);
    expect(request[kind]?.caption).toBe(caption);
    expect(await shown(chat.id)).toMatchObject({ kind, file: { state: 'stored', name, bytes: bytes.length } });
    const url = `/api/v1/whatsapp-chats/${chat.id}/files/${sent.id}`;
    expect((await call('GET', url, { as: 'admin' })).status).toBe(200);
    expect((await call('GET', url, { as: 'seller' })).status).toBe(404);
    const other = await talk();
    expect((await call('GET', `/api/v1/whatsapp-chats/${other.id}/files/${sent.id}`, { as: 'admin' })).status).toBe(
      404,
    );
  });

  test.each([
    ['a program', Buffer.from('MZ\x90\x00 not what it says'), 'photo.png'],
    ['text', Buffer.from('just words'), 'words.txt'],
    ['a picture of 6 MB', Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]), 'large.png'],
    ['half a picture', PNG.subarray(0, 40), 'half.png'],
  ])('are refused in words: %s', async (_what, bytes, name) => {
    const chat = await talk();
    const refused = await send(chat.id, bytes, name);
    expect(refused).toMatchObject({ status: 422, json: { errors: [{ path: 'file' }] } });
    expect(await messagesOf(chat.id)).toHaveLength(1);
  });

  test('of 50 MB, and those past the window, leave nothing behind', async () => {
    const chat = await talk();
    expect((await send(chat.id, Buffer.concat([PNG, Buffer.alloc(50 * 1024 * 1024)]), 'huge.png')).status).toBe(413);
    await db
      .updateTable('whatsappChats')
      .set({ lastInboundAt: new Date(0) })
      .where('id', '=', chat.id)
      .execute();
    expect(await send(chat.id, PNG, 'late.png')).toMatchObject({ status: 422, json: { code: 'chat_window_closed' } });
    expect(await messagesOf(chat.id)).toHaveLength(1);
  });

  test('whose upload fails wait, and are sent once', async () => {
    const chat = await talk();
    await send(chat.id, PNG, 'photo.png');
    simulator.faults.push({ code: 131016, status: 500 }, { code: 131016, status: 500 }, { code: 131016, status: 500 });
    const before = simulator.taken.length;
    expect((await sendLast(chat.id)).state).toBe('queued');
    simulator.faults.length = 0;
    expect((await sendLast(chat.id)).state).toBe('sent');
    expect(simulator.taken.length - before).toBe(1);
  });

  test('that WhatsApp can’t read are uploaded once more, then given up', async () => {
    const chat = await talk();
    await send(chat.id, PNG, 'photo.png');
    const before = simulator.media.size;
    simulator.faults.push({}, { code: 131053 });
    expect((await sendLast(chat.id)).state).toBe('queued');
    simulator.faults.push({}, { code: 131053 });
    expect(await sendLast(chat.id)).toMatchObject({ state: 'failed', errorCode: 131053 });
    expect(simulator.media.size - before).toBe(2);
  });

  test('come in with their words and are kept', async () => {
    const { chat, messageId, fetch } = await gives(PNG, 'image', { caption: 'Here' });
    expect(await shown(chat.id)).toMatchObject({ kind: 'image', body: 'Here', file: { state: 'waiting' } });
    await fetch();
    await fetch();
    expect(await shown(chat.id)).toMatchObject({ file: { state: 'stored', mediaType: 'image/png' } });
    const url = `/api/v1/whatsapp-chats/${chat.id}/files/${messageId}`;
    const { headers } = await call('GET', url, { as: 'admin' });
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'document'],
    ['too much', Buffer.concat([PDF, Buffer.alloc(17 * 1024 * 1024)]), 'document'],
  ])('that are not kept say so: %s', async (_what, bytes, type) => {
    const { chat, fetch } = await gives(bytes, type, { filename: '../../evil".pdf' });
    await fetch();
    expect(await shown(chat.id)).toMatchObject({ file: { state: 'refused', name: '....evil.pdf' } });
  });

  test('whose name nobody sees whole have none', async () => {
    const { chat } = await gives(PDF, 'document', { filename: 'na\u202efdp.exe' });
    expect(await shown(chat.id)).toMatchObject({ file: { name: '' } });
  });

  test('that are not the ones announced, or are gone, are asked for again, then lost', async () => {
    const { chat, messageId, fetch } = await gives(PNG, 'image', { sha256: digest(MP3) });
    await expect(fetch()).rejects.toThrow();
    expect(await shown(chat.id)).toMatchObject({ file: { state: 'waiting' } });
    await fetchChatFile.onDead?.({ messageId }, tools, { reason: '', at: new Date() });
    expect(await shown(chat.id)).toMatchObject({ file: { state: 'lost' } });
  });
});

test('a thousand updates in one delivery, doubled and out of order, make one thread with the right states', async () => {
  const chat = await talk();
  const inbound = Array.from({ length: 400 }, (_none, index) =>
    text(chat.waId, `mass.${index}`, `Line ${index}`, String(1_790_000_000 + index)),
  );
  const ids = await db
    .insertInto('whatsappMessages')
    .values(
      Array.from({ length: 200 }, (_none, index) => ({
        chatId: chat.id,
        isInbound: false,
        kind: 'text',
        body: `Out ${index}`,
        state: 'sent',
        providerId: `mass.out.${index}`,
        at: new Date(1_780_000_000_000 + index),
      })),
    )
    .returning(['providerId'])
    .execute();
  // The states come backwards; every fourth message fails after it was read, which WhatsApp gets wrong.
  const statuses = ids.flatMap(({ providerId }, index) =>
    [...(index % 4 === 0 ? ['failed'] : []), 'read', 'delivered', 'sent'].map((state) => ({
      id: providerId,
      status: state,
      timestamp: now(),
      recipient_id: chat.waId,
      ...(state === 'failed' && { errors: [{ code: 131026 }] }),
    })),
  );
  const batch = { messages: inbound.toReversed(), statuses: statuses.slice(0, 600) };
  expect(batch.messages.length + batch.statuses.length).toBe(1000);
  expect(await deliver(batch)).toBe(200);
  expect(await deliver({ ...batch, messages: inbound })).toBe(200);
  await workAll();
  const { rows } = await sql<{ chats: number; inbound: number; doubled: number; unread: number }>`
    select (select count(*)::int from whatsapp_chats where wa_id = ${chat.waId}) as chats,
      count(*) filter (where is_inbound)::int as inbound,
      (count(*) - count(distinct provider_id))::int as doubled,
      (select unread from whatsapp_chats where id = ${chat.id}) as unread
    from whatsapp_messages where chat_id = ${chat.id}`.execute(db);
  expect(rows).toEqual([{ chats: 1, inbound: 401, doubled: 0, unread: 401 }]);
  const states = await db
    .selectFrom('whatsappMessages')
    .select('state')
    .where('chatId', '=', chat.id)
    .where('isInbound', '=', false)
    .where(
      'providerId',
      'in',
      batch.statuses.filter(({ status: state }) => state === 'read').map(({ id }) => id),
    )
    .execute();
  expect(states.length).toBeGreaterThan(150);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['read']));
}, 180_000);
