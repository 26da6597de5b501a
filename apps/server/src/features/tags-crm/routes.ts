import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listNames } from '../../platform/list/names.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { tagsCrm } from './resource.ts';

export const tagsCrmRoutes = (): Handlers<typeof contract.tagsCrm> => ({
  ...resourceHandlers(tagsCrm),
  getAll: listNames(tagsCrm),
});
