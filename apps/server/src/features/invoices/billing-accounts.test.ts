import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const at = (path: string) => `/api/v1/${path}`;
const STAFF_AND_CLIENTS = ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client'];

let count = 0;
const makeCompany = async (): Promise<number> => {
  const body = { name: `Payer ${++count}`, country: 'ES', taxNumber: 'B64717838' };
  return (await call('POST', at('companies/new'), { as: 'admin', body })).json.id;
};
const makeClient = async (companyId: number | null = null): Promise<number> => {
  const body = { name: `Client ${++count}`, email: `client${count}@people.test`, role: 'USER', companyId };
  return (await call('POST', at('users/new'), { as: 'admin', body })).json.id;
};
const billing = {
  companies: (id: number) => at(`companies/${id}/billing-account`),
  users: (id: number) => at(`users/${id}/billing-account`),
};
const read = async (path: string) => (await call('GET', path, { as: 'admin' })).json;
const change = (path: string, version: number, body: object) => call('PUT', path, { as: 'admin', version, body });
const walletOf = async (userId: number) => (await read(at(`users/${userId}`))).walletCents;
const auditOf = (accountId: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'actorName', 'changes'])
    .where('entity', '=', 'billing_accounts')
    .where('entityId', '=', accountId)
    .orderBy('id')
    .execute();

const POSTPAID = { billingMode: 'postpaid', creditLimitCents: 300_000, paymentDays: 60 };

describe.each([
  ['companies', makeCompany],
  ['users', () => makeClient()],
] as const)('billing of %s', (kind, make) => {
  it('is read before there is an account, which reading does not make', async () => {
    const id = await make();
    const before = await read(billing[kind](id));
    expect(before).toMatchObject({ id: null, version: 1, billingMode: 'prepaid', creditLimitCents: 0, legalName: '' });
    expect(before.holder).toBe((await read(at(`${kind}/${id}`))).name);
    expect(await read(billing[kind](id))).toEqual(before);
    // The account that is made has the terms that were read.
    const made = await change(billing[kind](id), 1, {});
    expect(made.json).toEqual({ ...before, id: expect.any(Number), version: 2 });
  });

  it('is changed before anything is ordered, which makes the account and says so in the log', async () => {
    const id = await make();
    const saved = await change(billing[kind](id), 1, POSTPAID);
    expect(saved).toMatchObject({ status: 200, json: { ...POSTPAID, id: expect.any(Number), version: 2 } });
    expect(await read(billing[kind](id))).toEqual(saved.json);
    expect(await read(at(`billing-accounts/${saved.json.id}`))).toEqual(saved.json);
    const client = kind === 'users' ? id : await makeClient(id);
    expect(await walletOf(client)).toBe(POSTPAID.creditLimitCents);
    expect(await auditOf(saved.json.id)).toEqual([
      { action: 'billing_account.create', actorName: 'Marta Vilanova', changes: {} },
      {
        action: 'billing_account.update',
        actorName: 'Marta Vilanova',
        changes: { billingMode: ['prepaid', 'postpaid'], creditLimitCents: [0, 300_000], paymentDays: [30, 60] },
      },
    ]);
  });

  it('is changed by one of two, and the other is told', async () => {
    const id = await make();
    await change(billing[kind](id), 1, POSTPAID);
    const second = await change(billing[kind](id), 1, { paymentDays: 15 });
    expect(second).toMatchObject({ status: 409, json: { current: { ...POSTPAID, version: 2 } } });
    expect((await change(billing[kind](id), 2, { paymentDays: 15 })).json).toMatchObject({ paymentDays: 15 });
  });

  it('is for administrators', async () => {
    const id = await make();
    for (const as of STAFF_AND_CLIENTS) {
      expect((await call('GET', billing[kind](id), { as })).status, as).toBe(403);
      expect((await call('PUT', billing[kind](id), { as, version: 1, body: POSTPAID })).status, as).toBe(403);
    }
    expect((await call('GET', billing[kind](999_999), { as: 'admin' })).status).toBe(404);
    expect((await change(billing[kind](999_999), 1, POSTPAID)).status).toBe(404);
  });
});

it('is that of the company for its clients, and of nobody for the team', async () => {
  const client = await makeClient(await makeCompany());
  const { data } = (await call('POST', at('users/search'), { as: 'admin', body: { role: ['SELLER'] } })).json;
  for (const id of [client, data[0].id]) {
    expect((await call('GET', billing.users(id), { as: 'admin' })).status).toBe(404);
    expect((await change(billing.users(id), 1, POSTPAID)).status).toBe(404);
  }
  const accounts = db.selectFrom('billingAccounts').select('id').where('userId', 'in', [client, data[0].id]);
  expect(await accounts.execute()).toEqual([]);
});

it('is offered where the reader may change it', async () => {
  const can = async (id: number, as = 'admin') =>
    (await call('GET', at(`users/${id}`), { as })).json.can.changeBilling as boolean;
  const { data } = (await call('POST', at('users/search'), { as: 'seller', body: {} })).json;
  expect(await can(await makeClient())).toBe(true);
  expect(await can(await makeClient(await makeCompany()))).toBe(false);
  expect(data.map(({ can }: { can: { changeBilling: boolean } }) => can.changeBilling)).not.toContain(true);
});

it('keeps a limit that covers the credit in use', async () => {
  const client = await makeClient();
  await change(billing.users(client), 1, POSTPAID);
  const body = { recipientId: client, walletCents: -80_000, counterAccount: 'correction', comments: 'On credit' };
  expect((await call('POST', at('payments/new'), { as: 'admin', body })).status).toBe(201);
  expect(await walletOf(client)).toBe(220_000);
  expect(await change(billing.users(client), 2, { creditLimitCents: 70_000 })).toMatchObject({
    status: 422,
    json: { code: 'credit_in_use' },
  });
  expect((await change(billing.users(client), 2, { creditLimitCents: 80_000 })).status).toBe(200);
});
