import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { listOwnProjects } from './own-projects.ts';
import { projects } from './resource.ts';

export const projectsRoutes = (): Handlers<typeof contract.projects> => ({
  ...resourceHandlers(projects),
  mine: (_received, ctx) => listOwnProjects(asUser(ctx)),
});
