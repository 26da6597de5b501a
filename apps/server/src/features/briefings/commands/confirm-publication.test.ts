import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { presentBriefing } from '../presenter.ts';
import type { Checker } from '../publication-check.ts';
import { testPublisher } from '../testing/publisher.ts';
import { checkLink } from './check-link.ts';
import { confirmPublication, correctUrl } from './confirm-publication.ts';
import { requestCase } from './request-case.ts';
import { returnToOwner } from './return-to-owner.ts';

const world = await makeWorld(await testDatabase());
const checker = await testPublisher();
const { db } = world;
const owner = world.context(world.owner);
const good = 'https://diario.example/shoes';
const nofollow = 'https://diario.example/shoes-nofollow';

const checksOf = (id: number) => db.selectFrom('linkChecks').selectAll().where('briefingId', '=', id).execute();
const casesOf = (id: number) => db.selectFrom('cases').selectAll().where('briefingId', '=', id).execute();
const unused: Checker = {
  checkPublication: () => {
    throw new Error('The page was fetched for somebody who may not act.');
  },
};

describe('confirmPublication', () => {
  test('checks the page at once and keeps what it found', async () => {
    const id = await world.briefingIn('waiting_publish');
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: good });
    const [check] = await checksOf(id);
    expect(check).toMatchObject({ ok: true, url: good });
    expect(await world.readBriefingRow(id)).toMatchObject({
      status: 'published',
      publishedAt: NOW,
      publicationUrl: good,
      finalLink: good,
      lastCheckId: check?.id,
    });
    expect(await casesOf(id)).toEqual([]);
  });

  test('follows a page that moved to its final link', async () => {
    const id = await world.briefingIn('waiting_publish');
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: `${good}-moved` });
    expect(await world.readBriefingRow(id)).toMatchObject({ publicationUrl: `${good}-moved`, finalLink: good });
  });

  test('is not blocked by a link that is not as agreed, but opens a case with the explanation', async () => {
    const id = await world.briefingIn('pending_owner');
    const explanation = 'Our rule for sponsored texts.';
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: nofollow, explanation });
    const shown = await presentBriefing(world.context(world.editor), id);
    expect(shown).toMatchObject({ status: 'published', checkOk: false, openCases: 1 });
    expect(shown.lastCheck?.problems).toMatchObject([{ code: 'link_nofollow' }]);
    const [opened] = await casesOf(id);
    expect(opened).toMatchObject({ kind: 'link_problem', assigneeId: world.editor.id, dueOn: '2026-03-09' });
    expect(opened?.detail).toContain('link_nofollow');
    expect(opened?.detail).toContain(explanation);
  });

  test.each([
    ['https://elsewhere.example/shoes'],
    ['https://diario.example.evil.example/shoes'],
    ['https://notdiario.example/shoes'],
  ])('refuses %s, which is on another site, without fetching it', async (publicationUrl) => {
    const id = await world.briefingIn('waiting_publish');
    const refused = confirmPublication(owner, unused, { id, version: 1, publicationUrl });
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'url_off_site' });
  });

  test('takes a subdomain of the site', async () => {
    const id = await world.briefingIn('waiting_publish');
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: 'https://blog.diario.example/shoes' });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'published' });
  });

  test('looks for the link of every keyword set, and the case names the one that is missing', async () => {
    const id = await world.briefingIn('waiting_publish');
    const set = { briefingId: id, position: 1, keyword: 'felt hats', url: 'https://shop.example/hats' };
    await world.db.insertInto('briefingTargets').values(set).execute();
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: good });
    const [check] = await checksOf(id);
    expect(check).toMatchObject({
      ok: false,
      result: { problems: [{ code: 'domain_only', link: { keyword: 'felt hats', url: set.url } }] },
    });
    const found = await world.db.selectFrom('cases').select('detail').where('briefingId', '=', id).execute();
    expect(found).toEqual([{ detail: expect.stringContaining('felt hats → https://shop.example/hats') }]);
  });

  test('fetches nothing for strangers, on stale versions or in other states', async () => {
    const id = await world.briefingIn('waiting_publish');
    const input = { id, version: 1, publicationUrl: good };
    await expect(confirmPublication(world.context(world.otherOwner), unused, input)).rejects.toMatchObject({
      status: 404,
    });
    await expect(confirmPublication(world.context(world.seller), unused, input)).rejects.toMatchObject({ status: 403 });
    await expect(confirmPublication(owner, unused, { ...input, version: 3 })).rejects.toMatchObject({ status: 409 });
    const done = await world.briefingIn('done');
    await expect(confirmPublication(owner, unused, { ...input, id: done })).rejects.toMatchObject({ status: 409 });
  });

  test('is 409 when somebody moved it while the page was looked at, and keeps no check', async () => {
    const id = await world.briefingIn('published');
    const slow: Checker = {
      checkPublication: async (publication) => {
        await returnToOwner(world.context(world.editor), { id, version: 1, reason: 'The wrong text.' });
        return checker.checkPublication(publication);
      },
    };
    const late = correctUrl(owner, slow, { id, version: 1, publicationUrl: good });
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect(await checksOf(id)).toEqual([]);
  });

  test('is the site manager’s on own sites only', async () => {
    const id = await world.briefingIn('waiting_publish');
    const input = { id, version: 1, publicationUrl: good };
    await expect(confirmPublication(world.context(world.otherSiteManager), unused, input)).rejects.toMatchObject({
      status: 404,
    });
    await confirmPublication(world.context(world.siteManager), checker, input);
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'published' });
  });
});

