import type { contract } from '@linkstand/contract';
import type { SiteRow } from '@linkstand/contract/sites/schema';
import { conflict } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { without } from '../../platform/without.ts';
import type { Services } from '../../services.ts';
import { survivalOfSite } from '../survival/queries.ts';
import { executeBatch } from './batches/carry-out.ts';
import { planBatch } from './batches/plan.ts';
import { findBatch, listItems } from './batches/queries.ts';
import { listCosts, listFigures, listMetrics, listPrices } from './change-history.ts';
import { acceptCost } from './commands/accept-cost.ts';
import { addOffer } from './commands/add-offer.ts';
import { chooseOffer } from './commands/choose-offer.ts';
import { declineCost } from './commands/decline-cost.ts';
import { proposeCost } from './commands/propose-cost.ts';
import { removeOffer } from './commands/remove-offer.ts';
import { resumeOffer } from './commands/resume-offer.ts';
import { updateOffer } from './commands/update-offer.ts';
import { withdrawCost } from './commands/withdraw-cost.ts';
import { importHandlers } from './imports/handlers.ts';
import { findNearSites } from './near-sites.ts';
import { listOffers } from './offers.ts';
import { findFacts, listOptions, listOwnerChoices } from './queries.ts';
import { sites } from './resource.ts';
import { listSiteChoices } from './site-choices.ts';

const plain = resourceHandlers(sites);

const offerIn = ({ id, offerId }: { readonly id: number; readonly offerId: number }) => ({ siteId: id, offerId });

/** A row says less than a record: long texts and a year of traffic are not for lists. */
const OF_RECORDS = new Set(['description', 'trafficHistory', 'chosenOfferId']);
const asRow = (site: SiteRow): SiteRow => without(site, OF_RECORDS);

export const sitesRoutes = (services: Pick<Services, 'storage' | 'fetchTable'>): Handlers<typeof contract.sites> => ({
  ...plain,
  search: async (received, ctx) => {
    const { data, ...page } = await plain.search(received, ctx);
    return { ...page, data: data.map(asRow) };
  },
  choices: async ({ query }, ctx) => ({ data: await listSiteChoices(asUser(ctx), query) }),
  near: async ({ query: { domain } }, { db }) => ({
    data: [...((await findNearSites(db, [domain])).get(domain) ?? [])],
  }),
  options: (_received, ctx) => listOptions(ctx),
  owners: async ({ query }, ctx) => ({ data: await listOwnerChoices(asUser(ctx), query) }),
  offers: async ({ params }, ctx) => ({ data: await listOffers(ctx, params.id) }),
  addOffer: ({ params, body }, ctx) => addOffer(asUser(ctx), params.id, body),
  updateOffer: ({ params, body, version }, ctx) => updateOffer(ctx, params.id, params.offerId, version, body),
  resumeOffer: ({ params }, ctx) => resumeOffer(ctx, params.id, params.offerId),
  removeOffer: ({ params }, ctx) => removeOffer(ctx, params.id, params.offerId),
  chooseOffer: async ({ params, body, version }, ctx) => {
    const isDone = await chooseOffer(ctx, params.id, body.offerId, version);
    const current = await plain.get({ params, query: undefined, body: undefined, version: undefined }, ctx);
    if (!isDone) throw conflict('changed_meanwhile', { current });
    return current;
  },
  proposeCost: ({ params, body, version }, ctx) => proposeCost(asUser(ctx), { ...offerIn(params), version }, body),
  withdrawCost: ({ params, body }, ctx) => withdrawCost(ctx, { ...offerIn(params), ...body }),
  acceptCost: ({ params, body, version }, ctx) => acceptCost(asUser(ctx), { ...offerIn(params), ...body, version }),
  declineCost: ({ params, body: { reason, proposalId } }, ctx) =>
    declineCost(asUser(ctx), { ...offerIn(params), proposalId }, reason),
  costs: async ({ params }, ctx) => ({ data: await listCosts(ctx, params.id) }),
  survival: async ({ params }, ctx) => {
    await findFacts(ctx.db, params.id);
    return { curve: await survivalOfSite(ctx.db, params.id) };
  },
  prices: async ({ params }, ctx) => ({ data: await listPrices(ctx, params.id) }),
  metrics: async ({ params }, ctx) => {
    const data = await listMetrics(ctx, params.id);
    return { figures: await listFigures(ctx, params.id), data };
  },
  batches: {
    create: ({ body }, ctx) => planBatch(asUser(ctx), body),
    get: ({ params }, ctx) => findBatch(asUser(ctx), params.id),
    items: async ({ params, query }, ctx) => ({
      data: await listItems(asUser(ctx), params.id, query),
      page: query.page,
      size: query.size,
    }),
    apply: ({ params, body }, ctx) => executeBatch(asUser(ctx), params.id, body.ids, 'apply'),
    undo: ({ params, body }, ctx) => executeBatch(asUser(ctx), params.id, body.ids, 'undo'),
  },
  imports: importHandlers(services),
});
