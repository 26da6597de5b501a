import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call } = await testApi();
const ROLES = ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client', 'agency'];

test.each(ROLES)('briefings of the demo world read as the contract says, for the %s', async (as) => {
  const search = '/api/v1/briefings/search?size=1000&sort=status,asc';
  const { json: page, status } = await call('POST', search, { as, body: {} });
  const { json: counted } = await call('POST', '/api/v1/briefings/count', { as, body: {} });
  expect(status).toBe(200);
  expect(counted.count).toBeGreaterThan(0);
  expect(page.data).toHaveLength(counted.count);
  const kinds = new Set<string>();
  for (const row of page.data) {
    // One of each state and of each set of possible actions: the others are alike.
    const kind = `${row.status} ${Object.keys(row.can)}`;
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const whole = await call('GET', `/api/v1/briefings/${row.id}`, { as });
    expect(whole.status, whole.text.slice(0, 300)).toBe(200);
    expect(whole.json).toMatchObject({ id: row.id, version: row.version, can: row.can });
  }
});
