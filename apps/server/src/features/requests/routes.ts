import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { presentCampaign, presentCampaignDraft, presentCampaignRow } from '../campaigns/presenter.ts';
import { changeUser } from './commands/change-user.ts';
import { decideRequest } from './commands/decide-request.ts';
import { prepareRequest } from './commands/prepare-request.ts';
import { countRequests, listClients, searchRequests } from './queries.ts';

export const requestsRoutes = (): Handlers<(typeof contract)['requests']> => ({
  search: async ({ query, body }, ctx) => ({
    data: (await searchRequests(ctx, body, query)).map((row) => presentCampaignRow(ctx, row)),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countRequests(ctx, body) }),
  get: ({ params }, ctx) => presentCampaign(ctx, params.id),
  create: async ({ body }, ctx) => presentCampaignDraft(ctx, await prepareRequest(asUser(ctx), body)),
  decide: async ({ params, body }, ctx) => {
    await decideRequest(ctx, params.id, body.decisions);
    return presentCampaign(ctx, params.id);
  },
  change_user: async ({ params, body, version }, ctx) => {
    await changeUser(asUser(ctx), params.id, { ...body, version });
    return presentCampaign(ctx, params.id);
  },
  clients: async ({ query }, ctx) => ({ data: await listClients(asUser(ctx), query.text ?? '') }),
});
