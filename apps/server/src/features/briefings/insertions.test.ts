import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type DemoInsertion, storyAddresses } from '../../demo/publisher/pages.ts';
import { startDemoPublisher } from '../../demo/publisher/publisher.ts';
import { routeExampleDomains } from '../../platform/safe-fetch/route-override.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TARGET_URL } from '../../testing/world.ts';
import { submitCampaign } from '../campaigns/commands/submit-campaign.ts';
import { articleJudge, publicationChecker } from '../links/check-publication.ts';
import { publicationLink } from '../owners/links.ts';
import { presentLeft, presentPublication } from '../owners/presenter.ts';
import { acceptPublication } from './commands/accept-publication.ts';
import { approveBriefing } from './commands/approve-briefing.ts';
import { chooseArticle } from './commands/choose-article.ts';
import { confirmPublication } from './commands/confirm-publication.ts';
import { editBriefing } from './commands/edit-briefing.ts';
import { judgeNamedArticle } from './commands/judge-named-article.ts';
import { proposeArticles } from './commands/propose-articles.ts';
import { presentBriefing } from './presenter.ts';

const world = await makeWorld(await testDatabase());
const { db, context, client, owner, coordinator, make } = world;

/** What the site has put into its articles. */
let inserted: readonly DemoInsertion[] = [];
const publisher = await startDemoPublisher({
  now: () => NOW,
  find: async () => null,
  inserted: async () => inserted,
  site: async (host) => (host === 'shop.example' ? null : { name: 'Diario', language: 'es', path: '/' }),
});
afterAll(() => publisher.stop());
const route = routeExampleDomains(publisher);
const looks = {
  judgeArticle: articleJudge(route, () => NOW.getTime()),
  checkPublication: publicationChecker(route, () => NOW.getTime()),
};

const [article = '', second = '', third = ''] = storyAddresses({ domain: 'diario.example', language: 'es' });
const SENTENCE = 'Whoever begins finds good running shoes in this shop.';
const LINK: DemoInsertion = { href: TARGET_URL, anchor: 'running shoes', rel: '', sentence: SENTENCE };

await sql`update sites set insertion_price_cents = 5000 where id = ${world.sites.one}`.execute(db);
await sql`update offers set insertion_cost_cents = 2000 where site_id = ${world.sites.one}`.execute(db);

const ASKED = {
  briefingType: 'link_insertion',
  title: '',
  reviewMode: null,
  fillMode: null,
  currentVersionId: null,
  articleUrl: article,
  sentence: SENTENCE,
} as const;
let targets = 0;
/** A draft whose link leads to a page of its own, so that no two tests order the same link. */
const draft = async (more = {}) => {
  const url = `${TARGET_URL}?page=${++targets}`;
  const id = await world.briefingIn('draft', { ...ASKED, url, ...more });
  await db.updateTable('briefings').set({ currentVersionId: null }).where('id', '=', id).execute();
  await db.deleteFrom('contentVersions').where('briefingId', '=', id).execute();
  const { campaignId } = await world.readBriefingRow(id);
  return { id, url, campaignId };
};
const submit = ({ campaignId }: { campaignId: number }, expectedTotalCents = 6000) =>
  submitCampaign(context(client), campaignId, { expectedTotalCents }, looks);
const ownerOf = (id: number) => publicationLink(context({ ...owner, briefingId: id }));
/** An order that has reached its owner. */
const ordered = async (more = {}) => {
  const made = await draft(more);
  await submit(made);
  await approveBriefing(context(coordinator), { id: made.id });
  return made;
};

beforeEach(() => {
  inserted = [];
});

