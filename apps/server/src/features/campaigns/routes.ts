import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import type { ArticleJudge } from '../briefings/insertion-articles.ts';
import { quoteBriefings, sumQuotes } from '../briefings/quotes.ts';
import { addSites } from './commands/add-sites.ts';
import { askApproval } from './commands/ask-approval.ts';
import { cancelCampaign } from './commands/cancel-campaign.ts';
import { copyBriefing, copyCampaign } from './commands/copy-campaign.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { declineApproval } from './commands/decline-approval.ts';
import { removeBriefing } from './commands/remove-briefing.ts';
import { removeCampaign } from './commands/remove-campaign.ts';
import { giveApproval, submitCampaign } from './commands/submit-campaign.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import { withdrawApproval } from './commands/withdraw-approval.ts';
import { readCampaignFinances } from './finances.ts';
import { guardCampaign } from './guard.ts';
import { presentCampaign, presentCampaignDraft, presentCampaignRow } from './presenter.ts';
import { campaignsList, findCampaign } from './queries.ts';

export const campaignsRoutes = (services: ArticleJudge): Handlers<typeof contract.campaigns> => ({
  ...listHandlers(campaignsList, each(presentCampaignRow)),
  get: ({ params }, ctx) => presentCampaign(ctx, params.id),
  draft: ({ params }, ctx) => presentCampaignDraft(ctx, params.id),
  quote: async ({ params }, ctx) => sumQuotes(await quoteBriefings(ctx.db, await findCampaign(ctx, params.id))),
  finances: ({ params }, ctx) => readCampaignFinances(ctx, params.id),
  guard: async ({ params }, ctx) => guardCampaign(ctx, await findCampaign(ctx, params.id)),
  create: async ({ body }, ctx) => {
    const { actor } = asUser(ctx);
    return presentCampaignDraft(ctx, await createCampaign(asUser(ctx), { ...body, buyer: actor }));
  },
  update: async ({ params, body, version }, ctx) => {
    await updateCampaign(ctx, params.id, body, version);
    return presentCampaign(ctx, params.id);
  },
  addSites: async ({ params, body }, ctx) => {
    await addSites(ctx, params.id, body.siteIds);
    return presentCampaignDraft(ctx, params.id);
  },
  submit: async ({ params, body }, ctx) => {
    await submitCampaign(ctx, params.id, body, services);
    return presentCampaign(ctx, params.id);
  },
  askApproval: async ({ params, body }, ctx) => {
    await askApproval(asUser(ctx), params.id, body, services);
    return presentCampaign(ctx, params.id);
  },
  giveApproval: async ({ params, body, version }, ctx) => {
    await giveApproval(asUser(ctx), { id: params.id, version }, body.expectedTotalCents, services);
    return presentCampaign(ctx, params.id);
  },
  declineApproval: async ({ params, body, version }, ctx) => {
    await declineApproval(asUser(ctx), { id: params.id, version }, body.reason);
    return presentCampaign(ctx, params.id);
  },
  withdrawApproval: async ({ params }, ctx) => {
    await withdrawApproval(ctx, params.id);
    return presentCampaign(ctx, params.id);
  },
  cancel: async ({ params, body }, ctx) => {
    await cancelCampaign(ctx, params.id, body.reason);
    return presentCampaign(ctx, params.id);
  },
  copy: async ({ params }, ctx) => presentCampaignDraft(ctx, await copyCampaign(asUser(ctx), params.id)),
  remove: ({ params }, ctx) => removeCampaign(ctx, params.id),
});

type BriefingEndpoints = Pick<(typeof contract)['briefings'], 'remove' | 'copy'>;

/** Campaign endpoints that are part of `briefings`. */
export const briefingsOfCampaignsRoutes = (): Handlers<BriefingEndpoints> => ({
  remove: ({ params }, ctx) => removeBriefing(ctx, params.id),
  copy: async ({ params }, ctx) => ({ campaignId: await copyBriefing(asUser(ctx), params.id) }),
});
