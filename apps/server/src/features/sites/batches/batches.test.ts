import { expect, it } from 'vitest';
import { testApi } from '../../../testing/api.ts';

const { call, db } = await testApi();
const path = (rest: string | number) => `/api/v1/sites/${rest}`;
const plan = (as: string, body: object) => call('POST', path('batches/new'), { as, body });
const act = (as: string, id: number, what: 'apply' | 'undo', ids: number[]) =>
  call('POST', path(`batches/${id}/${what}`), { as, body: { ids } });
const siteOf = async (id: number) => (await call('GET', path(id), { as: 'admin' })).json;
const managerId = (
  await db.selectFrom('users').select('id').where('email', 'like', 'sitemanager@%').executeTakeFirstOrThrow()
).id;
const idsOf = async (of: 'own' | 'other', limit: number) =>
  (
    await db
      .selectFrom('sites')
      .select('id')
      .where('siteManagerId', of === 'own' ? '=' : 'is distinct from', managerId)
      .where('id', '>', 20)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

it('is planned, looked at, applied and undone; what was touched since stays', async () => {
  const ids = await idsOf('other', 4);
  const before = await Promise.all(ids.map(siteOf));
  const operations = [
    { field: 'priceCents', act: 'add', percentBp: 1000 },
    { field: 'priceCents', act: 'round', to: 'ninety' },
    { field: 'costCents', act: 'add', percentBp: 500 },
    { field: 'tagIds', act: 'include', values: [3] },
    { field: 'categoryIds', act: 'exclude', values: [before[0].categoryIds[0]] },
    { field: 'acceptedSensitive', act: 'include', values: ['loan'] },
    { field: 'status', act: 'set', value: 'verifying' },
    { field: 'siteManagerId', act: 'set', value: managerId },
  ];
  const { json: batch } = await plan('admin', { selection: { ids }, operations });
  expect(batch).toMatchObject({ total: 4, changed: 4, refused: 0, applied: 0 });
  expect(await Promise.all(ids.map(siteOf))).toEqual(before);
  const { json: items } = await call('GET', path(`batches/${batch.id}/items?kind=changed&size=2`), { as: 'admin' });
  expect(items.data).toHaveLength(2);
  const [{ changes }] = items.data;
  expect(changes.map(({ field }: { field: string }) => field)).toContain('priceCents');
  expect(changes.find(({ field }: { field: string }) => field === 'siteManagerId').after).toBe('Inês Carvalho');

  const [touched, ...rest] = ids as [number, ...number[]];
  await call('PUT', path(touched), { as: 'admin', version: before[0].version, body: { priceCents: 77_700 } });
  const { json: applied } = await act('admin', batch.id, 'apply', ids);
  expect(applied).toMatchObject({ done: 3, refused: [{ id: touched }] });
  expect((await siteOf(touched)).priceCents).toBe(77_700);
  for (const [index, id] of rest.entries()) {
    const was = before[index + 1];
    const site = await siteOf(id);
    const price = Math.max(90, Math.round((Math.round(was.priceCents * 1.1) - 90) / 100) * 100 + 90);
    expect(site).toMatchObject({
      priceCents: price,
      costCents: Math.round(was.costCents * 1.05),
      status: 'verifying',
      siteManagerId: managerId,
      version: was.version + 1,
    });
    expect(site.tagIds).toContain(3);
    expect(site.acceptedSensitive).toContain('loan');
    expect(site.categoryIds).not.toContain(before[0].categoryIds[0]);
    const { json: costs } = await call('GET', path(`${id}/costs`), { as: 'admin' });
    expect(costs.data[0]).toMatchObject({ newCostCents: site.costCents, changedBy: 'Marta Vilanova' });
    const { json: history } = await call('GET', path(`${id}/history`), { as: 'admin' });
    expect(history.data[0]).toMatchObject({
      action: 'site.batch_edit',
      changes: { priceCents: [was.priceCents, price] },
    });
  }
  // A second time nothing is left to do.
  expect((await act('admin', batch.id, 'apply', ids)).json).toEqual({ done: 0, refused: [] });

  const [late, ...untouched] = rest as [number, ...number[]];
  const now = await siteOf(late);
  await call('PUT', path(late), { as: 'admin', version: now.version, body: { name: `${now.name} 2` } });
  const { json: undone } = await act('admin', batch.id, 'undo', ids);
  expect(undone).toMatchObject({ done: 2, refused: [{ id: late }] });
  for (const id of untouched) {
    const { version: _v, updatedAt: _u, ...site } = await siteOf(id);
    const { version, updatedAt, ...was } = before[ids.indexOf(id)];
    expect(site).toEqual(was);
  }
  const { json: left } = await call('GET', path(`batches/${batch.id}`), { as: 'admin' });
  expect(left).toMatchObject({ applied: 3, undone: 2, refused: 1 });
});

it('refuses what is not possible, site by site, with the reason', async () => {
  const [own] = await idsOf('own', 1);
  const [other] = await idsOf('other', 1);
  const operations = [{ field: 'priceMultiplierMilli', act: 'add', percentBp: 0 }];
  const { json } = await plan('sitemanager', { selection: { ids: [own, other] }, operations });
  expect(json).toMatchObject({ total: 2, unchanged: 1, refused: 1 });
  const { json: refused } = await call('GET', path(`batches/${json.id}/items?kind=refused`), { as: 'sitemanager' });
  expect(refused.data).toMatchObject([
    { siteId: other, changes: [], refusal: 'You don’t manage this site. Ask its manager or an administrator.' },
  ]);
  const outside = [{ field: 'priceMultiplierMilli', act: 'add', percentBp: -9900 }];
  const { json: low } = await plan('admin', { selection: { ids: [own] }, operations: outside });
  expect(low).toMatchObject({ refused: 1 });
});

it('is one’s own, and costs and managers are for administrators', async () => {
  const [own] = await idsOf('own', 1);
  const selection = { ids: [own] };
  for (const operation of [
    { field: 'costCents', act: 'set', value: 1 },
    { field: 'siteManagerId', act: 'set', value: null },
  ])
    expect((await plan('sitemanager', { selection, operations: [operation] })).status).toBe(403);
  const { json } = await plan('sitemanager', { selection, operations: [{ field: 'tier', act: 'set', value: 'A' }] });
  expect((await call('GET', path(`batches/${json.id}`), { as: 'admin' })).status).toBe(404);
  expect((await act('admin', json.id, 'apply', [own as number])).status).toBe(404);
  expect((await plan('editor', { selection, operations: [] })).status).toBe(403);
  const wrong = [{ field: 'tagIds', act: 'include', values: [999_999] }];
  expect((await plan('admin', { selection, operations: wrong })).status).toBe(422);
});

it('takes all that match a filter but some', async () => {
  const { count } = (await call('POST', path('count'), { as: 'admin', body: { country: ['PT'] } })).json;
  const { json: found } = await call('POST', path('search?size=1'), { as: 'admin', body: { country: ['PT'] } });
  const selection = { filter: { country: ['PT'] }, except: [found.data[0].id] };
  const { json } = await plan('admin', {
    selection,
    operations: [{ field: 'priceCents', act: 'add', percentBp: 100 }],
  });
  expect(json.total).toBe(count - 1);
});
