import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { IdentityUnavailable } from './port.ts';
import { remoteKeys } from './remote-keys.ts';
import { createVerifier, type InvalidToken, signedInBefore } from './verifier.ts';

const issuer = 'https://issuer.test';
const audience = 'project';
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = (kid: string, publicKey: KeyObject) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});
const jwks: JSONWebKeySet = { keys: [jwk('one', key.publicKey)] };
const seconds = () => Math.floor(Date.now() / 1000);

function claims(over: Record<string, unknown> = {}): JWTPayload {
  const now = seconds();
  const usual = {
    iss: issuer,
    aud: audience,
    sub: 'uid-1',
    iat: now - 10,
    exp: now + 3600,
    auth_time: now - 10.5,
    email: 'Ana@Demo.Test',
    email_verified: true,
    name: 'Ana',
    editor: true,
  };
  return Object.fromEntries(Object.entries({ ...usual, ...over }).filter(([, value]) => value !== undefined));
}
const sign = (payload: JWTPayload, { kid = 'one', privateKey = key.privateKey } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const verify = createVerifier({ jwks: createLocalJWKSet(jwks), issuer, audience });
const reasonOf = (token: string, check = verify) =>
  check(token).then(
    () => 'accepted',
    (error: InvalidToken) => error.reason ?? error.name,
  );

test('a good token tells who, in which role, since when', async () => {
  const payload = claims();
  expect(await verify(await sign(payload))).toEqual({
    uid: 'uid-1',
    email: 'ana@demo.test',
    emailVerified: true,
    name: 'Ana',
    role: 'EDITOR',
    claims: payload,
    authTime: payload.auth_time,
    issuedAt: payload.iat,
    expiresAt: payload.exp,
  });
});

describe('never accepted', () => {
  test.each([
    ['another issuer', { iss: 'https://elsewhere.test' }, 'issuer'],
    ['no issuer', { iss: undefined }, 'issuer'],
    ['another audience', { aud: 'elsewhere' }, 'audience'],
    ['no audience', { aud: undefined }, 'audience'],
    ['ended a second ago', { exp: seconds() - 1 }, 'expired'],
    ['no end', { exp: undefined }, 'claims'],
    ['no subject', { sub: undefined }, 'claims'],
    ['an empty subject', { sub: '' }, 'claims'],
    ['signed in tomorrow', { auth_time: seconds() + 86_400 }, 'claims'],
    ['a sign-in that is no time', { auth_time: 'yesterday' }, 'claims'],
    ['no sign-in time', { auth_time: undefined }, 'claims'],
    ['issued tomorrow', { iat: seconds() + 86_400 }, 'claims'],
    ['nobody’s address', { email: undefined }, 'claims'],
    ['not valid yet', { nbf: seconds() + 600 }, 'claims'],
  ])('%s', async (_what, over, reason) => {
    expect(await reasonOf(await sign(claims(over)))).toBe(reason);
  });

  test('unsigned', async () => {
    const body = base64(claims());
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await reasonOf(`${base64({ alg, kid: 'one' })}.${body}.`)).toMatch(/signature|malformed/);
    }
    expect(await reasonOf(`${base64({ kid: 'one' })}.${body}.`)).toBe('malformed');
  });

  test('signed by HMAC with the public key as its secret', async () => {
    const pem = key.publicKey.export({ format: 'pem', type: 'spki' });
    const der = key.publicKey.export({ format: 'der', type: 'spki' });
    for (const secret of [pem, der, JSON.stringify(jwks.keys[0])]) {
      const body = `${base64({ alg: 'HS256', kid: 'one', typ: 'JWT' })}.${base64(claims())}`;
      const mac = createHmac('sha256', secret).update(body).digest('base64url');
      expect(await reasonOf(`${body}.${mac}`)).toBe('signature');
    }
  });

  test('signed by a stranger, under a key id of ours or of its own', async () => {
    expect(await reasonOf(await sign(claims(), { privateKey: stranger.privateKey }))).toBe('signature');
    expect(await reasonOf(await sign(claims(), { privateKey: stranger.privateKey, kid: 'two' }))).toBe('signature');
    expect(await reasonOf(await sign(claims(), { kid: 'two' }))).toBe('signature');
  });

  test('signed by a key that the token brings along', async () => {
    const own = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', jwk: stranger.publicKey.export({ format: 'jwk' }) })
      .sign(stranger.privateKey);
    expect(await reasonOf(own)).toBe('signature');
  });

  test('another algorithm of the same key', async () => {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'PS256', kid: 'one' }).sign(key.privateKey);
    expect(await reasonOf(token)).toBe('signature');
  });

  test('one letter changed, in any part', async () => {
    const token = await sign(claims());
    for (const at of [5, token.indexOf('.') + 20, token.lastIndexOf('.') + 20]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await reasonOf(changed)).toMatch(/signature|malformed/);
    }
  });

  test.each(['', 'a', 'a.b', 'a.b.c', '..', 'null', `${'a'.repeat(9000)}`, 'a.b.c.d.e'])(
    'rubbish %#',
    async (token) => {
      expect(await reasonOf(token)).toBe('malformed');
    },
  );
});

