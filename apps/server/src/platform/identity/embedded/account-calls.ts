/** The account calls of the Identity Toolkit API: mailed codes, passwords, addresses, account data. */

import { clockMs } from '../../clock.ts';
import { checkPassword } from '../port.ts';
import { constantTime } from '../timing.ts';
import { InvalidToken, signedInBefore, type VerifiedToken } from '../verifier.ts';
import { type Account, claimsOf, endSessionsOf, isOurUid, markVerified, replacePassword } from './accounts.ts';
import { type Body, optionalName, optionalText, requiredText } from './body.ts';
import { endOthers } from './duplicates.ts';
import { endCodes, findCode, useCode } from './one-time-codes.ts';
import type { Parts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { isOpen } from './sessions.ts';
import { type Asker, describe, start, tokens } from './sign-in-calls.ts';

/** Changing a password requires a sign-in no older than this, in seconds. */
const RECENT_SIGN_IN = 300;

/** Step in milliseconds, longer than the work: the duration must not reveal which mail was sent. */
const MAIL_STEP = 250;

export const sendOobCode = async (parts: Parts, body: Body, { ip, locale }: Asker) => {
  const requestType = optionalText(body, 'requestType');
  if (requestType === 'PASSWORD_RESET') {
    const email = requiredText(body, 'email', 'MISSING_EMAIL');
    await parts.requestPasswordReset({ email, ip, locale });
    return { email };
  }
  if (requestType !== 'VERIFY_EMAIL') throw new Refusal('INVALID_REQ_TYPE');
  const { account } = await whoIs(parts, body);
  await constantTime(MAIL_STEP, async () => {
    if (account.emailVerifiedAt || !(await parts.throttle.mail(account.email, ip))) return;
    await parts.admin.sendVerification({ uid: account.id, email: account.email }, undefined, locale);
  });
  return { email: account.email };
};

/** Without `newPassword` the call only returns what the code is for. */
export const resetPassword = async (parts: Parts, body: Body, { ip }: Asker) => {
  const code = requiredText(body, 'oobCode', 'MISSING_OOB_CODE');
  const typed = optionalText(body, 'newPassword');
  // A password that is refused does not count as a try of the code.
  if (typed !== undefined) checkPassword(typed);
  await parts.throttle.code(ip);
  const found = await findCode(parts.db, code);
  if (!found) throw new Refusal('INVALID_OOB_CODE');
  const { kind, account, isUsed } = found;
  if (isUsed) throw new Refusal(kind === 'VERIFY_EMAIL' ? 'INVALID_OOB_CODE' : 'USED_OOB_CODE');
  if (typed === undefined) return { email: account.email, requestType: kind };
  if (kind === 'VERIFY_EMAIL') throw new Refusal('INVALID_OOB_CODE');
  if (account.disabledAt) throw new Refusal('USER_DISABLED');
  const passwordHash = await parts.passwords.hash(checkPassword(typed), account.email);
  await parts.db.transaction().execute(async (tx) => {
    // Lock order everywhere: the account rows of the address first, then its codes.
    if (!(await endOthers(tx, account, parts))) throw new Refusal('INVALID_OOB_CODE');
    await endSessionsOf(tx, account.id);
    if (!(await useCode(tx, code))) throw new Refusal('INVALID_OOB_CODE');
    const validSince = await replacePassword(tx, account.id, passwordHash);
    await parts.onChange({ type: 'sessions-ended', uid: account.id, validSince }, tx);
    await verified(parts, tx, account);
    // Access to the mailbox proves the person, so wrong attempts from elsewhere don't block this network.
    await parts.places.remember(tx, account.id, ip);
  });
  return { email: account.email, requestType: kind };
};

export const lookup = async (parts: Parts, body: Body) => {
  const { account } = await whoIs(parts, body);
  return {
    users: [
      {
        ...describe(account),
        emailVerified: account.emailVerifiedAt !== null,
        disabled: false,
        customAttributes: JSON.stringify(claimsOf(account)),
        validSince: String(Math.floor(account.sessionsValidSince.getTime() / 1000)),
        createdAt: String(account.createdAt.getTime()),
        lastLoginAt: String((account.lastLoginAt ?? account.createdAt).getTime()),
        providerUserInfo: [{ providerId: 'password', email: account.email, federatedId: account.email }],
      },
    ],
  };
};

/** With `oobCode` it verifies an address; with `idToken` it changes the name or the password. */
export const update = async (parts: Parts, body: Body, asker: Asker) => {
  const code = optionalText(body, 'oobCode');
  if (code !== undefined) return verifyEmail(parts, code, asker);
  if (optionalText(body, 'email') !== undefined) throw new Refusal('OPERATION_NOT_ALLOWED');
  const { account, token } = await whoIs(parts, body);
  const name = optionalName(body) ?? account.name;
  const typed = optionalText(body, 'password');
  if (typed !== undefined) return changePassword(parts, { ...account, name }, token, typed, asker);
  await parts.admin.setName(account.id, name);
  return describe({ ...account, name });
};

async function verifyEmail(parts: Parts, code: string, { ip }: Asker) {
  await parts.throttle.code(ip);
  const found = await findCode(parts.db, code);
  if (found?.kind !== 'VERIFY_EMAIL') throw new Refusal('INVALID_OOB_CODE');
  const { account, isUsed } = found;
  const done = { ...describe(account), emailVerified: true };
  // A second click of the same person, or a mail that was asked for twice.
  if (isUsed && account.emailVerifiedAt !== null) return done;
  await parts.db.transaction().execute(async (tx) => {
    if (!(await endOthers(tx, account, parts))) throw new Refusal('INVALID_OOB_CODE');
    await verified(parts, tx, account);
    if (!(await useCode(tx, code))) throw new Refusal('INVALID_OOB_CODE');
    await endCodes(tx, account.id, 'VERIFY_EMAIL');
  });
  return done;
}

async function changePassword(parts: Parts, account: Account, token: VerifiedToken, typed: string, { ip }: Asker) {
  if (clockMs() / 1000 - token.authTime > RECENT_SIGN_IN) throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const passwordHash = await parts.passwords.hash(checkPassword(typed), account.email);
  const session = await parts.db.transaction().execute(async (tx) => {
    const validSince = await replacePassword(tx, account.id, passwordHash);
    await parts.onChange({ type: 'sessions-ended', uid: account.id, validSince }, tx);
    await parts.admin.setName(account.id, account.name, tx);
    return start(parts, tx, { ...account, passwordHash }, ip);
  });
  return { ...describe(account), ...(await tokens(parts, account, session)) };
}

async function verified(parts: Parts, tx: Parameters<typeof markVerified>[0], account: Account): Promise<void> {
  if (!(await markVerified(tx, account.id))) return;
  await parts.onChange({ type: 'email-verified', uid: account.id, email: account.email }, tx);
}

/** The account of a valid ID token, if it is enabled and its sessions have not been ended since. */
async function whoIs(parts: Parts, body: Body): Promise<{ account: Account; token: VerifiedToken }> {
  const token = await parts.verify(requiredText(body, 'idToken', 'MISSING_ID_TOKEN')).catch((error: unknown) => {
    if (!(error instanceof InvalidToken)) throw error;
    throw new Refusal(error.reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
  });
  if (!isOurUid(token.uid)) throw new Refusal('USER_NOT_FOUND');
  const account = await parts.db.selectFrom('auth.accounts').selectAll().where('id', '=', token.uid).executeTakeFirst();
  if (!account) throw new Refusal('USER_NOT_FOUND');
  if (account.disabledAt) throw new Refusal('USER_DISABLED');
  if (signedInBefore(token, account.sessionsValidSince)) throw new Refusal('TOKEN_EXPIRED');
  if (token.sessionId !== undefined && !(await isOpen(parts.db, token.sessionId))) throw new Refusal('TOKEN_EXPIRED');
  return { account, token };
}
