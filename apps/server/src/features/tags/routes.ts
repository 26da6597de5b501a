import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listNames } from '../../platform/list/names.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { tags } from './resource.ts';

export const tagsRoutes = (): Handlers<typeof contract.tags> => ({
  ...resourceHandlers(tags),
  getAll: listNames(tags),
});
