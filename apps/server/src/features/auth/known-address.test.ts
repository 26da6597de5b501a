import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { testApi } from '../../testing/api.ts';
import { closeUnproved, sweepDuplicates } from '../users/jobs.ts';

const { call, db, services } = await testApi();

interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
const KNOWN = 'agency@demo.linkstand.test';
let made = 0;
const somebody = (email = `new${++made}@firm.example`, password = 'my own words'): Person => ({
  name: 'Iris Weber',
  email,
  password,
});

const register = ({ name, email, password }: Person, more: object = {}) =>
  call('POST', '/api/v1/auth/register', {
    body: { name, email, password, confirmation: password, country: 'ES', company: 'Weber & Co', ...more },
  });
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  call('POST', '/identity/v1/accounts:signInWithPassword', { body: { email, password, returnSecureToken: true } });
async function come(person: Person): Promise<string> {
  expect((await register(person)).status).toBe(201);
  return (await signIn(person)).json.idToken;
}

const mailsTo = async (email: string) =>
  (
    await db.selectFrom('mails').select(['template', 'text']).where('toAddress', '=', email).orderBy('id').execute()
  ).map(({ template, text }) => ({ template, code: /oobCode=([\w-]+)/.exec(text ?? '')?.[1] ?? '' }));
const prove = (code: string) => call('POST', '/identity/v1/accounts:update', { body: { oobCode: code } });
const accountsOf = (email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'isDuplicate', 'emailVerifiedAt'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();

/** What an answer is made of, without what differs from person to person. */
const shapeOf = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]));
  if (/(id|at|since|token|email)$/i.test(key)) return typeof value;
  return value;
};
type Answer = Awaited<ReturnType<typeof call>>;
const seen = ({ status, headers, json }: Answer) => ({
  status,
  headers: Object.keys(headers).sort(),
  cookies: headers['set-cookie'] !== undefined,
  body: shapeOf(json),
});

/** Everything that a person who just registered may look at or do, and what it is answered. */
async function walk(person: Person): Promise<Record<string, unknown>> {
  const registered = await register(person);
  const came = await signIn(person);
  const token = came.json.idToken;
  const as = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const site = (await as('POST', '/api/v1/media/search?size=1', {})).json.data[0].id;
  const added = await as('POST', '/api/v1/cart/add', { siteIds: [site] });
  const cart = await as('GET', '/api/v1/cart');
  const campaign = await as('POST', '/api/v1/campaigns/new', { name: 'My first', siteIds: [site] });
  const submitted = await as('POST', `/api/v1/campaigns/${campaign.json.id}/submit`, { expectedTotalCents: 0 });
  const asked = await as('POST', '/api/v1/auth/send-verification', {});
  const askedThere = await call('POST', '/identity/v1/accounts:sendOobCode', {
    body: { requestType: 'VERIFY_EMAIL', idToken: token },
  });
  const profile = await as('GET', '/api/v1/users/me');
  const answers = {
    registered,
    wrong: await signIn({ ...person, password: 'not this one' }),
    came,
    looked: await call('POST', '/identity/v1/accounts:lookup', { body: { idToken: token } }),
    profile,
    renewed: await call('POST', '/identity/v1/token', {
      body: { grant_type: 'refresh_token', refresh_token: came.json.refreshToken },
    }),
    session: await as('POST', '/api/v1/auth/session'),
    added,
    cart,
    campaign,
    campaigns: await as('POST', '/api/v1/campaigns/count', {}),
    submitted,
    asked,
    askedThere,
    staffOnly: await as('POST', '/api/v1/users/search', {}),
    reset: await call('GET', `/api/v1/auth/reset-password?email=${person.email}`),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, seen(answer)]));
}

