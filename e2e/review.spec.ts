import { readFileSync } from 'node:fs';
import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Page } from '@playwright/test';
import { CLIENT_CAMPAIGNS, KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { act, choose, confirm, placeOrder, textContaining, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { categoryIn } from './support/categories.ts';
import { freshName } from './support/fresh.ts';
import { exportCsv } from './support/lists.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import {
  ARTICLE,
  advanceTo,
  briefingAs,
  draftOf,
  fund,
  inDays,
  move,
  type Ordered,
  order,
  orderIn,
  statusOf,
} from './support/orders.ts';
import { emailOf } from './support/people.ts';
import { siteOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('es'));

/** A client whose orders only these tests use. */
const CLIENT = emailOf('Søren Kjær');
const PLACE = ({ briefingId }: Ordered) => `/briefings/${briefingId}`;

const expectStatus = (page: Page, say: Say, status: string) =>
  expect(
    page
      .getByRole('main')
      .getByText(say(`briefings.status.${status}`), { exact: true })
      .first(),
  ).toBeVisible();

/** Types into a select that searches on the server, and takes the first result. */
async function find(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text);
  const option = page.getByRole('option', { name: text }).first();
  // While it searches, its list moves to the other side of the field.
  await expect(option).toBeEnabled();
  await option.click();
}

