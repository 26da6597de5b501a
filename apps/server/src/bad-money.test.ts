import { describe, expect, test } from 'vitest';
import { verifyLedger } from './features/ledger/verify.ts';
import { camt053, norma43 } from './features/statements/testing/statement-files.ts';
import { testApi } from './testing/api.ts';

const { app, call, db, signIn } = await testApi();

/** Everything that money could have moved by. */
async function booked() {
  const count = async (table: 'ledgerTransfers' | 'payments' | 'invoices' | 'bankStatements' | 'payoutRuns') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return {
    transfers: await count('ledgerTransfers'),
    payments: await count('payments'),
    invoices: await count('invoices'),
    statements: await count('bankStatements'),
    runs: await count('payoutRuns'),
  };
}

const [client, open] = await Promise.all([
  db.selectFrom('users').select('id').where('role', '=', 'USER').orderBy('id').executeTakeFirstOrThrow(),
  call('POST', '/api/v1/invoices/search', { as: 'admin', body: { state: ['issued'], type: ['client'] } }),
]);
const draftId = (
  await call('POST', '/api/v1/invoices/new', { as: 'admin', body: { type: 'client', clientId: client.id } })
).json.id as number;
const openId = open.json.data[0]?.id as number;

const AMOUNTS: readonly [name: string, value: unknown][] = [
  ['with too many decimals', 10.005],
  ['below zero', -1],
  ['beyond safe integers', Number.MAX_SAFE_INTEGER + 1],
  ['beyond all numbers', 1e300],
  ['as a text', '100'],
  ['with a currency', '100 USD'],
  ['absent', null],
];
const PLACES: readonly [name: string, as: string, path: string, field: string, body: (value: unknown) => object][] = [
  ['a top-up', 'client', '/api/v1/wallet/top-ups', 'cents', (cents) => ({ cents })],
  [
    'a payment on a bill',
    'admin',
    `/api/v1/invoices/${openId}/pay`,
    'cents',
    (cents) => ({ cents, paidOn: '2026-01-02' }),
  ],
  [
    'an increase',
    'admin',
    `/api/v1/invoices/${draftId}/adjustments`,
    'amountCents',
    (amountCents) => ({ kind: 'increase', amountCents, reason: 'A reason' }),
  ],
];

describe.each(PLACES)('an amount of %s', (_name, as, path, field, body) => {
  test.each(AMOUNTS)('%s is refused at its field, and nothing is posted', async (_how, value) => {
    const before = await booked();
    const answer = await call('POST', path, { as, version: 1, body: body(value) });
    expect([400, 422]).toContain(answer.status);
    const errors: { path: string; message: string }[] = answer.json.errors;
    expect([...new Set(errors.map(({ path: at }) => at))]).toEqual([field]);
    for (const { message } of errors) expect(message).not.toBe('');
    expect(await booked()).toEqual(before);
  });
});

test.each([
  [
    'a payment in another currency',
    '/api/v1/payments/new',
    { recipientId: client.id, walletCents: 100, currency: 'USD' },
    'currency',
  ],
  ['a price of a bill that the server knows', `/api/v1/invoices/${draftId}/issue`, { totalCents: 1 }, 'totalCents'],
  ['a day of a payout that is none', '/api/v1/payouts/new', { day: '2026-02-30' }, 'day'],
  ['an amount of a payout', '/api/v1/payouts/new', { day: '2026-03-01', cents: 100 }, 'cents'],
])('%s is refused', async (_name, path, body, field) => {
  const before = await booked();
  const answer = await call('POST', path, { as: 'admin', version: 1, body });
  expect(answer.status).toBe(400);
  expect(answer.json.errors.map((each: { path: string }) => each.path)).toContain(field);
  expect(await booked()).toEqual(before);
});

const OWNER_ACCOUNT = {
  method: 'bank_transfer',
  holder: 'Ana Ruiz',
  account: 'ES91 2100 0418 4502 0005 1333',
  bankCode: '',
  bankName: '',
  taxNumber: '',
  billingAddress: '',
};
const reversed = { from: '2026-03-02', to: '2026-03-01' };

test('days that are the wrong way round are refused at the last one', async () => {
  const before = await booked();
  for (const type of ['client', 'owner', 'seller', 'top_up'])
    for (const path of ['/api/v1/invoices/due', '/api/v1/invoices/draft-due']) {
      const answer = await call('POST', path, { as: 'admin', body: { type, ...reversed } });
      expect(answer.status, `${type} ${path}`).toBe(422);
      expect(answer.json.errors).toEqual([{ path: 'to', message: expect.stringContaining('before the start') }]);
    }
  const query = new URLSearchParams(reversed);
  const statement = await call('GET', `/api/v1/bills/statement?${query}`, { as: 'client' });
  expect(statement.status).toBe(422);
  expect(statement.json.errors).toEqual([{ path: 'to', message: expect.stringContaining('before the start') }]);
  expect(await booked()).toEqual(before);
});

