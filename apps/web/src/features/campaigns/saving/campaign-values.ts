import type { Campaign } from '@linkstand/contract/campaigns/schema';
import type { Saved } from '../../../lib/saving/save-types.ts';

/** What the client types about the campaign as a whole. */
export interface CampaignValues {
  readonly name: string;
  readonly generalTitle: string;
  readonly defaultCategoryId: number | null;
  readonly endCustomer: string;
}

type Source = Pick<Campaign, 'version' | 'name' | 'generalTitle' | 'defaultCategory' | 'endCustomer'>;

export const savedCampaign = (campaign: Source): Saved<CampaignValues> => ({
  version: campaign.version,
  values: {
    name: campaign.name,
    generalTitle: campaign.generalTitle,
    defaultCategoryId: campaign.defaultCategory?.id ?? null,
    endCustomer: campaign.endCustomer,
  },
});

/** The campaign that came with a 409; null when the answer brought none. A 409 sends the whole record. */
export const readCampaign = (current: unknown): Saved<CampaignValues> | null =>
  typeof current === 'object' && current !== null && 'generalTitle' in current
    ? savedCampaign(current as Source)
    : null;
