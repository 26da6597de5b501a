import type { Ref } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { VersionedRow } from '../versioned-row.ts';
import { scoped } from './read.ts';
import type { Resource, ResourceEndpoints } from './resource.ts';

/** Answers `get-all`: every record in the reader's scope with its name, for selects. */
export const listNames =
  <C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(resource: Resource<C, Row, T, N>) =>
  async (_received: unknown, ctx: Context): Promise<{ data: Ref[] }> => {
    const name = sql<string>`${sql.ref(`${resource.table}.name`)}`;
    const data = await scoped(resource, ctx.db, ctx, 'many')
      .clearSelect()
      .select([sql<number>`${sql.ref(`${resource.table}.id`)}`.as('id'), name.as('name')])
      .orderBy(name)
      .$castTo<Ref>()
      .execute();
    return { data };
  };
