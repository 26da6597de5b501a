import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { followEvent } from '../../platform/events.ts';
import { testApi } from '../../testing/api.ts';
import { ringDueTasks } from '../tasks/jobs.ts';
import { followTask } from '../tasks/subscribers.ts';

/** `ownermanager` has the owners table, `thiago` sees his own owners and those of nobody. */
const { call, db } = await testApi();

const personId = async (email: string) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${email}@demo.linkstand.test`)
      .executeTakeFirstOrThrow()
  ).id;
const [rafael, thiago] = [await personId('ownermanager'), await personId('thiago')];
const ownerOf = async (managerId: number) =>
  (
    await db
      .selectFrom('owners')
      .select('id')
      .where('ownerManagerId', '=', managerId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;
const [foreign, own] = [await ownerOf(rafael), await ownerOf(thiago)];
const at = (id: number, path = '') => `/api/v1/owners/${id}${path}`;
const called = { kind: 'call', body: 'Raises prices in <b>January</b>' };

describe('an owner is looked after like a client', () => {
  test('by its manager: calls, the last contact, the timeline, each audited', async () => {
    const step = { nextStep: 'Ask for the new prices', nextStepOn: '2030-01-02' };
    const noted = await call('POST', at(own, '/touch'), { as: 'thiago', body: { ...called, step } });
    expect(noted.json).toMatchObject({
      ...{ id: own, lastTouchKind: 'call', lastTouchBy: 'Thiago Azevedo', isStepDue: false },
      ...step,
      can: { touch: true, plan: true, update: false },
    });
    const { json: timeline } = await call('GET', at(own, '/timeline'), { as: 'thiago' });
    expect(timeline.data[0]).toMatchObject({ kind: 'call', body: called.body, by: 'Thiago Azevedo', isTheirs: false });
    const { json: log } = await call('GET', at(own, '/history'), { as: 'ownermanager' });
    expect(log.data[0]).toMatchObject({
      action: 'owner.touch',
      changes: { nextStep: [expect.anything(), step.nextStep] },
    });
    const { json: colleagues } = await call('GET', at(own, '/colleagues'), { as: 'thiago' });
    expect(colleagues.data.map(({ id }: { id: number }) => id)).toContain(rafael);
  });

  test('not by those who only read owners, and not by managers of others', async () => {
    for (const [path, method, body] of [
      ['/timeline', 'GET', undefined],
      ['/touch', 'POST', called],
      ['/step', 'PUT', { nextStep: '', nextStepOn: null }],
    ] as const) {
      const version = path === '/step' ? { version: 1 } : {};
      expect((await call(method, at(foreign, path), { as: 'thiago', body, ...version })).status).toBe(404);
      expect((await call(method, at(own, path), { as: 'sitemanager', body, ...version })).status).toBe(403);
    }
  });

  test('with one next step: of two who set it one wins, and one that is due is found', async () => {
    const { json: owner } = await call('GET', at(own), { as: 'thiago' });
    const plan = (nextStep: string, as: string) =>
      call('PUT', at(own, '/step'), {
        as,
        version: owner.version,
        body: { nextStep, nextStepOn: dayIn(new Date(), 'Europe/Madrid') },
      });
    const both = await Promise.all([plan('One', 'thiago'), plan('Two', 'ownermanager')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const fresh = both.find(({ status }) => status === 409)?.json.current;
    expect(['One', 'Two']).toContain(fresh.nextStep);
    const { json: due } = await call('POST', '/api/v1/owners/search?size=1000&sort=nextStep,asc', {
      as: 'thiago',
      body: { stepDue: true },
    });
    expect(due.data.map(({ id }: { id: number }) => id)).toContain(own);
    expect(due.data.every(({ isStepDue }: { isStepDue: boolean }) => isStepDue)).toBe(true);
  });

  test('is contacted on WhatsApp, too, as long as the chat is its own', async () => {
    const { id: chatId } = await db
      .insertInto('whatsappChats')
      .values({ waId: '34655000009', ownerId: own })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('whatsappMessages')
      .values({
        chatId,
        kind: 'text',
        body: 'Hi',
        isInbound: false,
        state: 'sent',
        at: new Date(),
        authorId: 1,
        authorName: 'Marta',
      })
      .execute();
    expect((await call('GET', at(own), { as: 'thiago' })).json).toMatchObject({
      lastTouchKind: 'whatsapp',
      lastTouchBy: 'Marta',
    });
    await db.updateTable('whatsappChats').set({ ownerId: null }).where('id', '=', chatId).execute();
    expect((await call('GET', at(own), { as: 'thiago' })).json).toMatchObject({ lastTouchKind: 'call' });
  });
});

test('an owner is found by its contacts, and by a phone number however it is typed', async () => {
  const contacts = JSON.stringify([
    { name: 'Zoé Quiroga', role: 'Ads', email: 'zoe@quiroga.example', phone: '600 11 22 33' },
  ]);
  await db.updateTable('owners').set({ contacts, phone: '+351 2109-98877' }).where('id', '=', own).execute();
  const foundBy = async (text: string) => {
    const { json } = await call('POST', '/api/v1/owners/search?size=1000', { as: 'thiago', body: { text } });
    return json.data.map(({ id }: { id: number }) => id);
  };
  for (const text of ['zoe quiroga', 'zoe@quiroga.example', '600112233', '+351210998877', '00351 210 998 877'])
    expect([text, await foundBy(text)]).toEqual([text, [own]]);
  expect(await foundBy('351-9999999')).toEqual([]);
});

describe('what the team knows of an owner', () => {
  test('is read by those who look after it alone, in answers, filters and sorts', async () => {
    const { json } = await call('POST', '/api/v1/owners/search?size=5', { as: 'sitemanager', body: {} });
    for (const row of json.data) {
      expect(row).not.toHaveProperty('nextStep');
      expect(row).not.toHaveProperty('lastTouchAt');
    }
    const search = (query: string, body: object) =>
      call('POST', `/api/v1/owners/search?${query}`, { as: 'sitemanager', body });
    expect((await search('size=5&sort=nextStep,asc', {})).status).toBe(400);
    expect((await search('size=5', { stepDue: true })).status).toBe(400);
  });

  test('is told to nobody who does not read it', async () => {
    const { json } = await call('GET', at(own, '/colleagues'), { as: 'ownermanager' });
    const { rows } = await sql<{ role: string }>`select distinct role from users
      where id = any(${json.data.map(({ id }: { id: number }) => id)}::bigint[])`.execute(db);
    expect(rows.map(({ role }) => role).sort()).toEqual(['ADMIN', 'OWNER_MANAGER']);
  });

  test('has mails that were written to an owner, and none of a client at the same address', async () => {
    const to = 'publishes.and.orders@people.example';
    const { email: before } = await db
      .selectFrom('owners')
      .select('email')
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    await db.updateTable('owners').set({ email: to }).where('id', '=', own).execute();
    const mail = (subject: string, audience: 'client' | 'owner') => ({
      ...{ messageId: `<${subject}@x.example>`, toAddress: to, fromName: 'L', fromAddress: 'l@x.example', audience },
      ...{ template: 'x', locale: 'en-US' as const, subject, html: '<p>x</p>', text: 'x', isConfidential: false },
      ...{ status: 'sent' as const, sentAt: new Date() },
    });
    await db
      .insertInto('mails')
      .values([mail('Your invoice', 'client'), mail('Please publish', 'owner')])
      .execute();
    const { json } = await call('GET', at(own, '/timeline'), { as: 'ownermanager' });
    const titles = json.data.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Please publish');
    expect(titles).not.toContain('Your invoice');
    await db.updateTable('owners').set({ email: before }).where('id', '=', own).execute();
  });
});

describe('tasks about an owner', () => {
  const about = { kind: 'owners', id: own };
  const make = (as: string, body: object) =>
    call('POST', '/api/v1/tasks/new', { as, body: { title: 'Send the contract', about, ...body } });
  const found = async (as: string, aboutId = own) =>
    (
      await call('POST', '/api/v1/tasks/search?size=1000', { as, body: { aboutKind: 'owners', aboutId } })
    ).json.data.map(({ id }: { id: number }) => id);

  test('are made, given and done by its manager, and on the administrators’ board', async () => {
    const made = await make('thiago', { assigneeId: thiago, dueOn: '2030-01-02' });
    expect(made.json).toMatchObject({ about, assignee: { id: thiago }, can: { move: true, remove: false } });
    expect(await found('admin')).toContain(made.json.id);
    expect(await found('ownermanager')).toContain(made.json.id);
    const done = await call('POST', `/api/v1/tasks/${made.json.id}/move`, {
      as: 'thiago',
      version: made.json.version,
      body: { state: 'done' },
    });
    expect(done.json.state).toBe('done');
  });

  test('are no way to tasks about anything else, or to people who would not see them', async () => {
    const path = (answer: { json: { errors?: { path: string }[] } }) => answer.json.errors?.[0]?.path;
    for (const wrong of [null, { kind: 'sites', id: 1 }, { kind: 'owners', id: foreign }])
      expect(path(await make('thiago', { about: wrong }))).toBe('about');
    expect(path(await make('admin', { about: { kind: 'owners', id: foreign }, assigneeId: thiago }))).toBe(
      'assigneeId',
    );
    expect(path(await make('admin', { about: null, assigneeId: thiago }))).toBe('assigneeId');
    const given = (await make('admin', { assigneeId: thiago })).json;
    const unseen = { as: 'admin', version: given.version, body: { about: { kind: 'owners', id: foreign } } };
    expect(path(await call('PUT', `/api/v1/tasks/${given.id}`, unseen))).toBe('assigneeId');
    const hidden = (await make('admin', { about: { kind: 'owners', id: foreign } })).json;
    expect(await found('thiago', foreign)).toEqual([]);
    for (const method of ['GET', 'PUT'] as const)
      expect(
        (
          await call(method, `/api/v1/tasks/${hidden.id}`, {
            as: 'thiago',
            version: 1,
            body: method === 'PUT' ? { title: 'Mine' } : undefined,
          })
        ).status,
      ).toBe(404);
    const mine = (await make('thiago', {})).json;
    const moved = await call('PUT', `/api/v1/tasks/${mine.id}`, {
      as: 'thiago',
      version: mine.version,
      body: { about: null },
    });
    expect([moved.status, path(moved)]).toEqual([422, 'about']);
    expect((await call('DELETE', `/api/v1/tasks/${mine.id}`, { as: 'thiago' })).status).toBe(403);
  });

  /** Follows what was recorded of these tasks. @returns who was told, and where it leads */
  async function tellOf(ids: readonly number[], since = 0) {
    const events = await db
      .selectFrom('events')
      .select('id')
      .where('entity', '=', 'tasks')
      .where('entityId', 'in', ids)
      .where('id', '>', since)
      .orderBy('id')
      .execute();
    const attempt = { id: '', attempt: 1, at: new Date(), signal: AbortSignal.timeout(5000) };
    for (const { id: eventId } of events)
      await followEvent.run({ eventId }, { db, subscribers: [followTask] }, attempt);
    const eventIds = events.map(({ id }) => id);
    const told = await db
      .selectFrom('notifications')
      .select(['userId', 'href'])
      .where('eventId', 'in', eventIds)
      .orderBy('eventId')
      .execute();
    return { told: told.map(({ userId, href }) => [userId, href]), last: Math.max(...eventIds) };
  }

  test('are offered to managers who see the owner', async () => {
    const offered = async (id: number) =>
      (await call('GET', `/api/v1/owners/managers?seeing=${id}`, { as: 'thiago' })).json.data.map(
        (person: { id: number }) => person.id,
      );
    expect(await offered(own)).toEqual(expect.arrayContaining([rafael, thiago]));
    expect(await offered(foreign)).toContain(rafael);
    expect(await offered(foreign)).not.toContain(thiago);
  });

  test('lead an owner manager to the owner, an administrator to the board', async () => {
    const marta = await personId('admin');
    const ids: number[] = [];
    for (const assigneeId of [thiago, marta]) ids.push((await make('ownermanager', { assigneeId })).json.id);
    expect((await tellOf(ids)).told).toEqual([
      [thiago, `/owners/${own}?tab=care`],
      [marta, `/tasks?open=${ids[1]}`],
    ]);
  });

  test('are no longer told to whoever no longer sees the owner, nor given to them again', async () => {
    const made = (await make('ownermanager', { assigneeId: thiago, repeats: 'weekly', dueOn: '2020-01-06' })).json;
    const { last } = await tellOf([made.id]);
    const { ownerManagerId } = await db
      .selectFrom('owners')
      .select('ownerManagerId')
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    await db.updateTable('owners').set({ ownerManagerId: rafael }).where('id', '=', own).execute();
    await ringDueTasks(db, new Date(), 'Europe/Madrid');
    expect((await tellOf([made.id], last)).told).toEqual([]);
    const done = { as: 'ownermanager', version: made.version, body: { state: 'done' } };
    expect((await call('POST', `/api/v1/tasks/${made.id}/move`, done)).status).toBe(200);
    const again = await db
      .selectFrom('tasks')
      .select('assigneeId')
      .where('aboutId', '=', own)
      .where('repeats', '=', 'weekly')
      .execute();
    expect(again).toEqual([{ assigneeId: null }]);
    await db.updateTable('owners').set({ ownerManagerId }).where('id', '=', own).execute();
  });
});