describe('memory', () => {
  test('a remembered token ends when it ends', async () => {
    const token = await sign(claims({ exp: seconds() + 60 }));
    expect(await reasonOf(token)).toBe('accepted');
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    try {
      expect(await reasonOf(token)).toBe('expired');
    } finally {
      vi.useRealTimers();
    }
  });

  test('verifies each token once, and forgets the least used', async () => {
    const find = vi.fn(createLocalJWKSet(jwks));
    const small = createVerifier({ jwks: find, issuer, audience, remember: 2 });
    const [a, b, c] = await Promise.all([1, 2, 3].map((n) => sign(claims({ sub: `uid-${n}` }))));
    if (!a || !b || !c) throw new Error('unreachable');
    for (const token of [a, b, a, c, a]) await small(token);
    expect(find).toHaveBeenCalledTimes(3);
    await small(b);
    expect(find).toHaveBeenCalledTimes(4);
  });
});

test('a sign-in counts from the very millisecond on', () => {
  const end = new Date('2030-01-01T10:00:00.500Z');
  const at = (ms: number) => ({ authTime: new Date(end.getTime() + ms).getTime() / 1000 });
  expect([-400, -1, 0, 1].map((ms) => signedInBefore(at(ms), end))).toEqual([true, true, false, false]);
});

describe('keys of a remote issuer', () => {
  let served: { status: number; body: unknown } = { status: 200, body: jwks };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(served.status, { 'content-type': 'application/json' }).end(JSON.stringify(served.body));
  });
  const ready = new Promise<URL>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));
  });
  afterAll(() => server.close());
  const start = async (now?: () => number) => {
    served = { status: 200, body: jwks };
    asked = 0;
    return createVerifier({ jwks: remoteKeys(await ready, now), issuer, audience });
  };

  test('are fetched once and kept', async () => {
    const remote = await start();
    await Promise.all([remote(await sign(claims())), remote(await sign(claims({ sub: 'uid-2' })))]);
    expect(asked).toBe(1);
    expect(await reasonOf(await sign(claims(), { kid: 'two' }), remote)).toBe('signature');
    expect(asked).toBe(1); // not again within half a minute
  });

  test('survive an outage of hours, not of days', async () => {
    let later = 0;
    const remote = await start(() => Date.now() + later);
    await remote(await sign(claims()));
    served = { status: 503, body: {} };
    later = 5 * 3_600_000;
    expect((await remote(await sign(claims({ sub: 'uid-3' })))).uid).toBe('uid-3');
    later = 7 * 3_600_000;
    await expect(remote(await sign(claims({ sub: 'uid-4' })))).rejects.toThrow(IdentityUnavailable);
    served = { status: 200, body: jwks };
    expect((await remote(await sign(claims({ sub: 'uid-4' })))).uid).toBe('uid-4');
  });

  test('change when the issuer rotates', async () => {
    let later = 0;
    const remote = await start(() => Date.now() + later);
    await remote(await sign(claims()));
    served = { status: 200, body: { keys: [jwk('two', stranger.publicKey)] } };
    later = 11 * 60_000;
    await remote(await sign(claims({ sub: 'uid-5' }))); // still by the old key, while it asks again
    await expect.poll(() => asked).toBe(2);
    const token = await sign(claims(), { kid: 'two', privateKey: stranger.privateKey });
    await expect.poll(async () => await reasonOf(token, remote)).toBe('accepted');
    expect(await reasonOf(await sign(claims({ sub: 'uid-6' })), remote)).toBe('signature');
  });

  test('an issuer that can’t be reached at first is no reason to believe or to blame anybody', async () => {
    const remote = await start();
    served = { status: 200, body: { nothing: true } };
    await expect(remote(await sign(claims()))).rejects.toThrow(IdentityUnavailable);
    served = { status: 404, body: {} };
    await expect(remote(await sign(claims()))).rejects.toThrow(IdentityUnavailable);
    const nowhere = createVerifier({ jwks: new URL('http://127.0.0.1:1/'), issuer, audience });
    await expect(nowhere(await sign(claims()))).rejects.toThrow(IdentityUnavailable);
  });
});
