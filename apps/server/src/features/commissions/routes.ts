import type { contract } from '@linkstand/contract';
import { CommissionLine } from '@linkstand/contract/commissions/schema';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportList } from '../../platform/list/export-list.ts';
import type { Services } from '../../services.ts';
import { confirmAccount, readAccount, setAccount } from './account.ts';
import { commissionStatementOf } from './commission-paper.ts';
import { countCommissions, listCommissions, readSummaries } from './statement.ts';

export const commissionsRoutes = ({
  payments: vault,
}: Pick<Services, 'payments'>): Handlers<typeof contract.commissions> => ({
  search: async ({ query, body }, ctx) => ({
    data: await listCommissions(asUser(ctx), body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countCommissions(asUser(ctx), body) }),
  export: ({ query, body: { filter, columns } }, ctx) =>
    exportList(
      ctx,
      {
        name: 'commissions',
        search: (paging) => listCommissions(asUser(ctx), filter, paging),
        count: () => countCommissions(asUser(ctx), filter),
        row: CommissionLine,
      },
      { ...query, columns },
    ),
  summary: async ({ query: { sellerId } }, ctx) => ({ data: await readSummaries(asUser(ctx), sellerId) }),
  statement: ({ query }, ctx) => commissionStatementOf(asUser(ctx), asUser(ctx).actor.id, query),
  statementOf: ({ params: { id }, query }, ctx) => commissionStatementOf(asUser(ctx), id, query),
  account: (_received, ctx) => readAccount(asUser(ctx), asUser(ctx).actor.id),
  setAccount: async ({ body, version }, ctx) => {
    await setAccount(asUser(ctx), vault, body, version);
    return readAccount(asUser(ctx), asUser(ctx).actor.id);
  },
  accountOf: ({ params: { id } }, ctx) => readAccount(asUser(ctx), id),
  confirmAccount: async ({ params: { id }, version }, ctx) => {
    await confirmAccount(asUser(ctx), id, version);
    return readAccount(asUser(ctx), id);
  },
});
