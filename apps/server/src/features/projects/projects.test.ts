import type { ProjectInput } from '@linkstand/contract/projects/schema';
import { forTopics } from '@linkstand/contract/shared/quote';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { UserActor } from '../../platform/context.ts';
import { searchRows } from '../../platform/list/read.ts';
import { createRow, removeRow, updateRow } from '../../platform/resource/write.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { copyCampaign } from '../campaigns/commands/copy-campaign.ts';
import { createCampaign } from '../campaigns/commands/create-campaign.ts';
import { submitCampaign } from '../campaigns/commands/submit-campaign.ts';
import { updateCampaign } from '../campaigns/commands/update-campaign.ts';
import { presentCampaign } from '../campaigns/presenter.ts';
import { campaignsList, findCampaign } from '../campaigns/queries.ts';
import { postgresCatalogue } from '../media/postgres-catalogue.ts';
import { listOwnProjects } from './own-projects.ts';
import { projects } from './resource.ts';

const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, client, colleague, companyManager, context, db, fund, make, sites, stranger } =
  world;

type Input = Partial<z.output<typeof ProjectInput>>;
let count = 0;
const makeProject = (actor: UserActor, more: Input = {}) =>
  createRow(projects, context(actor), { name: `Project ${++count}`, ...more });
const change = (actor: UserActor, id: number, input: Input, version?: number) =>
  updateRow(projects, context(actor), id, input, version, (row) => row);
const paging = { page: 0, size: 50, sort: [] };
const order = (
  actor: UserActor,
  more: Parameters<typeof createCampaign>[1] extends infer T ? Partial<T> : never = {},
) => createCampaign(context(actor), { buyer: actor, siteIds: [sites.one], ...more });

test('a project is kept by those who draft, seen by its company alone, and audited', async () => {
  const made = await makeProject(client, { name: 'Casa  Verde', exclusions: ['https://www.diario.example/a'] });
  expect(made).toMatchObject({ companyId: client.companyId, userId: null, exclusions: ['diario.example'] });
  await expect(makeProject(colleague, { name: 'CASA VERDÉ' })).rejects.toMatchObject({
    status: 422,
    details: { faults: [{ path: 'name', code: 'name_taken' }] },
  });
  await expect(change(stranger, made.id, { name: 'Mine' })).rejects.toMatchObject({ status: 404 });
  const reader = await make.person('USER', { companyId: client.companyId, companyRoles: ['reader'] });
  await expect(makeProject(reader)).rejects.toMatchObject({ status: 403 });
  await expect(change(reader, made.id, { name: 'Mine' })).rejects.toMatchObject({ status: 403 });
  await expect(change(client, made.id, { monthlyBudgetCents: 1000 })).rejects.toMatchObject({
    status: 422,
    code: 'budget_is_managers',
  });
  await change(companyManager, made.id, { monthlyBudgetCents: 1000 }, 1);
  await expect(change(colleague, made.id, { poCode: 'x' }, 1)).rejects.toMatchObject({ status: 409 });
  await expect(change(client, made.id, { exclusions: ['news.example', 'nothing'] })).rejects.toMatchObject({
    details: { faults: [{ path: 'exclusions.1', code: 'domain_wrong' }] },
  });
  const actions = await db
    .selectFrom('auditEntries')
    .select('action')
    .where('entity', '=', 'projects')
    .where('entityId', '=', made.id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['project.create', 'project.update']);
});

