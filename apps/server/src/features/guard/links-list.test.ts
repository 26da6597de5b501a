import { links } from '@linkstand/contract/links/endpoints';
import type { LinkRow } from '@linkstand/contract/links/list-schema';
import { expect, test } from 'vitest';
import type { Services } from '../../services.ts';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { makeWorld, NOW, TARGET_URL } from '../../testing/world.ts';
import { findLinkLife } from '../briefings/link-life.ts';
import { linksRoutes } from './routes.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
// These endpoints touch nothing of the services.
const call = await serveEndpoints(world, { links }, { links: linksRoutes({} as Services) });

type Reader = Parameters<typeof world.context>[0];
const GUARANTEE = { termDays: 365, fullDays: 90, repairDays: 10, choiceDays: 14 };
const PAGE = 'https://diario.example/Zapatos';

const ask = (as: Reader, body: object, sort = 'id,asc') =>
  call('POST', `/api/v1/links/search?size=100&sort=${sort}`, { as, body });
async function linksOf(as: Reader, filter: object = {}, sort?: string): Promise<LinkRow[]> {
  const answer = await ask(as, filter, sort);
  expect(answer.status).toBe(200);
  return answer.json.data;
}
const briefing = async (id: number) => (await linksOf(world.admin)).filter(({ briefingId }) => briefingId === id);
const change = (id: number, to: object) => db.updateTable('briefings').set(to).where('id', '=', id).execute();
const watch = (id: number, to: object) => db.updateTable('linkWatches').set(to).where('briefingId', '=', id).execute();

/** A publication of the client with its keyword and url. */
const ordered = (more: object = {}) =>
  world.briefingIn('waiting_publish', { submittedAt: NOW, keyword: 'running shoes', url: TARGET_URL, ...more });
const PUBLISHED = { status: 'published', publicationUrl: PAGE, publishedAt: NOW } as const;

test('follows a link from its order until it is lost, repaired, and its order canceled', async () => {
  const id = await ordered({ guarantee: JSON.stringify(GUARANTEE), priceCents: 120_00 });
  const stateOf = async () => (await briefing(id)).map(({ state, page }) => [state, page]);
  expect(await briefing(id)).toMatchObject([
    {
      ...{ state: 'in_order', page: '', targetUrl: TARGET_URL, anchor: 'running shoes', priceCents: 120_00 },
      ...{ publishedAt: null, guaranteedUntil: null, lastLookAt: null },
    },
  ]);
  await change(id, PUBLISHED);
  expect(await stateOf()).toEqual([['unchecked', PAGE]]);
  await watch(id, { lastVisitAt: NOW });
  expect(await briefing(id)).toMatchObject([{ state: 'alive', lastLookAt: NOW.toISOString() }]);
  await watch(id, { state: 'suspect' });
  expect(await stateOf()).toEqual([['suspect', PAGE]]);
  await watch(id, { state: 'lost' });
  expect(await stateOf()).toEqual([['lost', PAGE]]);
  const claim = { state: 'repairing', lostOn: '2026-03-04', openedAt: NOW, repairUntil: '2026-03-20' } as const;
  await db
    .insertInto('linkClaims')
    .values({ briefingId: id, netCents: 100_00, ownerCents: 50_00, ...claim })
    .execute();
  expect(await stateOf()).toEqual([['repairing', PAGE]]);
  await db.updateTable('linkClaims').set({ state: 'restored', closedAt: NOW }).where('briefingId', '=', id).execute();
  await watch(id, { state: 'alive' });
  expect(await stateOf()).toEqual([['alive', PAGE]]);
  await watch(id, { state: 'unknown' });
  expect(await stateOf()).toEqual([['unchecked', PAGE]]);
  // While it is corrected, the page is no page of the client's.
  await change(id, { status: 'waiting_publish' });
  expect(await stateOf()).toEqual([['in_order', '']]);
  await change(id, { status: 'canceled' });
  expect(await stateOf()).toEqual([]);
});

test('has a row for each target of a publication, and none for drafts', async () => {
  const draft = await world.briefingIn('draft', { url: TARGET_URL });
  expect(await briefing(draft)).toEqual([]);
  const id = await ordered();
  const targets = [1, 2].map((position) => ({
    ...{ briefingId: id, position },
    ...{ keyword: `boots ${position}`, url: `https://boots.example/${position}` },
  }));
  await db.insertInto('briefingTargets').values(targets).execute();
  expect((await briefing(id)).map(({ anchor }) => anchor)).toEqual(['running shoes', 'boots 1', 'boots 2']);
  await db.deleteFrom('briefingTargets').where('briefingId', '=', id).where('position', '=', 1).execute();
  await db.updateTable('briefingTargets').set({ keyword: 'sandals' }).where('briefingId', '=', id).execute();
  expect((await briefing(id)).map(({ anchor }) => anchor)).toEqual(['running shoes', 'sandals']);
  expect(
    (await linksOf(world.client, { targetHost: 'https://www.boots.example/' })).map(({ anchor }) => anchor),
  ).toEqual(['sandals']);
});

