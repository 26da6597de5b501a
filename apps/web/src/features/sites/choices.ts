import type { contract } from '@linkstand/contract';
import type { Answer } from '@linkstand/contract/shared/endpoint';
import { api } from '../../lib/api.ts';
import type { Found } from '../../ui/fields/search-select.tsx';

/** Sites for sale by name or domain: priced for a briefing or a client, or those most like one first. */
export const foundSites = (
  asked: { briefingId?: number; clientId?: number; likeId?: number } = {},
): Found<SiteChoice> => ({
  key: ['sites', 'choices', asked],
  load: async (text, signal) =>
    (await api.sites.choices({ query: { ...(text && { text }), ...asked } }, { signal })).data,
});
export type SiteChoice = Answer<typeof contract.sites.choices>['data'][number];
