import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const at = (rest: string) => `/api/v1/owners/${rest}`;
const BANK = {
  method: 'bank_transfer',
  holder: 'Ana María Ruiz',
  account: 'ES91 2100 0418 4502 0005 1332',
  bankCode: 'CAIXESBB',
  bankName: 'Caixa',
  taxNumber: '',
  billingAddress: 'Calle Mayor 1, Madrid',
};
const make = async (body: object = {}) =>
  (await call('POST', at('new'), { as: 'admin', body: { name: `Owner ${Math.random()}`, ...body } })).json;
const linkOf = async (id: number, as = 'admin') =>
  (await call('POST', at(`${id}/reveal_link`), { as, body: {} })).json.url;
const idOf = async (email: string) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${email}@demo.linkstand.test`)
      .executeTakeFirstOrThrow()
  ).id;

describe('an owner', () => {
  it('is made with contacts and languages, found and changed', async () => {
    const contacts = [{ name: 'Eva', role: 'Editor', email: 'eva@press.example', phone: '' }];
    const made = await make({ name: 'Prensa Ñandú', contacts, languages: ['es', 'gl'], country: 'ES', language: 'es' });
    expect(made).toMatchObject({
      contacts,
      languages: ['es', 'gl'],
      payment: null,
      sites: 0,
      can: { reveal_payment: false },
    });
    expect(await linkOf(made.id)).toMatch(/^http.*\/external\/owner\/[0-9a-f-]{36}\/briefings$/);
    const found = await call('POST', at('search'), { as: 'admin', body: { text: 'nandu' } });
    expect(found.json.data).toMatchObject([{ id: made.id }]);
    const changed = await call('PUT', at(made.id), {
      as: 'admin',
      version: 1,
      body: { contacts: [], notes: 'Calls back.' },
    });
    expect(changed.json).toMatchObject({ contacts: [], notes: 'Calls back.', languages: ['es', 'gl'], version: 2 });
    const wrong = await call('PUT', at(made.id), {
      as: 'admin',
      version: 2,
      body: { contacts: [{ name: '', role: '', email: 'no', phone: '' }], ownerManagerId: await idOf('client') },
    });
    expect(wrong.json.errors.map((error: { path: string }) => error.path)).toEqual([
      'contacts.0.name',
      'contacts.0.email',
    ]);
    const nobody = await call('PUT', at(made.id), {
      as: 'admin',
      version: 2,
      body: { ownerManagerId: await idOf('client') },
    });
    expect(nobody).toMatchObject({ status: 422, json: { errors: [{ path: 'ownerManagerId' }] } });
  });

  it('is seen by those whose it is', async () => {
    const mine = await make({ ownerManagerId: await idOf('thiago') });
    const others = await db
      .insertInto('users')
      .values({ identityUid: 'other', name: 'Other', email: 'o@x.test', role: 'OWNER_MANAGER' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const theirs = await make({ ownerManagerId: others.id });
    const nobodys = await make();
    const get = (id: number, as: string) => call('GET', at(`${id}`), { as });
    expect((await get(mine.id, 'thiago')).json).toMatchObject({
      can: { update: false, remove: false, reveal_link: true, renew_link: false },
    });
    expect((await get(nobodys.id, 'thiago')).status).toBe(200);
    expect((await get(theirs.id, 'thiago')).status).toBe(404);
    // Anyone who has the owners table sees and keeps them all.
    expect((await get(theirs.id, 'ownermanager')).json.can).toMatchObject({ update: true, remove: false });
    // What an owner is owed and was paid, its own managers only.
    const account = async (id: number, as: string) => [
      (await get(id, as)).json.can.read_account,
      (await call('GET', at(`${id}/account`), { as })).status,
    ];
    expect(await account(mine.id, 'thiago')).toEqual([true, 200]);
    expect(await account(nobodys.id, 'ownermanager')).toEqual([true, 200]);
    expect(await account(theirs.id, 'ownermanager')).toEqual([false, 403]);
    expect(await account(theirs.id, 'admin')).toEqual([true, 200]);
    expect((await get(mine.id, 'sitemanager')).status).toBe(404);
    for (const as of ['editor', 'coordinator', 'seller', 'client'])
      expect((await get(mine.id, as)).status, as).toBe(403);
    expect((await call('PUT', at(`${mine.id}`), { as: 'thiago', version: 1, body: { notes: 'x' } })).status).toBe(403);
    expect((await call('POST', at('new'), { as: 'thiago', body: { name: 'New' } })).status).toBe(403);
  });

  it('is told at its old address that it has another, without the link', async () => {
    const made = await make({ email: 'old@press.example' });
    const { linkUuid } = await db
      .selectFrom('owners')
      .select('linkUuid')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    await call('PUT', at(made.id), { as: 'admin', version: 1, body: { email: 'new@press.example', notes: 'Moved.' } });
    const told = await db
      .selectFrom('mails')
      .select(['template', 'text', 'html'])
      .where('toAddress', '=', 'old@press.example')
      .execute();
    expect(told).toMatchObject([{ template: 'owner-address-changed' }]);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${linkUuid}|new@press`));
  });

  it('brought in by a site manager is the manager’s to keep', async () => {
    const made = await call('POST', at('new'), { as: 'sitemanager', body: { name: 'Brought In Press' } });
    expect(made).toMatchObject({ status: 201, json: { can: { update: true, remove: false } } });
    expect((await call('DELETE', at(`${made.json.id}`), { as: 'sitemanager' })).status).toBe(403);
    expect((await call('DELETE', at(`${made.json.id}`), { as: 'admin' })).status).toBe(204);
  });

  it('with sites is not deleted, and says so', async () => {
    const { data } = (await call('POST', at('search?sort=sites,desc'), { as: 'admin', body: {} })).json;
    const refused = await call('DELETE', at(`${data[0].id}`), { as: 'admin' });
    expect(refused.json.message).toMatch(/check that it is not being used.*offers \(\d+\)/);
    const offered = await call('GET', at(`${data[0].id}/sites`), { as: 'admin' });
    expect(offered.json.data).toHaveLength(data[0].sites);
  });
});