describe('correctUrl', () => {
  test('adds a new finding to the case that is open', async () => {
    const id = await world.briefingIn('waiting_publish');
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: nofollow });
    await correctUrl(owner, checker, { id, version: 2, publicationUrl: `${good}-nolink` });
    const cases = await casesOf(id);
    expect(cases).toHaveLength(1);
    const entries = await db.selectFrom('caseEntries').selectAll().where('caseId', '=', Number(cases[0]?.id)).execute();
    expect(entries).toMatchObject([{ authorKind: 'system', body: expect.stringContaining('link_missing') }]);
    await correctUrl(owner, checker, { id, version: 3, publicationUrl: good });
    expect((await checksOf(id)).map(({ ok }) => ok)).toEqual([false, false, true]);
  });

  test('closes the case that a failed check opened, once it passes, and none that a person opened', async () => {
    const id = await world.briefingIn('waiting_publish');
    await confirmPublication(owner, checker, { id, version: 1, publicationUrl: nofollow });
    const [byCheck] = await casesOf(id);
    const byPerson = await requestCase(world.context(world.editor), { id, reason: 'Is this the right page?' });
    await correctUrl(owner, checker, { id, version: 2, publicationUrl: good });
    expect((await casesOf(id)).sort((a, b) => a.id - b.id)).toMatchObject([
      { id: byCheck?.id, state: 'closed', resolution: 'check_passed', closedAt: NOW },
      { id: byPerson, state: 'open' },
    ]);
    const caseId = Number(byCheck?.id);
    const entries = await db.selectFrom('caseEntries').selectAll().where('caseId', '=', caseId).execute();
    expect(entries).toMatchObject([{ authorKind: 'system', body: 'check_passed' }]);
    const log = db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'cases')
      .where('entityId', '=', caseId);
    expect(await log.orderBy('id').execute()).toEqual([{ action: 'case.open' }, { action: 'case.close' }]);
    const told = db.selectFrom('events').select('data').where('name', '=', 'case.close').where('entityId', '=', caseId);
    expect(await told.execute()).toMatchObject([{ data: { byCheck: true, briefingId: id } }]);
  });
});

describe('returnToOwner', () => {
  test('takes the publication back and keeps a promise only while it is to come', async () => {
    const id = await world.briefingIn('published', { promisedDate: '2026-03-01', problemReportedAt: NOW });
    await returnToOwner(world.context(world.editor), { id, version: 1, reason: 'The wrong text.' });
    expect(await world.readBriefingRow(id)).toMatchObject({
      status: 'waiting_publish',
      publishedAt: null,
      finalLink: '',
      problemReportedAt: null,
      promisedDate: null,
    });
    await confirmPublication(owner, checker, { id, version: 2, publicationUrl: good });
    expect(await world.readBriefingRow(id)).toMatchObject({ publishedAt: NOW });
  });
});

describe('checkLink', () => {
  test('keeps a new check of the published page, without a new version of the briefing', async () => {
    const id = await world.briefingIn('published', { publicationUrl: nofollow });
    const check = await checkLink(world.context(world.client), checker, { id });
    expect(check).toMatchObject({ ok: false, problems: [{ code: 'link_nofollow' }] });
    const [kept] = await checksOf(id);
    expect(await world.readBriefingRow(id)).toMatchObject({ lastCheckId: kept?.id, version: 1 });
  });

  test('is refused before publication and to whoever only reads', async () => {
    const waiting = await world.briefingIn('waiting_publish');
    await expect(checkLink(world.context(world.admin), unused, { id: waiting })).rejects.toMatchObject({ status: 409 });
    const published = await world.briefingIn('published');
    await expect(checkLink(world.context(world.seller), unused, { id: published })).rejects.toMatchObject({
      status: 403,
    });
  });
});
