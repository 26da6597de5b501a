import type { contract } from '@linkstand/contract';
import { CampaignRow } from '@linkstand/contract/campaigns/schema';
import { z } from 'zod';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import { presentCampaign, presentCampaignDraft, presentCampaignRow } from '../campaigns/presenter.ts';
import { changeUser } from './commands/change-user.ts';
import { decideRequest } from './commands/decide-request.ts';
import { prepareRequest } from './commands/prepare-request.ts';
import { listClients, requestsList } from './queries.ts';

/** As the list shows them: `campaign` is what people call it, `waiting` the number of briefings that wait for a decision. */
const RequestRow = CampaignRow.extend({ campaign: z.string(), waiting: z.int() });

export const requestsRoutes = (): Handlers<(typeof contract)['requests']> => ({
  ...listHandlers(requestsList, each(presentCampaignRow), {
    exported: {
      row: RequestRow,
      present: each((ctx, row) => ({
        ...presentCampaignRow(ctx, row),
        campaign: row.name || row.generalTitle || `#${row.id}`,
        waiting: row.statuses.waiting ?? 0,
      })),
    },
  }),
  get: ({ params }, ctx) => presentCampaign(ctx, params.id),
  create: async ({ body }, ctx) => presentCampaignDraft(ctx, await prepareRequest(asUser(ctx), body)),
  decide: async ({ params, body }, ctx) => {
    await decideRequest(ctx, params.id, body.decisions);
    return presentCampaign(ctx, params.id);
  },
  changeUser: async ({ params, body, version }, ctx) => {
    await changeUser(asUser(ctx), params.id, { ...body, version });
    return presentCampaign(ctx, params.id);
  },
  clients: async ({ query }, ctx) => ({ data: await listClients(asUser(ctx), query.text ?? '') }),
});
