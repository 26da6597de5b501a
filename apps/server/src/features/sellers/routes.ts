import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { listHandlers } from '../../platform/list/handlers.ts';
import { findRow } from '../../platform/list/read.ts';
import type { Services } from '../../services.ts';
import { listStaffNames } from '../staff/names.ts';
import { staffHandlers } from '../staff/routes.ts';
import { sellersResource } from '../staff/staff-resource.ts';
import { moveClients } from './commands/move-clients.ts';
import { clientsList, isClientOf, presentClient } from './queries.ts';

export function sellersRoutes({ identity }: Services): Handlers<typeof contract.sellers> {
  const sellers = sellersResource(identity);
  const clients = listHandlers(clientsList, (rows) => rows.map(presentClient), {
    within: async (id, ctx) => isClientOf((await findRow(sellers, ctx.db, ctx, id)).id),
  });
  return {
    ...staffHandlers(sellers, identity),
    getAll: listStaffNames(sellers),
    logged: (_received, ctx) => ({ id: asUser(ctx).actor.id }),
    searchClients: clients.search,
    countClients: clients.count,
    moveClients: async ({ params, body }, ctx) => {
      const seller = await findRow(sellers, ctx.db, ctx, params.id);
      return { moved: await moveClients(ctx, seller, body) };
    },
  };
}
