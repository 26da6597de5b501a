import type { contract } from '@linkstand/contract';
import { Movement } from '@linkstand/contract/wallet/schema';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportList } from '../../platform/list/export-list.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import { announceTopUp } from './commands/announce-top-up.ts';
import { confirmPayment } from './commands/confirm-payment.ts';
import { refusePayment } from './commands/refuse-payment.ts';
import { reversePayment } from './commands/reverse-payment.ts';
import { withdrawPayment } from './commands/withdraw-payment.ts';
import { paymentsResource } from './resource.ts';
import { countMovements, findTopUp, listHolds, listMovements, listTopUps, readWallet } from './wallet.ts';

export function paymentsRoutes(): Handlers<typeof contract.payments> {
  const { search, count, get, history, create, ...plain } = resourceHandlers(paymentsResource);
  const fresh = answerWith(get);
  return {
    search,
    count,
    export: plain.export,
    get,
    history,
    create,
    confirm: async ({ params: { id }, version, body }, ctx) => {
      await confirmPayment(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
    refuse: async ({ params: { id }, version, body }, ctx) => {
      await refusePayment(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
    reverse: async ({ params: { id }, version, body }, ctx) => {
      await reversePayment(ctx, { ...body, id, version });
      return fresh(id, ctx);
    },
  };
}

export const walletRoutes = (): Handlers<typeof contract.wallet> => ({
  get: (_, ctx) => readWallet(asUser(ctx)),
  holds: async ({ query }, ctx) => ({
    data: await listHolds(asUser(ctx), query),
    page: query.page,
    size: query.size,
  }),
  topUps: async (_, ctx) => ({ data: await listTopUps(asUser(ctx)) }),
  topUp: async ({ body: { cents } }, ctx) => findTopUp(asUser(ctx), await announceTopUp(asUser(ctx), cents)),
  withdrawTopUp: async ({ params: { id }, version }, ctx) => {
    await withdrawPayment(ctx, { id, version });
    return findTopUp(asUser(ctx), id);
  },
  search: async ({ query, body }, ctx) => ({
    data: await listMovements(asUser(ctx), body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countMovements(asUser(ctx), body) }),
  export: ({ query, body: { filter, columns } }, ctx) =>
    exportList(
      ctx,
      {
        name: 'movements',
        search: (paging) => listMovements(asUser(ctx), filter, paging),
        count: () => countMovements(asUser(ctx), filter),
        row: Movement,
      },
      { ...query, columns },
    ),
});
