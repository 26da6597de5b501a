import type { Page } from '@playwright/test';
import { act, bell, choose, confirm, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { mailTo } from './support/mailbox.ts';
import { briefingAs, inDays, move, type Ordered, orderIn, ownerLinkOf } from './support/orders.ts';
import { emailOf } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import { type Say, wordsIn } from './support/words.ts';

test.use(inLocale('pt-BR'));

/** A client, for orders of these tests' own. */
const CLIENT = emailOf('Dakota Whitfield');

/** The case of a briefing; opened by a job, it may take a moment. */
const caseOf = async ({ briefingId }: Pick<Ordered, 'briefingId'>) => {
  const search = async () => (await apiOf('admin').cases.search({ body: { briefingId } })).data;
  await expect.poll(async () => (await search()).length, { message: 'a case of the briefing' }).toBeGreaterThan(0);
  const [found] = await search();
  if (!found) throw new Error('The briefing has no case.');
  return found;
};

/** One of the acts that a case's panel shows without its menu, or a kind of entry in its conversation. */
async function turnTo(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByText(label, { exact: true }).first().click();
}

test('a client’s problem is answered, solved, and opened again', async ({ visit, say }) => {
  const ordered = await orderIn(CLIENT, 'published');
  await move(CLIENT, ordered, 'report_problem', { reason: 'The link leads to the old page.' });
  const found = await caseOf(ordered);
  const page = await visit('coordinator', '/cases?queue=open&sort=createdAt,desc');
  await page.getByRole('row').filter({ hasText: ordered.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`[?&]open=${found.id}`));
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('The link leads to the old page.');

  await panel.getByRole('textbox', { name: say('cases.answer.label') }).fill('We have asked the site to change it.');
  await panel.getByRole('button', { name: say('cases.answer.send') }).click();
  await expect(toastOf(page, say('cases.answer.done'))).toBeVisible();
  await expect(panel.getByRole('list', { name: say('cases.entries') })).toContainText('We have asked the site');

  await turnTo(page, say('cases.close.action'));
  const resolution = panel.getByRole('textbox', { name: say('cases.close.label') });
  await panel.getByRole('button', { name: say('cases.close.action') }).click();
  await expect(panel.getByText(say('common.errors.required'))).toBeVisible();
  await expect(resolution).toBeFocused();
  await resolution.fill('The page is right now.');
  await panel.getByRole('button', { name: say('cases.close.action') }).click();
  await expect(toastOf(page, say('cases.close.done'))).toBeVisible();
  await expect(panel).toContainText('The page is right now.');
  expect((await briefingAs('admin', ordered)).openCases).toBe(0);

  // What is solved leaves the list of what is to solve.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: ordered.title })).toHaveCount(0);
  const queues = page.getByRole('group', { name: say('ui.list.queues') });
  await queues.getByRole('button', { name: say('cases.queues.all'), exact: true }).click();
  await page.getByRole('row').filter({ hasText: ordered.title }).first().click();
  await turnTo(page, say('cases.reopen.action'));
  await panel.getByRole('textbox', { name: say('cases.reopen.label') }).fill('It is wrong again.');
  await panel.getByRole('button', { name: say('cases.reopen.action') }).click();
  await expect(toastOf(page, say('cases.reopen.done'))).toBeVisible();
  expect((await caseOf(ordered)).state).toBe('open');
});

test('words typed in a panel outlive Escape, and every way out of it asks', async ({ visit, say }) => {
  const ordered = await orderIn(CLIENT, 'published');
  await move(CLIENT, ordered, 'report_problem', { reason: 'The link leads elsewhere.' });
  const found = await caseOf(ordered);
  const page = await visit('coordinator', `/cases?open=${found.id}`);
  const panel = page.getByRole('dialog').first();
  const answer = panel.getByRole('textbox', { name: say('cases.answer.label') });
  const question = panel.getByRole('dialog', { name: say('ui.confirm.leaveTitle') });
  const opened = new RegExp(`[?&]open=${found.id}`);

  await answer.fill('We have asked them twice.');
  await page.keyboard.press('Escape');
  await expect(answer).not.toBeFocused();
  await expect(answer).toHaveValue('We have asked them twice.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: say('ui.actions.stay') }).click();
  await panel.getByRole('button', { name: say('ui.actions.close'), exact: true }).click();
  await question.getByRole('button', { name: say('ui.actions.stay') }).click();
  // Another page would too.
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: say('ui.actions.stay') }).click();
  await expect(page).toHaveURL(opened);
  await expect(answer).toHaveValue('We have asked them twice.');

  // A form that opens within the panel keeps its words too, and so does the panel around it.
  await turnTo(page, say('cases.close.action'));
  const resolution = panel.getByRole('textbox', { name: say('cases.close.label') });
  await resolution.fill('They will not change it.');
  await page.keyboard.press('Escape');
  await expect(resolution).not.toBeFocused();
  await expect(resolution).toHaveValue('They will not change it.');
  await resolution.fill('');

  // What was sent is no question any more.
  await panel.getByRole('button', { name: say('cases.answer.send') }).click();
  await expect(toastOf(page, say('cases.answer.done'))).toBeVisible();
  await expect(answer).toHaveValue('');
  await answer.focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(opened);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(opened);
});