test('who is held to projects sees those alone, with the campaigns of others in them', async () => {
  const [one, two] = [await makeProject(companyManager), await makeProject(companyManager)];
  const held = await make.person('USER', { companyId: client.companyId, heldProjectIds: [one.id] });
  const ids = async (actor: UserActor) => (await listOwnProjects(context(actor))).data.map(({ id }) => id);
  expect(await ids(held)).toEqual([one.id]);
  expect(await ids(client)).toEqual(expect.arrayContaining([one.id, two.id]));
  await expect(makeProject(held)).rejects.toMatchObject({ status: 403 });
  const ofOne = await order(client, { projectId: one.id });
  const ofTwo = await order(client, { projectId: two.id });
  expect((await findCampaign(context(held), ofOne)).projectName).toBe(one.name);
  await expect(findCampaign(context(held), ofTwo)).rejects.toMatchObject({ status: 404 });
  await expect(order(held, { projectId: two.id })).rejects.toMatchObject({
    details: { faults: [{ path: 'projectId' }] },
  });
  const alone = await makeProject(companyManager);
  const both = await make.person('USER', { companyId: client.companyId, heldProjectIds: [alone.id, two.id] });
  const only = await make.person('USER', { companyId: client.companyId, heldProjectIds: [alone.id] });
  const remove = () => removeRow(projects, context(companyManager), alone.id);
  await expect(remove()).rejects.toMatchObject({ status: 409, code: 'project_held' });
  await db.updateTable('users').set({ heldProjectIds: null }).where('id', '=', only.id).execute();
  await remove();
  const left = await db.selectFrom('users').select('heldProjectIds').where('id', '=', both.id).executeTakeFirst();
  expect(left?.heldProjectIds).toEqual([two.id]);
});

test('a new campaign takes from its project what it brings along', async () => {
  const project = await makeProject(client, {
    poCode: 'PO-7',
    defaultCategoryId: categories.sport,
    targets: [
      { url: 'https://shop.example/a', keyword: 'alpha' },
      { url: 'https://shop.example/b', keyword: 'beta' },
    ],
  });
  const id = await order(client, { projectId: project.id, siteIds: [sites.one, sites.dearer, sites.cheaper] });
  expect(await presentCampaign(context(client), id)).toMatchObject({
    endCustomer: project.name,
    project: { id: project.id, name: project.name },
    defaultCategory: { id: categories.sport },
  });
  const briefings = await db
    .selectFrom('briefings')
    .select(['keyword', 'url', 'poCode'])
    .where('campaignId', '=', id)
    .orderBy('id')
    .execute();
  expect(briefings.map(({ keyword }) => keyword)).toEqual(['alpha', 'beta', 'alpha']);
  expect(briefings.every(({ poCode }) => poCode === 'PO-7')).toBe(true);
  // Crypto is a topic that these sites refuse: it is left to be chosen.
  const refused = await makeProject(client, { defaultCategoryId: categories.crypto });
  const without = await order(client, { projectId: refused.id });
  expect((await presentCampaign(context(client), without)).defaultCategory).toBeNull();
  const copy = await copyCampaign(
    context(colleague),
    await make.campaign(colleague, brandId, { endCustomer: '' }),
  ).catch((error: { code: string }) => error.code);
  expect(copy).toBe('site_unavailable');
});

test('equal end customers of a company are one project, made when one is ordered for', async () => {
  const own = await make.person('USER');
  await fund(own, 1_000_000);
  const complete = async (endCustomer: string) => {
    const id = await make.campaign(own, brandId, { endCustomer, defaultCategoryId: categories.sport });
    await make.briefing(id, sites.one, 'draft');
    await submitCampaign(context(own), id, { expectedTotalCents: 12_000 });
    return findCampaign(context(own), id);
  };
  const first = await complete('Bodegas Río');
  expect(await listOwnProjects(context(own))).toMatchObject({ isUsed: false, data: [{ name: 'Bodegas Río' }] });
  expect((await complete('bodegas  rio')).projectId).toBe(first.projectId);
  await complete('Viñas Altas');
  const { isUsed, data } = await listOwnProjects(context(own));
  expect(isUsed).toBe(true);
  expect(data.map(({ name, spentCents }) => [name, spentCents])).toEqual([
    ['Bodegas Río', 24_000],
    ['Viñas Altas', 12_000],
  ]);
  // Typed letter by letter, nothing is made before it is ordered.
  const draft = await make.campaign(own, brandId);
  await updateCampaign(context(own), draft, { endCustomer: 'Bode' }, 1);
  await updateCampaign(context(own), draft, { endCustomer: 'BODEGAS RÍO' }, 2);
  expect(await findCampaign(context(own), draft)).toMatchObject({
    projectId: first.projectId,
    endCustomer: 'BODEGAS RÍO',
  });
  await updateCampaign(context(own), draft, { projectId: null }, 3);
  expect(await findCampaign(context(own), draft)).toMatchObject({ projectId: null, endCustomer: '' });
  expect(await listOwnProjects(context(own))).toMatchObject({ data: [{}, {}] });
});

