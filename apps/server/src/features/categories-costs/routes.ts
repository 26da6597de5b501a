import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listNames } from '../../platform/list/names.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { categoriesCosts } from './resource.ts';

export const categoriesCostsRoutes = (): Handlers<typeof contract.categoriesCosts> => ({
  ...resourceHandlers(categoriesCosts),
  getAll: listNames(categoriesCosts),
});
