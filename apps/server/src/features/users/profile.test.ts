import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/client.ts';
import { testApi } from '../../testing/api.ts';

const { call, db, url } = await testApi();

describe('one’s own data', () => {
  test('are changed with their version; of two tabs the second is told', async () => {
    const { json: before } = await call('GET', '/api/v1/users/me/profile', { as: 'client' });
    const body = { name: 'Lucía Herrera Gil', phone: '+34 600 00 00 00', birthDate: '1988-02-29', language: 'es' };
    const saved = await call('PUT', '/api/v1/users/me/profile', { as: 'client', version: before.version, body });
    expect(saved.json).toMatchObject({ ...body, version: before.version + 1 });
    const stale = await call('PUT', '/api/v1/users/me/profile', {
      as: 'client',
      version: before.version,
      body: { name: 'Somebody else' },
    });
    expect([stale.status, stale.json.current.name]).toEqual([409, body.name]);
    const audit = await db
      .selectFrom('auditEntries')
      .select(['action', 'changes'])
      .where('action', '=', 'user.update_profile')
      .execute();
    expect(audit).toEqual([
      {
        action: 'user.update_profile',
        changes: {
          name: [before.name, body.name],
          phone: [before.phone, body.phone],
          birthDate: [before.birthDate, body.birthDate],
          language: [null, 'es'],
        },
      },
    ]);
  });

  test('cannot be used to become somebody: role, company and email are unknown fields', async () => {
    for (const field of ['role', 'companyId', 'email', 'disabledAt', 'version']) {
      const { status, json } = await call('PUT', '/api/v1/users/me/profile', {
        as: 'client',
        version: 1,
        body: { [field]: 'ADMIN' },
      });
      expect([status, json.errors[0].path]).toEqual([400, field]);
    }
  });

  test('mails are in the language of the screen, until a language is chosen', async () => {
    const stored = () =>
      db
        .selectFrom('users')
        .select(['language', 'mailLanguage', 'version', 'updatedAt'])
        .where('email', 'like', 'agency@%')
        .executeTakeFirstOrThrow();
    await call('PUT', '/api/v1/users/me/language', { as: 'agency', body: { language: null } });
    const before = await stored();
    const look = (language: string) =>
      call('GET', '/api/v1/users/me', { as: 'agency', headers: { 'accept-language': language } });
    expect((await look('pt-BR')).json.language).toBeNull();
    expect(await stored()).toEqual({ ...before, language: null, mailLanguage: 'pt-BR' });
    await look('es');
    expect(await stored()).toMatchObject({ language: null, mailLanguage: 'es' });
    // A program that names no language has no screen.
    await call('GET', '/api/v1/users/me', { as: 'agency' });
    expect(await stored()).toMatchObject({ language: null, mailLanguage: 'es' });
    await call('PUT', '/api/v1/users/me/language', { as: 'agency', body: { language: 'en-US' } });
    await look('pt-BR');
    expect(await stored()).toMatchObject({ language: 'en-US', mailLanguage: 'en-US' });
    await call('PUT', '/api/v1/users/me/language', { as: 'agency', body: { language: null } });
  });

  test('open a screen though its language can’t be noted, if nothing can be written, and hide no other fault', async () => {
    await call('PUT', '/api/v1/users/me/language', { as: 'agency', body: { language: null } });
    const { db: own, close } = connect(url, { max: 1 });
    const refuseWith = async (code: string) => {
      await sql`create or replace function refuse_screen_language() returns trigger language plpgsql as
        ${sql.raw(`$$ begin raise exception 'refused' using errcode = '${code}'; end $$`)}`.execute(own);
      await sql`create or replace trigger refuse_screen_language before update of screen_language on users
        for each row execute function refuse_screen_language()`.execute(own);
    };
    onTestFinished(async () => {
      await sql`drop function refuse_screen_language cascade`.execute(own);
      await close();
    });
    const look = async () =>
      (await call('GET', '/api/v1/users/me', { as: 'agency', headers: { 'accept-language': 'pt-BR' } })).status;
    await refuseWith('23514');
    // Once the server has heard that the person chose no language.
    await expect.poll(look, { timeout: 30_000 }).toBe(500);
    for (const code of ['53100', '25006']) {
      await refuseWith(code);
      expect(await look()).toBe(200);
    }
  });

  test('a language of one’s own wins over the browser’s, in every answer', async () => {
    await call('PUT', '/api/v1/users/me/language', { as: 'agency', body: { language: 'pt-BR' } });
    await expect
      .poll(
        async () =>
          (await call('GET', '/api/v1/campaigns/999999', { as: 'agency', headers: { 'accept-language': 'en-US' } }))
            .json.message,
        { timeout: 5000 },
      )
      .toBe('Registro não encontrado.');
  });

  test('remember a tour once, and forget it on demand', async () => {
    const seen = (tour: string, isSeen: boolean) =>
      call('POST', '/api/v1/users/me/tours', { as: 'client', body: { tour, seen: isSeen } });
    await seen('dashboard', true);
    expect((await seen('dashboard', true)).json.toursSeen).toEqual(['dashboard']);
    expect((await seen('dashboard', false)).json.toursSeen).toEqual([]);
  });
});

test('editors are listed with what they have in hand, for those who assign', async () => {
  const { json } = await call('GET', '/api/v1/editors/get-all', { as: 'coordinator' });
  expect(json.data.length).toBeGreaterThan(1);
  expect((await call('GET', '/api/v1/editors/get-all', { as: 'editor' })).status).toBe(403);
});
