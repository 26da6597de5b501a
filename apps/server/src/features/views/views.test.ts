import { contract } from '@linkstand/contract';
import { MAX_VIEWS } from '@linkstand/contract/views/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { makeWorld } from '../../testing/world.ts';
import { viewsRoutes } from './routes.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, editor, seller, client, companyManager } = world;
const call = await serveEndpoints(world, { views: contract.views }, { views: viewsRoutes() });

const LATE = { name: 'Late', search: { late: true, status: ['waiting', 'in_review'] }, columns: ['title', 'dueDate'] };
const keep = (as: UserActor, more: object = {}) =>
  call('POST', '/api/v1/views/new', { as, body: { list: 'briefings', ...LATE, ...more } });
const names = async (as: UserActor, list = 'briefings') =>
  (await call('GET', `/api/v1/views?list=${list}`, { as })).json.data.map((view: { name: string }) => view.name);

beforeEach(async () => {
  await db.deleteFrom('views').execute();
});

describe('a view', () => {
  test('comes back as it was kept, to whoever kept it', async () => {
    const kept = await keep(client);
    expect(kept.status).toBe(201);
    expect(kept.json).toMatchObject({ ...LATE, isShared: false, isMine: true, isDefault: false });
    expect(await names(client)).toEqual(['Late']);
    expect(await names(client, 'campaigns')).toEqual([]);
    expect(await names(editor)).toEqual([]);
    // A client's is not even its company manager's.
    expect(await names(companyManager)).toEqual([]);
  });

  test('has a name of its own in its list, whatever the case of its letters', async () => {
    await keep(editor);
    const again = await keep(editor, { name: 'LATE' });
    expect(again.status).toBe(422);
    expect(again.json.errors).toMatchObject([{ path: 'name' }]);
    expect((await keep(editor, { list: 'requests' })).status).toBe(201);
    expect((await keep(seller)).status).toBe(201);
  });

  test('is one of so many', async () => {
    for (let n = 0; n < MAX_VIEWS; n++) await keep(editor, { name: `View ${n}` });
    const refused = await keep(editor, { name: 'One more' });
    expect(refused).toMatchObject({ status: 422, json: { code: 'too_many_views' } });
  });

  test('changes with its version only', async () => {
    const { id, version } = (await keep(editor)).json;
    const change = (as: UserActor, given: number, body: object) =>
      call('PUT', `/api/v1/views/${id}`, { as, version: given, body });
    const changed = await change(editor, version, { name: 'Too late', columns: null });
    expect(changed.json).toMatchObject({ name: 'Too late', columns: null, search: LATE.search, version: version + 1 });
    const stale = await change(editor, version, { name: 'Later' });
    expect(stale.status).toBe(409);
    expect(stale.json.current).toMatchObject({ name: 'Too late', version: version + 1 });
    expect((await change(admin, version + 1, { name: 'Mine' })).status).toBe(404);
  });

  test('keeps the widths that were set by hand, within limits', async () => {
    const { id, version } = (await keep(editor, { widths: { title: 320, dueDate: 140 } })).json;
    const change = (given: number, body: object) =>
      call('PUT', `/api/v1/views/${id}`, { as: editor, version: given, body });
    expect((await change(version, { name: 'Wider' })).json).toMatchObject({ widths: { title: 320, dueDate: 140 } });
    expect((await change(version + 1, { widths: null })).json).toMatchObject({ name: 'Wider', widths: null });
    for (const widths of [{ title: 10 }, { title: 5000 }, { title: 99.5 }, { 'a b': 100 }, [100], 'wide'])
      expect((await change(version + 2, { widths })).status).toBe(400);
  });

  test('holds nothing but what an address bar can say', async () => {
    for (const search of [{ 'a b': 1 }, { a: { b: 1 } }, { a: 'x'.repeat(501) }, { a: null }, [], 'late'])
      expect((await keep(editor, { search })).status).toBe(400);
    for (const list of ['', '../x', 'A', 'x'.repeat(61)]) expect((await keep(editor, { list })).status).toBe(400);
    expect(await names(editor)).toEqual([]);
  });
});

describe('a shared view', () => {
  test('is seen by the whole team and by no client', async () => {
    const { id } = (await keep(editor, { isShared: true })).json;
    expect(await names(seller)).toEqual(['Late']);
    expect(await names(client)).toEqual([]);
    expect((await call('DELETE', `/api/v1/views/${id}`, { as: client })).status).toBe(404);
  });

  test('is never a client’s', async () => {
    expect((await keep(client, { isShared: true })).status).toBe(403);
    const { id, version } = (await keep(client)).json;
    const sharing = await call('PUT', `/api/v1/views/${id}`, { as: client, version, body: { isShared: true } });
    expect(sharing.status).toBe(403);
  });

  test('stays with the one who became a client', async () => {
    const { id } = (await keep(client)).json;
    await db.updateTable('views').set({ isShared: true }).where('id', '=', id).execute();
    expect(await names(seller)).toEqual([]);
    expect(await names(client)).toEqual(['Late']);
  });

  test('is changed and removed by its maker and by admins', async () => {
    const { id, version } = (await keep(editor, { isShared: true })).json;
    const rename = (as: UserActor, given: number) =>
      call('PUT', `/api/v1/views/${id}`, { as, version: given, body: { name: `by ${as.role}` } });
    expect((await rename(seller, version)).status).toBe(403);
    expect((await call('DELETE', `/api/v1/views/${id}`, { as: seller })).status).toBe(403);
    expect((await rename(admin, version)).json).toMatchObject({ name: 'by ADMIN', maker: editor.name, isMine: false });
    expect((await call('DELETE', `/api/v1/views/${id}`, { as: admin })).status).toBe(204);
    expect(await names(editor)).toEqual([]);
    const acts = db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'views')
      .where('entityId', '=', id);
    expect((await acts.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'view.create',
      'view.update',
      'view.remove',
    ]);
  });
});

describe('the view a list opens with', () => {
  const choose = (as: UserActor, id: number | null, list = 'briefings') =>
    call('PUT', '/api/v1/views/default', { as, body: { list, id } });
  const defaults = (answer: { json: { data: { id: number; isDefault: boolean }[] } }) =>
    answer.json.data.filter(({ isDefault }) => isDefault).map(({ id }) => id);

  test('is each person’s own choice, one at a time', async () => {
    const shared = (await keep(editor, { isShared: true })).json.id;
    const own = (await keep(seller, { name: 'Own' })).json.id;
    expect(defaults(await choose(seller, shared))).toEqual([shared]);
    expect(defaults(await choose(seller, own))).toEqual([own]);
    expect(defaults(await call('GET', '/api/v1/views?list=briefings', { as: editor }))).toEqual([]);
    expect(defaults(await choose(seller, null))).toEqual([]);
  });

  test('is one that the person sees, of that list', async () => {
    const { id } = (await keep(editor)).json;
    expect((await choose(seller, id)).status).toBe(404);
    expect((await choose(editor, id, 'requests')).status).toBe(422);
  });

  test('ends for the others when it is shared no more', async () => {
    const { id, version } = (await keep(editor, { isShared: true })).json;
    await choose(editor, id);
    await choose(seller, id);
    await call('PUT', `/api/v1/views/${id}`, { as: editor, version, body: { isShared: false } });
    const left = await db.selectFrom('defaultViews').select('userId').where('viewId', '=', id).execute();
    expect(left).toEqual([{ userId: editor.id }]);
  });
});
