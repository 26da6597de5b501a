import { DEFAULT_REMINDER, DEFAULT_REMINDER_SUBJECT } from '@linkstand/contract/crm/reminder-texts';
import { SETTINGS } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { mailClientDigests } from './mail-digests.ts';
import { remindQuietClients } from './remind-clients.ts';
import { nextSending, type ReminderSettings } from './reminders.ts';

const { call, db } = await testApi();
const TIME_ZONE = 'Europe/Madrid';
const DAY_MS = 86_400_000;
/** A Wednesday at 11:00 in Madrid, later than anything in the demo. */
const NOW = new Date('2031-03-12T10:00:00Z');
const held = {
  ...SETTINGS.client_reminders.default,
  isOn: true,
  heldOutPercent: 0,
  cap: { messages: 2, days: 7 },
  holidays: ['2031-03-19'],
  subject: DEFAULT_REMINDER_SUBJECT,
  text: DEFAULT_REMINDER,
};
const run = (more: Partial<typeof held> = {}, now = NOW) =>
  remindQuietClients({ db, timeZone: TIME_ZONE, settings: () => ({ ...held, ...more }) }, now);
const ago = (days: number, now = NOW) => new Date(now.getTime() - days * DAY_MS);

const mails = (template = 'client-reminder') =>
  db.selectFrom('mails').selectAll().where('template', '=', template).orderBy('id').execute();

/** A client who ordered before, has nothing open, and was last heard of so many days ago; all others are muted. */
async function oneQuiet(days: number) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'client@demo.linkstand.test')
    .executeTakeFirstOrThrow();
  await sql`update users set crm_muted_until = '2099-01-01', email_verified_at = coalesce(email_verified_at, ${ago(500)}) where role = 'USER'`.execute(
    db,
  );
  await sql`update briefings set status = 'canceled' where status not in ('draft', 'published', 'done', 'denied', 'canceled')
    and campaign_id in (select id from campaigns where user_id = ${id})`.execute(db);
  await db
    .updateTable('users')
    .set({ lastLoginAt: ago(days), lastRequestAt: ago(days + 5), crmMutedUntil: null })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('crmAccounts')
    .set({ lastReplyAt: null, lastTouchAt: null, openCases: 0, nextStep: '', nextStepOn: null })
    .where('id', '=', id)
    .execute();
  return id;
}
const touch = (id: number, values: object) => db.updateTable('crmAccounts').set(values).where('id', '=', id).execute();