describe('an address that is known', () => {
  test('is answered like a new one, at registration and everywhere after it', async () => {
    const fresh = await walk(somebody());
    const known = await walk(somebody(KNOWN));
    expect(known).toEqual(fresh);
    expect(known).toMatchObject({
      registered: { status: 201 },
      came: { status: 200 },
      profile: { status: 200, body: { emailVerified: false, name: 'Iris Weber', company: { name: 'Weber & Co' } } },
      campaign: { status: 201 },
      added: { status: 200 },
      submitted: { status: 422, body: { code: 'email_unverified' } },
    });
    // Its holder alone learns of it: at the registration, and each time the mail is asked for again.
    expect((await mailsTo(KNOWN)).map(({ template }) => template)).toEqual([
      'address-already-known',
      'address-already-known',
      'address-already-known',
      'reset-password',
    ]);
  });

  test('takes no second derivation of a password, whoever of its accounts signs in', async () => {
    expect((await signIn({ email: KNOWN, password: DEMO_PASSWORD })).status).toBe(200);
    const accounts = await db.selectFrom('auth.accounts').select('passwordHash').where('email', '=', KNOWN).execute();
    expect(accounts.length).toBeGreaterThan(1);
    // All but the derived key: algorithm, cost and salt.
    const ways = accounts.map(({ passwordHash }) => passwordHash?.split('$').slice(0, 5).join('$'));
    expect(new Set(ways).size).toBe(1);
  });

  test('is seen by nobody of the office, nor what is made with it', async () => {
    const before = await counts();
    const person = somebody(KNOWN, 'seen by nobody');
    const token = await come(person);
    const site = (await call('POST', '/api/v1/media/search?size=1', { token, body: {} })).json.data[0].id;
    const campaign = await call('POST', '/api/v1/campaigns/new', {
      token,
      body: { name: 'Hidden one', siteIds: [site] },
    });
    const question = await call('POST', '/api/v1/cases/new', {
      token,
      body: { kind: 'question', title: 'Who is there?', detail: 'I only ask.' },
    });
    expect([campaign.status, question.status]).toEqual([201, 201]);
    expect(await counts()).toEqual(before);
    const mine = await accountsOf(KNOWN);
    const own = mine.at(-1);
    const found = await call('POST', '/api/v1/users/search', { as: 'admin', body: { text: 'Iris Weber' } });
    expect(found.json.data.map(({ id }: { id: number }) => id)).not.toContain(own?.id);
    const { companyId } = await db
      .selectFrom('users')
      .select('companyId')
      .where('id', '=', own?.id ?? 0)
      .executeTakeFirstOrThrow();
    const companies = await call('POST', '/api/v1/companies/search?size=1000', {
      as: 'admin',
      body: { text: 'Weber' },
    });
    expect(companies.json.data.map(({ id }: { id: number }) => id)).not.toContain(companyId);
    const paths = [
      `companies/${companyId}`,
      `users/${own?.id}`,
      `campaigns/${campaign.json.id}`,
      `cases/${question.json.id}`,
    ];
    for (const path of paths) expect((await call('GET', `/api/v1/${path}`, { as: 'admin' })).status, path).toBe(404);
    const clients = await call('GET', '/api/v1/requests/clients?text=Iris', { as: 'coordinator' });
    expect(JSON.stringify(clients.json)).not.toContain('seen by nobody');
    expect(clients.json.data.map(({ id }: { id: number }) => id)).not.toContain(own?.id);
  });

  /** Every count of the office that people, or what they make, go into. */
  async function counts() {
    const nouns = ['users', 'companies', 'campaigns', 'briefings', 'cases', 'requests'];
    const answers = await Promise.all(
      nouns.map((noun) => call('POST', `/api/v1/${noun}/count`, { as: 'admin', body: {} })),
    );
    return Object.fromEntries(nouns.map((noun, i) => [noun, [answers[i]?.status, answers[i]?.json.count]]));
  }

  test('is reset for its holder alone, whose own password goes on to work', async () => {
    const person = somebody(KNOWN, 'another password');
    await come(person);
    const before = await signIn({ email: KNOWN, password: DEMO_PASSWORD });
    const me = await call('GET', '/api/v1/users/me', { token: before.json.idToken });
    expect(me.json).toMatchObject({ emailVerified: true });
    await call('GET', `/api/v1/auth/reset-password?email=${KNOWN}`);
    const { code } = (await mailsTo(KNOWN)).findLast(({ template }) => template === 'reset-password') ?? { code: '' };
    const done = await call('POST', '/identity/v1/accounts:resetPassword', {
      body: { oobCode: code, newPassword: 'mine for good' },
    });
    expect(done.status).toBe(200);
    // Anyone who reads the mail has the address: what others began with it ends.
    expect(await accountsOf(KNOWN)).toHaveLength(1);
    expect((await signIn(person)).status).toBe(400);
    expect((await signIn({ email: KNOWN, password: 'mine for good' })).status).toBe(200);
  });
});