describe('a link insertion', () => {
  test('is submitted without text or title, at its own price and cost, and goes straight to the owner', async () => {
    const { id } = await ordered();
    expect(await world.readBriefingRow(id)).toMatchObject({
      ...{ status: 'pending_owner', priceCents: 6000, costCents: 2000 },
      ...{ title: 'running shoes', reviewMode: 'publish_as_is', articleUrl: article },
    });
    const { insertion } = await presentBriefing(context(client), id);
    expect(insertion).toMatchObject({ articleUrl: article, sentence: SENTENCE });
    expect(insertion?.article).toMatchObject({ status: 200, faults: [] });
    expect(insertion?.article?.words).toBeGreaterThan(30);
  });

  test('is refused where the site or its owner sells none', async () => {
    const siteId = await make.site(owner, { insertionPriceCents: 5000 });
    const made = await draft({ siteId, articleBy: 'owner' });
    await expect(submit(made)).rejects.toMatchObject({
      status: 422,
      details: { faults: [{ path: `briefings.${made.id}.briefingType`, code: 'insertion_not_sold' }] },
    });
    const article = await world.briefingIn('draft', { siteId });
    await expect(editBriefing(context(client), { id: article, briefingType: 'link_insertion' })).rejects.toMatchObject({
      status: 422,
      details: { faults: [{ path: 'briefingType' }] },
    });
  });

  test('is told what its article is before it is ordered, and refused in one that is gone or has the link', async () => {
    const made = await draft({ articleUrl: `${article}-gone` });
    const look = (url: string) => judgeNamedArticle(context(client), looks, { id: made.id, url });
    expect(await look(`${article}-gone`)).toMatchObject({ status: 410, faults: ['gone'] });
    await expect(look('https://elsewhere.example/a')).rejects.toMatchObject({ status: 422 });
    await expect(submit(made)).rejects.toMatchObject({
      details: { faults: [{ path: `briefings.${made.id}.article`, code: 'article_fault_gone' }] },
    });
    inserted = [{ ...LINK, href: made.url }];
    expect(await look(article)).toMatchObject({ faults: ['already_linked'] });
    await expect(
      judgeNamedArticle(context(world.stranger), looks, { id: made.id, url: article }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test('puts one link to a page into one article', async () => {
    const first = await ordered();
    const again = await draft({ url: first.url });
    await expect(submit(again)).rejects.toMatchObject({
      details: { faults: [{ path: `briefings.${again.id}.article`, code: 'article_taken' }] },
    });
    await db.updateTable('briefings').set({ articleUrl: second }).where('id', '=', again.id).execute();
    await submit(again);
  });
});

describe('an article that the owner proposes', () => {
  test('is chosen by the client, and the owner hears of it', async () => {
    const { id } = await ordered({ articleBy: 'owner', articleUrl: '' });
    const act = ownerOf(id);
    await expect(acceptPublication(act, { id, promisedDate: '2026-03-10' })).rejects.toMatchObject({
      status: 409,
      code: 'article_to_propose',
    });
    await proposeArticles(act, looks, { id, urls: [second, third] });
    expect(await presentLeft(act)).toMatchObject({ status: 'pending_client', proposed: { urls: [second, third] } });
    const { insertion, can } = await presentBriefing(context(client), id);
    expect(can).toMatchObject({ choose_article: true });
    expect(can.accept_content).toBeUndefined();
    expect(insertion?.proposed.map(({ url }) => url)).toEqual([second, third]);
    await chooseArticle(context(client), { id, articleId: insertion?.proposed[1]?.id ?? 0 });
    expect(await presentPublication(act)).toMatchObject({
      status: 'pending_owner',
      insertion: { articleUrl: third, proposed: [] },
      can: { accept_publication: true },
    });
  });

  test('may be none of them: the team sees to it, and the money stays held', async () => {
    const { id } = await ordered({ articleBy: 'owner', articleUrl: '' });
    await proposeArticles(ownerOf(id), looks, { id, urls: [second] });
    await chooseArticle(context(client), { id, articleId: null, message: 'None fits.' });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'in_review', articleUrl: '', priceCents: 6000 });
  });

  test('is refused where a link can’t be bought in it, at its field', async () => {
    const { id } = await ordered({ articleBy: 'owner', articleUrl: '' });
    const propose = (urls: string[]) => proposeArticles(ownerOf(id), looks, { id, urls });
    await expect(propose([second, `${third}-gone`])).rejects.toMatchObject({
      details: { faults: [{ path: 'urls.1', code: 'article_fault_gone' }] },
    });
    await expect(propose([second, `${second}/`])).rejects.toMatchObject({
      details: { faults: [{ path: 'urls.1', code: 'article_twice' }] },
    });
    await expect(propose(['https://elsewhere.example/a'])).rejects.toMatchObject({
      details: { faults: [{ path: 'urls.0', code: 'url_off_site' }] },
    });
  });

  test('takes the place of one that is gone between order and acceptance, and of no other', async () => {
    const { id } = await ordered();
    await expect(proposeArticles(ownerOf(id), looks, { id, urls: [second] })).rejects.toMatchObject({
      code: 'article_still_there',
    });
    await db
      .updateTable('briefings')
      .set({ articleUrl: `${article}-gone` })
      .where('id', '=', id)
      .execute();
    await expect(acceptPublication(ownerOf(id), { id, promisedDate: '2026-03-10' }, looks)).rejects.toMatchObject({
      code: 'article_gone',
    });
    await proposeArticles(ownerOf(id), looks, { id, urls: [second] });
    expect(await world.readBriefingRow(id)).toMatchObject({ status: 'pending_client', priceCents: 6000 });
  });
});

describe('“done” without an address', () => {
  const done = async (links: (url: string) => readonly DemoInsertion[], more = {}) => {
    const { id, url } = await ordered(more);
    inserted = links(url);
    await confirmPublication(ownerOf(id), looks, { id });
    return presentBriefing(context(world.editor), id).catch(() => presentBriefing(context(coordinator), id));
  };

  test('finds the link in its sentence in the same article', async () => {
    const shown = await done((href) => [{ ...LINK, href }]);
    expect(shown).toMatchObject({ status: 'published', publicationUrl: article, checkOk: true });
    expect(shown.lastCheck?.problems).toEqual([]);
  });

  test('says that the link is missing, or not in the sentence that was ordered', async () => {
    expect((await done(() => [])).lastCheck?.problems).toMatchObject([{ code: 'link_missing' }]);
    const elsewhere = await done((href) => [{ ...LINK, href, sentence: '' }]);
    expect(elsewhere.lastCheck?.problems).toMatchObject([{ code: 'sentence_missing', detail: SENTENCE }]);
    expect(elsewhere.openCases).toBe(1);
  });

  test('takes the owner’s own sentence, if the link stands in one', async () => {
    const shown = await done((href) => [{ ...LINK, href, sentence: '' }], { sentenceBy: 'owner', sentence: '' });
    expect(shown.lastCheck?.problems).toEqual([]);
  });

  test('knows another article, and a link that stood there before', async () => {
    const { id, url } = await ordered();
    const other = await draft({ articleUrl: second });
    inserted = [{ ...LINK, href: url }];
    // The page that was kept is another one.
    await judgeNamedArticle(context(client), looks, { id: other.id, url: second });
    await sql`update insertion_articles set page = (select page from insertion_articles where briefing_id = ${other.id})
      where briefing_id = ${id}`.execute(db);
    await confirmPublication(ownerOf(id), looks, { id });
    const shown = await presentBriefing(context(coordinator), id);
    expect(shown.lastCheck?.problems.map(({ code }) => code)).toEqual(['other_page', 'link_not_new']);
  });
});
