import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inDatabase } from './support/database.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

const script = pathToFileURL(join(import.meta.dirname, '../scripts/verify-evidence.mjs'));

/** A link of the demo that is lost, with its guarantee running. */
const lostLink = () =>
  inDatabase((db) =>
    db
      .selectFrom('linkClaims as k')
      .innerJoin('briefings as b', 'b.id', 'k.briefingId')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select(['b.id', 'b.campaignId', 'b.publicationUrl', 'b.ownerLinkUuid', 'u.email'])
      .where('k.state', '=', 'repairing')
      .where('b.status', '=', 'published')
      .orderBy('b.id')
      .executeTakeFirstOrThrow(),
  );

test('a lost link is seen by client and team, repaired by its owner, and proven to whoever has the file', async ({
  visit,
  say,
}) => {
  const { verifyEvidence } = (await import(script.href)) as {
    verifyEvidence: (text: string, house: string) => { visits: number };
  };
  const { id, campaignId, publicationUrl, ownerLinkUuid, email } = await lostLink();

  const isThere = publicationUrl.endsWith('-nofollow');
  const lost = say(isThere ? 'link-life.state.changed' : 'link-life.state.lost');
  const client = await visit(email, `/user/campaign/${campaignId}?briefing=${id}`);
  await expect(client.locator('[data-state="lost"]')).toContainText(lost);
  await expect(client.getByText(say('briefings.clientStatusHelp.lost'))).toBeVisible();
  const team = await visit('admin', `/briefings/${id}`);
  await expect(team.locator('[data-state="lost"]')).toContainText(lost);
  await expect(team.getByRole('button', { name: say('link-life.guarantee.refundClient') })).toBeVisible();

  const owner = await visit(null, `/final-url-sent?link=${ownerLinkUuid}`);
  const words = owner.getByRole('combobox').first();
  await words.selectOption('es');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(say('external.sent.repairTitle'));
  await owner.getByRole('button', { name: say('external.sent.correctOrCheck') }).click();
  // The page as it was agreed: without the fault that the end of its address asks for.
  await owner.getByLabel(say('external.confirm.url')).fill(publicationUrl.replace(/-[a-z]+$/, ''));
  await owner.getByRole('button', { name: say('external.confirm.check') }).click();
  await owner.getByRole('button', { name: say('external.sent.save') }).click();
  await expect(owner.getByText(say('link-life.state.alive'))).toBeVisible();
  await expect(owner.getByRole('heading', { name: say('external.sent.title') })).toBeVisible();

  await client.reload();
  await expect(client.getByText(say('link-life.state.alive'))).toBeVisible();
  await expect(client.getByText(say('link-life.guarantee.state.restored'))).toBeVisible();
  await expect(client.getByText(say('briefings.clientStatusHelp.published'))).toBeVisible();
  const saved = client.waitForEvent('download');
  await client.getByRole('button', { name: say('link-life.evidence') }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  // A stranger finds the key on the page of the house that the file names.
  const stranger = await visit(null, '/link-checks');
  const { publicKey } = JSON.parse(text) as { publicKey: string };
  await expect(stranger.getByText(publicKey)).toBeVisible();
  expect(verifyEvidence(text, publicKey).visits).toBeGreaterThan(1);
  expect(() => verifyEvidence(text.replace('"verdict":"fault"', '"verdict":"ok"'), publicKey)).toThrow();
});
