import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { listNames } from '../../platform/resource/names.ts';
import { agencies } from './resource.ts';

export const agenciesRoutes = (): Handlers<typeof contract.agencies> => ({
  ...resourceHandlers(agencies),
  getAll: listNames(agencies),
});
