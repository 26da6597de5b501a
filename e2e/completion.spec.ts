import { scale } from '@linkstand/contract/shared/rounding';
import type { Page } from '@playwright/test';
import { categoryId } from '../apps/server/src/demo/categories.ts';
import { KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { choose, confirm, orderButton, placeOrder, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { categoryIn } from './support/categories.ts';
import { inDatabase } from './support/database.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { ARTICLE, briefingAs, type Draft, draftOf, fund, order } from './support/orders.ts';
import { emailOf, freshClient } from './support/people.ts';
import { siteOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('en-US'));

const CLIENT = emailOf('Eoghan Mac Cárthaigh');

const firstOf = ({ briefings }: Draft) => {
  const [briefing] = briefings;
  if (!briefing) throw new Error('The draft has no briefing.');
  return briefing;
};
const placeOf = (draft: Draft, briefingId = firstOf(draft).id) =>
  `/user/campaign/new/briefings?campaign=${draft.id}&briefing=${briefingId}`;
const current = (draft: Draft) => briefingAs(CLIENT, { briefingId: firstOf(draft).id });

const keywordOf = (page: Page, say: Say) =>
  page.getByRole('textbox', { name: say('briefings.fields.keyword'), exact: true }).first();
const titleOf = (page: Page, say: Say) =>
  page.getByRole('textbox', { name: say('briefings.fields.title'), exact: true });
const expectState = (page: Page, say: Say, state: string) =>
  expect(page.getByRole('status').getByText(say(`campaigns.save.${state}`))).toBeVisible();

test.describe('what is typed', () => {
  test('is saved by itself, field by field, and stands on every device', async ({ visit, say }) => {
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    await keywordOf(page, say).fill('a keyword typed here');
    await page.getByLabel(say('briefings.fields.poCode')).fill('PO-2026-77');
    await page.getByLabel(say('campaigns.complete.instructions')).fill('No superlatives.\nTwo pictures.');
    await page.getByRole('radio', { name: say('briefings.reviewMode.review_and_publish') }).check();
    await page.getByRole('button', { name: say('briefings.targets.add') }).click();
    const further = page.getByRole('group', { name: say('briefings.targets.further', { number: 1 }) });
    await further.getByRole('textbox', { name: say('briefings.fields.keyword') }).fill('another keyword');
    await further.getByRole('textbox', { name: say('briefings.fields.url') }).fill('client.example/other');
    await further.getByRole('textbox', { name: say('briefings.fields.keyword') }).click();
    await expectState(page, say, 'saved');
    await expect
      .poll(async () => {
        const { targets, poCode, instructions, reviewMode } = await current(draft);
        return { targets: targets.map(({ keyword, url }) => [keyword, url]), poCode, instructions, reviewMode };
      })
      .toEqual({
        targets: [
          ['a keyword typed here', 'https://client.example/coast'],
          ['another keyword', 'https://client.example/other'],
        ],
        poCode: 'PO-2026-77',
        instructions: 'No superlatives.\nTwo pictures.',
        reviewMode: 'review_and_publish',
      });
    const elsewhere = await visit(CLIENT, placeOf(draft));
    await expect(keywordOf(elsewhere, say)).toHaveValue('a keyword typed here');
  });

  test('survives a reload in the middle of a word', async ({ visit, say }) => {
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    await keywordOf(page, say).fill('half a wor');
    await page.reload();
    await expect(keywordOf(page, say)).toHaveValue('half a wor');
    await expectState(page, say, 'saved');
    expect((await current(draft)).targets[0]?.keyword).toBe('half a wor');
  });

  test('waits for the connection, and is saved when it is back', async ({ visit, say, problems }) => {
    problems.expect(/^net::ERR_INTERNET_DISCONNECTED/);
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    await expectState(page, say, 'saved');
    await page.context().setOffline(true);
    await keywordOf(page, say).fill('typed on a train');
    await expectState(page, say, 'offline');
    expect((await current(draft)).targets[0]?.keyword).toBe('quiet coast');
    await page.context().setOffline(false);
    await expectState(page, say, 'saved');
    expect((await current(draft)).targets[0]?.keyword).toBe('typed on a train');
  });

  test('in two places at once asks which to keep, and only about what differs', async ({ visit, say, problems }) => {
    problems.expect(/^net::ERR_INTERNET_DISCONNECTED/, /^409 PUT \/api\/v1\/briefings\//);
    const draft = await draftOf(CLIENT);
    const [here, there] = [await visit(CLIENT, placeOf(draft)), await visit(CLIENT, placeOf(draft))];
    await expectState(here, say, 'saved');
    await here.context().setOffline(true);
    await titleOf(here, say).fill('The title from here');
    await keywordOf(here, say).fill('the keyword from here');
    await expectState(here, say, 'offline');
    await titleOf(there, say).fill('The title from there');
    await there.getByLabel(say('briefings.fields.poCode')).fill('FROM-THERE');
    await expect.poll(async () => (await current(draft)).poCode).toBe('FROM-THERE');

    await here.context().setOffline(false);
    const dialog = here.getByRole('dialog');
    await expect(dialog).toContainText(say('ui.conflict.title'));
    await expect(dialog).toContainText('The title from here');
    await expect(dialog).toContainText('The title from there');
    await expect(dialog).not.toContainText('FROM-THERE');
    await dialog.getByRole('button', { name: say('ui.conflict.keepMine') }).click();
    await expectState(here, say, 'saved');
    await expect
      .poll(async () => {
        const { title, poCode, targets } = await current(draft);
        return [title, poCode, targets[0]?.keyword];
      })
      .toEqual(['The title from here', 'FROM-THERE', 'the keyword from here']);
    await expect(here.getByLabel(say('briefings.fields.poCode'))).toHaveValue('FROM-THERE');
    await expect(titleOf(there, say)).toHaveValue('The title from here');
  });
});

test.describe('texts and files', () => {
  /** A picture that is one, with as many bytes as wanted behind it. */
  const picture = (bytes: number) => {
    const head = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length))]);
  };
  const MEGABYTE = 1024 * 1024;

  test('a picture goes into the text, one over 3 MB does not', async ({ visit, say, format }) => {
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
    await text.click();
    const pick = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: say('rich.image') }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    await pick('large.png', picture(3 * MEGABYTE + 1));
    await expect(toastOf(page, say('rich.imageTypes', { max: format.megabytes(3) }))).toBeVisible();
    await expect(text.locator('img')).toHaveCount(0);

    await pick('small.png', picture(2000));
    const image = text.locator('img');
    await expect(image).toBeVisible();
    // It is shown from the server, which gives it to the owner of the briefing only.
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1);
    await expect.poll(async () => (await current(draft)).content?.html).toContain('<img');
    expect((await current(draft)).attachments).toHaveLength(1);

    // What is typed next stands after the picture, and a second one follows the first.
    await page.keyboard.type('Below the picture.');
    await pick('second.png', picture(2000));
    await expect(image).toHaveCount(2);
    await page.keyboard.type('The last words.');
    await expect(text).toContainText('Below the picture.');
    // Gone before the server has answered what it was sent last.
    await page.reload();
    await expect(image).toHaveCount(2);
    await expect(text).toContainText('The last words.');
    await expectState(page, say, 'saved');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('attachments are judged by size, kind, and what is in them', async ({ visit, say, format, problems }) => {
    problems.expect(/^422 POST \/api\/v1\/briefings\/\d+\/files$/);
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    const files = page.getByRole('region', { name: say('campaigns.complete.filesTitle') });
    const drop = files.locator('input[type=file]');
    await drop.setInputFiles({ name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(3 * MEGABYTE + 1) });
    const sizes = { size: format.megabytes(3.1), max: format.megabytes(3) };
    await expect(files).toContainText(say('ui.files.tooLarge', { name: 'huge.pdf', ...sizes }));
    await drop.setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await expect(files).toContainText(say('ui.files.wrongType', { name: 'tool.exe' }));
    // A name can lie; the server looks at the bytes.
    await drop.setInputFiles({ name: 'tool.png', mimeType: 'image/png', buffer: Buffer.from('MZ not a picture') });
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect((await current(draft)).attachments).toEqual([]);

    await drop.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(3 * MEGABYTE) });
    await expect(toastOf(page, say('campaigns.complete.uploaded'))).toBeVisible();
    await expect(files).toContainText('logo.png');
    await files.getByRole('button', { name: say('briefings.files.remove', { name: 'logo.png' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui.actions.remove') })
      .click();
    await expect(toastOf(page, say('briefings.files.removed'))).toBeVisible();
    expect((await current(draft)).attachments).toEqual([]);
  });

  test('a Word document that is dropped becomes the text', async ({ visit, say }) => {
    const source = await draftOf(CLIENT, {
      briefing: { content: `${ARTICLE}<p>Straight out of <strong>Word</strong>.</p>` },
    });
    const document = await apiOf(CLIENT).briefings.downloadDocument({ params: { id: firstOf(source).id } });
    const bytes = Buffer.from(await document.arrayBuffer()).toString('base64');
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    const data = await page.evaluateHandle((base64) => {
      const content = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'article.docx'));
      return transfer;
    }, bytes);
    const zone = page.getByText(say('campaigns.complete.dropDocument'));
    await zone.waitFor();
    for (const event of ['dragenter', 'dragover', 'drop'] as const) {
      await zone.dispatchEvent(event, { dataTransfer: data });
    }
    // There is a text already: it is asked before that goes.
    await confirm(page, say('campaigns.complete.replaceLabel'));
    await expect(toastOf(page, say('campaigns.complete.imported', { name: 'article.docx' }))).toBeVisible();
    const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
    await expect(text).toContainText('Straight out of Word.');
    await expect(text.getByRole('heading', { name: 'Where the coast is quiet' })).toBeVisible();
    await expect.poll(async () => (await current(draft)).content?.html).toContain('<strong>Word</strong>');
  });
});

