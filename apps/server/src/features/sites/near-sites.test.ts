import { BEFORE_PUBLICATION } from '@linkstand/contract/briefings/machine';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const near = async (domain: string, as = 'admin') =>
  call('GET', `/api/v1/sites/near?domain=${encodeURIComponent(domain)}`, { as });

const make = async (domain: string) => {
  const body = { name: domain, domain, country: 'ES', language: 'es', type: 'blog', tier: 'C', priceCents: 10_000 };
  const { json, status } = await call('POST', '/api/v1/sites/new', { as: 'admin', body });
  expect(status).toBe(201);
  return Number(json.id);
};
await make('cercano-uno.example');
await make('niño-cercano.example');
await make('diario-cercano.example/deportes');
await make('blog.cercano-dos.example');

describe('an address is near', () => {
  test.each([
    ['CERCANO-UNO.example/', 'same'],
    ['https://www.cercano-uno.example', 'same'],
    ['m.cercano-uno.example', 'variant'],
    ['amp.cercano-uno.example', 'variant'],
    ['www.m.cercano-uno.example', 'variant'],
    ['mobile.cercano-uno.example', 'variant'],
    ['cercano-uno.example/sport', 'section'],
    ['m.cercano-uno.example/sport', 'section'],
    ['niño-cercano.example', 'same'],
    ['xn--nio-cercano-2db.example', 'same'],
    ['amp.niño-cercano.example', 'variant'],
    ['diario-cercano.example', 'section'],
    ['diario-cercano.example/Deportes/tenis', 'section'],
    ['m.blog.cercano-dos.example', 'variant'],
  ])('%s is %s', async (domain, why) => {
    expect((await near(domain)).json.data).toMatchObject([{ id: expect.any(Number), why }]);
  });

  test.each([
    'diario-cercano.example/cultura',
    'cercano-dos.example',
    'otro.cercano-uno.example',
    'nada',
    'x@y.example',
  ])('%s is none', async (domain) => expect((await near(domain)).json).toEqual({ data: [] }));

  test('only for those who make sites', async () => {
    expect((await near('cercano-uno.example', 'siteManager')).status).toBe(200);
    expect((await near('cercano-uno.example', 'editor')).status).toBe(403);
  });
});

test('a site says how many orders and carts it is in, and a plan how many orders it leaves behind', async () => {
  const { siteId, count } = (await db
    .selectFrom('briefings as b')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .select((eb) => ['b.siteId', eb.fn.countAll<number>().as('count')])
    .where('s.status', '=', 'active')
    .where('b.status', 'in', [
      'draft',
      'waiting',
      'waiting_review',
      'in_review',
      'pending_client',
      'pending_owner',
      'waiting_publish',
    ])
    .groupBy('b.siteId')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()) as { siteId: number; count: number };
  const site = async () => (await call('GET', `/api/v1/sites/${siteId}`, { as: 'admin' })).json;
  const { carts } = (await db
    .selectFrom('cartItems')
    .select((eb) => eb.fn.countAll<number>().as('carts'))
    .where('siteId', '=', siteId)
    .executeTakeFirstOrThrow()) as { carts: number };
  expect(await site()).toMatchObject({ openOrders: count, carts });
  const plan = async (value: string) =>
    (
      await call('POST', '/api/v1/sites/batches/new', {
        as: 'admin',
        body: { selection: { ids: [siteId] }, operations: [{ field: 'status', act: 'set', value }] },
      })
    ).json;
  expect(await plan('inactive')).toMatchObject({ changed: 1, openOrders: count });
  expect(await plan('active')).toMatchObject({ changed: 0, openOrders: 0 });
  const left = async () =>
    (
      await call('POST', '/api/v1/sites/search?size=1000', { as: 'admin', body: { ordersOffSale: true } })
    ).json.data.map(({ id }: { id: number }) => id);
  expect(await left()).not.toContain(siteId);
  await db.updateTable('sites').set({ status: 'inactive' }).where('id', '=', siteId).execute();
  expect(await left()).toContain(siteId);
});

test.each(['admin', 'siteManager'])('%s counts the orders of a site that are listed', async (as) => {
  const { siteId } = await db
    .selectFrom('briefings')
    .select('siteId')
    .where('status', '=', 'draft')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const manager = (await call('GET', '/api/v1/users/me', { as: 'siteManager' })).json.id;
  await db.updateTable('sites').set({ siteManagerId: manager, status: 'inactive' }).where('id', '=', siteId).execute();
  const body = { siteId, status: [...BEFORE_PUBLICATION] };
  const { count } = (await call('POST', '/api/v1/briefings/count', { as, body })).json;
  expect((await call('GET', `/api/v1/sites/${siteId}`, { as })).json.openOrders).toBe(count);
  const off = { as, body: { ordersOffSale: true } };
  const ids = (await call('POST', '/api/v1/sites/search?size=1000', off)).json.data.map(({ id }: { id: number }) => id);
  expect(ids.includes(siteId)).toBe(count > 0);
});

test('sites to swap to begin with those most like one', async () => {
  const like = await db
    .selectFrom('sites')
    .select(['id', 'language', 'country'])
    .where('language', '=', 'pt')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { json } = await call('GET', `/api/v1/sites/choices?likeId=${like.id}`, { as: 'admin' });
  expect(json.data.length).toBeGreaterThan(5);
  expect(json.data.slice(0, 5)).toMatchObject(Array.from({ length: 5 }, () => ({ language: 'pt' })));
  expect(json.data.map(({ id }: { id: number }) => id)).not.toContain(like.id);
  // By language, country, topics and price.
  const { rows } = await sql<{ id: number }>`
    select s.id from sites s, sites lost where lost.id = ${like.id} and s.id <> lost.id
      and s.status = 'active' and s.chosen_offer_id is not null
    order by 8 * (s.language = lost.language)::int + 4 * (s.country = lost.country)::int
      + 2 * exists (select from site_categories a join site_categories b using (category_id)
          where a.site_id = s.id and b.site_id = lost.id)::int
      - abs(s.price_cents - lost.price_cents)::float8 / greatest(s.price_cents, lost.price_cents, 1) desc,
      s.monthly_traffic desc nulls last, s.id
    limit 20`.execute(db);
  expect(json.data.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id));
});
