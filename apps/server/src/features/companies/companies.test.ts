import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const path = (rest: string) => `/api/v1/companies/${rest}`;
const make = (body: object) => call('POST', path('new'), { as: 'admin', body });
const agencies = async () => (await call('GET', '/api/v1/agencies/get-all', { as: 'admin' })).json.data;

it('is made, found by text, country and agency, changed, listed, exported and removed', async () => {
  const [agency] = await agencies();
  const made = await make({
    name: 'Ébano Muebles',
    country: 'ES',
    taxNumber: 'b-64717838',
    foundedIn: 1999,
    agencyId: agency.id,
  });
  expect(made).toMatchObject({ status: 201, json: { taxNumber: 'B64717838', agency, users: 0, logoUrl: null } });
  const { id } = made.json;
  const found = async (filter: object) =>
    (await call('POST', path('search?size=100'), { as: 'admin', body: filter })).json.data.map(
      (row: { id: number }) => row.id,
    );
  expect(await found({ text: 'ebano' })).toEqual([id]);
  expect(await found({ text: 'b6471' })).toEqual([id]);
  expect(await found({ agencyId: agency.id })).toContain(id);
  expect(await found({ country: ['BR'] })).not.toContain(id);
  expect(await found({ country: ['BR', 'ES'] })).toContain(id);

  const changed = await call('PUT', path(`${id}`), {
    as: 'admin',
    version: 1,
    body: { agencyId: null, priceCommissionBp: 900 },
  });
  expect(changed).toMatchObject({
    status: 200,
    json: { agency: null, agencyId: null, version: 2, taxNumber: 'B64717838' },
  });
  const history = await call('GET', path(`${id}/history`), { as: 'admin' });
  expect(history.json.data[0].changes).toEqual({ agency: [agency, null], priceCommissionBp: [null, 900] });

  const columns = [
    { key: 'name', header: 'Name' },
    { key: 'priceCommissionBp', header: '%' },
  ];
  const file = await call('POST', path('export'), { as: 'admin', body: { filter: { text: 'ebano' }, columns } });
  expect(file.text).toBe('\uFEFFName,%\r\nÉbano Muebles,9\r\n');
  expect((await call('DELETE', path(`${id}`), { as: 'admin' })).status).toBe(204);
});

it('is kept while people work for it', async () => {
  const { data } = (await call('POST', path('search?size=100'), { as: 'admin', body: {} })).json;
  const used = data.find((company: { users: number }) => company.users > 0);
  const refused = await call('DELETE', path(`${used.id}`), { as: 'admin' });
  expect(refused).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
  expect(refused.json.message).toMatch(/check that it is not being used.*users \(\d+\)/);
});

describe('the tax number', () => {
  const fault = { errors: [{ path: 'taxNumber' }] };
  it('follows the rule of the country, whichever of the two is typed', async () => {
    expect(await make({ name: 'A', country: 'ES', taxNumber: 'B64717839' })).toMatchObject({
      status: 422,
      json: fault,
    });
    const { id } = (await make({ name: 'B', country: 'US', taxNumber: '12-3456789' })).json;
    const moved = await call('PUT', path(`${id}`), { as: 'admin', version: 1, body: { country: 'BR' } });
    expect(moved).toMatchObject({ status: 422, json: fault });
    expect(moved.json.errors[0].message).toContain('CNPJ, CPF');
    const both = await call('PUT', path(`${id}`), {
      as: 'admin',
      version: 1,
      body: { country: 'BR', taxNumber: '12abc34501de35' },
    });
    expect(both).toMatchObject({ status: 200, json: { taxNumber: '12.ABC.345/01DE-35' } });
    const cleared = await call('PUT', path(`${id}`), { as: 'admin', version: 2, body: { taxNumber: '' } });
    expect(cleared).toMatchObject({ status: 200, json: { taxNumber: '' } });
  });

  it('is refused within a bulk call too, with its sentence', async () => {
    const { id } = (await make({ name: 'C', country: 'PT' })).json;
    const bulk = await call('POST', path('bulk'), {
      as: 'admin',
      body: { items: [{ id, change: { taxNumber: '501964842' } }] },
    });
    expect(bulk.json).toMatchObject({ done: [], refused: [{ id, message: expect.stringContaining('NIF') }] });
  });
});

it('was not founded in the future, and belongs to an agency that exists', async () => {
  expect(await make({ name: 'D', foundedIn: 2900 })).toMatchObject({
    status: 422,
    json: { errors: [{ path: 'foundedIn' }] },
  });
  expect(await make({ name: 'E', agencyId: 999_999 })).toMatchObject({
    status: 422,
    json: { errors: [{ path: 'agencyId' }] },
  });
});

it('is for administrators', async () => {
  for (const who of ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client'])
    for (const rest of ['search', 'count'])
      expect((await call('POST', path(rest), { as: who, body: {} })).status, `${who} ${rest}`).toBe(403);
});

it.each([
  ['MC', 'FR', '40303265045'],
  ['IC', 'ES', 'B64717838'],
])('of %s shows what the register of %s said of its number', async (country, givenBy, taxNumber) => {
  const answeredAt = new Date('2026-01-02T03:04:05.000Z');
  await db.insertInto('vatAnswers').values({ country: givenBy, taxNumber, isValid: true, answeredAt }).execute();
  const made = await make({ name: `Company of ${country}`, country, taxNumber });
  expect(made.json, made.text).toMatchObject({ vatCheck: { isValid: true, checkedAt: answeredAt.toISOString() } });
});