test.describe('what it costs', () => {
  /** A site that no other test orders from, at the end of the list. */
  const priced = async () => {
    const { data } = await apiOf(CLIENT).media.search({
      query: { page: 5, size: 1, sort: ['price,asc'] },
      body: { country: ['UY'], linkType: ['do_follow'] },
    });
    const [site] = data;
    if (!site) throw new Error('Too few sites in Uruguay.');
    return site;
  };
  const setPrice = (id: number, priceCents: number) =>
    inDatabase((db) => db.updateTable('sites').set({ priceCents }).where('id', '=', id).execute());

  test('a price that changed meanwhile is shown and asked about before anything is ordered', async ({
    visit,
    say,
    format: { money },
    problems,
  }) => {
    problems.expect(/^409 POST \/api\/v1\/campaigns\/\d+\/submit$/, /ERR_FAILED GET .*\/(events|draft|quote)$/);
    const site = await priced();
    const stored = await inDatabase((db) =>
      db.selectFrom('sites').select('priceCents').where('id', '=', site.id).executeTakeFirstOrThrow(),
    );
    const draft = await draftOf(CLIENT, { sites: [site.domain] });
    const page = await visit(CLIENT, '/media');
    // A line that is down: nothing tells the page to ask for the prices again.
    await page.route('**/api/v1/events', (route) => route.abort('failed'));
    const quoted = page.waitForResponse('**/quote');
    await page.goto(placeOf(draft));
    await quoted;
    const summary = page.getByRole('complementary', { name: say('campaigns.summary.title') });
    await expect(summary).toContainText(money(site.priceCents));
    // Whatever asks for the prices again, which the draft has too, would show the new one before it is submitted.
    await page.route(/\/(draft|quote)$/, (route) => route.abort('failed'));
    await setPrice(site.id, stored.priceCents + 10_000);
    try {
      await placeOrder(page, say);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(say('campaigns.quote.title'));
      await expect(dialog).toContainText(money(site.priceCents));
      const { totalCents } = await apiOf(CLIENT).campaigns.quote({ params: { id: draft.id } });
      expect(totalCents).toBeGreaterThan(site.priceCents);
      await dialog.getByRole('button', { name: say('campaigns.quote.back') }).click();
      expect((await current(draft)).status).toBe('draft');
      await expect(summary).toContainText(money(totalCents));
      await setPrice(site.id, stored.priceCents + 20_000);
      await placeOrder(page, say);
      const { totalCents: dearer } = await apiOf(CLIENT).campaigns.quote({ params: { id: draft.id } });
      const withVat = money(dearer + scale(dearer, draft.vatBp ?? 0, 10_000));
      await dialog.getByRole('button', { name: say('campaigns.review.order', { amount: withVat }) }).click();
      await expect(page).toHaveURL(/\/success-request/);
      expect(await current(draft)).toMatchObject({ status: 'waiting', priceCents: dearer });
    } finally {
      await setPrice(site.id, stored.priceCents);
    }
  });

  test('a sensitive category shows its surcharge, and is refused where the site refuses it', async ({
    visit,
    say,
    locale,
    format: { money },
  }) => {
    const [travel, crypto] = await Promise.all([categoryIn(locale, 'Travel'), categoryIn(locale, 'Crypto')]);
    const draft = await draftOf(CLIENT, { sites: [KNOWN_SITES.sensitive, KNOWN_SITES.plain] });
    const page = await visit(CLIENT, placeOf(draft));
    const category = say('briefings.fields.category');
    // Cleared, it takes the campaign's default, and says so.
    await expect(page.getByRole('combobox', { name: category })).toHaveValue(travel);
    await choose(page, category, crypto);
    const summary = page.getByRole('complementary', { name: say('campaigns.summary.title') });
    const { id } = await siteOf(KNOWN_SITES.sensitive);
    const { quote } = await apiOf(CLIENT).media.get({ params: { id }, query: { about: [categoryId('crypto')] } });
    await expect(summary).toContainText(money(quote.priceCents ?? 0));

    const plain = draft.briefings.find(({ site }) => site.domain === KNOWN_SITES.plain);
    await page.goto(placeOf(draft, plain?.id));
    await expect(page.getByRole('heading', { name: plain?.site.name ?? '' })).toBeVisible();
    await page.getByRole('combobox', { name: category }).click();
    const option = page.getByRole('option', { name: crypto });
    await expect(option).toContainText(say('briefings.targets.refused'));
    await option.click();
    await expect(page.getByText(say('briefings.targets.refusedMessage'))).toBeVisible();
    await expect(page.getByRole('combobox', { name: category })).toHaveValue(travel);
  });

  test('a change after submission that costs more asks first', async ({
    visit,
    say,
    locale,
    format: { money },
    problems,
  }) => {
    problems.expect(/^422 PUT \/api\/v1\/briefings\//, /^409 PUT \/api\/v1\/briefings\//);
    const ordered = await order(CLIENT, { sites: [KNOWN_SITES.sensitive] });
    const before = await briefingAs(CLIENT, ordered);
    const page = await visit(
      CLIENT,
      `/user/campaign/new/briefings?campaign=${ordered.campaignId}&briefing=${ordered.briefingId}`,
    );
    await choose(page, say('briefings.fields.category'), await categoryIn(locale, 'Crypto'));
    await expect(page.getByRole('dialog')).toContainText(money(before.priceCents ?? 0));
    await confirm(page, say('campaigns.price.confirm'));
    await expectState(page, say, 'saved');
    const after = await briefingAs(CLIENT, ordered);
    expect(after.topic).toBe('crypto');
    expect(after.priceCents).toBeGreaterThan(before.priceCents ?? 0);
  });
});

test.describe('submitting', () => {
  test('waits until everything is there, and each missing word leads to its field', async ({ visit, say, locale }) => {
    const draft = await draftOf(CLIENT, {
      sites: [KNOWN_SITES.plain, KNOWN_SITES.english],
      briefing: { targets: [{ keyword: '', url: '', categoryId: null }], content: '', reviewMode: null },
    });
    const page = await visit(CLIENT, `/user/campaign/new/briefings?campaign=${draft.id}`);
    const summary = page.getByRole('complementary', { name: say('campaigns.summary.title') });
    await summary.getByRole('button', { name: say('campaigns.review.open') }).click();
    const review = page.getByRole('dialog');
    await expect(review.getByRole('button', { name: orderButton(say) })).toBeDisabled();
    await expect(review.getByRole('button', { name: say('briefings.missing.keyword') })).toHaveCount(2);
    await review.getByRole('button', { name: say('campaigns.review.back') }).click();
    // The category is the campaign's default until a publication has one of its own.
    for (const field of ['keyword', 'url', 'reviewMode', 'content']) {
      await expect(summary.getByRole('button', { name: say(`briefings.missing.${field}`) })).toHaveCount(2);
    }
    await summary
      .getByRole('button', { name: say('briefings.missing.url') })
      .last()
      .click();
    const second = draft.briefings[1];
    await expect(page).toHaveURL(new RegExp(`briefing=${second?.id}`));
    await expect(page.getByRole('textbox', { name: say('briefings.fields.url'), exact: true })).toBeFocused();

    // What one site has, all can take.
    await keywordOf(page, say).fill('one keyword');
    await page
      .getByRole('textbox', { name: say('briefings.fields.url'), exact: true })
      .fill('https://client.example/a');
    await choose(page, say('briefings.fields.category'), await categoryIn(locale, 'Travel'));
    await page.getByRole('radio', { name: say('briefings.reviewMode.review_and_publish') }).check();
    await page.getByText(say('campaigns.complete.writeForMe'), { exact: true }).click();
    await page.getByRole('button', { name: say('campaigns.applyAll.action') }).click();
    const dialog = page.getByRole('dialog');
    for (const part of ['links', 'texts', 'categories']) {
      await dialog.getByRole('checkbox', { name: say(`campaigns.applyAll.${part}`) }).check();
    }
    await dialog.getByRole('checkbox', { name: say('briefings.fields.reviewMode') }).check();
    await dialog.getByRole('button', { name: say('campaigns.applyAll.apply') }).click();
    await expect(toastOf(page, say('campaigns.applyAll.done', { count: 1 }))).toBeVisible();
    await expect(summary.getByText(say('campaigns.summary.missingTitle'))).toBeHidden();
    await placeOrder(page, say);
    await expect(page).toHaveURL(/\/success-request/);
    const campaign = await apiOf(CLIENT).campaigns.get({ params: { id: draft.id } });
    expect(campaign.briefings.map(({ status, keyword }) => [status, keyword])).toEqual([
      ['waiting', 'one keyword'],
      ['waiting', 'one keyword'],
    ]);
  });

  test('needs a default category, said once and asked for among the details', async ({ visit, say }) => {
    const draft = await draftOf(CLIENT, { sites: [KNOWN_SITES.plain, KNOWN_SITES.english] });
    await apiOf(CLIENT).campaigns.update({
      params: { id: draft.id },
      version: draft.version,
      body: { defaultCategoryId: null },
    });
    const page = await visit(CLIENT, placeOf(draft));
    await page.getByRole('button', { name: say('campaigns.review.open') }).click();
    const review = page.getByRole('dialog');
    // What is ordered of each site stands beside its price: every anchor with where it leads.
    for (const { targets, briefingType } of draft.briefings) {
      for (const { keyword, url } of targets) await expect(review).toContainText(`${keyword} → ${url}`);
      await expect(review).toContainText(say(`briefings.briefingType.${briefingType}`));
    }
    // It stays open when the window becomes narrow, and wide again.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(review).toBeVisible();
    }
    const missing = review.getByRole('button', { name: say('briefings.missing.defaultCategory') });
    await expect(missing).toHaveCount(1);
    await expect(review.getByRole('button', { name: orderButton(say) })).toBeDisabled();
    await missing.click();
    await expect(review).toBeHidden();
    await expect(page.getByRole('heading', { name: say('campaigns.complete.detailsTitle') })).toBeVisible();
    await expect(page.getByRole('combobox', { name: say('campaigns.complete.defaultCategory') })).toBeFocused();
    await expect(page).not.toHaveURL(/briefing=/);
  });

  test('needs at least one briefing', async ({ visit, say }) => {
    const draft = await draftOf(CLIENT);
    const page = await visit(CLIENT, placeOf(draft));
    await page.getByRole('button', { name: say('campaigns.complete.removeSite') }).click();
    await confirm(page, say('campaigns.complete.removeLabel'));
    await expect(page.getByText(say('campaigns.summary.nothingHelp')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: say('campaigns.review.open') })).toHaveCount(0);
  });

  test('needs a confirmed address; everything typed stays while that is done', async ({ visit, say, problems }) => {
    problems.expect(/^422 POST \/api\/v1\/campaigns\/\d+\/submit$/);
    const person = await freshClient('Hasty Person', { verified: false });
    await fund(person.email);
    const draft = await draftOf(person.email);
    const page = await visit(person.email, placeOf(draft));
    await placeOrder(page, say);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('users.verify.title'));
    await dialog.getByRole('button', { name: say('users.verify.check') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(say('users.verify.notYet'));

    const other = await page.context().newPage();
    await other.goto(linkIn(await mailTo(person.email), '/auth?'));
    await other.getByRole('button', { name: say('public.verify.act') }).click();
    await expect(other.getByRole('heading', { name: say('public.verify.done') })).toBeVisible();
    await other.close();
    const check = dialog.getByRole('button', { name: say('users.verify.check') });
    // Coming back to the page it may have noticed by itself.
    await Promise.race([check.click(), dialog.waitFor({ state: 'hidden' })]);
    await expect(toastOf(page, say('users.verify.done'))).toBeVisible();
    await placeOrder(page, say);
    await expect(page).toHaveURL(/\/success-request/);
  });
});
