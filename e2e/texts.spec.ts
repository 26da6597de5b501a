import type { Page } from '@playwright/test';
import { act } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { briefingAs, EDITOR, type Ordered, orderIn, statusOf } from './support/orders.ts';
import { emailOf } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('en-US'));

/** A client whose orders only these tests use. */
const CLIENT = emailOf('Søren Kjær');
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const placeOf = ({ briefingId }: Ordered) => `/briefings/${briefingId}`;
const SAVING = /\/api\/v1\/briefings\/\d+\/content$/;

const textOf = (page: Page, say: Say) => page.getByRole('textbox', { name: say('briefings.fields.content') });
async function openEditor(page: Page, say: Say) {
  await page.getByRole('button', { name: say('staff-briefings.content.edit'), exact: true }).click();
  await textOf(page, say).click();
  await page.keyboard.press('Control+End');
}
const expectState = (page: Page, say: Say, state: 'saved' | 'failed') =>
  expect(page.getByRole('status').getByText(say(`staff-briefings.content.state.${state}`))).toBeVisible();
const storedOf = async (ordered: Ordered) => (await briefingAs('admin', ordered)).content?.html ?? '';
/** What a colleague makes of the text meanwhile. */
async function colleagueWrites(ordered: Ordered, change: (html: string) => string) {
  const { id, version, content } = await briefingAs('admin', ordered);
  const body = { content: change(content?.html ?? '') };
  await apiOf('admin').briefings.saveContent({ params: { id }, version, body });
}

test.describe('words that were not saved', () => {
  test('are found when the briefing is opened again, and nothing is sent before they are used', async ({
    visit,
    say,
    problems,
  }) => {
    problems.expect(/^net::ERR_FAILED/);
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit(EDITOR, placeOf(ordered));
    await page.route(SAVING, (route) => route.abort('failed'));
    await openEditor(page, say);
    await page.keyboard.type(' Words that never arrived.');
    await expectState(page, say, 'failed');
    await page.reload();

    const found = page.getByRole('alert').filter({ hasText: say('briefings.kept.title') });
    await expect(found).toContainText('Words that never arrived.');
    await page.unroute(SAVING);
    await act(page, say, say('staff-briefings.act.send_to_client'));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('Words that never arrived.');
    const send = dialog.getByRole('button', { name: say('staff-briefings.act.send_to_client') });
    await send.click();
    await expect(dialog.getByText(say('briefings.kept.first'))).toBeVisible();
    expect(await statusOf(ordered)).toBe('in_review');

    await dialog.getByRole('button', { name: say('briefings.kept.use') }).click();
    await expect(dialog.getByText(say('briefings.kept.title'))).toHaveCount(0);
    await send.click();
    await expect.poll(() => statusOf(ordered)).toBe('pending_client');
    expect((await briefingAs(CLIENT, ordered)).content?.html).toContain('Words that never arrived.');
  });

  test('are put away where they came too late, and are among the earlier texts', async ({ visit, say, problems }) => {
    problems.expect(/^net::ERR_FAILED/);
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit(EDITOR, placeOf(ordered));
    await page.route(SAVING, (route) => route.abort('failed'));
    await openEditor(page, say);
    await page.keyboard.type(' Words that came late.');
    await expectState(page, say, 'failed');
    const { id, version } = await briefingAs('admin', ordered);
    await apiOf('admin').briefings.send_to_client({ params: { id }, version, body: {} });
    await page.reload();

    const found = page.getByRole('alert').filter({ hasText: say('briefings.kept.title') });
    await expect(found).toContainText('Words that came late.');
    await expect(found.getByRole('button', { name: say('briefings.kept.use') })).toHaveCount(0);
    await found.getByRole('button', { name: say('briefings.kept.putAway') }).click();
    await expect(found).toHaveCount(0);
    await page.getByRole('button', { name: say('briefings.earlier.title') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Words that came late.');
    await expect(dialog).toContainText(say('briefings.earlier.reason.put_away'));
  });

  test('are not left behind by an approval that mails the owner', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'waiting');
    const page = await visit('admin', `/requests?open=${ordered.campaignId}`);
    const { id } = await apiOf('admin').users.me();
    const kept = { typed: { html: '<p>Words that never arrived.</p>' }, base: { html: await storedOf(ordered) } };
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `typed ${id} text of briefing ${ordered.briefingId}`,
      JSON.stringify(kept),
    ] as const);
    await page.getByRole('button', { name: say('staff-briefings.act.approve_directly') }).click();
    const dialog = page.getByRole('dialog', { name: say('staff-briefings.act.approve_directly') });
    await expect(dialog.getByRole('alert')).toContainText('Words that never arrived.');
    const approve = dialog.getByRole('button', { name: say('requests.approve'), exact: true });
    await approve.click();
    await expect(dialog.getByText(say('briefings.kept.first'))).toBeVisible();
    expect(await statusOf(ordered)).toBe('waiting');

    await dialog.getByRole('button', { name: say('briefings.kept.putAway') }).click();
    await expect(dialog.getByText(say('briefings.kept.title'))).toHaveCount(0);
    await approve.click();
    await expect.poll(() => statusOf(ordered)).toBe('pending_owner');
  });

  test('are nobody else’s after an answer that was lost', async ({ visit, say, problems }) => {
    problems.expect(/^net::ERR_FAILED/);
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit(EDITOR, placeOf(ordered));
    // Saved, and never told.
    await page.route(SAVING, async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await openEditor(page, say);
    await page.keyboard.type(' Saved once.');
    await expectState(page, say, 'failed');
    expect(await storedOf(ordered)).toContain('Saved once.');
    await page.keyboard.type(' And more.');
    await page.unroute(SAVING);
    await expect.poll(() => storedOf(ordered), { timeout: 20_000 }).toContain('Saved once. And more.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectState(page, say, 'saved');
  });
});

