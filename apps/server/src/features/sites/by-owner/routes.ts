import type { Handlers } from '../../../platform/http/mount.ts';
import type { Services } from '../../../services.ts';
import type { OwnerSalesEndpoints } from '../../owners/external-routes.ts';
import { ownerLink } from '../../owners/links.ts';
import { presentOwnerPage } from '../../owners/presenter.ts';
import { withdrawList } from '../imports/steps.ts';
import { offerSite, withdrawOfferedSite } from './offered-sites.ts';
import { pauseOffers, resumeOffers } from './pause-offers.ts';
import { previewPrices } from './preview-prices.ts';
import { proveSite } from './prove-site.ts';
import { sendPrices } from './send-prices.ts';
import { setContentRules } from './set-content-rules.ts';

/** What owners do with their sites, by the link to all that is theirs. */
export const ownerSalesRoutes = (
  services: Pick<Services, 'storage' | 'fetchProof' | 'mailSender'>,
): Handlers<OwnerSalesEndpoints> => ({
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
    await sendPrices(ctx, services.storage, body);
    return presentOwnerPage(ctx);
  },
  rules: async ({ body }, asked) => {
    const ctx = ownerLink(asked);
    await setContentRules(ctx, body);
    return presentOwnerPage(ctx);
  },
  offerSite: async ({ body }, asked) => {
    const ctx = ownerLink(asked);
    await offerSite(ctx, body);
    return presentOwnerPage(ctx);
  },
  proveSite: async ({ params }, asked) => {
    const ctx = ownerLink(asked);
    await proveSite(ctx, services, params.offeredId);
    return presentOwnerPage(ctx);
  },
  withdrawSite: async ({ params }, asked) => {
    const ctx = ownerLink(asked);
    await withdrawOfferedSite(ctx, params.offeredId);
    return presentOwnerPage(ctx);
  },
  withdrawPrices: async ({ params }, asked) => {
    const ctx = ownerLink(asked);
    await withdrawList(ctx, { id: params.importId });
    return presentOwnerPage(ctx);
  },
});
