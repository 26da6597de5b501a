import { beforeEach, expect, test, vi } from 'vitest';
import { IdentityError } from './identity/errors.ts';

const ADA = { id: 1, name: 'Ada', email: 'ada@demo.test', emailVerified: true, role: 'ADMIN' };
const BEA = { id: 2, name: 'Bea', email: 'bea@demo.test', emailVerified: true, role: 'USER' };

const identity = {
  idToken: vi.fn<() => Promise<string | null>>(),
  signIn: vi.fn(async () => {}),
  signOut: vi.fn(async () => {}),
  onAuthState: vi.fn<(listener: (session: object | null) => void) => void>(),
};
const request = vi.fn();
vi.mock('./identity/of-this-page.ts', () => ({ identity }));
vi.mock('./identity/token-sync.ts', () => ({ createTokenSync: () => () => {} }));
vi.mock('./http.ts', () => ({ request }));
vi.mock('./i18n.ts', () => ({ chooseLocale: async () => {}, currentLocale: () => 'en-US', matchLocale: () => null }));

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
}

/** The session of a page that was just loaded, and what it remembers. */
async function load(signedIn: object | null) {
  vi.resetModules();
  if (signedIn) localStorage.setItem('user', JSON.stringify(signedIn));
  const session = await import('./session.ts');
  const { onPersonLeft } = await import('./person-left.ts');
  const { rememberSearch, rememberedSearch } = await import('./list-search-memory.ts');
  const left = vi.fn();
  onPersonLeft(left);
  localStorage.setItem('recent', JSON.stringify([{ to: '/sites/1', label: 'A site' }]));
  rememberSearch('/sites', '?country=ES');
  const remembered = () => [localStorage.getItem('recent'), rememberedSearch('/sites')];
  return { ...session, left, remembered };
}

const FORGOTTEN = [null, ''];

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  identity.idToken.mockReset().mockResolvedValue('token');
  identity.signOut.mockClear();
  identity.onAuthState.mockClear();
  request.mockReset();
});

test('an impersonation ends, and its administrator signs out, while the identity service can’t be reached', async () => {
  sessionStorage.setItem('seen-as', JSON.stringify({ grant: 'g', person: BEA, admin: 'Ada', until: '' }));
  const { signOut, stopImpersonation } = await load(ADA);
  identity.idToken.mockRejectedValue(new IdentityError('NETWORK'));
  await stopImpersonation();
  await signOut();
  expect(identity.signOut).toHaveBeenCalled();
  expect(localStorage.getItem('user')).toBeNull();
});

test('an answer about somebody who has signed out meanwhile brings nobody back', async () => {
  const { refreshUser, signOut } = await load(ADA);
  const answer = Promise.withResolvers<object>();
  request.mockReturnValue(answer.promise);
  const asked = refreshUser();
  await expect.poll(() => request).toHaveBeenCalled();
  await signOut();
  answer.resolve(ADA);
  expect(await asked).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('an answer about the person before does not replace who signed in since', async () => {
  const { refreshUser, signIn } = await load(ADA);
  const late = Promise.withResolvers<object>();
  request.mockReturnValueOnce(late.promise).mockResolvedValueOnce(BEA);
  const asked = refreshUser();
  await expect.poll(() => request).toHaveBeenCalled();
  expect(await signIn('bea@demo.test', 'a password')).toMatchObject(BEA);
  late.resolve(ADA);
  expect(await asked).toMatchObject(BEA);
});

test('somebody else finds nothing of the person before, also without a sign-out between', async () => {
  const { left, remembered, signIn } = await load(ADA);
  request.mockResolvedValue(BEA);
  await signIn('bea@demo.test', 'a password');
  expect(left).toHaveBeenCalledExactlyOnceWith(true);
  expect(remembered()).toEqual(FORGOTTEN);
});

test('a session that the service ended leaves nothing either', async () => {
  const { left, remembered } = await load(ADA);
  for (const [listener] of identity.onAuthState.mock.calls) listener(null);
  expect(left).toHaveBeenCalledExactlyOnceWith(false);
  expect(remembered()).toEqual(FORGOTTEN);
});

test('a new name or role of the same person forgets nothing', async () => {
  const { left, refreshUser, remembered } = await load(ADA);
  request.mockResolvedValue({ ...ADA, role: 'EDITOR' });
  expect((await refreshUser())?.role).toBe('EDITOR');
  expect(left).not.toHaveBeenCalled();
  expect(remembered()).not.toContain(null);
});

test('a late refusal of an earlier session says nothing about who has signed in since', async () => {
  const { announceRefused } = await load(ADA);
  const { onUnauthorized } = await import('./unauthorized.ts');
  const refused = vi.fn();
  onUnauthorized(refused);
  identity.idToken.mockResolvedValue('newer');
  await announceRefused('older');
  await announceRefused(null);
  expect(refused).not.toHaveBeenCalled();
  await announceRefused('newer');
  identity.idToken.mockRejectedValue(new IdentityError('NETWORK'));
  await announceRefused('newer');
  expect(refused).toHaveBeenCalledTimes(2);
});
