/** The calls of the Identity Toolkit API that start, renew and end sessions. */
import { checkPassword, normalEmail, type Tx } from '../port.ts';
import { untilStep } from '../timing.ts';
import { type Account, insertAccount } from './accounts.ts';
import { type Body, optionalName, requiredText } from './body.ts';
import { ID_TOKEN_LIFE } from './id-tokens.ts';
import type { Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { type EndedSession, endFamily, renewSession, type Session, startSession } from './sessions.ts';

/**
 * Wrong passwords are refused at multiples of this: two accounts of one address whose passwords have different salts, as
 * after a change of address, take two derivations, and the duration would reveal them.
 */
export const REFUSAL_MS = 500;

export interface Asker {
  ip: string;
  locale: string | undefined;
}

export const signUp = async (parts: Parts, body: Body, { ip }: Asker) => {
  if (!parts.allowSignUp) throw new Refusal('ADMIN_ONLY_OPERATION');
  const email = normalEmail(requiredText(body, 'email', 'MISSING_EMAIL'));
  const password = checkPassword(requiredText(body, 'password', 'MISSING_PASSWORD'));
  const name = optionalName(body) ?? '';
  await parts.throttle.signUp(email, ip);
  const passwordHash = await parts.passwords.hash(password, email);
  const { account, session } = await parts.db.transaction().execute(async (tx) => {
    const account = await insertAccount(tx, { email, passwordHash, name, claims: '{}', emailVerified: false });
    if (!account) throw new Refusal('EMAIL_EXISTS');
    await parts.onChange({ type: 'signed-up', uid: account.id, email, name }, tx);
    return { account, session: await start(parts, tx, account, ip) };
  });
  return { ...describe(account), ...(await tokens(parts, account, session)) };
};

export const signInWithPassword = async (parts: Parts, body: Body, { ip }: Asker) => {
  const email = normalEmail(requiredText(body, 'email', 'MISSING_EMAIL'));
  const password = requiredText(body, 'password', 'MISSING_PASSWORD');
  const { mayTryHolder, succeeded } = await parts.throttle.attempt(email, ip, () =>
    parts.places.knownBy(parts.db, email, ip),
  );
  const started = performance.now();
  // The account that has the address first, then duplicates, oldest first.
  const accounts = await parts.db
    .selectFrom('auth.accounts')
    .selectAll()
    .where('email', '=', email)
    .where((eb) => (mayTryHolder ? eb.lit(true) : eb('isDuplicate', '=', true)))
    .orderBy('isDuplicate')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const hashes = accounts.map(({ passwordHash }) => passwordHash);
  const account = accounts[await parts.passwords.find(password, email, hashes)];
  if (!account) {
    await untilStep(REFUSAL_MS, started);
    throw new Refusal('INVALID_LOGIN_CREDENTIALS');
  }
  await succeeded();
  if (account.disabledAt) throw new Refusal('USER_DISABLED');
  const session = await parts.db.transaction().execute((tx) => start(parts, tx, account, ip));
  if (account.passwordHash) {
    const isAlone = accounts.length === 1;
    const isFit = isAlone || parts.passwords.isOfAddress(account.passwordHash, email);
    if (!isFit || parts.passwords.isOutdated(account.passwordHash)) await rehash(parts, account, password);
  }
  return { ...describe(account), registered: true, ...(await tokens(parts, account, session)) };
};

/** RFC 6749 §6, with the field names of the hosted service. */
export const renew = async (parts: Parts, body: Body) => {
  if (body.grant_type !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE');
  const refreshToken = requiredText(body, 'refresh_token', 'MISSING_REFRESH_TOKEN');
  const renewal = await parts.db.transaction().execute(async (tx) => {
    const renewed = await renewSession(tx, refreshToken);
    if ('refused' in renewed) await tellEnded(parts, tx, renewed.ended);
    return renewed;
  });
  if ('refused' in renewal) throw new Refusal(renewal.refused);
  const { account, session } = renewal;
  const idToken = await parts.mint(account, session);
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: session.refreshToken,
    expires_in: String(ID_TOKEN_LIFE),
    token_type: 'Bearer',
    user_id: account.id,
    project_id: parts.audience,
  };
};

/** Not part of the Identity Toolkit API, where refresh tokens survive a sign-out. */
export const signOut = async (parts: Parts, body: Body) => {
  const refreshToken = requiredText(body, 'refreshToken', 'MISSING_REFRESH_TOKEN');
  await parts.db.transaction().execute(async (tx) => tellEnded(parts, tx, await endFamily(tx, refreshToken)));
  return {};
};

/** Ends the session's ID tokens too. */
async function tellEnded(parts: Parts, tx: Tx, ended: EndedSession | undefined): Promise<void> {
  if (ended) await parts.onChange({ type: 'session-ended', uid: ended.accountId, sessionId: ended.id }, tx);
}

/** Starts a session and remembers the network it starts from. */
export async function start(parts: Parts, tx: Parameters<typeof startSession>[0], account: Account, ip: string) {
  const session = await startSession(tx, account);
  // Since the password was checked, it has changed or the account was disabled.
  if (!session) throw new Refusal('INVALID_LOGIN_CREDENTIALS');
  await parts.places.remember(tx, account.id, ip);
  await parts.onChange({ type: 'signed-in', uid: account.id, at: session.signedInAt }, tx);
  return session;
}

export const describe = (account: Account) => ({
  localId: account.id,
  email: account.email,
  displayName: account.name,
});

export async function tokens(parts: Parts, account: Account, session: Session) {
  return {
    idToken: await parts.mint(account, session),
    refreshToken: session.refreshToken,
    expiresIn: String(ID_TOKEN_LIFE),
  };
}

async function rehash({ db, passwords }: Parts, account: Account, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password, account.email);
  await db
    .updateTable('auth.accounts')
    .set({ passwordHash })
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .execute();
}
