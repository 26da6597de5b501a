import type { Page } from '@playwright/test';
import { KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { LOGIN_KEY } from '../apps/web/src/lib/identity/stored-login.ts';
import { apiOf } from './support/api.ts';
import { breakableLine } from './support/breakable-line.ts';
import { advanceTo, COORDINATOR, move, order, orderIn } from './support/orders.ts';
import { askOwner } from './support/owners.ts';
import { PageIdle } from './support/page-idle.ts';
import { freshClient } from './support/people.ts';
import { expect, signIn, test } from './support/test.ts';
import type { Say } from './support/words.ts';

const LINE = '**/api/v1/events';

/** Opens a page and waits until it hears what happens on the server. */
async function openListening(page: Page, address: string): Promise<void> {
  const line = page.waitForResponse(LINE);
  await page.goto(address);
  expect((await line).status()).toBe(200);
}

/** Whatever appears from now on must appear on this very page: call what is returned at the end. */
async function stay(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    document.documentElement.dataset.here = 'still';
  });
  return () => expect(page.locator('html'), 'the page was not loaded anew').toHaveAttribute('data-here', 'still');
}

const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name });
const unread = (page: Page, say: Say, count: number) =>
  page.getByRole('button', { name: count > 0 ? say('ui.shell.unread', { count }) : say('ui.shell.notifications') });

