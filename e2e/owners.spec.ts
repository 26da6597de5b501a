import { readFile } from 'node:fs/promises';
import { edit, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshName, freshWord } from './support/fresh.ts';
import { exportCsv } from './support/lists.ts';
import { askOwner } from './support/owners.ts';
import { expect, inLocale, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

test.use(inLocale('pt-BR'));

const makeOwner = (name: string) => apiOf('admin').owners.create({ body: { name, country: 'PT' } });

/** An owner with one site for sale. */
async function makeSeller(name: string) {
  const owner = await makeOwner(freshName(name));
  const domain = `press${freshWord()}.example`;
  const { id } = await apiOf('admin').sites.create({
    body: { name: domain, domain, country: 'ES', language: 'es', type: 'blog', tier: 'C', priceCents: 10_000 },
  });
  await apiOf('admin').sites.addOffer({
    params: { id },
    body: {
      linkTypes: ['do_follow'],
      fillModes: ['with_brand_tag'],
      defaultFillMode: 'with_brand_tag',
      ownerId: owner.id,
      costCents: 6000,
      gamblingCostCents: null,
      deliveryDays: 7,
    },
  });
  const { version } = await apiOf('admin').sites.get({ params: { id } });
  await apiOf('admin').sites.update({ params: { id }, version, body: { status: 'active' } });
  return { owner, domain };
}

test.describe('an owner, as the team keeps it', () => {
  test('is made with a contact, refused by field, changed, and found by its filters', async ({ visit, say }) => {
    const page = await visit('admin', '/owners');
    await page.getByRole('link', { name: say('owners.new') }).click();
    await page.getByRole('button', { name: say('resource.create') }).click();
    await expect(page.getByText(say('resource.errors.required'))).toBeVisible();

    const name = freshName('Prensa Nova');
    await page.getByRole('main').getByLabel(say('owners.fields.name')).first().fill(name);
    await page.getByRole('main').getByLabel(say('owners.fields.email')).fill('not an address');
    await page.getByRole('button', { name: say('owners.contacts.add') }).click();
    await page.getByRole('button', { name: say('resource.create') }).click();
    await expect(page.getByText(say('resource.errors.email_wrong'))).toBeVisible();
    await page.getByRole('main').getByLabel(say('owners.fields.email')).first().fill('hello@nova.example');
    await page.getByLabel(say('owners.contacts.name')).last().fill('Eva Lund');
    await page.getByRole('button', { name: say('resource.create') }).click();

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/owners\/\d+$/);
    await edit(page, say);
    await page.getByRole('main').getByLabel(say('owners.fields.notes')).fill('Answers on Mondays.');
    await page.getByRole('button', { name: say('ui.actions.save') }).click();
    await expect(toastOf(page, say('common.done.edited'))).toBeVisible();

    await page.getByRole('tab', { name: say('resource.history') }).click();
    await expect(page.getByText('Answers on Mondays.')).toBeVisible();

    await page.goto(`/owners?text=${encodeURIComponent(name)}&withoutSites=true`);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    const file = await exportCsv(page, say);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain(say('owners.fields.ownerManager'));
    expect(csv).toContain(name);
  });

  test('saved by two people shows both versions to the second', async ({ visit, say, problems }) => {
    problems.expect(/^409 PUT \/api\/v1\/owners\//);
    const owner = await makeOwner(freshName('Two Hands'));
    const page = await visit('admin', `/owners/${owner.id}`);
    await edit(page, say);
    await page.getByRole('main').getByLabel(say('owners.fields.phone')).first().fill('+351 1');
    await page.getByRole('main').getByLabel(say('owners.fields.notes')).fill('Mine.');
    // The other one's change is not told to this page before it saves.
    await page.route('**/api/v1/owners/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    problems.expect(/Failed to load resource|ERR_FAILED/);
    await apiOf('oliver').owners.update({ params: { id: owner.id }, version: 1, body: { notes: 'Theirs.' } });
    await page.getByRole('button', { name: say('ui.actions.save') }).click();

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Theirs.')).toBeVisible();
    await expect(dialog.getByText('Mine.')).toBeVisible();
    await dialog.getByRole('button', { name: say('ui.conflict.keepTheirs') }).click();
    await expect(toastOf(page, say('common.done.edited'))).toBeVisible();
    const saved = await apiOf('admin').owners.get({ params: { id: owner.id } });
    expect(saved).toMatchObject({ notes: 'Theirs.', phone: '+351 1' });
  });

  test('is paid by details that stay masked until somebody looks, which the history keeps', async ({ visit, say }) => {
    const owner = await makeOwner(freshName('Paid Press'));
    const page = await visit('admin', `/owners/${owner.id}?tab=payment`);
    await page.getByRole('button', { name: say('owners.payment.add') }).click();
    await page.getByLabel(say('owners.fields.holder')).fill('Ana Ruiz');
    await page.getByLabel(say('owners.fields.account')).fill('PT50 0002 0123 1234 5678 9015 4');
    await page.getByRole('button', { name: say('ui.actions.save') }).click();
    await expect(page.getByText('•••• 0154')).toBeVisible();
    await expect(page.getByText('PT50 0002')).toHaveCount(0);
    await page.getByRole('button', { name: say('owners.payment.reveal') }).click();
    await expect(page.getByText('PT50 0002 0123 1234 5678 9015 4')).toBeVisible();
    await page.getByRole('tab', { name: say('resource.history') }).click();
    await expect(page.getByText(say('owners.actions.reveal_payment'))).toBeVisible();
  });

  test('opens its page by a link that ends when revoked', async ({ visit, say, problems }) => {
    problems.expect(/^404 GET \/api\/v1\/external\/owner\//);
    const owner = await makeOwner(freshName('Linked'));
    const staff = await visit('admin', `/owners/${owner.id}?tab=link`);
    await staff.getByRole('button', { name: say('owners.link.reveal') }).click();
    const address = await staff.getByRole('textbox', { name: say('owners.panels.link') }).inputValue();
    const path = new URL(address).pathname;
    const publisher = await visit(null, path);
    await expect(publisher.getByText(owner.name)).toBeVisible();
    await staff.getByRole('button', { name: say('owners.link.revoke'), exact: true }).click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: say('owners.link.revoke') })
      .click();
    await expect(staff.getByText(say('owners.link.revoked'))).toBeVisible();
    await publisher.reload();
    await expect(publisher.getByText(say('external.ended.title'))).toBeVisible();
  });
});

test('a blocked owner sells nothing, and its open orders are decided on together', async ({ visit, say }) => {
  const { owner, domain } = await makeSeller('Blocked Press');
  const asked = await askOwner('client', freshName('Blocked'), domain);
  const page = await visit('admin', `/owners/${owner.id}`);
  await page.getByRole('button', { name: say('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name: say('owners.block.block') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('owners.block.sites', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(say('owners.block.orders', { count: 1 }))).toBeVisible();
  await dialog.getByLabel(say('owners.block.reason')).fill('Its links vanish.');
  await dialog.getByRole('button', { name: say('owners.block.block') }).click();
  // What is under way is asked about at once.
  await dialog.getByRole('radio', { name: say('sites.orders.choices.cancel') }).click();
  await dialog.getByLabel(say('ui.confirm.reason')).fill('We stopped working with this publisher.');
  await dialog.getByRole('button', { name: say('sites.orders.submit.cancel') }).click();
  const { briefings } = apiOf('admin');
  await expect.poll(async () => (await briefings.get({ params: { id: asked.briefingId } })).status).toBe('canceled');
  await expect(toastOf(page, `${say('common.done.editCompleted')}: ${say('sites.orders.ofOwner.done')}`)).toBeVisible();
  await expect(page.getByText('Its links vanish.')).toBeVisible();

  const { url } = await apiOf('admin').owners.reveal_link({ params: { id: owner.id }, body: {} });
  const publisher = await visit(null, new URL(url).pathname);
  // Nobody has said which language this owner reads.
  const english = await wordsIn('en-US');
  await expect(publisher.getByText(english('external.blocked.title'))).toBeVisible();
  await page.goto(`/owners?blocked=true&text=${encodeURIComponent(owner.name)}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('tbody tr').getByRole('link').first().click();
  await page.getByRole('button', { name: say('owners.block.unblock') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('owners.block.unblock') })
    .click();
  await expect(page.getByText('Its links vanish.')).toHaveCount(0);
});

test('an owner that is there twice is found and made one', async ({ visit, say }) => {
  const email = `${freshWord()}@twice.example`;
  const [one, other] = [await makeOwner(freshName('Twice Press')), await makeOwner(freshName('Press Twice'))];
  for (const { id } of [one, other])
    await apiOf('admin').owners.update({ params: { id }, version: 1, body: { email } });
  const page = await visit('admin', `/owners/${one.id}`);
  await expect(page.getByText(say('owners.duplicates.title'))).toBeVisible();
  await page.getByRole('button', { name: say('owners.merge.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: other.name }).click();
  await expect(dialog.getByText(say('owners.merge.moves', { stays: other.name, goes: one.name }))).toBeVisible();
  await dialog.getByRole('button', { name: say('owners.merge.merge'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await expect(page.getByText(say('owners.duplicates.title'))).toHaveCount(0);
  await page.getByRole('tab', { name: say('resource.history') }).click();
  await expect(page.getByText(`${one.name} (#${one.id})`)).toBeVisible();
});

test('an owner manager without the owners table sees its own owners and changes none', async ({ visit, say }) => {
  const page = await visit('thiago', '/owners');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('link', { name: say('owners.new') })).toHaveCount(0);
  await page.locator('tbody tr').first().click();
  await expect(
    page
      .getByRole('term')
      .filter({ hasText: say('owners.fields.name') })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: say('ui.actions.edit'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: say('owners.panels.payment') })).toHaveCount(0);
});

test('the audit log tells who did what, and leads to the record', async ({ visit, say }) => {
  const owner = await makeOwner(freshName('Audited'));
  const page = await visit('admin', `/admin/audit?entity=owners&entityId=${owner.id}`);
  await page.locator('tbody tr').first().click();
  await expect(page.getByRole('dialog').getByText('owner.create')).toBeVisible();
  await page.getByRole('link', { name: say('audit.openRecord') }).click();
  await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible();
});
