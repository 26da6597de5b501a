import { tmpdir } from 'node:os';
import { contract } from '@linkstand/contract';
import Fastify from 'fastify';
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { startMailCatcher } from '../../platform/mail/catcher.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { createMailTransport } from '../../platform/mail/transport.ts';
import { startJobs } from '../../platform/run-jobs.ts';
import { diskStorage } from '../../platform/storage.ts';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { unsubscribeByPost, viewsRoutes } from '../views/routes.ts';
import { enqueueNewSitesMails, NAMED_SITES } from './jobs.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db, client, colleague, editor, make, owner } = world;
const call = await serveEndpoints(world, { views: contract.views }, { views: viewsRoutes() });

const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);
/** A site that is first listed this many hours from now. */
async function list(at: number, more: Parameters<typeof make.site>[1] = {}) {
  const id = await make.site(owner, { country: 'PT', ...more });
  await db
    .updateTable('sites')
    .set({ listedAt: hours(at) })
    .where('id', '=', id)
    .execute();
  return id;
}
const keep = (as: UserActor, more: object = {}) =>
  call('POST', '/api/v1/views/new', {
    as,
    body: { list: 'media', name: 'Portugal', search: { country: ['PT'] }, columns: null, isMailed: true, ...more },
  });
const run = (at: number) => enqueueNewSitesMails(db, hours(at));
const mails = () => db.selectFrom('mails').selectAll().where('template', '=', 'new-sites').orderBy('id').execute();

beforeEach(async () => {
  for (const table of ['mails', 'views', 'favorites'] as const) await db.deleteFrom(table).execute();
  await db
    .updateTable('sites')
    .set({ listedAt: hours(-1000) })
    .execute();
});

describe('a search that is mailed', () => {
  test('tells each new site once, whatever comes of the runs', async () => {
    await keep(client);
    await list(-2);
    const id = await list(2);
    await list(3, { country: 'BR' });
    await run(1);
    expect(await mails()).toEqual([]);
    await run(24);
    await run(24);
    await run(48);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: client.email, subject: '1 new site for “Portugal”', locale: 'en-US' });
    expect(mail?.text).toContain(`https://links.test/media/${id}`);
    expect(mail?.text).toContain('https://links.test/media?country=PT');

    // Off sale and back is no news, nor is a site that comes to match later.
    await db.updateTable('sites').set({ status: 'inactive' }).where('id', '=', id).execute();
    await db.updateTable('sites').set({ status: 'active' }).where('id', '=', id).execute();
    await db.updateTable('sites').set({ country: 'PT' }).where('country', '=', 'BR').execute();
    await run(72);
    expect(await mails()).toHaveLength(1);
  });

  test('two processes at once mail once', async () => {
    await keep(client);
    await list(2);
    await Promise.all([run(24), run(24), run(24.1)]);
    expect(await mails()).toHaveLength(1);
  });

  test('names the price of the topic that a category of it is', async () => {
    const { crypto } = world.categories;
    await db.updateTable('companies').set({ priceCommissionBp: 1000 }).where('id', '=', client.companyId).execute();
    await keep(client, { search: { country: ['PT'], category: [crypto] } });
    const id = await list(2, { priceCents: 10_000, priceMultiplierMilli: 1500, acceptedSensitive: ['crypto'] });
    await db.insertInto('siteCategories').values({ siteId: id, categoryId: crypto }).execute();
    await run(24);
    expect((await mails())[0]?.text).toContain('€165.00');

    // Of several the cheapest, within the range of prices too.
    const { sport } = world.categories;
    await db.deleteFrom('mails').execute();
    await keep(client, {
      name: 'Both',
      search: { country: ['PT'], category: [crypto, sport, 999_999], priceMax: 120 },
    });
    const both = await list(30, { priceCents: 10_000, priceMultiplierMilli: 1500 });
    await db
      .insertInto('siteCategories')
      .values([crypto, sport].map((categoryId) => ({ siteId: both, categoryId })))
      .execute();
    await run(48);
    const texts = (await mails()).map(({ text }) => text);
    expect(texts.filter((text) => text?.includes('€110.00'))).toHaveLength(1);
    await db.updateTable('companies').set({ priceCommissionBp: null }).where('id', '=', client.companyId).execute();
  });

  test('sees sites as its owner does: own prices, own exclusions, categories, at most ten by name', async () => {
    await db.updateTable('companies').set({ priceCommissionBp: 1000 }).where('id', '=', client.companyId).execute();
    await db.insertInto('exclusions').values({ userId: client.id, domain: 'hidden.example' }).execute();
    await db.updateTable('users').set({ language: 'pt-BR' }).where('id', '=', client.id).execute();
    await keep(client, {
      search: { country: 'PT', priceMax: 220, sort: 'price,asc', about: [world.categories.crypto] },
    });
    await list(1, { domain: 'hidden.example' });
    await list(1, { priceCents: 30_000 });
    const cheapest = await list(1, {
      name: 'Cheapest',
      domain: 'cheapest.example',
      priceCents: 5000,
      priceMultiplierMilli: 1500,
      acceptedSensitive: ['crypto'],
      da: 41,
      monthlyTraffic: 12_500,
    });
    for (let n = 0; n < NAMED_SITES + 2; n++)
      await list(1, { priceCents: 12_000 + n, acceptedSensitive: ['crypto'], priceMultiplierMilli: 1000 });
    await run(24);
    const [mail] = await mails();
    expect(mail?.locale).toBe('pt-BR');
    expect(mail?.subject).toBe('13 sites novos para “Portugal”');
    expect(mail?.text?.match(/\/media\/\d+/g)).toHaveLength(NAMED_SITES);
    expect(mail?.text).toContain('mais 3');
    // 50.00 × 1.1 × 1.5, and 120.00 × 1.1.
    expect(mail?.text).toMatch(/€\s?82,50.*Cheapest \(cheapest\.example\) · DA 41 · 12\.500 visitas por mês/);
    expect(mail?.text).toMatch(/€\s?132,00/);
    expect(mail?.html).not.toContain('hidden.example');
    await db.updateTable('sites').set({ priceCents: 1000 }).where('id', '=', cheapest).execute();
    await db.deleteFrom('exclusions').execute();
    await db.updateTable('users').set({ language: null }).where('id', '=', client.id).execute();
    await db.updateTable('companies').set({ priceCommissionBp: null }).where('id', '=', client.companyId).execute();
  });

  test('is one that a client keeps for the catalogue', async () => {
    expect((await keep(editor)).status).toBe(403);
    expect((await keep(client, { list: 'campaigns' })).status).toBe(403);
    const { id, version } = (await keep(client, { isMailed: false })).json;
    const mailed = await call('PUT', `/api/v1/views/${id}`, { as: client, version, body: { isMailed: true } });
    expect(mailed.json).toMatchObject({ isMailed: true, can: { mail: true } });
    const ended = await call('PUT', `/api/v1/views/${id}`, { as: client, version: 2, body: { isMailed: false } });
    expect(ended.json).toMatchObject({ isMailed: false });
  });

  test('is not mailed to who may not read it any more, nor later about what came meanwhile', async () => {
    await keep(client);
    await keep(colleague);
    await list(2);
    await db.updateTable('users').set({ disabledAt: NOW }).where('id', '=', client.id).execute();
    await run(24);
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([colleague.email]);
    await db.updateTable('users').set({ disabledAt: null }).where('id', '=', client.id).execute();
    await run(48);
    expect(await mails()).toHaveLength(1);
  });

  test('of which nothing fits any more is left alone, and holds up no other', async () => {
    await keep(client, { search: { country: ['PT'], about: [999_999], type: ['gazette'], category: 'x' } });
    await keep(colleague);
    await list(2);
    await run(24);
    expect(await mails()).toHaveLength(2);
  });
});