describe('an owner that was merged', () => {
  it('answers as the one it became, in the reader’s scope', async () => {
    const [goes, stays] = [await make(), await make()];
    await db
      .updateTable('owners')
      .set({ mergedIntoId: stays.id, mergedAt: new Date() })
      .where('id', '=', goes.id)
      .execute();
    expect((await call('GET', at(goes.id), { as: 'admin' })).json).toMatchObject({ id: stays.id, name: stays.name });
    expect((await call('GET', at(goes.id), { as: 'sitemanager' })).status).toBe(404);
  });
});

describe('the sites that an owner offers', () => {
  it('show a site manager what those of others offer, not what they cost', async () => {
    const ines = await idOf('sitemanager');
    const { rows } = await sql<{ id: number }>`
      select f.owner_id as id from offers f join sites s on s.id = f.site_id group by f.owner_id
      having bool_or(s.site_manager_id = ${ines}) and bool_or(s.site_manager_id is distinct from ${ines})
      order by f.owner_id limit 1`.execute(db);
    const path = at(`${rows[0]?.id}/sites`);
    type Offered = { id: number; costCents: number | null; gamblingCostCents: number | null };
    const offered = async (as: string): Promise<Offered[]> => (await call('GET', path, { as })).json.data;
    const managed = await db.selectFrom('sites').select('id').where('siteManagerId', '=', ines).execute();
    const own = new Set(managed.map(({ id }) => id));
    const all = await offered('admin');
    expect(all.every(({ costCents }) => costCents !== null)).toBe(true);
    expect(await offered('ownermanager')).toEqual(all);
    expect(await offered('sitemanager')).toEqual(
      all.map((site) => (own.has(site.id) ? site : { ...site, costCents: null, gamblingCostCents: null })),
    );
  });
});

