import { randomKey } from '@linkstand/contract/shared/random-key';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { testApi } from '../../testing/api.ts';
import { undoRun } from '../../testing/undo-run.ts';
import { accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';

const { call, db } = await testApi();
const path = (rest: string) => `/api/v1/releases-bills/${rest}`;
const today = dayIn(new Date(), 'Europe/Madrid');
const inDays = (days: number) => addDays(today, days);
const [category] = (await call('GET', '/api/v1/categories-costs/get-all', { as: 'admin' })).json.data;

const bill = (more: object = {}) => ({
  description: 'Chairs',
  supplier: 'Sillas S.A.',
  categoryCostId: category.id,
  valueCents: 12_345,
  issueDate: inDays(-40),
  dueDate: inDays(-10),
  ...more,
});
const make = async (more: object = {}) => call('POST', path('new'), { as: 'admin', body: bill(more) });
const ids = async (filter: object) =>
  (await call('POST', path('search?size=1000'), { as: 'admin', body: filter })).json.data.map(
    (row: { id: number }) => row.id,
  );

describe('the books of a release bill', () => {
  const balances = async () => ({
    cost: await balanceOf(db, accountOf('release_bills', category.id)),
    payable: await balanceOf(db, 'payable'),
    bank: await balanceOf(db, 'bank'),
  });
  const since = async (before: Awaited<ReturnType<typeof balances>>) => {
    const now = await balances();
    return [now.cost - before.cost, now.payable - before.payable, now.bank - before.bank];
  };

  it('follow it: entered, changed, paid, open again, gone', async () => {
    const before = await balances();
    const { id } = (await make()).json;
    const change = (version: number, body: object) => call('PUT', path(`${id}`), { as: 'admin', version, body });
    expect(await since(before)).toEqual([12_345, -12_345, 0]);
    await change(1, { notes: 'Nothing of the money.' });
    expect(await since(before)).toEqual([12_345, -12_345, 0]);
    await change(2, { valueCents: 20_000 });
    expect(await since(before)).toEqual([20_000, -20_000, 0]);
    await change(3, { paymentDate: today });
    expect(await since(before)).toEqual([20_000, 0, -20_000]);
    await change(4, { valueCents: 10_000 });
    expect(await since(before)).toEqual([10_000, 0, -10_000]);
    await change(5, { paymentDate: null });
    expect(await since(before)).toEqual([10_000, -10_000, 0]);
    expect((await call('DELETE', path(`${id}`), { as: 'admin' })).status).toBe(204);
    expect(await since(before)).toEqual([0, 0, 0]);
    expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
  });
});

describe('a release bill', () => {
  it('is open until its day of payment, and late once its due date is over', async () => {
    const late = (await make()).json;
    expect(late).toMatchObject({ status: 'open', isLate: true, categoryCost: category, valueCents: 12_345 });
    const due = (await make({ dueDate: today })).json;
    expect(due).toMatchObject({ status: 'open', isLate: false });
    const paid = await call('PUT', path(`${late.id}`), { as: 'admin', version: 1, body: { paymentDate: today } });
    expect(paid.json).toMatchObject({ status: 'paid', isLate: false, paymentDate: today });
    const again = await call('PUT', path(`${late.id}`), { as: 'admin', version: 2, body: { paymentDate: null } });
    expect(again.json).toMatchObject({ status: 'open', isLate: true });
    const { data } = (await call('GET', path(`${late.id}/history`), { as: 'admin' })).json;
    expect(data[0].changes).toEqual({ paymentDate: [today, null] });
    expect((await call('DELETE', path(`${late.id}`), { as: 'admin' })).status).toBe(204);
  });

  it('is found by state, category, due period, and what is late', async () => {
    const [open, paid] = [(await make()).json.id, (await make({ paymentDate: today })).json.id];
    const soon = (await make({ dueDate: inDays(20) })).json.id;
    expect(await ids({ status: 'open' })).toEqual(expect.arrayContaining([open, soon]));
    expect(await ids({ status: 'open' })).not.toContain(paid);
    expect(await ids({ status: 'paid', text: 'sillas' })).toEqual([paid]);
    expect(await ids({ late: true })).toContain(open);
    expect(await ids({ late: true })).not.toContain(soon);
    expect(await ids({ late: false })).toEqual(expect.arrayContaining([soon, paid]));
    expect(await ids({ dueFrom: inDays(20), dueTo: inDays(20), text: 'chairs' })).toEqual([soon]);
    expect(await ids({ categoryCostId: category.id })).toContain(open);
    expect(await ids({ categoryCostId: category.id + 1 })).not.toContain(open);
    expect(await ids({ paymentFrom: today, paymentTo: today, text: 'chairs' })).toContain(paid);
  });

  it('holds dates that can be', async () => {
    const faults = async (more: object) => (await make(more)).json.errors.map(({ path: at }: { path: string }) => at);
    expect(await faults({ dueDate: inDays(-41) })).toEqual(['dueDate']);
    expect(await faults({ paymentDate: inDays(1) })).toEqual(['paymentDate']);
    expect(await faults({ dueDate: inDays(-41), paymentDate: inDays(2) })).toEqual(['dueDate', 'paymentDate']);
    expect(await faults({ valueCents: 0 })).toEqual(['valueCents']);
    expect(await faults({ categoryCostId: 999_999 })).toEqual(['categoryCostId']);
    const { id } = (await make()).json;
    const changed = await call('PUT', path(`${id}`), { as: 'admin', version: 1, body: { issueDate: today } });
    expect(changed).toMatchObject({ status: 422, json: { errors: [{ path: 'dueDate' }] } });
  });

  it('is not written down twice', async () => {
    await make({ documentNumber: 'F-1' });
    const twice = await make({ documentNumber: 'f-1', supplier: 'SILLAS S.A.' });
    expect(twice).toMatchObject({ status: 422, json: { errors: [{ path: 'documentNumber' }] } });
    expect((await make({ documentNumber: 'F-1', supplier: 'Mesas S.A.' })).status).toBe(201);
  });
});

describe('paying several', () => {
  it('marks the open ones, keeps the day of the paid ones, and can be undone', async () => {
    const open = (await make()).json.id;
    const paid = (await make({ paymentDate: inDays(-3) })).json.id;
    const body = { ids: [open, paid, 999_999], day: inDays(-1) };
    const key = randomKey();
    const { json } = await call('POST', path('pay'), { as: 'admin', body, headers: { 'batch-key': key } });
    expect(json.done).toEqual([{ id: open, version: 2 }]);
    expect(json.refused).toEqual([
      { id: 999_999, message: 'Element not found.' },
      { id: paid, message: 'This bill is already paid.' },
    ]);
    expect((await call('GET', path(`${open}`), { as: 'admin' })).json.paymentDate).toBe(inDays(-1));
    expect((await call('GET', path(`${paid}`), { as: 'admin' })).json.paymentDate).toBe(inDays(-3));
    expect((await undoRun(call, 'admin', key)).json).toMatchObject({ done: 1, refused: [], next: null });
    expect((await call('GET', path(`${open}`), { as: 'admin' })).json.status).toBe('open');
  });

  it('on a day to come is refused for each', async () => {
    const { id } = (await make()).json;
    const { json } = await call('POST', path('pay'), { as: 'admin', body: { ids: [id], day: inDays(1) } });
    expect(json).toMatchObject({ done: [], refused: [{ id, message: expect.stringContaining('is in the future') }] });
  });
});

it('is for administrators', async () => {
  for (const who of ['coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client']) {
    expect((await call('POST', path('search'), { as: who, body: {} })).status, who).toBe(403);
    expect((await call('POST', path('pay'), { as: who, body: { ids: [1], day: today } })).status, who).toBe(403);
  }
});
