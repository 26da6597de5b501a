import { utils, write } from '@e965/xlsx';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { testApi } from '../../testing/api.ts';
import { runs } from '../../testing/runs.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { ACCOUNT, camt053, type Movement, norma43 } from './testing/statement-files.ts';

const { app, call, db, services, signIn } = await testApi();
const path = '/api/v1/statements';
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const TODAY = dayIn(new Date(), 'Europe/Madrid');
const day = '2026-11-20' < TODAY ? '2026-11-20' : TODAY;

async function send(
  content: string | Uint8Array,
  { name = 'statement.xml', mapping }: { name?: string; mapping?: object } = {},
) {
  const form = new FormData();
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `${path}/new`,
    headers: {
      authorization: `Bearer ${await signIn('admin')}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, json: answer.json() };
}
const linesOf = async (id: number, group = '') =>
  (await call('GET', `${path}/${id}/lines?size=500${group && `&group=${group}`}`, { as: 'admin' })).json.data;
const counts = async (id: number) => (await call('GET', `${path}/${id}/line-counts`, { as: 'admin' })).json;
const announce = async (cents: number) =>
  (await call('POST', '/api/v1/wallet/top-ups', { as: 'client', body: { cents } })).json as {
    id: number;
    transfer: { reference: string };
  };
const paymentOf = async (id: number) => (await call('GET', `/api/v1/payments/${id}`, { as: 'admin' })).json;
const bank = () => balanceOf(db, 'bank');
const bookExact = async (id: number) => (await call('POST', `${path}/${id}/book_exact`, { as: 'admin' })).json;
const compact = (reference: string) => reference.replaceAll(' ', '');
let serial = 0;
/** What the bank says of a movement that no other test has brought in. */
const moved = (cents: number, more: Partial<Movement> = {}): Movement => ({
  day,
  cents,
  bankId: `T-${Date.now()}-${serial++}`,
  ...more,
});

describe('a statement', () => {
  test('is read, tells what it recognised, and books what is beyond doubt; twice it changes nothing', async () => {
    const exact = await announce(121_00);
    const other = await announce(300_00);
    const alike = await announce(77_77);
    const file = camt053(1000_00, [
      moved(121_00, { reference: compact(exact.transfer.reference), name: 'Ana', iban: 'DE89370400440532013000' }),
      moved(299_00, { text: `transferencia ${other.transfer.reference} gracias` }),
      moved(77_77, { text: 'sin concepto' }),
      moved(-12_34, { text: 'Comisión' }),
      moved(5, { text: 'Intereses' }),
    ]);
    const before = await bank();
    const sent = await send(file);
    expect(sent).toMatchObject({
      status: 201,
      json: { isKnown: false, data: [{ count: 5, openCount: 5, knownCount: 0 }] },
    });
    expect(await bank()).toBe(before);
    const { id } = sent.json.data[0];
    expect(await counts(id)).toMatchObject({ exact: 2, suggested: 1, unknown: 2, booked: 0 });

    expect(await bookExact(id)).toEqual({ booked: 2, refused: [] });
    expect(await paymentOf(exact.id)).toMatchObject({ state: 'confirmed', walletCents: 121_00, receivedOn: day });
    expect(await paymentOf(other.id)).toMatchObject({ state: 'confirmed', walletCents: 299_00 });
    expect(await paymentOf(alike.id)).toMatchObject({ state: 'announced' });
    expect((await bank()) - before).toBe(420_00);

    const found = async (text: string) =>
      (await call('POST', `${path}/search`, { as: 'admin', body: { text } })).json.data.map(
        (each: { id: number }) => each.id,
      );
    expect(await found('COMISION')).toContain(id);
    expect(await found('c%n')).not.toContain(id);

    const [suggested] = await linesOf(id, 'suggested');
    expect(suggested.proposals[0]).toMatchObject({ items: [{ kind: 'payment', id: alike.id }], reasons: ['amount'] });
    const booked = await call('POST', `${path}/${id}/lines/${suggested.id}/book`, {
      as: 'admin',
      body: { items: [{ kind: 'payment', id: alike.id }] },
    });
    expect(booked.json).toMatchObject({ state: 'booked', settled: [{ kind: 'payment', id: alike.id, cents: 77_77 }] });
    expect(
      (
        await call('POST', `${path}/${id}/lines/${suggested.id}/book`, {
          as: 'admin',
          body: { items: [{ kind: 'payment', id: alike.id }] },
        })
      ).status,
    ).toBe(409);

    const [fee] = await linesOf(id, 'unknown');
    const ignored = await call('POST', `${path}/${id}/lines/${fee.id}/ignore`, {
      as: 'admin',
      body: { reason: 'A fee of the bank' },
    });
    expect(ignored.json).toMatchObject({ state: 'ignored', note: 'A fee of the bank' });
    expect((await call('POST', `${path}/${id}/lines/${fee.id}/reopen`, { as: 'admin' })).json.state).toBe('open');

    const after = await bank();
    expect(await send(file)).toMatchObject({ status: 201, json: { isKnown: true, data: [{ id }] } });
    // Another file of the same days: its movements are known again.
    const overlapping = await send(`${file}\n<!-- downloaded again -->`);
    expect(overlapping.json).toMatchObject({ isKnown: false, data: [{ count: 5, knownCount: 5, openCount: 0 }] });
    expect(await bookExact(overlapping.json.data[0].id)).toEqual({ booked: 0, refused: [] });
    expect(await bank()).toBe(after);
    await proven();
  });

  test('pays release bills: found by their number or amount, once, and only to the cent', async () => {
    const { id: categoryCostId } = await db.selectFrom('categoryCosts').select('id').limit(1).executeTakeFirstOrThrow();
    const enter = async (documentNumber: string, valueCents: number) => {
      const days = { issueDate: day, dueDate: day, paymentDate: null };
      const body = {
        description: 'Hosting',
        supplier: 'Hoster SL',
        documentNumber,
        categoryCostId,
        valueCents,
        notes: '',
      };
      const entered = await call('POST', '/api/v1/releases-bills/new', { as: 'admin', body: { ...body, ...days } });
      expect(entered.status, entered.text).toBe(201);
      return entered.json.id as number;
    };
    const [named, alike] = [await enter('HO-2026-0077', 43_21), await enter('HO-2026-0078', 98_76)];
    const before = await bank();
    const file = camt053(1000_00, [
      moved(-43_21, { text: 'Recibo HO-2026-0077', name: 'Hoster SL' }),
      moved(-98_76, { text: 'Recibo', name: 'Hoster SL' }),
      moved(-98_77, { text: 'HO 2026 0078' }),
    ]);
    const { id } = (await send(file)).json.data[0];
    const [likely, wrong] = (await linesOf(id, 'likely')).toSorted(
      (a: { line: number }, b: { line: number }) => a.line - b.line,
    );
    expect(likely.proposals[0]).toMatchObject({ items: [{ kind: 'release_bill', id: named }] });
    const book = (lineId: number, billId: number) =>
      call('POST', `${path}/${id}/lines/${lineId}/book`, {
        as: 'admin',
        body: { items: [{ kind: 'release_bill', id: billId }] },
      });
    const twice = await Promise.all([book(likely.id, named), book(likely.id, named)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    // A cent more than the bill says is another amount.
    expect(await book(wrong.id, alike)).toMatchObject({ status: 422, json: { code: 'statement_items_differ' } });
    const [suggested] = await linesOf(id, 'suggested');
    expect((await book(suggested.id, alike)).json).toMatchObject({
      state: 'booked',
      settled: [{ kind: 'release_bill', id: alike, name: 'Hoster SL · HO-2026-0078', cents: 98_76 }],
    });
    expect((await book(wrong.id, alike)).status).toBe(409);
    expect((await bank()) - before).toBe(-141_97);
    const paid = await call('GET', `/api/v1/releases-bills/${alike}`, { as: 'admin' });
    expect(paid.json).toMatchObject({ status: 'paid', paymentDate: day });
    const gone = await call('DELETE', `/api/v1/releases-bills/${alike}`, { as: 'admin' });
    expect(gone).toMatchObject({ status: 409, json: { code: 'in_use_by' } });
    await proven();
  });

  test('that is wrong is refused with line and field, and nothing is kept', async () => {
    const before = (await call('POST', `${path}/count`, { as: 'admin', body: {} })).json.count;
    const good = camt053(0, [moved(1_00)]);
    const cases: [string, string | Uint8Array][] = [
      ['statement_cut_off', good.slice(0, good.length / 2)],
      ['statement_not_balanced', camt053(0, [moved(1_00)], { closingCents: 5 })],
      ['statement_not_balanced', norma43(0, [moved(1_00)], { closingCents: 5 })],
      ['statement_empty', ''],
      ['statement_unknown_format', 'Hello'],
      ['statement_unknown_format', 'Fecha;Importe\n01/02/2026;1,00\n'],
    ];
    for (const [code, content] of cases) {
      const { status, json } = await send(content);
      expect([status, json.code, json.errors?.[0]?.path], code).toEqual([422, code, 'file']);
      expect(json.message, code).not.toMatch(/[{}]/);
    }
    const tooLarge = await send(new Uint8Array(10 * 1024 * 1024 + 1).fill(65));
    expect(tooLarge.status).toBe(413);
    const large = await send(`${good.replace('</Document>', '')}${' '.repeat(9 * 1024 * 1024)}`);
    expect(large.status).toBe(422);
    expect((await call('POST', `${path}/count`, { as: 'admin', body: {} })).json.count).toBe(before);
  });

  test('in CSV is read by its columns, which are remembered for the account', async () => {
    const row = (text: string, amount: string) =>
      `${day.split('-').reverse().join('/')};${text} ${serial++};${amount}\n`;
    const head = 'Movimientos;;\nFecha;Concepto;Importe\n';
    const mapping = {
      columns: { day: 'Fecha', amount: 'Importe', text: ['Concepto'] },
      decimalMark: ',',
      dayOrder: 'dmy',
      iban: 'ES91 2100 0418 4502 0005 1332',
      currency: 'EUR',
    };
    const first = await send(head + row('Uno', '1.234,56'), { name: 'a.csv', mapping });
    expect(first).toMatchObject({ status: 201, json: { data: [{ format: 'csv', account: ACCOUNT.iban, count: 1 }] } });
    const second = await send(head + row('Dos', '-2,00'), { name: 'b.csv' });
    expect(second).toMatchObject({ status: 201, json: { data: [{ openCount: 1 }] } });
    const wrong = await send(head + row('Tres', '2,00'), { name: 'c.csv', mapping: { ...mapping, iban: 'ES00' } });
    expect(wrong).toMatchObject({ status: 422, json: { errors: [{ path: 'mapping.iban' }] } });
  });

  test.each(['xlsx', 'xls', 'ods'] as const)(
    'as %s is read like CSV, its numbers and days as it holds them',
    async (kind) => {
      const account = {
        xlsx: 'ES7921000813610123456789',
        xls: 'ES1720852066623456789011',
        ods: 'ES6000491500051234567892',
      };
      const mapping = {
        columns: { day: 'Día', amount: `Euros ${kind}`, balance: 'Saldo', text: ['Concepto'] },
        // As the bank's texts use it: the numbers of a sheet have none.
        decimalMark: ',',
        dayOrder: 'dmy',
        iban: account[kind],
        currency: 'EUR',
      };
      const book = (rows: unknown[][]) => {
        const sheet = utils.aoa_to_sheet(
          [['Banco de Ejemplo'], [], ['Día', 'Concepto', `Euros ${kind}`, 'Saldo'], ...rows],
          {
            UTC: true,
          },
        );
        const made = utils.book_new(sheet, 'Movimientos');
        return new Uint8Array(write(made, { type: 'buffer', bookType: kind }));
      };
      const on = (at: string) => new Date(`${at}T00:00:00Z`);
      const bytes = book([
        [on('2026-10-30'), `Cobro ${kind}`, 1234.5, 1500.75],
        ['31/10/2026', 12_345, '-1.000,25', 500.5],
      ]);
      const unknown = await send(bytes, { name: `a.${kind}` });
      expect(unknown).toMatchObject({ status: 422, json: { code: 'statement_unknown_format' } });
      const first = await send(bytes, { name: `a.${kind}`, mapping });
      expect(first).toMatchObject({ status: 201, json: { data: [{ account: mapping.iban, count: 2 }] } });
      expect(await linesOf(first.json.data[0].id)).toMatchObject([
        { day: '2026-10-30', cents: 1234_50, text: `Cobro ${kind}` },
        { day: '2026-10-31', cents: -1000_25, text: '12345' },
      ]);
      expect(await send(book([[on('2026-11-02'), 'Más', 0.1, 0.1]]), { name: `b.${kind}` })).toMatchObject({
        status: 201,
      });
      const wrong = await send(book([[on('2026-11-03'), 'Mal', 'mucho', 1]]), { name: `c.${kind}`, mapping });
      expect(wrong).toMatchObject({
        status: 422,
        json: { code: 'statement_amount_wrong', errors: [{ path: 'file', message: expect.stringContaining('4') }] },
      });
    },
  );

  test('pays payouts by their end-to-end ids, to the cent, and the run with the last of them', async () => {
    const identity = {
      method: 'bank_transfer',
      holder: 'Ana',
      account: 'DE89370400440532013000',
      bankCode: '',
      bankName: '',
      taxNumber: '',
      billingAddress: '',
    } as const;
    const owed = await db
      .selectFrom('briefingFinances')
      .select('ownerId')
      .distinct()
      .where('ownerPayment', '=', 'open')
      .where('ownerId', 'is not', null)
      .limit(2)
      .execute();
    for (const { ownerId } of owed) {
      const { sealed, hint } = services.payments.seal({ kind: 'owner', id: ownerId ?? 0 }, identity);
      await db
        .updateTable('owners')
        .set({
          paymentSealed: sealed,
          paymentHint: JSON.stringify(hint),
          paymentChangedAt: new Date(),
          paymentConfirmedAt: new Date(),
        })
        .where('id', '=', ownerId ?? 0)
        .execute();
    }
    await db
      .insertInto('settings')
      .values({ key: 'payout_terms', value: JSON.stringify({ thresholdCents: 0, termDays: 0 }) })
      .execute();
    const run = await call('POST', '/api/v1/payouts/new', { as: 'admin', body: { day: TODAY } });
    expect(run.status).toBe(201);
    const runPath = `/api/v1/payouts/${run.json.id}`;
    const { data } = (await call('GET', `${runPath}/items?size=100`, { as: 'admin' })).json;
    expect(data.length).toBeGreaterThan(0);
    const xml = await call('GET', `${runPath}/file`, { as: 'admin' });
    expect(xml.text).toContain(`<EndToEndId>${data[0].endToEndId}</EndToEndId>`);
    const [first, ...others] = data as { endToEndId: string; cents: number; id: number }[];
    const before = await bank();
    const file = camt053(0, [
      moved(-(first?.cents ?? 0) - 1, { endToEndId: first?.endToEndId ?? '' }),
      ...data.map(({ endToEndId, cents }: { endToEndId: string; cents: number }) => moved(-cents, { endToEndId })),
    ]);
    const { id } = (await send(file)).json.data[0];
    expect(await counts(id)).toMatchObject({ exact: data.length, likely: 1 });
    const [differing] = await linesOf(id, 'likely');
    const refused = await call('POST', `${path}/${id}/lines/${differing.id}/book`, {
      as: 'admin',
      body: { items: [{ kind: 'payout', id: first?.id }] },
    });
    expect(refused.json.code).toBe('payout_amount_differs');
    expect(await bookExact(id)).toEqual({ booked: others.length + 1, refused: [] });
    expect((await call('GET', runPath, { as: 'admin' })).json).toMatchObject({ state: 'paid', paidCount: data.length });
    expect(before - (await bank())).toBe(run.json.totalCents);
    await proven();

    // The bank sends one back, and keeps a fee of another.
    const second = others[0] ?? { endToEndId: '', cents: 0, id: 0 };
    const returned = camt053(0, [
      moved(first?.cents ?? 0, { endToEndId: first?.endToEndId ?? '', returnReason: 'AC04' }),
      moved(second.cents - 150, { endToEndId: second.endToEndId, returnReason: 'ZZ99' }),
      moved(second.cents, { text: 'an equal amount of somebody' }),
    ]);
    const { id: back } = (await send(returned)).json.data[0];
    const lines = await linesOf(back);
    expect(lines.map(({ recognition }: { recognition: string }) => recognition)).toEqual([
      'exact',
      'likely',
      'unknown',
    ]);
    expect(await bookExact(back)).toEqual({ booked: 1, refused: [] });
    const items = [{ kind: 'payout_return', id: second.id }];
    const booked = await call('POST', `${path}/${back}/lines/${lines[1].id}/book`, { as: 'admin', body: { items } });
    expect(booked.json).toMatchObject({ settled: [{ kind: 'payout_return', cents: second.cents - 150 }] });
    expect(before - (await bank())).toBe(run.json.totalCents - (first?.cents ?? 0) - second.cents + 150);
    const after = (await call('GET', `${runPath}/items?size=100`, { as: 'admin' })).json.data;
    const find = (payoutId?: number) => after.find((each: { id: number }) => each.id === payoutId);
    expect(find(first?.id)).toMatchObject({
      state: 'returned',
      returnReason: 'AC04',
      returnedOn: day,
      can: { return: false },
    });
    expect(find(second.id)).toMatchObject({ state: 'returned', returnReason: 'other' });
    const owners = await db
      .selectFrom('owners')
      .select(['id', 'paymentConfirmedAt'])
      .where('id', 'in', [find(first?.id).payee.id, find(second.id).payee.id])
      .execute();
    const isConfirmed = (ownerId: number) => owners.find(({ id: one }) => one === ownerId)?.paymentConfirmedAt !== null;
    expect(isConfirmed(find(first?.id).payee.id)).toBe(false);
    expect(isConfirmed(find(second.id).payee.id)).toBe(true);
    // What is owed again is in the next run; who has no confirmed account is left out.
    const preview = (await call('GET', `/api/v1/payouts/preview?day=${TODAY}`, { as: 'admin' })).json;
    expect(
      preview.payouts.find(({ payee }: { payee: { id: number } }) => payee.id === find(second.id).payee.id),
    ).toMatchObject({
      cents: second.cents,
      publications: find(second.id).lines.length,
    });
    expect(preview.leftOut).toContainEqual(
      expect.objectContaining({ payee: find(first?.id).payee, cents: first?.cents, reason: 'details_unconfirmed' }),
    );
    await proven();
  });

  test('never settles money that came in with what we ordered, nor something twice', async () => {
    const expected = await announce(50_00);
    const file = camt053(0, [moved(-50_00, { text: expected.transfer.reference }), moved(50_00), moved(50_00)]);
    const { id } = (await send(file)).json.data[0];
    const lines = await linesOf(id);
    const book = (lineId: number) =>
      call('POST', `${path}/${id}/lines/${lineId}/book`, {
        as: 'admin',
        body: { items: [{ kind: 'payment', id: expected.id }] },
      });
    expect((await book(lines[0].id)).json.code).toBe('statement_line_direction');
    const both = await Promise.all([book(lines[1].id), book(lines[2].id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await proven();
  });

  test('pays a bill by a payment; what the bill does not need waits for a person, and reversing opens the bill', async () => {
    const body = { type: ['client'], state: ['issued'] };
    const { data } = (await call('POST', '/api/v1/invoices/search?size=50', { as: 'admin', body })).json;
    const bill = data.find(
      ({ openCents, currency }: { openCents: number; currency: string }) => openCents > 100 && currency === 'EUR',
    );
    const before = await bank();
    const file = camt053(0, [
      moved(bill.openCents - 100, { text: bill.number, reference: bill.reference?.replaceAll(' ', '') }),
      moved(250, { text: `rest ${bill.number}` }),
    ]);
    const { id } = (await send(file)).json.data[0];
    const book = (lineId: number) =>
      call('POST', `${path}/${id}/lines/${lineId}/book`, {
        as: 'admin',
        body: { items: [{ kind: 'invoice', id: bill.id }] },
      });
    const [first, second] = await linesOf(id);
    expect((await book(first.id)).json).toMatchObject({ state: 'booked', settled: [{ kind: 'invoice', id: bill.id }] });
    expect(await bookExact(id)).toEqual({ booked: 0, refused: [] });
    expect((await book(second.id)).json).toMatchObject({ settled: [{ kind: 'invoice', cents: 250 }] });
    expect((await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json).toMatchObject({ state: 'paid' });
    const rows = await db
      .selectFrom('payments')
      .select(['id', 'version'])
      .where('invoiceId', '=', bill.id)
      .orderBy('id')
      .execute();
    for (const { id: paymentId, version } of rows.slice(-2))
      await call('POST', `/api/v1/payments/${paymentId}/reverse`, {
        as: 'admin',
        version,
        body: { reason: 'The wrong bill.' },
      });
    expect((await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json).toMatchObject({ state: 'issued' });
    expect(await bank()).toBe(before);
    await proven();
  });
});

test('a transfer that its bank calls back is taken back by as much, and what was spent of it the wallet owes', async () => {
  const { id, transfer } = await announce(50_000);
  const reference = compact(transfer.reference);
  const came = (await send(camt053(0, [moved(50_000, { reference })]))).json.data[0];
  expect(await bookExact(came.id)).toMatchObject({ booked: 1 });
  const before = await bank();
  const read = async () => (await call('GET', '/api/v1/wallet', { as: 'client' })).json;
  const { availableCents, dueCents } = await read();
  const recipientId = (await paymentOf(id)).recipient.id;
  const spend = {
    recipientId,
    walletCents: -availableCents - dueCents,
    counterAccount: 'correction',
    comments: 'Spent.',
  };
  expect((await call('POST', '/api/v1/payments/new', { as: 'admin', body: spend })).status).toBe(201);
  const part = (await send(camt053(60_000, [moved(-20_000, { reference, text: 'RECALL' })]))).json.data[0];
  // A part of it is for a person to confirm.
  const [line] = await linesOf(part.id);
  expect(line).toMatchObject({ recognition: 'likely', proposals: [{ items: [{ kind: 'payment_return', id }] }] });
  const items = [{ kind: 'payment_return', id }];
  await call('POST', `${path}/${part.id}/lines/${line.id}/book`, { as: 'admin', body: { items } });
  expect((await linesOf(part.id))[0]).toMatchObject({ settled: [{ kind: 'payment_return', id, cents: 20_000 }] });
  expect(await paymentOf(id)).toMatchObject({ state: 'confirmed', takenCents: 20_000, owedCents: 20_000 });
  const rest = (await send(camt053(60_000, [moved(-30_000, { reference, text: 'RECALL' })]))).json.data[0];
  expect(await bookExact(rest.id)).toMatchObject({ booked: 1, refused: [] });
  expect(await paymentOf(id)).toMatchObject({ state: 'reversed', owedCents: 50_000 });
  // The movement that paid it is booked all the same.
  expect((await linesOf(came.id))[0]).toMatchObject({ state: 'booked' });
  expect((await read()).owedCents).toBe(50_000);
  expect((await bank()) - before).toBe(-50_000);
  const again = { recipientId, walletCents: 60_000, counterAccount: 'correction', comments: 'Paid again.' };
  expect((await call('POST', '/api/v1/payments/new', { as: 'admin', body: again })).status).toBe(201);
  expect((await read()).owedCents).toBe(0);
  await proven();
});

test('where two movements pay one bill, what it has no room for waits for a person', async () => {
  const body = { type: ['client'], state: ['issued'] };
  const { data } = (await call('POST', '/api/v1/invoices/search?size=50', { as: 'admin', body })).json;
  const { id: billId } = data.find(
    ({ openCents, currency }: { openCents: number; currency: string }) => openCents > 200 && currency === 'EUR',
  );
  const bill = (await call('GET', `/api/v1/invoices/${billId}`, { as: 'admin' })).json;
  const part = () => moved(bill.openCents - 100, { reference: compact(bill.reference) });
  const { id } = (await send(camt053(0, [part(), part()]))).json.data[0];
  expect(await bookExact(id)).toMatchObject({ booked: 1, refused: [{ line: expect.any(Number) }] });
  expect((await call('GET', `/api/v1/invoices/${billId}`, { as: 'admin' })).json).toMatchObject({
    state: 'partly_paid',
    openCents: 100,
  });
  await proven();
});

test('of any statements, in any order and as often as they come, each movement is booked once', async () => {
  const movement = record({
    cents: integer({ min: 10_00, max: 900_00 }),
    how: constantFrom('exact', 'text', 'nothing'),
  });
  await assert(
    asyncProperty(array(movement, { minLength: 1, maxLength: 5 }), async (movements) => {
      const before = await bank();
      const announced: number[] = [];
      const written: Movement[] = [];
      for (const { cents, how } of movements) {
        // Two alike would be two suggestions of the same.
        const { id, transfer } = await announce(cents);
        if (how !== 'nothing') announced.push(cents);
        else await call('POST', `/api/v1/wallet/top-ups/${id}/withdraw`, { as: 'client', version: 1 });
        const reference = compact(transfer.reference);
        written.push(
          moved(cents, how === 'exact' ? { reference } : how === 'text' ? { text: `por ${transfer.reference}.` } : {}),
        );
      }
      const files = [camt053(0, written), camt053(0, written, { version: '02' })];
      const ids: number[] = [];
      for (const file of files) ids.push((await send(file)).json.data[0].id);
      await Promise.all([...ids, ...ids].map(bookExact));
      for (const file of files) await send(file);
      for (const id of ids) await bookExact(id);
      expect((await bank()) - before).toBe(announced.reduce((sum, cents) => sum + cents, 0));
      await proven();
    }),
    { numRuns: runs(12) },
  );
}, 120_000);
