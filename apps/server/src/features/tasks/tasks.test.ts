import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { ringDueTasks } from './jobs.ts';
import { nextDue } from './next-due.ts';

const { call, db } = await testApi();

const make = async (body: object) => (await call('POST', '/api/v1/tasks/new', { as: 'admin', body })).json;
const idOf = async (email: string) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${email}@demo.linkstand.test`)
      .executeTakeFirstOrThrow()
  ).id;
const column = async (state: string, text: string): Promise<number[]> =>
  (await call('POST', '/api/v1/tasks/search?size=1000', { as: 'admin', body: { state: [state], text } })).json.data.map(
    ({ id }: { id: number }) => id,
  );

describe('tasks', () => {
  test('are made, changed, commented and deleted, each step audited', async () => {
    const adminId = await idOf('admin');
    const sellerId = await idOf('seller');
    const { json: sites } = await call('POST', '/api/v1/sites/search?size=1', { as: 'admin', body: {} });
    const about = { kind: 'sites', id: sites.data[0].id };
    const title = 'Ask <b>the owner</b> again';
    const wrong = await call('POST', '/api/v1/tasks/new', { as: 'admin', body: { title, assigneeId: sellerId } });
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([422, 'assigneeId']);
    const lost = await call('POST', '/api/v1/tasks/new', {
      as: 'admin',
      body: { title, about: { kind: 'sites', id: 99_999_999 } },
    });
    expect([lost.status, lost.json.errors[0].path]).toEqual([422, 'about']);
    const made = await make({ title, assigneeId: adminId, about, checklist: [{ text: 'Call', isDone: false }] });
    expect(made).toMatchObject({ title, state: 'todo', about: { ...about, name: sites.data[0].name }, comments: 0 });
    const at = (path: string) => `/api/v1/tasks/${made.id}${path}`;
    const changed = await call('PUT', at(''), {
      as: 'admin',
      version: made.version,
      body: { priority: 'urgent', checklist: [{ text: 'Call', isDone: true }] },
    });
    expect(changed.json).toMatchObject({ priority: 'urgent', checklist: [{ isDone: true }], title });
    const stale = await call('PUT', at(''), { as: 'admin', version: made.version, body: { priority: 'low' } });
    expect([stale.status, stale.json.current.priority]).toEqual([409, 'urgent']);
    const noted = await call('POST', at('/note'), {
      as: 'admin',
      version: changed.json.version,
      body: { body: '@Oliver please', mentions: [await idOf('oliver')] },
    });
    expect(noted.json.entries).toHaveLength(1);
    const outside = await call('POST', at('/note'), {
      as: 'admin',
      version: noted.json.version,
      body: { body: '@Sofia', mentions: [sellerId] },
    });
    expect(outside.status).toBe(422);
    expect((await call('GET', at(''), { as: 'seller' })).status).toBe(403);
    expect((await call('DELETE', at(''), { as: 'admin' })).status).toBe(204);
    const log = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'tasks')
      .where('entityId', '=', made.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['task.create', 'task.update', 'task.note', 'task.remove']);
  });

  test('are made one for each of a selection of clients, once, and refused for those who are none', async () => {
    const { json: clients } = await call('POST', '/api/v1/crm/search?size=3', { as: 'admin', body: {} });
    const chosen: { id: number; name: string }[] = clients.data;
    const title = 'Ask for the spring campaign';
    // As the screen does: a call for each, with a key of its own that a repeated run keeps.
    const ask = (id: number, as = 'admin') =>
      call('POST', '/api/v1/tasks/new', { as, key: `spring ${id}`, body: { title, about: { kind: 'users', id } } });
    for (const { id } of chosen) expect((await ask(id)).status).toBe(201);
    // The last answer was lost, so the run goes on with it, and somebody presses twice.
    await Promise.all(chosen.map(({ id }) => ask(id)));
    const gone = await ask(99_999_999);
    expect([gone.status, gone.json.errors[0].path]).toEqual([422, 'about']);
    expect((await ask(chosen[0]?.id ?? 0, 'seller')).status).toBe(403);
    const { json: found } = await call('POST', '/api/v1/tasks/search?size=50', { as: 'admin', body: { text: title } });
    const abouts = found.data.map(({ about }: { about: { kind: string; id: number; name: string } }) => about);
    expect(new Map(abouts.map((about: { id: number }) => [about.id, about]))).toEqual(
      new Map(chosen.map(({ id, name }) => [id, expect.objectContaining({ kind: 'users', id, name })])),
    );
    expect(abouts).toHaveLength(chosen.length);
    const log = await db
      .selectFrom('auditEntries')
      .select(['entityId', 'action'])
      .where('entity', '=', 'tasks')
      .where(
        'entityId',
        'in',
        found.data.map(({ id }: { id: number }) => id),
      )
      .execute();
    expect(log.map(({ action }) => action)).toEqual(chosen.map(() => 'task.create'));
  });

  test('keep the order in which they are put, beside their neighbours', async () => {
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three']) ids.push((await make({ title: `Orderly ${name}` })).id);
    const [one, two, three] = ids;
    // New ones come on top.
    expect(await column('todo', 'orderly')).toEqual([three, two, one]);
    const move = async (id: number | undefined, body: object) => {
      const { json } = await call('GET', `/api/v1/tasks/${id}`, { as: 'admin' });
      return call('POST', `/api/v1/tasks/${id}/move`, { as: 'admin', version: json.version, body });
    };
    await move(three, { state: 'todo', afterId: one });
    expect(await column('todo', 'orderly')).toEqual([two, one, three]);
    await move(three, { state: 'todo', beforeId: one });
    expect(await column('todo', 'orderly')).toEqual([two, three, one]);
    const done = await move(two, { state: 'done', afterId: 99_999_999 });
    expect(done.json).toMatchObject({ state: 'done', doneAt: expect.any(String) });
    expect([await column('todo', 'orderly'), await column('done', 'orderly')]).toEqual([[three, one], [two]]);
    expect((await move(two, { state: 'doing' })).json.doneAt).toBeNull();
  });

  test('end with one order and no lost card when twenty people drag at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await make({ title: `Crowded ${n}` })).id as number),
    );
    const states = ['todo', 'doing', 'waiting'];
    const outcomes = await Promise.all(
      ids.map(async (id, n) => {
        const { json } = await call('GET', `/api/v1/tasks/${id}`, { as: 'admin' });
        const body = { state: states[n % 3], afterId: ids[(n + 7) % 20] };
        return (await call('POST', `/api/v1/tasks/${id}/move`, { as: 'admin', version: json.version, body })).status;
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set([200]));
    const found = (await Promise.all(states.map((state) => column(state, 'crowded')))).flat();
    expect([...found].sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    const again = (await Promise.all(states.map((state) => column(state, 'crowded')))).flat();
    expect(again).toEqual(found);
    const keys = await db
      .selectFrom('tasks')
      .select(['state', 'boardKey'])
      .where('title', 'like', 'Crowded%')
      .execute();
    expect(new Set(keys.map(({ state, boardKey }) => `${state} ${boardKey}`)).size).toBe(20);
  });

  test('of two who move the same card one wins', async () => {
    const { id, version } = await make({ title: 'Contested' });
    const both = await Promise.all(
      ['doing', 'waiting'].map((state) =>
        call('POST', `/api/v1/tasks/${id}/move`, { as: 'admin', version, body: { state } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('that repeat are made again once, for their next day', async () => {
    const { id, version } = await make({
      title: 'Send the figures',
      repeats: 'monthly',
      dueOn: '2030-01-31',
      checklist: [{ text: 'Add up', isDone: true }],
    });
    const done = await call('POST', `/api/v1/tasks/${id}/move`, { as: 'admin', version, body: { state: 'done' } });
    expect(done.json.repeats).toBeNull();
    const next = await column('todo', 'send the figures');
    expect(next).toHaveLength(1);
    const { json } = await call('GET', `/api/v1/tasks/${next[0]}`, { as: 'admin' });
    expect(json).toMatchObject({
      repeats: 'monthly',
      dueOn: '2030-02-28',
      checklist: [{ text: 'Add up', isDone: false }],
    });
    const opened = await call('POST', `/api/v1/tasks/${id}/move`, {
      as: 'admin',
      version: done.json.version,
      body: { state: 'doing' },
    });
    await call('POST', `/api/v1/tasks/${id}/move`, {
      as: 'admin',
      version: opened.json.version,
      body: { state: 'done' },
    });
    expect(await column('todo', 'send the figures')).toHaveLength(1);
  });

  test('ring once for each day they are due on', async () => {
    const assigneeId = await idOf('oliver');
    const { id, version } = await make({ title: 'Ring me', assigneeId, dueOn: '2026-03-04' });
    const at = new Date('2026-03-04T09:00:00Z');
    const rings = async () => {
      await ringDueTasks(db, at, 'Europe/Madrid');
      const events = db.selectFrom('events').select('id').where('entity', '=', 'tasks').where('entityId', '=', id);
      return (await events.where('name', '=', 'task.ring').execute()).length;
    };
    expect([await rings(), await rings()]).toEqual([1, 1]);
    await call('PUT', `/api/v1/tasks/${id}`, { as: 'admin', version, body: { dueOn: '2026-03-03' } });
    expect(await rings()).toBe(2);
  });

  test('are overdue by the day of the zone', async () => {
    const assigneeId = await idOf('oliver');
    const dueOnFriday = () => make({ title: 'Ring me', assigneeId, dueOn: '2026-03-06' });
    const ring = async (id: number, at: string) => {
      await ringDueTasks(db, new Date(at), 'Europe/Madrid');
      const rung = db.selectFrom('events').select('data').where('name', '=', 'task.ring').where('entityId', '=', id);
      return (await rung.executeTakeFirstOrThrow()).data;
    };
    expect(await ring((await dueOnFriday()).id, '2026-03-06T22:30:00Z')).toMatchObject({ isOverdue: false });
    expect(await ring((await dueOnFriday()).id, '2026-03-06T23:30:00Z')).toMatchObject({ isOverdue: true });
  });

  test('find their next day, at the end of short months and after a long pause', () => {
    expect(nextDue('monthly', '2028-01-31', '2028-01-31')).toBe('2028-02-29');
    expect(nextDue('quarterly', '2026-11-30', '2026-12-01')).toBe('2027-02-28');
    expect(nextDue('weekly', '2026-01-05', '2026-03-04')).toBe('2026-03-09');
    expect(nextDue('daily', null, '2026-12-31')).toBe('2027-01-01');
    expect(nextDue('yearly', '2024-02-29', '2025-01-01')).toBe('2025-02-28');
  });
});
