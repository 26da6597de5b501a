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
    ).toBe(422);
    expect((await call('POST', '/api/v1/cases/new', { as: 'agency', body: input })).status).toBe(404);
    const opened = await call('POST', '/api/v1/cases/new', { as: 'client', body: input });
    expect([opened.status, opened.json.state]).toEqual([201, 'open']);
    const { id } = opened.json;
    const act = async (as: string, name: string, body: object) => {
      const { json } = await call('GET', `/api/v1/cases/${id}`, { as });
      return call('POST', `/api/v1/cases/${id}/${name}`, { as, version: json.version, body });
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
    expect((await act('coordinator', 'assign', { assigneeId: clientId })).status).toBe(422);
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
    expect(shown.entries[0]).toMatchObject({
      author: { kind: 'staff', name: '' },
      isMine: false,
      body: 'Yes, after a month.',
    });
  });
});

test('canned answers are the team’s, in the languages of its clients, as configured', async () => {
  expect((await call('GET', '/api/v1/cases/canned-answers', { as: 'client' })).status).toBe(403);
  const names = async () =>
    (await call('GET', '/api/v1/cases/canned-answers', { as: 'editor' })).json.data.map(
      ({ locale, name }: { locale: string; name: string }) => `${locale} ${name}`,
    );
  expect(await names()).toContain('es Corregido');
  const value = { english: '# Sorry\nWe are.', spanish: '', portuguese: '' };
  expect(
    (await call('PUT', '/api/v1/settings/case_answers', { as: 'admin', version: 0, body: { value } })).status,
  ).toBe(200);
  expect(await names()).toEqual(['en-US Sorry']);
});

describe('a case', () => {
  const open = async () => {
    const [briefing] = (
      await call('POST', '/api/v1/briefings/search?size=1', { as: 'coordinator', body: { status: ['published'] } })
    ).json.data;
    const body = { kind: 'question', title: 'Is it right?', detail: 'Look at it', briefingId: briefing.id };
    return (await call('POST', '/api/v1/cases/new', { as: 'coordinator', body })).json;
  };
  const at = (id: number) => `/api/v1/cases/${id}`;

  test('is corrected field by field, on its version, until it is closed', async () => {
    const { id, version } = await open();
    const change = (as: string, body: object, on = version) => call('PUT', at(id), { as, version: on, body });
    expect((await change('client', { title: 'Mine' })).status).toBe(403);
    const changed = await change('coordinator', { title: 'Is it still right?', kind: 'dispute' });
    expect(changed.json).toMatchObject({ title: 'Is it still right?', kind: 'dispute', detail: 'Look at it' });
    const entry = await db
      .selectFrom('auditEntries')
      .select(['action', 'changes'])
      .where('entity', '=', 'cases')
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'case.update',
      changes: { title: ['Is it right?', 'Is it still right?'], kind: ['question', 'dispute'] },
    });
    expect((await change('admin', { title: 'Too late' })).status).toBe(409);
    expect((await change('admin', { title: '' }, changed.json.version)).status).toBe(400);
    const closed = await call('POST', `${at(id)}/close`, {
      as: 'coordinator',
      version: changed.json.version,
      body: { resolution: 'It is.' },
    });
    expect(closed.json.can).toMatchObject({ update: false, reopen: true });
    expect((await change('coordinator', { title: 'Closed' }, closed.json.version)).json.code).toBe('not_possible_now');
  });

  test('is deleted by administrators alone, and stays in the log', async () => {
    const { id, title } = await open();
    expect((await call('DELETE', at(id), { as: 'coordinator' })).status).toBe(403);
    expect((await call('GET', at(id), { as: 'admin' })).json.can.remove).toBe(true);
    expect((await call('DELETE', at(id), { as: 'admin' })).status).toBe(204);
    expect((await call('GET', at(id), { as: 'admin' })).status).toBe(404);
    expect((await call('DELETE', at(id), { as: 'admin' })).status).toBe(404);
    const entry = await db
      .selectFrom('auditEntries')
      .select('changes')
      .where('action', '=', 'case.remove')
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry.changes).toMatchObject({ title: [title, null] });
  });

  test('is a row of a file, with the columns that its reader may see', async () => {
    const columns = [
      { key: 'title', header: 'Case' },
      { key: 'state', header: 'State', labels: { open: 'To solve' } },
    ];
    const save = (as: string, more: object[] = []) =>
      call('POST', '/api/v1/cases/export?sort=createdAt,asc', {
        as,
        body: { filter: {}, columns: [...columns, ...more] },
      });
    for (const as of ['admin', 'client']) {
      const { json } = await call('POST', '/api/v1/cases/count', { as, body: {} });
      const file = await save(as);
      expect(file.status).toBe(200);
      expect(file.text.trim().split('\r\n')).toHaveLength(json.count + 1);
    }
    expect((await save('admin', [{ key: 'owner', header: 'Owner' }])).status).toBe(200);
    const hidden = await save('client', [{ key: 'owner', header: 'Owner' }]);
    expect([hidden.status, hidden.json.errors[0].path]).toEqual([400, 'columns.2.key']);
  });
});
