import { sql } from 'kysely';
import { listNames } from '../../platform/list/names.ts';
import type { Resource, ResourceEndpoints } from '../../platform/resource/resource.ts';
import type { StaffRow } from './queries.ts';

/** Selectable people: active ones only. */
export const listStaffNames = <C extends ResourceEndpoints, T, N extends keyof T>(
  resource: Resource<C, StaffRow, T, N>,
) =>
  listNames({
    ...resource,
    only: sql<boolean>`${resource.only ?? sql`true`} and users.disabled_at is null`,
  });
