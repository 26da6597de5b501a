import { briefings } from '@linkstand/contract/briefings/endpoints';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../services.ts';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { makeWorld, TEXT } from '../../testing/world.ts';
import { briefingsOfCampaignsRoutes } from '../campaigns/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { guaranteeRoutes } from '../guard/routes.ts';
import { briefingsRoutes } from './routes.ts';
import { testPublisher } from './testing/publisher.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
// These endpoints touch nothing else of the services.
const services = { ...(await testPublisher()), storage: {} } as Services;
const call = await serveEndpoints(
  world,
  { briefings },
  {
    briefings: {
      ...briefingsRoutes(services),
      ...briefingsOfCampaignsRoutes(),
      ...contentRoutes(services),
      ...guaranteeRoutes(services),
    },
  },
);
const at = (path: string | number) => `/api/v1/briefings/${path}`;

describe('the whole journey over HTTP', () => {
  test('from the client’s order to done', async () => {
    const id = await world.briefingIn('waiting', { reviewMode: 'review_and_send_back' });
    let version = 1;
    const step = async (actor: Parameters<typeof world.context>[0], act: string, body: object) => {
      const answer = await call('POST', at(`${id}/${act}`), { as: actor, body, version });
      expect(answer.status, `${act}: ${answer.text}`).toBe(200);
      version = answer.json.version;
      return answer.json;
    };
    await step(world.coordinator, 'approve', {});
    await step(world.editor, 'start_review', {});
    await step(world.editor, 'send_to_client', { message: 'Have a look.' });
    expect((await call('GET', at(id), { as: world.client })).json).toMatchObject({ clientStatus: 'pending' });
    await step(world.client, 'send_version_back', { content: `${TEXT}<p>My own words.</p>` });
    await step(world.editor, 'send_to_client', {});
    await step(world.client, 'accept_content', {});
    await step(world.ownerManager, 'accept_publication', { promisedDate: '2026-03-09' });
    const published = await step(world.siteManager, 'confirm_publication', {
      publicationUrl: 'https://diario.example/shoes',
    });
    expect(published).toMatchObject({ status: 'published', checkOk: true, lastCheck: { ok: true, linkFound: true } });
    const done = await step(world.coordinator, 'finalize', {});
    expect(done).toMatchObject({ status: 'done', clientStatus: 'finished' });
    expect(done.history.map((entry: { action: string }) => entry.action)).toEqual([
      'approve',
      'start_review',
      'send_to_client',
      'send_version_back',
      'send_to_client',
      'accept_content',
      'accept_publication',
      'confirm_publication',
      'finalize',
    ]);
  });

  test('answers whoever acted also when that moved it out of the own sight', async () => {
    const id = await world.briefingIn('pending_owner');
    const answer = await call('POST', at(`${id}/decline_publication`), {
      as: world.ownerManager,
      body: { reason: 'No room this month.' },
      version: 1,
    });
    expect(answer).toMatchObject({ status: 200, json: { status: 'in_review', can: {} } });
    expect(await call('GET', at(id), { as: world.ownerManager })).toMatchObject({ status: 404 });
  });

  test('a stale version gets the fresh record, a missing one is asked for', async () => {
    const id = await world.briefingIn('waiting');
    const approve = (version?: number) =>
      call('POST', at(`${id}/approve`), {
        as: world.coordinator,
        body: {},
        ...(version === undefined ? {} : { version }),
      });
    expect(await approve()).toMatchObject({ status: 428 });
    await approve(1);
    expect(await approve(1)).toMatchObject({
      status: 409,
      json: {
        code: 'changed_meanwhile',
        current: { id, version: 2, status: 'waiting_review', can: { start_review: true } },
      },
    });
  });

  test('a repeated key acts once', async () => {
    const id = await world.briefingIn('waiting');
    const approve = () => call('POST', at(`${id}/approve`), { as: world.admin, body: {}, version: 1, key: 'once' });
    const first = await approve();
    expect(await approve()).toMatchObject({ status: 200, json: first.json });
    expect(await world.readBriefingRow(id)).toMatchObject({ version: 2 });
  });

  test('an endpoint closed to a role is 403, whatever the record', async () => {
    const id = await world.briefingIn('waiting');
    for (const actor of [world.editor, world.client, world.ownerManager, world.seller]) {
      expect(await call('POST', at(`${id}/approve`), { as: actor, body: {}, version: 1 })).toMatchObject({
        status: 403,
      });
    }
    expect(await call('GET', at(id))).toMatchObject({ status: 401 });
    expect(await call('GET', at(id), { as: world.stranger })).toMatchObject({ status: 404 });
  });

  test('unknown and wrong fields are named', async () => {
    const id = await world.briefingIn('waiting');
    const deny = (body: object) => call('POST', at(`${id}/deny`), { as: world.admin, body, version: 1 });
    expect(await deny({})).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
    expect(await deny({ reason: 'no' })).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
    expect(await deny({ reason: 'For a reason.', x: 1 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'x' }] },
    });
    const search = await call('POST', at('search'), { as: world.client, body: { ownerId: 1 } });
    expect(search).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'ownerId', message: 'Unknown field: ownerId.' }] },
    });
  });

  test('texts that look like code are only texts', async () => {
    const id = await world.briefingIn('waiting');
    const reason = `'); drop table briefings; -- <script>alert(1)</script> \\ %s {title}`;
    const answer = await call('POST', at(`${id}/deny`), { as: world.admin, body: { reason }, version: 1 });
    expect(answer.json.history.at(-1)).toMatchObject({ reason });
    const found = await call('POST', at('search'), { as: world.admin, body: { text: `%_\\'; select` } });
    expect(found).toMatchObject({ status: 200, json: { data: [] } });
  });
});