test.each([
  ['check digits', 'ES91 2100 0418 4502 0005 1333'],
  ['length', 'DE8937040044053201300'],
])(
  'an account of an owner or seller of wrong %s is refused at its field, and kept by nobody',
  async (_what, account) => {
    const owner = await db.selectFrom('owners').select(['id', 'version', 'paymentHint']).executeTakeFirstOrThrow();
    const body = { ...OWNER_ACCOUNT, account };
    for (const [as, path] of [
      ['admin', `/api/v1/owners/${owner.id}/payment`],
      ['seller', '/api/v1/commissions/account'],
    ] as const) {
      const answer = await call('PUT', path, { as, version: owner.version, body });
      expect(answer.status, path).toBe(400);
      expect(answer.json.errors.map((each: { path: string }) => each.path)).toEqual(['account']);
      expect(answer.json.errors[0].message).toMatch(/IBAN/);
    }
    const after = await db
      .selectFrom('owners')
      .select('paymentHint')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(after.paymentHint).toEqual(owner.paymentHint);
  },
);

test('a number of another kind of account is taken as it is', async () => {
  const owner = await db.selectFrom('owners').select(['id', 'version']).executeTakeFirstOrThrow();
  const body = { ...OWNER_ACCOUNT, account: '026009593 · 4451233' };
  const answer = await call('PUT', `/api/v1/owners/${owner.id}/payment`, { as: 'admin', version: owner.version, body });
  expect(answer.status).toBe(200);
});

test('an account of the house whose check digits are wrong is refused at its field', async () => {
  const { value, version } = (await call('GET', '/api/v1/settings', { as: 'admin' })).json.find(
    ({ key }: { key: string }) => key === 'fiscal_identity',
  );
  const answer = await call('PUT', '/api/v1/settings/fiscal_identity', {
    as: 'admin',
    version,
    body: { value: { ...value, iban: 'ES0021000418450200051332' } },
  });
  expect(answer.status).toBe(400);
  expect(answer.json.errors[0].path).toMatch(/iban/);
});

describe('a statement', () => {
  async function send(content: string | Uint8Array, name: string) {
    const form = new FormData();
    form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
    const request = new Request('http://x', { method: 'POST', body: form });
    return app.inject({
      method: 'POST',
      url: '/api/v1/statements/new',
      headers: {
        authorization: `Bearer ${await signIn('admin')}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  const movement = { day: '2026-11-20', cents: 121_00, text: 'Transferencia', bankId: 'BAD-1' };
  const xml = camt053(1000_00, [movement]);
  const n43 = norma43(1000_00, [movement]);

  test.each<[string, string | Uint8Array, string, string, RegExp]>([
    ['that is cut off', xml.slice(0, -300), 'a.xml', 'statement_cut_off', /\d/],
    [
      'that does not balance',
      camt053(1000_00, [movement], { closingCents: 1 }),
      'a.xml',
      'statement_not_balanced',
      /\d/,
    ],
    [
      'of Norma 43 that does not balance',
      norma43(1000_00, [movement], { closingCents: 1 }),
      'a.n43',
      'statement_not_balanced',
      /\d/,
    ],
    [
      'with fewer records than it says',
      norma43(1000_00, [movement], { records: 99 }),
      'a.n43',
      'statement_count_differs',
      /99/,
    ],
    [
      'in another encoding',
      Buffer.from(xml.replace('Transferencia', 'Transfer\u00eancia'), 'utf16le'),
      'a.xml',
      'statement_',
      /\S/,
    ],
    ['with an amount that is none', xml.replace('121.00', '121,00'), 'a.xml', 'statement_amount_wrong', /\d.*121,00/],
    [
      'with a day that is none',
      xml.replaceAll('<Dt>2026-11-20</Dt>', '<Dt>2026-02-30</Dt>'),
      'a.xml',
      'statement_day_wrong',
      /2026-02-30/,
    ],
    [
      'in another currency than its account',
      xml.replace('<Amt Ccy="EUR">121.00', '<Amt Ccy="USD">121.00'),
      'a.xml',
      'statement_currency_differs',
      /USD/,
    ],
    ['of an account that is none', xml.replace('ES9121', 'ES0021'), 'a.xml', 'statement_account_wrong', /\d/],
    ['that is empty', '', 'a.xml', 'statement_empty', /\S/],
  ])('%s is refused with its line and field, and nothing is kept', async (_name, content, name, code, said) => {
    expect(n43).toContain('88');
    const before = await booked();
    const answer = await send(content, name);
    expect(answer.statusCode).toBe(422);
    const problem = answer.json();
    expect(problem.code).toContain(code);
    expect(problem.errors[0].path).toBe('file');
    expect(problem.errors[0].message).toMatch(said);
    expect(await booked()).toEqual(before);
  });

  test('of more than ten megabytes is refused', async () => {
    const before = await booked();
    const answer = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20), 'big.csv');
    expect([413, 400, 422]).toContain(answer.statusCode);
    expect(await booked()).toEqual(before);
  });

  test('that came before is known, and changes nothing', async () => {
    expect((await send(xml, 'a.xml')).statusCode).toBe(201);
    const before = await booked();
    const again = await send(xml, 'again.xml');
    expect(again.json()).toMatchObject({ isKnown: true });
    expect(await booked()).toEqual(before);
  });
});

test('the books are right after all of it', async () =>
  expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]));
