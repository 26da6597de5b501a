/** Every kind of PDF, read as its reader does: nothing in it tells what another party gets or pays. */
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { testApi } from './testing/api.ts';
import { wordsOfPdf } from './testing/file-texts.ts';

// Papers are drawn in processes that have to be started.
vi.setConfig({ testTimeout: 120_000 });
const { call, db } = await testApi();

const YEARS = 'from=2000-01-01&to=2099-12-31';
/** As any of the three languages writes it: `1.234,56 €`, `€1,234.56`, `€ 1.234,56`. */
const AMOUNT = /\d{1,3}(?:[.,\u00a0\u202f]\d{3})*[.,]\d{2}(?!\d)/g;

/** The amounts on the pages of a PDF in cents, without their signs. */
async function amountsOf(path: string, as: string): Promise<Set<number>> {
  const { status, bytes, text } = await call('GET', path, { as });
  expect(status, `${path}: ${status === 200 ? '' : text}`).toBe(200);
  expect(bytes.subarray(0, 5).toString(), path).toBe('%PDF-');
  const amounts = wordsOfPdf(bytes).match(AMOUNT) ?? [];
  return new Set(amounts.map((amount) => Number(amount.replace(/\D/g, ''))));
}

/** Amounts of one paper: those that it must show, so that the search is known to find any, and those that it must not. */
interface Expected {
  readonly id: number;
  readonly own: number[];
  readonly others: number[];
}
const present = (amounts: readonly (number | null)[]) =>
  amounts.filter((cents): cents is number => cents !== null && cents !== 0).map(Math.abs);

function hidesOthers(shown: ReadonlySet<number>, { own, others }: Expected, name: string): void {
  const mine = new Set(present(own));
  // An amount of both sides can't be told apart.
  const hidden = present(others).filter((cents) => !mine.has(cents));
  expect([...mine].filter((cents) => shown.has(cents)).length, `${name} shows its own`).toBeGreaterThan(0);
  expect(
    hidden.filter((cents) => shown.has(cents)),
    `${name} hides the others’`,
  ).toEqual([]);
}

const OWN: Readonly<Record<string, string>> = {
  client: `b.price_cents, b.accepted_price_cents, f.client_net_cents, f.client_vat_cents, f.client_net_cents + f.client_vat_cents`,
  owner: 'f.owner_cents, b.cost_cents',
  seller: 'f.seller_cents, f.client_net_cents',
};
const OTHERS: Readonly<Record<string, string>> = {
  client: `f.owner_cents, b.cost_cents, f.seller_cents, f.client_net_cents - f.owner_cents`,
  owner: `b.price_cents, b.accepted_price_cents, f.client_net_cents, f.client_vat_cents, f.seller_cents,
    f.client_net_cents - f.owner_cents`,
  seller: 'f.owner_cents, b.cost_cents, f.client_net_cents - f.owner_cents',
};

