import type { Page } from '@playwright/test';
import { resetPassword } from '../apps/server/src/features/users/emails/reset-password.ts';
import { act, choose, confirm, edit, textContaining, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshWord } from './support/fresh.ts';
import { exportCsv, rows } from './support/lists.ts';
import { mailTo, subjectsIn } from './support/mailbox.ts';
import { freshClient } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import { clientCampaigns } from './support/world.ts';

test.use(inLocale('es'));

const ADMIN = 'admin';
/** Waits for the form of a record, whose fields load with it. A required field's label ends in a star. */
const field = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });

async function idOf(email: string): Promise<number> {
  const { data } = await apiOf(ADMIN).users.search({ query: { size: 1 }, body: { text: email } });
  const [found] = data;
  if (!found) throw new Error(`Nobody has the address ${email}.`);
  return found.id;
}

test('clients come first; others by a filter, sorted, and saved as a file', async ({ visit, say }) => {
  const page = await visit(ADMIN, '/users?sort=yearSpendCents,desc');
  await expect(rows(page).first()).toContainText('€');
  await expect(page.getByRole('cell', { name: 'Marta Vilanova' })).toHaveCount(0);
  await page.goto('/users?role=ADMIN');
  await expect(rows(page).filter({ hasText: 'Marta Vilanova' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Lucía Herrera' })).toHaveCount(0);
  await page.getByRole('combobox', { name: say('ui.list.perPage') }).selectOption('all');
  await page
    .getByRole('columnheader', { name: say('people.fields.name'), exact: true })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/sort=name,/);
  await expect(rows(page).filter({ hasText: 'Marta Vilanova' })).toBeVisible();
  await page.goto('/users?role=ALL&text=soler');
  await expect(rows(page)).toHaveCount(1);
  const download = exportCsv(page, say);
  expect((await download).suggestedFilename()).toMatch(/^users-1\.csv$/);
});

test('what no record has as its id is not found, and the server is asked for nothing of it', async ({ visit, say }) => {
  const page = await visit(ADMIN, '/users');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/users/new', '/users/1e3', '/create-invoices/x', '/briefings/0', '/owners/9007199254740993']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: say('public.notFound.title') })).toBeVisible();
  }
  expect(asked.filter((url) => /NaN|\/api\/v1\/(users|invoices|briefings|owners)\/(\d|x)/.test(url))).toEqual([]);
});

test('a person is changed; the server’s word stands on its field; the history tells it', async ({
  visit,
  say,
  refusalText,
  locale,
  problems,
}) => {
  problems.expect(/^422 PUT \/api\/v1\/users\/\d+/);
  const client = await freshClient('Changed Person');
  const page = await visit(ADMIN, `/users/${await idOf(client.email)}`);
  await edit(page, say);
  await field(page, say('people.fields.email')).fill('client@demo.linkstand.test');
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(field(page, say('people.fields.email'))).toHaveAccessibleDescription(
    textContaining(refusalText('email_taken')),
  );
  await field(page, say('people.fields.email')).fill(client.email);
  await field(page, say('people.fields.position')).fill('Head of everything');
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(toastOf(page, say('common.done.edited'))).toBeVisible();
  await page.getByRole('tab', { name: say('resource.history') }).click();
  await expect(page.getByText('Head of everything')).toBeVisible();

  await page.getByRole('tab', { name: say('resource.details') }).click();
  await act(page, say, say('people.act.sendReset'));
  await confirm(page, say('people.act.sendReset'));
  await expect(toastOf(page, textContaining(client.email))).toBeVisible();
  const wanted = subjectsIn(locale, { code: '' })(resetPassword);
  await mailTo(client.email, ({ subject }) => subject === wanted);
});

test('an administrator makes a person, reads the mail that invites it, and sets a password', async ({
  visit,
  say,
  problems,
}) => {
  problems.expect(/^400 PUT \/api\/v1\/users\/\d+\/password$/);
  const email = `made.${freshWord()}@demo.linkstand.test`;
  const page = await visit(ADMIN, '/users');
  await page.getByRole('button', { name: say('people.make.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('people.fields.name') }).fill('Made By Hand');
  await dialog.getByRole('textbox', { name: say('people.fields.email') }).fill(email);
  await dialog.getByRole('button', { name: say('people.make.submit') }).click();
  await expect(page).toHaveURL(/\/users\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Made By Hand' })).toBeVisible();

  await act(page, say, say('people.password.action'));
  await dialog.getByRole('textbox', { name: say('people.password.label') }).fill('chosen for them');
  const confirmation = dialog.getByRole('textbox', { name: say('people.password.confirmation') });
  await confirmation.fill('chosen for then');
  await dialog.getByRole('button', { name: say('people.password.action') }).click();
  await expect(dialog.getByText(say('public.invalid.confirmation'))).toBeVisible();
  await confirmation.fill('chosen for them');
  await dialog.getByRole('button', { name: say('people.password.action') }).click();
  await expect(toastOf(page, say('people.password.done', { name: 'Made By Hand' }))).toBeVisible();

  await page.goto(`/admin/mail?text=${encodeURIComponent(email)}&sort=createdAt,asc`);
  await rows(page).first().click();
  await expect(page.getByText(say('mails.maskedCode'))).toBeVisible();
  const frame = page.locator('iframe');
  await expect(frame.contentFrame().getByRole('heading').first()).toBeVisible();
  expect(await frame.contentFrame().locator('[href]').count()).toBe(0);
});

test('two who save the same person: the second sees what the first wrote', async ({ visit, say, problems }) => {
  problems.expect(/^409 PUT \/api\/v1\/users\/\d+/);
  const { email } = await freshClient('Wanted Twice');
  const id = await idOf(email);
  const page = await visit(ADMIN, `/users/${id}`);
  await edit(page, say);
  await field(page, say('people.fields.position')).fill('Second');
  const { version } = await apiOf(ADMIN).users.get({ params: { id } });
  await apiOf('oliver').users.update({ params: { id }, version, body: { position: 'First' } });
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('First');
  await expect(dialog).toContainText('Second');
});

test('what somebody else saves in another field shows at once, and nothing of either is lost', async ({
  visit,
  say,
}) => {
  const { email } = await freshClient('Wanted Together');
  const id = await idOf(email);
  const page = await visit(ADMIN, `/users/${id}`);
  await edit(page, say);
  await field(page, say('people.fields.position')).fill('Typed here');
  const { version } = await apiOf(ADMIN).users.get({ params: { id } });
  await apiOf('oliver').users.update({ params: { id }, version, body: { phone: '+34 600 11 12 22' } });
  await expect(field(page, say('people.fields.phone'))).toHaveValue('+34 600 11 12 22');
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(toastOf(page, say('common.done.edited'))).toBeVisible();
  const { position, phone } = await apiOf(ADMIN).users.get({ params: { id } });
  expect([position, phone]).toEqual(['Typed here', '+34 600 11 12 22']);
});

test('many get a tag and are muted, and a click takes it back', async ({ visit, say }) => {
  const word = `Bulk${freshWord()}`;
  for (const each of ['One', 'Two']) await freshClient(`${word} ${each}`, { verified: false });
  const tag = await apiOf(ADMIN).tagsCrm.create({ body: { name: `Tag ${word}`, color: '#2f9e44' } });
  const page = await visit(ADMIN, `/users?text=${word}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  const bar = page.getByRole('toolbar', { name: say('ui.list.selection') });
  await bar.getByRole('button', { name: say('people.bulk.tags') }).click();
  await page.getByRole('combobox', { name: say('people.bulk.addTags') }).click();
  await page.getByRole('option', { name: tag.name }).click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('people.bulk.apply') })
    .click();
  await expect(toastOf(page, textContaining(say('people.bulk.tagged', { count: 2 })))).toBeVisible();
  const tagged = () => apiOf(ADMIN).users.count({ body: { crmTagId: [tag.id] } });
  expect(await tagged()).toEqual({ count: 2 });
  await page.getByRole('button', { name: say('ui.actions.undo') }).click();
  await expect.poll(tagged).toEqual({ count: 0 });

  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  await bar.getByRole('button', { name: say('people.bulk.edit') }).click();
  await page.getByRole('checkbox', { name: say('people.fields.accountExecutive') }).check();
  await choose(page, say('people.fields.accountExecutive'), 'Amara Okonkwo');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('people.bulk.apply') })
    .click();
  await expect(toastOf(page, textContaining(say('people.bulk.edited', { count: 2 })))).toBeVisible();
  await expect(rows(page).first()).toContainText('Amara Okonkwo');

  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  await bar.getByRole('button', { name: say('people.act.disable') }).click();
  await confirm(page, say('people.act.disable'));
  await expect(rows(page).first()).toContainText(say('people.choices.state.disabled'));
});

test('one client is muted until a day, and unmuted', async ({ visit, say, format }) => {
  const { email, name } = await freshClient('Wants Quiet', { verified: false });
  const id = await idOf(email);
  const page = await visit(ADMIN, `/users/${id}`);
  await act(page, say, say('people.act.mute'));
  const day = page.getByRole('dialog').getByLabel(say('people.fields.crmMutedUntil'));
  await day.fill(format.typedDay('2035-12-31'));
  await day.press('Tab');
  await confirm(page, say('people.act.mute'));
  await expect(toastOf(page, say('people.act.mutedOne', { name }))).toBeVisible();
  expect((await apiOf(ADMIN).users.get({ params: { id } })).crmMutedUntil).toBe('2035-12-31');
  await act(page, say, say('people.act.unmute'));
  await expect(toastOf(page, say('people.act.unmutedOne', { name }))).toBeVisible();
});

test('a role is changed with its consequences told, and takes effect on screens that are open', async ({
  visit,
  say,
}) => {
  const person = await freshClient('Becomes Seller');
  const id = await idOf(person.email);
  const page = await visit(ADMIN, `/users/${id}`);
  await act(page, say, say('people.act.changeRole'));
  const dialog = page.getByRole('dialog');
  await choose(page, say('people.fields.role'), say('people.choices.role.SELLER'));
  await expect(dialog).toContainText(say('people.role.gains.SELLER'));
  await dialog.getByLabel(say('people.role.reason')).fill('Joins the sales team');
  await dialog.getByRole('button', { name: say('people.act.changeRole') }).click();
  await expect(page.getByText(say('people.choices.role.SELLER'), { exact: true }).first()).toBeVisible();
  const seller = await visit(person.email, '/login');
  await expect(seller).toHaveURL('/users');
  await expect(seller.getByText(say('people.empty'))).toBeVisible();
});

test('a seller sees its own clients, and changes what sellers change', async ({ visit, say }) => {
  const page = await visit('seller', '/users?text=lucía');
  await page.getByRole('link', { name: 'Lucía Herrera' }).or(rows(page).getByText('Lucía Herrera')).first().click();
  await expect(page.getByRole('heading', { name: 'Lucía Herrera' })).toBeVisible();
  await edit(page, say);
  await expect(field(page, say('people.fields.phone'))).toBeEnabled();
  await expect(field(page, say('people.fields.email'))).toHaveCount(0);
  await expect(page.getByRole('main').locator('a[href="mailto:client@demo.linkstand.test"]')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: say('people.groups.work') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('people.act.see') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('people.act.mute') })).toBeVisible();
});

test('an administrator sees the product as a client: told on every screen, no money, both names kept', async ({
  visit,
  say,
}) => {
  const id = await idOf('client@demo.linkstand.test');
  const { draft } = await clientCampaigns();
  const page = await visit(ADMIN, `/users/${id}`);
  await act(page, say, say('people.act.see'));
  await confirm(page, say('people.act.seeStart'), { [say('people.act.seeReason')]: 'Asked for help by phone' });
  const strip = page.getByRole('status', { name: say('people.seen.label') });
  await expect(strip).toContainText('Lucía Herrera');
  await expect(strip).toContainText('Marta Vilanova');
  await expect(page).toHaveURL('/');

  // Shows the client's screens, also after a reload; ordering is refused.
  await page.goto(`/user/campaign/new/briefings?campaign=${draft}`);
  await page.reload();
  await expect(strip).toBeVisible();
  const refused = await page.evaluate(async (campaign) => {
    const { grant } = JSON.parse(sessionStorage.getItem('seen-as') ?? '{}');
    return { grant: typeof grant, user: JSON.parse(localStorage.getItem('user') ?? '{}').role, campaign };
  }, draft);
  expect(refused).toMatchObject({ grant: 'string', user: 'ADMIN' });
  // Other tabs stay the administrator's.
  const other = await page.context().newPage();
  await other.goto('/users');
  await expect(rows(other).first()).toBeVisible();
  await expect(other.getByRole('status', { name: say('people.seen.label') })).toHaveCount(0);
  await other.close();

  await strip.getByRole('button', { name: say('people.seen.stop') }).click();
  await expect(page).toHaveURL(`/users/${id}`);
  await expect(strip).toHaveCount(0);
  await page.getByRole('tab', { name: say('resource.history') }).click();
  await expect(page.getByText('Asked for help by phone').first()).toBeVisible();
  await expect(page.getByText('Marta Vilanova → Lucía Herrera').first()).toBeVisible();
});
