import { randomKey } from '@linkstand/contract/shared/random-key';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { undoRun } from '../../testing/undo-run.ts';

const { call, db, signIn } = await testApi();
const path = (rest: string) => `/api/v1/users/${rest}`;
const idOf = async (name: string) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@demo.linkstand.test`)
      .executeTakeFirstOrThrow()
  ).id;
const person = async (name: string, as = 'admin') => (await call('GET', path(`${await idOf(name)}`), { as })).json;
const asAdmin = (method: 'GET' | 'POST' | 'PUT', rest: string, more: object = {}) =>
  call(method, path(rest), { as: 'admin', ...more });

describe('the list of people', () => {
  it('is filtered, sorted, counted and exported', async () => {
    const all = (await asAdmin('POST', 'count', { body: {} })).json.count;
    const clients = (await asAdmin('POST', 'count', { body: { role: ['USER'] } })).json.count;
    const staff = await asAdmin('POST', 'search?size=100&sort=name,asc', { body: { role: ['SELLER', 'ADMIN'] } });
    expect(all).toBeGreaterThan(clients);
    expect(staff.json.data.map(({ name }: { name: string }) => name)).toEqual([
      'Amara Okonkwo',
      'Marta Vilanova',
      'Oliver Hartmann',
      'Sofia Lindqvist',
    ]);
    const spenders = await asAdmin('POST', 'search?size=5&sort=yearSpendCents,desc', { body: { yearSpendMin: 1 } });
    const spent = spenders.json.data.map(({ yearSpendCents }: { yearSpendCents: number }) => yearSpendCents);
    expect(spent).toEqual([...spent].sort((one, other) => other - one));
    expect(spent).toHaveLength(5);
    const file = await asAdmin('POST', 'export', {
      body: {
        filter: { text: 'lucia herrera' },
        columns: [
          { key: 'name', header: 'Nombre' },
          { key: 'company', header: 'Empresa' },
        ],
      },
    });
    expect(file.text).toContain('Lucía Herrera,Norte Viajes S.L.');
  });

  it('finds people by their phone, however it is typed, where it is shown', async () => {
    const id = await idOf('client');
    await db.updateTable('users').set({ phone: '+55 11 91234-5678' }).where('id', '=', id).execute();
    const foundBy = async (text: string, url = path('search'), as = 'admin') => {
      const { json } = await call('POST', url, { as, body: { text } });
      return json.data.map((found: { id: number }) => found.id);
    };
    for (const text of ['+5511912345678', '0055 11 91234 5678', '(11) 91234-5678', '912345678'])
      expect([text, await foundBy(text), await foundBy(text, '/api/v1/crm/search')]).toEqual([text, [id], [id]]);
    expect(await foundBy('11 91234-9999')).toEqual([]);
    // Too short for a number.
    expect(await foundBy('91234')).toEqual([]);
    // Names alone are shown of whoever ordered.
    const briefings = await call('POST', '/api/v1/briefings/search', { as: 'admin', body: { text: '912345678' } });
    expect(briefings.json.data).toEqual([]);
  });

  it('answers every filter it knows, alone', async () => {
    const filters = [
      { state: ['active'] },
      { companyId: 1 },
      { agencyId: 1 },
      { accountExecutiveId: 6 },
      { coordinatorId: 2 },
      { crmTagId: [1] },
      { withoutExecutive: true },
      { isCompanyManager: true },
      { country: ['ES', 'PT'] },
      { language: ['es'] },
      { muted: true },
      { muted: false },
      { verified: true },
      { lastLoginFrom: '2020-01-01', lastLoginTo: '2030-01-01' },
      { createdFrom: '2020-01-01', createdTo: '2030-01-01' },
      { lastRequestFrom: '2020-01-01', lastRequestTo: '2030-01-01' },
      { yearSpendMin: 0, yearSpendMax: 1_000_000 },
    ];
    for (const body of filters) {
      const count = await asAdmin('POST', 'count', { body });
      const found = await asAdmin('POST', 'search?size=1000', { body });
      expect([JSON.stringify(body), found.json.data.length]).toEqual([JSON.stringify(body), count.json.count]);
    }
  });

  it('tells what clients ordered as the orders themselves do', async () => {
    const rows = await db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .select(({ fn }) => ['c.userId', fn.countAll<number>().as('n')])
      .where('b.submittedAt', 'is not', null)
      .groupBy('c.userId')
      .execute();
    const people = (await asAdmin('POST', 'search?size=1000', { body: { role: ['USER'] } })).json.data;
    const counted = people.filter(({ briefings }: { briefings: number }) => briefings > 0);
    expect(
      Object.fromEntries(counted.map(({ id, briefings }: { id: number; briefings: number }) => [id, briefings])),
    ).toEqual(Object.fromEntries(rows.map(({ userId, n }) => [userId, n])));
  });

  it('shows a seller its own clients and nobody else', async () => {
    const seller = await idOf('seller');
    const own = await call('POST', path('search?size=1000'), { as: 'seller', body: {} });
    expect(own.json.data.length).toBeGreaterThan(0);
    for (const { role, accountExecutiveId } of own.json.data)
      expect([role, accountExecutiveId]).toEqual(['USER', seller]);
    expect((await call('GET', path(`${await idOf('editor')}`), { as: 'seller' })).status).toBe(404);
    for (const as of ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'client'])
      expect((await call('POST', path('search'), { as, body: {} })).status, as).toBe(403);
  });
});

describe('a person', () => {
  it('is changed with its version; of two, the second is told', async () => {
    const before = await person('agency');
    const change = { phone: '+351 21 000 0000', crmMutedUntil: '2030-01-31' };
    const saved = await asAdmin('PUT', `${before.id}`, { version: before.version, body: change });
    expect(saved.json).toMatchObject({ ...change, version: before.version + 1 });
    const stale = await asAdmin('PUT', `${before.id}`, { version: before.version, body: { phone: '' } });
    expect([stale.status, stale.json.current.phone]).toEqual([409, change.phone]);
    const { json } = await asAdmin('GET', `${before.id}/history`);
    expect(json.data[0]).toMatchObject({
      action: 'user.update',
      changes: { phone: [before.phone, change.phone], crmMutedUntil: [null, '2030-01-31'] },
    });
  });

  it('gives a seller only what sellers change', async () => {
    const [mine] = (await call('POST', path('search'), { as: 'seller', body: {} })).json.data;
    expect(mine.can).toMatchObject({ update: true, assign: false, impersonate: false, changeRole: false });
    const change = (body: object) => call('PUT', path(`${mine.id}`), { as: 'seller', version: mine.version, body });
    for (const field of [{ accountExecutiveId: 1 }, { companyId: null }, { email: 'a@b.test' }, { coordinatorId: 2 }]) {
      const { status, json } = await change(field);
      expect([status, json.errors[0].path]).toEqual([422, Object.keys(field)[0]]);
    }
    expect((await change({ role: 'ADMIN' })).status).toBe(400);
    expect((await change({ position: 'Buyer' })).json.position).toBe('Buyer');
    for (const act of [`${mine.id}/role`, `enable/${mine.id}`, `disable/${mine.id}`])
      expect((await call('PUT', path(act), { as: 'seller', version: 1, body: {} })).status, act).toBe(403);
  });

  it('is looked after by those who can', async () => {
    const { id, version } = await person('client');
    const wrong = await asAdmin('PUT', `${id}`, {
      version,
      body: { accountExecutiveId: await idOf('editor'), coordinatorId: await idOf('editor') },
    });
    expect(wrong.json.errors.map(({ path: at }: { path: string }) => at)).toEqual([
      'accountExecutiveId',
      'coordinatorId',
    ]);
    const executives = (await asAdmin('GET', 'account-executives')).json.data;
    const coordinators = (await asAdmin('GET', 'coordinators')).json.data;
    expect(executives.map(({ id: each }: { id: number }) => each)).toContain(await idOf('seller'));
    expect(coordinators.map(({ id: each }: { id: number }) => each)).toContain(await idOf('coordinator'));
  });

  it('may have an address that nobody else has', async () => {
    const { id, version } = await person('agency');
    const taken = await asAdmin('PUT', `${id}`, { version, body: { email: 'client@demo.linkstand.test' } });
    expect([taken.status, taken.json.errors[0].path]).toEqual([422, 'email']);
  });

  it('is told at its old address that it has another', async () => {
    const { id, version, email } = await person('agency');
    const mails = (to: string) => db.selectFrom('mails').selectAll().where('toAddress', '=', to).orderBy('id', 'desc');
    const changed = await asAdmin('PUT', `${id}`, { version, body: { email: 'moved@people.test' } });
    expect(changed.status).toBe(200);
    const told = await mails(email).executeTakeFirstOrThrow();
    expect(told.template).toBe('address-changed');
    expect(told.text).not.toContain('moved@people.test');
    expect((await mails('moved@people.test').executeTakeFirstOrThrow()).template).toBe('verify-address');
    await asAdmin('PUT', `${id}`, { version: changed.json.version, body: { email } });
  });

  it('gets a mail to choose another password', async () => {
    const { id } = await person('agency');
    expect((await asAdmin('POST', `${id}/send-reset`, { body: {} })).status).toBe(204);
    const mail = await db.selectFrom('mails').select('template').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(mail.template).toBe('reset-password');
  });
});

describe('the wallet of a person', () => {
  const post = async (recipientId: number, walletCents: number) => {
    const body = { recipientId, walletCents, counterAccount: 'correction', comments: 'To see it on the person' };
    expect((await call('POST', '/api/v1/payments/new', { as: 'admin', body })).status).toBe(201);
  };
  const invite = async (name: string, more: object = {}) => {
    const body = { name, email: `${name.toLowerCase()}@people.test`, role: 'USER', ...more };
    return (await asAdmin('POST', 'new', { body })).json;
  };
  const read = async (id: number, as = 'admin') => {
    const { json } = await call('GET', path(`${id}`), { as });
    return { walletCents: json.walletCents, heldCents: json.heldCents };
  };

  it('is its own, empty until its first money', async () => {
    const alone = await invite('Alone');
    expect(await read(alone.id)).toEqual({ walletCents: 0, heldCents: 0 });
    await post(alone.id, 12_345);
    expect(await read(alone.id)).toEqual({ walletCents: 12_345, heldCents: 0 });
  });

  it('is that of its company, whoever of it the money was for', async () => {
    const { companyId } = await person('client');
    const colleague = await invite('Colleague', { companyId });
    const before = await read(await idOf('client'));
    expect(await read(colleague.id)).toEqual(before);
    await post(colleague.id, 777);
    const after = { ...before, walletCents: before.walletCents + 777 };
    expect([await read(await idOf('client')), await read(colleague.id)]).toEqual([after, after]);
    // Money of its own, from before it was of the company, is not what it orders from.
    const moved = await invite('Moved');
    await post(moved.id, 500);
    await asAdmin('PUT', `${moved.id}`, { version: moved.version, body: { companyId } });
    expect(await read(moved.id)).toEqual(after);
  });

  it('has the credit that is left, as its client reads it, and tells what is held', async () => {
    const id = await idOf('client');
    const { companyId } = await person('client');
    await sql`update wallet_balances set credit_limit_cents = 100000 where billing_account_id = (
      select id from billing_accounts where company_id = ${companyId})`.execute(db);
    const { availableCents, heldCents } = (await call('GET', '/api/v1/wallet', { as: 'client' })).json;
    expect(heldCents).toBeGreaterThan(0);
    expect(await read(id)).toEqual({ walletCents: availableCents, heldCents });
  });

  it('is listed, exported, and no order of the list', async () => {
    const [listed] = (await asAdmin('POST', 'search', { body: { text: 'alone@people.test' } })).json.data;
    expect(listed).toMatchObject({ walletCents: 12_345, heldCents: 0 });
    const columns = [{ key: 'walletCents', header: 'Wallet balance' }];
    const file = await asAdmin('POST', 'export', { body: { filter: { text: 'alone@people.test' }, columns } });
    expect(file.text).toBe('\uFEFFWallet balance\r\n123.45\r\n');
    expect((await asAdmin('POST', 'search?sort=walletCents', { body: {} })).status).toBe(400);
  });

  it('is shown to the seller of a client with the client, to nobody else', async () => {
    const [mine] = (await call('POST', path('search'), { as: 'seller', body: {} })).json.data;
    expect(mine.walletCents).toEqual(expect.any(Number));
    expect(await read(mine.id, 'seller')).toEqual(await read(mine.id));
    const others = (await invite('Others')).id;
    expect((await call('GET', path(`${others}`), { as: 'seller' })).status).toBe(404);
    for (const as of ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'client'])
      expect((await call('GET', path(`${mine.id}`), { as })).status, as).toBe(403);
  });

  it('is not one of the team', async () => {
    for (const name of ['admin', 'seller', 'editor'])
      expect(await read(await idOf(name))).toEqual({ walletCents: null, heldCents: null });
  });
});

describe('many people at once', () => {
  it('get and lose tags, are muted, and go back to what they were', async () => {
    const tag = await db
      .insertInto('crmTags')
      .values({ name: 'Never seen before', color: '#112233' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = (await asAdmin('POST', 'search?size=3', { body: { role: ['USER'] } })).json.data;
    const key = randomKey();
    const ids = found.map(({ id }: { id: number }) => id);
    const change = { addCrmTagIds: [tag.id], crmMutedUntil: '2031-05-05' };
    const items = [...ids, 999_999].map((id) => ({ id, change }));
    const first = await asAdmin('POST', 'bulk', { body: { items }, headers: { 'batch-key': key } });
    expect(first.json.refused).toEqual([{ id: 999_999, message: 'Element not found.' }]);
    const [one] = (await asAdmin('POST', 'search', { body: { crmTagId: [tag.id] } })).json.data;
    expect(one).toMatchObject({ crmMutedUntil: '2031-05-05' });
    expect(one.crmTagIds).toContain(tag.id);
    expect((await asAdmin('POST', 'count', { body: { crmTagId: [tag.id] } })).json.count).toBe(3);
    expect((await undoRun(call, 'admin', key)).json).toMatchObject({ done: 3, refused: [], next: null });
    expect((await asAdmin('POST', 'count', { body: { crmTagId: [tag.id] } })).json.count).toBe(0);
    const again = (await asAdmin('POST', 'search?size=3', { body: { role: ['USER'] } })).json.data;
    expect(again.map(({ crmMutedUntil, crmTagIds }: never) => ({ crmMutedUntil, crmTagIds }))).toEqual(
      found.map(({ crmMutedUntil, crmTagIds }: never) => ({ crmMutedUntil, crmTagIds })),
    );
  });
});

describe('another role', () => {
  it('changes what a person may do within seconds, with a token it has already, and its next token', async () => {
    const { id, version, email } = await person('yara');
    const token = await signIn('yara');
    expect((await call('POST', path('search'), { token, body: {} })).status).toBe(403);
    const body = { role: 'SELLER', reason: 'Looks after clients from now on' };
    const changed = await asAdmin('PUT', `${id}/role`, { version, body });
    expect(changed.json).toMatchObject({ role: 'SELLER', version: version + 1 });
    await expect
      .poll(async () => (await call('POST', path('search'), { token, body: {} })).status, { timeout: 5000 })
      .toBe(200);
    const account = await db.selectFrom('auth.accounts').select('claims').where('email', '=', email).executeTakeFirst();
    expect(account?.claims).toEqual({ seller: true });
    const { json } = await asAdmin('GET', `${id}/history`);
    expect(json.data[0]).toMatchObject({
      action: 'user.change_role',
      from: 'EDITOR',
      to: 'SELLER',
      reason: body.reason,
    });
    const duties = await asAdmin('GET', `${id}/duties`);
    expect(Object.keys(duties.json).sort()).toEqual(
      ['briefings', 'campaigns', 'cases', 'chats', 'clients', 'coordinated', 'owners', 'sites', 'tasks'].sort(),
    );
  });

  it('leaves what is assigned to a person, as many as the lists show', async () => {
    const { id } = await person('editor');
    const { json } = await asAdmin('GET', `${id}/duties`);
    const count = async (list: string, body: object) =>
      (await call('POST', `/api/v1/${list}/count`, { as: 'admin', body })).json.count;
    expect(json.cases).toBeGreaterThan(0);
    expect(json).toMatchObject({
      cases: await count('cases', { assigneeId: id, state: ['open', 'answered'] }),
      tasks: await count('tasks', { assigneeId: id, state: ['todo', 'doing', 'waiting'] }),
    });
  });

  it('is not for oneself, and not on an old version', async () => {
    const self = await person('admin');
    const body = { role: 'EDITOR', reason: 'On the way out' };
    const own = await asAdmin('PUT', `${self.id}/role`, { version: self.version, body });
    expect([own.status, own.json.code]).toEqual([422, 'not_yourself']);
    const oliver = await person('oliver');
    expect((await asAdmin('PUT', `disable/${oliver.id}`)).status).toBe(200);
    expect((await asAdmin('PUT', `${oliver.id}/role`, { version: oliver.version + 1, body })).status).toBe(200);
    expect((await asAdmin('PUT', `enable/${oliver.id}`)).json).toMatchObject({ role: 'EDITOR', state: 'active' });
    const coordinator = await asAdmin('PUT', `${oliver.id}/role`, {
      version: 1,
      body: { role: 'EDITOR', reason: 'An old version' },
    });
    expect([coordinator.status, coordinator.json.current.id]).toEqual([409, oliver.id]);
  });
});
