import { IMPERSONATION_HEADER } from '@linkstand/contract/users/choices';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { connect } from '../../db/client.ts';
import { testApi } from '../../testing/api.ts';

const { call, db, signIn, app } = await testApi();
const idOf = async (name: string) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@demo.linkstand.test`)
      .executeTakeFirstOrThrow()
  ).id;
const REASON = 'Asked for help with a draft';

async function see(name: string): Promise<string> {
  const answer = await call('POST', `/api/v1/users/${await idOf(name)}/impersonate`, {
    as: 'admin',
    body: { reason: REASON },
  });
  expect(answer.status).toBe(201);
  return answer.json.grant;
}
const through = (grant: string) => ({ as: 'admin', headers: { [IMPERSONATION_HEADER]: grant } });
const stop = (grant: string) => call('POST', '/api/v1/users/me/stop-impersonating', { ...through(grant), body: {} });

describe('an administrator who sees the product as a client', () => {
  it('is that client to every call, with the administrator’s own token', async () => {
    const grant = await see('client');
    const me = await call('GET', '/api/v1/users/me', through(grant));
    expect(me.json).toMatchObject({ id: await idOf('client'), role: 'USER' });
    // Closed to clients, and what only clients have.
    expect((await call('POST', '/api/v1/users/search', { ...through(grant), body: {} })).status).toBe(403);
    expect((await call('GET', '/api/v1/cart', through(grant))).status).toBe(200);
    // Without the header the same token is the administrator's.
    expect((await call('GET', '/api/v1/users/me', { as: 'admin' })).json.role).toBe('ADMIN');
    expect((await stop(grant)).status).toBe(204);
    expect((await call('GET', '/api/v1/users/me', through(grant))).json).toMatchObject({
      status: 403,
      code: 'impersonation_over',
    });
  });

  it('leaves a trace of beginning, end, and every write, with both persons', async () => {
    const grant = await see('client');
    const made = await call('POST', '/api/v1/campaigns/new', {
      ...through(grant),
      body: { name: 'Prepared together', siteIds: [1] },
    });
    expect(made.status).toBe(201);
    await stop(grant);
    const [admin, client] = [await idOf('admin'), await idOf('client')];
    const entries = await db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'actorName', 'impersonatedById', 'entity', 'reason'])
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(entries.map(({ action, impersonatedById, actorId }) => [action, actorId, impersonatedById])).toEqual([
      ['user.stop_impersonating', client, admin],
      ['campaign.create', client, admin],
      ['user.act_as', client, admin],
      ['user.impersonate', admin, null],
    ]);
    expect(entries[1]?.actorName).toBe('Marta Vilanova → Lucía Herrera');
    expect(entries[3]?.reason).toBe(REASON);
  });

  it('does nothing that can’t be traced', async () => {
    const grant = await see('client');
    const isFavorite = async () =>
      (
        await db
          .selectFrom('favorites')
          .where('userId', '=', await idOf('client'))
          .where('siteId', '=', 1)
          .selectAll()
          .execute()
      ).length > 0;
    const mark = () => call('PUT', '/api/v1/media/1/favorite', { ...through(grant), body: { favorite: !wasFavorite } });
    const wasFavorite = await isFavorite();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const owner = connect(inject('testCluster').urls.replace('NAME', rows[0]?.name ?? ''));
    await sql`alter table audit_entries add constraint traceless check (action <> 'user.act_as') not valid`.execute(
      owner.db,
    );
    try {
      expect((await mark()).status).toBe(500);
      expect(await isFavorite()).toBe(wasFavorite);
    } finally {
      await sql`alter table audit_entries drop constraint traceless`.execute(owner.db);
      await owner.close();
    }
    expect((await mark()).status).toBeLessThan(300);
    expect(await isFavorite()).toBe(!wasFavorite);
    await stop(grant);
  });

  it('orders, agrees to and cancels nothing, and changes nothing of the account', async () => {
    const grant = await see('client');
    const campaigns = (await call('POST', '/api/v1/campaigns/search?size=100', { ...through(grant), body: {} })).json
      .data;
    const draft = campaigns.find(({ status }: { status: string }) => status === 'draft');
    const waiting = campaigns.find(({ status }: { status: string }) => status === 'waiting');
    expect(draft.can.submit).toBe(false);
    const money = [
      await call('POST', `/api/v1/campaigns/${draft.id}/submit`, {
        ...through(grant),
        body: { expectedTotalCents: 0 },
      }),
      await call('POST', `/api/v1/campaigns/${waiting.id}/cancel`, {
        ...through(grant),
        body: { reason: 'Not wanted' },
      }),
    ];
    const one = (await call('GET', `/api/v1/campaigns/${waiting.id}`, through(grant))).json;
    const briefing = one.briefings.find(({ status }: { status: string }) => status === 'waiting');
    const fresh = (await call('GET', `/api/v1/briefings/${briefing.id}`, through(grant))).json;
    expect([fresh.can.edit, fresh.can.cancel]).toEqual([undefined, undefined]);
    money.push(
      // What waits may be held for already: its edit is no typing any more.
      await call('PUT', `/api/v1/briefings/${briefing.id}`, {
        ...through(grant),
        version: fresh.version,
        body: { title: 'Another one' },
      }),
    );
    expect(money.map(({ status, json }) => [status, json.code])).toEqual(money.map(() => [403, 'in_person_money']));
    const account = [
      await call('PUT', '/api/v1/users/me/profile', { ...through(grant), version: 1, body: { phone: '1' } }),
      await call('PUT', '/api/v1/users/me/language', { ...through(grant), body: { language: 'es' } }),
      await call('POST', '/api/v1/auth/send-verification', { ...through(grant), body: {} }),
      await call('POST', '/api/v1/auth/session', { ...through(grant) }),
    ];
    expect(account.map(({ status, json }) => [status, json.code])).toEqual(
      account.map(() => [403, 'in_person_account']),
    );
    await stop(grant);
  });

  it('finds files by a plain link that names the grant', async () => {
    const grant = await see('client');
    const opened = await call('POST', '/api/v1/auth/session', { as: 'admin' });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const briefings = await db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .select(['b.id', 'c.userId'])
      .where('b.currentVersionId', 'is not', null)
      .execute();
    const client = await idOf('client');
    const [own, other] = [true, false].map((isOwn) => briefings.find(({ userId }) => (userId === client) === isOwn));
    const fetch = (id: number | undefined) =>
      app.inject({ method: 'GET', url: `/api/v1/briefings/${id}/document?as=${grant}`, headers: { cookie } });
    expect([(await fetch(own?.id)).statusCode, (await fetch(other?.id)).statusCode]).toEqual([200, 404]);
    await stop(grant);
  });
});

describe('a grant', () => {
  it('is for one administrator, who has one at a time', async () => {
    const first = await see('client');
    const second = await see('agency');
    expect((await call('GET', '/api/v1/users/me', through(first))).json.code).toBe('impersonation_over');
    expect((await call('GET', '/api/v1/users/me', through(second))).status).toBe(200);
    const stolen = { as: 'oliver', headers: { [IMPERSONATION_HEADER]: second } };
    expect((await call('GET', '/api/v1/users/me', stolen)).json.code).toBe('impersonation_over');
    expect((await call('GET', '/api/v1/users/me', { ...stolen, as: 'client' })).json.code).toBe('impersonation_over');
    for (const wrong of ['', 'x', crypto.randomUUID()])
      expect((await call('GET', '/api/v1/users/me', through(wrong))).json.code, wrong).toBe('impersonation_over');
    await stop(second);
  });

  it('ends by itself, and with what either person needs for it', async () => {
    const grant = await see('editor');
    const answer = () => call('GET', '/api/v1/users/me', through(grant));
    expect((await answer()).json.role).toBe('EDITOR');
    await db
      .updateTable('users')
      .set({ disabledAt: new Date() })
      .where('id', '=', await idOf('editor'))
      .execute();
    expect((await answer()).json.code).toBe('impersonation_over');
    await db
      .updateTable('users')
      .set({ disabledAt: null })
      .where('id', '=', await idOf('editor'))
      .execute();
    expect((await answer()).status).toBe(200);
    const past = new Date(Date.now() - 1000);
    const started = new Date(Date.now() - 60_000);
    await db
      .updateTable('impersonations')
      .set({ startedAt: started, expiresAt: past })
      .where('id', '=', grant)
      .execute();
    expect((await answer()).json.code).toBe('impersonation_over');
    // The next one begins where the last had ended by itself.
    await stop(await see('client'));
    const ended = await db.selectFrom('impersonations').select('endedAt').where('id', '=', grant).executeTakeFirst();
    expect(ended?.endedAt).toEqual(past);
  });

  it('is not given for administrators, oneself and the disabled, nor without a reason, nor to others', async () => {
    const ask = async (name: string, as: string, body: object = { reason: REASON }) => {
      const { status, json } = await call('POST', `/api/v1/users/${await idOf(name)}/impersonate`, { as, body });
      return [status, json.code];
    };
    expect(await ask('oliver', 'admin')).toEqual([422, 'not_as_admin']);
    expect(await ask('admin', 'admin')).toEqual([422, 'not_as_admin']);
    expect(await ask('client', 'admin', {})).toEqual([400, 'invalid']);
    for (const as of ['seller', 'coordinator', 'client']) expect(await ask('agency', as)).toEqual([403, 'forbidden']);
    const grant = await see('seller');
    const nested = await call('POST', `/api/v1/users/${await idOf('client')}/impersonate`, {
      ...through(grant),
      body: { reason: REASON },
    });
    expect(nested.status).toBe(403);
    await stop(grant);
    expect(await signIn('admin')).toBeTruthy();
  });
});

it('keeps everybody who was seen as, or saw, from being deleted, and says so', async () => {
  const seller = await call('POST', '/api/v1/sellers/new', {
    as: 'admin',
    body: { name: 'Seen Once', email: 'seen.once@demo.linkstand.test', commissionBp: 0 },
  });
  const { id } = seller.json.data ?? seller.json;
  const { json } = await call('POST', `/api/v1/users/${id}/impersonate`, { as: 'admin', body: { reason: REASON } });
  await stop(json.grant);
  const refused = await call('DELETE', `/api/v1/sellers/${id}`, { as: 'admin' });
  expect(refused.status).toBe(409);
  expect(refused.json.message).toContain('times someone viewed as this user (1)');
});
