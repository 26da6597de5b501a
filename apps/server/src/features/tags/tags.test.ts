import { expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call } = await testApi();

/** The three sections of names with a colour, and who else may read them. */
const SECTIONS = [
  {
    name: 'tags',
    used: 'sites',
    place: /sites \(\d+\)/,
    readers: ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller'],
  },
  { name: 'tags-crm', used: 'users', place: /clients \(\d+\)/, readers: [] },
  { name: 'categories-costs', used: 'bills', place: /release bills \(\d+\)/, readers: [] },
] as const;

it.each(SECTIONS)('$name are made, found, changed, listed and removed', async ({ name, used }) => {
  const path = (rest: string) => `/api/v1/${name}/${rest}`;
  const made = await call('POST', path('new'), {
    as: 'admin',
    body: { name: 'Árbol', color: '#2f9e44', description: 'Leafy' },
  });
  expect(made).toMatchObject({ status: 201, json: { name: 'Árbol', color: '#2f9e44', [used]: 0 } });
  const { id } = made.json;
  const found = await call('POST', path('search'), { as: 'admin', body: { text: 'arbol' } });
  expect(found.json.data).toMatchObject([{ id }]);
  expect((await call('POST', path('count'), { as: 'admin', body: { text: 'leafy' } })).json.count).toBe(1);
  const changed = await call('PUT', path(`${id}`), { as: 'admin', version: 1, body: { color: '#000000' } });
  expect(changed).toMatchObject({ status: 200, json: { color: '#000000', version: 2 } });
  const history = await call('GET', path(`${id}/history`), { as: 'admin' });
  expect(history.json.data[0]).toMatchObject({ changes: { color: ['#2f9e44', '#000000'] } });
  const names = (await call('GET', path('get-all'), { as: 'admin' })).json.data;
  expect(names).toContainEqual({ id, name: 'Árbol' });
  expect((await call('DELETE', path(`${id}`), { as: 'admin' })).status).toBe(204);
});

it.each(SECTIONS)('$name have one name each, and a colour that is one', async ({ name }) => {
  const path = `/api/v1/${name}/new`;
  await call('POST', path, { as: 'admin', body: { name: 'Twice', color: '#000000' } });
  const twice = await call('POST', path, { as: 'admin', body: { name: 'TWICE', color: '#000000' } });
  expect(twice).toMatchObject({ status: 422, json: { errors: [{ path: 'name' }] } });
  const wrong = await call('POST', path, { as: 'admin', body: { name: 'Other', color: 'red' } });
  expect(wrong).toMatchObject({ status: 400, json: { errors: [{ path: 'color' }] } });
});

it.each(SECTIONS)('$name say where they are used rather than being removed', async ({ name, used, place }) => {
  const { data } = (await call('POST', `/api/v1/${name}/search?size=100`, { as: 'admin', body: {} })).json;
  const taken = data.find((row: Record<string, number>) => (row[used] ?? 0) > 0);
  const refused = await call('DELETE', `/api/v1/${name}/${taken.id}`, { as: 'admin' });
  expect(refused).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
  expect(refused.json.message).toMatch(place);
});

it.each(SECTIONS)('$name are read by whom they concern and written by administrators', async ({ name, readers }) => {
  const everyone = ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client'];
  const [{ id }] = (await call('POST', `/api/v1/${name}/search?size=1`, { as: 'admin', body: {} })).json.data;
  for (const who of everyone) {
    const mayRead = (readers as readonly string[]).includes(who);
    const expected = mayRead ? 200 : 403;
    expect((await call('POST', `/api/v1/${name}/search`, { as: who, body: {} })).status, who).toBe(expected);
    expect((await call('GET', `/api/v1/${name}/${id}`, { as: who })).status, who).toBe(expected);
    expect((await call('DELETE', `/api/v1/${name}/${id}`, { as: who })).status, who).toBe(403);
  }
  const isCrm = name === 'tags-crm';
  expect((await call('GET', `/api/v1/${name}/get-all`, { as: 'seller' })).status).toBe(
    isCrm || readers.length > 0 ? 200 : 403,
  );
});
