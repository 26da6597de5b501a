import type { contract } from '@linkstand/contract';
import type { Answer } from '@linkstand/contract/shared/endpoint';
import { api } from '../../../lib/api.ts';
import type { Found } from '../../../ui/fields/search-select.tsx';

/** Choices for the team: clients, owners. */

/** Clients whom the reader may order for, by name, address or company. */
export const foundClients: Found<ClientChoice> = {
  key: ['clients'],
  load: async (text, signal) => (await api.requests.clients({ query: text ? { text } : {} }, { signal })).data,
};
export type ClientChoice = Answer<typeof contract.requests.clients>['data'][number];

/** Owners by name or address. */
export const foundOwners: Found<{ id: number; name: string }> = {
  key: ['owners', 'choices'],
  load: async (text, signal) =>
    (await api.owners.search({ query: { page: 0, size: 20 }, body: text ? { text } : {} }, { signal })).data,
};
