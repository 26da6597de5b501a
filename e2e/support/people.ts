import { randomInt } from 'node:crypto';
import { makeClients } from '../../apps/server/src/demo/clients.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/people.ts';
import { freshWord } from './fresh.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { serverUrl } from './server-address.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

const demoClients = makeClients();

/** Address of a demo client, for tests that use only that client's data: `emailOf('Rhys Llewellyn')`. */
export function emailOf(name: string): string {
  const client = demoClients.find((one) => one.name === name);
  if (!client) throw new Error(`The demo world has no client ${name}.`);
  return client.email;
}

/** An address that nobody has used. */
export const freshAddress = (word: string): string => `${word}.${freshWord()}@e2e.linkstand.test`;

/**
 * A new client registered through the product, for tests that change an account. The address is verified by the mailed
 * link, unless told otherwise.
 */
export async function freshClient(name: string, { verified = true } = {}): Promise<Person> {
  const email = freshAddress((name.toLowerCase().match(/[a-z]+/g) ?? []).join('.'));
  const password = DEMO_PASSWORD;
  await register({ name, email, password });
  if (verified) {
    const link = linkIn(await mailTo(email), '/auth?');
    await post('/identity/v1/accounts:update', { oobCode: new URL(link).searchParams.get('oobCode') });
  }
  return { name, email, password };
}

async function register(person: Person): Promise<void> {
  const { name, email, password } = person;
  await post('/api/v1/auth/register', { name, email, password, confirmation: password, country: 'ES' });
}

/**
 * Gives every person their own IP address through the proxy header, because registrations per address are limited. If
 * the server ignores the header, the test waits as told.
 */
async function post(path: string, body: unknown): Promise<void> {
  const from = `198.18.${randomInt(256)}.${randomInt(256)}`;
  for (;;) {
    const response = await fetch(serverUrl() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    if (response.ok) return;
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(seconds <= 60)) throw new Error(`${path}: ${await response.text()}`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