test('documents are taken for the briefings that their names fit, once somebody has looked', async ({ visit, say }) => {
  const [sand, snow] = [
    await orderIn(CLIENT, 'in_review', { name: 'Seven quiet beaches of sand' }),
    await orderIn(CLIENT, 'in_review', { name: 'Nine villages in the snow' }),
  ];
  const page = await visit(EDITOR, '/briefings');
  await page.getByRole('button', { name: say('briefings.documents.action') }).click();
  const dialog = page.getByRole('dialog');
  const document = (name: string, words: string) => ({
    ...{ name, mimeType: 'text/markdown' },
    buffer: Buffer.from(`# A new text\n\n${words}`),
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      document('Nine villages in the snow.md', 'Warm shoes are needed.'),
      document('seven-quiet-beaches-of-sand.md', 'Bare feet will do.'),
      document('Something else.md', 'For nobody.'),
    ]);
  await expect(dialog.getByText(say('briefings.documents.matched', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: say('briefings.documents.take') }).click();
  await expect.poll(() => storedOf(sand)).toContain('Bare feet will do.');
  await expect.poll(() => storedOf(snow)).toContain('Warm shoes are needed.');
});

test('a picture that is still on its way is waited for when its text is sent', async ({ visit, say }) => {
  const ordered = await orderIn(CLIENT, 'in_review');
  const page = await visit(EDITOR, placeOf(ordered));
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/briefings\/\d+\/files$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openEditor(page, say);
  await page.keyboard.type(' With a picture.');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: say('rich.image'), exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'bridge.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByText(say('rich.uploading'))).toBeVisible();
  await act(page, say, say('staff-briefings.act.send_to_client'));
  const send = page.getByRole('dialog').getByRole('button', { name: say('staff-briefings.act.send_to_client') });
  await send.click();
  await expect(send).toHaveAttribute('data-loading', 'true');
  expect(await statusOf(ordered)).toBe('in_review');
  held.resolve();
  await expect.poll(() => statusOf(ordered)).toBe('pending_client');
  expect((await briefingAs(CLIENT, ordered)).content?.html).toMatch(/With a picture\..*<img /s);
});

test.describe('two who write in one text', () => {
  test('keep each other’s paragraphs, and are asked about one that both changed', async ({ visit, say, problems }) => {
    test.slow();
    problems.expect(/^409 PUT \/api\/v1\/briefings\//, /^net::ERR_FAILED/);
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit(EDITOR, placeOf(ordered));
    await openEditor(page, say);
    await page.keyboard.type(' At the end.');
    await colleagueWrites(ordered, (html) => html.replace('Where the coast is quiet', 'Where the coast is calm'));
    await page.keyboard.type(' And on.');
    await expect.poll(() => storedOf(ordered), { timeout: 20_000 }).toContain('At the end. And on.');
    expect(await storedOf(ordered)).toContain('Where the coast is calm');
    // The cursor stayed where somebody writes.
    await expect(textOf(page, say)).toContainText('Where the coast is calm');
    await page.keyboard.type(' Still here.');
    await expect.poll(() => storedOf(ordered), { timeout: 20_000 }).toContain('At the end. And on. Still here.');

    await page.route(SAVING, (route) => route.abort('failed'));
    await page.keyboard.type(' Mine.');
    await colleagueWrites(ordered, (html) => html.replace('And on. Still here.', 'And on. Theirs.'));
    await page.unroute(SAVING);
    const asked = page.getByRole('alert').filter({ hasText: say('staff-briefings.content.theirsHelp') });
    await asked.getByRole('button', { name: say('ui.conflict.choose') }).click({ timeout: 30_000 });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Mine.');
    await expect(dialog).toContainText('Theirs.');
    await dialog.getByRole('button', { name: say('ui.conflict.keepTheirs') }).click();
    await expect(dialog).toHaveCount(0);
    await expectState(page, say, 'saved');
    expect(await storedOf(ordered)).toContain('And on. Theirs.');
    expect(await storedOf(ordered)).not.toContain('Mine.');

    // What was not chosen is brought back.
    await page.getByRole('button', { name: say('briefings.earlier.title') }).click();
    await dialog.getByRole('button', { name: say('briefings.earlier.reason.conflict') }).click();
    await expect(dialog).toContainText('Mine.');
    await dialog.getByRole('button', { name: say('briefings.earlier.restore') }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => storedOf(ordered)).toContain('Still here. Mine.');
    await expect(textOf(page, say)).toContainText('Still here. Mine.');
  });

  test('lose no text to one letter typed over all of it', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit(EDITOR, placeOf(ordered));
    await openEditor(page, say);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('x');
    await expect.poll(() => storedOf(ordered), { timeout: 20_000 }).toBe('<p>x</p>');
    await page.reload();
    await page.getByRole('button', { name: say('briefings.earlier.title') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('briefings.earlier.restore') }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => storedOf(ordered)).toContain('Where the coast is quiet');
  });
});
