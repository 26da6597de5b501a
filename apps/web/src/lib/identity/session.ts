import { type Role, roleFromClaims } from '@linkstand/contract/shared/roles';
import { isDeepEqual } from '../is-deep-equal.ts';
import { IdentityError } from './errors.ts';

/** Who is signed in, according to the ID token. */
export interface Session {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  role: Role;
  /** The moment of the sign-in, seconds since 1970. */
  authTime: number;
}

/**
 * Reads an ID token without verifying it: it came from the identity service, and the server decides what it allows.
 * Throws IdentityError UNKNOWN if it is no token.
 */
export function readSession(idToken: string): Session {
  const claims = decode(idToken);
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const authTime = claims.auth_time;
  return {
    uid: text('sub'),
    email: text('email'),
    emailVerified: claims.email_verified === true,
    name: text('name'),
    role: roleFromClaims(claims),
    authTime: typeof authTime === 'number' ? authTime : 0,
  };
}

export const isSameSession = (a: Session, b: Session): boolean => isDeepEqual(a, b);

function decode(idToken: string): Record<string, unknown> {
  try {
    const part = idToken.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims === 'object' && claims !== null) return { ...claims };
  } catch {
    // Handled below.
  }
  throw new IdentityError('UNKNOWN', 'the identity service sent something that is no ID token');
}
