import { asBase } from '@linkstand/contract/shared/money';
import { COLLEAGUES } from '../apps/server/src/demo/people.ts';
import { confirm, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { inDatabase } from './support/database.ts';
import { mailTo } from './support/mailbox.ts';
import { draftOf, fund } from './support/orders.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

const [, , APPROVER] = COLLEAGUES;
/** Orders of nobody else are on it. */
const PLACE = 60;

/** A site that no other spec orders on, and a limit that it is over. */
async function overLimit() {
  const { data } = await apiOf('agency').media.search({ query: { size: 1, page: PLACE, sort: ['da,asc'] }, body: {} });
  const [site] = data;
  if (!site) throw new Error('The catalogue is shorter.');
  const { colleagues } = apiOf('manager');
  const people = await colleagues.search({ query: { size: 10 }, body: { text: 'buyer@' } });
  const [buyer] = people.data;
  if (!buyer) throw new Error('The company has no buyer.');
  if (buyer.monthlyLimitCents !== 1)
    await colleagues.update({ params: { id: buyer.id }, version: buyer.version, body: { monthlyLimitCents: 1 } });
  await fund('manager');
  return { site, draft: await draftOf('buyer', { sites: [site.domain] }) };
}

test('what is over a limit is asked for, and ordered by an approver at the total that was seen', async ({
  visit,
  say,
  format,
  problems,
}) => {
  const { site, draft } = await overLimit();
  const buyer = await visit('buyer', `/user/campaign/${draft.id}`);
  await buyer.getByRole('button', { name: say('campaigns.review.open') }).click();
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: say('campaigns.approval.ask') })
    .click();
  await expect(toastOf(buyer, say('campaigns.approval.askedDone'))).toBeVisible();
  await expect(buyer.getByRole('button', { name: say('campaigns.approval.withdraw') })).toBeVisible();
  await expect(buyer.getByRole('link', { name: say('campaigns.page.editCampaign') })).toHaveCount(0);

  const mail = await mailTo(APPROVER.email, ({ links }) => links.some((link) => link.endsWith(`/${draft.id}`)));
  expect(mail.subject).toContain(draft.name);
  const approver = await visit('approver', '/my-campaigns');
  const waiting = approver.getByRole('region', { name: say('campaigns.approval.waiting', { count: 1 }) });
  await expect(waiting.getByText(draft.name)).toBeVisible();
  await waiting.getByRole('link', { name: say('campaigns.approval.check') }).click();
  await approver.getByRole('button', { name: say('campaigns.approval.approve'), exact: true }).click();
  const dialog = approver.getByRole('dialog');
  const before = format.money(draft.quote?.totalCents ?? 0);
  await expect(
    dialog.getByRole('button', { name: say('campaigns.approval.approveFor', { amount: before }) }),
  ).toBeVisible();

  // The price moves while the approver reads.
  problems.expect(/^409 POST \/api\/v1\/campaigns\/\d+\/give-approval$/);
  const move = (by: number) =>
    inDatabase((db) =>
      db
        .updateTable('sites')
        .set((eb) => ({ priceCents: eb('priceCents', '+', asBase(by)) }))
        .where('id', '=', site.id)
        .execute(),
    );
  await move(5000);
  try {
    await dialog.getByRole('button', { name: say('campaigns.approval.approveFor', { amount: before }) }).click();
    const { totalCents } = await apiOf('buyer').campaigns.quote({ params: { id: draft.id } });
    const after = format.money(totalCents);
    await expect(dialog.getByText(say('campaigns.approval.priceMoved', { from: before, to: after }))).toBeVisible();
    expect((await apiOf('buyer').campaigns.get({ params: { id: draft.id } })).status).toBe('draft');
    await dialog.getByRole('button', { name: say('campaigns.approval.approveFor', { amount: after }) }).click();
    await expect(toastOf(approver, say('campaigns.approval.approved'))).toBeVisible();
    expect(await apiOf('buyer').campaigns.get({ params: { id: draft.id } })).toMatchObject({
      ...{ status: 'waiting', totalCents, approval: null },
    });
  } finally {
    await move(-5000);
  }
});

test('what is declined comes back to its buyer with the reason', async ({ visit, say }) => {
  const { draft } = await overLimit();
  const { totalCents } = await apiOf('buyer').campaigns.quote({ params: { id: draft.id } });
  await apiOf('buyer').campaigns.askApproval({ params: { id: draft.id }, body: { expectedTotalCents: totalCents } });
  const approver = await visit('approver', `/user/campaign/${draft.id}`);
  await approver.getByRole('button', { name: say('campaigns.approval.decline'), exact: true }).click();
  await confirm(approver, say('campaigns.approval.decline'), {
    [say('ui.confirm.reason')]: 'Demasiado caro para este mes.',
  });
  await expect(toastOf(approver, say('campaigns.approval.declinedDone'))).toBeVisible();
  const buyer = await visit('buyer', `/user/campaign/${draft.id}`);
  await expect(buyer.getByText('Demasiado caro para este mes.')).toBeVisible();
  await expect(buyer.getByRole('button', { name: say('campaigns.review.open') })).toBeVisible();
});