test.describe('the queue of requests', () => {
  test('is decided all at once, or not at all', async ({ visit, say, refusalText }) => {
    const draft = await draftOf(CLIENT, { sites: [KNOWN_SITES.plain, KNOWN_SITES.english] });
    const { totalCents } = await apiOf(CLIENT).campaigns.quote({ params: { id: draft.id } });
    await fund(CLIENT, totalCents * 2);
    await apiOf(CLIENT).campaigns.submit({ params: { id: draft.id }, body: { expectedTotalCents: totalCents } });

    const page = await visit('coordinator', '/requests');
    await page.getByRole('row').filter({ hasText: draft.name }).click();
    await expect(page).toHaveURL(`/requests?open=${draft.id}`);
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: say('requests.decideAll.action') }).click();
    await panel.getByRole('button', { name: say('requests.decideAll.denyAll') }).click();
    const decisions = panel.getByRole('combobox');
    await decisions.first().click();
    const mode = say('briefings.reviewMode.publish_as_is');
    await page.getByRole('option', { name: say('requests.approveAs', { mode }) }).click();

    // Without a reason, nothing happens to any of them.
    const apply = panel.getByRole('button', { name: say('requests.decideAll.submit', { count: 2 }) });
    await apply.click();
    await expect(panel.getByText(refusalText('required'))).toBeVisible();
    const states = async () =>
      (await apiOf('admin').requests.get({ params: { id: draft.id } })).briefings.map(({ status }) => status);
    expect(await states()).toEqual(['waiting', 'waiting']);

    await panel.getByLabel(say('ui.confirm.reason')).fill('This site takes no travel this month.');
    await apply.click();
    await expect(toastOf(page, textContaining(say('requests.decideAll.done', { count: 2 })))).toBeVisible();
    // Publish as is: with its own text it goes straight to the owner.
    expect(await states()).toEqual(['pending_owner', 'denied']);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/requests');
    await expect(page.getByRole('row').filter({ hasText: draft.name })).toHaveCount(0);
    const queues = page.getByRole('group', { name: say('ui.list.queues') });
    await queues.getByRole('button', { name: say('requests.queues.all'), exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: draft.name })).toBeVisible();
  });

  test('admins approve directly and give a campaign to another client', async ({ visit, say, problems }) => {
    problems.expect(/^404 GET \/api\/v1\/campaigns\//);
    const ordered = await order(CLIENT);
    const page = await visit('admin', `/requests?open=${ordered.campaignId}`);
    const panel = page.getByRole('dialog');
    const heir = emailOf('Harriet Osei');
    await panel.getByRole('button', { name: say('requests.changeUser.action') }).click();
    await find(page, say('requests.create.client'), 'Harriet Osei');
    await panel.getByLabel(say('ui.confirm.reason')).fill('Ordered with the wrong account.');
    await panel
      .getByRole('button', { name: say('requests.changeUser.action') })
      .last()
      .click();
    await expect(toastOf(page, say('requests.changeUser.done', { name: 'Harriet Osei' }))).toBeVisible();
    const campaign = apiOf(CLIENT).campaigns.get({ params: { id: ordered.campaignId } });
    await expect(campaign).rejects.toMatchObject({ status: 404 });
    const inherited = await apiOf(heir).campaigns.get({ params: { id: ordered.campaignId } });
    expect(inherited.name).toBe(ordered.title);

    await panel.getByRole('button', { name: say('staff-briefings.act.approve_directly') }).click();
    // It mails the owner, so it asks first.
    expect(await statusOf(ordered)).toBe('waiting');
    await page
      .getByRole('dialog', { name: say('staff-briefings.act.approve_directly') })
      .getByRole('button', { name: say('requests.approve'), exact: true })
      .click();
    await expect(toastOf(page, say('staff-briefings.done.approve'))).toBeVisible();
    expect(await statusOf(ordered)).toBe('pending_owner');
    // Keeps it out of other tests of that client.
    await move('admin', ordered, 'cancel', { reason: 'The test is over.' });
  });

  test('a campaign is prepared for a client, and submitted with its mandate', async ({ visit, say, locale }) => {
    const page = await visit('admin', '/requests/new');
    const travel = await categoryIn(locale, 'Travel');
    const name = freshName('Prepared');
    await page.getByRole('button', { name: say('requests.create.submit') }).click();
    await expect(page.getByText(say('common.errors.required'))).toBeVisible();
    await expect(page.getByText(say('requests.create.needsSites'))).toBeVisible();
    await find(page, say('requests.create.client'), 'Søren Kjær');
    await find(page, say('requests.create.addSite'), 'London Fintech Weekly');
    await page.getByLabel(say('requests.create.name')).fill(name);
    await page.getByRole('textbox', { name: say('requests.create.generalTitle') }).fill(name);
    await choose(page, say('requests.create.category'), travel);
    await page.getByRole('button', { name: say('requests.create.submit') }).click();
    await expect(page).toHaveURL(/\/requests\/\d+\/complete/);
    const campaignId = Number(/requests\/(\d+)/.exec(page.url())?.[1]);

    const sites = page.getByRole('navigation', { name: say('campaigns.complete.sites') });
    await sites.getByRole('button', { name: 'London Fintech Weekly' }).click();
    await page.getByRole('textbox', { name: say('briefings.fields.keyword') }).fill('prepared keyword');
    await page
      .getByRole('textbox', { name: say('briefings.fields.url'), exact: true })
      .fill('https://client.example/p');
    await choose(page, say('briefings.fields.category'), travel);
    await page.getByRole('radio', { name: say('briefings.reviewMode.review_and_publish') }).check();
    await choose(page, say('briefings.fields.linkType'), say('common.linkType.do_follow'));
    await page.getByText(say('campaigns.complete.writeForMe'), { exact: true }).click();
    await placeOrder(page, say, 'Mail of November 19, 10:05');
    await expect
      .poll(async () => (await apiOf(CLIENT).campaigns.get({ params: { id: campaignId } })).status)
      .toBe('waiting');
    const client = await visit(CLIENT, `/user/campaign/${campaignId}`);
    await expect(client.getByText(say('campaigns.page.byTeam', { name: 'Linkstand' }))).toBeVisible();
  });
});

