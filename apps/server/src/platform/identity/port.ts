/**
 * What the application asks of whoever keeps its sign-ins. Two adapters: embedded/ (our own tables, in the caller's
 * transaction) and hosted/ (Identity Platform over HTTP). Features know only this file.
 */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';

/** The transaction the caller is in. Without one, each call is its own. */
export type Tx = Transaction<DB>;

export const CODE_KINDS = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'INVITE'] as const;
/** INVITE sets a first password, PASSWORD_RESET another one; both prove the address, as VERIFY_EMAIL does. */
export type CodeKind = (typeof CODE_KINDS)[number];

interface MailTo {
  to: string;
  /** Whose account it is about, where that is not the only one with this address. */
  uid?: string;
  /** What the person's browser asked for, when a browser asked. */
  locale?: string;
}
/** A mail that carries a one-time code. The code is a secret: it goes into the mail and nowhere else. */
export interface CodeMail extends MailTo {
  kind: CodeKind;
  code: string;
}
/** Tells whoever has the address that somebody else registered with it. */
export interface AddressKnownMail extends MailTo {
  kind: 'ADDRESS_KNOWN';
}
export type IdentityMail = CodeMail | AddressKnownMail;
/** Enqueues the mail in `tx`, so that a code and its mail exist both or not at all. */
export type SendIdentityMail = (mail: IdentityMail, tx: Tx) => Promise<void>;

export type Claims = Readonly<Record<string, unknown>>;

export interface NewAccount {
  email: string;
  /** Null: no password yet, an INVITE code sets it. */
  password: string | null;
  name: string;
  /** Role claims, as claimsOfRole() gives them. */
  claims: Claims;
  emailVerified: boolean;
  /** Where the address is taken, make an account that only says it is its own, if the adapter can. */
  mayDuplicate?: boolean;
}

/** `isDuplicate`: the address stays another account's until this one proves it. */
export interface CreatedAccount {
  uid: string;
  isDuplicate: boolean;
}

export interface IdentityAdmin {
  /** Answers `exists` when the address is taken; throws WeakPassword when the password is too short. */
  createAccount(account: NewAccount, tx?: Tx): Promise<CreatedAccount | { exists: true }>;
  /** Replaces all claims. Tokens already issued keep theirs until they end, so the API also asks the user's row. */
  setClaims(uid: string, claims: Claims, tx?: Tx): Promise<void>;
  /**
   * Sets another password, which ends every session; codes sent before end too where the adapter keeps them. Sign-ins
   * before the answered moment no longer count: keep it in the user's row. Throws WeakPassword.
   */
  setPassword(uid: string, password: string, tx?: Tx): Promise<Date>;
  /** The name that the next ID token carries. */
  setName(uid: string, name: string, tx?: Tx): Promise<void>;
  /** Disabling ends every session. */
  setDisabled(uid: string, disabled: boolean, tx?: Tx): Promise<void>;
  /** Ends every session. Sign-ins before the answered moment no longer count: keep it in the user's row. */
  endSessions(uid: string, tx?: Tx): Promise<Date>;
  /** A fresh code for the address, or null when no enabled account has it. Earlier codes stay good until they end. */
  createCode(kind: CodeKind, email: string, tx?: Tx): Promise<string | null>;
  /**
   * Creates a code and hands it to the mail; does nothing for an unknown address and does not tell. Where the asker is
   * a stranger, wrap the call in constantTime(), or the time it takes tells.
   */
  sendOneTimeCode(kind: CodeKind, email: string, tx?: Tx, locale?: string): Promise<void>;
  /**
   * Mails an account the link that verifies its address. A duplicate of an account that is more than a claim can't
   * verify it: then the mail says that the address is known, and the asker learns nothing. In constantTime(), as above.
   */
  sendVerification(account: { uid: string; email: string }, tx?: Tx, locale?: string): Promise<void>;
  /** The new address starts unverified unless told otherwise; codes sent to the old one die. */
  updateEmail(uid: string, email: string, tx?: Tx, verified?: boolean): Promise<{ updated: true } | { exists: true }>;
  /** Gone with its sessions and codes. Deleting an unknown account is no error. */
  deleteAccount(uid: string, tx?: Tx): Promise<void>;
}

/** Specification §5: a password has 6 or more characters. */
export const PASSWORD_MIN = 6;
/** Hashing costs time by length, and nobody types this much. */
export const PASSWORD_MAX = 1024;

/** A password outside the limits. */
export class WeakPassword extends Error {
  override name = 'WeakPassword';
}

/** The uid belongs to nobody. */
export class UnknownAccount extends Error {
  override name = 'UnknownAccount';
  constructor(uid: string) {
    super(`no account ${uid}`);
  }
}

/** Not an e-mail address. */
export class InvalidEmail extends Error {
  override name = 'InvalidEmail';
}

/** Tried too often, or too many at once. Answer 429 with Retry-After. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts';
  readonly statusCode = 429;
  /** Seconds. */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super(`too many attempts, try again in ${retryAfter} s`);
    this.retryAfter = retryAfter;
  }
}

/** The identity service can't be reached or answers nonsense: try again later, nothing is known. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

const Email = z.email().max(254);

/** The one form of an address: trimmed, small letters. Throws InvalidEmail. */
export function normalEmail(input: string): string {
  const email = Email.safeParse(input.trim().toLowerCase());
  if (!email.success) throw new InvalidEmail('not an e-mail address');
  return email.data;
}

/** Compares characters as people count them, in the form that is hashed. Throws WeakPassword. */
export function checkPassword(password: string): string {
  const normal = password.normalize('NFKC');
  if ([...normal].length < PASSWORD_MIN) {
    throw new WeakPassword(`Password should be at least ${PASSWORD_MIN} characters`);
  }
  if (normal.length > PASSWORD_MAX) throw new WeakPassword(`Password should be at most ${PASSWORD_MAX} characters`);
  return normal;
}

/** Claims that an ID token has of itself; an account's claims must not speak for them. */
const RESERVED = new Set(
  `acr amr at_hash aud auth_time azp c_hash cnf email email_verified exp firebase iat iss jti name nbf nonce sid sub
   user_id`.split(/\s+/),
);

/** Throws RangeError for claims that a token can't carry: reserved names, or more than 1,000 characters of JSON. */
export function checkClaims(claims: Claims): string {
  const reserved = Object.keys(claims).find((name) => RESERVED.has(name));
  if (reserved !== undefined) throw new RangeError(`the claim ${reserved} is reserved`);
  const text = JSON.stringify(claims);
  if (text.length > 1000) throw new RangeError('claims are limited to 1,000 characters');
  return text;
}
