import { describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { testApi } from '../../testing/api.ts';
import { requireAnotherAdmin } from '../users/another-admin.ts';

const { call, app, db, signIn } = await testApi();
const post = (path: string, body: unknown, as = 'admin') => call('POST', `/api/v1/${path}`, { as, body });
const put = (path: string, how: object = {}) => call('PUT', `/api/v1/${path}`, { as: 'admin', ...how });
const idOf = async (section: string, text: string): Promise<number> =>
  (await post(`${section}/search`, { text })).json.data[0].id;

/** The newest mail to an address, as it was queued. */
const mailTo = (to: string) =>
  db.selectFrom('mails').selectAll().where('toAddress', '=', to).orderBy('id', 'desc').executeTakeFirst();
const identity = (call: string, payload: object) =>
  app.inject({ method: 'POST', url: `/identity/v1/accounts:${call}`, payload });

describe('a person of the team', () => {
  it('is invited by mail, sets a password, and is at work from then on', async () => {
    const made = await post('editors/new', { name: 'Nora Vidal', email: 'Nora@team.example', editorCoordinator: true });
    expect(made).toMatchObject({
      status: 201,
      json: { email: 'nora@team.example', state: 'invited', editorCoordinator: true, emailVerified: false },
    });
    const mail = await mailTo('nora@team.example');
    const code = decodeURIComponent(/oobCode=([^"&\s]+)/.exec(mail?.html ?? '')?.[1] ?? '');
    expect(mail?.template).toBe('staff-invitation');
    expect((await identity('resetPassword', { oobCode: code, newPassword: 'a good one' })).statusCode).toBe(200);
    const signedIn = await identity('signInWithPassword', { email: 'nora@team.example', password: 'a good one' });
    const me = await call('GET', '/api/v1/users/me', { token: signedIn.json().idToken });
    expect(me.json).toMatchObject({ role: 'EDITOR', editorCoordinator: true, emailVerified: true });
    const { json } = await call('GET', `/api/v1/editors/${made.json.id}`, { as: 'admin' });
    expect(json).toMatchObject({ state: 'active', can: { invite: false, disable: true, enable: false } });
    const again = await post(`editors/invite/${made.json.id}`, undefined);
    expect(again).toMatchObject({ status: 422, json: { code: 'came_already' } });
  });

  it('is invited again while it has not come', async () => {
    const { json } = await post('site-managers/new', { name: 'Late Comer', email: 'late@team.example' });
    const first = await mailTo('late@team.example');
    expect((await post(`site-managers/invite/${json.id}`, undefined)).status).toBe(200);
    expect((await mailTo('late@team.example'))?.id).toBeGreaterThan(first?.id ?? 0);
    const found = await post('site-managers/search', { state: ['invited'] });
    expect(found.json.data.map(({ name }: { name: string }) => name)).toEqual(['Late Comer']);
  });

  it('has an address of its own', async () => {
    const taken = await post('admins/new', { name: 'Twice', email: 'seller@demo.linkstand.test' });
    expect(taken).toMatchObject({ status: 422, json: { errors: [{ path: 'email' }] } });
    expect(taken.json.errors[0].message).toMatch(/already has an account/);
    const id = await idOf('editors', 'declan');
    const clash = await put(`editors/${id}`, { version: 1, body: { email: 'yara@demo.linkstand.test' } });
    expect(clash).toMatchObject({ status: 422, json: { errors: [{ path: 'email' }] } });
    const { json } = await call('GET', `/api/v1/editors/${id}`, { as: 'admin' });
    expect(json).toMatchObject({ email: 'declan@demo.linkstand.test', version: 1 });
  });

  it('signs in with its new address, once that was changed', async () => {
    const id = await idOf('editors', 'declan');
    const changed = await put(`editors/${id}`, { version: 1, body: { email: 'declan@new.example', name: 'Declan R' } });
    expect(changed).toMatchObject({ status: 200, json: { email: 'declan@new.example', emailVerified: false } });
    expect((await mailTo('declan@new.example'))?.template).toBe('verify-address');
    const comeIn = (email: string) => identity('signInWithPassword', { email, password: 'linkstand' });
    expect((await comeIn('declan@new.example')).statusCode).toBe(200);
    expect((await comeIn('declan@demo.linkstand.test')).statusCode).toBe(400);
    const { json } = await call('GET', `/api/v1/editors/${id}/history`, { as: 'admin' });
    expect(json.data[0]).toMatchObject({ action: 'user.update', changes: { name: ['Declan O’Rourke', 'Declan R'] } });
  });

  it('is out at once when disabled, keeps its history, and comes back', async () => {
    const id = await idOf('owner-managers', 'thiago');
    const answers = () => call('GET', '/api/v1/users/me', { as: 'thiago' }).then(({ status }) => status);
    expect(await answers()).toBe(200);
    const off = await put(`owner-managers/disable/${id}`);
    expect(off).toMatchObject({ status: 200, json: { state: 'disabled', can: { enable: true, disable: false } } });
    await expect.poll(answers).toBe(401);
    const refused = await identity('signInWithPassword', {
      email: 'thiago@demo.linkstand.test',
      password: 'linkstand',
    });
    expect(refused.json()).toMatchObject({ error: { message: 'USER_DISABLED' } });
    const names = await call('GET', '/api/v1/owner-managers/get-all', { as: 'admin' });
    expect(names.json.data.map(({ name }: { name: string }) => name)).not.toContain('Thiago Azevedo');
    expect((await put(`owner-managers/enable/${id}`)).json.state).toBe('active');
    // The session of before stays ended.
    await expect.poll(answers).toBe(401);
    const again = await identity('signInWithPassword', { email: 'thiago@demo.linkstand.test', password: 'linkstand' });
    expect((await call('GET', '/api/v1/users/me', { token: again.json().idToken })).status).toBe(200);
    const { json } = await call('GET', `/api/v1/owner-managers/${id}/history`, { as: 'admin' });
    expect(json.data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'user.enable',
      'user.disable',
    ]);
  });

  it('goes only when nothing refers to it, with its sign-in; else disabling is suggested', async () => {
    const used = await call('DELETE', `/api/v1/site-managers/${await idOf('site-managers', 'nuria')}`, { as: 'admin' });
    expect(used).toMatchObject({ status: 409, json: { code: 'person_in_use' } });
    expect(used.json.message).toMatch(/check that it is not being used.*sites \(\d.*Disable the user/);
    const { json } = await post('editors/new', { name: 'Short Stay', email: 'short@team.example' });
    expect((await call('DELETE', `/api/v1/editors/${json.id}`, { as: 'admin' })).status).toBe(204);
    expect((await post('editors/new', { name: 'Short Stay', email: 'short@team.example' })).status).toBe(201);
  });
});

describe('administrators', () => {
  it('alone see these sections, each with its own role', async () => {
    for (const section of ['editors', 'admins', 'site-managers', 'owner-managers']) {
      for (const who of ['coordinator', 'sitemanager', 'ownermanager', 'seller', 'client'])
        expect((await post(`${section}/search`, {}, who)).status, `${section} ${who}`).toBe(403);
    }
    const editor = await idOf('editors', 'yara');
    expect((await call('GET', `/api/v1/admins/${editor}`, { as: 'admin' })).status).toBe(404);
    expect((await put(`site-managers/disable/${editor}`)).status).toBe(404);
  });

  // The last: who loses the race has to sign in again.
  it('do nothing of the kind to themselves, nor to the last of them', async () => {
    const me = await idOf('admins', 'admin@demo');
    const other = await idOf('admins', 'oliver');
    const can = async (id: number) => (await call('GET', `/api/v1/admins/${id}`, { as: 'admin' })).json.can;
    expect(await can(me)).toMatchObject({ update: true, disable: false, remove: false });
    expect(await can(other)).toMatchObject({ update: true, disable: true, remove: true });
    const self = { status: 422, json: { code: 'not_yourself' } };
    expect(await put(`admins/disable/${me}`)).toMatchObject(self);
    expect(await call('DELETE', `/api/v1/admins/${me}`, { as: 'admin' })).toMatchObject(self);
    // Each shuts out the other at the same moment: one of them stays.
    await Promise.all(['admin', 'oliver'].map(signIn));
    const both = await Promise.all([
      call('PUT', `/api/v1/admins/disable/${other}`, { as: 'admin' }),
      call('PUT', `/api/v1/admins/disable/${me}`, { as: 'oliver' }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = both[0]?.status === 200 ? other : me;
    const winner = lost === me ? 'oliver' : 'admin';
    const last = { id: lost === me ? other : me, role: 'ADMIN' };
    const rules = systemContext(db, 'test', 1, new Date(), 'Europe/Madrid');
    const refused = db.transaction().execute((tx) => requireAnotherAdmin(tx, rules, last));
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'last_admin' });
    expect((await call('PUT', `/api/v1/admins/enable/${lost}`, { as: winner })).status).toBe(200);
  });
});
