import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();

test('counts what people edited, not what orders and publications move', async () => {
  // Long before the last days.
  for (const table of ['sites', 'owners'])
    await sql`update ${sql.table(table)} set created_at = '2020-01-01', updated_at = '2020-01-01'`.execute(db);
  const edited = async () => {
    const { json } = await call('GET', '/api/v1/dashboard', { as: 'admin' });
    return { sites: json.sites.edited, owners: json.owners.edited };
  };
  expect(await edited()).toEqual({ sites: 0, owners: 0 });
  const { id, version, siteId, ownerId } = await db
    .selectFrom('briefings')
    .select(['id', 'version', 'siteId', 'ownerId'])
    .where('status', '=', 'waiting_publish')
    .where('ownerId', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { domain } = await db.selectFrom('sites').select('domain').where('id', '=', siteId).executeTakeFirstOrThrow();
  const confirmed = await call('POST', `/api/v1/briefings/${id}/confirm_publication`, {
    as: 'admin',
    version,
    body: { publicationUrl: `https://${domain}/an-article` },
  });
  expect(confirmed.status).toBe(200);
  const counted = await sql<{ n: number }>`select count(*)::int as n from sites
    where id = ${siteId} and last_published_at > now() - interval '1 hour'`.execute(db);
  expect(counted.rows).toEqual([{ n: 1 }]);
  expect(await edited()).toEqual({ sites: 0, owners: 0 });

  const site = (await call('GET', `/api/v1/sites/${siteId}`, { as: 'admin' })).json;
  const owner = (await call('GET', `/api/v1/owners/${ownerId}`, { as: 'admin' })).json;
  const changed = [
    await call('PUT', `/api/v1/sites/${siteId}`, { as: 'admin', version: site.version, body: { name: 'Another' } }),
    await call('PUT', `/api/v1/owners/${ownerId}`, { as: 'admin', version: owner.version, body: { name: 'Else' } }),
  ];
  expect(changed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await edited()).toEqual({ sites: 1, owners: 1 });
});
