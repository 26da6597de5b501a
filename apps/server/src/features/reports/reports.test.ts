import { REPORT_KEYS, REPORTS, type Report } from '@linkstand/contract/reports/definitions';
import { measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { filterLines } from './paper/filter-lines.ts';
import { addMonths } from './period.ts';
import { sumMissingMonths } from './sum-months.ts';

const { call, db } = await testApi();

async function read(key: string, body: object = {}, query = '?size=1000', as = 'admin'): Promise<ReportAnswer> {
  const answer = await call('POST', `/api/v1/reports/${key}/read${query}`, { as, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

test('every report agrees with something that knows its figures from elsewhere', async () => {
  for (const key of REPORT_KEYS) {
    const { agreement } = await read(key, { period: 'all' });
    expect(agreement, key).toMatchObject({ difference: 0 });
    if (agreement?.with !== 'zero') expect(agreement?.reported, key).toBeGreaterThan(0);
  }
});

test('an amount that the ledger doesn’t know is told as a difference', async () => {
  await db
    .updateTable('briefingFinances')
    .set({ clientNetCents: sql`client_net_cents + 7` })
    .where(
      'briefingId',
      '=',
      sql<number>`(select min(briefing_id) from briefing_finances where client_status = 'ongoing')`,
    )
    .execute();
  expect((await read('client-view', { period: 'all' })).agreement?.difference).toBe(7);
  await db
    .updateTable('briefingFinances')
    .set({ clientNetCents: sql`client_net_cents - 7` })
    .where(
      'briefingId',
      '=',
      sql<number>`(select min(briefing_id) from briefing_finances where client_status = 'ongoing')`,
    )
    .execute();
  expect((await read('client-view', { period: 'all' })).agreement?.difference).toBe(0);
});

/** What stands in the ledger for live publications, by client. */
const standing = async () => {
  const { rows } = await sql<{ client: string; cents: number }>`
    select c.user_id::text as client, sum(-e.cents)::bigint as cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.code = 'revenue'
      join ledger_transfers t on t.id = e.transfer_id and t.kind = 'capture'
      join briefings b on b.id = t.briefing_id and b.status in ('published', 'done')
      join campaigns c on c.id = b.campaign_id
    where not exists (select from ledger_transfers r where r.reverses_id = t.id)
      and not exists (select from briefing_finances f where f.briefing_id = b.id and f.client_credited_at is not null)
    group by c.user_id`.execute(db);
  return Object.fromEntries(rows.map(({ client, cents }) => [client, cents]));
};

test('what was credited in full is sold no more: by clients, in years, totals, tiers and profit', async () => {
  await sumMissingMonths(db, 'Europe/Madrid');
  const { rows } = await sql<{ id: number; briefingId: number; client: number; netCents: number }>`
    select i.id, b.id as briefing_id, c.user_id as client, l.net_cents
    from invoices i join invoice_lines l on l.invoice_id = i.id and l.side = 'client'
      join briefings b on b.id = l.briefing_id and b.published_at < now() - interval '40 days' join campaigns c on c.id = b.campaign_id
    where i.type = 'client' and i.number is not null and i.credited_cents = 0 order by i.id, l.id limit 1`.execute(db);
  const [sold] = rows;
  if (!sold) throw new Error('The demo has no invoice.');
  const ask = { period: 'all' };
  const salesOf = ({ rows: all }: ReportAnswer) =>
    Object.fromEntries(all.flatMap(({ key, values }) => (values.sales ? [[key, values.sales]] : [])));
  const before = salesOf(await read('sells-by-clients', { ...ask, rows: 'client' }));
  expect(before).toEqual(await standing());
  const spendOf = async () =>
    (await db.selectFrom('users').select('yearSpendCents').where('id', '=', sold.client).executeTakeFirstOrThrow())
      .yearSpendCents;
  const spend = await spendOf();
  // Of bills, settled or not: what a note sets off or gives back was not paid.
  const billedOf = async () => {
    const { totals } = await read('client-view', ask);
    const { paid, openNotDue, open30, open60, openOlder } = totals;
    return [paid, openNotDue, open30, open60, openOlder].reduce<number>((all, cents) => all + (cents ?? 0), 0);
  };
  const billed = await billedOf();
  const invoice = await call('GET', `/api/v1/invoices/${sold.id}`, { as: 'admin' });
  const line = invoice.json.lines.find(({ briefingId }: { briefingId: number }) => briefingId === sold.briefingId);
  const body = { reason: 'Never published', lines: [{ lineId: line.id, netCents: sold.netCents }] };
  const as = { as: 'admin', version: invoice.json.version };
  const note = await call('POST', `/api/v1/invoices/${sold.id}/credit`, { ...as, body });
  expect(note.status, note.text).toBe(201);
  const { id, version } = note.json;
  const issued = await call('POST', `/api/v1/invoices/${id}/issue`, { as: 'admin', version, body: {} });
  expect(issued.status, issued.text).toBe(200);

  const after = salesOf(await read('sells-by-clients', { ...ask, rows: 'client' }));
  expect(after).toEqual(await standing());
  expect((before[sold.client] ?? 0) - (after[sold.client] ?? 0)).toBe(sold.netCents);
  expect(spend - (await spendOf())).toBe(sold.netCents);
  expect(billed - (await billedOf())).toBe(issued.json.totalCents);
  for (const key of REPORT_KEYS)
    for (const period of ['year', 'all'])
      expect((await read(key, { period })).agreement, key).toMatchObject({ difference: 0 });
  const { json: finances } = await call('GET', `/api/v1/briefings/${sold.briefingId}/finances`, { as: 'admin' });
  expect(finances.profitCents).toBe(-finances.costCents);
  const { json: briefing } = await call('GET', `/api/v1/briefings/${sold.briefingId}`, { as: 'admin' });
  expect(briefing.profitCents).toBe(-briefing.costCents);
  await sumMissingMonths(db, 'Europe/Madrid');
  expect(salesOf(await read('sells-by-clients', { ...ask, rows: 'client' }))).toEqual(after);
});

test('a duplicate of a person counts as nobody, as in the list of users', async () => {
  const before = await read('clients-marketing', { period: 'all' });
  const person = await db.selectFrom('users').select('id').where('role', '=', 'USER').executeTakeFirstOrThrow();
  const mark = (isDuplicate: boolean) =>
    db.updateTable('users').set({ isDuplicate }).where('id', '=', person.id).execute();
  await mark(true);
  const after = await read('clients-marketing', { period: 'all' });
  await mark(false);
  expect(after.totals.registered).toBe((before.totals.registered ?? 0) - 1);
  expect(after.agreement?.difference).toBe(0);
});

test('only orders are described by client, site and seller', async () => {
  const described = async (rows: string) =>
    (await read('sells-report', { period: 'all', rows })).rows.some(({ details }) => details.length > 0);
  expect(await described('briefing')).toBe(true);
  expect(await described('campaign')).toBe(true);
  for (const rows of ['client', 'seller', 'site']) expect(await described(rows), rows).toBe(false);
});

describe.each(REPORT_KEYS)('%s', (key) => {
  const report: Report = REPORTS[key];

  test.each(report.rows)('by %s adds up and agrees with what else knows it', async (rows) => {
    const answer = await read(key, { period: 'all', rows });
    if (answer.agreement) expect(answer.agreement.difference, JSON.stringify(answer.agreement)).toBe(0);
    expect(answer.rows).toHaveLength(answer.rowCount);
    for (const name of report.measures) {
      const { kind } = measureOf(name);
      if (kind !== 'additive' || rows === 'categoryCost') continue;
      const sum = answer.rows.reduce((total, row) => total + (row.values[name] ?? 0), 0);
      expect(sum, name).toBe(answer.totals[name]);
    }
    if (report.columns && answer.measure && measureOf(answer.measure).kind === 'additive') {
      const across = Object.values(answer.columnTotals).reduce((total: number, value) => total + (value ?? 0), 0);
      expect(across).toBe(answer.totals[answer.measure]);
    }
    if (answer.parts.length > 0 && report.basis !== 'ledger') {
      for (const name of report.measures.filter((each) => measureOf(each).kind === 'additive')) {
        const over = answer.parts.reduce((total, part) => total + (part.values[name] ?? 0), 0);
        expect(over, name).toBe(answer.totals[name]);
      }
    }
  });

  test('is read for every period, compared, and exported', async () => {
    for (const period of ['day', 'week', 'month', 'semester', 'year'] as const) {
      const answer = await read(key, { period, compare: 'previous' });
      expect(answer.totalsBefore).not.toBeNull();
      if (answer.agreement) expect(answer.agreement.difference, period).toBe(0);
    }
    const file = await call('POST', `/api/v1/reports/${key}/csv`, { as: 'admin', body: { period: 'all' } });
    expect(file.status).toBe(200);
    const answer = await read(key, { period: 'all' });
    expect(file.text.trim().split('\r\n').length).toBe(answer.rowCount + 2);
    const book = await call('POST', `/api/v1/reports/${key}/xlsx`, { as: 'admin', body: { period: 'all' } });
    expect(book.status, book.text).toBe(200);
    const lines = (await readXlsx(book.bytes)).sheets[0]?.rows ?? [];
    expect(lines).toHaveLength(answer.rowCount + 2);
    const paper = await call('POST', `/api/v1/reports/${key}/pdf`, { as: 'admin', body: { period: 'month' } });
    expect(paper.status, paper.text).toBe(200);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const [first] = report.measures;
    if (measureOf(first).kind !== 'additive' || measureOf(first).unit !== 'money') return;
    const column = lines[0]?.length === undefined ? -1 : lines[0].length - report.measures.length;
    const sum = lines.slice(1, -1).reduce((total, line) => total + Number(line[column]), 0);
    expect(Math.round(sum * 100)).toBe(answer.totals[first]);
    expect(Math.round(Number(lines.at(-1)?.[column]) * 100)).toBe(answer.totals[first]);
  });

  test('is closed to who may not see it', async () => {
    for (const as of ['editor', 'siteManager', 'ownerManager', 'client']) {
      expect((await call('POST', `/api/v1/reports/${key}/read`, { as, body: {} })).status, as).toBe(403);
    }
    const { status } = await call('POST', `/api/v1/reports/${key}/read`, { as: 'seller', body: {} });
    expect(status).toBe(report.see.includes('SELLER') ? 200 : 403);
  });
});

test('a sale that the books don’t have is found by the proof of the ledger', async () => {
  const faults = async () => (await verifyLedger(db)).flatMap(({ fault }) => fault ?? []);
  expect(await faults()).toEqual([]);
  const { briefingId } = await db
    .selectFrom('briefingFinances')
    .select('briefingId')
    .where('clientTransferId', 'is not', null)
    .executeTakeFirstOrThrow();
  const add = (cents: number) =>
    sql`update briefing_finances set client_net_cents = client_net_cents + ${cents} where briefing_id = ${briefingId}`.execute(
      db,
    );
  await add(7);
  expect(await faults()).toEqual([expect.stringContaining(`Briefing ${briefingId} keeps a sale`)]);
  await add(-7);
  expect(await faults()).toEqual([]);
});

test('filters are told in words on paper', () => {
  const filter = { clientId: 7, topic: ['none'], country: ['ES', 'PT'] } as const;
  expect(
    filterLines({ ...filter, topic: [...filter.topic], country: [...filter.country] }, { clientId: 'Ada' }, 'es'),
  ).toEqual(['Cliente: Ada', `Tema: ${CHOICE_WORDS.es.topic.none}`, 'País: España, Portugal']);
});

test('a seller reads its own commission, whoever it names', async () => {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SELLER')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const own = await read('seller-commission', { period: 'all' }, '', 'seller');
  const named = await read('seller-commission', { period: 'all', filter: { sellerId: other.id } }, '', 'seller');
  expect(named.totals).toEqual(own.totals);
  expect(own.rows.length).toBeLessThanOrEqual(1);
});

test('what a report doesn’t know is named', async () => {
  for (const [body, path] of [
    [{ rows: 'owner' }, 'rows'],
    [{ measure: 'opening' }, 'measure'],
    [{ filter: { ownerId: 1 } }, 'filter.ownerId'],
  ] as const) {
    const { status, json } = await call('POST', '/api/v1/reports/clients-report/read', { as: 'admin', body });
    expect(status).toBe(400);
    expect(json.errors[0].path).toBe(path);
  }
  const { status } = await call('POST', '/api/v1/reports/clients-report/read?sort=nothing', { as: 'admin', body: {} });
  expect(status).toBe(400);
});

test('an absurd question is refused by the name of what is wrong, never with a fault of the server', async () => {
  for (const [body, path] of [
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '0000-01-01' }, 'to'],
    [{ period: 'century' }, 'period'],
    [{ grain: 'second' }, 'grain'],
    [{ filter: { clientId: 1e300 } }, 'filter.clientId'],
    [{ filter: { topic: ["' or 1=1 --"] } }, 'filter.topic.0'],
  ] as const) {
    const { status, json } = await call('POST', '/api/v1/reports/sells-report/read', { as: 'admin', body });
    expect([status, json.errors?.[0]?.path], JSON.stringify(body)).toEqual([400, path]);
  }
  for (const query of ['?size=0', '?page=-1', '?size=100000']) {
    const { status } = await call('POST', `/api/v1/reports/sells-report/read${query}`, { as: 'admin', body: {} });
    expect(status, query).toBe(400);
  }
  expect((await call('POST', '/api/v1/reports/nothing/read', { as: 'admin', body: {} })).status).toBe(404);
});

test('twenty years by day are told in coarser parts', async () => {
  const answer = await read('sells-report', { from: '2006-01-01', to: '2026-01-01', grain: 'day' });
  expect(answer.notices).toContain('grain_coarser');
  expect(answer.grain).toBe('month');
});

test('totals are those of a naive count, whatever is filtered by', async () => {
  const naive = await sql<{ day: string; topic: string; type: string; country: string; price: number; cost: number }>`
    select to_char(b.published_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day, b.topic, b.briefing_type as type,
      s.country, case when b.bonus_at is null and f.client_credited_at is null
        then coalesce(b.accepted_price_cents, b.price_cents) - coalesce(f.given_back_net_cents, 0) else 0 end as price,
      b.cost_cents - coalesce(f.given_back_owner_cents, 0) as cost
    from briefings b join sites s on s.id = b.site_id left join briefing_finances f on f.briefing_id = b.id
    where b.status in ('published', 'done') and b.published_at is not null`.execute(db);
  const days = naive.rows.map(({ day }) => day).sort();
  const pick = <T>(values: readonly T[]) =>
    fc.uniqueArray(fc.constantFrom(...new Set(values)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.record(
        { topic: pick(naive.rows.map(({ topic }) => topic)), country: pick(naive.rows.map(({ country }) => country)) },
        { requiredKeys: [] },
      ),
      fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)),
      async (filter, picked) => {
        const [from = '', to = ''] = [...picked].sort();
        const expected = naive.rows.filter(
          (row) =>
            row.day >= from &&
            row.day <= to &&
            (filter.topic?.includes(row.topic) ?? true) &&
            (filter.country?.includes(row.country) ?? true),
        );
        const answer = await read('sells-by-clients', { from, to, filter });
        expect(answer.totals.publications).toBe(expected.length);
        expect(answer.totals.sales).toBe(expected.reduce((sum, { price }) => sum + price, 0));
        expect(answer.totals.margin).toBe(expected.reduce((sum, { price, cost }) => sum + price - (cost ?? 0), 0));
      },
    ),
    { numRuns: 25 },
  );
});

