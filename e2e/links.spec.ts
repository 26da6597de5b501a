import { readFile } from 'node:fs/promises';
import { inDatabase } from './support/database.ts';
import { exportCsv, rows } from './support/lists.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('pt-BR'));

/** A link of the demo with one target that stands, and its client. */
const standingLink = () =>
  inDatabase((db) =>
    db
      .selectFrom('links as l')
      .innerJoin('linkWatches as w', 'w.briefingId', 'l.briefingId')
      .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select(['l.id', 'l.briefingId', 'l.campaignId', 'l.pageUrl', 'l.targetUrl', 'l.anchor', 'u.email'])
      .where('l.state', '=', 'alive')
      .where('u.disabledAt', 'is', null)
      .where('u.companyId', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('links as o')
              .select('o.id')
              .whereRef('o.briefingId', '=', 'l.briefingId')
              .whereRef('o.id', '<>', 'l.id'),
          ),
        ),
      )
      // Not looked at by itself while the test runs.
      .orderBy('w.nextCheckAt', 'desc')
      .orderBy('l.id')
      .executeTakeFirstOrThrow(),
  );
const setState = (briefingId: number, state: 'alive' | 'lost') =>
  inDatabase((db) => db.updateTable('linkWatches').set({ state }).where('briefingId', '=', briefingId).execute());

test('a client finds a lost link, saves the list as a file, and opens its publication', async ({ visit, say }) => {
  const { briefingId, campaignId, pageUrl, targetUrl, anchor, email } = await standingLink();
  await setState(briefingId, 'lost');
  try {
    const page = await visit(email, '/links');
    const queues = page.getByRole('group', { name: say('ui.list.queues') });
    await queues.getByRole('button', { name: say('links.queues.lost') }).click();
    const row = rows(page).filter({ has: page.locator(`a[href="${pageUrl}"]`) });
    await expect(row).toContainText(say('links.choices.state.lost'));
    await expect(row).toContainText(anchor);

    const file = await readFile(await (await exportCsv(page, say)).path(), 'utf8');
    const line = file.split('\n').find((each) => each.includes(pageUrl));
    expect(line).toContain(targetUrl);
    expect(line).toContain(say('links.choices.state.lost'));

    await row.getByRole('link', { name: anchor, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/user/campaign/${campaignId}\\?briefing=${briefingId}$`));
    await expect(page.locator('[data-state="lost"]')).toBeVisible();
  } finally {
    await setState(briefingId, 'alive');
  }
});

test('the team finds the links of a client on its own page, with the client in each row', async ({ visit, say }) => {
  const { briefingId, pageUrl } = await standingLink();
  const page = await visit('coordinator', `/briefings/links?text=${encodeURIComponent(pageUrl)}`);
  await expect(page.getByRole('columnheader', { name: say('links.columns.client') })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('link').first()).toHaveAttribute('href', `/briefings/${briefingId}`);
});
