import { contract } from '@linkstand/contract';
import { createClient } from '@linkstand/contract/shared/client';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Page } from '@playwright/test';
import { KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from '../apps/server/src/demo/people.ts';
import { apiOf } from './support/api.ts';
import { mailTo } from './support/mailbox.ts';
import { ARTICLE, briefingAs, inDays, move, statusOf } from './support/orders.ts';
import { askOwner, publishPage } from './support/owners.ts';
import { emailOf } from './support/people.ts';
import { serverUrl } from './support/server-address.ts';
import { expect, inLocale, test } from './support/test.ts';
import { type Say, wordsIn } from './support/words.ts';

/** Whose orders these tests make, so that nobody else's campaigns change. */
const CLIENT = emailOf('Zuzanna Wójcik');
/** Of an owner who reads English. */
const SITE = KNOWN_SITES.english;

// Owners read on a phone.
test.use({ ...inLocale('en-US'), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const ask = (name: string) => askOwner(CLIENT, name, SITE);

/** This owner reads English, so a test in another language chooses it as a reader would. */
const chooseLanguage = async ({ page, locale }: { page: Page; locale: Locale }) => {
  if (locale === 'en-US') return;
  await page.addInitScript((chosen) => localStorage.setItem('owner-language', chosen), locale);
};

async function checkAddress(page: Page, say: Say, address: string): Promise<void> {
  await page.getByLabel(say('external.confirm.url')).fill(address);
  await page.getByRole('button', { name: say('external.confirm.check') }).click();
}

test.describe('an owner who is asked', () => {
  test.beforeEach(chooseLanguage);

  test('opens the link of its mail and promises the day that fits, with one tap', async ({ page, say, format }) => {
    const order = await ask('Savings in one tap');
    const { ownerContact } = await briefingAs('admin', order);
    const mail = await mailTo(ownerContact?.email ?? '', ({ links }) => links.some((url) => url.includes(order.link)));
    const link = mail.links.find((url) => url.includes(order.link));
    await page.goto(link ?? '');
    await expect(page).toHaveURL(publishPage(order.link));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Savings in one tap');
    await expect(page.getByText(say('external.answer.title'))).toBeVisible();

    const day = inDays(7);
    await page.getByRole('radio', { name: format.day(day) }).check();
    await page.getByRole('button', { name: say('external.answer.accept', { day: format.day(day) }) }).click();
    await expect(page.getByText(say('external.answer.accepted', { day: format.day(day) }))).toBeVisible();
    await expect(page.getByRole('heading', { name: say('external.confirm.title') })).toBeVisible();
    expect(await briefingAs('admin', order)).toMatchObject({
      status: 'waiting_publish',
      promisedDate: day,
    });
  });

  test('promises any other day, and later another one with its reason', async ({ page, say, format }) => {
    const order = await ask('Savings on another day');
    // Once, because midnight may pass meanwhile.
    const [first, second] = [inDays(11), inDays(14)];
    await page.goto(publishPage(order.link));
    await page.getByRole('radio', { name: say('external.answer.other') }).check();
    const field = page.getByLabel(say('external.answer.day'));
    await field.fill(format.typedDay(first));
    await field.press('Tab');
    const accept = say('external.answer.accept', { day: format.day(first) });
    await page.getByRole('button', { name: accept }).click();
    await expect(page.getByRole('heading', { name: say('external.confirm.title') })).toBeVisible();

    await page.getByRole('button', { name: say('external.promise.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('external.promise.confirm') }).click();
    // Both are asked for: the day and why.
    await expect(dialog.getByText(say('common.errors.required'))).toHaveCount(2);
    await dialog.getByLabel(say('external.promise.day')).fill(format.typedDay(second));
    await dialog.getByLabel(say('ui.confirm.reason')).fill('Our editor is on holiday.');
    await dialog.getByRole('button', { name: say('external.promise.confirm') }).click();
    await expect(page.getByText(say('external.promise.done', { day: format.day(second) }))).toBeVisible();
    const { promisedDate, history } = await briefingAs('admin', order);
    expect(promisedDate).toBe(second);
    expect(history.find(({ action }) => action === 'change_promise')?.reason).toBe('Our editor is on holiday.');
  });

  test('declines with a reason, which opens a case, and reads so when it comes back', async ({ page, say }) => {
    const order = await ask('Savings nobody wants');
    await page.goto(publishPage(order.link));
    await page.getByRole('button', { name: say('external.decline.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('external.decline.reason')).fill('We stopped taking such articles.');
    // What was written and not sent is found after a reload.
    await page.reload();
    await expect(dialog.getByLabel(say('external.decline.reason'))).toHaveValue('We stopped taking such articles.');
    await dialog.getByRole('button', { name: say('external.decline.confirm') }).click();
    await expect(page.getByRole('heading', { name: say('external.declined.title') })).toBeVisible();
    expect(await statusOf(order)).toBe('in_review');
    const { data } = await apiOf('coordinator').cases.search({ body: { briefingId: order.briefingId } });
    expect(data.map(({ kind }) => kind)).toEqual(['declined']);

    await page.reload();
    await expect(page.getByRole('heading', { name: say('external.declined.title') })).toBeVisible();
    await expect(page.getByText('We stopped taking such articles.')).toBeVisible();
  });

  test('asks, and reads the answer of the team', async ({ page, say }) => {
    const order = await ask('Savings with a question');
    await page.goto(publishPage(order.link));
    await page.getByRole('button', { name: say('external.talk.action') }).click();
    const field = page.getByLabel(say('external.talk.field'));
    await expect(field).toBeFocused();
    await page.keyboard.type('May we shorten the title?');
    await page.getByRole('button', { name: say('external.talk.send') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'May we shorten the title?' })).toBeVisible();
    await expect(field).toHaveValue('');

    await apiOf('coordinator').briefings.writeMessage({
      params: { id: order.briefingId },
      body: { audience: 'owner', body: 'Of course you may.' },
    });
    await page.reload();
    const answer = page.getByRole('listitem').filter({ hasText: 'Of course you may.' });
    await expect(answer).toContainText(say('external.talk.team'));
  });

  test('copies the text and downloads it', async ({ page, say }) => {
    const order = await ask('Savings to take along');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(publishPage(order.link));
    await page.getByRole('button', { name: say('external.content.copyHtml') }).click();
    await expect(page.getByText(say('external.content.htmlCopied'))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(ARTICLE);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('external.content.download') }).click();
    expect((await download).suggestedFilename()).toBe('Savings to take along.docx');
    const markdown = page.waitForEvent('download');
    await page.getByRole('button', { name: say('external.content.downloadOther') }).click();
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
    expect((await markdown).suggestedFilename()).toBe('Savings to take along.md');
  });
});

test.describe('an owner who has published', () => {
  test.beforeEach(chooseLanguage);

  test('confirms where the link is as agreed, and lands on /final-url-sent', async ({ page, say }) => {
    const order = await ask('Savings as agreed');
    await page.goto(publishPage(order.link));
    await page.getByRole('button', { name: say('external.answer.online') }).click();

    // An address elsewhere is refused on its field, as is one that is none.
    await page.getByLabel(say('external.confirm.url')).fill('not an address');
    await page.getByRole('button', { name: say('external.confirm.check') }).click();
    await expect(page.getByText(say('external.confirm.malformed', { site: SITE }))).toBeVisible();

    await checkAddress(page, say, order.address);
    await expect(page.getByText(say('external.check.ok'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('external.confirm.confirm') }).click();
    await expect(page).toHaveURL(`/final-url-sent?link=${order.link}`);
    await expect(page.getByRole('heading', { name: say('external.sent.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: order.address })).toHaveAttribute('href', order.address);
    expect(await statusOf(order)).toBe('published');
  });

  test('is told what is wrong with the link: fixes it', async ({ page, say, problems }) => {
    problems.expect(/^422 POST \/api\/v1\/external\//);
    const order = await ask('Savings put right');
    await page.goto(publishPage(order.link));
    await page.getByRole('button', { name: say('external.answer.online') }).click();

    await checkAddress(page, say, 'https://elsewhere.example/story');
    await expect(page.getByText(say('external.confirm.offSite', { site: SITE }))).toBeVisible();
    expect(await statusOf(order)).toBe('pending_owner');

    await checkAddress(page, say, `${order.address}-nofollow`);
    await expect(page.getByText(say('external.problem.link_nofollow'))).toBeVisible();
    await expect(page.getByText(say('external.fix.link_nofollow'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('external.confirm.fixed') })).toBeVisible();
    await page.getByLabel(say('external.confirm.url')).fill(order.address);
    await page.getByRole('button', { name: say('external.confirm.check') }).click();
    await page.getByRole('button', { name: say('external.confirm.confirm') }).click();
    await expect(page).toHaveURL(`/final-url-sent?link=${order.link}`);
    const { openCases, checkOk } = await briefingAs('admin', order);
    expect({ openCases, checkOk }).toEqual({ openCases: 0, checkOk: true });
  });

  test('or explains it, which the team gets as a case; and corrects the address later', async ({ page, say }) => {
    const order = await ask('Savings explained');
    await page.goto(publishPage(order.link));
    await page.getByRole('button', { name: say('external.answer.online') }).click();
    await checkAddress(page, say, `${order.address}-nofollow`);
    const explain = page.getByRole('button', { name: say('external.confirm.explainConfirm') });
    await explain.click();
    await expect(page.getByText(say('external.confirm.explainFirst'))).toBeVisible();
    await page.getByLabel(say('external.confirm.explain')).fill('Our system sets it on every link.');
    await explain.click();
    await expect(page).toHaveURL(`/final-url-sent?link=${order.link}`);
    await expect(page.getByText(say('external.problem.link_nofollow'))).toBeVisible();
    const { data } = await apiOf('coordinator').cases.search({ body: { briefingId: order.briefingId } });
    expect(data.map(({ kind }) => kind)).toEqual(['link_problem']);

    await page.getByRole('button', { name: say('external.sent.correctOrCheck') }).click();
    await expect(page.getByLabel(say('external.confirm.url'))).toHaveValue(`${order.address}-nofollow`);
    await checkAddress(page, say, order.address);
    const save = page.getByRole('button', { name: say('external.sent.save') });
    await save.click();
    await expect(save).toBeHidden();
    // What was said of the first address may still be there.
    await expect(page.getByText(say('external.sent.saved')).last()).toBeVisible();
    await expect(page.getByText(say('external.check.ok'), { exact: true })).toBeVisible();
    const { publicationUrl, checkOk } = await briefingAs('admin', order);
    expect({ publicationUrl, checkOk }).toEqual({ publicationUrl: order.address, checkOk: true });
    // The link of the mail leads to the same page from now on.
    await page.goto(publishPage(order.link));
    await expect(page).toHaveURL(`/final-url-sent?link=${order.link}`);
  });
});

test.describe('a link that opens nothing', () => {
  const UNKNOWN = '00000000-0000-4000-8000-000000000000';

  test('says so in the same words whether it is unknown, malformed or taken back', async ({
    page,
    say,
    locale,
    problems,
  }) => {
    await chooseLanguage({ page, locale });
    problems.expect(/^40[04] GET \/api\/v1\/external\//);
    const order = await ask('Savings taken back');
    await page.goto(publishPage(order.link));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Savings taken back');
    await move('coordinator', order, 'recall', { reason: 'The client wants another text.' });
    const read = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('external.ended.title'));
      return await page.getByRole('main').textContent();
    };
    const shown = await read(publishPage(order.link));
    expect(shown).not.toContain('Savings');
    for (const path of [
      `/external/briefings/${UNKNOWN}/owner/publish`,
      '/external/briefings/nonsense/owner/publish',
      `/external/owner/${UNKNOWN}/briefings`,
      `/final-url-sent?link=${UNKNOWN}`,
    ])
      expect(await read(path), path).toBe(shown);
    await page.goto('/final-url-sent');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('external.sent.title'));
  });

  test('tells a program nothing either', async () => {
    const order = await ask('Savings kept secret');
    const { version } = await move('coordinator', order, 'recall', { reason: 'The client wants another text.' });
    const { external } = createClient(contract, { baseUrl: serverUrl(), token: async () => null });
    const refusals = [order.link, UNKNOWN].flatMap((uuid) => [
      external.briefing({ params: { uuid } }),
      external.document({ params: { uuid } }),
      external.ask({ params: { uuid }, body: { body: 'Who is there?' } }),
      external.accept_publication({ params: { uuid }, version, body: { promisedDate: inDays(1) } }),
    ]);
    const answers = await Promise.allSettled(refusals);
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.status)).toEqual(
      answers.map(() => 404),
    );
  });
});

test.describe('on a phone', () => {
  test('an owner finds all that is hers, in her language', async ({ page }) => {
    const say = await wordsIn('es');
    await page.goto(`/external/owner/${MAIN_OWNER.link}/briefings`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('external.list.title'));
    await expect(page.getByText(MAIN_OWNER.name)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.locator(`a[href$="${OWNER_LINKS.asked}/owner/publish"]`).click();
    await expect(page).toHaveURL(`/external/briefings/${OWNER_LINKS.asked}/owner/publish`);
    await page.getByRole('link', { name: say('external.publish.all') }).click();
    await expect(page).toHaveURL(`/external/owner/${MAIN_OWNER.link}/briefings`);
  });
});
