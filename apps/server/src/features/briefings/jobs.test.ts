import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TIME_ZONE } from '../../testing/world.ts';
import { checkDeadlines } from './jobs.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db } = world;
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const watch = (days: number) => checkDeadlines(db, { now: later(days), timeZone: TIME_ZONE });
const mailsTo = async (template: string) =>
  (await db.selectFrom('mails').select('id').where('template', '=', template).execute()).length;
const casesOf = (briefingId: number) =>
  db.selectFrom('cases').select(['kind', 'openedBy']).where('briefingId', '=', briefingId).execute();
await db.updateTable('owners').set({ email: 'owner@publisher.test' }).execute();

/** What each day brings: how many reminders so far, and the cases. */
async function days(id: number, template: string, list: readonly number[]) {
  const seen: [number, number, string[]][] = [];
  const before = await mailsTo(template);
  for (const day of list) {
    await watch(day);
    await watch(day); // a second run finds nothing left to do
    seen.push([day, (await mailsTo(template)) - before, (await casesOf(id)).map(({ kind }) => kind)]);
  }
  await db.updateTable('briefings').set({ status: 'canceled' }).where('id', '=', id).execute();
  return seen;
}

describe('deadlines, in calendar days', () => {
  test('a client is reminded weekly, after three there is a case', async () => {
    const id = await world.briefingIn('pending_client');
    expect(await days(id, 'your-turn-reminder', [6, 7, 13, 14, 21, 22, 30])).toEqual([
      [6, 0, []],
      [7, 1, []],
      [13, 1, []],
      [14, 2, []],
      [21, 3, []],
      [22, 3, ['client_silent']],
      [30, 3, ['client_silent']],
    ]);
  });

  test('an owner is reminded on days 2, 5 and 7, then there is a case', async () => {
    const id = await world.briefingIn('pending_owner');
    expect(await days(id, 'owner-answer-reminder', [1, 2, 4, 5, 7, 8])).toEqual([
      [1, 0, []],
      [2, 1, []],
      [4, 1, []],
      [5, 2, []],
      [7, 3, []],
      [8, 3, ['owner_silent']],
    ]);
  });

  test('a promise is reminded of on its day, two and five days later, then there is a case', async () => {
    const promisedDate = addDays(dayIn(NOW, TIME_ZONE), 10);
    const id = await world.briefingIn('waiting_publish', { promisedDate });
    expect(await days(id, 'owner-promise-reminder', [9, 10, 12, 15, 16])).toEqual([
      [9, 0, []],
      [10, 1, []],
      [12, 2, []],
      [15, 3, []],
      [16, 3, ['promise_broken']],
    ]);
  });

  test.each([
    ['is blocked', { blockedAt: NOW, blockReason: 'Its links vanish.' }, { blockedAt: null, blockReason: null }],
    ['has no link that opens anything', { linkRevokedAt: NOW }, { linkRevokedAt: null }],
  ])('an owner who %s is not reminded, and the team has the case', async (_how, set, after) => {
    const change = (values: typeof set | typeof after) =>
      db.updateTable('owners').set(values).where('id', '=', world.owner.ownerId).execute();
    await change(set);
    const id = await world.briefingIn('pending_owner');
    expect(await days(id, 'owner-answer-reminder', [2, 8])).toEqual([
      [2, 0, []],
      [8, 0, ['owner_silent']],
    ]);
    await change(after);
  });

  test('after a stop of weeks one reminder is sent, not all that were missed', async () => {
    const id = await world.briefingIn('pending_owner');
    expect(await days(id, 'owner-answer-reminder', [40])).toEqual([[40, 1, ['owner_silent']]]);
  });
});

describe('a case that a rule opened', () => {
  test('stays closed once somebody closed it, until the clock starts anew', async () => {
    const promisedDate = dayIn(NOW, TIME_ZONE);
    const id = await world.briefingIn('waiting_publish', { promisedDate });
    await watch(6);
    await db.updateTable('cases').set({ state: 'closed' }).where('briefingId', '=', id).execute();
    await watch(7);
    expect(await casesOf(id)).toHaveLength(1);
    await db
      .updateTable('briefings')
      .set({ promisedDate: addDays(promisedDate, 10) })
      .where('id', '=', id)
      .execute();
    await watch(17);
    expect((await casesOf(id)).map(({ kind }) => kind)).toEqual(['promise_broken', 'promise_broken']);
    await db.updateTable('briefings').set({ status: 'canceled' }).where('id', '=', id).execute();
  });
});

test('one briefing that fails keeps no other from being looked at, and the run says that it failed', async () => {
  const { make, client, sites } = world;
  const broken = await db
    .insertInto('brands')
    .values({
      key: 'broken',
      name: 'Broken',
      baseUrl: 'no address',
      pageTitle: '',
      primaryColor: '#123456',
      secondaryColor: '#123456',
      accentColor: '#123456',
      logoSvg: '',
      iconSvg: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failing = await make.briefing(await make.campaign(client, broken.id), sites.one, 'pending_owner');
  const fine = await world.briefingIn('pending_owner');
  await expect(watch(2)).rejects.toThrow(`briefing ${failing}`);
  expect(await world.readBriefingRow(fine)).toMatchObject({ remindersSent: 1 });
  expect(await world.readBriefingRow(failing)).toMatchObject({ remindersSent: 0 });
  await db.updateTable('briefings').set({ status: 'canceled' }).where('id', 'in', [failing, fine]).execute();
});

describe('seven days after publication it is done by itself', () => {
  const published = async (ok: boolean, more = {}) => {
    const id = await world.briefingIn('published', more);
    const check = await db
      .insertInto('linkChecks')
      .values({ briefingId: id, url: 'https://diario.example/shoes', ok, result: JSON.stringify({}) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('briefings').set({ lastCheckId: check.id }).where('id', '=', id).execute();
    return id;
  };
  const statusOf = async (id: number) => (await world.readBriefingRow(id)).status;

  test('when its check passed and nothing is open', async () => {
    const id = await published(true);
    await watch(6);
    expect(await statusOf(id)).toBe('published');
    await watch(7);
    expect(await statusOf(id)).toBe('done');
    const audit = await db
      .selectFrom('auditEntries')
      .select(['action', 'actorKind'])
      .where('entity', '=', 'briefings')
      .where('entityId', '=', id)
      .execute();
    expect(audit).toEqual([{ action: 'briefing.finalize', actorKind: 'system' }]);
  });

  test('not when the check failed, a problem was reported or a case is open', async () => {
    const failed = await published(false);
    const reported = await published(true, { problemReportedAt: NOW });
    const disputed = await published(true);
    await db
      .insertInto('cases')
      .values({ kind: 'dispute', title: 'Where is it?', briefingId: disputed, openedBy: 'client' })
      .execute();
    await watch(30);
    expect(await Promise.all([failed, reported, disputed].map(statusOf))).toEqual([
      'published',
      'published',
      'published',
    ]);
  });
});
