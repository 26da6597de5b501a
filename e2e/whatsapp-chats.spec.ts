import type { Locator, Page } from '@playwright/test';
import { delivery, signed } from '../apps/server/src/demo/whatsapp/simulator.ts';
import { bell, choose, textContaining } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { serverUrl } from './support/server-address.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

/** Moves the focus by Tab alone, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let step = 0; step < 120; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The focus does not get there.');
}

/** A demo conversation in which text may be written. */
async function openChat() {
  const { data } = await apiOf('admin').whatsappChats.search({ query: { size: 50 }, body: {} });
  const found = data.find(({ windowUntil, isOptedOut }) => windowUntil !== null && !isOptedOut);
  if (!found) throw new Error('The demo has no conversation within its window.');
  return found;
}

test('a conversation is found, answered and noted by keyboard alone', async ({ visit, say }) => {
  const chat = await openChat();
  const page = await visit('admin', '/whatsapp-chats?queue=all');
  const row = page.getByRole('main').getByRole('link', { name: chat.name });
  await tabTo(page, row.first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/whatsapp-chats/${chat.id}`);

  // A canned answer with the names filled in, sent by the keyboard of a writer.
  const field = page.getByRole('textbox', { name: say('whatsapp-chats.write') });
  await tabTo(page, page.getByRole('button', { name: say('threads.cannedAnswers') }));
  await page.keyboard.press('Enter');
  const answer = page.getByRole('menu').getByRole('menuitem').first();
  await expect(answer).toBeVisible();
  // A menu that was just drawn takes keys a moment later.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(answer).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(field).not.toHaveValue('');
  await expect(field).not.toHaveValue(/\{\{/);
  await tabTo(page, field, 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Enviado solo con el teclado');
  await page.keyboard.press('Control+Enter');
  const talk = page.getByRole('region', { name: say('whatsapp-chats.messages') });
  const saying = talk.getByRole('listitem').filter({ hasText: 'Enviado solo con el teclado' });
  const sent = saying.first();
  await expect(sent).toBeVisible();
  await expect(field).toHaveValue('');
  // The simulator delivers it and answers.
  await expect(sent).toContainText(say('whatsapp-chats.message.read'));
  // The answer shows what it answers.
  await expect(saying.nth(1)).toBeVisible();

  // A note that only the team reads.
  await tabTo(page, page.getByRole('radio', { name: say('whatsapp-chats.write') }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('textbox', { name: say('whatsapp-chats.note.label') }));
  await page.keyboard.type('Quiere un descuento');
  await page.keyboard.press('Control+Enter');
  const note = talk.getByRole('listitem').filter({ hasText: 'Quiere un descuento' });
  await expect(note).toContainText(say('whatsapp-chats.note.mark'));
});

test('colleagues see each other, and a message is answered and liked', async ({ visit, say }) => {
  const { data } = await apiOf('seller').whatsappChats.search({ query: { size: 50 }, body: {} });
  const chat = data.find(({ windowUntil, isOptedOut }) => windowUntil !== null && !isOptedOut);
  if (!chat) throw new Error('The seller has no conversation within its window.');
  const mine = await visit('admin', `/whatsapp-chats/${chat.id}`);
  const theirs = await visit('seller', `/whatsapp-chats/${chat.id}`);
  const { name } = await apiOf('seller').users.me();
  await expect(mine.getByText(say('threads.present.looking', { names: name }))).toBeVisible();
  await theirs.getByRole('textbox', { name: say('whatsapp-chats.write') }).fill('Un momento');
  await expect(mine.getByText(say('threads.present.writing', { count: 1, names: name }))).toBeVisible();

  const talk = mine.getByRole('region', { name: say('whatsapp-chats.messages') });
  const said = talk.getByRole('listitem').filter({ hasText: 'Perfect, thank you' }).first();
  const menu = said.getByRole('button', { name: say('whatsapp-chats.messageActs', { text: 'Perfect, thank you' }) });
  await menu.click();
  await mine.getByRole('menuitem', { name: say('whatsapp-chats.react.like') }).click();
  await expect(said).toContainText('👍');
  await menu.click();
  await mine.getByRole('menuitem', { name: say('whatsapp-chats.quote') }).click();
  await mine.getByRole('textbox', { name: say('whatsapp-chats.write') }).fill('Respondo a esto');
  await mine.getByRole('button', { name: say('whatsapp-chats.send') }).click();
  const answer = talk.getByRole('listitem').filter({ hasText: 'Respondo a esto' });
  await expect(answer).toContainText('Perfect, thank you');
});

test('who wrote without a number is made a client, and agrees before a template', async ({ visit, say }) => {
  const { data } = await apiOf('admin').whatsappChats.search({ body: { text: '@travel.iris' } });
  const chat = data.find(({ phone }) => phone === null);
  if (!chat) throw new Error('The demo has nobody without a number.');
  const page = await visit('admin', `/whatsapp-chats/${chat.id}`);
  await expect(page.getByText(say('whatsapp-chats.noNumber'))).toBeVisible();
  await page.getByRole('button', { name: say('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: say('whatsapp-chats.newClient.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('whatsapp-chats.newClient.name')).fill('Iris Viajes');
  await dialog.getByLabel(say('whatsapp-chats.newClient.email')).fill(`iris.${Date.now()}@viajes.example`);
  await dialog.getByRole('button', { name: say('whatsapp-chats.newClient.submit') }).click();
  await expect(page.getByRole('link', { name: say('whatsapp-chats.openClient') })).toBeVisible();
  await page.getByRole('button', { name: say('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: say('whatsapp-chats.optIn.action') }).click();
  await dialog.getByLabel(say('whatsapp-chats.optIn.note')).fill('Sí, escríbeme cuando quieras');
  await dialog.getByRole('button', { name: say('whatsapp-chats.optIn.submit') }).click();
  await expect(page.getByText(say('whatsapp-chats.optIn.missing'))).toBeHidden();
});

test('a picture is sent and shown, and a wrong file is refused in words', async ({
  visit,
  say,
  refusalText,
  problems,
}) => {
  problems.expect(/^422 POST \/api\/v1\/whatsapp-chats\/\d+\/files$/);
  const { data } = await apiOf('admin').whatsappChats.search({ query: { size: 50 }, body: {} });
  const chat = data.filter(({ windowUntil, isOptedOut }) => windowUntil !== null && !isOptedOut).at(-1);
  if (!chat) throw new Error('The demo has no conversation within its window.');
  const page = await visit('admin', `/whatsapp-chats/${chat.id}`);
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: say('whatsapp-chats.attach') }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('words.pdf', 'application/pdf', Buffer.from('These are only words.'));
  await expect(page.getByRole('alert').filter({ hasText: refusalText('chat_file_wrong') })).toBeVisible();
  await page.getByRole('textbox', { name: say('whatsapp-chats.write') }).fill('Mira esta imagen');
  await choose('pixel.png', 'image/png', PIXEL);
  const talk = page.getByRole('region', { name: say('whatsapp-chats.messages') });
  const picture = talk.getByRole('img', { name: 'Mira esta imagen' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Somebody writes to the house, as WhatsApp delivers it. */
async function deliver(waId: string, name: string, body: string): Promise<void> {
  const payload = JSON.stringify(
    delivery({
      contacts: [{ wa_id: waId, profile: { name } }],
      messages: [
        {
          id: `e2e.${waId}.${body}`,
          from: waId,
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: 'text',
          text: { body },
        },
      ],
    }),
  );
  const url = `${serverUrl()}/webhooks/whatsapp`;
  expect((await fetch(url, { method: 'POST', body: payload, headers: signed(payload) })).status).toBe(200);
}

/** The conversation that begins with a person's first message. */
async function chatBegunBy(waId: string, name: string, body: string) {
  await deliver(waId, name, body);
  const search = async () => (await apiOf('admin').whatsappChats.search({ body: { text: waId } })).data[0];
  await expect.poll(async () => (await search())?.lastText).toBe(body);
  const chat = await search();
  if (!chat) throw new Error('There is no conversation.');
  return chat;
}

test('a conversation is snoozed until a moment by the clocks of its reader', async ({
  visit,
  say,
  format,
  refusalText,
  problems,
}) => {
  problems.expect(/^422 POST \/api\/v1\/whatsapp-chats\/\d+\/snooze$/);
  const { id } = await chatBegunBy(`34656${String(Date.now()).slice(-6)}`, 'Iris Later', 'Better in four weeks');
  const page = await visit('admin', `/whatsapp-chats/${id}`);
  await page.getByRole('button', { name: say('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: say('whatsapp-chats.snooze.action') }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, say('whatsapp-chats.snooze.until'), say('whatsapp-chats.snooze.own'));
  const moment = dialog.getByRole('group', { name: say('whatsapp-chats.snooze.moment') });
  const day = moment.getByLabel(say('ui.moment.day'));
  await day.fill(format.typedDay('2020-01-31'));
  await moment.getByLabel(say('ui.moment.time')).fill('21h30');
  await page.keyboard.press('Enter');
  await expect(day).toHaveAccessibleDescription(textContaining(refusalText('moment_past')));
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(format.typedDay(inAMonth));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const { snoozedUntil } = await apiOf('admin').whatsappChats.get({ params: { id } });
  const inMadrid = new Date(snoozedUntil ?? 0).toLocaleString('sv', { timeZone: 'Europe/Madrid' });
  expect(inMadrid).toBe(`${inAMonth} 21:30:00`);
});

test('a new message is on the screen of its assignee at once, in the list and in the bell', async ({ visit, say }) => {
  const waId = `34655${String(Date.now()).slice(-6)}`;
  const { id, version } = await chatBegunBy(waId, 'Iris Inbox', 'First');
  await apiOf('admin').whatsappChats.take({ params: { id }, version });
  const page = await visit('admin', '/whatsapp-chats?queue=mine');
  const row = page.getByRole('row').filter({ hasText: 'Iris Inbox' });
  await expect(row).toContainText('First');
  await deliver(waId, 'Iris Inbox', 'Second, right now');
  const startedAt = Date.now();
  await expect(row).toContainText('Second, right now');
  test.info().annotations.push({ type: 'shown after', description: `${Date.now() - startedAt} ms` });
  await bell(page, say).click();
  await expect(page.getByRole('dialog')).toContainText('Iris Inbox');
});