test('a client sees at once that the team took the campaign up, and that it is its turn', async ({ visit, say }) => {
  const { email } = await freshClient('Wanda Watcher');
  const ordered = await order(email, { name: 'Watched by its client' });
  const page = await visit(email, '/login');
  await openListening(page, '/');
  const card = cardOf(page, 'Watched by its client');
  await expect(card).toContainText(say('campaigns.status.waiting'));
  await expect(unread(page, say, 0)).toBeVisible();
  const isSamePage = await stay(page);

  await move(COORDINATOR, ordered, 'approve', {});
  await expect(card).toContainText(say('campaigns.status.in_progress'));

  await advanceTo(ordered, 'pending_client');
  await expect(card).toContainText(say('campaigns.list.turn', { count: 1 }));
  await expect(unread(page, say, 1)).toBeVisible();
  await isSamePage();

  // What the bell tells leads to what it tells of.
  await unread(page, say, 1).click();
  await page.getByRole('dialog').getByRole('link').filter({ hasText: 'Watched by its client' }).click();
  await expect(page).toHaveURL(`/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
  await expect(unread(page, say, 0)).toBeVisible();
});

test('an open briefing follows what others do to it', async ({ visit, say }) => {
  const { email } = await freshClient('Olga Opener');
  const ordered = await orderIn(email, 'pending_client', { name: 'Opened by two' });
  const client = await visit(email, '/login');
  await openListening(client, `/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
  const editor = await visit('editor', '/login');
  await openListening(editor, `/briefings/${ordered.briefingId}`);
  await expect(editor.getByText(say('briefings.status.pending_client')).first()).toBeVisible();
  const areSamePages = await Promise.all([stay(client), stay(editor)]);

  // Above the text and again below it.
  await client
    .getByRole('button', { name: say('campaigns.briefing.accept') })
    .first()
    .click();
  await client
    .getByRole('dialog')
    .getByRole('button', { name: say('campaigns.briefing.accept') })
    .click();
  await expect(editor.getByText(say('briefings.status.pending_owner')).first()).toBeVisible();

  await move('admin', ordered, 'cancel', { reason: 'The client called.' });
  await expect(client.getByText(say('briefings.clientStatus.canceled')).first()).toBeVisible();
  await expect(client.getByText('The client called.').first()).toBeVisible();
  await Promise.all(areSamePages.map((isSame) => isSame()));
});

test('a new order comes into the queue of the team by itself', async ({ visit, say }) => {
  const { email } = await freshClient('Quentin Queue');
  const name = `Queued${Date.now()}`;
  const page = await visit(COORDINATOR, '/login');
  await openListening(page, `/requests?text=${name}`);
  const isSamePage = await stay(page);
  await expect(page.getByText(say('ui.list.nothingFits')).first()).toBeVisible();
  await order(email, { name });
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await isSamePage();
});

test('the line comes back after it was cut, and with it what was missed', async ({ browser, say, problems }) => {
  // What is still on its way is cut, too: fonts, lists.
  problems.expect(/^net::ERR_\S+ (?:GET|POST) \/(?:api|assets)\//);
  const { email } = await freshClient('Lionel Line');
  const ordered = await order(email, { name: 'Missed meanwhile' });
  const line = await breakableLine();
  const context = await browser.newContext();
  await signIn(context, email, { origin: line.url });
  try {
    const page = await context.newPage();
    problems.watch(page);
    await openListening(page, `${line.url}/`);
    const card = cardOf(page, 'Missed meanwhile');
    await expect(card).toContainText(say('campaigns.status.waiting'));
    const isSamePage = await stay(page);

    line.cut();
    await move(COORDINATOR, ordered, 'approve', {});
    // It tries again, in vain, as long as the server is away.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/events'));
    await expect(card).toContainText(say('campaigns.status.waiting'));
    const again = page.waitForResponse(LINE);
    line.mend();
    expect((await again).status()).toBe(200);
    await expect(card).toContainText(say('campaigns.status.in_progress'));

    // And it carries what happens from now on.
    await advanceTo(ordered, 'pending_client');
    await expect(card).toContainText(say('campaigns.list.turn', { count: 1 }));
    await isSamePage();
  } finally {
    await context.close();
    await line.close();
  }
});

test('without a connection every page says so above its head, until it is back', async ({ visit, say, problems }) => {
  problems.expect(/^net::ERR_INTERNET_DISCONNECTED/);
  const { email } = await freshClient('Ophelia Offline');
  const { link } = await askOwner(email, 'Read on a train', KNOWN_SITES.english);
  const places = [
    [COORDINATOR, '/requests'],
    [email, '/'],
    [null, `/external/briefings/${link}/owner/publish`],
    [null, '/login'],
  ] as const;
  for (const [who, path] of places) {
    const page = await visit(who, '/login');
    const idle = new PageIdle(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is still on its way would be missing from the page.
    await idle.come();
    const told = page.getByRole('status').getByText(say('common.offline'));
    await expect(told).toHaveCount(0);
    await page.context().setOffline(true);
    await expect(told, path).toBeVisible();
    const head = await page.getByRole('banner').boundingBox();
    const bar = await told.boundingBox();
    expect(head?.y, `${path}: the head is covered`).toBeGreaterThanOrEqual(
      Math.floor((bar?.y ?? 0) + (bar?.height ?? 0)),
    );
    await page.context().setOffline(false);
    await expect(told, path).toHaveCount(0);
  }
});

async function personOf(email: string) {
  const { data } = await apiOf('admin').users.search({ query: { size: 1 }, body: { text: email } });
  const [person] = data;
  if (!person) throw new Error(`Nobody has the address ${email}.`);
  return person;
}

/** Asked as somebody who may not any more. */
const LEFT = /^401 (?:GET|POST) \/api\/v1\//;

test('whoever is disabled leaves the open page within seconds, and is told why', async ({ visit, say, problems }) => {
  problems.expect(LEFT);
  const { email } = await freshClient('Dora Disabled');
  const page = await visit(email, '/login');
  await openListening(page, '/');
  const person = await personOf(email);
  await apiOf('admin').users.disable({ params: { id: person.id } });
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText(say('common.errors.authorization'))).toBeVisible();
});

test('whoever signs out elsewhere of this very session, or gets another role, leaves as well', async ({
  visit,
  say,
  problems,
}) => {
  problems.expect(LEFT);
  // What was asked as a client may arrive after the change.
  problems.expect(/^403 GET \/api\/v1\/wallet$/);
  const { email } = await freshClient('Rita Role');
  const page = await visit(email, '/login');
  await openListening(page, '/media');
  const person = await personOf(email);
  await apiOf('admin').users.changeRole({
    params: { id: person.id },
    body: { role: 'EDITOR', reason: 'Writes for us now' },
    version: person.version,
  });
  // The catalogue is for clients: an editor has a home of its own.
  await expect(page).toHaveURL(/\/briefings$/);

  const login = await page.evaluate((key) => localStorage.getItem(key), LOGIN_KEY);
  const { refreshToken } = JSON.parse(login ?? '{}') as { refreshToken?: string };
  const ended = await page.request.post('/identity/v1/accounts:signOut', { data: { refreshToken } });
  expect(ended.status()).toBe(200);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(say('common.errors.authorization'))).toBeVisible();
});
