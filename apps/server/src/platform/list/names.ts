import type { Ref } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { List, ListEndpoints, ListRow } from './list.ts';
import { scoped } from './read.ts';

/** Answers `get-all`: every record in the reader's scope with its name, for selects. */
export const listNames =
  <C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(list: List<C, Row, T, N>) =>
  async (_received: unknown, ctx: Context): Promise<{ data: Ref[] }> => {
    const name = sql<string>`${sql.ref(`${list.table}.name`)}`;
    const data = await scoped(list, ctx.db, ctx, 'many')
      .clearSelect()
      .select([sql<number>`${sql.ref(`${list.table}.id`)}`.as('id'), name.as('name')])
      .orderBy(name)
      .$castTo<Ref>()
      .execute();
    return { data };
  };
