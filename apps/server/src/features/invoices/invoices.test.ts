import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { testApi } from '../../testing/api.ts';
import { verifyLedger } from '../ledger/verify.ts';

const { call, db } = await testApi();
const path = '/api/v1/invoices';
const today = dayIn(new Date(), 'Europe/Madrid');
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const as = 'admin';
const vatBalance = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0)::bigint as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.key = 'vat'`.execute(db);
  return -(rows[0]?.cents ?? 0);
};
const accountOfClient = async () =>
  db
    .selectFrom('billingAccounts as a')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = a.user_id or u.company_id = a.company_id`))
    .select(['a.id', 'u.id as userId'])
    .where('u.email', '=', 'client@demo.linkstand.test')
    .executeTakeFirstOrThrow();
const { id: accountId } = await accountOfClient();

describe('what is due to a client', () => {
  test('is drafted, issued with a number, drawn once, and read by its client', async () => {
    const due = await call('POST', `${path}/due`, { as, body: { type: 'client', partyIds: [accountId] } });
    expect(due.status).toBe(200);
    const [expected] = due.json.data;
    expect(expected.linesCount).toBeGreaterThan(0);
    const drafted = await call('POST', `${path}/draft-due`, { as, body: { type: 'client', partyIds: [accountId] } });
    expect(drafted.json.ids).toHaveLength(1);
    const [id] = drafted.json.ids;
    const draft = (await call('GET', `${path}/${id}`, { as })).json;
    expect(draft).toMatchObject({ type: 'client', state: 'draft', number: null, totalCents: expected.totalCents });
    expect(draft.can).toMatchObject({ issue: true, void: true, pay: false });
    expect(
      (await call('POST', `${path}/due`, { as, body: { type: 'client', partyIds: [accountId] } })).json.data,
    ).toEqual([]);

    const [line] = draft.lines;
    const before = await vatBalance();
    const posted = await db
      .selectFrom('invoiceLines')
      .select((eb) => eb.fn.sum<number>('postedVatCents').as('cents'))
      .where('invoiceId', '=', id)
      .executeTakeFirstOrThrow();
    const issued = await call('POST', `${path}/${id}/issue`, { as, version: draft.version, body: {} });
    expect(issued.json).toMatchObject({ state: 'paid', openCents: 0, issueDay: today });
    expect(issued.json.number).toMatch(/^INV-\d{4}-\d{6}$/);
    // The tax that is declared is the tax that the document says.
    expect((await vatBalance()) - before).toBe(issued.json.vatCents - Number(posted.cents));
    const finances = await db
      .selectFrom('briefingFinances')
      .selectAll()
      .where('briefingId', '=', line.briefingId)
      .executeTakeFirstOrThrow();
    expect(finances).toMatchObject({ clientStatus: 'invoiced', clientPayment: 'paid' });

    const pdf = await call('GET', `${path}/${id}/pdf`, { as });
    expect(pdf.status).toBe(200);
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    const kept = (await call('GET', `${path}/${id}`, { as })).json;
    expect(kept.pdfSha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await call('GET', `${path}/${id}/pdf`, { as })).text).toBe(pdf.text);

    const bills = await call('POST', '/api/v1/bills/search', { as: 'client', body: { text: issued.json.number } });
    expect(bills.json.data).toMatchObject([{ id, number: issued.json.number, status: 'paid', openCents: 0 }]);
    expect((await call('GET', `/api/v1/bills/${id}/pdf`, { as: 'client' })).text).toBe(pdf.text);
    expect((await call('GET', `/api/v1/bills/${id}/pdf`, { as: 'agency' })).status).toBe(404);
    await proven();
  });
});
