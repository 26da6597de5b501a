import { sql } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import { actorOf } from '../features/users/actor.ts';
import {
  type Context,
  type OwnerActor,
  type SystemActor,
  systemContext,
  type Tx,
  type UserActor,
} from '../platform/context.ts';
import { nestedDatabase } from '../platform/nested-database.ts';
import { DEMO_TIME_ZONE } from './calendar.ts';
import { continueIds, snake } from './insert.ts';

/**
 * A context in which the product's own commands make the demo data, so that its rules exist once. They act at the given
 * moment, within the seed's transaction. Their work is audited, but nobody is notified.
 */
export const pastContext = (tx: Tx, name: string, at: Date): Context<SystemActor> => ({
  ...systemContext(
    nestedDatabase(
      async () => tx,
      () => tx,
    ),
    name,
    1,
    at,
    DEMO_TIME_ZONE,
  ),
  isPast: true,
});

/** A person of the demo who acts at that moment. */
export type PastOf = (userId: number, at: Date) => Context<UserActor>;

export async function pastOf(tx: Tx): Promise<PastOf> {
  const people = await tx.selectFrom('users').selectAll().execute();
  const actors = new Map(people.map((row) => [row.id, actorOf(row)]));
  return (userId, at) => {
    const actor = actors.get(userId);
    if (!actor) throw new Error(`The demo has no person ${userId}.`);
    return { ...pastContext(tx, '', at), actor };
  };
}

/** An owner who acts at that moment, by the link to one publication. */
export const ownerContext = (
  tx: Tx,
  owner: { readonly id: number; readonly name: string },
  briefingId: number,
  at: Date,
): Context<OwnerActor> => ({
  ...pastContext(tx, '', at),
  actor: { kind: 'owner', ownerId: owner.id, name: owner.name, briefingId },
});

/** Sets each record's last change to that of its audit entries, instead of the time of seeding. */
export async function dateLikeLog(tx: Tx, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables)
    await sql`
      update ${sql.table(table)} r set updated_at = e.at
      from (select entity_id, max(at) as at from audit_entries where entity = ${snake(table)} group by entity_id) e
      where e.entity_id = r.id`.execute(tx);
}

/** Renumbers audit entries in chronological order, because a record's history is read by id. */
export async function putLogInOrder(tx: Tx): Promise<void> {
  const columns = sql.raw(
    'at, actor_kind, actor_id, actor_name, impersonated_by_id, action, entity, entity_id, from_status, to_status, reason, forced, changes, request_id',
  );
  await sql`
    with taken as (delete from audit_entries returning id as written, ${columns})
    insert into audit_entries (id, ${columns}) overriding system value
    select row_number() over (order by at, written), ${columns} from taken`.execute(tx);
  await continueIds(tx, ['auditEntries']);
}

/** Makes the stays of briefings from the log, once it is in order. */
export async function followStays(tx: Tx): Promise<void> {
  await tx.deleteFrom('briefingStays').execute();
  await sql`insert into briefing_stays select * from briefing_stays_logged order by entered_at, id`.execute(tx);
}