describe('lists over HTTP', () => {
  test('search, count and get agree', async () => {
    const { json: page } = await call('POST', `${at('search')}?page=0&size=5&sort=createdAt,desc`, {
      as: world.admin,
      body: {},
    });
    const { json: count } = await call('POST', at('count'), { as: world.admin, body: {} });
    expect(page).toMatchObject({ page: 0, size: 5 });
    expect(page.data).toHaveLength(5);
    expect(count.count).toBeGreaterThan(5);
    for (const row of page.data) {
      const { json: whole } = await call('GET', at(row.id), { as: world.admin });
      expect(whole).toMatchObject({ id: row.id, version: row.version, status: row.status, can: row.can });
    }
  });

  test('the export has the columns that its reader may see, and no formula', async () => {
    const id = await world.briefingIn('waiting');
    await db.updateTable('briefings').set({ title: '=1+1', poCode: 'EXPORT' }).where('id', '=', id).execute();
    const exported = async (actor: Parameters<typeof world.context>[0], locale: 'en-US' | 'es' = 'en-US') =>
      call('POST', at('export'), { as: actor, body: { poCode: 'EXPORT' }, context: { locale } });
    // Half past midnight in Madrid, the day before in UTC.
    await db
      .updateTable('briefings')
      .set({ submittedAt: new Date('2026-02-09T23:30:00Z') })
      .where('id', '=', id)
      .execute();
    const admin = await exported(world.admin);
    expect(admin.text).toContain('2026-02-10');
    expect(admin.headers['content-disposition']).toContain('briefings-1.csv');
    const [header, row, ...rest] = admin.text.trim().split('\r\n');
    expect(rest).toEqual([]);
    expect(header).toContain('Profit (EUR)');
    expect(row).toContain("'=1+1");
    expect(row).toContain('120.00,60.00,60.00');
    expect(row).toContain(',Waiting,');
    const client = await exported(world.client, 'es');
    expect(client.text).toContain('Palabra clave');
    expect(client.text).toContain(';En espera;');
    expect(client.text).not.toMatch(
      /;(waiting|do_follow|no_follow|sponsored|sponsored_article|link_insertion|press_note);/,
    );
    for (const hidden of ['Coste', 'Beneficio', 'Propietario', 'Cliente', 'Editor'])
      expect(client.text).not.toContain(hidden);
  });
});

