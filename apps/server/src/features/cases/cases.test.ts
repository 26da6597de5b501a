import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();

const search = (as: string, body: object = {}) => call('POST', '/api/v1/cases/search?size=200', { as, body });

describe('cases', () => {
  test('are seen by those they concern, and counted as they are listed', async () => {
    const all = (await search('admin')).json.data;
    expect(all.length).toBeGreaterThan(5);
    for (const as of ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client', 'agency']) {
      const { json } = await search(as);
      const { json: counted } = await call('POST', '/api/v1/cases/count', { as, body: {} });
      expect(counted.count, as).toBe(json.data.length);
      for (const row of json.data) expect((await call('GET', `/api/v1/cases/${row.id}`, { as })).status).toBe(200);
    }
    const own = (await search('client')).json.data.map(({ id }: { id: number }) => id);
    const foreign = all.find(({ id }: { id: number }) => !own.includes(id));
    expect((await call('GET', `/api/v1/cases/${foreign.id}`, { as: 'client' })).status).toBe(404);
  });

  test('tell a client neither who of the team has it nor who the owner is', async () => {
    const { json } = await search('client');
    for (const row of json.data) {
      expect(row).not.toHaveProperty('assignee');
      expect(row).not.toHaveProperty('owner');
    }
  });

  test('are opened, answered, assigned, closed and opened again, each step audited', async () => {
    const { json: briefings } = await call('POST', '/api/v1/briefings/search?size=1', {
      as: 'client',
      body: { clientStatus: ['finished'] },
    });
    const input = {
      kind: 'question',
      title: 'May I reuse the text?',
      detail: 'On our own blog',
      briefingId: briefings.data[0].id,
    };
    expect(
      (await call('POST', '/api/v1/cases/new', { as: 'client', body: { ...input, kind: 'owner_silent' } })).status,
    ).toBe(400);
    expect((await call('POST', '/api/v1/cases/new', { as: 'agency', body: input })).status).toBe(404);
    const opened = await call('POST', '/api/v1/cases/new', { as: 'client', body: input });
    expect([opened.status, opened.json.state]).toEqual([201, 'open']);
    const { id } = opened.json;
    const act = async (as: string, verb: string, body: object) => {
      const { json } = await call('GET', `/api/v1/cases/${id}`, { as });
      return call('POST', `/api/v1/cases/${id}/${verb}`, { as, version: json.version, body });
    };
    const { id: editorId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'editor@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const { id: clientId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'client@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    expect((await act('coordinator', 'assign', { assigneeId: clientId })).status).toBe(400);
    expect((await act('coordinator', 'assign', { assigneeId: editorId, dueOn: '2030-01-31' })).json).toMatchObject({
      assignee: { id: editorId },
      dueOn: '2030-01-31',
    });
    expect((await act('editor', 'answer', { body: 'Yes, after a month.' })).json.state).toBe('answered');
    expect((await act('client', 'close', { resolution: 'Thanks' })).status).toBe(403);
    expect((await act('editor', 'close', { resolution: 'Answered.' })).json.state).toBe('closed');
    expect((await act('client', 'answer', { body: 'One more thing' })).status).toBe(409);
    expect((await act('editor', 'reopen', { body: 'The client asked again' })).json.state).toBe('open');
    const stale = await call('POST', `/api/v1/cases/${id}/answer`, {
      as: 'editor',
      version: 1,
      body: { body: 'Too late' },
    });
    expect([stale.status, stale.json.current.id]).toEqual([409, id]);
    const audit = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'cases')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'case.open',
      'case.assign',
      'case.answer',
      'case.close',
      'case.reopen',
    ]);
    const { json: shown } = await call('GET', `/api/v1/cases/${id}`, { as: 'client' });
    expect(shown.entries[0]).toMatchObject({ author: '', authorKind: 'staff', body: 'Yes, after a month.' });
  });
});
