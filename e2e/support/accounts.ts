import { DEMO_PASSWORD } from '../../apps/server/src/demo/people.ts';
import { serverUrl } from './server-address.ts';

export interface Login {
  idToken: string;
  refreshToken: string;
  uid: string;
}

/** `coordinator` → its demo address. A complete address stays. */
export const addressOf = (who: string): string => (who.includes('@') ? who : `${who}@demo.linkstand.test`);

/** Signs a person in without a browser. Each login has its own refresh token, because a browser uses it up. */
export async function logIn(who: string, password: string = DEMO_PASSWORD): Promise<Login> {
  const email = addressOf(who);
  const response = await fetch(`${serverUrl()}/identity/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`${email} can't sign in: ${await response.text()}`);
  const { idToken, refreshToken, localId } = (await response.json()) as Login & { localId: string };
  return { idToken, refreshToken, uid: localId };
}

const tokens = new Map<string, Promise<string>>();

/** A bearer token for API calls, cached for this worker. */
export function tokenOf(who: string): Promise<string> {
  const email = addressOf(who);
  const known = tokens.get(email) ?? logIn(email).then(({ idToken }) => idToken);
  tokens.set(email, known);
  return known;
}
