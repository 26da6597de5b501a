import { expect, test } from 'vitest';
import { codeOf, IdentityError } from './errors.ts';
import { readSession } from './session.ts';
import { readLogin, writeLogin } from './stored-login.ts';
import { thisTab } from './tab.ts';

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const token = (claims: unknown) => `x.${base64(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.y`;

test('a token is read in any script, with what it lacks left empty', () => {
  const claims = {
    sub: 'u1',
    email: 'zoe@demo.test',
    email_verified: true,
    name: 'Zoë 李 👍',
    auth_time: 7.5,
    editor: true,
  };
  expect(readSession(token(claims))).toEqual({
    uid: 'u1',
    email: 'zoe@demo.test',
    emailVerified: true,
    name: 'Zoë 李 👍',
    role: 'EDITOR',
    authTime: 7.5,
  });
  expect(readSession(token({ sub: 'u1', email_verified: 'true', admin: 'true' }))).toEqual({
    uid: 'u1',
    email: '',
    emailVerified: false,
    name: '',
    role: 'USER',
    authTime: 0,
  });
});

test.each(['', 'a', 'a.b.c', 'x.%%%.y', token(null), token(7)])('%j is no token', (text) => {
  expect(() => readSession(text)).toThrow(IdentityError);
});

test.each([
  ['EMAIL_EXISTS', 'EMAIL_EXISTS'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'WEAK_PASSWORD'],
  ['EMAIL_NOT_FOUND', 'INVALID_LOGIN_CREDENTIALS'],
  ['INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS'],
  ['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'],
  ['NETWORK_OF_SPIES', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('the service’s %j is %s here', (message, code) => {
  expect(codeOf(message)).toBe(code);
});

test('where storage is forbidden, a login lasts as long as the page', () => {
  const here = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  try {
    const { storage } = thisTab();
    const login = { uid: 'u1', refreshToken: 'r1', renewedAt: 7 };
    writeLogin(storage, login);
    expect(readLogin(storage)).toEqual(login);
    writeLogin(storage, null);
    expect(readLogin(storage)).toBeNull();
  } finally {
    if (here) Object.defineProperty(globalThis, 'localStorage', here);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
});
