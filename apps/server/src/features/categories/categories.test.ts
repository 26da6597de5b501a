import type { SensitiveTopic } from '@linkstand/contract/shared/topics';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const path = (rest: string) => `/api/v1/categories/${rest}`;
const make = (body: object) => call('POST', path('new'), { as: 'admin', body });
const STAFF = ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller'];

describe('a category', () => {
  it('gets its key from its English name once, and keeps it', async () => {
    const names = { nameEn: 'Boats & Yachts', nameEs: 'Barcos', namePt: 'Barcos e iates' };
    const made = await make(names);
    expect(made).toMatchObject({
      status: 201,
      json: { ...names, key: 'boats-yachts', topic: 'none', name: names.nameEn },
    });
    const { id } = made.json;
    const renamed = await call('PUT', path(`${id}`), {
      as: 'admin',
      version: 1,
      body: { nameEn: 'Ships', topic: 'loan' },
    });
    expect(renamed.json).toMatchObject({ key: 'boats-yachts', nameEn: 'Ships', topic: 'loan' });
    const again = await make({ nameEn: 'Boats yachts', nameEs: 'Yates', namePt: 'Iates' });
    expect(again.json.key).toBe('boats-yachts-2');
    expect((await call('DELETE', path(`${id}`), { as: 'admin' })).status).toBe(204);
  });

  it('has a name of its own in each language', async () => {
    for (const [field, taken] of [
      ['nameEn', 'TRAVEL'],
      ['nameEs', 'viajes'],
      ['namePt', 'Viagens'],
    ] as const) {
      const names = { nameEn: 'Qa', nameEs: 'Qb', namePt: 'Qc', [field]: taken };
      expect(await make(names)).toMatchObject({ status: 422, json: { errors: [{ path: field }] } });
    }
    expect(await make({ nameEn: 'Only one' })).toMatchObject({ status: 400 });
  });

  it('counts its sites and briefings, and is kept while they use it', async () => {
    const { data } = (await call('POST', path('search?size=100'), { as: 'admin', body: { text: 'viajes' } })).json;
    const [travel] = data;
    const main = await db.selectFrom('briefings').select('id').where('categoryId', '=', travel.id).execute();
    const further = await db
      .selectFrom('briefingTargets')
      .select('briefingId')
      .where('categoryId', '=', travel.id)
      .execute();
    const briefings = new Set([...main.map(({ id }) => id), ...further.map(({ briefingId }) => briefingId)]);
    expect(further.length).toBeGreaterThan(0);
    expect(travel.briefings).toBe(briefings.size);
    expect(travel.sites).toBeGreaterThan(0);
    const refused = await call('DELETE', path(`${travel.id}`), { as: 'admin' });
    expect(refused).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
    expect(refused.json.message).toMatch(/sites \(\d+\)/);
    expect(refused.json.message).toMatch(/briefings \(\d+\)/);
  });

  it('counts the sites that accept its topic beside those that stand in it', async () => {
    const { data } = (await call('POST', path('search?size=100'), { as: 'editor', body: {} })).json;
    const sites = await db.selectFrom('sites').select(['gamblingPriceCents', 'acceptedSensitive']).execute();
    const takes = (topic: 'gambling' | SensitiveTopic) =>
      sites.filter((site) =>
        topic === 'gambling' ? site.gamblingPriceCents !== null : site.acceptedSensitive.includes(topic),
      ).length;
    expect(takes('crypto')).toBeGreaterThan(0);
    for (const { topic, accepting } of data) expect(accepting).toBe(topic === 'none' ? null : takes(topic));
  });

  it('is found by its name in any language and by topic, and sorted by each name', async () => {
    const search = async (filter: object, query = '') =>
      (await call('POST', path(`search?size=100${query}`), { as: 'editor', body: filter })).json.data;
    expect((await search({ text: 'saude' })).map(({ nameEn }: { nameEn: string }) => nameEn)).toEqual(['Health']);
    expect((await search({ topic: ['gambling', 'crypto'] })).map(({ key }: { key: string }) => key)).toEqual([
      'crypto',
      'gambling',
    ]);
    const spanish = (await search({}, '&sort=nameEs,asc')).map(({ nameEs }: { nameEs: string }) => nameEs);
    expect(spanish).toEqual([...spanish].sort(new Intl.Collator('es').compare));
  });
});

describe('who', () => {
  it('is staff may read, administrators write', async () => {
    const { data } = (await call('POST', path('search'), { as: 'admin', body: {} })).json;
    const [{ id }] = data;
    for (const who of STAFF) {
      const isAdmin = who === 'admin';
      const seen = await call('GET', path(`${id}`), { as: who });
      expect(seen, who).toMatchObject({ status: 200, json: { can: { update: isAdmin, remove: isAdmin } } });
      const changed = await call('PUT', path(`${id}`), { as: who, version: 1, body: {} });
      expect(changed.status, who).toBe(isAdmin ? 200 : 403);
    }
  });

  it('is a client chooses among them and no more', async () => {
    expect((await call('GET', path('get-all'), { as: 'client' })).status).toBe(200);
    expect((await call('POST', path('search'), { as: 'client', body: {} })).status).toBe(403);
    expect((await call('POST', path('count'), { as: 'client', body: {} })).status).toBe(403);
  });
});
