import { AxeBuilder } from '@axe-core/playwright';
import { act, choose, confirm, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshName } from './support/fresh.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { draftOf, order, orderIn } from './support/orders.ts';
import { emailOf, freshClient } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';
import { briefingIn } from './support/world.ts';

test.use(inLocale('en-US'));

/** A client whose campaigns these tests make, copy and cancel. */
const CLIENT = emailOf('Minh Anh Nguyễn');

test('a guided tour shows itself once, and again when it is asked for', async ({ visit, say }) => {
  const person = await freshClient('Curious Person');
  const page = await visit(person.email, '/media', { tours: true });
  const tour = page.getByRole('dialog').filter({ hasText: say('media.tour.searchTitle') });
  await expect(tour).toBeVisible();
  for (const stop of ['filters', 'about', 'results', 'cart']) {
    await page.getByRole('button', { name: say('ui.actions.next'), exact: true }).click();
    await expect(page.getByText(say(`media.tour.${stop}Title`), { exact: true })).toBeVisible();
  }
  await page
    .getByRole('button')
    .filter({ hasText: say('ui.tour.finish') })
    .click();
  await expect.poll(async () => (await apiOf(person.email).users.me()).toursSeen).toEqual(['site-selection']);

  await page.goto('/');
  await expect(page.getByText(say('campaigns.tour.newTitle'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('ui.actions.skip'), exact: true }).click();
  await expect.poll(async () => (await apiOf(person.email).users.me()).toursSeen).toContain('dashboard');

  // Seen on one device, it is seen on all; its button shows it again.
  const elsewhere = await visit(person.email, '/media', { tours: true });
  await expect(elsewhere.getByRole('table').or(elsewhere.getByRole('article')).first()).toBeVisible();
  await expect(elsewhere.getByText(say('media.tour.searchTitle'), { exact: true })).toBeHidden();
  await elsewhere.getByRole('button', { name: say('ui.tour.show') }).click();
  await expect(elsewhere.getByText(say('media.tour.searchTitle'), { exact: true })).toBeVisible();
});

test('campaigns are found by name and status, those that wait for the client first', async ({ visit, say }) => {
  const name = freshName('Found again');
  const turn = await orderIn(CLIENT, 'pending_client', { name: `${name} alpha` });
  await order(CLIENT, { name: `${name} beta` });
  await draftOf(CLIENT, { name: `${name} gamma` });
  const page = await visit(CLIENT, `/my-campaigns?text=${encodeURIComponent(name)}`);
  const card = (word: string) =>
    page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: say('campaigns.list.sites', { count: 1 }) })
      .filter({
        hasText: `${name} ${word}`,
      });
  await expect(card('alpha')).toContainText(say('campaigns.list.turn', { count: 1 }));
  await expect(card('beta')).toContainText(say('campaigns.status.waiting'));
  await expect(card('gamma')).toContainText(say('campaigns.list.continue'));
  await page.goto(`/my-campaigns?text=${encodeURIComponent(name)}&status=waiting`);
  await expect(card('beta')).toBeVisible();
  await expect(card('gamma')).toHaveCount(0);

  // Above all campaigns stands what waits for this client.
  await page.goto('/');
  await page.locator(`a[href*="briefing=${turn.briefingId}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/user/campaign/${turn.campaignId}\\?briefing=${turn.briefingId}`));
});

