import { sql } from 'kysely';
import type { Actor, Context, Database, UserActor } from '../../platform/context.ts';

/** A record that several people of the team may have open. */
interface Place {
  readonly entity: 'cases' | 'whatsapp_chats';
  readonly entityId: number;
  /** Finds it in the actor's scope. @throws Refusal 404 */
  readonly find: (db: Database, actor: Actor, id: number) => Promise<unknown>;
}

/** Announces that somebody looks at a record, or writes there, to the open screens of all processes. */
export async function announcePresence(
  { db, actor }: Context<UserActor>,
  { entity, entityId, find }: Place,
  isWriting: boolean,
): Promise<void> {
  await find(db, actor, entityId);
  const payload = { entity, entityId, userId: actor.id, name: actor.name.slice(0, 200), isWriting };
  await sql`select pg_notify('presence', ${JSON.stringify(payload)})`.execute(db);
}
