import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { app, call, db, signIn } = await testApi();
const identity = (act: string, payload: object) =>
  app.inject({ method: 'POST', url: `/identity/v1/accounts:${act}`, payload });
const path = (rest: string) => `/api/v1/users/${rest}`;
const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, more: object = {}) =>
  call(method, path(rest), { as: 'admin', ...more });
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const lastMail = (to: string) =>
  db.selectFrom('mails').selectAll().where('toAddress', '=', to).orderBy('id', 'desc').executeTakeFirstOrThrow();
const comeIn = (email: string, password: string) =>
  identity('signInWithPassword', { email, password, returnSecureToken: true });

describe('a person made by an administrator', () => {
  it.each([
    ['USER', 'client-invitation'],
    ['EDITOR', 'staff-invitation'],
  ] as const)('of the role %s chooses a password by mail and comes in', async (role, template) => {
    const email = `new.${role.toLowerCase()}@demo.linkstand.test`;
    const made = await asAdmin('POST', 'new', { body: { name: 'New Person', email, role, language: 'es' } });
    expect(made).toMatchObject({ status: 201, json: { name: 'New Person', email, role, state: 'invited' } });
    const mail = await lastMail(email);
    expect([mail.template, mail.locale]).toEqual([template, 'es']);
    const { name: inviter } = await userOf('admin@demo.linkstand.test');
    expect(mail.text).toContain(`${inviter} ha creado una cuenta para ti.`);
    const code = /oobCode=([^&"\s]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const set = await identity('resetPassword', { oobCode: decodeURIComponent(code), newPassword: 'a good one' });
    expect(set.statusCode).toBe(200);
    expect((await comeIn(email, 'a good one')).statusCode).toBe(200);
    const { json } = await asAdmin('GET', `${made.json.id}/history`);
    expect(json.data.at(-1)).toMatchObject({ action: 'user.create', to: 'invited', changes: { email: [null, email] } });
  });

  it('has what its role can have, and an address of its own', async () => {
    const make = (body: object) => asAdmin('POST', 'new', { body: { name: 'Odd', email: 'odd@demo.test', ...body } });
    for (const [body, field] of [
      [{ role: 'USER', email: 'client@demo.linkstand.test' }, 'email'],
      [{ role: 'USER', canSeeOwnersTable: true }, 'canSeeOwnersTable'],
      [{ role: 'SELLER', isCompanyManager: true }, 'isCompanyManager'],
      [{ role: 'SELLER', editorCoordinator: true }, 'editorCoordinator'],
      [{ role: 'USER', isCompanyManager: true }, 'companyId'],
      [{ role: 'USER', accountExecutiveId: 999_999 }, 'accountExecutiveId'],
    ] as const) {
      const { status, json } = await make(body);
      expect([status, json.errors[0].path]).toEqual([422, field]);
    }
    expect((await make({ role: 'KING' })).status).toBe(400);
    expect(await db.selectFrom('users').select('id').where('email', '=', 'odd@demo.test').execute()).toEqual([]);
  });

  it('is made by nobody else', async () => {
    const body = { name: 'No', email: 'no@demo.test', role: 'USER' };
    for (const as of ['seller', 'coordinator', 'client'])
      expect((await call('POST', path('new'), { as, body })).status, as).toBe(403);
  });
});

describe('ending a person', () => {
  it('who did nothing yet is deleted, with the sign-in', async () => {
    const email = 'gone@demo.linkstand.test';
    const { json } = await asAdmin('POST', 'new', { body: { name: 'Gone', email, role: 'USER' } });
    expect(json.can.remove).toBe(true);
    expect((await asAdmin('DELETE', `${json.id}`)).status).toBe(204);
    expect((await asAdmin('GET', `${json.id}`)).status).toBe(404);
    expect(await db.selectFrom('auth.accounts').select('id').where('email', '=', email).execute()).toEqual([]);
    const entry = await db
      .selectFrom('auditEntries')
      .select(['action', 'actorName'])
      .where('entity', '=', 'users')
      .where('entityId', '=', json.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.action).toBe('user.remove');
  });

  it('with a history is refused, and says where it is used and what to do', async () => {
    const { id } = await userOf('client@demo.linkstand.test');
    const refused = await asAdmin('DELETE', `${id}`);
    expect([refused.status, refused.json.code]).toEqual([409, 'person_in_use']);
    expect(refused.json.message).toMatch(/campaigns \(\d/);
    expect(refused.json.message).toContain('Disable the user instead');
  });

  it('is neither for oneself nor for a seller', async () => {
    const { id } = await userOf('admin@demo.linkstand.test');
    expect((await asAdmin('GET', `${id}`)).json.can.remove).toBe(false);
    expect((await asAdmin('DELETE', `${id}`)).status).toBe(403);
    const [mine] = (await call('POST', path('search'), { as: 'seller', body: {} })).json.data;
    expect(mine.can.remove).toBe(false);
    expect((await call('DELETE', path(`${mine.id}`), { as: 'seller' })).status).toBe(403);
  });
});

describe('a password that an administrator sets', () => {
  const set = (id: number, password: string, as = 'admin') =>
    call('PUT', path(`${id}/password`), { as, body: { password, confirmation: password } });

  it('holds at once, ends every session, is mailed about and written down without itself', async () => {
    const { id, email } = await userOf('agency@demo.linkstand.test');
    const inSpanish = db.selectFrom('brands').select('id').where('defaultLocale', '=', 'es').limit(1);
    await db.updateTable('users').set({ language: null, brandId: inSpanish }).where('id', '=', id).execute();
    const token = await signIn('agency');
    expect((await call('GET', '/api/v1/users/me', { token })).status).toBe(200);
    expect((await set(id, 'another one')).status).toBe(204);
    await expect
      .poll(async () => (await call('GET', '/api/v1/users/me', { token })).status, { timeout: 6000 })
      .toBe(401);
    expect((await comeIn(email, 'another one')).statusCode).toBe(200);
    const mail = await lastMail(email);
    expect([mail.template, mail.locale]).toEqual(['password-changed', 'es']);
    expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toContain('another one');
    const { json, text } = await asAdmin('GET', `${id}/history`);
    expect(json.data[0]).toMatchObject({ action: 'user.set_password' });
    expect(text).not.toContain('another one');
  });

  it('is refused when short, for oneself, for the disabled and by others', async () => {
    const { id } = await userOf('yara@demo.linkstand.test');
    const short = await set(id, '12345');
    expect([short.status, short.json.errors[0]]).toEqual([
      400,
      { path: 'password', message: 'Your password must have 6 or more digits' },
    ]);
    const self = await userOf('admin@demo.linkstand.test');
    expect((await set(self.id, 'long enough')).json.code).toBe('not_yourself');
    expect((await set(id, 'long enough', 'seller')).status).toBe(403);
    await asAdmin('PUT', `disable/${id}`);
    expect((await set(id, 'long enough')).json.code).toBe('disabled_person');
    await asAdmin('PUT', `enable/${id}`);
    expect((await set(999_999, 'long enough')).status).toBe(404);
  });
});
