import type { Page } from '@playwright/test';
import { DEMO_EMAILS, DEMO_PASSWORD, KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { briefingDone } from '../apps/server/src/features/briefings/emails/briefing-done.ts';
import { briefingPublished } from '../apps/server/src/features/briefings/emails/briefing-published.ts';
import { draftReady } from '../apps/server/src/features/briefings/emails/draft-ready.ts';
import { campaignDone } from '../apps/server/src/features/campaigns/emails/campaign-done.ts';
import { requestReceived } from '../apps/server/src/features/campaigns/emails/request-received.ts';
import { paymentDecided } from '../apps/server/src/features/payments/emails/payment-decided.ts';
import { topUpAnnounced } from '../apps/server/src/features/payments/emails/top-up-announced.ts';
import { verifyAddress } from '../apps/server/src/features/users/emails/verify-address.ts';
import { act, choose, confirm, orderButton, placeOrder, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { categoryIn } from './support/categories.ts';
import { expectSite, openSite, openSummary } from './support/completion.ts';
import { freshName } from './support/fresh.ts';
import { linkIn, mailsTo, mailTo, subjectsIn } from './support/mailbox.ts';
import { advanceTo, briefingAs, move, type Ordered, order, orderIn, ownerLinkOf } from './support/orders.ts';
import { emailOf, freshAddress } from './support/people.ts';
import { siteOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';
import { type Say, wordsIn } from './support/words.ts';

// With E2E_WIDTH and E2E_SCHEME the same on narrower and on dark screens.
test.use(inLocale('en-US'));

/** Orders of their own, so that nobody's campaigns change under another test. */
const CLIENT = emailOf('Fatima Al-Sayed');
/** Of the owner of the known Spanish site. */
const OWNER = 'editor@grupomiradormedios.example';

const status = (page: Page) => page.getByRole('main');

/** Opens the text that a client has to answer: where there is no room beside the list, it is one press away. */
async function readText(client: Page, say: Say, site: string): Promise<void> {
  const accept = client.getByRole('button', { name: say('campaigns.briefing.accept') }).first();
  const read = client.getByRole('link', { name: `${say('campaigns.turn.read')}: ${site}`, exact: true });
  await accept.or(read).first().waitFor();
  if (await read.isVisible()) await read.click();
}

test('the main job: a client orders, the team reviews, the owner publishes, all are told', async ({
  visit,
  say,
  locale,
}) => {
  test.setTimeout(300_000);
  const owners = await wordsIn('es');
  const email = freshAddress('journey');
  const site = await siteOf(KNOWN_SITES.plain);
  const other = await siteOf(KNOWN_SITES.english);
  const title = freshName('Ten walks along the coast');
  const travel = await categoryIn(locale, 'Travel');
  const subjectOf = subjectsIn(locale, {
    name: 'Noa Journey',
    code: '',
    campaignId: 1,
    campaign: 'Autumn by the sea',
    briefings: 1,
    done: 1,
    dropped: 0,
    site: site.name,
    title,
    url: `https://${KNOWN_SITES.plain}/diez-paseos`,
    problems: [],
    draftUrl: null,
    message: '',
    isConfirmed: true,
    method: 'transfer',
    bill: '',
    heldCents: 174_24,
    cents: 174_24,
    availableCents: 174_24,
    totalCents: 144_00,
    currency: 'EUR',
    beneficiary: '',
    iban: '',
    bic: '',
    reference: '',
    answer: '',
  });

  const client = await visit(null, '/register');
  // The guided tours show themselves to somebody new; this client skips them.
  await client.addLocatorHandler(client.getByRole('button', { name: say('ui.actions.skip'), exact: true }), (skip) =>
    skip.click(),
  );

  await test.step('the client registers and confirms its address', async () => {
    await client.getByLabel(say('public.name')).fill('Noa Journey');
    await client.getByLabel(say('public.email')).fill(email);
    await client.getByLabel(say('public.password'), { exact: true }).fill(DEMO_PASSWORD);
    await client.getByLabel(say('public.confirmation')).fill(DEMO_PASSWORD);
    await client.getByLabel(say('public.country')).selectOption('ES');
    await client.getByRole('checkbox').check();
    await client.getByRole('button', { name: say('public.register.submit') }).click();
    await expect(client.getByText(say('public.register.created'))).toBeVisible();
    await expect(client).toHaveURL('/');
    await expect(client.getByText(say('users.verify.banner'))).toBeVisible();

    await client.goto(linkIn(await mailTo(email), '/auth?'));
    await client.getByRole('button', { name: say('public.verify.act') }).click();
    await expect(client.getByRole('heading', { name: say('public.verify.done') })).toBeVisible();
    await client.getByRole('link', { name: say('public.verify.proceed') }).click();
    await expect(client).toHaveURL('/');
    await expect(client.getByText(say('users.verify.banner'))).toBeHidden();
  });

  await test.step('picks two sites and goes on with them', async () => {
    await client
      .getByRole('link', { name: say('campaigns.list.new') })
      .first()
      .click();
    await expect(client).toHaveURL('/media');
    for (const { domain } of [site, other]) {
      await client.getByLabel(say('media.search')).fill(domain);
      // A card has room for a word of its own.
      await client
        .getByRole('button', { name: say('cart.addSite', { site: domain }) })
        .or(client.getByRole('button', { name: `${say('cart.addShort')} ${domain}`, exact: true }))
        .click();
    }
    await client.getByRole('button', { name: say('cart.open', { count: 2 }) }).click();
    await client
      .getByRole('dialog')
      .getByRole('button', { name: say('cart.continue') })
      .click();
    await expect(client).toHaveURL(/\/user\/campaign\/new\/briefings\?campaign=\d+/);
  });

  await test.step('fills in what is asked for, and sees what is still missing', async () => {
    await client.getByRole('button', { name: say('campaigns.review.open') }).click();
    await expect(client.getByRole('dialog').getByRole('button', { name: orderButton(say) })).toBeDisabled();
    await client.getByRole('button', { name: say('campaigns.review.back') }).click();
    await client.getByLabel(say('campaigns.complete.name')).fill('Autumn by the sea');
    await client.getByLabel(say('campaigns.complete.generalTitle')).fill(title);
    await choose(client, say('campaigns.complete.defaultCategory'), travel);

    // The second site is thought better of.
    await openSite(client, say, other.name);
    await client.getByRole('button', { name: say('campaigns.complete.removeSite') }).click();
    await confirm(client, say('campaigns.complete.removeLabel'));
    await expect(client.getByText(say('campaigns.complete.removed'))).toBeVisible();

    await openSite(client, say, site.name);
    await client.getByRole('textbox', { name: say('briefings.fields.keyword') }).fill('walks by the sea');
    await client
      .getByRole('textbox', { name: say('briefings.fields.url'), exact: true })
      .fill('https://noa.example/walks');
    await choose(client, say('briefings.fields.category'), travel);
    await client.getByRole('radio', { name: say('briefings.reviewMode.review_and_send_back') }).check();
    await choose(client, say('briefings.fields.linkType'), say('common.linkType.do_follow'));
    // The site's own way of labelling is chosen already.
    await expectSite(client, say, site.name, say('campaigns.complete.missing', { count: 1 }));
    await client.getByRole('textbox', { name: say('briefings.fields.content') }).click();
    await client.keyboard.type('We went the whole way and tell you where to stay.');
    await expectSite(client, say, site.name, say('campaigns.complete.complete'));
  });

  let ordered: Ordered = { client: email, campaignId: 0, briefingId: 0, title };

  await test.step('is told by how much its wallet falls short, transfers, and comes back with nothing lost', async () => {
    const order = client.url();
    const topUp = client.getByRole('link', { name: say('wallet.topUp.action'), exact: true });
    await openSummary(client, say);
    await topUp.click();
    await expect(client).toHaveURL(/\/financial\?.*topUp=\d+/);
    await client.getByRole('button', { name: say('wallet.topUp.transfer') }).click();
    const expected = client.getByRole('region', { name: say('wallet.topUp.expected') });
    await expect(expected.getByRole('img', { name: say('wallet.transfer.code') })).toBeVisible();
    await mailTo(email, ({ text }) => text.includes('ES91 2100 0418 4502 0005 1332'));

    const { data } = await apiOf('admin').payments.search({ query: {}, body: { text: email } });
    const admin = await visit('admin', `/payments/${data[0]?.id}`);
    await admin.getByRole('button', { name: say('payments.confirm.action') }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: say('payments.confirm.action') })
      .click();
    await expect(admin.getByText(say('payments.state.confirmed'), { exact: true })).toBeVisible();
    // The client's page follows without a reload.
    await expect(expected).toBeHidden();
    await client.getByRole('link', { name: say('wallet.backToOrder') }).click();
    await expect(client).toHaveURL(new RegExp(`campaign=${new URL(order).searchParams.get('campaign')}`));
    await openSummary(client, say);
    await expect(topUp).toBeHidden();
  });

  await test.step('submits, and is told by screen and by mail', async () => {
    await placeOrder(client, say, undefined, 'A short report, as agreed by phone.');
    await expect(client).toHaveURL(/\/success-request\?campaign=\d+/);
    await expect(client.getByRole('heading', { name: say('campaigns.success.title') })).toBeVisible();
    const campaignId = Number(new URL(client.url()).searchParams.get('campaign'));
    await client.getByRole('link', { name: say('campaigns.success.open') }).click();
    await expect(client).toHaveURL(new RegExp(`/user/campaign/${campaignId}`));
    await expect(status(client).getByText(say('briefings.clientStatus.waiting')).first()).toBeVisible();
    await mailTo(email, ({ subject, text }) => `${subject} ${text}`.includes('Autumn by the sea'));
    ordered = { ...ordered, campaignId };
  });

  await test.step('the coordinator approves it as asked for', async () => {
    const coordinator = await visit('coordinator', '/requests');
    await coordinator.getByRole('row').filter({ hasText: 'Noa Journey' }).click();
    const panel = coordinator.getByRole('dialog');
    await expect(panel.getByRole('heading', { name: 'Autumn by the sea' })).toBeVisible();
    await expect(panel).toContainText('We went the whole way and tell you where to stay.');
    const mode = say('requests.mode.review_and_send_back');
    await panel.getByRole('button', { name: say('requests.approveAs', { mode }) }).click();
    await expect(toastOf(coordinator, say('staff-briefings.done.approve'))).toBeVisible();
    await expect(panel.getByText(say('requests.nothingWaits'))).toBeVisible();
    await coordinator.context().close();
  });

  await test.step('the editor takes it, edits it and sends it to the client', async () => {
    const editor = await visit('editor', '/briefings');
    await editor.goto(`/briefings?text=${encodeURIComponent(title)}`);
    await editor.getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
    await expect(editor.getByRole('heading', { name: title })).toBeVisible();
    ordered = { ...ordered, briefingId: Number(new URL(editor.url()).pathname.split('/').at(-1)) };
    await act(editor, say, say('staff-briefings.act.start_review'));
    await expect(toastOf(editor, say('staff-briefings.done.start_review'))).toBeVisible();
    await editor.getByRole('button', { name: say('staff-briefings.content.edit'), exact: true }).click();
    const text = editor.getByRole('textbox', { name: say('briefings.fields.content') });
    await text.click();
    await editor.keyboard.press('Control+End');
    await editor.keyboard.type(' And what to eat.');
    await editor.getByRole('button', { name: say('staff-briefings.content.finish') }).click();
    await expect(status(editor)).toContainText('where to stay. And what to eat.');
    await act(editor, say, say('staff-briefings.act.send_to_client'));
    await confirm(editor, say('staff-briefings.act.send_to_client'), {
      [say('staff-briefings.sendToClient.message')]: 'Only one sentence more.',
      [say('briefings.order.reason')]: 'The client wants it short.',
    });
    await expect(toastOf(editor, say('staff-briefings.done.send_to_client'))).toBeVisible();
    await editor.context().close();
  });

  await test.step('the client reads it by the mailed link and accepts it', async () => {
    const link = linkIn(await mailTo(email, ({ subject }) => subject === subjectOf(draftReady)), '/user/campaign/');
    await client.goto(link);
    await readText(client, say, site.name);
    await expect(status(client)).toContainText('where to stay. And what to eat.');
    await expect(status(client)).toContainText('Only one sentence more.');
    await client
      .getByRole('button', { name: say('campaigns.briefing.accept') })
      .first()
      .click();
    await confirm(client, say('campaigns.briefing.accept'));
    await expect(client.getByText(say('campaigns.briefing.accepted'))).toBeVisible();
  });

  await test.step('the owner opens its mail, promises a day and confirms, without signing in', async () => {
    const mail = await mailTo(OWNER, ({ text, subject }) => `${subject} ${text}`.includes(title));
    const owner = await visit(null, linkIn(mail, '/external/briefings/'), { viewport: { width: 390, height: 844 } });
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(status(owner)).toContainText('where to stay. And what to eat.');
    await owner.getByRole('radio').nth(1).check();
    await owner.getByRole('button', { name: owners('external.answer.accept', { day: '' }).trim() }).click();
    await owner.getByLabel(owners('external.confirm.url')).fill(`https://${KNOWN_SITES.plain}/diez-paseos`);
    await owner.getByRole('button', { name: owners('external.confirm.check') }).click();
    await expect(owner.getByText(owners('external.check.ok'))).toBeVisible();
    await owner.getByRole('button', { name: owners('external.confirm.confirm') }).click();
    await expect(owner).toHaveURL(/\/final-url-sent/);
    await expect(owner.getByRole('heading', { name: owners('external.sent.title') })).toBeVisible();
    await expect(owner.getByRole('link', { name: '/diez-paseos' })).toBeVisible();
    await owner.context().close();
  });

  await test.step('the client sees it published without a reload', async () => {
    await expect(status(client).getByText(say('briefings.clientStatus.published')).first()).toBeVisible();
    await expect(status(client).getByText(say('briefings.link.ok')).first()).toBeVisible();
  });

  await test.step('the coordinator sends it to finalization', async () => {
    const coordinator = await visit('coordinator', `/briefings/${ordered.briefingId}`);
    await expect(status(coordinator)).toContainText(`https://${KNOWN_SITES.plain}/diez-paseos`);
    await act(coordinator, say, say('staff-briefings.act.finalize'));
    await confirm(coordinator, say('staff-briefings.act.finalize'));
    await expect(toastOf(coordinator, say('staff-briefings.done.finalize'))).toBeVisible();
  });

  await test.step('the client finds it finished, and a mail for each thing it had to know', async () => {
    await expect(status(client).getByText(say('briefings.clientStatus.finished')).first()).toBeVisible();
    await client.goto('/my-campaigns');
    const card = status(client).getByRole('link').filter({ hasText: 'Autumn by the sea' });
    await expect(card).toContainText(say('campaigns.status.finished'));
    const told = [
      subjectOf(verifyAddress),
      subjectOf(topUpAnnounced),
      subjectOf(paymentDecided),
      subjectOf(requestReceived),
      subjectOf(draftReady),
      subjectOf(briefingPublished),
      subjectOf(briefingDone),
      subjectOf(campaignDone),
    ];
    await expect.poll(async () => (await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual(told.sort());
  });
});

test.describe('when it does not go the usual way', () => {
  test('denied with a reason, changed and sent again', async ({ visit, say }) => {
    const ordered = await order(CLIENT);
    const reason = 'The page of the link does not exist yet.';
    const coordinator = await visit('coordinator', `/requests?open=${ordered.campaignId}`);
    const panel = coordinator.getByRole('dialog');
    await panel.getByRole('button', { name: say('staff-briefings.act.deny') }).click();
    const deny = panel.getByRole('button', { name: say('staff-briefings.act.deny') });
    await deny.click();
    await expect(panel.getByText(say('common.errors.required'))).toBeVisible();
    await panel.getByLabel(say('ui.confirm.reason')).fill(reason);
    await deny.click();
    await expect(toastOf(coordinator, say('staff-briefings.done.deny'))).toBeVisible();

    const place = `/user/campaign/${ordered.campaignId}`;
    const mail = await mailTo(CLIENT, ({ text, links }) => text.includes(reason) && links.join().includes(place));
    const client = await visit(CLIENT, linkIn(mail, place));
    await expect(status(client).getByText(reason).first()).toBeVisible();
    await client.goto(`/user/campaign/new/briefings?campaign=${ordered.campaignId}&briefing=${ordered.briefingId}`);
    await client
      .getByRole('textbox', { name: say('briefings.fields.url'), exact: true })
      .fill('https://client.example/new-page');
    await expect(client.getByRole('status').getByText(say('campaigns.save.saved'))).toBeVisible();
    await expect
      .poll(async () => (await briefingAs(CLIENT, ordered)).targets[0]?.url)
      .toBe('https://client.example/new-page');
    await client.goto(`/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
    await client
      .getByRole('main')
      .getByRole('button', { name: say('campaigns.briefing.resubmit') })
      .first()
      .click();
    await confirm(client, say('campaigns.briefing.resubmit'), {
      [say('briefings.order.reason')]: 'Link the new page instead.',
    });
    await expect(client.getByText(say('campaigns.briefing.resubmitted'))).toBeVisible();
    expect((await briefingAs(CLIENT, ordered)).status).toBe('waiting');
  });

  test('taken on by the team while it is typed: what came too late is handed back to copy', async ({
    visit,
    say,
    problems,
  }) => {
    problems.expect(/^409 PUT \/api\/v1\/briefings\/\d+$/);
    const ordered = await order(CLIENT);
    const client = await visit(
      CLIENT,
      `/user/campaign/new/briefings?campaign=${ordered.campaignId}&briefing=${ordered.briefingId}`,
    );
    let release = () => {};
    const taken = new Promise<void>((resolve) => {
      release = resolve;
    });
    await client.route(/\/api\/v1\/briefings\/\d+$/, async (route) => {
      if (route.request().method() === 'PUT') await taken;
      await route.continue();
    });
    await client.getByRole('textbox', { name: say('briefings.fields.poCode') }).fill('PO-TOO-LATE');
    await move('coordinator', ordered, 'approve', {});
    release();
    const dialog = client.getByRole('dialog', { name: say('campaigns.unsaved.title') });
    await expect(dialog.getByText('PO-TOO-LATE')).toBeVisible();
    await dialog
      .getByRole('button', { name: say('ui.actions.close'), exact: true })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    await expect(status(client).getByText(say('briefings.clientStatus.in_progress')).first()).toBeVisible();
  });

  test('the owner declines: the team gets it back with a case, the client reads so, the link tells it', async ({
    visit,
    say,
  }) => {
    const owners = await wordsIn('es');
    const ordered = await orderIn(CLIENT, 'pending_owner');
    const link = await ownerLinkOf(ordered);
    const owner = await visit(null, link);
    const reason = 'No publicamos sobre este tema.';
    await owner.getByRole('button', { name: owners('external.decline.action') }).click();
    await confirm(owner, owners('external.decline.confirm'), { [owners('external.decline.reason')]: reason });
    await expect(owner.getByRole('heading', { name: owners('external.declined.title') })).toBeVisible();

    const coordinator = await visit('coordinator', `/briefings/${ordered.briefingId}`);
    await expect(status(coordinator).getByText(say('briefings.status.in_review')).first()).toBeVisible();
    await expect(status(coordinator).getByText(reason).first()).toBeVisible();
    await expect(status(coordinator).getByText(say('cases.kind.declined')).first()).toBeVisible();

    // The link knows its owner's language and what was declined, and opens nothing else.
    await owner.goto(link);
    await expect(owner.getByRole('heading', { name: owners('external.declined.title') })).toBeVisible();
    await expect(owner.getByText(reason)).toBeVisible();

    const client = await visit(CLIENT, `/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
    await expect(client.getByText(say('briefings.clientStatusHelp.declined'))).toBeVisible();
  });

  test('a link that is not as agreed is shown, and fixed or explained', async ({ visit, say, problems }) => {
    problems.expect(/^422 POST \/api\/v1\/external\/briefings\/[^/]+\/check$/);
    const owners = await wordsIn('es');
    const ordered = await orderIn(CLIENT, 'waiting_publish');
    const owner = await visit(null, await ownerLinkOf(ordered));
    const url = owner.getByLabel(owners('external.confirm.url'));
    const check = owner.getByRole('button', { name: owners('external.confirm.check') });

    await url.fill('https://elsewhere.example/story');
    await check.click();
    await expect(owner.getByText(owners('external.confirm.offSite', { site: KNOWN_SITES.plain }))).toBeVisible();

    await url.fill(`https://${KNOWN_SITES.plain}/story-${ordered.briefingId}-nofollow`);
    await check.click();
    await expect(owner.getByText(owners('external.problem.link_nofollow'))).toBeVisible();
    // It can be fixed, which the check then sees.
    await url.fill(`https://${KNOWN_SITES.plain}/story-${ordered.briefingId}`);
    await check.click();
    await expect(owner.getByText(owners('external.check.ok'))).toBeVisible();
    // Or explained, which opens a case for the team.
    await url.fill(`https://${KNOWN_SITES.plain}/story-${ordered.briefingId}-nofollow`);
    await check.click();
    const explain = owner.getByRole('button', { name: owners('external.confirm.explainConfirm') });
    await explain.click();
    await expect(owner.getByText(owners('external.confirm.explainFirst'))).toBeVisible();
    await owner.getByLabel(owners('external.confirm.explain')).fill('El sistema lo pone así.');
    await explain.click();
    await expect(owner).toHaveURL(/\/final-url-sent/);

    const coordinator = await visit('coordinator', `/briefings/${ordered.briefingId}`);
    await expect(status(coordinator).getByText(say('briefings.problem.link_nofollow')).first()).toBeVisible();
    await expect(status(coordinator).getByText(say('cases.kind.link_problem')).first()).toBeVisible();
    await status(coordinator)
      .getByRole('link', { name: say('cases.kind.link_problem') })
      .click();
    await expect(coordinator.getByRole('dialog')).toContainText('El sistema lo pone así.');
  });

  test('the client asks for changes, and sends its own version back', async ({ visit, say }) => {
    const ordered = await orderIn(CLIENT, 'pending_client');
    const client = await visit(CLIENT, `/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
    await client
      .getByRole('button', { name: say('campaigns.briefing.ask') })
      .first()
      .click();
    await confirm(client, say('campaigns.briefing.ask'), {
      [say('campaigns.briefing.askLabel')]: 'Please name the ferries.',
    });
    await expect(client.getByText(say('campaigns.briefing.asked'))).toBeVisible();
    const asked = await briefingAs('editor', ordered);
    expect(asked.status).toBe('in_review');
    const { data: messages } = await apiOf('editor').briefings.messages({ params: { id: ordered.briefingId } });
    expect(messages.at(-1)?.body).toBe('Please name the ferries.');

    await advanceTo(ordered, 'pending_client');
    await client
      .getByRole('button', { name: say('campaigns.briefing.write'), exact: true })
      .first()
      .click();
    const text = client.getByRole('textbox', { name: say('briefings.fields.content') });
    await text.click();
    await client.keyboard.press('Control+End');
    await client.keyboard.type(' The ferries are called Alba and Brisa.');
    await client.getByRole('button', { name: say('campaigns.briefing.writeSend') }).click();
    await expect(client.getByText(say('campaigns.briefing.sentBack'), { exact: true })).toBeVisible();
    const returned = await briefingAs('editor', ordered);
    expect(returned.status).toBe('in_review');
    expect(returned.content?.html).toContain('Alba and Brisa');
    expect(returned.content?.author.kind).toBe('client');
  });

  test('a link that was taken back opens nothing and tells nothing', async ({ visit, say, problems }) => {
    problems.expect(/^404 GET \/api\/v1\/external\//);
    const ordered = await orderIn(CLIENT, 'pending_owner');
    const link = await ownerLinkOf(ordered);
    await move('editor', ordered, 'recall', { reason: 'A name is wrong.' });
    const owner = await visit(null, link);
    await expect(owner.getByRole('heading', { name: say('external.ended.title') })).toBeVisible();
    await expect(owner.locator('body')).not.toContainText(ordered.title);
    await expect(owner.locator('body')).not.toContainText('Mirador');
  });

  test('a published page can be wrong: the client reports it, the team returns it, the owner corrects it', async ({
    visit,
    say,
  }) => {
    const owners = await wordsIn('es');
    const ordered = await orderIn(CLIENT, 'published');
    const client = await visit(CLIENT, `/user/campaign/${ordered.campaignId}?briefing=${ordered.briefingId}`);
    await act(client, say, say('campaigns.briefing.report'));
    await confirm(client, say('campaigns.briefing.report'), {
      [say('campaigns.briefing.reportLabel')]: 'The photo is of another coast.',
    });
    await expect(client.getByText(say('campaigns.briefing.reported'))).toBeVisible();
    const place = `/briefings/${ordered.briefingId}`;
    await mailTo(
      DEMO_EMAILS.editor,
      ({ text }) => text.includes('The photo is of another coast.') && text.includes(ordered.title),
    );

    const coordinator = await visit('coordinator', place);
    await expect(status(coordinator).getByText(say('cases.kind.dispute')).first()).toBeVisible();
    await act(coordinator, say, say('staff-briefings.act.return_to_owner'));
    await confirm(coordinator, say('staff-briefings.act.return_to_owner'), {
      [say('ui.confirm.reason')]: 'Cambiad la foto, por favor.',
    });
    await expect(toastOf(coordinator, say('staff-briefings.done.return_to_owner'))).toBeVisible();

    const link = await ownerLinkOf(ordered);
    await mailTo(
      OWNER,
      ({ text, links }) => text.includes('Cambiad la foto, por favor.') && links.some((each) => each.endsWith(link)),
    );
    const owner = await visit(null, link);
    await expect(owner.getByText(owners('external.returned.title'))).toBeVisible();
    await owner
      .getByLabel(owners('external.confirm.url'))
      .fill(`https://${KNOWN_SITES.plain}/mejor-${ordered.briefingId}`);
    await owner.getByRole('button', { name: owners('external.confirm.check') }).click();
    await owner.getByRole('button', { name: owners('external.confirm.confirm') }).click();
    await expect(owner).toHaveURL(/\/final-url-sent/);
    await expect(status(client).getByText(`/mejor-${ordered.briefingId}`).first()).toBeVisible();
  });
});