test('a dialog keeps its words at Escape, one without any closes at once', async ({ visit, say }) => {
  const page = await visit('admin', '/requests');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const begin = page.getByRole('button', { name: say('requests.bulk.deny'), exact: true });
  const dialog = page.getByRole('dialog');
  await begin.click();
  const reason = dialog.getByRole('textbox');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await begin.click();
  await reason.fill('The links lead to a shop.');
  await page.keyboard.press('Escape');
  await expect(reason).toHaveValue('The links lead to a shop.');
  await expect(reason).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText(say('ui.confirm.close'));
  await dialog.getByRole('button', { name: say('ui.actions.stay') }).click();
  await dialog.getByRole('button', { name: say('ui.actions.cancel') }).click();
  await dialog.getByRole('button', { name: say('ui.actions.discard') }).click();
  await expect(dialog).toHaveCount(0);
});

test('a note calls a colleague who sees the case, and the client reads none of it', async ({ visit, say }) => {
  const ordered = await orderIn(CLIENT, 'published');
  await move(CLIENT, ordered, 'report_problem', { reason: 'The link leads nowhere.' });
  const found = await caseOf(ordered);
  const { name } = await apiOf('admin').users.me();
  const page = await visit('coordinator', `/cases?open=${found.id}`);
  const beside = await visit('admin', `/cases?open=${found.id}`);
  const { name: writer } = await apiOf('coordinator').users.me();
  await expect(beside.getByText(say('threads.present.looking', { names: writer }))).toBeVisible();
  await turnTo(page, say('cases.note.action'));
  const panel = page.getByRole('dialog');
  const field = panel.getByRole('textbox', { name: say('cases.note.label') });
  await field.pressSequentially(`Do we pay for this, @${name.slice(0, 4)}`);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await expect(beside.getByText(say('threads.present.writing', { count: 1, names: writer }))).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(`Do we pay for this, @${name} `);
  // A look at the answer takes nothing from it.
  await turnTo(page, say('cases.answer.send'));
  await expect(field).toBeHidden();
  await turnTo(page, say('cases.note.action'));
  await expect(field).toHaveValue(`Do we pay for this, @${name} `);
  await panel.getByRole('button', { name: say('cases.note.action') }).click();
  await expect(toastOf(page, say('cases.note.done'))).toBeVisible();
  const entries = panel.getByRole('list', { name: say('cases.entries') });
  await expect(entries).toContainText(say('cases.note.mark'));
  await expect(entries.getByText(`@${name}`, { exact: true })).toBeVisible();
  await expect
    .poll(async () =>
      (await apiOf('admin').notifications.list({ query: {} })).data.map(({ href, type }) => [type, href]),
    )
    .toContainEqual(['mentioned', `/cases?open=${found.id}`]);
  const byClient = await apiOf(CLIENT).cases.get({ params: { id: found.id } });
  expect(JSON.stringify(byClient)).not.toContain('Do we pay');
});