describe('how an owner is paid', () => {
  it('rests encrypted, shows masked, opens by an act that the log keeps', async () => {
    const owner = await make();
    const path = at(`${owner.id}/payment`);
    const set = await call('PUT', path, { as: 'admin', version: owner.version, body: BANK });
    expect(set.json.payment).toMatchObject({ method: 'bank_transfer', holder: 'A. M. R.', account: '•••• 1332' });
    const { rows } = await sql<{ raw: string }>`
      select encode(payment_sealed, 'escape') || payment_hint::text || (
        select string_agg(changes::text, '') from audit_entries where entity = 'owners' and entity_id = ${owner.id}) as raw
      from owners where id = ${owner.id}`.execute(db);
    expect(rows[0]?.raw).not.toMatch(/2100|Ruiz|CAIXESBB|Mayor/);
    const shown = await call('POST', at(`${owner.id}/reveal_payment`), { as: 'admin', body: {} });
    expect(shown.json).toEqual(BANK);
    const { data } = (await call('GET', at(`${owner.id}/history`), { as: 'admin' })).json;
    expect(data[0]).toMatchObject({ action: 'owner.reveal_payment', actor: { kind: 'user' } });
    const removed = await call('DELETE', path, { as: 'admin', version: set.json.version });
    expect(removed.json.payment).toBeNull();
    expect((await call('POST', at(`${owner.id}/reveal_payment`), { as: 'admin', body: {} })).status).toBe(404);
  });

  it('of one owner does not open for another', async () => {
    const [one, two] = [await make(), await make()];
    await call('PUT', at(`${one.id}/payment`), { as: 'admin', version: 1, body: BANK });
    await sql`update owners o set payment_sealed = p.payment_sealed, payment_hint = p.payment_hint, payment_changed_at = now()
      from owners p where p.id = ${one.id} and o.id = ${two.id}`.execute(db);
    expect((await call('POST', at(`${two.id}/reveal_payment`), { as: 'admin', body: {} })).status).toBe(500);
  });

  it('is not for who may not change the owner', async () => {
    const owner = await make({ ownerManagerId: await idOf('thiago') });
    await call('PUT', at(`${owner.id}/payment`), { as: 'admin', version: 1, body: BANK });
    expect((await call('POST', at(`${owner.id}/reveal_payment`), { as: 'thiago', body: {} })).status).toBe(403);
    expect((await call('POST', at(`${owner.id}/reveal_payment`), { as: 'sitemanager', body: {} })).status).toBe(404);
  });
});

describe('the link of an owner', () => {
  it('ends when revoked, and opens anew when renewed', async () => {
    const owner = await make();
    const open = (url: string) =>
      call('GET', new URL(url).pathname.replace(/^\/external\/owner\/(.*)\/briefings$/, '/api/v1/external/owner/$1'));
    const link = await linkOf(owner.id);
    expect((await open(link)).status).toBe(200);
    const revoked = await call('POST', at(`${owner.id}/revoke_link`), { as: 'admin', body: {} });
    expect(revoked.json).toMatchObject({ isLinkRevoked: true, can: { reveal_link: false } });
    expect((await call('POST', at(`${owner.id}/reveal_link`), { as: 'admin', body: {} })).status).toBe(404);
    expect((await open(link)).status).toBe(404);
    const renewed = await call('POST', at(`${owner.id}/renew_link`), { as: 'admin', body: {} });
    expect(renewed.text).not.toMatch(/external/);
    expect((await open(await linkOf(owner.id))).status).toBe(200);
    expect((await open(link)).status).toBe(404);
  });

  it('is shown to whoever acts for the owner, and the log says who looked', async () => {
    const mine = await make({ ownerManagerId: await idOf('thiago') });
    const brought = (await call('POST', at('new'), { as: 'sitemanager', body: { name: 'Brought in again' } })).json;
    expect(brought.can).toMatchObject({ reveal_link: false, renew_link: true });
    expect((await call('POST', at(`${brought.id}/reveal_link`), { as: 'sitemanager', body: {} })).status).toBe(403);
    // The table shows all owners, and makes nobody the manager of one.
    expect((await call('POST', at(`${mine.id}/reveal_link`), { as: 'ownermanager', body: {} })).status).toBe(403);
    expect(await linkOf(mine.id, 'thiago')).toMatch(/\/external\/owner\//);
    const { data } = (await call('GET', at(`${mine.id}/history`), { as: 'admin' })).json;
    expect(data[0]).toMatchObject({ action: 'owner.reveal_link', actor: { kind: 'user' } });
  });
});
