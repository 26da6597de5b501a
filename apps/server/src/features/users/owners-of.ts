import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserActor } from '../../platform/context.ts';

/** The owners that an owner manager looks after: their own, and those of nobody. */
export const isOwnerOf = ({ id }: Pick<UserActor, 'id'>, owner: string): RawBuilder<SqlBool> => {
  const manager = sql.ref(`${owner}.owner_manager_id`);
  return sql<SqlBool>`(${manager} = ${id} or ${manager} is null)`;
};