/** Issued documents of a side, those of several publications first. */
async function documents(side: string, only = 'true'): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select i.id, array[i.value_cents, i.increase_cents, i.decrease_cents, i.vat_cents, i.total_cents, i.withheld_cents,
        i.to_pay_cents, i.paid_cents, i.to_pay_cents - i.paid_cents, i.set_off_cents, i.refunded_cents] || array_agg(l.net_cents)
        || array_agg(l.unit_price_cents)
        || array(select unnest(array[${sql.raw(OWN[side] ?? '')}]) from invoice_lines k
          join briefings b on b.id = k.briefing_id join briefing_finances f on f.briefing_id = b.id
          where k.invoice_id = i.id) as own,
      array(select unnest(array[${sql.raw(OTHERS[side] ?? '')}]) from invoice_lines k
        join briefings b on b.id = k.briefing_id join briefing_finances f on f.briefing_id = b.id
        where k.invoice_id = i.id) as others
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.number is not null and ${sql.raw(only)}
      and exists (select from invoice_lines k where k.invoice_id = i.id and k.briefing_id is not null)
    group by i.id order by count(*) desc, i.id limit 3`.execute(db);
  return rows;
}

describe('documents', () => {
  test.each([
    ['client', `i.type = 'client'`],
    ['client', `i.type = 'credit_note' and i.billing_account_id is not null`],
    ['owner', `i.type = 'owner' and i.is_self_billed`],
    ['seller', `i.type = 'seller' and i.is_self_billed`],
  ])('of a %s where %s', async (side, only) => {
    const found = await documents(side, only);
    expect(found.length, 'the demo has some').toBeGreaterThan(0);
    expect(found.flatMap(({ others }) => present(others)).length, 'there is something to hide').toBeGreaterThan(0);
    for (const paper of found)
      hidesOthers(await amountsOf(`/api/v1/invoices/${paper.id}/pdf`, 'admin'), paper, `${side} ${paper.id}`);
  });
});

/** What everything of some briefings costs and brings. */
async function sidesOf(side: string, whose: string): Promise<Expected> {
  const { rows } = await sql<Expected>`
    select 0 as id, array(select unnest(array[${sql.raw(OWN[side] ?? '')}]) ${sql.raw(whose)}) as own,
      array(select unnest(array[${sql.raw(OTHERS[side] ?? '')}]) ${sql.raw(whose)}) as others`.execute(db);
  const [found] = rows;
  if (!found || present(found.others).length === 0) throw new Error(`Nothing to hide: ${whose}`);
  return found;
}
const BRIEFINGS = `from briefings b join briefing_finances f on f.briefing_id = b.id
  join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id`;
const idOf = async (name: string) => (await call('GET', '/api/v1/users/me', { as: name })).json.id as number;

test('a client’s statement', async () => {
  const { id, company } = (await call('GET', '/api/v1/users/me', { as: 'client' })).json;
  const whose = company ? `c.company_id = ${company.id}` : `c.user_id = ${id}`;
  const sides = await sidesOf('client', `${BRIEFINGS} where ${whose}`);
  const movements = (await call('POST', '/api/v1/wallet/movements/search?size=1000', { as: 'client', body: {} })).json;
  const kept = movements.data.flatMap(({ cents, balanceCents }: { cents: number; balanceCents: number }) => [
    cents,
    balanceCents,
  ]);
  const bills = (await call('POST', '/api/v1/bills/search?size=1000', { as: 'client', body: {} })).json;
  const billed = bills.data.flatMap((bill: { toPayCents: number; openCents: number }) => [
    bill.toPayCents,
    bill.openCents,
  ]);
  const shown = await amountsOf(`/api/v1/bills/statement?${YEARS}`, 'client');
  hidesOthers(shown, { ...sides, own: [...sides.own, ...kept, ...billed] }, 'the statement');
});

test('a client’s report of publications', async () => {
  const { rows } = await sql<{ clientId: number; endCustomer: string; month: string }>`
    select c.user_id as client_id, c.end_customer, to_char(b.published_at at time zone 'Europe/Madrid', 'YYYY-MM') as month
    from briefings b join campaigns c on c.id = b.campaign_id where b.status in ('published', 'done')
    group by 1, 2, 3 order by count(*) desc limit 1`.execute(db);
  const [subject] = rows;
  if (!subject) throw new Error('Nothing was published.');
  const issued = await call('POST', '/api/v1/publication-reports/issue', {
    as: 'admin',
    body: subject,
  });
  expect(issued.status, issued.text).toBe(201);
  const whose = `${BRIEFINGS} where c.user_id = ${subject.clientId} and b.status in ('published', 'done')
    and to_char(b.published_at at time zone 'Europe/Madrid', 'YYYY-MM') = '${subject.month}'`;
  const sides = await sidesOf('client', whose);
  const total = issued.json.spendCents ?? 0;
  const shown = await amountsOf(`/api/v1/publication-reports/${issued.json.id}/pdf`, 'admin');
  hidesOthers(shown, { ...sides, own: [...sides.own, total] }, 'the report');
});

test('a seller’s commission statement: its own and no other seller’s, as it and an administrator read it', async () => {
  const seller = await idOf('seller');
  const sides = await sidesOf('seller', `${BRIEFINGS} where f.seller_id = ${seller}`);
  const { rows } = await sql<{ sellerId: number; cents: number; balance: number }>`
    select a.seller_id, e.cents, sum(e.cents) over (partition by a.id order by e.at, e.transfer_id)::bigint as balance
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.code = 'commission_payable'`.execute(db);
  const mine = rows.filter(({ sellerId }) => sellerId === seller);
  const theirs = rows.filter(({ sellerId }) => sellerId !== seller);
  expect(Math.min(mine.length, theirs.length), 'the demo has two who sell').toBeGreaterThan(0);
  const { json: summary } = await call('GET', '/api/v1/commissions/summary', { as: 'seller' });
  const [{ earnedCents, paidCents, owedCents }] = summary.data;
  const own = [
    ...sides.own,
    ...mine.flatMap(({ cents, balance }) => [cents, balance]),
    earnedCents,
    paidCents,
    owedCents,
  ];
  const others = [...sides.others, ...theirs.flatMap(({ cents, balance }) => [cents, balance])];
  const paths = [
    [`/api/v1/commissions/statement?${YEARS}`, 'seller'],
    [`/api/v1/commissions/accounts/${seller}/statement?${YEARS}`, 'admin'],
  ] as const;
  for (const [path, as] of paths) {
    const shown = await amountsOf(path, as);
    hidesOthers(shown, { id: seller, own, others }, path);
    // Every movement is there, and what is owed at the end.
    expect(present([...mine.map(({ cents }) => cents), owedCents]).filter((cents) => !shown.has(cents))).toEqual([]);
  }
  const none = await call('GET', '/api/v1/commissions/statement?from=2099-01-01&to=2098-01-01', { as: 'seller' });
  expect(none).toMatchObject({ status: 422, json: { errors: [{ path: 'to' }] } });
  const client = await idOf('client');
  const nobody = await call('GET', `/api/v1/commissions/accounts/${client}/statement?${YEARS}`, { as: 'admin' });
  expect(nobody.status).toBe(404);
});

test('a seller’s report of commissions', async () => {
  const seller = await idOf('seller');
  const { rows } = await sql<{ mine: boolean; cents: number }>`
    select a.seller_id = ${seller} as mine, -sum(e.cents)::bigint as cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
    where a.code = 'commission_payable' and t.kind <> 'payout' group by a.seller_id`.execute(db);
  const sides = await sidesOf('seller', `${BRIEFINGS} where f.seller_id = ${seller}`);
  const answer = await call('POST', '/api/v1/reports/seller-commission/pdf', { as: 'seller', body: { period: 'all' } });
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  const amounts = wordsOfPdf(answer.bytes).match(AMOUNT) ?? [];
  const shown = new Set(amounts.map((amount) => Number(amount.replace(/\D/g, ''))));
  const own = [...sides.own, ...rows.filter(({ mine }) => mine).map(({ cents }) => cents)];
  const others = [...sides.others, ...rows.filter(({ mine }) => !mine).map(({ cents }) => cents)];
  hidesOthers(shown, { id: seller, own, others }, 'the report');
});
