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

  it('order alone or in pairs, as its manager decides', async () => {
    const rules = (as: string) => call('GET', path('rules'), { as });
    const { json: before } = await rules(MANAGER);
    expect(before).toEqual({ version: expect.any(Number), needsApproval: false });
    const set = (as: string, version: number, needsApproval: boolean) =>
      call('PUT', path('rules'), { as, version, body: { needsApproval } });
    expect((await set(MANAGER, before.version, true)).json).toEqual({
      version: before.version + 1,
      needsApproval: true,
    });
    const stale = await set(MANAGER, before.version, false);
    expect([stale.status, stale.json.code]).toEqual([409, 'changed_meanwhile']);
    const entry = await db
      .selectFrom('auditEntries')
      .select(['entityId', 'changes'])
      .where('action', '=', 'company.set_rules')
      .execute();
    expect(entry).toEqual([{ entityId: manager.companyId, changes: { needsApproval: [false, true] } }]);
    for (const as of ['finance', 'approver', 'buyer', 'reader', 'agency', 'admin', 'seller']) {
      expect([(await rules(as)).status, (await set(as, before.version, false)).status], as).toEqual([403, 403]);
    }
    expect((await set(MANAGER, before.version + 1, false)).status).toBe(200);
  });

  it('approve and decline what is asked for by their role', async () => {
    const { json: made } = await call('POST', '/api/v1/campaigns/new', { as: 'buyer', body: { siteIds: [1] } });
    const answer = (as: string, act: string, body: object) =>
      call('POST', `/api/v1/campaigns/${made.id}/${act}-approval`, { as, version: made.version, body });
    const tries = async (as: string) => [
      (await answer(as, 'give', { expectedTotalCents: 0 })).status,
      (await answer(as, 'decline', { reason: 'Too dear for this month.' })).status,
    ];
    for (const as of ['buyer', 'finance', 'reader']) expect(await tries(as), as).toEqual([403, 403]);
    // Nothing is asked yet.
    for (const as of ['approver', 'manager']) expect(await tries(as), as).toEqual([409, 409]);
    for (const as of ['client', 'agency']) expect(await tries(as), as).toEqual([404, 404]);
    for (const as of ['admin', 'seller', 'coordinator']) expect(await tries(as), as).toEqual([403, 403]);
  });
});