test('a campaign is copied, canceled with a reason, and a draft is deleted', async ({ visit, say, problems }) => {
  problems.expect(/^404 GET \/api\/v1\/campaigns\//);
  const ordered = await order(CLIENT);
  const page = await visit(CLIENT, `/user/campaign/${ordered.campaignId}`);
  await act(page, say, say('campaigns.page.copy'));
  await expect(toastOf(page, say('campaigns.page.copied'))).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/${ordered.campaignId}\\b`));
  const copyId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const copy = await apiOf(CLIENT).campaigns.draft({ params: { id: copyId } });
  expect(copy).toMatchObject({ status: 'draft', briefings: [{ title: ordered.title, status: 'draft' }] });

  await act(page, say, say('campaigns.summary.deleteDraft'));
  await confirm(page, say('campaigns.summary.deleteDraft'));
  await expect(toastOf(page, say('campaigns.summary.deleted'))).toBeVisible();
  await expect(page).toHaveURL('/my-campaigns');
  await expect(apiOf(CLIENT).campaigns.get({ params: { id: copyId } })).rejects.toMatchObject({ status: 404 });

  await page.goto(`/user/campaign/${ordered.campaignId}`);
  await act(page, say, say('campaigns.page.cancelCampaign'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('campaigns.page.cancelCampaign') }).click();
  await expect(dialog.getByText(say('common.errors.required'))).toBeVisible();
  await confirm(page, say('campaigns.page.cancelCampaign'), {
    [say('campaigns.page.cancelReason')]: 'The product is postponed.',
  });
  await expect(toastOf(page, say('campaigns.page.canceled'))).toBeVisible();
  expect(await apiOf(CLIENT).campaigns.get({ params: { id: ordered.campaignId } })).toMatchObject({
    status: 'canceled',
    briefings: [{ status: 'canceled' }],
  });
});

test.describe('the profile', () => {
  test('is changed, guarded against leaving, and never overwrites another change', async ({ visit, say, problems }) => {
    problems.expect(/^409 PUT \/api\/v1\/users\/me\/profile$/);
    const person = await freshClient('Profile Person');
    const page = await visit(person.email, '/user/profile');
    const edit = page.getByRole('button', { name: say('ui.actions.edit'), exact: true });
    await edit.click();
    const phone = page.getByLabel(say('users.profile.phone'));
    await phone.fill('+34 600 10 02 00');
    await page.getByRole('link', { name: say('client.nav.media') }).click();
    await confirm(page, say('ui.actions.stay'));
    await expect(page).toHaveURL('/user/profile');
    await page.keyboard.press('Control+s');
    await expect(toastOf(page, say('common.done.edited'))).toBeVisible();
    expect((await apiOf(person.email).users.profile()).phone).toBe('+34 600 10 02 00');

    // What only one of the two changed is no question.
    const elsewhere = async (body: { position?: string; phone?: string }) => {
      const { version } = await apiOf(person.email).users.profile();
      await apiOf(person.email).users.updateProfile({ version, body });
    };
    await elsewhere({ position: 'Changed elsewhere' });
    await edit.click();
    await phone.fill('+34 600 11 11 11');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Changed elsewhere')).toBeVisible();
    await expect.poll(async () => (await apiOf(person.email).users.profile()).phone).toBe('+34 600 11 11 11');

    await elsewhere({ phone: '+34 600 22 22 22' });
    await edit.click();
    await phone.fill('+34 600 99 99 99');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('ui.conflict.title'));
    await expect(dialog.getByRole('row')).toHaveCount(2);
    // Escape decides nothing: what was typed is still there, and still unsaved.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(phone).toHaveValue('+34 600 99 99 99');
    expect((await apiOf(person.email).users.profile()).phone).toBe('+34 600 22 22 22');
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: say('ui.conflict.keepTheirs') }).click();
    await expect(phone).toHaveValue('+34 600 22 22 22');
  });

  test('changes language for screens and mails, and asks for another password by mail', async ({
    visit,
    say,
    format,
  }) => {
    const person = await freshClient('Moving Person');
    const page = await visit(person.email, '/user/profile');
    await page.getByRole('button', { name: say('ui.actions.edit'), exact: true }).click();
    await choose(page, say('users.profile.country'), format.country('BR'));
    await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
    await expect.poll(async () => (await apiOf(person.email).users.profile()).country).toBe('BR');
    await page.getByRole('button', { name: say('users.profile.changePassword') }).click();
    await expect(toastOf(page, say('users.profile.resetSent', { email: person.email }))).toBeVisible();
    const mail = await mailTo(person.email, ({ links }) => links.some((url) => url.includes('resetPassword')));
    expect(linkIn(mail, '/auth?')).toContain('oobCode=');
  });
});

test('the bell tells what happened, in words, and leads there', async ({ visit, say }) => {
  const person = await freshClient('Belled Person');
  const ordered = await orderIn(person.email, 'pending_client');
  const page = await visit(person.email, '/media');
  await page.getByRole('button', { name: say('ui.shell.unread', { count: 1 }) }).click();
  const sentence = say('notifications.type.your_turn', { title: ordered.title, site: 'El Mirador de Valencia' });
  await page.getByText(sentence).click();
  await expect(page).toHaveURL(`/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
  await expect(page.getByRole('button', { name: say('ui.shell.notifications') })).toBeVisible();
});

test('a screen or a record is a few keys away', async ({ visit, say }) => {
  const page = await visit('coordinator', '/briefings');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page
    .getByRole('textbox', { name: say('ui.shell.searchHint') })
    .or(page.getByPlaceholder(say('ui.shell.searchHint')));
  await search.first().fill(say('office.nav.cases').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cases');

  // Until its list is there, the one before is shown.
  await expect(page.locator('[data-list=cases] [data-find]')).toBeVisible();

  // Its number is enough, and Enter may come before the answer does; also from within a field.
  const id = await briefingIn('coordinator', 'in_review');
  await page.keyboard.press('/');
  await page.keyboard.type('half typed');
  await expect(page.locator('input:focus')).toHaveValue('half typed');
  await page.keyboard.press('Control+k');
  await expect(search.first()).toBeVisible();
  await page.keyboard.type(`#${id}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(briefings\/|requests\?.*open=|cases\?open=)\d+/);
  expect(page.url()).toMatch(new RegExp(`${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the menu counts what waits, and remembers pins and closed groups', async ({ visit, say }) => {
  const page = await visit('admin', '/requests');
  const menu = page.getByRole('navigation', { name: say('ui.shell.menu') });
  const { count } = await apiOf('admin').requests.count({ body: { queue: 'waiting' } });
  const requests = menu.getByRole('link', {
    name: say('office.menu.waiting', { name: say('office.nav.requests'), count }),
  });
  await expect(requests).toHaveAttribute('aria-current', 'page');
  // Whoever says what they see reaches it by voice.
  const { violations } = await new AxeBuilder({ page })
    .include('nav')
    .withRules(['label-content-name-mismatch'])
    .setLegacyMode()
    .analyze();
  expect(violations).toEqual([]);

  // What waits in a group that is closed is told in its heading.
  const work = menu.getByRole('button', { name: say('office.groups.work') });
  await expect(work).not.toHaveText(/\d/);
  await work.click();
  await expect(work).toHaveText(/\d/);
  await work.click();
  await menu.getByRole('button', { name: say('office.groups.catalogue') }).click();
  await expect(menu.getByRole('link', { name: say('office.nav.tags') })).toHaveCount(0);
  await menu.getByRole('button', { name: say('office.groups.settings') }).click();
  const audit = menu.getByRole('link', { name: say('office.nav.audit') });
  await audit.hover();
  await audit
    .locator('..')
    .getByRole('button', { name: say('office.menu.pin') })
    .click();
  await page.reload();
  await expect(menu.getByRole('link', { name: say('office.nav.tags') })).toHaveCount(0);
  const pinned = menu.getByRole('region', { name: say('office.menu.pinned') });
  await pinned.getByRole('link', { name: say('office.nav.audit') }).click();
  await expect(page).toHaveURL('/admin/audit');

  // The pages of the team share one item.
  await menu.getByRole('link', { name: say('office.nav.team') }).click();
  await page
    .getByRole('navigation', { name: say('office.nav.team') })
    .getByRole('link', { name: say('office.nav.sellers'), exact: true })
    .click();
  await expect(page).toHaveURL('/sellers');
  await expect(menu.getByRole('link', { name: say('office.nav.team') })).toHaveAttribute('aria-current', 'page');
});

test('the menu of everybody in the team fits a low screen', async ({ visit }) => {
  for (const who of ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller']) {
    // In the languages of the longest names, which take two lines where the English ones take one.
    const { locale } = inLocale(who === 'admin' ? 'es' : 'pt-BR');
    const [page, say] = await Promise.all([visit(who, '/cases', { locale }), wordsIn(locale)]);
    await page.setViewportSize({ width: 1280, height: 768 });
    const side = page.getByRole('complementary');
    await expect(page.getByRole('navigation', { name: say('ui.shell.menu') })).toBeVisible();
    expect(await side.evaluate((menu) => menu.scrollHeight - menu.clientHeight), who).toBeLessThanOrEqual(0);
    await page.close();
  }
});
