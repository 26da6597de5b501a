import type { Page } from '@playwright/test';
import { addressOf } from './support/accounts.ts';
import { choose, confirm, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshWord } from './support/fresh.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { freshClient } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('es'));

/** A client whom only a newsletter to this CRM tag reaches. */
async function taggedClient(name: string, tagId?: number) {
  const client = await freshClient(name);
  await apiOf(client.email).users.setLanguage({ body: { language: 'es' } });
  const admin = apiOf('admin');
  const tag =
    tagId ??
    (
      await admin.tagsCrm.create({
        body: { name: `Tag ${freshWord()}`, color: '#2f9e44', description: '', cadenceDays: null },
      })
    ).id;
  const { data } = await admin.users.search({ query: { size: 1 }, body: { text: client.email } });
  const [{ id, version }] = data as [(typeof data)[number]];
  await admin.users.update({ params: { id }, version, body: { crmTagIds: [tag] } });
  const { name: tagName } = await admin.tagsCrm.get({ params: { id: tag } });
  return { ...client, tagId: tag, tagName };
}

async function compose(page: Page, say: Say, name: string, subject: string): Promise<void> {
  await page.getByLabel(say('newsletters.columns.name')).fill(name);
  await page.getByRole('button', { name: say('newsletters.create') }).click();
  await expect(page).toHaveURL(/\/newsletters\/\d+$/);
  await page
    .getByRole('radiogroup', { name: say('newsletters.language') })
    .getByText('Español')
    .click();
  await page.getByRole('button', { name: say('newsletters.write') }).click();
  await page.getByLabel(say('newsletters.subject')).fill(subject);
  const text = page.getByRole('region', { name: say('newsletters.block.text') });
  await text.getByRole('textbox').fill('Hola {{name|amigo}}:\nhay sitios nuevos.');
  await page.getByRole('button', { name: say('newsletters.addBlock') }).click();
  await page.getByRole('menuitem', { name: say('newsletters.block.button'), exact: true }).click();
  const button = page.getByRole('region', { name: say('newsletters.block.button') });
  await button.getByLabel(say('newsletters.button.label')).fill('Ver los sitios');
  await button.getByLabel(say('newsletters.button.href')).fill('https://links.example/media');
}
const save = (page: Page, say: Say) =>
  page
    .getByRole('main')
    .getByRole('button', { name: say('ui.actions.save'), exact: true })
    .click();
const fact = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd');

