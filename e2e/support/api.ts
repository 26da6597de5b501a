import { type ApiContract, contract } from '@linkstand/contract';
import { type Client, createClient } from '@linkstand/contract/shared/client';
import { addressOf, tokenOf } from './accounts.ts';
import { serverUrl } from './server-address.ts';

export type Api = Client<ApiContract>;

const clients = new Map<string, Api>();

/** The API as a person calls it, to prepare what a test is not about: `apiOf('coordinator')`. */
export function apiOf(who: string): Api {
  const email = addressOf(who);
  const known = clients.get(email);
  if (known) return known;
  const api = createClient(contract, { baseUrl: serverUrl(), token: () => tokenOf(email), locale: () => 'en-US' });
  clients.set(email, api);
  return api;
}