test('the month counts what was ordered in it, without what came to nothing', async () => {
  const project = await makeProject(companyManager);
  const id = await make.campaign(client, brandId, { projectId: project.id });
  const lastMonth = new Date('2026-02-28T22:00:00Z');
  await make.briefing(id, sites.one, 'published');
  await make.briefing(id, sites.one, 'published', { submittedAt: lastMonth });
  // Midnight of the first of March in Madrid.
  await make.briefing(id, sites.one, 'waiting', { submittedAt: new Date('2026-02-28T23:00:00Z') });
  for (const status of ['denied', 'canceled', 'draft'] as const) await make.briefing(id, sites.one, status);
  await make.briefing(id, sites.one, 'done', { bonusAt: NOW });
  const [row] = await searchRows(projects, context(client), { text: project.name }, paging);
  expect(row).toMatchObject({ spentCents: 24_000, orderedCents: 36_000, campaigns: 1 });
  const names = async (filter: { overBudget?: boolean }) =>
    (await searchRows(projects, context(client), filter, paging)).map(({ name }) => name);
  await change(companyManager, project.id, { monthlyBudgetCents: 24_000 });
  expect(await names({ overBudget: true })).not.toContain(project.name);
  await change(companyManager, project.id, { monthlyBudgetCents: 23_999 });
  expect(await names({ overBudget: true })).toContain(project.name);
  await expect(removeRow(projects, context(companyManager), project.id)).rejects.toMatchObject({ status: 409 });
});

test('campaigns are found and ordered by project, and keep its new name', async () => {
  const [b, a] = [await makeProject(client, { name: 'Beta b' }), await makeProject(client, { name: 'Alfa a' })];
  for (const { id } of [b, a, b]) await order(client, { projectId: id });
  await order(client);
  const found = (projectId: number) => searchRows(campaignsList, context(client), { projectId }, paging);
  expect((await found(b.id)).length).toBe(2);
  const sorted = await searchRows(campaignsList, context(client), {}, { ...paging, sort: ['project,asc'] });
  const names = sorted.map(({ projectName }) => projectName).filter((name) => name === 'Alfa a' || name === 'Beta b');
  expect(names).toEqual(['Alfa a', 'Beta b', 'Beta b']);
  expect(sorted.at(-1)?.projectName).toBeNull();
  await change(client, b.id, { name: 'Gamma' });
  expect((await found(b.id)).map(({ endCustomer }) => endCustomer)).toEqual(['Gamma', 'Gamma']);
  expect(await searchRows(campaignsList, context(admin), { projectId: b.id }, paging)).toHaveLength(2);
});

test('the catalogue hides what a project excludes and says what was bought for it', async () => {
  const project = await makeProject(client, { exclusions: ['diario.example'] });
  const other = await makeProject(client);
  const bought = await make.campaign(client, brandId, { projectId: other.id });
  await make.briefing(bought, sites.dearer, 'published');
  const find = async (projectId?: number) => {
    const viewer = await postgresCatalogue.viewer(db, client, projectId);
    const question = {
      filter: {},
      ...forTopics(),
      orders: [{ by: 'da', direction: 'desc' }] as const,
      offset: 0,
      limit: 50,
    };
    const answer = await postgresCatalogue.search(db, viewer, question);
    return postgresCatalogue.rows(db, viewer, 'en-US', answer, forTopics());
  };
  expect((await find()).map(({ id }) => id)).toContain(sites.one);
  expect((await find(project.id)).map(({ id }) => id)).not.toContain(sites.one);
  const isBought = async (projectId?: number) =>
    (await find(projectId)).find(({ id }) => id === sites.dearer)?.isBought;
  expect([await isBought(), await isBought(other.id), await isBought(project.id)]).toEqual([true, true, false]);
});