afterEach(async () => {
  for (const table of ['clientReminders', 'mailTopicsOff', 'mailSuppressions'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('mails').where('template', 'in', ['client-reminder', 'client-digest']).execute();
});

describe('reminders', () => {
  test('leave once for each step of a time of quiet, also by two processes at once', async () => {
    const id = await oneQuiet(31);
    expect(await Promise.all([run(), run()]).then((sent) => sent.sort())).toEqual([0, 1]);
    expect(await run()).toBe(0);
    const [mail] = await mails();
    expect(mail?.text).toContain('31 days');
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/reminder\/[0-9a-f-]{36}$/);
    // The next step comes a month later; an act in between begins anew.
    const later = new Date(NOW.getTime() + 30 * DAY_MS);
    expect(await run({}, later)).toBe(1);
    await touch(id, { lastReplyAt: later });
    expect(await run({}, new Date(later.getTime() + 20 * DAY_MS))).toBe(0);
    expect(await run({}, new Date(later.getTime() + 33 * DAY_MS))).toBe(1);
    expect((await mails()).length).toBe(3);
    const logged = await db
      .selectFrom('auditEntries')
      .select('id')
      .where('action', '=', 'crm_account.remind')
      .execute();
    expect(logged.length).toBe(3);
  });

  test.each([
    ['too early', 29, {}, {}],
    ['dropped after two weeks', 45, {}, {}],
    ['muted', 31, { mutedUntil: '2031-03-12' }, {}],
    ['an open case', 31, { openCases: 1 }, {}],
    ['a next step', 31, { nextStep: 'Call', nextStepOn: '2031-04-01' }, {}],
    ['called meanwhile', 31, { lastTouchAt: ago(3) }, {}],
    ['held out', 31, {}, { heldOutPercent: 100 }],
    ['turned off', 31, {}, { isOn: false }],
    ['before the hour', 31, {}, { fromHour: 12 }],
    ['after the hour', 31, {}, { toHour: 11 }],
    ['on a holiday', 31, {}, { holidays: ['2031-03-12'] }],
  ])('do not leave: %s', async (_why, days, account, settings) => {
    const id = await oneQuiet(days);
    if (Object.keys(account).length > 0) await touch(id, account);
    expect(await run(settings)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('wait while a publication is in progress, and for whoever never ordered', async () => {
    const id = await oneQuiet(31);
    const { rows } = await sql<{ id: number }>`
      update briefings set status = 'waiting_review' where id = (select b.id from briefings b
        join campaigns c on c.id = b.campaign_id where c.user_id = ${id} and b.status = 'canceled' limit 1)
      returning id`.execute(db);
    expect(rows.length).toBe(1);
    expect(await run()).toBe(0);
    await sql`update briefings set status = 'canceled' where id = ${rows[0]?.id}`.execute(db);
    await db.updateTable('users').set({ lastRequestAt: null }).where('id', '=', id).execute();
    expect(await run()).toBe(0);
  });

  test('count with newsletters and WhatsApp under one cap', async () => {
    const id = await oneQuiet(31);
    const newsletter = await db.selectFrom('newsletters').select('id').executeTakeFirstOrThrow();
    const got = (n: number, at: Date) =>
      db
        .insertInto('newsletterRecipients')
        .values({
          newsletterId: newsletter.id,
          address: `cap-${n}@example.test`,
          userId: id,
          name: 'Client',
          company: '',
          locale: 'en-US',
          state: 'sent',
          reason: '',
          sentAt: at,
        })
        .execute();
    await got(1, ago(2));
    await got(2, ago(8));
    expect(await run({ cap: { messages: 1, days: 7 } })).toBe(0);
    expect(await run()).toBe(1);
    await db.deleteFrom('newsletterRecipients').where('address', 'like', 'cap-%').execute();
  });

  test('stop for an address that ends them by one click, and say so on its page', async () => {
    await oneQuiet(31);
    await run();
    const { key } = await db.selectFrom('clientReminders').select('key').executeTakeFirstOrThrow();
    const read = () => call('POST', '/api/v1/newsletters/preferences/read', { body: { key } });
    expect((await read()).json).toMatchObject({ topic: 'reminders', topics: { reminders: true, newsletters: true } });
    for (let again = 0; again < 2; again += 1)
      expect((await call('POST', `/unsubscribe/reminder/${key}`, { body: {} })).status).toBe(204);
    expect((await read()).json.topics).toEqual({ reminders: false, newsletters: true, newSites: true });
    expect(await run({}, new Date(NOW.getTime() + 30 * DAY_MS))).toBe(0);
    // Whoever wants them again, and ends them again.
    const wanted = { newsletters: true, newSites: true, reminders: true };
    const chosen = await call('PUT', '/api/v1/newsletters/preferences', { body: { key, topics: wanted } });
    expect(chosen.json.topics).toEqual(wanted);
    expect((await call('POST', `/unsubscribe/reminder/${key}`, { body: {} })).status).toBe(204);
    expect((await read()).json.topics.reminders).toBe(false);
  });

  test('are previewed with everybody left out and why, and measured against those held out', async () => {
    const id = await oneQuiet(31);
    // Noon in Madrid, so that the days between are 31 also when summer time ended since.
    await sql`update users set last_login_at = ((now() at time zone ${TIME_ZONE})::date - 31 + time '12:00') at time zone ${TIME_ZONE},
        last_request_at = now() - interval '40 days' where id = ${id}`.execute(db);
    const plan = async () => (await call('GET', '/api/v1/crm/reminders', { as: 'admin' })).json;
    const before = await plan();
    expect(before).toMatchObject({ isOn: false, nextAt: null });
    const own = before.people.find((person: { id: number }) => person.id === id);
    expect(own).toMatchObject({ afterDays: 30 });
    expect(before.people.length).toBe(
      before.due + before.excluded.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
    );
    await db
      .insertInto('clientReminders')
      .values([
        {
          accountId: id,
          quietSince: ago(90, new Date()),
          afterDays: 30,
          at: ago(60, new Date()),
          address: 'a@example.test',
          locale: 'es',
        },
        {
          accountId: id,
          quietSince: ago(91, new Date()),
          afterDays: 30,
          at: ago(60, new Date()),
          address: 'a@example.test',
          locale: 'es',
          isHeldOut: true,
        },
        {
          accountId: id,
          quietSince: ago(40, new Date()),
          afterDays: 30,
          at: ago(10, new Date()),
          address: 'a@example.test',
          locale: 'es',
        },
      ])
      .execute();
    const { rows } = await sql<{ id: number }>`
      update campaigns set submitted_at = now() - interval '50 days'
      where id = (select id from campaigns where user_id = ${id} and submitted_at is not null limit 1) returning id`.execute(
      db,
    );
    expect(rows.length).toBe(1);
    expect(await plan()).toMatchObject({ reminded: { clients: 1, ordered: 1 }, heldOut: { clients: 1, ordered: 1 } });
    const preview = await call('GET', `/api/v1/crm/reminders/preview?locale=pt-BR&id=${id}`, { as: 'admin' });
    expect(preview.json.text).toContain('Faz 31 dias');
    expect(preview.json.html).toContain('<html');
    expect((await call('GET', '/api/v1/crm/reminders', { as: 'seller' })).status).toBe(403);
  });

  test('fill a hostile name in as text, and refuse variables that nobody fills in', async () => {
    const id = await oneQuiet(31);
    const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    await db.updateTable('users').set({ name: '<b>{{brand}}</b> evil.example' }).where('id', '=', id).execute();
    expect(await run()).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Hello, new sites are waiting for you');
    expect(mail?.html).not.toContain('<b>{{');
    await db.updateTable('users').set({ name }).where('id', '=', id).execute();
    const texts = { ...DEFAULT_REMINDER_SUBJECT, english: 'Hi {{nme}}' };
    const refused = await call('PUT', '/api/v1/settings/reminder_subject', {
      as: 'admin',
      version: 0,
      body: { value: texts },
    });
    expect([refused.status, refused.json.errors?.[0]?.path]).toEqual([400, 'value.english']);
  });
});

describe('nextSending', () => {
  const settings = held as ReminderSettings;
  test.each([
    ['now, in working hours', '2031-03-12T10:00:00Z', '2031-03-12T10:00:00.000Z'],
    ['later today', '2031-03-12T06:00:00Z', '2031-03-12T08:00:00.000Z'],
    ['tomorrow', '2031-03-12T17:00:00Z', '2031-03-13T08:00:00.000Z'],
    ['on Monday', '2031-03-14T20:00:00Z', '2031-03-17T08:00:00.000Z'],
    ['after a holiday', '2031-03-18T20:00:00Z', '2031-03-20T08:00:00.000Z'],
    ['in summer time', '2031-03-29T12:00:00Z', '2031-03-31T07:00:00.000Z'],
  ])('is %s', (_when, now, at) => {
    expect(nextSending(new Date(now), TIME_ZONE, settings).toISOString()).toBe(at);
  });
});

describe('the digest on Mondays', () => {
  const monday = new Date('2031-03-10T06:30:00Z');
  const mailed = (now = monday, isOn = true) => mailClientDigests({ db, timeZone: TIME_ZONE, isOn: () => isOn }, now);

  test('names to each account executive its own clients with most at stake, once', async () => {
    await mailed(monday, false);
    await mailed(new Date(monday.getTime() + 3 * DAY_MS));
    expect(await mails('client-digest')).toEqual([]);
    await Promise.all([mailed(), mailed()]);
    await mailed(new Date(monday.getTime() + DAY_MS));
    const sent = await mails('client-digest');
    expect(new Set(sent.map(({ toAddress }) => toAddress)).size).toBe(sent.length);
    const seller = sent.find(({ toAddress }) => toAddress === 'seller@demo.linkstand.test');
    const { rows: own } = await sql<{ name: string; isOwn: boolean }>`
      select a.name, e.email = 'seller@demo.linkstand.test' as "isOwn" from crm_accounts a join users e on e.id = a.executive_id
      where a.is_active and a.last_order_at is not null`.execute(db);
    expect(own.filter(({ isOwn, name }) => isOwn && seller?.text?.includes(name)).length).toBeGreaterThan(0);
    const ownNames = new Set(own.filter(({ isOwn }) => isOwn).map(({ name }) => name));
    for (const { name } of own) if (!ownNames.has(name)) expect(seller?.text).not.toContain(`\n${name}:`);
  });

  test('names to an owner manager its own owners with a step that is due, the longest due first', async () => {
    const manager = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', 'thiago@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const own = await db
      .selectFrom('owners')
      .select(['id', 'name'])
      .where('ownerManagerId', '=', manager.id)
      .orderBy('id')
      .limit(3)
      .execute();
    await db.updateTable('owners').set({ nextStep: '', nextStepOn: null }).execute();
    await db.deleteFrom('mails').where('template', '=', 'client-digest').execute();
    const week = new Date(monday.getTime() + 7 * DAY_MS);
    for (const [at, nextStepOn] of ['2031-03-17', '2031-03-16', '2031-03-18'].entries())
      await db
        .updateTable('owners')
        .set({ nextStep: `Step ${at}`, nextStepOn })
        .where('id', '=', own[at]?.id ?? 0)
        .execute();
    await mailed(week);
    const sent = (await mails('client-digest')).filter(({ text }) => text?.includes('Step '));
    expect(sent.map(({ toAddress }) => toAddress)).toEqual([manager.email]);
    const [text = ''] = sent.map((mail) => mail.text ?? '');
    expect([text.indexOf('Step 1') < text.indexOf('Step 0'), text.includes('Step 2')]).toEqual([true, false]);
    expect(text).toContain(`/owners/${own[0]?.id}?tab=care`);
  });
});
