import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const MANAGER = 'client';
const path = (rest: string) => `/api/v1/colleagues/${rest}`;
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

await db
  .updateTable('users')
  .set({ isCompanyManager: true })
  .where('email', '=', 'client@demo.linkstand.test')
  .execute();
const manager = await userOf('client@demo.linkstand.test');
const { json: project } = await call('POST', '/api/v1/projects/new', { as: MANAGER, body: { name: 'Spring' } });
const invite = (email: string, more: object = {}) =>
  call('POST', path('new'), { as: MANAGER, body: { name: 'New Colleague', email, ...more } });

describe('the people of a company', () => {
  it('are invited by mail by its manager, with roles, projects and a limit', async () => {
    const made = await invite('buyer@agency.example', {
      companyRoles: ['buyer', 'finance'],
      heldProjectIds: [project.id],
      monthlyLimitCents: 50_000,
    });
    expect(made).toMatchObject({
      status: 201,
      json: { companyRoles: ['buyer', 'finance'], heldProjects: [{ id: project.id }], state: 'invited' },
    });
    expect(await userOf('buyer@agency.example')).toMatchObject({
      ...{ role: 'USER', companyId: manager.companyId, heldProjectIds: [project.id], monthlyLimitCents: 50_000 },
      accountExecutiveId: manager.accountExecutiveId,
    });
    const mail = await db
      .selectFrom('mails')
      .select('template')
      .where('toAddress', '=', 'buyer@agency.example')
      .execute();
    expect(mail).toEqual([{ template: 'client-invitation' }]);
    expect((await invite('agency@demo.linkstand.test')).json.errors[0].path).toBe('email');
    const foreign = await db
      .selectFrom('projects')
      .select('id')
      .where('companyId', 'is distinct from', manager.companyId)
      .executeTakeFirst();
    const refused = await invite('other@agency.example', { heldProjectIds: [foreign?.id ?? 999_999] });
    expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'heldProjectIds']);
    expect(await db.selectFrom('users').select('id').where('email', '=', 'other@agency.example').execute()).toEqual([]);
  });

  it('are changed by its manager alone, who keeps what a manager is', async () => {
    const { id } = await userOf('buyer@agency.example');
    const found = await call('GET', path(`${id}`), { as: MANAGER });
    const body = { companyRoles: ['reader'], heldProjectIds: [] };
    const changed = await call('PUT', path(`${id}`), { as: MANAGER, version: found.json.version, body });
    expect(changed.json).toMatchObject({ companyRoles: ['reader'], heldProjectIds: [], heldProjects: [] });
    expect((await userOf('buyer@agency.example')).heldProjectIds).toBeNull();
    const self = await call('GET', path(`${manager.id}`), { as: MANAGER });
    expect(self.json.can).toMatchObject({ update: false, leave: false });
    expect((await call('PUT', path(`${manager.id}`), { as: MANAGER, version: self.json.version, body })).status).toBe(
      403,
    );
    for (const as of ['agency', 'admin', 'seller'])
      expect((await call('GET', path(`${id}`), { as })).status, as).toBe(as === 'agency' ? 404 : 403);
  });

  it('leave it with nothing: what they began goes to whom the manager names', async () => {
    const { id } = await userOf('buyer@agency.example');
    const draft = await db
      .insertInto('campaigns')
      .values({ userId: id, companyId: manager.companyId, brandId: manager.brandId ?? 1, name: 'Begun' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const leave = (toId: number) => call('POST', path(`${id}/leave`), { as: MANAGER, body: { toId } });
    const { id: stranger } = await userOf('agency@demo.linkstand.test');
    for (const toId of [stranger, id]) expect((await leave(toId)).json.errors[0].path).toBe('toId');
    expect((await leave(manager.id)).status).toBeLessThan(300);
    expect(await userOf('buyer@agency.example')).toMatchObject({ companyId: null, companyRoles: ['buyer'] });
    expect(await db.selectFrom('campaigns').select('userId').where('id', '=', draft.id).executeTakeFirst()).toEqual({
      userId: manager.id,
    });
    expect((await call('GET', path(`${id}`), { as: MANAGER })).status).toBe(404);
    const entry = await db
      .selectFrom('auditEntries')
      .select('changes')
      .where('action', '=', 'user.leave_company')
      .executeTakeFirstOrThrow();
    expect(entry.changes).toMatchObject({ handedTo: [null, manager.name] });
    expect((await call('POST', path(`${manager.id}/leave`), { as: MANAGER, body: { toId: id } })).status).toBe(403);
  });
});
