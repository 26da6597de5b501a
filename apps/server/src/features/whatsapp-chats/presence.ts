import { sql } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';
import { findChat } from './queries.ts';

/** Announces that somebody looks at a conversation, or writes in it, to the open screens of all processes. */
export async function announcePresence(ctx: Context<UserActor>, id: number, isWriting: boolean): Promise<void> {
  await findChat(ctx.db, ctx.actor, id);
  const { id: userId, name } = ctx.actor;
  const payload = { entity: 'whatsapp_chats', entityId: id, userId, name: name.slice(0, 200), isWriting };
  await sql`select pg_notify('presence', ${JSON.stringify(payload)})`.execute(ctx.db);
}
