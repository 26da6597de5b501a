import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { findRow } from '../../platform/resource/read.ts';
import type { Services } from '../../services.ts';
import { listStaffNames } from '../staff/names.ts';
import { staffHandlers } from '../staff/routes.ts';
import { sellersResource } from '../staff/staff-resource.ts';
import { moveClients } from './commands/move-clients.ts';
import { countClients, searchClients } from './queries.ts';

export function sellersRoutes({ identity }: Services): Handlers<typeof contract.sellers> {
  const sellers = sellersResource(identity);
  return {
    ...staffHandlers(sellers, identity),
    getAll: listStaffNames(sellers),
    logged: (_received, ctx) => ({ id: asUser(ctx).actor.id }),
    searchClients: async ({ params, query, body }, ctx) => {
      const { id } = await findRow(sellers, ctx.db, ctx, params.id);
      return { data: await searchClients(ctx, id, body, query), page: query.page, size: query.size };
    },
    countClients: async ({ params, body }, ctx) => {
      const { id } = await findRow(sellers, ctx.db, ctx, params.id);
      return { count: await countClients(ctx, id, body) };
    },
    moveClients: async ({ params, body }, ctx) => {
      const seller = await findRow(sellers, ctx.db, ctx, params.id);
      return { moved: await moveClients(ctx, seller, body) };
    },
  };
}
