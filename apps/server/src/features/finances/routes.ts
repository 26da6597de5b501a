import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { finalizeFinances } from './commands/finalize-finances.ts';
import { readFinances } from './queries.ts';

export const financesRoutes = (): Handlers<typeof contract.finances> => ({
  get: ({ params }, ctx) => readFinances(ctx, params.id),
  finalize: async ({ params }, ctx) => {
    await finalizeFinances(ctx, params.id);
    return readFinances(ctx, params.id);
  },
});