test('tells the same last day of a guarantee as the page of the publication, and finds it by that day', async () => {
  // At home it is the next day already.
  const publishedAt = new Date('2026-03-27T23:30:00Z');
  const id = await ordered({ guarantee: JSON.stringify({ ...GUARANTEE, termDays: 3 }) });
  await change(id, { ...PUBLISHED, publishedAt });
  await watch(id, { extendedDays: 4 });
  const told = (await findLinkLife(world.context(world.client), id))?.guaranteedUntil;
  expect(told).toBe('2026-04-04');
  expect((await briefing(id))[0]?.guaranteedUntil).toBe(told);
  const found = async (filter: object) =>
    (await linksOf(world.client, filter)).some(({ briefingId }) => briefingId === id);
  expect(await found({ guaranteedFrom: told, guaranteedTo: told })).toBe(true);
  expect(await found({ guaranteedFrom: '2026-04-05' })).toBe(false);
  expect(await found({ guaranteedTo: '2026-04-03' })).toBe(false);
});

test('shows each reader the links of the publications that the reader sees, without what it may not know', async () => {
  const id = await ordered({ ownerId: world.owner.ownerId, costCents: 40_00, priceCents: 90_00 });
  await change(id, PUBLISHED);
  const seenBy = async (as: Reader) => (await linksOf(as)).find(({ briefingId }) => briefingId === id);
  const client = await seenBy(world.client);
  expect(client).toMatchObject({ page: PAGE, priceCents: 90_00, project: null });
  for (const secret of ['client', 'costCents', 'owner']) expect(client).not.toHaveProperty(secret);
  expect(await seenBy(world.companyManager)).toMatchObject({ client: { id: world.client.id } });
  for (const as of [
    world.colleague,
    world.stranger,
    world.otherSeller,
    world.otherSiteManager,
    world.otherOwnerManager,
  ])
    expect(await seenBy(as)).toBeUndefined();
  expect(await seenBy(world.seller)).toMatchObject({ client: { id: world.client.id }, project: null });
  const manager = await seenBy(world.ownerManager);
  expect(manager).toMatchObject({ page: PAGE });
  for (const secret of ['client', 'project']) expect(manager).not.toHaveProperty(secret);
  expect(await ask(world.ownerManager, { clientId: 1 })).toMatchObject({ status: 400 });
  expect(await ask(world.ownerManager, { projectId: 1 })).toMatchObject({ status: 400 });
  expect(await ask(world.ownerManager, {}, 'client,asc')).toMatchObject({ status: 400 });
  expect(await ask(world.client, {}, 'cost,asc')).toMatchObject({ status: 400 });
  expect(await ask(world.client, { clientId: 1 })).toMatchObject({ status: 400 });
});

test('sorts by each of its columns, and finds a page however its address is written', async () => {
  const rows = await linksOf(world.admin);
  expect(rows.length).toBeGreaterThan(3);
  const sorts = ['state', 'page', 'site', 'target', 'anchor', 'linkType', 'client', 'price'];
  for (const sort of [...sorts, 'publishedAt', 'guaranteedUntil', 'lastLookAt'])
    for (const way of ['asc', 'desc'])
      expect((await linksOf(world.admin, {}, `${sort},${way}`)).length, sort).toBe(rows.length);
  expect((await linksOf(world.client, {}, 'project,asc')).length).toBe((await linksOf(world.client)).length);
  const targets = (await linksOf(world.admin, {}, 'target,asc')).map(({ targetUrl }) => targetUrl);
  expect(targets).toEqual([...targets].sort());
  const prices = (await linksOf(world.admin, {}, 'price,desc')).flatMap(({ priceCents }) => priceCents ?? []);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  for (const text of [PAGE, 'http://www.diario.example/zapatos/', 'RUNNING shoes'])
    expect((await linksOf(world.client, { text })).length, text).toBeGreaterThan(0);
  expect(await linksOf(world.client, { text: 'nothing like it' })).toEqual([]);
});

test('sums what a filter finds by site, month and project, each publication once', async () => {
  const of = world.stranger;
  const campaignId = await world.make.campaign(of, world.brandId, { submittedAt: NOW });
  const made = async (more: object) =>
    world.make.briefing(campaignId, world.sites.one, 'published', { ...PUBLISHED, priceCents: 100_00, ...more });
  const [one, other] = [
    await made({}),
    await made({ publishedAt: new Date('2026-01-31T23:30:00Z'), priceCents: 30_00 }),
  ];
  await db
    .insertInto('briefingTargets')
    .values({ briefingId: one, position: 1, keyword: 'boots', url: 'https://boots.example/' })
    .execute();
  await watch(one, { lastVisitAt: NOW });
  await watch(other, { lastVisitAt: NOW, state: 'lost' });
  const groups = async (by: string, body: object = {}, as: Reader = of) =>
    call('POST', `/api/v1/links/groups?by=${by}`, { as, body });
  const whole = { links: 3, priceCents: 130_00, alive: 2, lost: 1 };
  expect((await groups('site')).json).toMatchObject({
    data: [{ key: String(world.sites.one), ...whole }],
    isWhole: true,
  });
  expect((await groups('project')).json.data).toEqual([{ key: null, name: '', ...whole }]);
  // In the time zone of the house it was February.
  expect((await groups('month')).json.data).toEqual([
    { key: '2026-03', name: '', links: 2, priceCents: 100_00, alive: 2, lost: 0 },
    { key: '2026-02', name: '', links: 1, priceCents: 30_00, alive: 0, lost: 1 },
  ]);
  expect((await groups('month', { targetHost: 'boots.example' })).json.data).toEqual([
    { key: '2026-03', name: '', links: 1, priceCents: 100_00, alive: 1, lost: 0 },
  ]);
  expect((await groups('site', {}, world.colleague)).json.data).toEqual([]);
  expect(await groups('project', {}, world.ownerManager)).toMatchObject({ status: 400 });
});
