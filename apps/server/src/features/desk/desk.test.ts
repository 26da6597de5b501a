import type { Found } from '@linkstand/contract/desk/endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { rankOf } from './rank.ts';

const { call, db } = await testApi();

async function find(as: string, text: string): Promise<Found[]> {
  const { json, status, text: body } = await call('POST', '/api/v1/desk/find', { as, body: { text } });
  expect(status, body).toBe(200);
  return json.data;
}
const waiting = async (as: string) => (await call('GET', '/api/v1/desk/waiting', { as })).json;
const countOf = async (as: string, path: string, body: object): Promise<number> =>
  (await call('POST', `/api/v1/${path}/count`, { as, body })).json.count;

describe('search', () => {
  test('finds each kind by its name, the whole name first', async () => {
    const site = await db.selectFrom('sites').select(['id', 'domain']).orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect((await find('admin', site.domain))[0]).toMatchObject({ kind: 'site', id: site.id, title: site.domain });
    const owner = await db.selectFrom('owners').select(['id', 'name']).executeTakeFirstOrThrow();
    const owners = (await find('admin', owner.name.toUpperCase())).filter(({ kind }) => kind === 'owner');
    expect(owners.map(({ title }) => title)).toContain(owner.name);
    const company = await db.selectFrom('companies').select(['id', 'name']).executeTakeFirstOrThrow();
    expect(await find('admin', company.name)).toContainEqual(
      expect.objectContaining({ kind: 'company', id: company.id }),
    );
    const person = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'USER')
      .executeTakeFirstOrThrow();
    expect((await find('admin', person.email))[0]).toMatchObject({ kind: 'user', id: person.id, hint: person.email });
  });

  test('finds an invoice by its number, for who may see it', async () => {
    const { id, number } = await db
      .selectFrom('invoices')
      .select(['id', 'number'])
      .where('number', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await find('admin', String(number).toLowerCase()))[0]).toMatchObject({
      kind: 'invoice',
      id,
      title: number,
    });
    expect(await find('editor', String(number))).not.toContainEqual(expect.objectContaining({ kind: 'invoice' }));
  });

  test('finds what there is little of: each kind by its name and its number', async () => {
    const few = [
      ['category', 'categories', 'name_en'],
      ['tag', 'tags', 'name'],
      ['crm_tag', 'crm_tags', 'name'],
      ['category_cost', 'category_costs', 'name'],
      ['release_bill', 'release_bills', 'description'],
      ['newsletter', 'newsletters', 'name'],
      ['chat', 'whatsapp_chats', 'name'],
      ['brand', 'brands', 'name'],
    ] as const;
    for (const [kind, table, column] of few) {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} <> '' limit 1`.execute(
        db,
      );
      const [row] = rows as [(typeof rows)[number]];
      const { name } = row;
      expect(await find('admin', name), kind).toContainEqual(expect.objectContaining({ kind, title: name }));
      expect(await find('admin', `#${row.id}`), kind).toContainEqual(expect.objectContaining({ kind, id: row.id }));
    }
  });

  test('finds fiscal records by their invoice’s number, and monthly reports by whom they are about', async () => {
    const record = await db.selectFrom('fiscalRecords').select(['id', 'number']).executeTakeFirstOrThrow();
    const expected = expect.objectContaining({ kind: 'fiscal_record', title: record.number });
    expect(await find('admin', record.number.toLowerCase())).toContainEqual(expected);
    expect(await find('admin', `#${record.id}`)).toContainEqual(expected);
    const client = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('role', '=', 'USER')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const brand = await db.selectFrom('brands').select('id').orderBy('id').executeTakeFirstOrThrow();
    const issue = (edition: number) =>
      db
        .insertInto('publicationReports')
        .values({
          clientId: client.id,
          endCustomer: 'Óptica Sol',
          month: '2026-02-01',
          edition,
          brandId: brand.id,
          document: '{}',
          pdfKey: `pdf ${edition}`,
          pdfSha256: '0'.repeat(64),
          xlsxKey: `xlsx ${edition}`,
          xlsxSha256: '0'.repeat(64),
          issuedAt: new Date('2026-03-02'),
          issuedByName: 'Marta Vidal',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const earlier = await issue(1);
    const { id } = await issue(2);
    const { name } = client;
    for (const text of [name, 'optica sol', `#${id}`]) {
      const found = (await find('admin', text)).filter(({ kind }) => kind === 'monthly_report');
      expect(found, text).toContainEqual(
        expect.objectContaining({ id, title: `${name} · Óptica Sol`, hint: '2026-02' }),
      );
      expect(found.map((each) => each.id)).not.toContain(earlier.id);
    }
    for (const { kind } of await find('seller', name)) expect(kind).not.toBe('monthly_report');
  });

  test('finds requests of sellers by client, and runs and statements by number', async () => {
    const review = await db
      .selectFrom('reviewRequests as r')
      .innerJoin('users as u', 'u.id', 'r.clientId')
      .select(['r.id', 'u.name'])
      .executeTakeFirstOrThrow();
    expect((await find('admin', review.name)).map(({ kind }) => kind)).toContain('review');
    for (const table of ['payoutRuns', 'bankStatements'] as const) {
      const row = await db.selectFrom(table).select('id').executeTakeFirst();
      if (!row) continue;
      const kind = table === 'payoutRuns' ? 'payout' : 'statement';
      expect(await find('admin', `#${row.id}`)).toContainEqual(expect.objectContaining({ kind, id: row.id }));
    }
  });

  test('finds what the team prepares for a client, for who may see it', async () => {
    const prepared = await db
      .selectFrom('campaigns as c')
      .innerJoin('users as p', 'p.id', 'c.preparedById')
      .select(['c.id', 'c.name', 'p.email'])
      .where('c.submittedAt', 'is', null)
      .where('c.name', '<>', '')
      .executeTakeFirstOrThrow();
    const draft = expect.objectContaining({ kind: 'draft', id: prepared.id });
    for (const text of [prepared.name, `#${prepared.id}`]) {
      for (const who of ['admin', prepared.email.split('@')[0] ?? ''])
        expect(await find(who, text), text).toContainEqual(draft);
      // Coordinators see the drafts that they prepare themselves, sellers those of their clients.
      for (const who of ['coordinator', 'amara'])
        expect(await find(who, text), `${who}: ${text}`).not.toContainEqual(draft);
    }
    const own = await db
      .selectFrom('campaigns')
      .select(['id', 'name'])
      .where('submittedAt', 'is', null)
      .where('preparedById', 'is', null)
      .where('name', '<>', '')
      .executeTakeFirstOrThrow();
    for (const text of [own.name, `#${own.id}`])
      expect(await find('admin', text)).not.toContainEqual(expect.objectContaining({ kind: 'draft', id: own.id }));
  });

  test('finds imports by their file’s name, a site manager its own', async () => {
    const makerOf = (who: string) =>
      db.selectFrom('users').select('id').where('email', 'like', `${who}@%`).executeTakeFirstOrThrow();
    const imported = async (who: string) => {
      const { id: createdById } = await makerOf(who);
      return db
        .insertInto('siteImports')
        .values({
          createdById,
          fileName: `Prensa de ${who}.csv`,
          bytes: 1,
          encoding: 'utf-8',
          delimiter: ',',
          headers: '[]',
          headersKey: who,
          guess: '{}',
          total: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    };
    const [own, other] = [await imported('sitemanager'), await imported('admin')];
    const importsFound = async (who: string, text: string) =>
      (await find(who, text)).filter(({ kind }) => kind === 'site_import').map(({ id }) => id);
    expect(await importsFound('admin', 'prensa de')).toEqual([other.id, own.id]);
    expect(await importsFound('sitemanager', 'prensa de')).toEqual([own.id]);
    expect(await importsFound('sitemanager', `#${other.id}`)).toEqual([]);
    expect(await importsFound('editor', 'prensa de')).toEqual([]);
  });

  test('finds a mail by whom it went to, for administrators', async () => {
    const { id } = await db
      .insertInto('mails')
      .values({
        messageId: '<desk@linkstand.test>',
        toAddress: 'nobody.else@demo.linkstand.test',
        fromName: 'Linkstand',
        fromAddress: '',
        template: 'test',
        audience: 'account',
        locale: 'en-US',
        subject: 'Your invoice is there',
        html: '<p>Paid.</p>',
        text: 'Paid.',
        isConfidential: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mail = expect.objectContaining({ kind: 'mail', id, title: 'Your invoice is there' });
    for (const text of ['nobody.else@demo', 'invoice is there', `#${id}`]) {
      expect(await find('admin', text), text).toContainEqual(mail);
      expect(await find('seller', text), text).not.toContainEqual(mail);
    }
  });

  test('finds by number, before whatever has it in its name', async () => {
    const { id } = await db
      .selectFrom('briefings')
      .select('id')
      .where('status', '=', 'in_review')
      .executeTakeFirstOrThrow();
    for (const text of [String(id), `#${id}`]) {
      const found = await find('admin', text);
      expect(found).toContainEqual(expect.objectContaining({ kind: 'briefing', id }));
      // Sites and others have that number, too.
      expect(found[0]).toMatchObject({ id, kind: expect.stringMatching(/briefing|request|case/) });
    }
  });

  test('finds by the first letter what begins with it', async () => {
    const found = await find('admin', 'e');
    expect(found.length).toBeGreaterThan(0);
    for (const { kind, title, hint } of found) {
      expect(['site', 'owner', 'user']).toContain(kind);
      expect(`${title}\n${hint}`).toMatch(/^e|\ne/i);
    }
  });

  test('tells nobody of what is out of reach', async () => {
    const foreign = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', '=', 'USER')
      .where('accountExecutiveId', 'is', null)
      .executeTakeFirstOrThrow();
    expect(await find('seller', foreign.email)).not.toContainEqual(expect.objectContaining({ kind: 'user' }));
    expect(await find('seller', `#${foreign.id}`)).not.toContainEqual(
      expect.objectContaining({ kind: 'user', id: foreign.id }),
    );
    // An editor opens neither owners nor people nor companies.
    const kinds = new Set((await find('editor', 'a')).concat(await find('editor', 'ma')).map(({ kind }) => kind));
    const closed = [
      'owner',
      'user',
      'company',
      'agency',
      'payment',
      'crm_tag',
      'chat',
      'newsletter',
      'brand',
      'mail',
    ] as const;
    for (const kind of closed) expect(kinds).not.toContain(kind);
    // A seller finds conversations of its own clients only.
    const chat = await db
      .selectFrom('whatsappChats as c')
      .leftJoin('users as u', 'u.id', 'c.clientId')
      .select(['c.id', 'c.name'])
      .where((eb) => eb.or([eb('c.clientId', 'is', null), eb('u.accountExecutiveId', 'is', null)]))
      .executeTakeFirstOrThrow();
    expect(await find('seller', `#${chat.id}`)).not.toContainEqual(
      expect.objectContaining({ kind: 'chat', id: chat.id }),
    );
  });

  test('a request with something to decide says so', async () => {
    const { id } = await db
      .selectFrom('campaigns as c')
      .innerJoin('briefings as b', 'b.campaignId', 'c.id')
      .select('c.id')
      .where('b.status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    expect(await find('admin', String(id))).toContainEqual(
      expect.objectContaining({ kind: 'request', id, isWaiting: true }),
    );
    // A seller decides none, so is offered none.
    for (const { isWaiting } of await find('seller', 'a')) expect(isWaiting).toBe(false);
    for (const { isWaiting } of await find('seller', String(id))) expect(isWaiting).toBe(false);
  });

  test('takes any text', async () => {
    for (const text of [
      '%',
      '_',
      '\\',
      "'",
      '"',
      '(',
      '#',
      '#99999999999',
      '999999999',
      '💥',
      'ñ',
      ' a ',
      'x'.repeat(200),
    ])
      expect(Array.isArray(await find('admin', text))).toBe(true);
    expect((await call('POST', '/api/v1/desk/find', { as: 'admin', body: { text: '' } })).status).toBe(400);
    expect((await call('POST', '/api/v1/desk/find', { as: 'client', body: { text: 'a' } })).status).toBe(403);
  });
});

test.each([
  ['7', 1],
  ['Elpaís.example', 2],
  ['elp', 3],
  ['diario', 3],
  ['mundo', 4],
  ['undo', 5],
  ['zzz', 6],
])('%s ranks %i', (typed, rank) => {
  const record = { id: 7, title: 'elpais.example', hint: 'Diario del Mundo' };
  expect(rankOf(record, typed, Number(typed))).toBe(rank);
  expect(rankOf(record, typed, 7, true)).toBe(0);
});

test('what waits is what the queues count, for who works on them', async () => {
  const admin = await waiting('admin');
  expect(admin.requests).toBe(await countOf('admin', 'requests', { queue: 'waiting' }));
  expect(admin.requests).toBeGreaterThan(0);
  expect(admin.cases).toBe(await countOf('admin', 'cases', { state: ['open'] }));
  expect(admin.payments).toBe(await countOf('admin', 'payments', { state: ['announced'] }));
  expect(admin.failedJobs).toBe(await countOf('admin', 'failed-jobs', { state: ['open'] }));
  expect(admin.reviews).toBe(await countOf('admin', 'sellers/reviews', { state: ['open'] }));
  const editor = await waiting('editor');
  expect(Object.keys(editor).sort()).toEqual(['briefings', 'cases']);
  const own = await countOf('editor', 'briefings', { status: ['waiting_review', 'in_review'], mine: true });
  const free = await countOf('editor', 'briefings', { status: ['waiting_review'], unassigned: true });
  expect(editor.briefings).toBe(own + free);
  expect(await countOf('editor', 'briefings', { needsMe: true })).toBe(editor.briefings);
  const seller = await waiting('seller');
  expect(Object.keys(seller)).toEqual(['briefings', 'cases', 'chats']);
  expect(seller.chats).toBe(await countOf('seller', 'whatsapp-chats', { state: ['open'] }));
  for (const who of ['seller', 'sitemanager', 'ownermanager'])
    expect((await waiting(who)).briefings).toBe(await countOf(who, 'briefings', { needsMe: true }));
});