describe('around a briefing', () => {
  test('messages, checks and cases answer as the contract says', async () => {
    const id = await world.briefingIn('published', { publicationUrl: 'https://diario.example/shoes' });
    const written = await call('POST', at(`${id}/messages`), { as: world.client, body: { body: 'Thank you.' } });
    expect(written).toMatchObject({ status: 201, json: { audience: 'client', isMine: true } });
    const read = await call('GET', at(`${id}/messages`), { as: world.editor });
    expect(read.json.data).toMatchObject([{ body: 'Thank you.', author: { name: world.client.name } }]);
    const checked = await call('POST', at(`${id}/check`), { as: world.client, body: {} });
    expect(checked).toMatchObject({ status: 200, json: { ok: true } });
    expect((await call('GET', at(`${id}/checks`), { as: world.client })).json.data).toEqual([checked.json]);
    const opened = await call('POST', at(`${id}/cases`), { as: world.client, body: { reason: 'Where is it?' } });
    expect(opened).toMatchObject({ status: 201, json: { id: expect.any(Number) } });
    expect((await call('GET', at(id), { as: world.client })).json).toMatchObject({ openCases: 1 });
  });
});

describe('a text while it is written', () => {
  const save = (id: number, version: number, content: string, key?: string) =>
    call('PUT', at(`${id}/content`), { as: world.editor, version, body: { content }, ...(key && { key }) });

  test('is saved once under one key, however often its answer is lost', async () => {
    const id = await world.briefingIn('in_review');
    const first = await save(id, 1, TEXT, 'autosave 1');
    const again = await save(id, 1, TEXT, 'autosave 1');
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
    expect(await world.readBriefingRow(id)).toMatchObject({ version: 2 });
    // What follows is another save. Without the key, the repeat would have been somebody else's.
    expect((await save(id, 2, `${TEXT}<p>More.</p>`, 'autosave 2')).status).toBe(200);
    expect(await save(id, 1, TEXT)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  });

  test('has earlier ones, which are listed, read and brought back', async () => {
    const id = await world.briefingIn('in_review');
    await save(id, 1, `<h2>First</h2>${TEXT}`);
    await save(id, 2, '<p>x</p>');
    const texts = await call('GET', at(`${id}/earlier-texts`), { as: world.editor });
    expect(texts.json.data).toMatchObject([{ reason: 'replaced', author: { kind: 'staff', name: world.editor.name } }]);
    const textId = texts.json.data[0].id;
    const one = await call('GET', at(`${id}/earlier-texts/${textId}`), { as: world.editor });
    expect(one.json.html).toContain('First');
    const restore = (as: typeof world.editor, version: number) =>
      call('POST', at(`${id}/earlier-texts/${textId}/restore`), { as, version });
    expect((await restore(world.editor, 2)).status).toBe(409);
    expect((await restore(world.client, 3)).status).toBe(404);
    expect(await restore(world.editor, 3)).toMatchObject({ status: 200, json: { html: one.json.html } });
    expect((await call('GET', at(`${id}/earlier-texts`), { as: world.client })).json).toEqual({ data: [] });
  });

  test('of another briefing is not read through this one', async () => {
    const [id, other] = [await world.briefingIn('in_review'), await world.briefingIn('in_review')];
    const kept = await call('POST', at(`${other}/earlier-texts`), {
      as: world.editor,
      body: { content: '<p>Words that were not chosen.</p>', reason: 'conflict' },
    });
    expect(kept).toMatchObject({ status: 201, json: { words: 5, reason: 'conflict' } });
    expect((await call('GET', at(`${id}/earlier-texts/${kept.json.id}`), { as: world.editor })).status).toBe(404);
  });
});
