/** Money that arrived for bills stands under payments, and is undone there once. */
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';

const { call, db } = await testApi();
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const DAY = '2026-11-02';

/** An open bill of a client that has money in its wallet. */
async function openBill() {
  const { data } = (
    await call('POST', '/api/v1/invoices/search?size=50', {
      as: 'admin',
      body: { type: ['client'], state: ['issued'] },
    })
  ).json;
  const bill = data.find(
    ({ openCents, currency }: { openCents: number; currency: string }) => openCents > 0 && currency === 'EUR',
  );
  return (await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json;
}
const pay = (bill: { id: number; version: number }, body: object) =>
  call('POST', `/api/v1/invoices/${bill.id}/pay`, {
    as: 'admin',
    version: bill.version,
    body: { paidOn: DAY, ...body },
  });
const paymentsOf = async (bill: { id: number }) =>
  db.selectFrom('payments').selectAll().where('invoiceId', '=', bill.id).orderBy('id').execute();

describe('a payment of a bill', () => {
  test('asks where more than is open goes, books nothing until then, and is undone once', async () => {
    const bill = await openBill();
    const bank = await balanceOf(db, 'bank');
    const typo = await pay(bill, { cents: 99_999_99 });
    expect(typo).toMatchObject({ status: 422, json: { errors: [{ path: 'cents' }] } });
    expect(await paymentsOf(bill)).toEqual([]);
    const paid = await pay(bill, { cents: bill.openCents + 500, surplus: 'wallet' });
    expect(paid.json).toMatchObject({ state: 'paid', openCents: 0 });
    const [row] = await paymentsOf(bill);
    expect(row).toMatchObject({
      state: 'confirmed',
      method: 'transfer',
      walletCents: bill.openCents + 500,
      receivedOn: DAY,
    });
    expect(await balanceOf(db, 'bank')).toBe(bank + bill.openCents + 500);

    const at = `/api/v1/payments/${row?.id}`;
    const seen = (await call('GET', at, { as: 'admin' })).json;
    expect(seen).toMatchObject({ bill: { id: bill.id }, can: { reverse: true, withdraw: false, confirm: false } });
    const reverse = (version: number) =>
      call('POST', `${at}/reverse`, {
        as: 'admin',
        version,
        body: { reason: 'It was the payment of another client.' },
      });
    expect((await reverse(seen.version)).json).toMatchObject({ state: 'reversed' });
    expect((await reverse(seen.version + 1)).status).toBe(409);
    const after = (await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json;
    expect(after).toMatchObject({ state: 'issued', paidCents: 0, openCents: bill.openCents });
    expect(await balanceOf(db, 'bank')).toBe(bank);
    await proven();
  });

  test('in two parts is undone part by part', async () => {
    const bill = await openBill();
    const half = Math.floor(bill.openCents / 2);
    const first = (await pay(bill, { cents: half })).json;
    const second = (await pay(first, { cents: first.openCents })).json;
    expect(second.state).toBe('paid');
    const [one, two] = (await paymentsOf(bill)).slice(-2);
    const reverse = ({ id, version }: { id: number; version: number }) =>
      call('POST', `/api/v1/payments/${id}/reverse`, { as: 'admin', version, body: { reason: 'Booked twice.' } });
    if (!one || !two) throw new Error('Two payments were recorded.');
    await reverse(one);
    const open = (await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json;
    expect(open).toMatchObject({ state: 'partly_paid', openCents: half });
    await reverse(two);
    expect((await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json).toMatchObject({ state: 'issued' });
    await proven();
  });

  test('is no top-up of the client’s, and no top-up document is drafted of it', async () => {
    const bill = await openBill();
    await pay(bill, { cents: bill.openCents });
    const [row] = await paymentsOf(bill);
    const due = (await call('GET', '/api/v1/invoices/due?type=top_up', { as: 'admin' })).json;
    expect(JSON.stringify(due)).not.toContain(`"paymentId":${row?.id},`);
    const { data } = (await call('GET', '/api/v1/wallet/top-ups', { as: 'client' })).json;
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(row?.id);
  });
});
