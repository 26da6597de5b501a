import { AUDIT_ENTITIES } from '@linkstand/contract/audit/entities';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const search = (body: object, query = '') => call('POST', `/api/v1/audit/search?${query}`, { as: 'admin', body });

describe('the audit log', () => {
  it('finds what somebody did to a record, and names the record', async () => {
    const made = await call('POST', '/api/v1/agencies/new', { as: 'admin', body: { name: 'Logged Partners' } });
    const { data } = (await search({ entity: ['agencies'], entityId: made.json.id })).json;
    expect(data).toMatchObject([
      {
        action: 'agency.create',
        entityName: 'Logged Partners',
        actor: { kind: 'user' },
        requestId: expect.any(String),
      },
    ]);
    expect((await call('GET', `/api/v1/audit/${data[0].id}`, { as: 'admin' })).json.changes.name).toEqual([
      null,
      'Logged Partners',
    ]);
  });

  it('filters by who, what, when and why, newest first', async () => {
    const { data } = (await search({ action: 'briefing.', actorKind: ['user'] }, 'size=100')).json;
    expect(data.length).toBeGreaterThan(20);
    const moments = data.map((entry: { at: string }) => entry.at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(data.every((entry: { action: string }) => entry.action.startsWith('briefing.'))).toBe(true);
    const day = moments[0].slice(0, 10);
    const { count: before } = (await call('POST', '/api/v1/audit/count', { as: 'admin', body: { atTo: day } })).json;
    const { count: all } = (await call('POST', '/api/v1/audit/count', { as: 'admin', body: {} })).json;
    expect(before).toBeLessThanOrEqual(all);
    expect((await search({ actor: 'nobody is called this' })).json.data).toEqual([]);
  });

  it('knows what it speaks of', async () => {
    const { json } = await call('GET', '/api/v1/audit/kinds', { as: 'admin' });
    const { rows } = await sql<{ action: string }>`select distinct action from audit_entries order by 1`.execute(db);
    expect(json.actions).toEqual(rows.map(({ action }) => action));
    expect(json.entities).toContain('briefings');
  });

  it('names whatever it speaks of by its own name', async () => {
    const { rows } = await sql<{ entity: string }>`select distinct entity from audit_entries`.execute(db);
    expect(rows.map(({ entity }) => entity).filter((entity) => !AUDIT_ENTITIES.some((one) => one === entity))).toEqual(
      [],
    );
    for (const entity of AUDIT_ENTITIES) {
      const { rows: some } = await sql<{ id: number }>`select id from ${sql.table(entity)} limit 1`.execute(db);
      const entityId = some[0]?.id ?? 1;
      await sql`insert into audit_entries (at, actor_kind, actor_name, action, entity, entity_id, changes, request_id)
        values (now(), 'system', 'test', 'test.name', ${entity}, ${entityId}, '{}', '')`.execute(db);
      const { data } = (await search({ entity: [entity], action: 'test.name' })).json;
      const name = some[0] ? expect.stringMatching(/\S/) : null;
      expect(data, entity).toMatchObject([{ entityId, entityName: name }]);
    }
  });

  it('is exported', async () => {
    const columns = [
      { key: 'action', header: 'Action' },
      { key: 'entityName', header: 'Record' },
    ];
    const file = await call('POST', '/api/v1/audit/export', {
      as: 'admin',
      body: { filter: { entity: ['agencies'] }, columns },
    });
    expect(file.text).toContain('agency.create,Logged Partners');
  });

  it('is for administrators', async () => {
    for (const as of ['coordinator', 'seller', 'client']) {
      expect((await call('POST', '/api/v1/audit/search', { as, body: {} })).status, as).toBe(403);
    }
  });
});

describe('what the application may do with it', () => {
  it('acts as a role that can neither change nor empty the log', async () => {
    const { rows } = await sql<{ who: string }>`select current_user as who`.execute(db);
    expect(rows).toEqual([{ who: 'linkstand_app' }]);
    const attempts = [
      sql`update audit_entries set actor_name = 'nobody'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`alter table audit_entries disable trigger all`,
      sql`drop trigger audit_entries_append_only on audit_entries`,
      sql`drop table audit_entries`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(db)).rejects.toThrow(/permission denied|must be owner/);
  });
});
