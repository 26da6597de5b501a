import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { InvalidEmail, TooManyAttempts } from './port.ts';
import { createPasswordResetRequest } from './request-password-reset.ts';
import { messageOf, startIdentityServer } from './testing/identity-server.ts';
import { createThrottle, type KnownBy, LIMITS } from './throttle.ts';

const database = await testDatabase();
const { db, pool } = database;
/** Lower limits than in production, where reaching them would take long. */
const limits = { ...LIMITS, address: [40, 900], account: [60, 3600] } as const;
const server = await startIdentityServer(database, { limits });
afterAll(() => server.close());
const PASSWORD = 'linkstand';
const ATTACKER = '203.0.113.66';
let count = 0;

async function person() {
  const email = `person${++count}@demo.test`;
  const made = await server.admin.createAccount({
    email,
    password: PASSWORD,
    name: '',
    claims: {},
    emailVerified: true,
  });
  if ('exists' in made) throw new Error('unreachable');
  return { email, uid: made.uid };
}
const signIn = (email: string, password: string, from: string) =>
  server.post('/v1/accounts:signInWithPassword', { email, password }, from);
beforeEach(async () => {
  // Counters in memory live as long as the service, so each test uses its own addresses.
  await sql`delete from auth.throttles`.execute(db);
});

describe('500 wrong passwords', () => {
  test('from one address, as fast as it can: the server answers others, the right person gets in', async () => {
    const { email } = await person();
    const flood = Promise.all(Array.from({ length: 500 }, (_, n) => signIn(email, `wrong ${n}`, ATTACKER)));
    const right = await signIn(email, PASSWORD, '192.0.2.10');
    expect(right.status).toBe(200);

    const answers = await flood;
    const refused = answers.filter((answer) => answer.status === 429);
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(LIMITS.pair[0]);
    expect(refused).toHaveLength(500 - LIMITS.pair[0]);
    expect(messageOf(refused[0] ?? { body: {} })).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60);

    expect((await signIn(email, PASSWORD, ATTACKER)).status).toBe(429); // guessed at last: still not
    expect((await signIn(email, PASSWORD, '192.0.2.11')).status).toBe(200);
    const stranger = await person();
    expect((await signIn(stranger.email, PASSWORD, '192.0.2.12')).status).toBe(200);
  });

  test('from an address where the person has signed in: they still get in', async () => {
    const { email } = await person();
    const office = '192.0.2.30';
    expect((await signIn(email, PASSWORD, office)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(email, `wrong ${n}`, office)));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await signIn(email, PASSWORD, office)).status).toBe(200);
    // Guessing has an end there, too.
    const answers = [];
    for (let batch = 0; batch < 2; batch++)
      answers.push(...(await Promise.all(Array.from({ length: 90 }, (_, n) => signIn(email, `wrong ${n}`, office)))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(LIMITS.pair[0] + LIMITS.pairAtHome[0]);
  });

  test('from one address over 500 accounts: that address alone is shut out', async () => {
    const { email } = await person();
    const from = '203.0.113.67';
    const answers = [];
    for (let n = 0; n < 500; n += 50) {
      const batch = Array.from({ length: 50 }, (_, i) => signIn(`victim${n + i}@demo.test`, 'wrong', from));
      answers.push(...(await Promise.all(batch)));
    }
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(limits.address[0]);
    expect((await signIn(email, PASSWORD, from)).status).toBe(429);
    expect((await signIn(email, PASSWORD, '192.0.2.13')).status).toBe(200);
  });

  test('from many addresses: the person gets in from where they have been, or through a reset by mail', async () => {
    const { email } = await person();
    const home = '192.0.2.20';
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    const answers = [];
    for (let n = 0; n < 500; n += 50) {
      const batch = Array.from({ length: 50 }, (_, i) => signIn(email, 'wrong', `10.${(n + i) >> 4}.0.1`));
      answers.push(...(await Promise.all(batch)));
    }
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(limits.account[0]);
    expect((await signIn(email, PASSWORD, '172.16.0.1')).status).toBe(429); // nobody knows this place
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    expect((await signIn(email, PASSWORD, '192.0.2.200')).status).toBe(200); // the same network as home

    await server.post('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, '172.16.0.1');
    const oobCode = server.codeFor(email);
    await server.post('/v1/accounts:resetPassword', { oobCode, newPassword: 'another' }, '172.16.0.1');
    expect((await signIn(email, 'another', '172.16.0.1')).status).toBe(200);
  });
});

test('right passwords do not count, however many', async () => {
  const { email } = await person();
  for (let n = 0; n < LIMITS.pair[0] + 5; n++) expect((await signIn(email, PASSWORD, '192.0.2.30')).status).toBe(200);
  const other = await person();
  for (let n = 0; n < 5; n++) await signIn(other.email, 'wrong', '192.0.2.31');
  expect((await signIn(other.email, PASSWORD, '192.0.2.31')).status).toBe(200);
  const { rows } = await sql<{ points: number }>`select points from auth.throttles where points > 0 order by 1`.execute(
    db,
  );
  // The five wrong attempts remain, for their address and for their account.
  expect(rows.map((row) => row.points)).toEqual([5, 5]);
});

test('a limit ends when its time has passed', async () => {
  const throttle = createThrottle(pool, { pair: [2, 1] });
  const attempt = () => throttle.attempt('a@demo.test', '192.0.2.40', async () => 'nobody');
  await attempt();
  await attempt();
  await expect(attempt()).rejects.toThrow(TooManyAttempts);
  await expect(attempt()).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 });
  await new Promise((done) => setTimeout(done, 1050));
  await attempt();
});

