import type { CampaignFilter } from '@linkstand/contract/campaigns/schema';
import { flag, listOf, oneOf, text } from '../../lib/search-params.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';

export const CAMPAIGN_STATUS_CHOICES = ['draft', 'waiting', 'in_progress', 'finished', 'canceled'] as const;

/** What the dashboard keeps in the address bar beside page, size and sort. */
export const campaignsSearch = {
  text: text(),
  status: listOf(oneOf(CAMPAIGN_STATUS_CHOICES)),
  createdFrom: text(),
  createdTo: text(),
  yourTurn: flag(),
};

export type CampaignsSearch = ListSearch & {
  text?: string | undefined;
  status?: (typeof CAMPAIGN_STATUS_CHOICES)[number][] | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  yourTurn?: true | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The address bar's search as the API's filter; a mistyped day is none. */
export const campaignFilter = (search: CampaignsSearch): CampaignFilter => ({
  ...(search.text && { text: search.text }),
  ...(search.status && { status: search.status }),
  ...(search.createdFrom && DAY.test(search.createdFrom) && { createdFrom: search.createdFrom }),
  ...(search.createdTo && DAY.test(search.createdTo) && { createdTo: search.createdTo }),
  ...(search.yourTurn && { yourTurn: true }),
});
