import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract, testApi } from './testing/api.ts';

/**
 * What docs/RULES.md, HTTP API says of every call, held for each endpoint of the contract as somebody who may make it.
 */
const { call, db } = await testApi();
const PERSON: Readonly<Record<string, string>> = {
  ADMIN: 'admin',
  EDITOR: 'editor',
  COORDINATOR: 'coordinator',
  SITE_MANAGER: 'sitemanager',
  OWNER_MANAGER: 'ownermanager',
  SELLER: 'seller',
  USER: 'client',
};
const caller = ({ access }: Endpoint) => (typeof access === 'string' ? undefined : PERSON[access[0]]);
const endpoints = [...endpointsOf(contract)];
const seller = await db.selectFrom('users').select('id').where('email', 'like', 'seller@%').executeTakeFirstOrThrow();
/** Nothing is there, so that a call which gets as far as its handler changes nothing. */
const nowhere = ({ path }: Endpoint) =>
  path
    .replace(/sellers\/:id\/clients/, `sellers/${seller.id}/clients`)
    .replace(/:report/, 'sells-report')
    .replace(/:uuid|:key/g, '00000000-0000-4000-8000-000000000000')
    .replace(/:\w+/g, '999999999');
const send = (endpoint: Endpoint, how: Parameters<typeof call>[2] = {}, query = '') =>
  call(endpoint.method, `${nowhere(endpoint)}${query}`, { as: caller(endpoint), version: 1, ...how });

const takesNothing = ({ body }: Endpoint) => !body || body.safeParse({}).success;
const JSON_TYPE = { 'content-type': 'application/json' };

describe.each(endpoints.filter(([, endpoint]) => endpoint.method !== 'GET' && takesNothing(endpoint)))(
  '%s without a body',
  (_name, endpoint) => {
    test.each([
      JSON_TYPE,
      { ...JSON_TYPE, 'content-length': '0' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/octet-stream' },
    ])('is read whatever type it announces: %j', async (headers) => {
      const { status, json } = await send(endpoint, { headers });
      expect(status, JSON.stringify(json)).not.toBe(415);
      expect(String(json?.code), JSON.stringify(json)).not.toMatch(/^(?:invalid|malformed|internal)$/);
    });
  },
);

const isQuestion = ([, { path }]: [string, Endpoint]) => /\/(?:search|count)$/.test(path);
test.each(endpoints.filter(isQuestion))('%s without a body filters nothing', async (_name, endpoint) => {
  const filtered = await send(endpoint, { body: {} });
  for (const headers of [{}, JSON_TYPE]) {
    const all = await send(endpoint, { headers });
    expect([all.status, all.text]).toEqual([200, filtered.text]);
  }
});

const lists = endpoints.filter(([, { query }]) => query && 'sort' in query.shape);
const ids = ({ json }: { json: { data: readonly { id: number }[] } }) => json.data.map(({ id }) => id);
const isList = ({ output }: Endpoint) => output instanceof z.ZodObject && 'data' in output.shape;

test('lists are found by their query', () => {
  expect(lists.length).toBeGreaterThan(15);
});

describe.each(lists)('%s', (_name, endpoint) => {
  const table = { filter: {}, columns: [{ key: 'id', header: 'Id' }] };
  const list = (sort: string) => send(endpoint, { body: takesNothing(endpoint) ? {} : table }, `?${sort}`);

  test('is sorted by id, upwards unless it is told otherwise', async () => {
    if (!isList(endpoint)) return;
    const up = await list('size=1000&sort=id');
    expect(up.status, up.text).toBe(200);
    expect(ids(up)).toEqual(ids(up).toSorted((a, b) => a - b));
    expect(ids(await list('size=1000&sort=id,asc'))).toEqual(ids(up));
    const down = ids(await list('size=1000&sort=id,desc'));
    expect(down).toEqual(down.toSorted((a, b) => b - a));
  });

  test('takes every sort it knows without a direction', async () => {
    const { json } = await list('sort=zzz');
    expect(json.errors, JSON.stringify(json)).toHaveLength(1);
    if (json.errors[0].path !== 'sort') return;
    const known =
      String(json.errors[0].message)
        .split(/[:.]\s*/)
        .at(-2)
        ?.split(', ') ?? [];
    expect(known).toContain('id');
    for (const field of known) {
      const [plain, ascending] = [await list(`sort=${field}`), await list(`sort=${field},asc`)];
      // A report says when it was counted.
      const said = ({ json: answer, text }: typeof plain) => (answer?.asOf ? JSON.stringify(answer.rows) : text);
      expect([plain.status, said(plain)], field).toEqual([200, said(ascending)]);
    }
  });

  test.each(['sort=id,up', 'sort=id,asc,desc', 'sort=', 'sort=,asc'])('refuses %s', async (sort) => {
    const { status, json } = await list(sort);
    expect([status, json.errors[0].path]).toEqual([400, 'sort.0']);
  });
});
