import { sql } from 'kysely';
import type { Context, Database, UserActor } from '../../platform/context.ts';

/** A record that several people of the team may have open. */
interface Place {
  readonly entity: 'cases' | 'whatsapp_chats';
  readonly entityId: number;
  /** Finds it in the reader's scope. @throws Refusal 404 */
  readonly find: (db: Database, ctx: Context<UserActor>, id: number) => Promise<unknown>;
}

/** Announces that somebody looks at a record, or writes there, to the open screens of all processes. */
export async function announcePresence(
  ctx: Context<UserActor>,
  { entity, entityId, find }: Place,
  isWriting: boolean,
): Promise<void> {
  const { db, actor } = ctx;
  await find(db, ctx, entityId);
  const payload = { entity, entityId, userId: actor.id, name: actor.name.slice(0, 200), isWriting };
  await sql`select pg_notify('presence', ${JSON.stringify(payload)})`.execute(db);
}
