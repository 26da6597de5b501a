/** Money that arrived for bills stands under payments, and is undone there once. */
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { verifyDocuments } from './verify-documents.ts';

const { call, db } = await testApi();
const proven = async () => {
  expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(await verifyDocuments(db)).toBeUndefined();
};
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

describe('a payment that is no record of its own', () => {
  const undo = (bill: { id: number; version: number }, transferId: number, as = 'admin') =>
    call('POST', `/api/v1/invoices/${bill.id}/undo-payment`, {
      as,
      version: bill.version,
      body: { transferId, reason: 'The client pays by transfer.' },
    });
  const read = async ({ id }: { id: number }) => (await call('GET', `/api/v1/invoices/${id}`, { as: 'admin' })).json;

  test('from the wallet is undone once: the money is in the wallet again, and the bill is open', async () => {
    await proven();
    const bill = await openBill();
    const { id: recipientId, email } = await db
      .selectFrom('users as u')
      .innerJoin('billingAccounts as a', (join) =>
        join.on(({ eb, or, and }) =>
          or([
            eb('a.userId', '=', eb.ref('u.id')),
            and([eb('a.companyId', '=', eb.ref('u.companyId')), eb('u.isCompanyManager', '=', true)]),
          ]),
        ),
      )
      .select(['u.id', 'u.email'])
      .where('a.id', '=', bill.billingAccountId)
      .where('u.email', 'like', '%@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const gift = { recipientId, walletCents: bill.openCents, counterAccount: 'bonus', comments: 'For the bill.' };
    expect((await call('POST', '/api/v1/payments/new', { as: 'admin', body: gift })).status).toBe(201);
    const as = email.split('@')[0] ?? '';
    const had = (await call('GET', '/api/v1/wallet', { as })).json.availableCents;
    const paid = await call('POST', `/api/v1/bills/${bill.id}/pay`, { as, version: bill.version });
    expect(paid.json, paid.text).toMatchObject({ status: 'paid' });
    const whole = await read(bill);
    expect(whole).toMatchObject({ state: 'paid', can: { undo_payment: true } });
    const { id } = whole.payments.find(
      ({ from, paymentId }: { from: string; paymentId: number | null }) => from === 'wallet' && paymentId === null,
    );
    expect((await undo(whole, 1)).json).toMatchObject({ errors: [{ path: 'transferId' }] });
    expect((await undo(whole, id, as)).status).toBe(403);
    const undone = await undo(whole, id);
    expect(undone.json, undone.text).toMatchObject({ state: 'issued', paidCents: 0, openCents: bill.openCents });
    expect((await undo(undone.json, id)).status).toBe(409);
    const now = (await call('GET', '/api/v1/wallet', { as })).json.availableCents;
    expect(now - had).toBe(0);
    await proven();
  });

  test('one with a record is undone there', async () => {
    const bill = await openBill();
    const paid = (await pay(bill, { cents: 100 })).json;
    const { id, paymentId } = paid.payments.at(-1);
    expect(paymentId).toEqual(expect.any(Number));
    expect((await undo(paid, id)).json).toMatchObject({ errors: [{ path: 'transferId' }] });
    await proven();
  });
});