describe('an address that nobody has proved', () => {
  test('belongs to whoever proves it first; the other accounts end with what was made in them', async () => {
    const first = somebody();
    const second = { ...first, name: 'Second One', password: 'second password' };
    const third = { ...first, name: 'Third One', password: 'third password' };
    const tokens = [await come(first), await come(second), await come(third)];
    const names = await Promise.all(tokens.map((token) => call('GET', '/api/v1/users/me', { token })));
    expect(names.map(({ json }) => json.name)).toEqual(['Iris Weber', 'Second One', 'Third One']);
    const site = (await call('POST', '/api/v1/media/search?size=1', { token: tokens[0] ?? '', body: {} })).json.data[0]
      .id;
    for (const token of tokens)
      await call('POST', '/api/v1/campaigns/new', { token, body: { name: 'x', siteIds: [site] } });
    const mails = await mailsTo(first.email);
    expect(mails.map(({ template }) => template)).toEqual(['verify-address', 'verify-address', 'verify-address']);

    expect((await prove(mails[1]?.code ?? '')).status).toBe(200);
    expect(await accountsOf(first.email)).toMatchObject([{ name: 'Second One', isDuplicate: false }]);
    for (const mail of [mails[0], mails[2]]) expect((await prove(mail?.code ?? '')).status).toBe(400);
    expect((await signIn(second)).status).toBe(200);
    for (const person of [first, third]) expect((await signIn(person)).status).toBe(400);
    const left = await sql`select from campaigns where user_id not in (select id from users)`.execute(db);
    expect(left.rows).toHaveLength(0);
    const found = await call('POST', '/api/v1/users/count', { as: 'admin', body: { text: 'Second One' } });
    expect(found.json.count).toBe(1);
    await expect
      .poll(async () => (await call('GET', '/api/v1/users/me', { token: tokens[0] ?? '' })).status, { timeout: 6000 })
      .toBe(401);
  });

  test('of two that register at once, or prove it at once, one has it', async () => {
    const person = somebody();
    const other = { ...person, name: 'Other One', password: 'other password' };
    const answers = await Promise.all([register(person), register(other)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const both = await accountsOf(person.email);
    expect(both.map(({ isDuplicate }) => isDuplicate).sort()).toEqual([false, true]);
    const codes = (await mailsTo(person.email)).map(({ code }) => code);
    const proofs = await Promise.all(codes.map(prove));
    expect(proofs.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accountsOf(person.email)).toMatchObject([{ isDuplicate: false, emailVerifiedAt: expect.any(Date) }]);
  });

  test('stays with an account that the team has touched, however the other proves it', async () => {
    const first = somebody();
    await come(first);
    const [holder] = await accountsOf(first.email);
    const { version } = (await call('GET', `/api/v1/users/${holder?.id}`, { as: 'admin' })).json;
    const changed = await call('PUT', `/api/v1/users/${holder?.id}`, {
      as: 'admin',
      version,
      body: { phone: '+34 600 000 000' },
    });
    expect(changed.status).toBe(200);
    await come({ ...first, name: 'Late One', password: 'late password' });
    expect((await mailsTo(first.email)).map(({ template }) => template)).toEqual([
      'verify-address',
      'address-already-known',
    ]);
  });
});

test('after thirty days a duplicate is gone with everything it made, and nothing else', async () => {
  const person = somebody('seller@demo.linkstand.test', 'for thirty days');
  const token = await come(person);
  const site = (await call('POST', '/api/v1/media/search?size=1', { token, body: {} })).json.data[0].id;
  await call('POST', '/api/v1/cart/add', { token, body: { siteIds: [site] } });
  await call('POST', '/api/v1/campaigns/new', { token, body: { name: 'Old one', siteIds: [site] } });
  const rows = async () => {
    const tables = ['users', 'companies', 'campaigns', 'briefings', 'cart_items', 'auth.accounts'];
    const all = await Promise.all(
      tables.map((table) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)),
    );
    return all.map((one) => one.rows[0]?.n ?? 0);
  };
  const before = await rows();
  await sweepDuplicates(db, services.identity);
  expect(await rows()).toEqual(before);
  await db
    .updateTable('users')
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where('email', '=', person.email)
    .execute();
  await sweepDuplicates(db, services.identity);
  expect(await rows()).toEqual(before.map((count) => count - 1));
  expect(await accountsOf(person.email)).toMatchObject([{ isDuplicate: false }]);
  expect((await signIn(person)).status).toBe(400);
});

describe('after thirty days without proof', () => {
  const month = async (days: number) => {
    await db
      .updateTable('users')
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where('emailVerifiedAt', 'is', null)
      .execute();
    await sweepDuplicates(db, services.identity);
    await closeUnproved(db, services.identity);
  };

  test('a new address and a known one are answered alike, whatever was made in the account', async () => {
    const [fresh, known] = [somebody(), somebody('site-manager@demo.linkstand.test', 'for a month')];
    const begun = await Promise.all([fresh, known].map(come));
    for (const token of begun)
      await call('POST', '/api/v1/cases/new', {
        token,
        body: { kind: 'question', title: 'Who is there?', detail: 'I only ask.' },
      });
    await month(29);
    expect((await signIn(fresh)).status).toBe(200);
    expect((await signIn(known)).status).toBe(200);
    await month(31);
    const after = async (person: Person, token: string) => {
      await expect
        .poll(async () => (await call('GET', '/api/v1/users/me', { token })).status, { timeout: 6000 })
        .toBe(401);
      return {
        again: seen(await signIn(person)),
        wrong: seen(await signIn({ ...person, password: 'not this one' })),
        registered: seen(await register(person)),
        came: seen(await signIn(person)),
      };
    };
    const [ofFresh, ofKnown] = [await after(fresh, begun[0] ?? ''), await after(known, begun[1] ?? '')];
    expect(ofKnown).toEqual(ofFresh);
    expect(ofFresh).toMatchObject({ again: { status: 400 }, registered: { status: 201 }, came: { status: 200 } });
  });

  test('what was made stays, and a new password by mail opens it; nobody else is closed, and none twice', async () => {
    const person = somebody();
    const token = await come(person);
    const site = (await call('POST', '/api/v1/media/search?size=1', { token, body: {} })).json.data[0].id;
    await call('POST', '/api/v1/campaigns/new', { token, body: { name: 'Kept one', siteIds: [site] } });
    await month(31);
    await month(40);
    const [{ id } = { id: 0 }] = await accountsOf(person.email);
    const closed = await db
      .selectFrom('auditEntries')
      .select('entityId')
      .where('action', '=', 'user.close_unproved')
      .execute();
    expect(closed.filter(({ entityId }) => entityId === id)).toHaveLength(1);
    expect((await signIn({ email: KNOWN, password: 'mine for good' })).status).toBe(200);
    expect((await signIn(person)).status).toBe(400);

    await call('GET', `/api/v1/auth/reset-password?email=${person.email}`);
    const { code } = (await mailsTo(person.email)).findLast(({ template }) => template === 'reset-password') ?? {
      code: '',
    };
    await call('POST', '/identity/v1/accounts:resetPassword', { body: { oobCode: code, newPassword: 'a later one' } });
    const { idToken } = (await signIn({ ...person, password: 'a later one' })).json;
    const campaigns = await call('POST', '/api/v1/campaigns/search', { token: idToken, body: {} });
    expect(campaigns.json.data).toMatchObject([{ name: 'Kept one' }]);
    await month(50);
    expect((await signIn({ ...person, password: 'a later one' })).status).toBe(200);
  });
});
