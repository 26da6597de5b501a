import { sql } from 'kysely';
import { listNames } from '../../platform/resource/names.ts';
import type { Resource, ResourceEndpoints } from '../../platform/resource/resource.ts';
import type { StaffRow } from './queries.ts';

/** For choices only those who can be chosen: nobody who is shut out. */
export const listStaffNames = <C extends ResourceEndpoints, T, N extends keyof T>(
  resource: Resource<C, StaffRow, T, N>,
) =>
  listNames({
    ...resource,
    only: sql<boolean>`${resource.only ?? sql`true`} and users.disabled_at is null`,
  });
