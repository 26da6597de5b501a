import { linksList } from './links-list.tsx';

/** A client's links. A row opens its publication within its campaign. */
export const list = linksList(({ campaignId, briefingId }) => `/user/campaign/${campaignId}?briefing=${briefingId}`);