describe('the mail', () => {
  test('goes over SMTP with a way out that needs no password', async () => {
    const catcher = await startMailCatcher(db);
    const transport = createMailTransport(catcher.smtpUrl);
    const tools = { db, transport, mailFrom: 'Linkstand <no-reply@links.test>', storage: diskStorage(tmpdir()) };
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const jobs = await startJobs({ databaseUrl: database.url, jobs: [deliverMail], tools, timeZone: 'UTC', log });
    afterAll(async () => {
      await jobs.stop();
      transport.close();
      await catcher.stop();
    });
    const { id } = (await keep(client)).json;
    await list(2);
    await run(24);
    const sent = async () => db.selectFrom('caughtMails').selectAll().orderBy('id').execute();
    await expect.poll(async () => await sent()).toHaveLength(1);
    const [caught] = await sent();
    const mail = await PostalMime.parse(caught?.source ?? new Uint8Array());
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const url = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(url).toMatch(/^https:\/\/links\.test\/unsubscribe\/search\/[0-9a-f-]{36}$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.text).toContain(url);

    const app = Fastify();
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null, {}));
    unsubscribeByPost(app, async () => world.context({ kind: 'anonymous', name: 'anonymous' }));
    const click = (path: string) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await click('/unsubscribe/search/nothing')).statusCode).toBe(404);
    expect((await click(new URL(url).pathname)).statusCode).toBe(204);
    expect((await click(new URL(url).pathname)).statusCode).toBe(204);
    const views = await call('GET', '/api/v1/views?list=media', { as: client });
    expect(views.json.data).toMatchObject([{ id, isMailed: false }]);
    await list(30);
    await run(48);
    expect(await mails()).toHaveLength(1);
  });

  test('ends by its key in the browser, for whoever has it', async () => {
    const { id } = (await keep(client)).json;
    const { mailKey } = await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const end = (key: string) => call('POST', '/api/v1/views/end-mails', { body: { key } });
    expect((await end('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await end('x')).status).toBe(400);
    expect((await end(mailKey)).json).toEqual({ name: 'Portugal', list: 'media' });
    expect((await end(mailKey)).json).toEqual({ name: 'Portugal', list: 'media' });
    const act = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'views')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act?.action).toBe('view.end_mails');
  });
});
