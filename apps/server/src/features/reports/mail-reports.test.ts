import { buffer } from 'node:stream/consumers';
import { REPORTS } from '@linkstand/contract/reports/definitions';
import { questionOf } from '@linkstand/contract/reports/question';
import type { Role } from '@linkstand/contract/shared/roles';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, dayIn, lastMonday } from '../../platform/calendar.ts';
import { diskStorage } from '../../platform/storage.ts';
import { testApi } from '../../testing/api.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { mailMondayReports } from './mail-reports.ts';
import { addMonths } from './period.ts';

const { call, db } = await testApi();
const TIME_ZONE = 'Europe/Madrid';
const storage = diskStorage(await makeTestFolder());
const options = { db, storage, timeZone: TIME_ZONE };

const DAY_MS = 86_400_000;
/** Mondays at 9:00, of which the first is at least a week from now. */
const NEXT = lastMonday(new Date(Date.now() + 14 * DAY_MS), TIME_ZONE);
const monday = (weeks: number) => new Date(NEXT.at.getTime() + weeks * 7 * DAY_MS + 2 * 3_600_000);

async function save(report: string, more: object = {}, as = 'admin') {
  const body = {
    list: `report-${report}`,
    name: 'Mine',
    search: { period: 'all' },
    columns: null,
    isMailed: true,
    ...more,
  };
  return call('POST', '/api/v1/views/new', { as, body });
}
const run = (weeks: number) => mailMondayReports(options, monday(weeks));
const mails = () => db.selectFrom('mails').selectAll().where('template', '=', 'weekly-report').orderBy('id').execute();
async function files() {
  let count = 0;
  for await (const _file of storage.list()) count += 1;
  return count;
}

afterEach(async () => {
  for (const { attachmentKey } of await mails()) if (attachmentKey) await storage.remove(attachmentKey);
  await db.deleteFrom('mails').where('template', '=', 'weekly-report').execute();
  await db.deleteFrom('views').execute();
});

