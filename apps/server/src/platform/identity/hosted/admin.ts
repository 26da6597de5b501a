import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../db/types.generated.ts';
import { clockMs } from '../../clock.ts';
import {
  type CodeKind,
  checkClaims,
  checkPassword,
  type IdentityAdmin,
  IdentityUnavailable,
  normalEmail,
  type SendIdentityMail,
  UnknownAccount,
  WeakPassword,
} from '../port.ts';
import { type HostedCall, HostedRefusal } from './calls.ts';

/** The hosted service has no invitations: the first password is set by a reset code. */
const REQUEST_TYPES: Record<CodeKind, string> = {
  PASSWORD_RESET: 'PASSWORD_RESET',
  VERIFY_EMAIL: 'VERIFY_EMAIL',
  INVITE: 'PASSWORD_RESET',
};

const Created = z.object({ localId: z.string().min(1) });
const Code = z.object({ oobLink: z.url() });

/**
 * The hosted adapter of the port. Remote changes take effect at once and don't roll back with `tx`, so call it as the
 * last step of a transaction. Only the mail with a code is part of `tx`.
 */
export function createHostedAdmin(options: {
  call: HostedCall;
  db: Kysely<DB>;
  mail: SendIdentityMail;
}): IdentityAdmin {
  const { call, db, mail } = options;

  const update = async (uid: string, change: Readonly<Record<string, unknown>>) => {
    try {
      await call(':update', { localId: uid, ...change });
    } catch (error) {
      throw isRefusal(error, 'USER_NOT_FOUND') ? new UnknownAccount(uid) : error;
    }
  };
  const create = async (body: Readonly<Record<string, unknown>>): Promise<string | null> => {
    try {
      return understand(Created, await call('', body)).localId;
    } catch (error) {
      if (isRefusal(error, 'EMAIL_EXISTS')) return null;
      // The project's password policy may be stricter than ours.
      throw isRefusal(error, 'WEAK_PASSWORD') ? new WeakPassword('The password is too weak') : error;
    }
  };
  const createCode = async (kind: CodeKind, typed: string): Promise<string | null> => {
    const body = { requestType: REQUEST_TYPES[kind], email: normalEmail(typed), returnOobLink: true };
    try {
      const { oobLink } = understand(Code, await call(':sendOobCode', body));
      const code = URL.parse(oobLink)?.searchParams.get('oobCode');
      if (!code) throw new IdentityUnavailable('the identity service sent a link without a code');
      return code;
    } catch (error) {
      if (isRefusal(error, 'EMAIL_NOT_FOUND', 'USER_NOT_FOUND', 'USER_DISABLED')) return null;
      throw error;
    }
  };

  const sendOneTimeCode: IdentityAdmin['sendOneTimeCode'] = async (kind, email, tx, locale, invitedBy) => {
    const code = await createCode(kind, email);
    if (code === null) return;
    const said = { ...(locale ? { locale } : {}), ...(invitedBy ? { invitedBy } : {}) };
    const message = { to: normalEmail(email), kind, code, ...said };
    await (tx ? mail(message, tx) : db.transaction().execute((own) => mail(message, own)));
  };

  return {
    async createAccount({ email, password, name, claims, emailVerified }) {
      const customAttributes = checkClaims(claims);
      const uid = await create({
        email: normalEmail(email),
        ...(password === null ? {} : { password: checkPassword(password) }),
        displayName: name,
        emailVerified,
      });
      if (uid === null) return { exists: true };
      if (Object.keys(claims).length === 0) return { uid, isDuplicate: false };
      try {
        await update(uid, { customAttributes });
      } catch (error) {
        // An account without its role would block the address for nothing.
        await call(':delete', { localId: uid }).catch(() => {});
        throw error;
      }
      return { uid, isDuplicate: false };
    },
    setClaims: async (uid, claims) => update(uid, { customAttributes: checkClaims(claims) }),
    async setPassword(uid, password) {
      const validSince = nextSecond();
      try {
        await update(uid, { password: checkPassword(password), validSince: String(validSince) });
      } catch (error) {
        // The project's password policy may be stricter than ours.
        throw isRefusal(error, 'WEAK_PASSWORD') ? new WeakPassword('The password is too weak') : error;
      }
      return new Date(validSince * 1000);
    },
    setName: (uid, name) => update(uid, name === '' ? { deleteAttribute: ['DISPLAY_NAME'] } : { displayName: name }),
    async setDisabled(uid, disabled) {
      await update(uid, disabled ? { disableUser: true, validSince: String(nextSecond()) } : { disableUser: false });
    },
    async endSessions(uid) {
      const validSince = nextSecond();
      await update(uid, { validSince: String(validSince) });
      return new Date(validSince * 1000);
    },
    createCode,
    sendOneTimeCode,
    // The hosted service has one account per address.
    sendVerification: ({ email }, tx, locale) => sendOneTimeCode('VERIFY_EMAIL', email, tx, locale),
    async updateEmail(uid, email, _tx, verified = false) {
      try {
        await update(uid, { email: normalEmail(email), emailVerified: verified });
      } catch (error) {
        if (isRefusal(error, 'EMAIL_EXISTS')) return { exists: true };
        throw error;
      }
      return { updated: true };
    },
    async deleteAccount(uid) {
      try {
        await call(':delete', { localId: uid });
      } catch (error) {
        if (!isRefusal(error, 'USER_NOT_FOUND')) throw error;
      }
    },
  };
}

const isRefusal = (error: unknown, ...codes: string[]) => error instanceof HostedRefusal && codes.includes(error.code);

function understand<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new IdentityUnavailable('the identity service answered something else than agreed');
  return parsed.data;
}

/** Hosted tokens carry whole seconds: a sign-in earlier in this second counts as before the next one. */
const nextSecond = () => Math.floor(clockMs() / 1000) + 1;