test('the dashboard tells what the lists count', async () => {
  const { status, json } = await call('GET', '/api/v1/dashboard', { as: 'admin' });
  expect(status).toBe(200);
  for (const each of json.queue) {
    const count = async (body: object) =>
      (await call('POST', '/api/v1/briefings/count', { as: 'admin', body: { status: [each.status], ...body } })).json
        .count;
    expect([each.count, each.late], each.status).toEqual([await count({}), await count({ late: true })]);
  }
  expect(json.queue.map((each: { status: string }) => each.status)).toHaveLength(6);
  const lost = await call('POST', '/api/v1/briefings/count', { as: 'admin', body: { linkState: ['lost'] } });
  expect(lost.json.count).toBeGreaterThan(0);
  expect(json.linksLost).toBe(lost.json.count);
  const accounts = await read('financial-report', { period: 'all' });
  const closing = (code: string) => accounts.rows.find(({ key }) => key === code)?.values.closing ?? 0;
  expect(json.cash.receivableCents).toBe(closing('receivable'));
  expect(json.cash.owedCents).toBe(closing('wallet_debt'));
  expect(json.cash.payableCents).toBe(-closing('payable') || 0);
});

test('the retention of each month is what a plain count of its orders says', async () => {
  const { rows } = await sql<{ userId: number; month: string }>`select c.user_id,
      to_char(c.submitted_at at time zone 'Europe/Madrid', 'YYYY-MM') as month
    from campaigns c join users u on u.id = c.user_id where c.submitted_at is not null and u.role = 'USER'`.execute(db);
  const monthsOf = new Map<number, Set<string>>();
  for (const { userId, month } of rows) monthsOf.set(userId, (monthsOf.get(userId) ?? new Set()).add(month));
  for (const period of ['semester', 'all']) {
    const { retention } = await read('clients-marketing', { period });
    expect(retention.length).toBeGreaterThan(0);
    for (const { cohort, size, again } of retention) {
      const first = cohort.slice(0, 7);
      const those = [...monthsOf.values()].filter((months) => [...months].sort()[0] === first);
      expect(size, cohort).toBe(those.length);
      again.forEach((clients, i) => {
        const month = addMonths(cohort, i + 1).slice(0, 7);
        expect(clients, `${cohort} ${month}`).toBe(those.filter((months) => months.has(month)).length);
      });
    }
  }
});