test('a case is opened by hand and given to somebody with a deadline', async ({ visit, say, format }) => {
  const ordered = await orderIn(CLIENT, 'in_review');
  const page = await visit('coordinator', `/briefings/${ordered.briefingId}`);
  await act(page, say, say('staff-briefings.act.open_case'));
  const dialog = page.getByRole('dialog');
  await confirm(page, say('cases.create.submit'));
  await expect(dialog.getByText(say('common.errors.required'))).toBeVisible();
  await expect(dialog.getByLabel(say('cases.create.name'))).toBeFocused();
  await confirm(page, say('cases.create.submit'), {
    [say('cases.create.name')]: 'Which photo may we use?',
    [say('cases.create.detail')]: 'The client sent two.',
  });
  await expect(toastOf(page, say('cases.create.done'))).toBeVisible();
  const found = await caseOf(ordered);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('cases.kind.question') })
    .click();
  await expect(page).toHaveURL(`/cases?open=${found.id}`);

  await turnTo(page, say('cases.assign.action'));
  await choose(page, say('cases.assign.who'), 'Clara Nogueira');
  const due = inDays(4);
  await dialog.getByLabel(say('cases.assign.due')).fill(format.typedDay(due));
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: say('cases.assign.action') }).click();
  await expect(toastOf(page, say('cases.assign.done'))).toBeVisible();
  expect(await caseOf(ordered)).toMatchObject({ assignee: { name: 'Clara Nogueira' }, dueOn: due });

  const editor = await visit('editor', '/cases?mine=true');
  await expect(editor.getByRole('row').filter({ hasText: 'Which photo may we use?' }).first()).toBeVisible();
});

test('a correction outlives what a colleague does meanwhile, and overwrites nothing', async ({
  visit,
  say,
  refusalText,
  problems,
}) => {
  problems.expect(/^409 PUT \/api\/v1\/cases\/\d+$/);
  const { cases } = apiOf('coordinator');
  const ordered = await orderIn(CLIENT, 'in_review');
  const { id } = await cases.create({
    body: { kind: 'question', title: 'Which foto?', detail: 'Two.', briefingId: ordered.briefingId },
  });
  const at = async () => ({ params: { id }, version: (await cases.get({ params: { id } })).version });
  const page = await visit('admin', `/cases?open=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: say('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: say('cases.update.action'), exact: true }).click();
  const title = panel.getByLabel(say('cases.create.name'));
  await title.fill('Which photo?');
  await cases.note({ ...(await at()), body: { body: 'She calls tomorrow.', mentions: [] } });
  await expect(panel.getByRole('list', { name: say('cases.entries') })).toContainText('She calls tomorrow.');
  await expect(title).toHaveValue('Which photo?');

  await cases.update({ ...(await at()), body: { title: 'Which picture?' } });
  await expect(panel.getByText('Which picture?').first()).toBeVisible();
  await panel.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(panel.getByRole('alert').filter({ hasText: refusalText('changed_meanwhile') })).toBeVisible();
  await expect(title).toHaveValue('Which photo?');
  expect((await cases.get({ params: { id } })).title).toBe('Which picture?');
});

test('an owner’s question rings at the editor’s bell, and the answer reaches the owner', async ({ visit, say }) => {
  const owners = await wordsIn('es');
  const ordered = await orderIn(CLIENT, 'pending_owner');
  const link = await ownerLinkOf(ordered);
  const page = await visit('editor', '/cases');
  const owner = await visit(null, link);
  const question = `¿La foto puede ser vertical? ${ordered.title}`;
  await owner.getByLabel(owners('external.talk.field')).fill(question);
  await owner.getByRole('button', { name: owners('external.talk.send'), exact: true }).click();
  await expect(owner.getByText(question).first()).toBeVisible();

  await bell(page, say).click();
  await page.getByText(question).first().click();
  await expect(page).toHaveURL(new RegExp(`/briefings/${ordered.briefingId}`));
  await page.getByRole('tab', { name: say('briefings.messages.owner') }).click();
  await page.getByRole('textbox', { name: say('briefings.messages.placeholder.owner') }).fill('Sí, claro.');
  await page.getByRole('button', { name: say('briefings.messages.send'), exact: true }).click();
  await mailTo(
    'editor@grupomiradormedios.example',
    ({ text, links }) => text.includes('Sí, claro.') && links.some((each) => each.endsWith(link)),
  );
  await owner.reload();
  await expect(owner.getByText('Sí, claro.')).toBeVisible();
});

test('each sees the cases of its own work', async ({ visit, say, refusalText, problems }) => {
  problems.expect(/^404 GET \/api\/v1\/cases\//);
  const ordered = await orderIn(CLIENT, 'published');
  await move(CLIENT, ordered, 'report_problem', { reason: 'The photo is missing.' });
  const { id } = await caseOf(ordered);
  const seller = await visit('amara', `/cases?open=${id}`);
  await expect(seller.getByRole('dialog').getByText(refusalText('not_found'))).toBeVisible();
  await expectClosed(seller, say);
});

async function expectClosed(page: Page, say: Say): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/cases');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cases.title'));
}
