import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { listCategories } from './queries.ts';
import { categories } from './resource.ts';

export const categoriesRoutes = (): Handlers<typeof contract.categories> => ({
  ...resourceHandlers(categories),
  getAll: async (_received, ctx) => ({ data: await listCategories(ctx.db, ctx.locale) }),
});
