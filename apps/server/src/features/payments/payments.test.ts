import { describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { testApi } from '../../testing/api.ts';
import { verifyLedger } from '../ledger/verify.ts';

const { call, db } = await testApi();
const path = '/api/v1/payments';
const wallet = async (as = 'client') => (await call('GET', '/api/v1/wallet', { as })).json;
const announce = async (cents: number, as = 'client') =>
  call('POST', '/api/v1/wallet/top-ups', { as, body: { cents } });
const latestMovement = async (as = 'client') =>
  (await call('POST', '/api/v1/wallet/movements/search?size=1', { as, body: {} })).json.data[0];
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);

describe('a top-up', () => {
  test('is announced with where to transfer it, confirmed when it arrives, and is in the wallet then', async () => {
    const before = await wallet();
    const announced = await announce(123_456);
    expect(announced.status).toBe(201);
    const { transfer, id, version } = announced.json;
    expect(transfer).toMatchObject({
      iban: 'ES91 2100 0418 4502 0005 1332',
      reference: expect.stringMatching(/^RF\d\d TU/),
    });
    expect(transfer.qrSvg).toContain('<svg');
    expect((await wallet()).availableCents).toBe(before.availableCents);

    const found = await call('POST', `${path}/search`, { as: 'admin', body: { text: transfer.reference } });
    expect(found.json.data).toMatchObject([{ id, state: 'announced', walletCents: 123_456 }]);
    const receivedOn = dayIn(new Date(), 'Europe/Madrid');
    const confirmed = await call('POST', `${path}/${id}/confirm`, {
      as: 'admin',
      version,
      key: 'confirm-once',
      body: { receivedOn, receivedCents: 123_400 },
    });
    expect(confirmed.json).toMatchObject({ state: 'confirmed', walletCents: 123_400, receivedOn });
    const again = await call('POST', `${path}/${id}/confirm`, {
      as: 'admin',
      version: confirmed.json.version,
      body: { receivedOn },
    });
    expect(again.status).toBe(409);
    const after = await wallet();
    expect(after.availableCents - before.availableCents).toBe(123_400);
    expect(await latestMovement()).toMatchObject({
      kind: 'top_up',
      cents: 123_400,
      reference: expect.stringMatching(/^RF/),
    });
    await proven();
  });

  test('is withdrawn by whose it is, and refused with a reason that the client reads', async () => {
    const first = (await announce(20_000)).json;
    const withdrawn = await call('POST', `/api/v1/wallet/top-ups/${first.id}/withdraw`, {
      as: 'client',
      version: first.version,
    });
    expect(withdrawn.json).toMatchObject({ state: 'withdrawn', transfer: null });
    const second = (await announce(20_000)).json;
    const none = await call('POST', `${path}/${second.id}/refuse`, {
      as: 'admin',
      version: second.version,
      body: { reason: '' },
    });
    expect(none.status).toBe(400);
    await call('POST', `${path}/${second.id}/refuse`, {
      as: 'admin',
      version: second.version,
      body: { reason: 'Nothing came in thirty days.' },
    });
    const { data } = (await call('GET', '/api/v1/wallet/top-ups', { as: 'client' })).json;
    expect(data.find(({ id }: { id: number }) => id === second.id)).toMatchObject({
      state: 'refused',
      answer: 'Nothing came in thirty days.',
    });
  });

  test('is not anybody’s amount', async () => {
    for (const cents of [0, -100, 999, 1.5, 100_000_001, 1e20, '100', null])
      expect(
        (await call('POST', '/api/v1/wallet/top-ups', { as: 'client', body: { cents } })).status,
        String(cents),
      ).toBe(400);
    const { id, version } = (await announce(5000)).json;
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const early = await call('POST', `${path}/${id}/confirm`, { as: 'admin', version, body: { receivedOn: tomorrow } });
    expect(early.json.errors).toMatchObject([{ path: 'receivedOn' }]);
  });
});

describe('a transaction', () => {
  const make = async (walletCents: number, more: object = {}) => {
    const { data } = (await call('POST', '/api/v1/users/search', { as: 'admin', body: { text: 'client@demo' } })).json;
    return call('POST', `${path}/new`, {
      as: 'admin',
      body: { recipientId: data[0].id, walletCents, counterAccount: 'bonus', comments: 'Welcome', ...more },
    });
  };

  test('gives and takes, and is taken back by a reversal, once', async () => {
    const before = (await wallet()).availableCents;
    const given = await make(5000);
    expect(given.json).toMatchObject({ kind: 'transaction', state: 'confirmed', decidedBy: expect.any(String) });
    expect(await latestMovement()).toMatchObject({ kind: 'bonus', cents: 5000 });
    const { id, version } = given.json;
    const reason = 'It was meant for another client.';
    const reversed = await call('POST', `${path}/${id}/reverse`, { as: 'admin', version, body: { reason } });
    expect(reversed.json).toMatchObject({ state: 'reversed', answer: reason });
    expect((await wallet()).availableCents).toBe(before);
    const twice = await call('POST', `${path}/${id}/reverse`, { as: 'admin', version: version + 1, body: { reason } });
    expect(twice.status).toBe(409);
    await proven();
  });

  test('takes no more than there is', async () => {
    const { availableCents, dueCents } = await wallet();
    // What is owed can't be ordered with, but it lies in the wallet until it is paid.
    const refused = await make(-availableCents - Math.max(0, dueCents) - 100);
    expect(refused).toMatchObject({ status: 422, json: { code: 'wallet_lacks', missingCents: 100 } });
    expect((await make(0)).json.errors).toMatchObject([{ path: 'walletCents' }]);
  });
});

test('movements say what the wallet held after each', async () => {
  const { data } = (await call('POST', '/api/v1/wallet/movements/search?size=50', { as: 'client', body: {} })).json;
  expect(data.length).toBeGreaterThan(5);
  for (const [index, movement] of data.slice(0, -1).entries())
    expect(movement.balanceCents - movement.cents).toBe(data[index + 1].balanceCents);
  const { count } = (await call('POST', '/api/v1/wallet/movements/count', { as: 'client', body: {} })).json;
  expect(count).toBeGreaterThanOrEqual(data.length);
});