describe('a report on Mondays', () => {
  test('is mailed once for each Monday, also by two processes at once and after a pause', async () => {
    expect((await save('sells-report')).status).toBe(201);
    await mailMondayReports(options, new Date());
    expect(await mails()).toEqual([]);
    await Promise.all([run(0), run(0), run(0)]);
    await run(0);
    expect(await mails()).toHaveLength(1);
    // The PDFs of the slower processes are not stored.
    expect(await files()).toBe(1);
    // Nobody gets those that were missed while the server was off.
    await run(3);
    await run(3);
    expect(await mails()).toHaveLength(2);
  });

  test('says what its page said at the end of Sunday, and brings all of it as PDF', async () => {
    const search = { period: 'month', compare: 'previous', rows: 'site', old: 'key' };
    const { json } = await save('sells-report', { search });
    const lately = lastMonday(new Date(), TIME_ZONE);
    await db
      .updateTable('views')
      .set({ mailedUntil: new Date(0) })
      .execute();
    await mailMondayReports(options, new Date());
    const [mail] = await mails();
    const sunday = dayIn(lately.sunday, TIME_ZONE);
    const body = { from: addDays(addMonths(sunday, -1), 1), to: sunday, compare: 'previous', rows: 'site' };
    const { json: page } = await call('POST', '/api/v1/reports/sells-report/read', { as: 'admin', body });
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
    expect(page.totals.sales).toBeGreaterThan(0);
    expect(mail?.text).toContain(
      `Sales: ${money.format(page.totals.sales / 100)} (before: ${money.format(page.totalsBefore.sales / 100)})`,
    );
    expect(mail?.subject).toBe('Your Monday report: Sales (Mine)');
    const link = new URL(/https?:\S+\/sells-report\?\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual(search);
    const { mailKey } = await db
      .selectFrom('views')
      .select('mailKey')
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow();
    expect(mail?.unsubscribeUrl).toContain(`/unsubscribe/search/${mailKey}`);
    expect(mail).toMatchObject({ attachmentType: 'application/pdf' });
    const bytes = await buffer(await storage.read(mail?.attachmentKey ?? ''));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('asks what the address of its page asks', () => {
    const search = { period: 'year', from: '2026-01-01', country: ['ES', 'PT'], rows: 'site', measure: 'x', page: 3 };
    expect(questionOf(REPORTS['sells-report'], search)).toEqual({
      period: 'year',
      rows: 'site',
      filter: { country: ['ES', 'PT'] },
    });
    expect(questionOf(REPORTS['sells-report'], { from: '2026-02-31', to: '2026-02-28', rows: 'owner' })).toEqual({
      to: '2026-02-28',
    });
  });

  test('is not mailed if it says nothing, and begins again when it does', async () => {
    const { json } = await save('sells-report', { search: { from: '2001-01-01', to: '2001-01-31' } });
    await run(0);
    expect(await mails()).toEqual([]);
    expect(await files()).toBe(0);
    const change = { search: { period: 'all' } };
    expect(
      (await call('PUT', `/api/v1/views/${json.id}`, { as: 'admin', version: json.version, body: change })).status,
    ).toBe(200);
    await run(0);
    expect(await mails()).toEqual([]);
    await run(1);
    expect(await mails()).toHaveLength(1);
  });

  test('is only for those who may read it, from the moment they may not', async () => {
    expect((await save('sells-report', {}, 'editor')).status).toBe(403);
    expect((await save('seller-commission', {}, 'client')).status).toBe(403);
    expect((await save('briefings', {})).status).toBe(403);
    const mine = await save('sells-report');
    const other = await save('seller-commission', {}, 'seller');
    expect(other.status).toBe(201);
    const admin = await db
      .selectFrom('views')
      .select('userId')
      .where('id', '=', mine.json.id)
      .executeTakeFirstOrThrow();
    const set = (role: Role) => db.updateTable('users').set({ role }).where('id', '=', admin.userId).execute();
    await set('EDITOR');
    await run(0);
    await set('ADMIN');
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(['seller@demo.linkstand.test']);
    const [mail] = await mails();
    const own = await call('POST', '/api/v1/reports/seller-commission/read', { as: 'seller', body: { period: 'all' } });
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
    expect(mail?.text).toContain(money.format(own.json.totals.earned / 100));
  });

  test('ends by the key in it, which says what ended', async () => {
    const { json } = await save('sells-report');
    const { mailKey } = await db
      .selectFrom('views')
      .select('mailKey')
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow();
    const ended = await call('POST', '/api/v1/views/end-mails', { body: { key: mailKey } });
    expect(ended.json).toEqual({ name: 'Mine', list: 'report-sells-report' });
    await run(0);
    expect(await mails()).toEqual([]);
  });

  test('goes to others of the team, too, who may read it and did not end it, each with a key of their own', async () => {
    const { json } = await save('seller-commission', { search: { period: 'all' } });
    const { json: readers } = await call('GET', '/api/v1/views/readers?list=report-seller-commission', { as: 'admin' });
    const people = readers.data as { id: number; name: string }[];
    const idOf = async (email: string) =>
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    const seller = await idOf('seller@demo.linkstand.test');
    const editor = await idOf('editor@demo.linkstand.test');
    const admin = await idOf('admin@demo.linkstand.test');
    expect(people.map(({ id }) => id)).toContain(seller);
    expect(people.map(({ id }) => id)).not.toContain(editor);
    const choose = async (recipients: unknown, as = 'admin', id = json.id) => {
      const { json: all } = await call('GET', '/api/v1/views?list=report-seller-commission', { as: 'admin' });
      const version = all.data.find((each: { id: number }) => each.id === json.id).version;
      return call('PUT', `/api/v1/views/${id}`, { as, version, body: { recipients } });
    };
    expect((await choose([editor])).status).toBe(422);
    expect((await choose([seller], 'seller')).status).toBe(404);
    expect((await choose(Array.from({ length: 21 }, (_, i) => i + 1))).status).toBe(400);
    const chosen = await choose([seller, admin, seller]);
    expect(chosen.json.recipients).toEqual([people.find(({ id }) => id === seller)]);
    await Promise.all([run(0), run(0)]);
    const sent = await mails();
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual([
      'admin@demo.linkstand.test',
      'seller@demo.linkstand.test',
    ]);
    // A seller reads only the own figures, in the mail as on the page.
    const own = await call('POST', '/api/v1/reports/seller-commission/read', { as: 'seller', body: { period: 'all' } });
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
    const theirs = sent.find(({ toAddress }) => toAddress.startsWith('seller'));
    expect(theirs?.text).toContain(money.format(own.json.totals.earned / 100));
    expect(theirs?.text).toContain('chose to send you this report every Monday');
    const key = /unsubscribe\/search\/([0-9a-f-]{36})/.exec(theirs?.unsubscribeUrl ?? '')?.[1];
    for (let i = 0; i < 2; i++)
      expect((await call('POST', '/api/v1/views/end-mails', { body: { key } })).json).toEqual({
        name: 'Mine',
        list: 'report-seller-commission',
      });
    await run(1);
    expect((await mails()).filter(({ toAddress }) => toAddress.startsWith('seller'))).toHaveLength(1);
    expect(await mails()).toHaveLength(3);
    // Chosen again, the mails begin again, and the old link ends nothing.
    expect((await choose([seller])).status).toBe(200);
    expect((await call('POST', '/api/v1/views/end-mails', { body: { key } })).status).toBe(404);
    const set = (role: Role) => db.updateTable('users').set({ role }).where('id', '=', seller).execute();
    await set('EDITOR');
    await run(2);
    await set('SELLER');
    expect(await mails()).toHaveLength(4);
    await run(3);
    expect(await mails()).toHaveLength(6);
    expect(await files()).toBe(6);
  });

  test('with an unreadable address or a failing store holds up no other', async () => {
    await save('sells-report', { name: 'Old', search: { period: 'fortnight', from: 'x', country: '', rows: ['a'] } });
    await save('sells-report');
    const broken = { ...storage, put: () => Promise.reject(new Error('disk full')) };
    await expect(mailMondayReports({ ...options, storage: broken }, monday(0))).rejects.toThrow('Reports failed');
    expect(await mails()).toEqual([]);
    await run(0);
    expect(await mails()).toHaveLength(2);
  });
});