test('a newsletter is written, tried, scheduled, sent and followed, and its reader ends it', async ({
  visit,
  say,
  format,
}) => {
  test.setTimeout(180_000);
  const client = await taggedClient('Nora Newsletter');
  const mark = freshWord();
  const page = await visit('admin', '/newsletters/new');
  await compose(page, say, `Novedades ${mark}`, `Novedades ${mark} para {{name}}`);
  await page.getByRole('combobox', { name: say('newsletters.audience.tags') }).fill(client.tagName);
  await page.getByRole('option', { name: client.tagName }).click();
  await page.keyboard.press('Escape');
  await save(page, say);
  await expect(toastOf(page, say('newsletters.saved'))).toBeVisible();
  await expect(page.getByText(say('newsletters.audience.reached', { count: 1 }))).toBeVisible();

  // As she will see it.
  await choose(page, say('newsletters.preview.person'), client.name);
  await expect(page.getByText(`Novedades ${mark} para ${client.name}`)).toBeVisible();
  const frame = page.frameLocator(`iframe[title="${say('ui.mailPreview.title')}"]`);
  await expect(frame.getByText(`Hola ${client.name}:`)).toBeVisible();

  await page.getByRole('button', { name: say('newsletters.test.action') }).click();
  const admin = addressOf('admin');
  await expect(toastOf(page, say('newsletters.test.done', { to: admin }))).toBeVisible();
  expect((await mailTo(admin, ({ subject }) => subject.startsWith(`Novedades ${mark}`))).text).toContain(
    'Ver los sitios',
  );

  await page.getByRole('button', { name: say('newsletters.schedule.action'), exact: true }).click();
  const when = page.getByRole('dialog').getByRole('group', { name: say('newsletters.schedule.at') });
  await when.getByLabel(say('ui.moment.day')).fill(format.typedDay('2099-01-01'));
  await when.getByLabel(say('ui.moment.time')).fill('10');
  await confirm(page, say('newsletters.schedule.action'));
  await expect(page.getByText(say('newsletters.schedule.waits'))).toBeVisible();
  await page.getByRole('button', { name: say('newsletters.unschedule.action') }).click();

  await page.getByRole('button', { name: say('newsletters.send.action'), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(say('newsletters.audience.reached', { count: 1 }));
  await confirm(page, say('newsletters.send.action'));
  // Without a reload: the page follows what the server does.
  await expect(page.getByText(say('newsletters.results.of', { sent: '1', all: '1' }))).toBeVisible();
  await expect(page.getByText(say('newsletters.state.sent'), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: client.email })).toContainText(
    say('newsletters.recipient.sent'),
  );

  const mail = await mailTo(client.email, ({ subject }) => subject === `Novedades ${mark} para ${client.name}`);
  expect(mail.text).toMatch(new RegExp(`Hola ${client.name}:\\n+hay sitios nuevos\\.`));
  const reader = await visit(null, new URL(linkIn(mail, '/unsubscribe/newsletter/')).pathname);
  await expect(reader.getByRole('checkbox', { name: say('public.mails.topics.newsletters') })).toBeChecked();
  await reader.getByRole('checkbox', { name: say('public.mails.topics.newsletters') }).uncheck();
  await reader.getByRole('button', { name: say('public.mails.save'), exact: true }).click();
  await expect(reader.getByText(say('public.mails.saved'))).toBeVisible();
  await page.reload();
  await expect(fact(page, say('newsletters.results.unsubscribed'))).toHaveText('1');
});

test('whoever ended newsletters is left out with the reason, and the team may not lift that', async ({
  visit,
  say,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.expect(/^422 POST \/api\/v1\/newsletters\/suppressions\/new$/);
  const kept = await taggedClient('Kim Kept');
  const ended = await taggedClient('Emil Ended', kept.tagId);
  const added = `${freshWord()}@news.example`;
  const page = await visit('admin', '/newsletters');
  await page.getByRole('button', { name: say('newsletters.suppressions.open') }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: say('newsletters.suppressions.add') });
  for (const typed of [ended.email, added]) {
    await address.fill(typed);
    await address.press('Enter');
    await expect(dialog.getByRole('row').filter({ hasText: typed })).toContainText(say('newsletters.exclusion.manual'));
  }
  await address.fill(added);
  await address.press('Enter');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  // What was refused would be asked about.
  await address.clear();
  await dialog.getByRole('searchbox', { name: say('newsletters.suppressions.text') }).fill(added);
  await expect(dialog.getByRole('row').filter({ hasText: ended.email })).toHaveCount(0);
  await dialog.getByRole('button', { name: say('newsletters.suppressions.lift', { address: added }) }).click();
  await expect(dialog.getByText(say('newsletters.suppressions.empty'))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: say('newsletters.new') }).click();
  await compose(page, say, `Sin ${ended.name}`, 'Novedades');
  await page.getByRole('combobox', { name: say('newsletters.audience.tags') }).fill(kept.tagName);
  await page.getByRole('option', { name: kept.tagName }).click();
  await page.keyboard.press('Escape');
  await save(page, say);
  await expect(page.getByText(say('newsletters.audience.reached', { count: 1 }))).toBeVisible();
  await expect(page.getByText(`${say('newsletters.exclusion.manual')}: 1 (${ended.name})`)).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an open draft loses neither what others save nor what is typed during an upload', async ({
  visit,
  say,
  problems,
}) => {
  problems.expect(/^409 PUT \/api\/v1\/newsletters\/\d+$/);
  const { newsletters } = apiOf('admin');
  const { id, version } = await newsletters.create({ body: { name: `Borrador ${freshWord()}`, audience: 'clients' } });
  const textOf = (text: string) => ({
    es: { subject: 'Novedades', preheader: '', blocks: [{ kind: 'heading' as const, text }] },
  });
  await newsletters.update({ params: { id }, version, body: { versions: textOf('Hola') } });

  const page = await visit('admin', `/newsletters/${id}`);
  await page.getByRole('button', { name: say('ui.actions.edit'), exact: true }).click();
  await page.getByRole('button', { name: say('newsletters.addBlock') }).click();
  await page.getByRole('menuitem', { name: say('newsletters.block.image'), exact: true }).click();
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/v1/newsletters/*/images', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const image = page.getByRole('region', { name: say('newsletters.block.image') });
  const heading = page.getByRole('region', { name: say('newsletters.block.heading') }).getByRole('textbox');
  await image.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await image
    .getByRole('button', { name: say('newsletters.moveUp', { block: say('newsletters.block.image') }) })
    .click();
  await heading.fill('Hola, otra vez');
  arrived.resolve();
  await expect(image.getByLabel(say('newsletters.image.url'))).toHaveValue(/\/newsletter-images\//);
  await expect(heading).toHaveValue('Hola, otra vez');
  const both = new RegExp(`^(${say('newsletters.block.heading')}|${say('newsletters.block.image')})$`);
  await expect(page.getByRole('region', { name: both }).first()).toHaveAccessibleName(say('newsletters.block.image'));

  // Meanwhile a colleague saves something else, which shows at once, and then the same.
  const at = async () => ({ params: { id }, version: (await newsletters.get({ params: { id } })).version });
  const name = `De otra persona ${freshWord()}`;
  await newsletters.update({ ...(await at()), body: { name } });
  await expect(page.getByLabel(say('newsletters.columns.name'))).toHaveValue(name);
  await expect(heading).toHaveValue('Hola, otra vez');
  const heard = page.waitForResponse((response) => response.url().endsWith(`/newsletters/${id}`));
  await newsletters.update({ ...(await at()), body: { versions: textOf('De otra persona') } });
  await heard;
  await save(page, say);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(heading).toHaveValue('Hola, otra vez');
  expect((await newsletters.get({ params: { id } })).versions).toEqual(textOf('De otra persona'));
});
