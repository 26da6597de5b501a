import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listNames } from '../../platform/list/names.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { logoHandlers } from '../../platform/resource/logo.ts';
import type { Services } from '../../services.ts';
import { companies } from './resource.ts';

export const companiesRoutes = ({ storage }: Services): Handlers<typeof contract.companies> => ({
  ...resourceHandlers(companies),
  ...logoHandlers(companies, storage),
  getAll: listNames(companies),
});
