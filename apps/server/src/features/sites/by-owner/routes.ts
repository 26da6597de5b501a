import type { Handlers } from '../../../platform/http/mount.ts';
import type { Services } from '../../../services.ts';
import type { OwnerSalesEndpoints } from '../../owners/external-routes.ts';
import { ownerLink } from '../../owners/links.ts';
import { presentOwnerPage } from '../../owners/presenter.ts';
import { withdrawList } from '../imports/steps.ts';
import { pauseOffers, resumeOffers } from './pause-offers.ts';
import { previewPrices } from './preview-prices.ts';
import { sendPrices } from './send-prices.ts';

/** What owners do with their sites, by the link to all that is theirs. */
export const ownerSalesRoutes = ({ storage }: Pick<Services, 'storage'>): Handlers<OwnerSalesEndpoints> => ({
  pause: async ({ body }, asked) => {
    const ctx = ownerLink(asked);
    await pauseOffers(ctx, body);
    return presentOwnerPage(ctx);
  },
  resume: async ({ body }, asked) => {
    const ctx = ownerLink(asked);
    await resumeOffers(ctx, body.siteId);
    return presentOwnerPage(ctx);
  },
  previewPrices: async ({ body }, asked) => (await previewPrices(ownerLink(asked), body)).preview,
  sendPrices: async ({ body }, asked) => {
    const ctx = ownerLink(asked);
    await sendPrices(ctx, storage, body);
    return presentOwnerPage(ctx);
  },
  withdrawPrices: async ({ params }, asked) => {
    const ctx = ownerLink(asked);
    await withdrawList(ctx, { id: params.importId });
    return presentOwnerPage(ctx);
  },
});
