import { Campaign } from '@linkstand/contract/campaigns/schema';
import type { Saved } from './save-types.ts';

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

const Current = Campaign.pick({
  version: true,
  name: true,
  generalTitle: true,
  defaultCategory: true,
  endCustomer: true,
});

export function readCampaign(current: unknown): Saved<CampaignValues> | null {
  const read = Current.safeParse(current);
  return read.success ? savedCampaign(read.data) : null;
}
