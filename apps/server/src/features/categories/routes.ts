import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listCategories } from './queries.ts';

export const categoriesRoutes = (): Handlers<typeof contract.categories> => ({
  getAll: async (_received, ctx) => ({ data: await listCategories(ctx.db, ctx.locale) }),
});
