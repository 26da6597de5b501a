import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, app, signIn, db } = await testApi();
const at = (rest: string) => `/api/v1/sellers/${rest}`;
const search = async (body: object, query = '') =>
  (await call('POST', at(`search${query}`), { as: 'admin', body })).json.data;
const seller = async (name: string) => (await search({ text: name }))[0];

/** As a browser or a form sends it: every value is text. */
async function send(
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string>,
  how: 'multipart' | 'urlencoded',
) {
  const boundary = 'ls-boundary';
  const multipart = `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
  const answer = await app.inject({
    method,
    url: at(path),
    headers: {
      authorization: `Bearer ${await signIn('admin')}`,
      'content-type':
        how === 'multipart' ? `multipart/form-data; boundary=${boundary}` : 'application/x-www-form-urlencoded',
    },
    payload: how === 'multipart' ? multipart : new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, json: answer.json() };
}

describe('the sellers API of the specification', () => {
  it.each(['multipart', 'urlencoded'] as const)('takes %s form data, every value as text', async (how) => {
    const email = `${how}@sellers.example`;
    const typed = { name: 'Vera Lund', email, commissionBp: '750', birthDate: '1990-02-03', language: 'es' };
    const made = await send('POST', 'new', { ...typed, canSeeOwnersTable: 'true' }, how);
    expect(made).toMatchObject({
      status: 201,
      json: {
        name: 'Vera Lund',
        commissionBp: 750,
        canSeeOwnersTable: true,
        birthDate: '1990-02-03',
        state: 'invited',
      },
    });
    // No If-Match; empty text clears what may be empty.
    const change = { commissionBp: '0', birthDate: '', language: '', canSeeOwnersTable: 'false', phone: '' };
    expect(await send('PUT', `${made.json.id}`, change, how)).toMatchObject({
      status: 200,
      json: {
        version: 2,
        commissionBp: 0,
        birthDate: null,
        language: null,
        canSeeOwnersTable: false,
        name: 'Vera Lund',
      },
    });
    const wrong = { name: '', commissionBp: 'much', canSeeOwnersTable: 'perhaps', colour: 'red' };
    const refused = await send('PUT', `${made.json.id}`, wrong, how);
    expect(refused.status).toBe(400);
    expect(refused.json.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'canSeeOwnersTable',
      'colour',
      'commissionBp',
      'name',
    ]);
    expect((await send('PUT', `${made.json.id}`, { commissionBp: '10001' }, how)).status).toBe(400);
    expect((await call('DELETE', at(`${made.json.id}`), { as: 'admin' })).status).toBe(204);
  });

  it('heeds If-Match where it is sent', async () => {
    const { id, version } = await seller('amara');
    const ok = await call('PUT', at(`${id}`), { as: 'admin', version, body: { position: 'Key accounts' } });
    expect(ok.json).toMatchObject({ position: 'Key accounts', version: version + 1 });
    const stale = await call('PUT', at(`${id}`), { as: 'admin', version, body: { position: 'x' } });
    expect(stale).toMatchObject({ status: 409, json: { current: { position: 'Key accounts' } } });
  });

  it('searches in pages and counts, names all for choices, tells a seller its own id', async () => {
    const [first] = await search({}, '?page=0&size=1&sort=name,desc');
    const [second] = await search({}, '?page=1&size=1&sort=name,desc');
    expect([first.name, second.name]).toEqual(['Sofia Lindqvist', 'Amara Okonkwo']);
    expect((await call('POST', at('count'), { as: 'admin', body: {} })).json).toEqual({ count: 2 });
    expect((await call('GET', at('get-all'), { as: 'admin' })).json.data).toEqual([
      { id: second.id, name: 'Amara Okonkwo' },
      { id: first.id, name: 'Sofia Lindqvist' },
    ]);
    expect((await call('GET', at('logged'), { as: 'seller' })).json).toEqual({ id: first.id });
  });

  it('is for administrators, but for the seller who asks who it is', async () => {
    for (const who of ['coordinator', 'sitemanager', 'ownermanager', 'seller', 'client']) {
      expect((await call('POST', at('search'), { as: who, body: {} })).status, who).toBe(403);
      if (who !== 'seller') expect((await call('GET', at('logged'), { as: who })).status, who).toBe(403);
    }
    expect((await call('GET', at('logged'), { as: 'admin' })).status).toBe(403);
  });

  it('disables a seller, who can’t sign in, and whose clients and history stay', async () => {
    const { id, clients } = await seller('amara');
    expect(clients).toBeGreaterThan(0);
    expect((await call('GET', at('logged'), { as: 'amara' })).status).toBe(200);
    expect((await call('PUT', at(`disable/${id}`), { as: 'admin' })).json).toMatchObject({
      state: 'disabled',
      clients,
    });
    await expect.poll(async () => (await call('GET', at('logged'), { as: 'amara' })).status).toBe(401);
    expect((await call('DELETE', at(`${id}`), { as: 'admin' })).json.code).toBe('person_in_use');
    expect((await call('PUT', at(`enable/${id}`), { as: 'admin' })).json.state).toBe('active');
  });
});

describe('the clients of a seller', () => {
  it('go to another one together, or none does', async () => {
    const [from, to] = [await seller('sofia'), await seller('amara')];
    const list = await call('POST', at(`${from.id}/clients/search?size=1000`), { as: 'admin', body: {} });
    const ids: number[] = list.json.data.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(from.clients);
    const count = await call('POST', at(`${from.id}/clients/count`), { as: 'admin', body: {} });
    expect(count.json).toEqual({ count: ids.length });
    const move = (clientIds: number[], sellerId: number) =>
      call('POST', at(`${from.id}/clients/move`), { as: 'admin', body: { clientIds, sellerId } });
    const mixed = await move([ids[0] ?? 0, 999_999], to.id);
    expect(mixed).toMatchObject({ status: 422, json: { errors: [{ path: 'clientIds.1' }] } });
    expect((await move(ids, from.id)).json.errors).toMatchObject([{ path: 'sellerId' }]);
    expect((await seller('sofia')).clients).toBe(from.clients);
    expect((await move(ids.slice(0, 2), to.id)).json).toEqual({ moved: 2 });
    expect((await seller('amara')).clients).toBe(to.clients + 2);
    const entry = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('entity', '=', 'users')
      .where('entityId', '=', ids[0] ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.changes).toEqual({
      accountExecutive: [
        { id: from.id, name: from.name },
        { id: to.id, name: to.name },
      ],
    });
  });
});