test.describe('the list of briefings', () => {
  test('is filtered by its address, kept as a view, exported, and opened with the keyboard', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'waiting_review');
    const page = await visit('coordinator', `/briefings?text=${encodeURIComponent(ordered.title)}`);
    const row = page.getByRole('row').filter({ hasText: ordered.title });
    await expect(row).toHaveCount(1);
    await page
      .getByRole('button', { name: say('staff-briefings.columns.status') })
      .first()
      .click();
    await page.getByRole('checkbox', { name: say('briefings.status.done') }).check();
    await expect(page).toHaveURL(/status=done/);
    await expect(row).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.goto(`/briefings?text=${encodeURIComponent(ordered.title)}&status=waiting_review`);
    await expect(row).toHaveCount(1);

    await page.getByRole('button', { name: say('ui.list.views') }).click();
    await page.getByLabel(say('ui.list.viewName')).fill('My queue');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui.actions.save') })
      .click();
    await page.goto('/briefings');
    await page.getByRole('button', { name: say('ui.list.views') }).click();
    await page
      .getByRole('menuitem', { name: 'My queue' })
      .or(page.getByRole('button', { name: 'My queue' }))
      .first()
      .click();
    await expect(page).toHaveURL(/status=waiting_review/);
    await expect(row).toHaveCount(1);

    const download = exportCsv(page, say);
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.trim().split(/\r?\n/)).toHaveLength(2);
    expect(csv).toContain(ordered.title);

    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(PLACE(ordered));
  });

  test('is handed out to editors, several at a time', async ({ visit, say }) => {
    const name = freshName('Handed out');
    const first = await orderIn(CLIENT, 'waiting_review', { name });
    const second = await orderIn(CLIENT, 'waiting_review', { name });
    const page = await visit('coordinator', `/briefings?text=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
    await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
    await page.getByRole('button', { name: say('staff-briefings.assign.action') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('staff-briefings.assign.what', { count: 2 }));
    await choose(page, say('staff-briefings.columns.editor'), 'Declan O’Rourke');
    await dialog.getByRole('button', { name: say('staff-briefings.assign.action') }).click();
    await expect(toastOf(page, textContaining(say('staff-briefings.assign.done', { count: 2 })))).toBeVisible();
    for (const ordered of [first, second]) {
      expect((await briefingAs('admin', ordered)).editor?.name).toBe('Declan O’Rourke');
    }
    // An editor doesn't see another editor's briefings.
    await expect(briefingAs('editor', first)).rejects.toMatchObject({ status: 404 });
  });
});

test.describe('one briefing', () => {
  test('what somebody else did meanwhile is told, and nothing is overwritten', async ({ visit, say, problems }) => {
    problems.expect(/^409 POST \/api\/v1\/briefings\/\d+\/start_review$/, /ERR_FAILED GET \/api\/v1\/events$/);
    const ordered = await orderIn(CLIENT, 'waiting_review');
    const page = await visit('coordinator', '/cases');
    // The connection is down, so the page gets no live updates.
    await page.route('**/api/v1/events', (route) => route.abort('failed'));
    await page.goto(PLACE(ordered));
    await expectStatus(page, say, 'waiting_review');
    await move('editor', ordered, 'start_review', {});
    await act(page, say, say('staff-briefings.act.start_review'));
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectStatus(page, say, 'in_review');
    await expect(page.getByText(say('staff-briefings.changed.title'))).toBeVisible();
    expect((await briefingAs('admin', ordered)).editor?.name).toBe('Clara Nogueira');
  });

  test('notes and messages reach whom they are for, and nobody else', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'pending_owner');
    const page = await visit('editor', PLACE(ordered));
    const note = page.getByRole('textbox', { name: say('staff-briefings.sections.internalComment') });
    await note.fill('Careful with the tone.');
    await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
    await expect(toastOf(page, say('staff-briefings.done.write_internal_comment'))).toBeVisible();
    const write = async (audience: string, body: string) => {
      await page.getByRole('tab', { name: say(`briefings.messages.${audience}`) }).click();
      await page.getByRole('textbox', { name: say(`briefings.messages.placeholder.${audience}`) }).fill(body);
      await page.getByRole('button', { name: say('briefings.messages.send'), exact: true }).click();
      await expect(page.getByRole('tabpanel').getByText(body)).toBeVisible();
    };
    // A draft waits while another conversation is read and written in.
    await page.getByRole('tab', { name: say('briefings.messages.internal') }).click();
    const draft = page.getByRole('textbox', { name: say('briefings.messages.placeholder.internal') });
    await draft.fill('Not sent yet.');
    await write('client', 'For the client to read.');
    await page.getByRole('tab', { name: say('briefings.messages.internal') }).click();
    await expect(draft).toHaveValue('Not sent yet.');
    await write('internal', 'For the team to read.');
    await write('owner', 'For the owner to read.');

    const client = await visit(CLIENT, `/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
    await expect(client.getByText('For the client to read.')).toBeVisible();
    for (const secret of ['For the team to read.', 'For the owner to read.', 'Careful with the tone.']) {
      await expect(client.getByText(secret)).toHaveCount(0);
    }
    await client.getByRole('textbox', { name: say('briefings.messages.toTeam') }).fill('And back to you.');
    await client.getByRole('button', { name: say('briefings.messages.send'), exact: true }).click();
    // Without a reload.
    await page.getByRole('tab', { name: say('briefings.messages.client') }).click();
    await expect(page.getByRole('tabpanel').getByText('And back to you.')).toBeVisible();
  });

  test('words typed just before it is sent to the client are sent with it', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit('editor', PLACE(ordered));
    await page.getByRole('button', { name: say('staff-briefings.content.edit'), exact: true }).click();
    const text = page.getByRole('textbox', { name: say('briefings.fields.content') });
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' The very last words.');
    // At once, before the autosave.
    await act(page, say, say('staff-briefings.act.send_to_client'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('staff-briefings.act.send_to_client') })
      .click();
    await expectStatus(page, say, 'pending_client');
    expect((await briefingAs(CLIENT, ordered)).content?.html).toContain('The very last words.');
  });

  test('words typed just before the page is left are kept', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit('editor', PLACE(ordered));
    await page.getByRole('button', { name: say('staff-briefings.content.edit'), exact: true }).click();
    await page.getByRole('textbox', { name: say('briefings.fields.content') }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Before leaving.');
    await page.locator('nav a[href="/briefings"]').first().click();
    await expect(page).toHaveURL(/\/briefings(\?|$)/);
    expect((await briefingAs('admin', ordered)).content?.html).toContain('Before leaving.');
  });

  test('its versions are compared, its text is copied and downloaded', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'pending_client');
    await move(CLIENT, ordered, 'send_version_back', { content: `${ARTICLE}<p>A sentence of my own.</p>` });
    const page = await visit('editor', PLACE(ordered));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: say('briefings.content.copy') }).click();
    await expect(toastOf(page, say('common.done.contentCopied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('A sentence of my own.');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('briefings.content.download') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.docx$/);
    await expect(toastOf(page, say('common.done.contentDownloaded'))).toBeVisible();

    await page
      .getByRole('button', { name: say('briefings.content.compare') })
      .or(page.getByText(say('briefings.content.compare')))
      .first()
      .click();
    await expect(page.getByText(say('briefings.content.addedWords', { count: 5 }))).toBeVisible();
  });

  test('the team takes it back, moves it to a dearer site, and the client accepts that price', async ({
    visit,
    say,
    refusalText,
    format,
    problems,
  }) => {
    problems.expect(/^422 POST \/api\/v1\/briefings\/\d+\/swap_site$/);
    const ordered = await orderIn(CLIENT, 'pending_owner');
    const page = await visit('coordinator', PLACE(ordered));
    await act(page, say, say('staff-briefings.act.recall'));
    await confirm(page, say('staff-briefings.act.recall'), { [say('ui.confirm.reason')]: 'The owner is on holiday.' });
    await expect(toastOf(page, say('staff-briefings.done.recall'))).toBeVisible();
    await expectStatus(page, say, 'in_review');

    // The other site must accept the same link type and fill mode.
    const fillMode = say(`common.fillMode.${(await briefingAs('admin', ordered)).fillMode}`);
    await act(page, say, say('staff-briefings.act.swap_site'));
    const dialog = page.getByRole('dialog');
    await find(page, say('staff-briefings.swap.newSite'), 'London Fintech Weekly');
    await dialog.getByLabel(say('ui.confirm.reason')).fill('This one is free at once.');
    await dialog.getByRole('button', { name: say('staff-briefings.swap.ask') }).click();
    await expect(dialog.getByText(refusalText('fill_mode_not_offered', { fillMode }))).toBeVisible();

    const dearer = await siteLike(await briefingAs('admin', ordered));
    await find(page, say('staff-briefings.swap.newSite'), dearer.name);
    await expect(dialog).toContainText('→');
    await dialog.getByRole('button', { name: say('staff-briefings.swap.ask') }).click();
    await expect(toastOf(page, say('staff-briefings.done.swap_site_asked'))).toBeVisible();
    expect(await statusOf(ordered)).toBe('pending_client');

    const client = await visit(CLIENT, `/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
    await expect(client.getByRole('heading', { name: dearer.name })).toBeVisible();
    await client
      .getByRole('button', { name: say('campaigns.briefing.accept') })
      .first()
      .click();
    const { priceToAccept } = await briefingAs(CLIENT, ordered);
    await expect(client.getByRole('dialog')).toContainText(format.money(priceToAccept?.toCents ?? 0));
    await confirm(client, say('campaigns.briefing.accept'));
    await expect.poll(() => statusOf(ordered)).toBe('pending_owner');
    expect(await briefingAs(CLIENT, ordered)).toMatchObject({
      priceCents: priceToAccept?.toCents,
      priceToAccept: null,
    });
  });

  test('admins force a status, warned and with a reason, and give a bonus', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'waiting_publish');
    const page = await visit('admin', PLACE(ordered));
    await act(page, say, say('staff-briefings.act.set_bonus'));
    await confirm(page, say('staff-briefings.act.set_bonus'));
    await expect(toastOf(page, say('staff-briefings.done.set_bonus'))).toBeVisible();
    expect(await briefingAs(CLIENT, ordered)).toMatchObject({ isBonus: true, priceCents: 0 });

    await act(page, say, say('staff-briefings.act.force_status'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('staff-briefings.force.warning'));
    await confirm(page, say('staff-briefings.act.force_status'));
    // Both are asked for: the status and why.
    await expect(dialog.getByText(say('common.errors.required'))).toHaveCount(2);
    await choose(page, say('staff-briefings.force.status'), say('briefings.status.published'));
    await dialog.getByLabel(say('ui.confirm.reason')).fill('Published long ago, told by phone.');
    await dialog.getByRole('button', { name: say('staff-briefings.act.force_status') }).click();
    await expect(toastOf(page, say('staff-briefings.done.force_status'))).toBeVisible();
    await expectStatus(page, say, 'published');
    await expect(page.getByRole('main').getByText(say('briefings.history.forced')).first()).toBeVisible();
    const { history } = await briefingAs('admin', ordered);
    expect(history.at(-1)).toMatchObject({ action: 'force_status', forced: true, to: 'published' });
  });

  test('a draft link of its own, sent once more', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'in_review');
    const page = await visit('editor', PLACE(ordered));
    await act(page, say, say('staff-briefings.act.set_draft_link'));
    await confirm(page, say('staff-briefings.act.set_draft_link'), {
      [say('briefings.fields.draftLink')]: 'https://documents.example/draft',
    });
    await expect(toastOf(page, say('staff-briefings.done.set_draft_link'))).toBeVisible();
    await advanceTo(ordered, 'pending_client');
    await page.reload();
    await act(page, say, say('staff-briefings.act.send_draft_again'));
    await confirm(page, say('staff-briefings.act.send_again'));
    await expect(toastOf(page, say('staff-briefings.done.send_draft_again'))).toBeVisible();
    const mail = await mailTo(CLIENT, ({ subject }) => subject.includes(ordered.title));
    expect(linkIn(mail, 'documents.example')).toBe('https://documents.example/draft');
  });
});

test.describe('what each may see', () => {
  test('a record of others is not found, a closed section says so', async ({ visit, say, problems }) => {
    problems.expect(/^404 GET \/api\/v1\/briefings\//, /^403 /);
    const { data } = await apiOf('admin').briefings.search({ query: { size: 100 }, body: { status: ['waiting'] } });
    // One that came back to the queue is still its editor's.
    const ofOthers = data.find((briefing) => briefing.editor === null);
    const editor = await visit('editor', `/briefings/${ofOthers?.id}`);
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText(say('common.errors.notFound'));
    await editor.goto('/requests');
    await expect(editor.getByRole('main').getByText(say('common.errors.forbidden'))).toBeVisible();
  });

  test('an owner manager works on the board: promises, confirms, all in place', async ({ visit, say, format }) => {
    const ordered = await orderIn(CLIENT, 'pending_owner');
    const page = await visit('ownermanager', '/');
    await expect(page).toHaveURL('/briefings/in-progress');
    const column = (status: string) => page.getByRole('region', { name: say(`briefings.status.${status}`) });
    const card = (status: string) => column(status).getByRole('article').filter({ hasText: ordered.title });
    /** What is due first comes first, so this one is among the last. */
    const reveal = async (status: string) => {
      const more = column(status).getByRole('button', { name: say('staff-briefings.board.more') });
      await expect(async () => {
        if (await more.isVisible()) await more.click();
        await expect(card(status)).toBeVisible({ timeout: 500 });
      }).toPass();
    };
    await reveal('pending_owner');
    await card('pending_owner')
      .getByRole('button', { name: say('staff-briefings.act.accept_publication') })
      .click();
    const dialog = page.getByRole('dialog');
    const promisedDate = inDays(5);
    await dialog.getByRole('textbox').first().fill(format.typedDay(promisedDate));
    await page.keyboard.press('Tab');
    await dialog
      .getByRole('button', { name: say('ui.actions.save') })
      .or(dialog.getByRole('button', { name: say('staff-briefings.act.accept_publication') }))
      .first()
      .click();
    await expect(toastOf(page, say('staff-briefings.done.accept_publication'))).toBeVisible();
    await expect(card('pending_owner')).toHaveCount(0);
    expect(await briefingAs('admin', ordered)).toMatchObject({ status: 'waiting_publish', promisedDate });

    await reveal('waiting_publish');
    await card('waiting_publish')
      .getByRole('button', { name: say('staff-briefings.act.confirm_publication') })
      .click();
    await dialog
      .getByLabel(say('briefings.fields.publicationUrl'))
      .fill(`https://${KNOWN_SITES.plain}/board-${ordered.briefingId}-nolink`);
    await dialog.getByRole('button', { name: say('staff-briefings.act.confirm_publication') }).click();
    await expect(dialog).toContainText(say('staff-briefings.publish.failedTitle'));
    await expect(dialog).toContainText(say('briefings.problem.link_missing'));
    await dialog
      .getByLabel(say('briefings.fields.publicationUrl'))
      .fill(`https://${KNOWN_SITES.plain}/board-${ordered.briefingId}`);
    await dialog.getByRole('button', { name: say('staff-briefings.publish.again') }).click();
    await expect(toastOf(page, say('staff-briefings.done.correct_url'))).toBeVisible();
    expect(await briefingAs('admin', ordered)).toMatchObject({ status: 'published', checkOk: true });
  });

  test('a seller sees what its clients ordered, without what it costs us', async ({ visit, say }) => {
    const page = await visit('seller', '/requests?queue=all');
    await expect(page.getByRole('row').filter({ hasText: CLIENT_CAMPAIGNS.waiting })).toBeVisible();
    const site = await siteOf(KNOWN_SITES.plain);
    const { data } = await apiOf('seller').briefings.search({ query: { size: 1 }, body: { siteId: site.id } });
    await page.goto(`/briefings/${data[0]?.id}`);
    await expect(page.getByRole('main').getByText(say('briefings.fields.price'), { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(say('staff-briefings.columns.cost'), { exact: true })).toHaveCount(0);
    await expect(page.getByRole('main').getByText(say('staff-briefings.columns.profit'), { exact: true })).toHaveCount(
      0,
    );
  });
});

/** A dearer site that accepts the agreed link type and fill mode. */
async function siteLike({ priceCents, linkType, fillMode }: Briefing): Promise<MediaRow> {
  if (!linkType || !fillMode) throw new Error('The briefing is not complete.');
  const body = { country: ['ES'], linkType: [linkType], fillMode: [fillMode], priceMin: (priceCents ?? 0) + 5000 };
  const { data } = await apiOf(CLIENT).media.search({ query: { size: 1, sort: ['price,asc'] }, body });
  const [site] = data;
  if (!site) throw new Error('The catalogue has no such site.');
  return site;
}