test('processes count together', async () => {
  const [one, two] = [createThrottle(pool, { pair: [2, 60] }), createThrottle(pool, { pair: [2, 60] })];
  const from = ['b@demo.test', '192.0.2.41', async (): Promise<KnownBy> => 'nobody'] as const;
  await one.attempt(...from);
  await two.attempt(...from);
  await expect(one.attempt(...from)).rejects.toThrow(TooManyAttempts);
  await expect(two.attempt(...from)).rejects.toThrow(TooManyAttempts);
});

test('neighbours in an IPv6 /64 are one address', async () => {
  const throttle = createThrottle(pool, { signUps: [2, 60] });
  await throttle.signUp('c@demo.test', '2001:db8::1');
  await throttle.signUp('c@demo.test', '2001:db8::2:1');
  await expect(throttle.signUp('c@demo.test', '2001:db8::3:1')).rejects.toThrow(TooManyAttempts);
  await throttle.signUp('c@demo.test', '2001:db8:0:1::1');
});

test('an address that is registered again and again is refused, wherever it is asked from', async () => {
  const throttle = createThrottle(pool, { signUpsAccount: [2, 60] });
  await throttle.signUp('d@demo.test', '192.0.2.60');
  await throttle.signUp('d@demo.test', '192.0.2.61');
  await expect(throttle.signUp('d@demo.test', '192.0.2.62')).rejects.toThrow(TooManyAttempts);
  await throttle.signUp('e@demo.test', '192.0.2.62');
});

test('where only duplicates are known, tries on the address count, and shut out nobody but strangers', async () => {
  const throttle = createThrottle(pool, { account: [1, 60] });
  const tryFrom = (known: KnownBy) => throttle.attempt('f@demo.test', '192.0.2.63', async () => known);
  expect(await tryFrom('duplicate')).toMatchObject({ mayTryHolder: true });
  expect(await tryFrom('duplicate')).toMatchObject({ mayTryHolder: false });
  await expect(tryFrom('nobody')).rejects.toThrow(TooManyAttempts);
  expect(await tryFrom('holder')).toMatchObject({ mayTryHolder: true });
});

test('nobody reads addresses in the counters', async () => {
  await signIn('secret-person@demo.test', 'wrong', '192.0.2.50');
  const { rows } = await sql<{ key: string }>`select key from auth.throttles`.execute(db);
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toMatch(/secret-person|192\.0\.2/);
});

describe('mails', () => {
  const ask = createPasswordResetRequest({ db, admin: server.admin, throttle: server.throttle });
  const sentTo = (email: string) => server.mails.filter((mail) => mail.to === email).length;

  test('one asker gets five for an account, and a stranger cannot use up another’s', async () => {
    const { email } = await person();
    await Promise.all(Array.from({ length: LIMITS.mailsPair[0] }, () => ask({ email, ip: '192.0.2.60' })));
    await expect(ask({ email, ip: '192.0.2.60' })).rejects.toThrow(TooManyAttempts);
    await ask({ email: email.toUpperCase(), ip: '192.0.2.61' });
    expect(sentTo(email)).toBe(LIMITS.mailsPair[0] + 1);
  });

  test('an account is not flooded, and the asker is not told', async () => {
    const throttle = createThrottle(pool, { mailsAccount: [3, 60] });
    const few = createPasswordResetRequest({ db, admin: server.admin, throttle });
    const { email } = await person();
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => few({ email, ip: `192.0.2.${70 + n}` })));
    expect(sentTo(email)).toBe(3);
  });

  test('limits are the same for an address that nobody has', async () => {
    const nobody = { email: 'nobody@demo.test', ip: '192.0.2.80' };
    await Promise.all(Array.from({ length: LIMITS.mailsPair[0] }, () => ask(nobody)));
    await expect(ask(nobody)).rejects.toThrow(TooManyAttempts);
    await expect(ask({ email: 'nobody', ip: '192.0.2.80' })).rejects.toThrow(InvalidEmail);
  });

  test('a mail that cannot be enqueued leaves no code', async () => {
    const { email, uid } = await person();
    const broken = await startIdentityServer(database, {
      mail: async () => {
        throw new Error('no queue');
      },
    });
    try {
      const answer = await broken.post(
        '/v1/accounts:sendOobCode',
        { requestType: 'PASSWORD_RESET', email },
        '192.0.2.81',
      );
      expect([answer.status, messageOf(answer)]).toEqual([500, 'INTERNAL']);
      const codes = await db.selectFrom('auth.oneTimeCodes').selectAll().where('accountId', '=', uid).execute();
      expect(codes).toEqual([]);
    } finally {
      await broken.close();
    }
  });
});

/** The median of so many is that of a thread that nobody interrupted. */
const TRIES = 11;

test('a wrong password takes as much work for an address that nobody has', { timeout: 120_000 }, async () => {
  const { email } = await person();
  // Of all threads: passwords are derived beside the one that answers.
  const workOf = async (who: string, n: number) => {
    const before = process.cpuUsage();
    expect((await signIn(who, 'wrong', `198.51.100.${n}`)).status).toBe(400);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 1; n <= TRIES; n++) {
    known.push(await workOf(email, n));
    unknown.push(await workOf(`stranger${n}@demo.test`, n));
  }
  const median = (works: number[]) => works.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0;
  const [a, b] = [median(known), median(unknown)];
  // Without the dummy derivation it would be a tenth.
  expect(Math.abs(a - b)).toBeLessThan(Math.max(a, b) * 0.5);
});
