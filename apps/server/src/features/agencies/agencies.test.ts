import { randomKey } from '@linkstand/contract/shared/random-key';
import { expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { undoRun } from '../../testing/undo-run.ts';

const { call } = await testApi();
const path = (rest: string) => `/api/v1/agencies/${rest}`;
const make = (body: object) => call('POST', path('new'), { as: 'admin', body });

it('is made, found, changed, listed, exported and removed', async () => {
  const made = await make({ name: 'Zebra Partners', priceCommissionBp: 1500 });
  expect(made).toMatchObject({ status: 201, json: { name: 'Zebra Partners', version: 1, can: { update: true } } });
  const { id } = made.json;
  expect(
    (await call('POST', path('search?size=10'), { as: 'admin', body: { text: 'zébra' } })).json.data,
  ).toMatchObject([{ id, priceCommissionBp: 1500, companies: 0 }]);
  expect((await call('POST', path('count'), { as: 'admin', body: { text: 'zebra' } })).json).toEqual({ count: 1 });
  const changed = await call('PUT', path(`${id}`), { as: 'admin', version: 1, body: { taxNumber: 'X1' } });
  expect(changed).toMatchObject({ status: 200, json: { taxNumber: 'X1', name: 'Zebra Partners', version: 2 } });
  const stale = await call('PUT', path(`${id}`), { as: 'admin', version: 1, body: { taxNumber: 'X2' } });
  expect(stale).toMatchObject({ status: 409, json: { code: 'changed_meanwhile', current: { taxNumber: 'X1' } } });
  const history = await call('GET', path(`${id}/history`), { as: 'admin' });
  expect(history.json.data).toMatchObject([
    { action: 'agency.update', changes: { taxNumber: ['', 'X1'] } },
    { action: 'agency.create', changes: { name: [null, 'Zebra Partners'] } },
  ]);
  const file = await call('POST', path('export'), {
    as: 'admin',
    body: {
      filter: { text: 'zebra' },
      columns: [
        { key: 'name', header: 'Nombre' },
        { key: 'priceCommissionBp', header: '%' },
      ],
    },
  });
  expect(file.text).toBe('\uFEFFNombre,%\r\nZebra Partners,15\r\n');
  expect((await call('DELETE', path(`${id}`), { as: 'admin' })).status).toBe(204);
  expect((await call('GET', path(`${id}`), { as: 'admin' })).status).toBe(404);
});

it('says where it is used rather than being removed', async () => {
  const { data } = (await call('POST', path('search'), { as: 'admin', body: {} })).json;
  const used = data.find((agency: { companies: number; users: number }) => agency.companies > 0 && agency.users > 0);
  const refused = await call('DELETE', path(`${used.id}`), { as: 'admin' });
  expect(refused).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
  expect(refused.json.message).toMatch(/check that it is not being used.*companies \(\d+\).*users \(\d+\)/);
});

it('changes several at once, names the refused and is undone as one act', async () => {
  const ids = await Promise.all(['Aa', 'Bb'].map(async (name) => (await make({ name })).json.id as number));
  const items = [...ids, 999_999].map((id) => ({ id, change: { contactName: 'Ann' } }));
  const key = randomKey();
  const bulk = await call('POST', path('bulk'), { as: 'admin', body: { items }, headers: { 'batch-key': key } });
  expect(bulk.json.done).toEqual(ids.map((id) => ({ id, version: 2 })));
  expect(bulk.json.refused).toEqual([{ id: 999_999, message: 'Element not found.' }]);
  expect((await undoRun(call, 'admin', key)).json).toMatchObject({ done: 2, refused: [], next: null });
  expect((await call('GET', path(`${ids[0]}`), { as: 'admin' })).json.contactName).toBe('');
});

it('names the field at fault', async () => {
  const wrong = await make({ name: '', contactEmail: 'nobody', colour: 1 });
  expect(wrong.status).toBe(400);
  expect(wrong.json.errors.map(({ path: at }: { path: string }) => at).sort()).toEqual([
    'colour',
    'contactEmail',
    'name',
  ]);
  expect((await call('POST', path('search?sort=secret,asc'), { as: 'admin', body: {} })).status).toBe(400);
});

it('is for administrators', async () => {
  for (const who of ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client'])
    expect((await call('POST', path('search'), { as: who, body: {} })).status, who).toBe(403);
});
