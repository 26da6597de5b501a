/**
 * The port to the identity service. Two adapters: embedded/ (own tables, in the caller's transaction) and hosted/
 * (Identity Platform over HTTP). Features import only this file.
 */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';

/** The caller's transaction. Without it, each call has its own. */
export type Tx = Transaction<DB>;

export const CODE_KINDS = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'INVITE'] as const;
/** INVITE sets the first password, PASSWORD_RESET another one. Both verify the address, as VERIFY_EMAIL does. */
export type CodeKind = (typeof CODE_KINDS)[number];

interface MailTo {
  to: string;
  /** The account, if several claim the address. */
  uid?: string;
  /** The browser's language, for calls from a browser. */
  locale?: string;
}
/** A mail with a one-time code. The code is secret: it goes into the mail and nowhere else. */
export interface CodeMail extends MailTo {
  kind: CodeKind;
  code: string;
  /** Who invites, by name; absent where it is nobody in particular. */
  invitedBy?: string;
}
/** Tells the holder of an address that somebody else registered with it. */
export interface AddressKnownMail extends MailTo {
  kind: 'ADDRESS_KNOWN';
}
export type IdentityMail = CodeMail | AddressKnownMail;
/** Enqueues the mail in `tx`, so that code and mail exist both or not at all. */
export type SendIdentityMail = (mail: IdentityMail, tx: Tx) => Promise<void>;

export type Claims = Readonly<Record<string, unknown>>;

export interface NewAccount {
  email: string;
  /** Null: no password yet. An INVITE code sets it. */
  password: string | null;
  name: string;
  /** Role claims, as claimsOfRole() gives them. */
  claims: Claims;
  emailVerified: boolean;
  /** If the address is taken, create an account that claims it (a duplicate), if the adapter supports that. */
  mayDuplicate?: boolean;
}

/** `isDuplicate`: the address belongs to another account until this one verifies it. */
export interface CreatedAccount {
  uid: string;
  isDuplicate: boolean;
}

export interface IdentityAdmin {
  /** Returns `exists` if the address is taken. Throws WeakPassword for a password that is too short. */
  createAccount(account: NewAccount, tx?: Tx): Promise<CreatedAccount | { exists: true }>;
  /** Replaces all claims. Issued tokens keep theirs until they expire, so the API also checks the user row. */
  setClaims(uid: string, claims: Claims, tx?: Tx): Promise<void>;
  /**
   * Sets another password and ends every session; earlier codes too, if the adapter stores them. Sign-ins before the
   * returned time are invalid: store it in the user row. Throws WeakPassword.
   */
  setPassword(uid: string, password: string, tx?: Tx): Promise<Date>;
  /** The name in the next ID token. */
  setName(uid: string, name: string, tx?: Tx): Promise<void>;
  /** Disabling ends every session. */
  setDisabled(uid: string, disabled: boolean, tx?: Tx): Promise<void>;
  /** Ends every session. Sign-ins before the returned time are invalid: store it in the user row. */
  endSessions(uid: string, tx?: Tx): Promise<Date>;
  /** A new code for the address, or null if no enabled account has it. Earlier codes stay valid until they expire. */
  createCode(kind: CodeKind, email: string, tx?: Tx): Promise<string | null>;
  /**
   * Creates a code and enqueues its mail. Does nothing for an unknown address, without saying so. For calls by
   * strangers, wrap it in constantTime(), because its duration reveals it.
   */
  sendOneTimeCode(kind: CodeKind, email: string, tx?: Tx, locale?: string, invitedBy?: string): Promise<void>;
  /**
   * Mails the verification link of an account. A duplicate of an account that is more than a claim can't verify the
   * address: its mail says that the address is known, and the caller learns nothing. Wrap it in constantTime() as
   * above.
   */
  sendVerification(account: { uid: string; email: string }, tx?: Tx, locale?: string): Promise<void>;
  /** The new address is unverified unless the caller says otherwise. Codes sent to the old one become invalid. */
  updateEmail(uid: string, email: string, tx?: Tx, verified?: boolean): Promise<{ updated: true } | { exists: true }>;
  /** Deletes the account with its sessions and codes. An unknown account is no error. */
  deleteAccount(uid: string, tx?: Tx): Promise<void>;
}

/** Minimum length of a password. */
export const PASSWORD_MIN = 6;
/** Limits hashing time. */
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

/** Too many attempts, or too many at once. Answer 429 with Retry-After. */
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

/**
 * The identity service can't be reached or answers nonsense. Whether the caller is valid is unknown: try again later.
 */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

const Email = z.email().max(254);

/** Normal form of an address: trimmed, lower case. Throws InvalidEmail. */
export function normalEmail(input: string): string {
  const email = Email.safeParse(input.trim().toLowerCase());
  if (!email.success) throw new InvalidEmail('not an e-mail address');
  return email.data;
}

/** Checks length in user-perceived characters, after normalization as for hashing. Throws WeakPassword. */
export function checkPassword(password: string): string {
  const normal = password.normalize('NFKC');
  if ([...normal].length < PASSWORD_MIN) {
    throw new WeakPassword(`Password should be at least ${PASSWORD_MIN} characters`);
  }
  if (normal.length > PASSWORD_MAX) throw new WeakPassword(`Password should be at most ${PASSWORD_MAX} characters`);
  return normal;
}

/** Registered claims of an ID token. An account's claims must not use their names. */
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
