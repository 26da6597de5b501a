import { createHash } from 'node:crypto';
import type { PublicationReport, ReportedClient } from '@linkstand/contract/publication-reports/schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const BASE = '/api/v1/publication-reports';

/** The busiest month of the demo, and its clients. */
let month = '';
let rows: ReportedClient[] = [];
let subject = { clientId: 0, endCustomer: '', month: '' };

const search = async (body: object) =>
  (await call('POST', `${BASE}/search?size=200`, { as: 'admin', body })).json as {
    data: ReportedClient[];
    total: number;
    month: string;
  };
const issue = async (body: object, as = 'admin') => call('POST', `${BASE}/issue`, { as, body });
const issued = async (body: object): Promise<PublicationReport> => {
  const answer = await issue(body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const bytesOf = (answer: { bytes: Buffer }) => createHash('sha256').update(answer.bytes).digest('hex');

beforeAll(async () => {
  const { rows: months } = await sql<{ month: string }>`
    select to_char(published_at at time zone 'Europe/Madrid', 'YYYY-MM') as month from briefings
    where status in ('published', 'done') group by 1 order by count(*) desc limit 1`.execute(db);
  month = months[0]?.month ?? '';
  rows = (await search({ month })).data;
  const mine = rows.find(({ client }) => client.name !== '') as ReportedClient;
  subject = { clientId: mine.client.id, endCustomer: mine.endCustomer, month };
});

test('the list agrees with the database, customer by customer', async () => {
  const { rows: found } = await sql<{ n: number; cents: number }>`
    select count(*) as n, sum(case when bonus_at is null then coalesce(accepted_price_cents, price_cents, 0) else 0 end) as cents
    from briefings where status in ('published', 'done')
      and to_char(published_at at time zone 'Europe/Madrid', 'YYYY-MM') = ${month}`.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.reduce((sum, { publications }) => sum + publications, 0)).toBe(found[0]?.n);
  expect(rows.reduce((sum, { spendCents }) => sum + spendCents, 0)).toBe(found[0]?.cents);
  const one = rows[0] as ReportedClient;
  const { data } = await search({ month, text: one.client.name.slice(0, 5).toUpperCase() });
  expect(data.map(({ client }) => client.id)).toContain(one.client.id);
  // A text stands for itself.
  expect(await search({ month, text: '%' })).toMatchObject({ data: [] });
  expect(await search({ month: '1999-01' })).toMatchObject({ data: [], month: '1999-01' });
  expect((await search({})).month).toMatch(/^\d{4}-\d{2}$/);
});

test('a publication shows the authority that its site had on its day, not today’s', async () => {
  const { rows: found } = await sql<{ id: number; domain: string; day: string }>`
    select s.id, s.domain, (b.published_at at time zone 'Europe/Madrid')::date as day
    from briefings b join campaigns c on c.id = b.campaign_id join sites s on s.id = b.site_id
    where c.user_id = ${subject.clientId} and c.end_customer = ${subject.endCustomer} and b.status in ('published', 'done')
      and to_char(b.published_at at time zone 'Europe/Madrid', 'YYYY-MM') = ${month}
    order by b.published_at, b.id limit 1`.execute(db);
  const first = found[0];
  if (!first) throw new Error('Nothing was published.');
  const shown = async () =>
    (await call('POST', `${BASE}/preview`, { as: 'admin', body: subject })).json.publications.find(
      (each: { domain: string }) => each.domain === first.domain,
    ).da;
  const measured = (da: number, days: number) =>
    sql`update sites set da = ${da}, metrics_source = 'manual', metrics_at = ${first.day}::date + ${days}::int
      where id = ${first.id}`.execute(db);
  await sql`delete from metric_changes where site_id = ${first.id}`.execute(db);
  await measured(71, 9);
  expect(await shown()).toBe(71);
  await measured(72, 20);
  expect(await shown()).toBe(71);
  await measured(33, -10);
  await measured(34, 0);
  await measured(90, 1);
  expect(await shown()).toBe(34);
});

describe('an issued report', () => {
  let report: PublicationReport;
  beforeAll(async () => {
    report = await issued({ ...subject, summary: 'A good month.' });
  });

  test('says what the preview said, and sums to the cent', async () => {
    const { json: preview } = await call('POST', `${BASE}/preview`, { as: 'admin', body: subject });
    expect(report.document).toEqual({ ...preview, summary: 'A good month.' });
    const { figures, publications } = report.document;
    expect(publications.length).toBe(figures.published);
    expect(figures.live + figures.pending + figures.lost).toBe(figures.published);
    expect(publications.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(figures.spendCents);
    expect(figures.planned).toBeGreaterThanOrEqual(figures.published);
  });

  test('has files with the digests it names', async () => {
    const pdf = await call('GET', `${BASE}/${report.id}/pdf`, { as: 'admin' });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytesOf(pdf)).toBe(report.pdfSha256);
    const xlsx = await call('GET', `${BASE}/${report.id}/xlsx`, { as: 'admin' });
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytesOf(xlsx)).toBe(report.xlsxSha256);
    const { readXlsx } = await import('hucre/xlsx');
    const book = await readXlsx(xlsx.bytes);
    const sheet = book.sheets[0]?.rows ?? [];
    const prices = sheet.slice(1, -1).map((row) => Number(row.at(-1)));
    expect(prices).toHaveLength(report.document.figures.published);
    expect(Math.round(prices.reduce((sum, price) => sum + price, 0) * 100)).toBe(report.document.figures.spendCents);
    expect(Math.round(Number(sheet.at(-1)?.at(-1)) * 100)).toBe(report.document.figures.spendCents);
  });

  test('stays as it is whatever happens afterwards, and a later one is its next edition', async () => {
    await sql`update briefings set price_cents = price_cents + 100 where id in (
      select b.id from briefings b join campaigns c on c.id = b.campaign_id where c.user_id = ${subject.clientId})`.execute(
      db,
    );
    const again = (await call('GET', `${BASE}/${report.id}`, { as: 'admin' })).json as PublicationReport;
    expect(again.document).toEqual(report.document);
    await expect(
      db.updateTable('publicationReports').set({ document: '{}' }).where('id', '=', report.id).execute(),
    ).rejects.toThrow('does not change');
    const both = await Promise.all([issued(subject), issued(subject)]);
    expect(both.map(({ edition }) => edition).sort()).toEqual([report.edition + 1, report.edition + 2]);
  });

  test('is opened by its link until that expires or is ended, and by no other', async () => {
    const made = (await call('POST', `${BASE}/${report.id}/share`, { as: 'admin', version: report.version }))
      .json as PublicationReport;
    const path = new URL(made.link?.url ?? '').pathname;
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('GET', path.replace(/pdf$/, 'xlsx'))).status).toBe(200);
    expect((await call('GET', `${BASE}/shared/3f0e1c4e-9a53-4c64-8a43-1d1e9b6a0b11/pdf`)).status).toBe(404);
    const stale = await call('POST', `${BASE}/${report.id}/share/end`, { as: 'admin', version: report.version });
    expect(stale.status).toBe(409);
    await sql`update publication_reports set share_until = now() - interval '1 second' where id = ${report.id}`.execute(
      db,
    );
    expect((await call('GET', path)).status).toBe(404);
    await sql`update publication_reports set share_until = now() + interval '1 day' where id = ${report.id}`.execute(
      db,
    );
    await call('POST', `${BASE}/${report.id}/share/end`, { as: 'admin', version: made.version });
    expect((await call('GET', path)).status).toBe(404);
    const logged = await db
      .selectFrom('auditEntries')
      .select('changes')
      .where('entity', '=', 'publication_reports')
      .where('entityId', '=', report.id)
      .execute();
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toContain(path.split('/').at(-2));
  });

  test('is mailed with a new link where the old one has expired', async () => {
    const old = '3f0e1c4e-9a53-4c64-8a43-1d1e9b6a0b12';
    await sql`update publication_reports set share_key = ${old}, share_until = now() - interval '1 day'
      where id = ${report.id}`.execute(db);
    const { version } = (await call('GET', `${BASE}/${report.id}`, { as: 'admin' })).json as PublicationReport;
    const body = { to: ['late@shop.example'] };
    const { json } = await call('POST', `${BASE}/${report.id}/mail`, { as: 'admin', version, body });
    expect(json.link.url).not.toContain(old);
    expect((await call('GET', `${BASE}/shared/${old}/pdf`)).status).toBe(404);
    expect((await call('GET', new URL(json.link.url).pathname)).status).toBe(200);
    await sql`delete from mails where to_address = 'late@shop.example'`.execute(db);
  });

  test('is mailed once to each address, with its PDF and a link that opens', async () => {
    const { version } = (await call('GET', `${BASE}/${report.id}`, { as: 'admin' })).json as PublicationReport;
    const to = ['One@shop.example', 'one@shop.example', 'two@shop.example'];
    const answer = await call('POST', `${BASE}/${report.id}/mail`, { as: 'admin', version, body: { to } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.mailedTo).toEqual(['one@shop.example', 'two@shop.example']);
    const mails = await db
      .selectFrom('mails')
      .select(['toAddress', 'attachmentName', 'text'])
      .where('template', '=', 'publication-report')
      .execute();
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(['one@shop.example', 'two@shop.example']);
    for (const { attachmentName, text } of mails) {
      expect(attachmentName).toMatch(/\.pdf$/);
      expect(text).toContain(new URL(answer.json.link.url).pathname);
    }
  });

  test('reaches its client and nobody else, without costs or owners', async () => {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', subject.clientId)
      .executeTakeFirstOrThrow();
    const name = email.split('@')[0] as string;
    const own = await call('POST', `${BASE}/mine`, { as: name, body: {} });
    expect((own.json.data as { id: number }[]).map(({ id }) => id)).toContain(report.id);
    expect((await call('GET', `${BASE}/${report.id}/pdf`, { as: name })).status).toBe(200);
    expect((await call('GET', `${BASE}/${report.id}`, { as: name })).status).toBe(403);
    const { rows: others } = await sql<{ email: string }>`
      select email from users where role = 'USER' and id <> ${subject.clientId}
        and company_id is distinct from (select company_id from users where id = ${subject.clientId})
        and email like '%@demo.linkstand.test' and disabled_at is null limit 3`.execute(db);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others)
      expect((await call('GET', `${BASE}/${report.id}/pdf`, { as: other.email.split('@')[0] as string })).status).toBe(
        404,
      );
    expect(Object.keys(report.document.publications[0] ?? {}).join()).not.toMatch(/cost|owner|profit/i);
  });
});

test('refuses what can’t be reported', async () => {
  expect((await issue({ ...subject, month: '1999-01' })).status).toBe(422);
  expect((await issue({ ...subject, month: '2026-13' })).status).toBe(400);
  expect((await issue({ ...subject, clientId: 999_999 })).status).toBe(404);
  expect((await issue({ ...subject, summary: 'x'.repeat(601) })).status).toBe(400);
});

test('hostile names are text in both files', async () => {
  await sql`update briefings set keyword = '=HYPERLINK("http://evil.example","x")', publication_url = 'https://a.example/' || repeat('ñ', 2000)
    where id in (select b.id from briefings b join campaigns c on c.id = b.campaign_id where c.user_id = ${subject.clientId})`.execute(
    db,
  );
  const report = await issued(subject);
  const { readXlsx } = await import('hucre/xlsx');
  const { bytes } = await call('GET', `${BASE}/${report.id}/xlsx`, { as: 'admin' });
  const book = await readXlsx(bytes);
  expect(book.sheets[0]?.rows[1]?.[5]).toBe('=HYPERLINK("http://evil.example","x")');
  expect(JSON.stringify([...(book.sheets[0]?.cells?.values() ?? [])])).not.toContain('"formula"');
});
